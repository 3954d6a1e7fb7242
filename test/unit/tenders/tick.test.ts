import { expect } from 'chai';
import { at, lotId, otherLotId } from '../../../fixtures/sketched-tenders.ts';
import {
  bid,
  bidId,
  buildLot,
  claim,
  offer,
  plainBid,
  plainTender,
  summary,
  tender,
  tickContextWith,
  ticked,
} from '../../../fixtures/stored-tenders.ts';
import { sameValue } from '../../../src/base/domain/json.ts';
import type { StoredTender } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { tick } from '../../../src/procurement/engine/procedure.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';

const end = at('2026-12-15T00:00');
const lots = [buildLot(), buildLot({ id: otherLotId })];
const other = (amount: number) => offer(amount, { relatedLot: otherLotId });
const noAuction = { config: actingConfig({ hasAuction: false }, belowThreshold) };

describe('the end of tendering', () => {
  const cases: readonly (readonly [string, StoredTender, string, object?])[] = [
    ['without bids: nobody wants it', tender(), 'unsuccessful; unsuccessful; ; '],
    ['with drafts only: the same, and they are gone', tender({ bids: [bid(1, { status: 'draft' })] }), 'unsuccessful; unsuccessful; ; '],
    [
      'with invalid bids only: the same, and they stay',
      tender({ bids: [bid(1, { status: 'invalid' })] }),
      'unsuccessful; unsuccessful; invalid; ',
    ],
    ['with one bid: its award', tender({ bids: [bid(1)] }), 'active.qualification; active; active; 1'],
    [
      'with one bid beside an invalid one: its award',
      tender({ bids: [bid(2, { status: 'invalid' }), bid(1)] }),
      'active.qualification; active; invalid active; 1',
    ],
    ['with two bids: an auction', tender({ bids: [bid(1), bid(2)] }), 'active.auction; active; active active; '],
    [
      'with two bids and no auction: the award of the lower',
      tender({ bids: [bid(2), bid(1)] }),
      'active.qualification; active; active active; 1',
      noAuction,
    ],
    [
      'one lot with two, one with none: an auction, the other is over',
      tender({ lots, bids: [bid(1), bid(2)] }),
      'active.auction; active unsuccessful; active active; ',
    ],
    [
      'one bid for each of two lots: two awards',
      tender({ lots, bids: [bid(1), bid(2, { lotValues: [other(402)] })] }),
      'active.qualification; active active; active active; 1 2',
    ],
    [
      'one bid for one of two lots: one award, the other lot is over',
      tender({ lots, bids: [bid(1)] }),
      'active.qualification; active unsuccessful; active; 1',
    ],
    [
      'a bid that stands only for a cancelled lot: it is unsuccessful',
      tender({
        lots: [buildLot(), buildLot({ id: otherLotId, status: 'cancelled' })],
        bids: [bid(1), bid(2, { lotValues: [other(402)] })],
      }),
      'active.qualification; active cancelled; active unsuccessful; 1',
    ],
    ['without lots and bids: nobody wants it', plainTender(), 'unsuccessful; ; ; '],
    ['without lots, with one bid: its award', plainTender({ bids: [plainBid(1)] }), 'active.qualification; ; active; 1'],
    ['without lots, with two: an auction', plainTender({ bids: [plainBid(1), plainBid(2)] }), 'active.auction; ; active active; '],
    [
      'without lots and auction: the award of the lower',
      plainTender({ bids: [plainBid(2), plainBid(1)] }),
      'active.qualification; ; active active; 1',
      noAuction,
    ],
  ];
  for (const [what, before, expected, changes] of cases) {
    it(`${what}`, () => expect(summary(ticked(before, end, changes))).to.equal(expected));
  }

  it('does not come early', () => {
    const before = tender({ bids: [bid(1)] });
    expect(tick(before, tickContextWith(new Date(end.getTime() - 1))).next).to.equal(before);
  });

  it('keeps what was offered, opens every value, and closes those of lots that are over', () => {
    const { bids = [] } = ticked(tender({ lots, bids: [bid(1, { lotValues: [offer(401), other(300)] }), bid(2)] }), end);
    const [first, second] = bids[0]?.lotValues ?? [];
    expect([first?.status, first?.initialValue?.amount]).to.deep.equal(['active', 401]);
    expect(second?.status).to.equal('active');
    const { bids: left = [] } = ticked(
      tender({
        lots: [buildLot(), buildLot({ id: otherLotId, status: 'cancelled' })],
        bids: [bid(1, { lotValues: [offer(401), other(300)] })],
      }),
      end,
    );
    expect(left[0]?.lotValues?.map(({ status }) => status)).to.deep.equal(['active', 'unsuccessful']);
  });

  it('takes the auction away from a lot with one bid only, and plans that of the other', () => {
    const planned = { auctionPeriod: { startDate: at('2026-12-15T11:00'), shouldStartAfter: end } };
    const both = [buildLot(planned), buildLot({ id: otherLotId, ...planned })];
    const after = ticked(tender({ lots: both, bids: [bid(1, { lotValues: [offer(401), other(300)] }), bid(2)] }), end);
    expect(after.lots?.[0]?.auctionPeriod?.startDate).to.deep.equal(at('2026-12-15T11:00'));
    expect(after.lots?.[1]?.auctionPeriod).to.equal(undefined);
    expect(after.next_check).to.deep.equal(at('2026-12-15T11:00'));
  });

  it('dates what it changes', () => {
    const after = ticked(tender(), end);
    expect([after.date, after.lots?.[0]?.date]).to.deep.equal([end, end]);
  });

  it('settles claims: answered ones take the answer, those of lots that are over are ignored', () => {
    const complaints = [
      claim({ status: 'answered', resolutionType: 'declined' }),
      claim({ relatedLot: otherLotId }),
      claim({ relatedLot: lotId }),
      claim(),
    ];
    const after = ticked(tender({ lots, bids: [bid(1)], complaints }), end);
    expect(after.complaints?.map(({ status }) => status)).to.deep.equal(['declined', 'ignored', 'claim', 'claim']);
    const over = ticked(tender({ complaints: [claim()] }), end);
    expect(over.complaints?.map(({ status }) => status)).to.deep.equal(['ignored']);
  });

  const features = [
    {
      code: 'q',
      featureOf: 'tenderer' as const,
      title: 'Якість',
      enum: [
        { value: 0.1, title: 'a' },
        { value: 0, title: 'b' },
      ],
    },
  ];
  it('weighs features: the better of nearly equal prices comes first', () => {
    const good = bid(2, { parameters: [{ code: 'q', value: 0.1 }] });
    const plain = bid(1, { parameters: [{ code: 'q', value: 0 }] });
    const after = ticked(tender({ features, bids: [plain, good] }), end, noAuction);
    expect(summary(after)).to.equal('active.qualification; active; active active; 2');
    expect(after.awards?.[0]?.weightedValue?.amount).to.be.lessThan(402);
  });

  it('prefers the earlier of equals', () => {
    const early = bid(2, { lotValues: [offer(400, { date: at('2026-12-11T09:00') })] });
    const late = bid(1, { lotValues: [offer(400, { date: at('2026-12-11T09:30') })] });
    expect(summary(ticked(tender({ bids: [late, early] }), end, noAuction))).to.match(/; 2$/);
  });
});

describe('the beginning of tendering', () => {
  const enquiries = tender({ status: 'active.enquiries' });
  it('comes with its period', () => {
    expect(ticked(enquiries, at('2026-12-10T23:59')).status).to.equal('active.enquiries');
    const after = ticked(enquiries, at('2026-12-11T00:00'));
    expect([after.status, after.next_check]).to.deep.equal(['active.tendering', end]);
  });
  it('and the end of it, when nobody looked in between', () => {
    expect(ticked(enquiries, at('2026-12-16T00:00')).status).to.equal('unsuccessful');
  });
});

describe('auctions', () => {
  const start = at('2026-12-15T11:20');
  const period = { startDate: start, shouldStartAfter: end };
  const opened = (number: number, lotValues = [offer(400 + number, { status: 'active' })]) => bid(number, { status: 'active', lotValues });
  const inAuction = tender({ status: 'active.auction', lots: [buildLot({ auctionPeriod: period })], bids: [opened(1), opened(2)] });

  it('held by the registry itself end as they begin', () => {
    expect(tick(inAuction, tickContextWith(new Date(start.getTime() - 1))).next).to.equal(inAuction);
    const after = ticked(inAuction, start);
    expect(summary(after)).to.equal('active.qualification; active; active active; 1');
    expect(after.lots?.[0]?.auctionPeriod).to.deep.equal({ ...period, endDate: start });
    expect(after.awardPeriod).to.deep.equal({ startDate: start });
  });

  it('of several lots are awaited one by one', () => {
    const later = { startDate: at('2026-12-15T12:00'), shouldStartAfter: end };
    const active = (relatedLot: string) => offer(400, { relatedLot, status: 'active' });
    const both = [1, 2].map((number) => opened(number, [active(lotId), active(otherLotId)]));
    const two = [buildLot({ auctionPeriod: period }), buildLot({ id: otherLotId, auctionPeriod: later })];
    const half = ticked(tender({ status: 'active.auction', lots: two, bids: both }), start);
    expect([half.status, half.next_check]).to.deep.equal(['active.auction', later.startDate]);
    expect(summary(ticked(half, later.startDate))).to.equal('active.qualification; active active; active active; 1 1');
  });

  it('held elsewhere wait for their results, and are planned anew when none come', () => {
    const external = { auction: 'external' as const };
    const begun = ticked(inAuction, start, external);
    const due = new Date(start.getTime() + (2 * 6 + 9 + 15 + 60) * 60_000 + 1);
    expect([begun.status, begun.next_check]).to.deep.equal(['active.auction', due]);
    const missed = ticked(begun, due, external);
    expect(missed.lots?.[0]?.auctionPeriod?.startDate).to.deep.equal(at('2026-12-16T11:00'));
    expect(missed.next_check).to.deep.equal(at('2026-12-16T11:00'));
  });

  it('of a tender without lots are held too', () => {
    const bids = [1, 2].map((number) => plainBid(number, { status: 'active' }));
    const after = ticked(plainTender({ status: 'active.auction', auctionPeriod: period, bids }), start);
    expect([summary(after), after.auctionPeriod?.endDate]).to.deep.equal(['active.qualification; ; active active; 1', start]);
  });
});

describe('a tick', () => {
  const states: readonly StoredTender[] = [
    tender({ status: 'active.enquiries' }),
    tender({ bids: [bid(1), bid(2)] }),
    tender({ lots, bids: [bid(1), bid(2, { lotValues: [other(402)] })] }),
    plainTender({ bids: [plainBid(1), plainBid(2)] }),
    tender({ status: 'complete' }),
    tender({ status: 'draft' }),
  ];
  for (const auction of ['builtin', 'external'] as const) {
    it(`does nothing more when it is repeated, and leaves nothing due (${auction})`, () => {
      for (const before of states) {
        let stored = before;
        for (let hour = 0; hour < 24 * 12; hour += 5) {
          const time = new Date(at('2026-12-10T10:00').getTime() + hour * 3600_000);
          stored = ticked(stored, time, { auction });
          expect(sameValue(ticked(stored, time, { auction }), stored), `${before.status} after ${hour} hours`).to.equal(true);
          if (stored.next_check !== undefined) expect(stored.next_check.getTime()).to.be.at.least(time.getTime());
        }
      }
    });
  }

  it('finds awards by bids that exist', () => {
    const after = ticked(tender({ bids: [bid(1)] }), end);
    expect(after.awards?.map(({ bid_id }) => bid_id)).to.deep.equal([bidId(1)]);
  });
});
