/**
 * Whatever happens to a tender, in whatever order, some things hold (spec/tenders.md §4, spec/procedures.md §1, §3). Random
 * commands and clock steps
 * through the pure rules, the tick and the view; LONG=1 takes 120,000 steps, SEED another seed.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { type Command, commands, wayIn } from '../../fixtures/life/commands.ts';
import { collectViews } from '../../fixtures/life/views.ts';
import { type Shape, tenderBody } from '../../fixtures/lot-shapes.ts';
import { buildContext, makeWorld, secret, type World } from '../../fixtures/tender-in-memory.ts';
import { sameValue } from '../../src/base/domain/json.ts';
import { sumAmounts } from '../../src/base/domain/money.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import { tick } from '../../src/procurement/engine/procedure.ts';
import { withDerived } from '../../src/procurement/tenders/derived.ts';
import { draws } from '../support/draws.ts';

const isLong = process.env.LONG === '1';
const seed = Number(process.env.SEED ?? 20261207);
const steps = 100;
const lives = draws(30, 50, 1200);

/** How often each command is tried; most tenders should get somewhere. */
const weights: Readonly<Record<Command['does'], number>> = {
  publish: 10,
  reprice: 2,
  ask: 2,
  bid: 16,
  editBid: 8,
  removeBid: 1,
  report: 24,
  accept: 9,
  reject: 8,
  cancelAward: 3,
  claim: 5,
  answer: 5,
  cancel: 1,
  cancelLot: 0.2,
  sign: 6,
  wait: 2,
  goOn: 4,
  tick: 1,
} as const;

const names = Object.keys(commands) as Command['does'][]; // the keys of that very table

const commandArbitrary: fc.Arbitrary<Command> = fc.record({
  does: fc.oneof(...names.map((name) => ({ weight: Math.round(weights[name] * 5), arbitrary: fc.constant(name) }))),
  which: fc.nat({ max: 41 }),
  amount: fc.integer({ min: 500, max: 7000 }),
  lots: fc.constantFrom('first' as const, 'second' as const, 'both' as const),
});

const moneyIsKept = ({ tender, contracts }: World): void => {
  const { lots = [], value, awards = [], contracts: stubs = [] } = tender;
  if (lots.length > 0)
    expect(value?.amount, 'the value is the sum of the lots').to.equal(sumAmounts(lots.map((lot) => lot.value?.amount ?? 0)));
  for (const contract of contracts.values()) {
    const award = awards.find(({ id }) => id === contract.awardID);
    expect(contract.value?.amount ?? 0, 'no contract is dearer than its award').to.be.at.most(award?.value?.amount ?? -1);
    const stub = stubs.find(({ id }) => id === contract.id);
    expect([stub?.status, stub?.value?.amount], 'a contract and its stub agree').to.deep.equal([contract.status, contract.value?.amount]);
  }
  expect(stubs, 'every contract has its stub').to.have.length(contracts.size);
};

const awardsAreInOrder = ({ tender: { awards = [], bids = [], lots = [] } }: World): void => {
  const pending = awards.filter(({ status }) => status === 'pending').map(({ lotID }) => lotID);
  expect(new Set(pending).size, 'one pending award a lot').to.equal(pending.length);
  const active = awards.filter(({ status }) => status === 'active').map(({ lotID }) => lotID);
  expect(new Set(active).size, 'one active award a lot').to.equal(active.length);
  for (const { bid_id, lotID, value } of awards) {
    const bid = bids.find(({ id }) => id === bid_id);
    const offer = lots.length === 0 ? bid?.value : bid?.lotValues?.find(({ relatedLot }) => relatedLot === lotID)?.value;
    expect(offer?.amount, 'an award is for what was offered').to.equal(value?.amount ?? 'nothing');
  }
};

const hidden = /"(owner_token|transfer_token|access|_id|rev|is_public|is_test)":/;

/** Statuses in which nobody sees a bid (spec/tenders.md §4.1). */
const secretIn = new Set(['draft', 'active.enquiries', 'active.tendering', 'active.auction']);

const nothingHiddenIsShown = (world: World): void => {
  const { tender } = world;
  for (const { name, shown } of collectViews(world)) {
    const text = JSON.stringify(shown);
    expect(text.includes(secret), `no token is shown: ${name}`).to.equal(false);
    expect(hidden.exec(text)?.[1], `no hidden field is shown: ${name}`).to.equal(undefined);
    if (name !== 'billing') expect(text.includes('"owner":"other"'), `nobody knows whose a bid or claim is: ${name}`).to.equal(false);
    if (name !== 'auction' && name !== 'bid for bid owner') {
      expect(text.includes(wayIn), `nobody sees the way into an auction: ${name}`).to.equal(false);
    }
    if (name === 'tender' && secretIn.has(tender.status)) expect(shown, 'bids are shown in their time').not.to.have.property('bids');
    if (name === 'question') expect(text.includes('identifier'), 'nobody knows who asked').to.equal(false);
    if (name.startsWith('bid for') && name !== 'bid for bid owner') {
      expect(secretIn.has(tender.status), `bids are shown in their time: ${name}`).to.equal(false);
      if (Reflect.get(shown, 'status') === 'invalid') expect(text.includes('amount'), 'what a withdrawn bid said').to.equal(false);
    }
  }
};

const final = new Set(['complete', 'cancelled', 'unsuccessful']);

/** After a tick nothing is due, and another tick finds nothing to do. */
const tickIsDone = (world: World): void => {
  const { tender, now } = world;
  const { next_check: due, status } = tender;
  if (due !== undefined) expect(due.getTime(), `due in the past, ${status}`).to.be.above(now.getTime());
  const context = buildContext({ ...world });
  const { next, otherWrites } = tick(tender, context);
  expect(otherWrites ?? []).to.deep.equal([]);
  expect(sameValue(withDerived(next, context, tender), tender), 'a tick twice is a tick').to.equal(true);
};

const obey = (world: World, command: Command): boolean => {
  try {
    commands[command.does](world, command);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
};

const check = (world: World, { does }: Command): void => {
  moneyIsKept(world);
  awardsAreInOrder(world);
  nothingHiddenIsShown(world);
  if (does === 'goOn' || does === 'tick') tickIsDone(world);
};

describe('a procedure, whatever happens', () => {
  it(`keeps its promises over ${lives * steps} random steps`, function () {
    this.timeout(isLong ? 3_600_000 : 300_000);
    const done = new Map<string, number>();
    const reached = new Set<string>();
    const count = (name: string): unknown => done.set(name, (done.get(name) ?? 0) + 1);
    const shapes = fc.constantFrom<Shape[]>('one lot', 'two lots', 'no lots');
    const life = fc.array(commandArbitrary, { minLength: steps, maxLength: steps });
    fc.assert(
      fc.property(shapes, fc.boolean(), fc.boolean(), life, (shape, hasAuction, isExternal, all) => {
        const world = makeWorld(tenderBody(shape, hasAuction), isExternal ? 'external' : 'builtin');
        for (const command of all) {
          const before = world.tender;
          if (obey(world, command) && world.tender !== before) count(command.does);
          count('steps');
          if (final.has(before.status)) expect(world.tender.status, 'the end is the end').to.equal(before.status);
          check(world, command);
          reached.add(world.tender.status);
        }
      }),
      { seed, numRuns: lives },
    );
    expect([...reached]).to.include.members(['active.auction', 'active.qualification', 'active.awarded', ...final]);
    if (!isLong) return;
    expect([...done.keys()], 'every command has worked').to.include.members(names.filter((name) => name !== 'wait'));
    process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`);
  });
});
