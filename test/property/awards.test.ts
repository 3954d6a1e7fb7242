/**
 * However awards are decided, taken back, contested and signed, in every type that has bids: a status changes by a transition only,
 * nobody stands twice for a lot, contracts follow their awards, and a tender that has not ended can go on
 * (spec/procedures.md §3.3, spec/open-tenders.md §9, §10, spec/request-for-proposal.md §9). Through the pure effects and the tick.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { at, lotId, otherLotId } from '../../fixtures/sketched-tenders.ts';
import { bid, buildLot, offer, tender as plain, tickContextWith } from '../../fixtures/stored-tenders.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import type { AwardRecord, BidRecord, StoredTender, TenderRecord } from '../../src/base/domain/tender.ts';
import type { LotValue } from '../../src/base/domain/types.generated.ts';
import { actingConfig } from '../../src/procurement/engine/config.ts';
import {
  type Procedure,
  requireTransition,
  type TickContext,
  type TransitionOutcome,
  tick,
} from '../../src/procurement/engine/procedure.ts';
import { FINAL_STATUSES } from '../../src/procurement/engine/transitions.ts';
import { buildTransition } from '../../src/procurement/phases/awarding/decision.ts';
import { decideAward } from '../../src/procurement/phases/awarding/effects.ts';
import { withNextAwards } from '../../src/procurement/phases/awarding/next-awards.ts';
import { contractEffects } from '../../src/procurement/tenders/tender-gateway.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { draws } from '../support/draws.ts';

const begun = at('2027-01-18T10:00');
const HOUR = 3_600_000;
const seed = Number(process.env.SEED ?? 20270118);
const runs = draws(40, 60, 4000);

const kinds: readonly (readonly [string, object])[] = [
  ['belowThreshold', {}],
  ['requestForProposal', { hasAwardingOrder: true }],
  ['requestForProposal', { hasAwardingOrder: false }],
  ['requestForProposal', { hasAwardingOrder: true, hasMultiSourcing: true }],
  ['requestForProposal', { hasAwardingOrder: false, hasMultiSourcing: true }],
  ['aboveThreshold', {}],
  ['aboveThresholdUA', {}],
  ['aboveThresholdEU', {}],
  ['simple.defense', {}],
  ['aboveThresholdUA.defense', {}],
  ['competitiveOrdering', {}],
  ['competitiveOrdering', { hasAwardComplaints: false, hasAwardingOrder: false }],
];

const lots = [lotId, otherLotId];

/** Prices of a bid for the two lots; 0: none. */
const bidArbitrary = fc.tuple(fc.constantFrom(0, 100, 400, 401, 402), fc.constantFrom(0, 100, 401, 403));
const moves = ['accept', 'refuse', 'take back', 'contest', 'settle complaint', 'sign', 'wait'] as const;
const moveArbitrary = fc.record({
  does: fc.constantFrom(...moves, 'accept' as const, 'refuse' as const, 'sign' as const, 'wait' as const),
  which: fc.nat({ max: 20 }),
});
type Move = typeof moveArbitrary extends fc.Arbitrary<infer M> ? M : never;

interface World {
  readonly context: TickContext;
  tender: StoredTender;
}

const buildContext = (procedure: Procedure, flags: object, now: Date): TickContext =>
  tickContextWith(now, { procedure, config: { ...actingConfig({}, procedure), ...flags } });

const isActive = ({ lots: ownLots = [] }: StoredTender, lot: string | undefined): boolean =>
  ownLots.some(({ id, status }) => id === lot && status === 'active');

/** What the writer does with every save. */
const save = (world: World, next: StoredTender): void => {
  requireTransition(world.context.procedure, world.tender.status, next.status);
  world.tender = next;
};

/** What may be done next: awards to decide, contracts to sign, time to pass. */
const open = ({ tender, context }: World) => {
  const pending = (tender.awards ?? []).filter(({ status, lotID }) => status === 'pending' && isActive(tender, lotID));
  const unsigned = (tender.contracts ?? []).filter(({ status }) => status === 'pending');
  const times = context.procedure.events.flatMap(({ time }) => time(tender, context)?.getTime() ?? []);
  return { pending, unsigned, due: times.length === 0 ? undefined : Math.min(...times) };
};

const withAward = (tender: StoredTender, id: string, change: Partial<AwardRecord>): StoredTender => ({
  ...tender,
  awards: (tender.awards ?? []).map((one) => (one.id === id ? { ...one, ...change } : one)),
});

const turn = (world: World, award: AwardRecord, to: AwardRecord['status']): void => {
  const next = { ...award, status: to, qualified: to === 'active', eligible: to === 'active' };
  const { next: after } = decideAward(withAward(world.tender, award.id, next), next, buildTransition(award, next), world.context);
  save(world, after);
};

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

const does: Readonly<Record<Move['does'], (world: World, which: number) => void>> = {
  accept: (world, which) => {
    const { pending } = open(world);
    const award = pick(pending, which);
    const { hasAwardingOrder, hasMultiSourcing } = world.context.config;
    const isTaken = (world.tender.awards ?? []).some((one) => one.lotID === award?.lotID && one.status === 'active');
    if (award !== undefined && !(isTaken && !hasAwardingOrder && !hasMultiSourcing)) turn(world, award, 'active');
  },
  refuse: (world, which) => {
    const award = pick(open(world).pending, which);
    if (award !== undefined) turn(world, award, 'unsuccessful');
  },
  'take back': (world, which) => {
    const { tender } = world;
    const decided = (tender.awards ?? []).filter(
      ({ status, lotID }) => (status === 'active' || status === 'unsuccessful') && isActive(tender, lotID),
    );
    const award = pick(decided, which);
    if (award !== undefined) turn(world, award, 'cancelled');
  },
  contest: (world, which) => {
    const { now } = world.context;
    const contestable = (world.tender.awards ?? []).filter(
      ({ complaintPeriod, complaints, lotID }) =>
        complaints === undefined && isActive(world.tender, lotID) && (complaintPeriod?.endDate ?? now) > now,
    );
    const award = pick(contestable, which);
    if (award === undefined) return;
    const [type, status] = world.context.procedure.phases.has('complaints')
      ? ['complaint' as const, 'pending' as const]
      : ['claim' as const, 'claim' as const];
    const one = {
      id: `c${award.id.slice(1)}`,
      complaintID: 'a1',
      type,
      status,
      title: 'x',
      date: now,
      owner: 'b',
      owner_token: 'h',
      transfer_token: 'h',
    };
    save(world, withAward(world.tender, award.id, { complaints: [one as never] }));
  },
  'settle complaint': (world, which) => {
    const contested = (world.tender.awards ?? []).filter(({ complaints = [] }) => complaints.some(({ status }) => status === 'pending'));
    const award = pick(contested, which);
    if (award === undefined) return;
    save(world, withAward(world.tender, award.id, { complaints: (award.complaints ?? []).map((one) => ({ ...one, status: 'declined' })) }));
  },
  sign: (world, which) => {
    const { tender, context } = world;
    const stub = pick(open(world).unsigned, which);
    const award = (tender.awards ?? []).find(({ id }) => id === stub?.awardID);
    const end = award?.complaintPeriod?.endDate;
    const isHeld = (tender.awards ?? []).some(
      ({ lotID, complaints = [] }) => lotID === award?.lotID && complaints.some(({ status }) => status === 'pending'),
    );
    const waits = context.procedure.phases.has('complaints') && ((end !== undefined && end > context.now) || isHeld);
    if (stub === undefined || waits) return;
    const contracts = (tender.contracts ?? []).map((one) => (one === stub ? { ...one, status: 'active' as const } : one));
    const { next } = contractEffects
      .of(context.procedure)
      // What the store keeps beside the fields of a tender stays.
      .reduce<TransitionOutcome<TenderRecord>>((outcome, effect) => effect(outcome, context), { next: { ...tender, contracts } });
    save(world, next as StoredTender);
  },
  wait: (world, which) => {
    const { due } = open(world);
    const { now } = world.context;
    const time = new Date(due !== undefined && due > now.getTime() ? due : now.getTime() + which * HOUR);
    Object.assign(world.context, { now: time });
    save(world, tick(world.tender, world.context).next);
    const { due: next } = open(world);
    if (next !== undefined) expect(next, 'nothing is due after a tick').to.be.above(time.getTime());
  },
};

const invariants = (world: World): void => {
  const { tender, context } = world;
  const { awards = [], contracts = [], lots: ownLots = [], status } = tender;
  for (const lot of lots) {
    const ofLot = awards.filter(({ lotID }) => lotID === lot);
    const live = ofLot.filter((one) => one.status !== 'cancelled');
    expect(new Set(live.map(({ bid_id }) => bid_id)).size, 'nobody stands twice').to.equal(live.length);
    const count = (of: string): number => ofLot.filter((one) => one.status === of).length;
    if (!context.config.hasMultiSourcing) expect(count('active'), 'one winner').to.be.at.most(1);
    if (context.config.hasAwardingOrder) expect(count('pending'), 'one at a time').to.be.at.most(1);
    if (ownLots.find(({ id }) => id === lot)?.status === 'complete') expect(count('active'), 'who is complete has won').to.be.above(0);
  }
  for (const award of awards) {
    const states = contracts.filter(({ awardID }) => awardID === award.id).map((one) => one.status);
    if (award.status === 'active') expect(states, 'a winner has a contract').to.not.be.empty;
    if (award.status === 'cancelled')
      expect(
        states.every((one) => one === 'cancelled'),
        'and loses it',
      ).to.equal(true);
  }
  const { pending, unsigned, due } = open(world);
  const isContested = awards.some(({ complaints = [] }) => complaints.some((one) => one.status === 'pending'));
  const canGoOn = pending.length > 0 || unsigned.length > 0 || due !== undefined || isContested;
  expect(FINAL_STATUSES.includes(status) !== canGoOn || FINAL_STATUSES.includes(status), `${status} goes on`).to.equal(true);
};

describe('awards and contracts of every type', () => {
  for (const [type, flags] of kinds) {
    it(`${type} ${JSON.stringify(flags)}: end as they may, whatever is decided`, () => {
      const procedure = procedures.of(type);
      if (procedure === undefined) throw new Error(type);
      const ends = new Map<string, number>();
      const walk = (prices: readonly (readonly [number, number])[], steps: readonly Move[]): void => {
        const bids: BidRecord[] = prices.map((amounts, index) =>
          bid(index + 1, {
            status: 'active',
            lotValues: lots.flatMap((lot, place): LotValue[] => {
              const amount = amounts[place] ?? 0;
              return amount === 0 ? [] : [offer(amount, { relatedLot: lot, status: 'active' })];
            }),
          }),
        );
        const context = buildContext(procedure, flags, begun);
        const ownLots = [buildLot(), buildLot({ id: otherLotId })];
        const before = plain({ status: 'active.qualification', procurementMethodType: type, lots: ownLots, bids });
        const world: World = { context, tender: withNextAwards(before, context) as StoredTender };
        for (const { does: move, which } of steps) {
          if (FINAL_STATUSES.includes(world.tender.status)) break;
          try {
            does[move](world, which);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
          }
          invariants(world);
        }
        ends.set(world.tender.status, (ends.get(world.tender.status) ?? 0) + 1);
      };
      const bidsArbitrary = fc.array(bidArbitrary, { minLength: 1, maxLength: 4 });
      fc.assert(fc.property(bidsArbitrary, fc.array(moveArbitrary, { minLength: 10, maxLength: 60 }), walk), { seed, numRuns: runs });
      expect([...ends.keys()], 'some get to each end').to.include.members(['complete', 'unsuccessful']);
    });
  }
});
