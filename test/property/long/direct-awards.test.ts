/**
 * Whatever is tried with a tender whose buyer has chosen already, in whatever order, some things hold (spec/limited-tenders.md).
 * Random requests and clock steps against a registry; LONG=1 takes longer walks, SEED another seed.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import {
  addNotice,
  chosen,
  contractToken,
  negotiationTender,
  onContract,
  patchAward,
  postAward,
  quickTender,
  reportingTender,
  type Sent,
  signing,
  supplier,
} from '../../../fixtures/limited.ts';
import { botKey, chronograph, readTender, signature } from '../../../fixtures/procedure.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, otherLotId, patchTender } from '../../../fixtures/tenders.ts';
import { sumAmounts } from '../../../src/base/domain/money.ts';
import { startListed } from '../../support/listed.ts';
import { type Answer, type Ask, type Body, keys, type TestRegistry, type Untyped } from '../../support/registry.ts';

const isLong = process.env.LONG === '1';
const seed = Number(process.env.SEED ?? 20261207);
const [walks, steps] = isLong ? [25, 120] : [1, 45];

interface Step {
  readonly does: keyof typeof commands;
  readonly which: number;
}

interface Walk {
  readonly registry: TestRegistry;
  readonly tender: MadeTender;
  /** As it was read last. */
  read: Untyped;
}

const pick = <T>(list: readonly T[] | undefined, which: number): T | undefined => list?.[which % Math.max(1, list.length)];
const hour = 3_600_000;
const now = ({ registry }: Walk): number => registry.clock.now().getTime();

const by = (walk: Walk, who: Pick<Ask, 'key' | 'token'>, path: string, data: Body): Promise<Answer> =>
  walk.registry.ask('PATCH', `${walk.tender.path}${path}`, { ...who, body: { data } });

const complaintOn = ({ registry, tender }: Walk, parent: string, relatesTo: string, relatedItem: string): Promise<Answer> => {
  const author = supplier({ identifier: { scheme: 'UA-EDR', id: '30000011', legalName: 'ТОВ «Інші»' }, scale: undefined });
  const classification = { scheme: 'article_16', id: 'x', description: 'Підстава' };
  const objection = { title: 'Довід', description: 'x', relatesTo, relatedItem, classification, sequenceNumber: 1 };
  const objections = [{ ...objection, requestedRemedies: [{ type: 'setAside', description: 'x' }], arguments: [{ description: 'x' }] }];
  const data = { type: 'complaint', title: 'Скарга', author, objections };
  return registry.ask('POST', `${tender.path}/${parent}/complaints`, { key: keys.other, body: { data } });
};

/** Every complaint with its address. */
const buildComplaints = ({ awards = [], cancellations = [] }: Untyped): { path: string; complaint: Untyped }[] =>
  [...awards.map((one: Untyped) => ['awards', one]), ...cancellations.map((one: Untyped) => ['cancellations', one])].flatMap(
    ([place, one]) =>
      (one.complaints ?? []).map((complaint: Untyped) => ({ path: `/${place}/${one.id}/complaints/${complaint.id}`, complaint })),
  );

const decide = (status: 'active' | 'unsuccessful') => async (walk: Walk, which: number) => {
  const award = pick<Untyped>(walk.read.awards, which);
  if (award === undefined) return undefined;
  if (award.status === 'pending' && award.documents === undefined && walk.read.status === 'active')
    await addNotice(walk.registry, walk.tender, award.id).catch(() => undefined);
  return patchAward(walk.registry, walk.tender, award.id, { status, qualified: status === 'active' });
};

const onComplaint = (who: (walk: Walk) => Pick<Ask, 'key' | 'token'>, data: Body) => async (walk: Walk, which: number) => {
  const found = pick(buildComplaints(walk.read), which);
  return found === undefined ? undefined : by(walk, who(walk), found.path, data);
};

const onCancellation = (status: string) => async (walk: Walk, which: number) => {
  const found = pick<Untyped>(walk.read.cancellations, which);
  return found === undefined ? undefined : write(walk.registry, walk.tender, 'PATCH', `/cancellations/${found.id}`, { status });
};

const reviewer = (): Pick<Ask, 'key'> => ({ key: 'reviewer-key' });
const buyer = ({ tender }: Walk): Pick<Ask, 'key' | 'token'> => ({ key: keys.broker, token: tender.token });
const hasLots = ({ read }: Walk): boolean => read.lots !== undefined;

/** What may be tried; undefined: there is nothing to try it with. */
const commands = {
  award: (walk: Walk, which: number) =>
    postAward(walk.registry, walk.tender, hasLots(walk) ? { lotID: which % 2 === 0 ? lotId : otherLotId } : {}),
  accept: decide('active'),
  reject: decide('unsuccessful'),
  cancelAward: async (walk: Walk, which: number) => {
    const award = pick<Untyped>(walk.read.awards, which);
    return award === undefined ? undefined : patchAward(walk.registry, walk.tender, award.id, { status: 'cancelled' });
  },
  sign: async ({ registry, tender, read }: Walk, which: number) => {
    const stub = pick<Untyped>(read.contracts, which);
    if (stub === undefined) return undefined;
    const token = await contractToken(registry, tender, stub.id).catch(() => '');
    return onContract(registry, token, 'PATCH', stub.id, await signing(registry, stub.id, stub.value.amount));
  },
  retitle: ({ registry, tender }: Walk, which: number) => patchTender(registry, tender, { title: `Назва ${which}` }),
  cancel: async ({ registry, tender, read }: Walk, which: number) => {
    const lot = pick<Untyped>(read.lots, which);
    const documents = [await signature(registry, 'cancellationReport')];
    const of = lot === undefined || which % 5 === 0 ? {} : { relatedLot: lot.id };
    return write(registry, tender, 'POST', '/cancellations', { reason: 'x', reasonType: 'noDemand', documents, ...of });
  },
  wait: onCancellation('pending'),
  act: onCancellation('active'),
  giveUp: onCancellation('unsuccessful'),
  complain: async (walk: Walk, which: number) => {
    const award = pick<Untyped>(walk.read.awards, which);
    return award === undefined ? undefined : complaintOn(walk, `awards/${award.id}`, 'award', award.id);
  },
  complainOfCancellation: async (walk: Walk, which: number) => {
    const found = pick<Untyped>(walk.read.cancellations, which);
    return found === undefined ? undefined : complaintOn(walk, `cancellations/${found.id}`, 'cancellation', found.id);
  },
  pay: onComplaint(() => ({ key: botKey }), { status: 'pending' }),
  review: onComplaint(reviewer, { status: 'accepted', reviewDate: '2026-12-09T10:00:00+02:00', reviewPlace: 'Київ' }),
  uphold: onComplaint(reviewer, { status: 'satisfied', decision: 'Так' }),
  decline: onComplaint(reviewer, { status: 'declined', decision: 'Ні' }),
  mend: onComplaint(buyer, { tendererAction: 'Виправлено' }),
  resolve: onComplaint(buyer, { status: 'resolved', tendererAction: 'Виправлено' }),
  later: async (walk: Walk, which: number) => {
    const due = walk.read.next_check === undefined ? undefined : Date.parse(walk.read.next_check);
    walk.registry.clock.set(new Date(due === undefined || which % 2 === 0 ? now(walk) + (which % 96) * hour : Math.max(due, now(walk))));
    return hasLots(walk) ? chronograph(walk.registry, walk.tender) : undefined;
  },
} as const;

const weights: Readonly<Partial<Record<Step['does'], number>>> = {
  award: 6,
  accept: 6,
  later: 6,
  sign: 4,
  complain: 3,
  pay: 3,
  cancel: 1,
  act: 1,
};
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    ...(Object.keys(commands) as Step['does'][]).map((name) => ({ weight: weights[name] ?? 2, arbitrary: fc.constant(name) })),
  ),
  which: fc.nat({ max: 239 }),
});

const final = new Set(['complete', 'cancelled', 'unsuccessful']);
const decided = new Set(['declined', 'resolved', 'mistaken', 'invalid', 'stopped']);

const check = async (walk: Walk, before: Untyped, does: Step['does']): Promise<void> => {
  const { status, lots, value, awards = [], contracts = [], next_check } = walk.read;
  if (final.has(before.status)) expect(status, 'the end is the end').to.equal(before.status);
  expect(['active', ...final], 'its statuses').to.include(status);
  const open = awards
    .filter((one: Untyped) => one.status === 'pending' || one.status === 'active')
    .map(({ lotID }: Untyped) => lotID ?? '');
  expect(new Set(open).size, 'one open award a lot').to.equal(open.length);
  for (const award of awards) {
    const own = contracts.filter(({ awardID }: Untyped) => awardID === award.id);
    if (award.status === 'active') expect(own.length, 'an accepted award has a contract').to.be.above(0);
    if (award.status === 'pending' || award.status === 'unsuccessful') expect(own, 'no other has').to.deep.equal([]);
    for (const stub of own) expect(stub.value.amount, 'no contract is dearer than its award').to.be.at.most(award.value.amount);
    if (award.status === 'cancelled')
      expect(
        own.every((stub: Untyped) => stub.status === 'cancelled'),
        'it takes them along',
      ).to.equal(true);
  }
  if (lots !== undefined)
    expect(value.amount, 'the value is the sum of the lots').to.equal(sumAmounts(lots.map((lot: Untyped) => lot.value.amount)));
  else expect(next_check, 'nothing is awaited of a report').to.equal(undefined);
  if (does === 'later' && next_check !== undefined) expect(Date.parse(next_check), 'due in the past').to.be.above(now(walk));
  const after = new Map(buildComplaints(walk.read).map(({ complaint }) => [complaint.id, complaint.status]));
  for (const { complaint } of buildComplaints(before)) {
    expect(after.has(complaint.id), 'a complaint is never lost').to.equal(true);
    if (decided.has(complaint.status)) expect(after.get(complaint.id), 'what was decided stays').to.equal(complaint.status);
  }
};

describe('a tender without bids, whatever happens', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startListed();
  });
  after(() => registry.stop());

  const types: readonly (readonly [string, () => Sent])[] = [
    ['reporting', reportingTender],
    ['negotiation', negotiationTender],
    ['negotiation.quick', quickTender],
  ];
  for (const [type, body] of types) {
    it(`${type}: keeps its promises over ${walks * steps} random steps`, async function () {
      this.timeout(isLong ? 3_600_000 : 300_000);
      const done = new Map<string, number>();
      const life = fc.array(stepArbitrary, { minLength: steps, maxLength: steps });
      const walked = async (all: readonly Step[]): Promise<void> => {
        const tender = await chosen(registry, body());
        const walk: Walk = { registry, tender, read: await readTender(registry, tender) };
        for (const { does, which } of all) {
          const before = walk.read;
          const answer = await commands[does](walk, which);
          if (answer !== undefined) expect(answer.status, `${does}: ${answer.text}`).to.be.below(500);
          if (answer !== undefined && answer.status < 300) done.set(does, (done.get(does) ?? 0) + 1);
          walk.read = await readTender(registry, tender);
          await check(walk, before, does);
        }
      };
      await fc.assert(fc.asyncProperty(life, walked), { seed, numRuns: walks, endOnFailure: true });
      if (isLong) process.stdout.write(`${type} ${JSON.stringify(Object.fromEntries(done))}\n`);
      expect([...done.keys()], 'something has happened').to.include.members(['award', 'accept']);
    });
  }
});
