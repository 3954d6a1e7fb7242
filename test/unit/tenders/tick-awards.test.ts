import { expect } from 'chai';
import { at, otherLotId } from '../../../fixtures/sketched-tenders.ts';
import {
  award,
  bid,
  buildLot,
  claim,
  plainBid,
  plainTender,
  summary,
  tender,
  tickContextWith,
  ticked,
} from '../../../fixtures/stored-tenders.ts';
import type { AwardRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import { tick } from '../../../src/procurement/engine/procedure.ts';

const lots = [buildLot(), buildLot({ id: otherLotId })];

describe('claims', () => {
  const answered = at('2026-12-17T10:00');
  const inAward = (one: ReturnType<typeof claim>) =>
    tender({ status: 'active.qualification', bids: [bid(1, { status: 'active' })], awards: [award(1, { complaints: [one] })] });
  const statusAfter = (before: StoredTender, time: Date, changes = {}): string | undefined =>
    ticked(before, time, changes).awards?.[0]?.complaints?.[0]?.status;
  const one = claim({ status: 'answered', resolutionType: 'invalid', dateAnswered: answered });

  it('take the answer after three days', () => {
    expect(statusAfter(inAward(one), at('2026-12-20T09:59'))).to.equal('answered');
    expect(statusAfter(inAward(one), at('2026-12-20T10:00'))).to.equal('invalid');
    expect(ticked(inAward(one), answered).next_check).to.deep.equal(at('2026-12-20T10:00'));
  });
  it('take it sooner in an accelerated tender', () => {
    const fast = { ...inAward(one), procurementMethodDetails: 'quick, accelerator=1440' };
    expect(statusAfter(fast, at('2026-12-17T10:03'), { sandbox: true })).to.equal('invalid');
    expect(statusAfter(fast, at('2026-12-17T10:03'))).to.equal('answered');
  });
  it('that older rules left pending are ignored, or take the answer of the authority', () => {
    expect(statusAfter(inAward(claim({ status: 'pending' })), answered)).to.equal('ignored');
    const escalated = claim({ status: 'pending', dateEscalated: answered, resolutionType: 'resolved' });
    expect(statusAfter(inAward(escalated), answered)).to.equal('resolved');
  });
  it('that are complaints are nobody’s business here', () => {
    expect(statusAfter(inAward(claim({ type: 'complaint', status: 'pending' })), answered)).to.equal('pending');
  });
});

describe('lots that are settled', () => {
  const ends = at('2026-12-19T00:00');
  const refused = (number: number, changes: Partial<AwardRecord> = {}) =>
    award(number, { status: 'unsuccessful', complaintPeriod: { startDate: at('2026-12-17T10:00'), endDate: ends }, ...changes });
  const bids = [bid(1, { status: 'active' })];

  it('are unsuccessful when claims are over, and their tender with them', () => {
    const before = tender({ status: 'active.awarded', bids, awards: [refused(1)] });
    const waiting = ticked(before, at('2026-12-18T00:00'));
    expect([waiting.status, waiting.next_check]).to.deep.equal(['active.awarded', ends]);
    const after = ticked(before, ends);
    expect(summary(after)).to.equal('unsuccessful; unsuccessful; active; 1');
    expect(after.next_check).to.equal(undefined);
  });

  it('wait for the latest of the claim periods', () => {
    const later = at('2026-12-22T00:00');
    const before = tender({ status: 'active.awarded', bids, awards: [refused(1, { complaintPeriod: { endDate: later } }), refused(1)] });
    expect(ticked(before, ends).next_check).to.deep.equal(later);
  });

  it('leave the others alone', () => {
    const before = tender({ status: 'active.qualification', lots, bids, awards: [refused(1), award(2, { lotID: otherLotId })] });
    expect(summary(ticked(before, ends))).to.equal('active.qualification; unsuccessful active; active; 1 2');
  });

  it('end a tender of which no lot is active', () => {
    const states = (...statuses: readonly ('complete' | 'cancelled' | 'unsuccessful')[]): string =>
      ticked(tender({ status: 'active.awarded', lots: statuses.map((status, index) => buildLot({ ...lots[index], status })) }), ends)
        .status;
    expect(states('complete', 'cancelled')).to.equal('complete');
    expect(states('unsuccessful', 'cancelled')).to.equal('unsuccessful');
    expect(states('cancelled', 'cancelled')).to.equal('cancelled');
  });

  it('end a tender without lots too', () => {
    const before = plainTender({ status: 'active.awarded', bids: [plainBid(1)], awards: [refused(1)] });
    expect(ticked(before, at('2026-12-18T00:00')).next_check).to.deep.equal(ends);
    expect(ticked(before, ends).status).to.equal('unsuccessful');
  });
});

describe('an active award without a contract', () => {
  it('gets it, once', () => {
    const before = tender({
      status: 'active.qualification',
      bids: [bid(1, { status: 'active' })],
      awards: [award(1, { status: 'active' })],
    });
    const context = tickContextWith(at('2026-12-18T00:00'));
    const { next, otherWrites = [] } = tick(before, context);
    expect(otherWrites.map((write) => Reflect.get('insert' in write ? write.insert : {}, 'awardID'))).to.deep.equal([award(1).id]);
    expect(next.contracts?.map(({ awardID }) => awardID)).to.deep.equal([award(1).id]);
    expect(next.status).to.equal('active.awarded');
    expect(tick(next, context).otherWrites).to.equal(undefined);
  });
});
