/** What goes wrong during a soak, in an order that the seed decides. Only servers and processes started by the soak are touched. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreeNodes } from '../three-nodes.ts';

export interface FaultDeps {
  readonly nodes: ThreeNodes;
  readonly dbName: string;
  /** Ends one of the API processes, by force or politely, and starts it again. */
  readonly restartApi: (index: number, signal: 'SIGKILL' | 'SIGTERM', pauseMs: number) => Promise<void>;
  /** Ends one worker of a process that has workers; its process starts it again. Gives false when there was none to end. */
  readonly killWorker: (choice: number) => boolean;
  readonly apis: number;
  /** Cuts the connections of the registry to its store; absent: they are left alone. */
  readonly cut?: (how: 'FIN' | 'RST') => void;
  readonly stopped: () => boolean;
  readonly say: (line: string) => void;
}

type Fault = (deps: FaultDeps, random: () => number) => Promise<void>;

const between = (random: () => number, least: number, most: number): number => Math.round(least + random() * (most - least));

/** The primary stands still for 2 to 8 s: shorter than an election takes, and longer. */
const freezePrimary: Fault = async ({ nodes }, random) => {
  const index = await nodes.primary();
  nodes.stop(index);
  await sleep(between(random, 2000, 8000));
  nodes.go(index);
};

/**
 * The primary dies with all that only it has, and comes back on the same data: at once, or when another one is elected. Faults of
 * members follow each other, so no second one is away by our doing and a majority comes back each time.
 */
const killPrimary: Fault = async ({ nodes }, random) => {
  const index = await nodes.primary();
  const pauseMs = random() < 0.3 ? 0 : between(random, 1000, 6000);
  await nodes.kill(index);
  await sleep(pauseMs);
  await nodes.revive(index);
};

const stepDown: Fault = async ({ nodes }) => {
  const admin = nodes.member(await nodes.primary()).db('admin');
  await admin.command({ replSetStepDown: 3, secondaryCatchUpPeriodSecs: 1, force: true }).catch(() => undefined);
};

/** One secondary stays behind, or all of them: then no write reaches a majority. */
const holdBack: Fault = async ({ nodes }, random) => {
  const secondaries = await nodes.secondaries();
  const chosen = random() < 0.35 ? secondaries : secondaries.slice(0, 1);
  for (const index of chosen) await nodes.fail(index, 'rsSyncApplyStop');
  await sleep(between(random, 1000, chosen.length > 1 ? 4000 : 6000));
  for (const index of chosen) await nodes.unfail(index, 'rsSyncApplyStop');
};

const onPrimary =
  (name: string, data: (dbName: string) => object, mode: string | object = 'alwaysOn'): Fault =>
  async ({ nodes, dbName }, random) => {
    const index = await nodes.primary();
    await nodes.fail(index, name, data(dbName), mode);
    await sleep(between(random, 1000, 3000));
    await nodes.unfail(index, name);
  };

const makeUpdates =
  (name: string) =>
  (dbName: string): object => ({ nss: `${dbName}.${name}` });
/** Of a record that is new; its entry passes. */
const makeInserts =
  (name: string) =>
  (dbName: string): object => ({ collectionNS: `${dbName}.${name}` });

const killApi: Fault = ({ apis, restartApi }, random) =>
  restartApi(Math.floor(random() * apis), random() < 0.7 ? 'SIGKILL' : 'SIGTERM', between(random, 0, 2000));

/** The whole process where no worker runs, so that the control can make the same choices. */
const killWorker: Fault = async ({ apis, killWorker: kill, restartApi }, random) => {
  if (!kill(random())) await restartApi(apis - 1, 'SIGKILL', 0);
};

const cutWith =
  (how: 'FIN' | 'RST'): Fault =>
  async ({ cut }) =>
    cut?.(how);

/** A kind of faults, of which one happens at a time. */
interface Kind {
  readonly faults: Readonly<Record<string, Fault>>;
  /** Least and greatest milliseconds before each of them. */
  readonly pause: readonly [number, number];
  /** How often one happens for once of the others; 1 when nothing is said. */
  readonly weights?: Readonly<Record<string, number>>;
}

const failPoints: Readonly<Record<string, Fault>> = {
  writeConflicts: onPrimary('WTWriteConflictException', () => ({}), { activationProbability: 0.9 }),
  hangingInserts: onPrimary('hangAfterCollectionInserts', makeInserts('contracts')),
  hangingUpdates: onPrimary('hangDuringBatchUpdate', makeUpdates('contracts')),
  hangingTenders: onPrimary('hangAfterCollectionInserts', makeInserts('tenders')),
};

export type FaultKind = 'members' | 'fail points' | 'processes' | 'connections';

export interface Ground {
  /** Members of the replica set. */
  readonly members: number;
  /** Whether a process has workers of its own. */
  readonly hasWorkers: boolean;
}

const kindsFor = ({ members, hasWorkers }: Ground): Readonly<Record<FaultKind, Kind>> => ({
  members: {
    faults: members > 1 ? { freezePrimary, stepDown, holdBack, killPrimary } : { freezePrimary, killPrimary },
    pause: [1500, 5000],
    weights: { killPrimary: 0.5 },
  },
  'fail points': { faults: failPoints, pause: [1000, 3500] },
  processes: { faults: hasWorkers ? { killApi, killWorker } : { killApi }, pause: [8000, 20_000] },
  connections: { faults: { cutByFin: cutWith('FIN'), cutByReset: cutWith('RST') }, pause: [1000, 5000], weights: { cutByReset: 0.5 } },
});

/** Random numbers of its own for everything that has a name. */
export type RandomOf = (name: string) => () => number;

export interface Choice {
  readonly name: string;
  readonly pauseMs: number;
  /** For what the fault itself decides. */
  readonly random: () => number;
}

/**
 * What the seed decides for the fault number `count` of a kind. Each has random numbers of its own, so that one that does not go as
 * meant, and decides less, changes nothing of the next.
 */
export const chooseFault = (kind: FaultKind, count: number, ground: Ground, randomOf: RandomOf): Choice => {
  const { faults, pause, weights = {} } = kindsFor(ground)[kind];
  const random = randomOf(`${kind} ${count}`);
  const pauseMs = between(random, ...pause);
  const names = Object.keys(faults);
  const weightOf = (name: string): number => weights[name] ?? 1;
  let left = random() * names.reduce((sum, name) => sum + weightOf(name), 0);
  const name = names.find((each) => {
    left -= weightOf(each);
    return left < 0;
  });
  return { name: name ?? '', pauseMs, random };
};

const pauseUnlessStopped = async (ms: number, stopped: () => boolean): Promise<void> => {
  for (const end = performance.now() + ms; performance.now() < end && !stopped(); ) await sleep(50);
};

/** Faults of one kind after each other, with pauses between. */
const repeat = async (deps: FaultDeps, kind: FaultKind, ground: Ground, randomOf: RandomOf): Promise<void> => {
  const { faults } = kindsFor(ground)[kind];
  for (let count = 0; ; count += 1) {
    const { name, pauseMs, random } = chooseFault(kind, count, ground, randomOf);
    await pauseUnlessStopped(pauseMs, deps.stopped);
    if (deps.stopped()) return;
    deps.say(`fault: ${name}`);
    try {
      await faults[name]?.(deps, random);
    } catch (error) {
      // A server that is away cannot be made to fail; whatever stays on is turned off at the end.
      deps.say(`fault: ${name} did not go as meant (${error instanceof Error ? error.message : error})`);
    }
  }
};

/** Members, fail points, processes and, where they can be cut, connections fail independently of each other until stopped. */
export const runFaults = async (deps: FaultDeps, hasWorkers: boolean, randomOf: RandomOf): Promise<void> => {
  const ground = { members: deps.nodes.set.members.length, hasWorkers };
  const kinds: readonly FaultKind[] = ['members', 'fail points', 'processes', ...(deps.cut === undefined ? [] : ['connections' as const])];
  await Promise.all(kinds.map((kind) => repeat(deps, kind, ground, randomOf)));
};
