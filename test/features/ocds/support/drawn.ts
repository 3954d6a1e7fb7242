/** Contracting processes in every possible status of a tender: random lives by the pure rules, put into the store of a registry. */
import fc from 'fast-check';
import { type Command, commands } from '../../../../fixtures/life/commands.ts';
import { type Shape, tenderBody } from '../../../../fixtures/lot-shapes.ts';
import { createPlan } from '../../../../fixtures/plans.ts';
import { statuses } from '../../../../fixtures/statuses.ts';
import { makeWorld, type World } from '../../../../fixtures/tender-in-memory.ts';
import { isPlainObject } from '../../../../src/base/domain/json.ts';
import { Problem } from '../../../../src/base/domain/problem.ts';
import type { TestRegistry } from '../../../support/registry.ts';

export interface Drawn {
  readonly id: string;
  readonly status: string;
}

const often: Partial<Record<Command['does'], number>> = { publish: 8, bid: 12, report: 16, accept: 10, sign: 6, goOn: 6, ask: 3 };
const rarely: Partial<Record<Command['does'], number>> = { cancelLot: 0, removeBid: 0 };

const command: fc.Arbitrary<Command> = fc.record({
  does: fc.oneof(
    ...(Object.keys(commands) as Command['does'][]) // the keys of this table
      .map((name) => ({ weight: often[name] ?? rarely[name] ?? 2, arbitrary: fc.constant(name) })),
  ),
  which: fc.nat({ max: 41 }),
  amount: fc.integer({ min: 500, max: 7000 }),
  lots: fc.constantFrom('first' as const, 'second' as const, 'both' as const),
});

const life = fc.record({
  shape: fc.constantFrom<Shape[]>('one lot', 'two lots', 'no lots'),
  hasAuction: fc.boolean(),
  isExternal: fc.boolean(),
  steps: fc.array(command, { minLength: 0, maxLength: 120, size: 'max' }),
});

const obey = (world: World, step: Command): void => {
  try {
    commands[step.does](world, step);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
};

/** The worlds of random lives for the seed, in batches of fifty. */
export function* worlds(seed: number, fifties = Number.POSITIVE_INFINITY): Generator<World> {
  for (let round = 0; round < fifties; round += 1) {
    for (const { shape, hasAuction, isExternal, steps } of fc.sample(life, { seed: seed + round, numRuns: 50 })) {
      const world = makeWorld(tenderBody(shape, hasAuction), isExternal ? 'external' : 'builtin');
      for (const step of steps) obey(world, step);
      yield world;
    }
  }
}

/** Ids in a world are counters; a prefix makes them unique among worlds. */
const renamed = (value: unknown, beginning: string): unknown => {
  if (typeof value === 'string') return value.replace(/^0{20}(?=[0-9a-f]{12}$)/, beginning);
  if (Array.isArray(value)) return value.map((part) => renamed(part, beginning));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renamed(part, beginning)]));
};

/** Puts a world's tender and contracts into the store. */
const storeWorld = async ({ store }: TestRegistry, { tender, contracts }: World, index: number, plans: readonly string[]) => {
  const beginning = `d${String(index).padStart(19, '0')}`;
  const id = `${beginning}ffffffffffff`;
  const tenderID = `UA-2026-12-07-${String(index).padStart(6, '0')}-a`;
  const own = (record: object): object => Object(renamed({ ...record }, beginning));
  for (const contract of contracts.values()) {
    const { id: contractId, ...rest } = contract;
    await store.records<object>('contracts').insert(String(renamed(contractId, beginning)), { ...own(rest), tender_id: id });
  }
  const linked = plans.length === 0 ? {} : { plans: plans.map((plan) => ({ id: plan })) };
  await store.records<object>('tenders').insert(id, { ...own(tender), ...linked, tenderID });
  return { id, status: tender.status };
};

/** At least `count` processes, and at least `each` of every status; every third has a plan. */
export const drawProcesses = async (registry: TestRegistry, { count, each, seed }: { count: number; each: number; seed: number }) => {
  const plan = await createPlan(registry);
  const drawn: Drawn[] = [];
  const numberOf = (status: string): number => drawn.filter((one) => one.status === status).length;
  const isMissing = (status: string): boolean => numberOf(status) < each;
  for (const world of worlds(seed)) {
    const isEnough = drawn.length >= count;
    if (isEnough && !statuses.some(isMissing)) break;
    if (isEnough ? !isMissing(world.tender.status) : numberOf(world.tender.status) > count / 3) continue;
    drawn.push(await storeWorld(registry, world, drawn.length + 1, drawn.length % 3 === 0 ? [plan.id] : []));
  }
  return drawn;
};
