/**
 * However cancellations are begun, contested, given up and carried out, in every type and every status in which there are any: a
 * status changes by a transition only, nothing is due that was not done, what is cancelled has an active cancellation, its
 * contracts are, no complaint is lost, and nothing goes on that is held up (spec/cancellations.md). Through the pure rules,
 * effects and the tick.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { at, lotId, otherLotId } from '../../fixtures/sketched-tenders.ts';
import { award, bid, buildLot, claim, money, offer, tender as plain, tickContextWith } from '../../fixtures/stored-tenders.ts';
import { isBlockedByCancellation } from '../../src/base/domain/cancellations.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import type { CancellationRecord, ComplaintRecord, StoredTender, TenderRecord } from '../../src/base/domain/tender.ts';
import { actingConfig } from '../../src/procurement/engine/config.ts';
import { type Procedure, requireTransition, type TickContext, tick } from '../../src/procurement/engine/procedure.ts';
import { FINAL_STATUSES } from '../../src/procurement/engine/transitions.ts';
import { mayWrite } from '../../src/procurement/engine/writes.ts';
import { withCancellation, withCancelled, withComplaintPeriod } from '../../src/procurement/phases/cancellation/effects.ts';
import { afterComplaint } from '../../src/procurement/phases/cancellation/lost-time.ts';
import {
  nextStatus,
  requireNoComplaints,
  requireNoPending,
  requireOpen,
  requireUse,
} from '../../src/procurement/phases/cancellation/rules.ts';
import { requireActiveLot } from '../../src/procurement/tenders/guards.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { draws } from '../support/draws.ts';

const begun = at('2027-01-18T10:00');
const HOUR = 3_600_000;
const seed = Number(process.env.SEED ?? 20270118);
const runs = draws(7, 20, 3000);

const moves = ['begin', 'switch', 'complain', 'decide', 'wait'] as const;
const moveArbitrary = fc.record({
  does: fc.constantFrom(...moves),
  which: fc.nat({ max: 20 }),
  to: fc.constantFrom('pending', 'active', 'unsuccessful') as fc.Arbitrary<CancellationRecord['status']>,
  lot: fc.constantFrom(undefined, lotId, otherLotId),
});
type Move = typeof moveArbitrary extends fc.Arbitrary<infer M> ? M : never;

interface World {
  context: TickContext;
  tender: StoredTender;
  count: number;
}

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

/** What the writer does with every save. */
const save = (world: World, next: TenderRecord): void => {
  requireTransition(world.context.procedure, world.tender.status, next.status);
  world.tender = next as StoredTender; // what the store keeps beside the fields stays
};

const begin = ({ context, tender, count }: World, { lot }: Move): TenderRecord => {
  if (!mayWrite(context.procedure, 'cancel', tender.status)) return tender;
  const asked = lot === undefined ? {} : { relatedLot: lot };
  requireActiveLot(tender, lot, 'its lot has ended');
  requireNoPending(asked, tender);
  requireNoComplaints(asked, tender, 'add', context);
  requireUse(asked, tender, context);
  const cancellationOf = lot === undefined ? ('tender' as const) : ('lot' as const);
  const fresh = { ...asked, id: `n${count}`, status: 'draft' as const, date: context.now, reason: 'x', cancellationOf };
  return { ...tender, cancellations: [...(tender.cancellations ?? []), fresh] };
};

const switched = ({ context, tender }: World, { which, to }: Move): TenderRecord => {
  const old = pick(tender.cancellations ?? [], which);
  if (old === undefined || !mayWrite(context.procedure, 'cancel', tender.status)) return tender;
  requireActiveLot(tender, old.relatedLot, 'its lot has ended');
  requireOpen(old);
  requireNoPending(old, tender);
  requireNoComplaints(old, tender, 'update', context);
  requireUse(old, tender, context);
  const next = { ...old, status: nextStatus(old, to, tender, context) };
  if (next.status === 'active') return withCancelled(tender, next, context).next;
  return withCancellation(tender, next.status === 'pending' ? withComplaintPeriod(tender, next, context) : next);
};

const complained = ({ context, tender, count }: World, { which }: Move): TenderRecord => {
  const open = (tender.cancellations ?? []).filter(
    ({ status, complaintPeriod }) => status === 'pending' && (complaintPeriod?.endDate ?? context.now) >= context.now,
  );
  const cancellation = pick(open, which);
  if (cancellation === undefined) return tender;
  const complaint = claim({ id: `c${count}`, type: 'complaint', status: 'pending' });
  return withCancellation(tender, { ...cancellation, complaints: [...(cancellation.complaints ?? []), complaint] });
};

const steps: Readonly<Record<string, readonly ComplaintRecord['status'][]>> = {
  pending: ['accepted', 'invalid'],
  accepted: ['satisfied', 'declined', 'stopped'],
  satisfied: ['resolved'],
};

const decided = ({ context, tender }: World, { which }: Move): TenderRecord => {
  const all = (tender.cancellations ?? []).flatMap((on) => (on.complaints ?? []).map((complaint) => ({ on, complaint })));
  const found = pick(
    all.filter(
      ({ on, complaint }) =>
        (steps[complaint.status] ?? []).length > 0 && (complaint.status !== 'satisfied' || on.status === 'unsuccessful'),
    ),
    which,
  );
  if (found === undefined) return tender;
  const status = pick(steps[found.complaint.status] ?? [], which + 1) ?? found.complaint.status;
  const complaint = { ...found.complaint, status };
  const complaints = (found.on.complaints ?? []).map((one) => (one === found.complaint ? complaint : one));
  const next = withCancellation(tender, { ...found.on, complaints });
  return afterComplaint(next, { on: 'cancellation', id: found.on.id, complaint }, context);
};

const computeDueTime = ({ context, tender }: World): number =>
  Math.min(...context.procedure.events.flatMap(({ time }) => time(tender, context)?.getTime() ?? []), Number.POSITIVE_INFINITY);

const actives = ({ cancellations = [] }: TenderRecord): number => cancellations.filter(({ status }) => status === 'active').length;

const wait = (world: World, { which }: Move): void => {
  const due = computeDueTime(world);
  const later = world.context.now.getTime() + which * HOUR;
  world.context = { ...world.context, now: new Date(which % 2 === 0 || due === Number.POSITIVE_INFINITY ? later : Math.max(due, later)) };
  const { tender, context } = world;
  const { next } = tick(tender, context);
  if (context.config.hasCancellationComplaints && isBlockedByCancellation(tender) && actives(next) === actives(tender))
    expect(next, 'nothing goes on that is held up').to.deep.equal(tender);
  const opposed = (next.cancellations ?? []).filter(({ status, complaints = [] }, index) => {
    const hasActed = status === 'active' && tender.cancellations?.[index]?.status !== 'active';
    return hasActed && complaints.some((one) => steps[one.status] !== undefined || one.status === 'resolved');
  });
  expect(opposed, 'acts against a complaint').to.deep.equal([]);
  save(world, next);
  expect(computeDueTime(world), `due and not done in ${next.status}`).to.be.above(context.now.getTime());
};

const does: Readonly<Record<Exclude<Move['does'], 'wait'>, (world: World, move: Move) => TenderRecord>> = {
  begin,
  switch: switched,
  complain: complained,
  decide: decided,
};

const countComplaints = ({ cancellations = [] }: TenderRecord): number => cancellations.flatMap((one) => one.complaints ?? []).length;

const check = ({ tender }: World): void => {
  const { status, lots = [], cancellations = [], contracts = [], awards = [], bids = [] } = tender;
  const acting = cancellations.filter((one) => one.status === 'active');
  const isWhole = acting.some(({ relatedLot }) => relatedLot === undefined);
  if (isWhole) expect(status, 'a cancelled tender').to.equal('cancelled');
  if (status === 'cancelled') expect(isWhole || lots.every((lot) => lot.status === 'cancelled'), 'who has cancelled it').to.equal(true);
  for (const lot of lots) {
    const isCancelled = acting.some(({ relatedLot }) => relatedLot === lot.id);
    expect(lot.status === 'cancelled', `cancelled lot ${lot.id}`).to.equal(isCancelled);
    if (isCancelled && !isWhole && status.includes('pre-qualification'))
      expect(
        bids.flatMap((one) => one.lotValues ?? []).every((value) => value.relatedLot !== lot.id || value.status === 'unsuccessful'),
      ).to.equal(true);
  }
  for (const stub of contracts) {
    const lot = awards.find(({ id }) => id === stub.awardID)?.lotID;
    const isOut = isWhole || acting.some(({ relatedLot }) => relatedLot !== undefined && relatedLot === lot);
    expect(stub.status, 'a contract of what is cancelled').to.equal(isOut ? 'cancelled' : 'pending');
  }
};

/** A tender as it stands in a status, with two lots, bids for both, and a contract where there are awards. */
const standing = (procedure: Procedure, status: string): StoredTender => {
  const lotValues = [offer(400), offer(300, { relatedLot: otherLotId })];
  const isAwarding = ['active.qualification', 'active.awarded', 'active'].includes(status);
  const decidedAward = award(1, {
    status: 'active',
    lotID: otherLotId,
    complaintPeriod: { startDate: begun, endDate: at('2027-01-20T00:00') },
  });
  const contract = {
    id: 'd'.repeat(32),
    status: 'pending' as const,
    awardID: decidedAward.id,
    date: begun,
    contractID: 'a1',
    value: money(1),
  };
  const days = { startDate: at('2027-01-10T00:00'), endDate: at('2027-02-10T00:00') };
  return plain({
    procurementMethodType: procedure.type,
    status,
    enquiryPeriod: days,
    tenderPeriod: days,
    lots: [buildLot(), buildLot({ id: otherLotId })],
    bids: [1, 2].map((number) => bid(number, { lotValues })),
    ...(isAwarding ? { awards: [award(2), decidedAward], contracts: [contract] } : {}),
  });
};

describe('cancellations, whatever happens', () => {
  for (const procedure of procedures.all) {
    for (const status of procedure.writes.cancel?.in ?? []) {
      it(`${procedure.type} in ${status}: ${runs} walks of 30 steps`, function () {
        this.timeout(600_000);
        const walk = fc.array(moveArbitrary, { minLength: 30, maxLength: 30 });
        const config = { ...actingConfig({}, procedure), hasPrequalification: status.includes('pre-qualification') };
        fc.assert(
          fc.property(walk, (all) => {
            const context = tickContextWith(begun, { procedure, config });
            const world: World = { context, tender: standing(procedure, status), count: 0 };
            for (const move of all) {
              const before = world.tender;
              world.count += 1;
              try {
                if (move.does === 'wait') wait(world, move);
                else save(world, does[move.does](world, move));
              } catch (error) {
                if (!(error instanceof Problem)) throw error;
              }
              expect(countComplaints(world.tender), 'a complaint is lost').to.be.at.least(countComplaints(before));
              if (FINAL_STATUSES.includes(before.status)) expect(world.tender.status, 'the end is the end').to.equal(before.status);
              check(world);
            }
          }),
          { numRuns: runs, seed },
        );
      });
    }
  }
});
