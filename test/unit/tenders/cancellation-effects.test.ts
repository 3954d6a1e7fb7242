/** What a cancellation does to bids while they are qualified, and when it acts by itself (spec/cancellations.md §3, §5). */
import { expect } from 'chai';
import { at, lotId, now, otherLotId } from '../../../fixtures/sketched-tenders.ts';
import { bid, buildLot, claim, offer, tender, tickContextWith, ticked } from '../../../fixtures/stored-tenders.ts';
import type { CancellationRecord, ComplaintRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { withCancelled } from '../../../src/procurement/phases/cancellation/effects.ts';
import { aboveThreshold } from '../../../src/procurement/types/above-threshold.ts';
import { requestForProposal } from '../../../src/procurement/types/request-for-proposal.ts';

const cancellation = (changes: Partial<CancellationRecord> = {}): CancellationRecord => ({
  id: '7'.repeat(32),
  status: 'draft',
  date: now,
  reason: 'x',
  cancellationOf: 'tender',
  ...changes,
});
const lots = [buildLot(), buildLot({ id: otherLotId })];
const both = [offer(400), offer(300, { relatedLot: otherLotId })];

describe('While bids are qualified, a cancellation', () => {
  const context = tickContextWith(now, { procedure: requestForProposal, config: actingConfig({}, requestForProposal) });
  const bids = [
    bid(1, { lotValues: both }),
    bid(2, { lotValues: [offer(400)] }),
    bid(3, { status: 'active', lotValues: [offer(400, { status: 'active' })] }),
    bid(4, { status: 'unsuccessful', lotValues: [offer(400, { status: 'unsuccessful' })] }),
    bid(5, { lotValues: [offer(300, { relatedLot: otherLotId })] }),
  ];
  const inStatus = (status: string) => tender({ status, lots, bids });

  for (const status of ['active.pre-qualification', 'active.pre-qualification.stand-still']) {
    it(`of the tender in ${status} disqualifies those that stand`, () => {
      const { next } = withCancelled(inStatus(status), cancellation(), context);
      expect([next.status, ...(next.bids ?? []).map((one) => one.status)]).to.deep.equal([
        'cancelled',
        'invalid.pre-qualification',
        'invalid.pre-qualification',
        'invalid.pre-qualification',
        'unsuccessful',
        'invalid.pre-qualification',
      ]);
    });

    it(`of a lot in ${status} disqualifies those that stand for nothing else`, () => {
      const { next } = withCancelled(inStatus(status), cancellation({ relatedLot: lotId }), context);
      expect([next.status, ...(next.bids ?? []).map((one) => one.status)]).to.deep.equal([
        status,
        'pending',
        'invalid.pre-qualification',
        'invalid.pre-qualification',
        'unsuccessful',
        'pending',
      ]);
      expect(next.bids?.[0]?.lotValues?.map((value) => value.status)).to.deep.equal(['unsuccessful', 'pending']);
    });
  }

  it('of the last lot ends the tender as its other lots have ended', () => {
    const left = { ...inStatus('active.pre-qualification'), lots: [buildLot(), buildLot({ id: otherLotId, status: 'unsuccessful' })] };
    expect(withCancelled(left, cancellation({ relatedLot: lotId }), context).next.status).to.equal('unsuccessful');
  });
});

describe('By itself a cancellation', () => {
  const config = actingConfig({}, aboveThreshold);
  const acting = (before: StoredTender, time: Date) => ticked(before, time, { procedure: aboveThreshold, config });
  const waiting = (end: string, changes: Partial<CancellationRecord> = {}) =>
    cancellation({ status: 'pending', complaintPeriod: { startDate: now, endDate: at(end) }, ...changes });
  const complaint = (status: ComplaintRecord['status']) => claim({ type: 'complaint', status });
  const states = ({ status, lots: ownLots = [], cancellations = [], next_check }: StoredTender) => [
    status,
    ownLots.map((lot) => lot.status).join(' '),
    cancellations.map((one) => one.status).join(' '),
    next_check,
  ];
  const two = [
    waiting('2026-12-18T00:00', { id: '8'.repeat(32), relatedLot: otherLotId }),
    waiting('2026-12-17T00:00', { relatedLot: lotId }),
  ];

  it('acts at its own time, and the tender goes on when none is left', () => {
    const before = tender({ lots, bids: [], cancellations: two });
    const early = acting(before, at('2026-12-16T00:00'));
    expect(states(early)).to.deep.equal(['active.tendering', 'active active', 'pending pending', at('2026-12-17T00:00')]);
    const first = acting(before, at('2026-12-17T00:00'));
    expect(states(first)).to.deep.equal(['active.tendering', 'cancelled active', 'pending active', at('2026-12-18T00:00')]);
  });

  it('acts beside others that are due, and what is due for the tender follows in the same tick', () => {
    const after = acting(tender({ lots, bids: [], cancellations: two }), at('2026-12-20T00:00'));
    expect(states(after)).to.deep.equal(['cancelled', 'cancelled cancelled', 'active active', undefined]);
    const one = acting(tender({ lots, bids: [], cancellations: two.slice(1) }), at('2026-12-20T00:00'));
    expect(states(one)).to.deep.equal(['unsuccessful', 'cancelled unsuccessful', 'active', undefined]);
  });

  for (const status of ['pending', 'accepted', 'satisfied', 'resolved'] as const) {
    it(`waits for a complaint that is ${status}`, () => {
      const held = tender({ cancellations: [waiting('2026-12-17T00:00', { complaints: [complaint('invalid'), complaint(status)] })] });
      expect(states(acting(held, at('2026-12-20T00:00')))).to.deep.equal(['active.tendering', 'active', 'pending', undefined]);
    });
  }
});
