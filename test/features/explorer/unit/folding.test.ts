/** What of a long page is folded, and what stands for it; when a page that stays open is read again, and which notices have passed. */
import { expect } from 'chai';
import { findNotice } from '../../../../explorer/src/auctions/course.ts';
import { buildAuction } from '../../../../explorer/src/auctions/document.ts';
import { tally } from '../../../../explorer/src/model/gist.ts';
import { collectOpenSections, isLong } from '../../../../explorer/src/model/length.ts';
import { addUp } from '../../../../explorer/src/model/sums.ts';
import { delaysAfter, findNextTurn } from '../../../../explorer/src/model/turns.ts';

describe('A long page', () => {
  it('is one of a record with more than a phone shows on a few screens', () => {
    expect(isLong({ title: 'Папір', items: [{ description: 'А4' }] })).to.equal(false);
    expect(
      isLong({ items: Array.from({ length: 60 }, () => ({ description: 'А4', quantity: 1, unit: { code: 'PK', name: 'пачка' } })) }),
    ).to.equal(true);
  });

  it('leaves open what the state of the tender is about, and its timeline as long as it runs', () => {
    expect(collectOpenSections('active.tendering')).to.deep.equal(['timeline', 'items', 'lots']);
    expect(collectOpenSections('active.qualification')).to.deep.equal(['timeline', 'awards']);
    expect(collectOpenSections('complete')).to.deep.equal(['contracts', 'agreements', 'shortlist']);
    expect(collectOpenSections('cancelled')).to.deep.equal(['cancellations']);
    expect(collectOpenSections('never.seen')).to.deep.equal(['timeline', 'items', 'lots']);
  });

  it('says of a folded list how many are in each state and what they are worth, if that is one sum', () => {
    expect(tally(['pending', 'active', undefined, 'active'])).to.deep.equal([
      ['pending', 1],
      ['active', 2],
    ]);
    expect(addUp([{ amount: 0.1 }, { amount: 0.2, currency: 'UAH', valueAddedTaxIncluded: false }])).to.include({
      amount: 0.3,
      currency: 'UAH',
    });
    const others = [{}, { amount: 1, currency: 'EUR' }, { amount: 1, valueAddedTaxIncluded: true }, undefined];
    for (const sums of [[], ...others.map((other) => [{ amount: 1 }, other])]) expect(addUp(sums)).to.equal(null);
  });
});

describe('A page that stays open', () => {
  const at = (text: string): number => Date.parse(text);

  it('is read again when the next time that stands in its record has come', () => {
    const record = {
      date: '2026-11-01T10:00:00Z',
      tenderPeriod: { endDate: '2026-11-20T10:00:00+02:00' },
      lots: [{ auctionPeriod: { startDate: '2026-11-19T09:00:00Z' } }],
    };
    expect(findNextTurn(record, at('2026-11-02T00:00:00Z'))).to.equal(at('2026-11-19T09:00:00Z'));
    expect(findNextTurn(record, at('2026-11-19T09:00:00Z'))).to.equal(at('2026-11-20T08:00:00Z'));
    expect(findNextTurn(record, at('2026-11-20T08:00:00Z'))).to.equal(null);
    expect(findNextTurn({ title: '2099-01-01', none: null, broken: '2099-99-99T99:99:99Z' }, 0)).to.equal(null);
  });

  it('asks in a span after that time and not all pages at once, a few times more after that', () => {
    const turn = at('2026-11-19T09:00:00Z');
    const [earliest, middle, latest] = [0, 0.5, 0.999999].map((share) => delaysAfter(turn, turn - 1000, () => share));
    expect(earliest).to.deep.equal([3_000, 13_000, 31_000, 121_000]);
    expect(middle).to.deep.equal([8_000, 22_000, 41_000, 151_000]);
    expect(latest?.map((delay) => Math.ceil(delay / 1000))).to.deep.equal([13, 31, 51, 181]);
    const shares = [0.1, 0.9];
    expect(delaysAfter(turn, turn, () => shares.shift() ?? 0).slice(0, 2), 'each by its own chance').to.deep.equal([3_000, 28_200]);
  });

  it('takes a notice of an auction away when the turn that was extended is over, or the pause is', () => {
    const stages = [0, 1, 2].map((nth) => ({ type: 'bids', start: `2026-11-20T09:0${nth * 2}:00Z` }));
    const told = (status: string, current_stage: number, notice: object) =>
      findNotice(buildAuction({ status, current_stage, stages, notice }))?.kind;
    const shift = { kind: 'shift', reason: 'late', at: '2026-11-20T09:03:00Z', by: 30_000 };
    expect(told('running', 1, shift)).to.equal('shift');
    expect(told('running', 2, shift)).to.equal(undefined);
    expect(told('bidding_over', 2, shift)).to.equal(undefined);
    expect(told('planned', -1, shift)).to.equal('shift');
    const paused = { kind: 'paused', reason: 'outage', at: '2026-11-20T09:03:00Z', until: '2026-11-21T09:00:00Z' };
    expect(told('paused', 1, paused)).to.equal('paused');
    expect(told('running', 1, paused)).to.equal(undefined);
  });
});
