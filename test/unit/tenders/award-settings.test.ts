/** What types decide differently about awards: their order, how many win, how refusals are taken back (spec/open-tenders.md §9, spec/request-for-proposal.md §9). */
import { expect } from 'chai';
import { at, lotId, otherLotId, shown, zone } from '../../../fixtures/sketched-tenders.ts';
import { award, bid, buildLot, claim, offer, tender, tickContextWith } from '../../../fixtures/stored-tenders.ts';
import type { AwardRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import { actingConfig, choiceFlag, fixedNumber } from '../../../src/procurement/engine/config.ts';
import type { TickContext } from '../../../src/procurement/engine/procedure.ts';
import type { AwardingSettings } from '../../../src/procurement/phases/awarding/award.ts';
import {
  awardModelErrors,
  awardStateErrors,
  buildTransition,
  requireNoMilestone,
} from '../../../src/procurement/phases/awarding/decision.ts';
import { decideAward } from '../../../src/procurement/phases/awarding/effects.ts';
import { withNextAwards } from '../../../src/procurement/phases/awarding/next-awards.ts';
import { awarding } from '../../../src/procurement/phases/awarding/phase.ts';
import { type ContractingSettings, lotsAreSettled, signedAfterBy } from '../../../src/procurement/phases/contracting/completion.ts';
import { contracting } from '../../../src/procurement/phases/contracting/phase.ts';
import { belowThresholdType } from '../../../src/procurement/types/below-threshold.ts';

const time = at('2027-01-04T10:15');

interface Plan extends Partial<AwardingSettings>, ContractingSettings {
  readonly hasAwardingOrder?: boolean;
  readonly hasMultiSourcing?: boolean;
  readonly awardComplainDuration?: number;
}

/** A type like belowThreshold with other awards. */
const buildContext = (plan: Plan = {}, now = time): TickContext => {
  const { hasAwardingOrder = true, hasMultiSourcing = false, awardComplainDuration = 2, signedAfter, endsWithLastRefusal, ...own } = plan;
  const phases = belowThresholdType.phases.map((phase) => {
    if (phase.name === 'awarding')
      return awarding({ decision: { days: 5 }, milestones: { correctionHours: 24 }, contesting: { days: 'working' }, ...own });
    if (phase.name !== 'contracting') return phase;
    return contracting({
      ...(signedAfter === undefined ? {} : { signedAfter }),
      ...(endsWithLastRefusal === undefined ? {} : { endsWithLastRefusal }),
    });
  });
  const config = {
    ...belowThresholdType.config,
    hasAwardingOrder: choiceFlag(true, 'both'),
    hasMultiSourcing: choiceFlag(false, 'optional'),
    awardComplainDuration: fixedNumber(awardComplainDuration, 'newer'),
  } as const;
  const procedure = compose({ ...belowThresholdType, config, phases });
  return tickContextWith(now, { procedure, config: { ...actingConfig({}, procedure), hasAwardingOrder, hasMultiSourcing } });
};

const bids = [bid(3, { status: 'active' }), bid(1, { status: 'active' }), bid(2, { status: 'active' })];
const qualifying = (changes: Partial<StoredTender> = {}): StoredTender => tender({ status: 'active.qualification', bids, ...changes });

/** `status; bid of each award with the state of the award`. */
const states = ({ status, awards = [] }: Pick<StoredTender, 'status' | 'awards'>): string =>
  `${status}; ${awards.map((one) => `${one.bid_id?.[0]} ${one.status}`).join(', ')}`;

const decided = (
  before: StoredTender,
  number: number,
  to: AwardRecord['status'],
  context: TickContext,
  also: Partial<AwardRecord> = {},
) => {
  const old = (before.awards ?? [])[number];
  if (old === undefined) throw new Error(`no award ${number}`);
  const next: AwardRecord = { ...old, status: to, qualified: to === 'active', ...also };
  const change = { tender: before, before: old, after: next, patch: {}, procedure: context.procedure, config: context.config };
  const errors = [...awardModelErrors(change), ...awardStateErrors(change)];
  if (errors.length > 0) throw new Error(errors.map(shown).join('; '));
  const awards = (before.awards ?? []).map((one) => (one === old ? next : one));
  return decideAward({ ...before, awards }, next, buildTransition(old, next), context);
};

/** The tender after these decisions on its first awards, made as they come. */
const brought = (steps: readonly (readonly [number, AwardRecord['status']])[], plan: Plan, before = qualifying()): StoredTender => {
  const context = buildContext(plan);
  const begun = withNextAwards(before, context) as StoredTender;
  return steps.reduce<StoredTender>((one, [number, to]) => decided(one, number, to, context).next, begun);
};

describe('awards of a lot', () => {
  const order = { hasAwardingOrder: false };
  const several = { hasMultiSourcing: true };
  const all = { ...order, ...several };
  const table: readonly (readonly [string, Plan, readonly (readonly [number, AwardRecord['status']])[], string])[] = [
    ['in order: the best first', {}, [], 'active.qualification; 1 pending'],
    ['in order: the next after a refusal', {}, [[0, 'unsuccessful']], 'active.qualification; 1 unsuccessful, 2 pending'],
    ['in order: one winner', {}, [[0, 'active']], 'active.awarded; 1 active'],
    ['together: all, by price', order, [], 'active.qualification; 1 pending, 2 pending, 3 pending'],
    ['together: any may win, the others stay', order, [[1, 'active']], 'active.awarded; 1 pending, 2 active, 3 pending'],
    [
      'together: a winner that is taken back gets one new award',
      order,
      [
        [1, 'active'],
        [1, 'cancelled'],
      ],
      'active.qualification; 1 pending, 2 cancelled, 3 pending, 2 pending',
    ],
    [
      'together: all refused',
      order,
      [
        [0, 'unsuccessful'],
        [1, 'unsuccessful'],
        [2, 'unsuccessful'],
      ],
      'active.awarded; 1 unsuccessful, 2 unsuccessful, 3 unsuccessful',
    ],
    ['several winners in order: the next after an acceptance', several, [[0, 'active']], 'active.qualification; 1 active, 2 pending'],
    [
      'several winners in order: until there is none left',
      several,
      [
        [0, 'active'],
        [1, 'active'],
        [2, 'unsuccessful'],
      ],
      'active.awarded; 1 active, 2 active, 3 unsuccessful',
    ],
    ['several winners together: all are to be decided', all, [[1, 'active']], 'active.qualification; 1 pending, 2 active, 3 pending'],
    [
      'several winners together: two won',
      all,
      [
        [1, 'active'],
        [0, 'active'],
        [2, 'unsuccessful'],
      ],
      'active.awarded; 1 active, 2 active, 3 unsuccessful',
    ],
  ];
  for (const [name, plan, steps, expected] of table) it(name, () => expect(states(brought(steps, plan))).to.equal(expected));

  it('have one winner where they were made together', () => {
    const won = brought([[1, 'active']], order);
    expect(() => decided(won, 0, 'active', buildContext(order))).to.throw(
      "data.awards: Can't activate award as tender already has active award for this lot",
    );
    expect(() =>
      brought(
        [
          [0, 'active'],
          [1, 'active'],
        ],
        all,
      ),
    ).to.not.throw();
  });

  it('that were made together are taken back one by one, for a claim', () => {
    const refused = brought([[0, 'unsuccessful']], order);
    expect(() => decided(refused, 0, 'cancelled', buildContext(order))).to.throw("Can't update award in current (unsuccessful) status");
    const [first, ...others] = refused.awards ?? [];
    if (first === undefined) throw new Error('no award');
    const claimed = { ...refused, awards: [{ ...first, complaints: [claim()] }, ...others] };
    expect(states(decided(claimed, 0, 'cancelled', buildContext(order)).next)).to.equal(
      'active.qualification; 1 cancelled, 2 pending, 3 pending, 1 pending',
    );
  });

  it('with several winners end it when all are decided and signed', () => {
    const context = buildContext(several);
    const end = (awards: readonly string[], contracts: readonly ('pending' | 'active' | 'cancelled')[]) => {
      const createdAwards = awards.map((status, index) => award(index + 1, { status: status as AwardRecord['status'] }));
      const stubs = contracts.map((status, index) => ({
        id: `${index}`,
        status,
        awardID: award(index + 1).id,
        contractID: 'x',
        date: time,
        value: { amount: 1, currency: 'UAH', valueAddedTaxIncluded: false },
      }));
      const next = lotsAreSettled.apply({ next: tender({ status: 'active.awarded', awards: createdAwards, contracts: stubs }) }, context);
      return next.next.status;
    };
    expect([
      end(['active', 'active'], ['active', 'pending']),
      end(['active', 'pending'], ['active']),
      end(['active', 'active'], ['active', 'active']),
      end(['active', 'active', 'unsuccessful'], ['cancelled', 'active']),
    ]).to.deep.equal(['active.awarded', 'active.awarded', 'complete', 'complete']);
  });
});

describe('decisions of the open types', () => {
  const free: Plan = {
    contesting: { days: 'calendar', reopening: 'free' },
    awardComplainDuration: 5,
    milestones: { correctionHours: 24, allowsEdits: true },
  };
  const context = buildContext({ ...free, decision: { days: 5, requiresEligible: true } });
  const defense: Plan = {
    ...free,
    contesting: { days: 'calendar', reopening: 'free', hasOnePeriod: true },
    endsWithLastRefusal: true,
  };

  const said: readonly (readonly [Partial<AwardRecord>, readonly string[]])[] = [
    [{ status: 'active', qualified: true, eligible: true }, []],
    [{ status: 'active', qualified: true }, ["data.eligible: Can't update award to active status with not eligible"]],
    [
      { status: 'active' },
      [
        "data.qualified: Can't update award to active status with not qualified",
        "data.eligible: Can't update award to active status with not eligible",
      ],
    ],
    [{ status: 'unsuccessful', qualified: false, eligible: true }, []],
    [{ status: 'unsuccessful', qualified: true, eligible: false }, []],
    [
      { status: 'unsuccessful', qualified: false },
      ["data.qualified: Can't update award to unsuccessful status when qualified/eligible isn't set to False"],
    ],
    [
      { status: 'unsuccessful', qualified: true, eligible: true },
      ["data.qualified: Can't update award to unsuccessful status when qualified/eligible isn't set to False"],
    ],
  ];
  for (const [fields, expected] of said) {
    it(`say of ${JSON.stringify(fields)}: ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, () => {
      const before = qualifying({ awards: [award(1)] });
      const change = {
        tender: before,
        before: award(1),
        after: { ...award(1), ...fields },
        patch: {},
        procedure: context.procedure,
        config: context.config,
      };
      expect(awardModelErrors(change).map(shown)).to.deep.equal(expected);
    });
  }

  it('keep what was said of a bidder whose award is cancelled', () => {
    const before = qualifying({ awards: [award(1, { status: 'cancelled', qualified: true, eligible: true })] });
    expect(() => decided(before, 0, 'cancelled', context, { qualified: true, eligible: false })).to.throw(
      "data.eligible: Can't update qualified/eligible fields in award in (cancelled) status",
    );
  });

  const ended = at('2027-01-10T00:00');
  const yes = { qualified: true, eligible: true };
  const no = { qualified: false, eligible: false };

  it('open the time of complaints, each its own', () => {
    const one = decided(qualifying({ awards: [award(1)] }), 0, 'unsuccessful', context, no).next;
    const two = decided(one, 1, 'active', context, yes).next;
    expect(two.awards?.map(({ complaintPeriod }) => complaintPeriod?.endDate)).to.deep.equal([ended, ended]);
  });

  it('take a refusal back without a claim: with what stands in the lot, not with later refusals; complaints stay', () => {
    const complaints = [claim({ type: 'complaint', status: 'pending' }), claim()];
    const awards = [award(1, { status: 'unsuccessful', complaints }), award(2, { status: 'unsuccessful' }), award(3, { status: 'active' })];
    const { next } = decided(qualifying({ awards, status: 'active.awarded' }), 0, 'cancelled', context, no);
    expect(states(next)).to.equal('active.qualification; 1 cancelled, 2 unsuccessful, 3 cancelled, 1 pending');
    expect(next.awards?.[0]?.complaints?.map(({ status }) => status)).to.deep.equal(['pending', 'claim']);
  });

  it('take a refusal back alone where awards were made together', () => {
    const awards = [award(1, { status: 'unsuccessful' }), award(2, { status: 'active' }), award(3)];
    const together = buildContext({ ...free, decision: { days: 5, requiresEligible: true }, hasAwardingOrder: false });
    const { next } = decided(qualifying({ awards, status: 'active.awarded' }), 0, 'cancelled', together, no);
    expect(states(next)).to.equal('active.awarded; 1 cancelled, 2 active, 3 pending, 1 pending');
  });

  it('leave a refusal where a contract of the lot is in force', () => {
    const awards = [award(1, { status: 'unsuccessful' }), award(2, { status: 'active' })];
    const stub = {
      id: 'c',
      status: 'active' as const,
      awardID: award(2).id,
      contractID: 'x',
      date: time,
      value: { amount: 1, currency: 'UAH', valueAddedTaxIncluded: false },
    };
    const before = qualifying({ awards, contracts: [stub], status: 'active.awarded' });
    expect(() => decided(before, 0, 'cancelled', context, no)).to.throw("Can't update award in current (unsuccessful) status");
    expect(() => decided(before, 1, 'cancelled', context, yes)).to.throw("Can't cancel award contract in active status");
  });

  it('take all of the lot back with a winner against whom a complaint was satisfied', () => {
    const won = award(1, { status: 'active', complaints: [claim({ type: 'complaint', status: 'satisfied' })] });
    const before = qualifying({ awards: [won, award(2)], status: 'active.awarded' });
    expect(states(decided(before, 0, 'cancelled', context, yes).next)).to.equal(
      'active.qualification; 1 cancelled, 2 cancelled, 1 pending',
    );
    const plain = qualifying({ awards: [{ ...won, complaints: [] }, award(2)] });
    expect(states(decided(plain, 0, 'cancelled', context, yes).next)).to.equal('active.qualification; 1 cancelled, 2 pending');
  });

  it('of a winner, where refusals are contested with him: open his time for them, and nothing cuts it', () => {
    const one = decided(qualifying({ awards: [award(1)] }), 0, 'unsuccessful', buildContext(defense)).next;
    expect([one.status, one.awards?.[0]?.complaintPeriod]).to.deep.equal(['active.qualification', undefined]);
    const two = decided(one, 1, 'active', buildContext(defense)).next;
    expect(two.awards?.map(({ complaintPeriod }) => complaintPeriod?.endDate)).to.deep.equal([ended, ended]);
    const three = decided(two, 1, 'cancelled', buildContext(defense, at('2027-01-05T10:00'))).next;
    expect(three.awards?.[1]?.complaintPeriod?.endDate).to.deep.equal(ended);
  });

  it('end the tender with the last refusal where nobody may contest it', () => {
    const lots = [buildLot(), buildLot({ id: otherLotId })];
    const ownBids = [bid(1, { status: 'active' }), bid(2, { status: 'active', lotValues: [offer(402, { relatedLot: otherLotId })] })];
    const before = qualifying({ lots, bids: ownBids, awards: [award(1), award(2, { lotID: otherLotId })] });
    const one = decided(before, 0, 'unsuccessful', buildContext(defense)).next;
    expect([one.status, lotsAreSettled.time(one, buildContext(defense))]).to.deep.equal(['active.qualification', undefined]);
    const two = decided(one, 1, 'unsuccessful', buildContext(defense)).next;
    expect([two.status, ...(two.lots ?? []).map(({ status }) => status)]).to.deep.equal(['unsuccessful', 'unsuccessful', 'unsuccessful']);
    const waits = decided(before, 0, 'unsuccessful', context, no).next;
    expect(lotsAreSettled.time(waits, context)).to.deep.equal(ended);
  });

  it('wait while a bidder has time, but for what leaves the award pending', () => {
    const dueDate = at('2027-01-05T10:15');
    const settings = { allowsEdits: true } as const;
    const asked = (code: '24h' | 'alp' | 'extensionPeriod', status: string | undefined, now: Date) => () =>
      requireNoMilestone(award(1, { milestones: [{ id: 'm', code, date: time, dueDate }] }), status, settings, { now, zone });
    const text = `until milestone.dueDate: ${zone.render(dueDate)}`;
    expect(asked('alp', 'active', dueDate)).to.throw(`Can't change status to 'active' ${text}`);
    expect(asked('24h', undefined, time)).to.throw(`Can't change status to 'None' ${text}`);
    expect(asked('alp', 'pending', time)).to.not.throw();
    expect(asked('extensionPeriod', 'active', time)).to.not.throw();
    expect(asked('alp', 'active', new Date(dueDate.getTime() + 1))).to.not.throw();
  });

  it('come with time to explain a price that is abnormally low, where the type asks for it', () => {
    const low = [bid(1, { status: 'active', lotValues: [offer(200)] }), bid(2, { status: 'active' })];
    const created = (plan: Plan) => withNextAwards(qualifying({ bids: low }), buildContext(plan)).awards?.[0]?.milestones;
    expect(created({ milestones: { lowPriceDays: 1 } })?.map(({ code, dueDate }) => [code, dueDate])).to.deep.equal([
      ['alp', at('2027-01-06T00:00')],
    ]);
    expect(created({})).to.equal(undefined);
  });
});

describe('the end of a lot', () => {
  const plan: Plan = { signedAfter: 'stand-still', contesting: { days: 'calendar', reopening: 'free' } };
  const context = buildContext(plan);
  const endDate = at('2027-01-03T00:00');
  const refused = (complaints: AwardRecord['complaints'] = []) =>
    qualifying({
      status: 'active.awarded',
      awards: [award(1, { status: 'unsuccessful', complaintPeriod: { startDate: time, endDate }, complaints })],
    });
  const complaint = (status: 'pending' | 'declined' | 'draft', relatedLot?: string) =>
    claim({ type: 'complaint', status, ...(relatedLot === undefined ? {} : { relatedLot }) });

  const table: readonly (readonly [string, StoredTender, Date | undefined])[] = [
    ['comes with the end of the time for complaints', refused(), endDate],
    ['waits for a complaint on an award of the lot', refused([complaint('pending')]), undefined],
    ['does not wait for one that was declined', refused([complaint('declined')]), endDate],
    ['waits for a complaint on the tender', { ...refused(), complaints: [complaint('pending')] }, undefined],
    ['waits for a complaint on the lot', { ...refused(), complaints: [complaint('pending', lotId)] }, undefined],
    ['does not wait for a complaint on another lot', { ...refused(), complaints: [complaint('pending', otherLotId)] }, endDate],
    [
      'waits no longer than for awards that stand',
      {
        ...refused(),
        awards: [
          award(2, { status: 'cancelled', complaintPeriod: { startDate: time, endDate: at('2028-01-01T00:00') } }),
          ...(refused().awards ?? []),
        ],
      },
      endDate,
    ],
  ];
  for (const [name, before, expected] of table) it(name, () => expect(lotsAreSettled.time(before, context)).to.deep.equal(expected));

  it('waits for no stand-still where nobody complains of awards', () => {
    const terms = (signedAfter: ContractingSettings['signedAfter'], hasAwardComplaints: boolean) =>
      signedAfterBy(signedAfter === undefined ? {} : { signedAfter }, { hasAwardComplaints });
    expect([terms('stand-still', true), terms('stand-still', false), terms('nothing', false), terms(undefined, true)]).to.deep.equal([
      'stand-still',
      'award',
      'nothing',
      'award',
    ]);
  });

  it('of a lot without any active one waits for a complaint on the tender', () => {
    const over = tender({ status: 'active.awarded', lots: [buildLot({ status: 'unsuccessful' })] });
    expect(lotsAreSettled.time(over, context)).to.deep.equal(time);
    expect(lotsAreSettled.time({ ...over, complaints: [complaint('pending')] }, context)).to.equal(undefined);
  });
});
