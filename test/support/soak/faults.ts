/** The faults of a soak, in an order determined by the seed. Only affects servers and processes started by the soak. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreeNodes } from '../three-nodes.ts';

export interface FaultDeps {
  readonly nodes: ThreeNodes;
  readonly dbName: string;
  /** Stops one of the API processes with this signal and restarts it. */
  readonly restartApi: (index: number, signal: 'SIGKILL' | 'SIGTERM', pauseMs: number) => Promise<void>;
  /** Kills one worker of a process that has workers, which restarts it. Returns false when there was none. */
  readonly killWorker: (choice: number) => boolean;
  readonly apis: number;
  /** Cuts the registry's connections to its store; absent: they are not cut. */
  readonly cut?: (how: 'FIN' | 'RST') => void;
  readonly stopped: () => boolean;
  readonly say: (line: string) => void;
}

type Fault = (deps: FaultDeps, random: () => number) => Promise<void>;

const between = (random: () => number, least: number, most: number): number => Math.round(least + random() * (most - least));

/** The primary freezes for 2 to 8 s: shorter and longer than an election takes. */
const freezePrimary: Fault = async ({ nodes }, random) => {
  const index = await nodes.primary();
  nodes.stop(index);
  await sleep(between(random, 2000, 8000));
  nodes.go(index);
};

/**
 * The primary is killed with unreplicated data, and restarts on the same data: at once, or when another one has been elected. Faults
 * of members are sequential, so at most one of them is down at a time and a majority always recovers.
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

/** One secondary falls behind, or all of them: then no write reaches a majority. */
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
/** For an insert of a new record; its history entry passes. */
const makeInserts =
  (name: string) =>
  (dbName: string): object => ({ collectionNS: `${dbName}.${name}` });

const killApi: Fault = ({ apis, restartApi }, random) =>
  restartApi(Math.floor(random() * apis), random() < 0.7 ? 'SIGKILL' : 'SIGTERM', between(random, 0, 2000));

/** Kills the whole process where there are no workers, so that the control can make the same choices. */
const killWorker: Fault = async ({ apis, killWorker: kill, restartApi }, random) => {
  if (!kill(random())) await restartApi(apis - 1, 'SIGKILL', 0);
};

const cutWith =
  (how: 'FIN' | 'RST'): Fault =>
  async ({ cut }) =>
    cut?.(how);

/** A kind of faults, of which one is active at a time. */
interface Kind {
  readonly faults: Readonly<Record<string, Fault>>;
  /** Minimum and maximum pause before each, in milliseconds. */
  readonly pause: readonly [number, number];
  /** Relative frequencies; 1 by default. */
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
  /** Whether a process has workers. */
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

/** A random generator for each name. */
export type RandomOf = (name: string) => () => number;

export interface Choice {
  readonly name: string;
  readonly pauseMs: number;
  /** For the choices of the fault itself. */
  readonly random: () => number;
}

/**
 * The seed's choice of fault number `count` of a kind. Each has its own random generator, so that one that fails early, and draws
 * fewer numbers, does not affect the next.
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

/** Sequential faults of one kind, with pauses between them. */
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
      // A stopped server cannot be made to fail; fail points left active are turned off at the end.
      deps.say(`fault: ${name} did not go as meant (${error instanceof Error ? error.message : error})`);
    }
  }
};

/** Members, fail points, processes and, if possible, connections fail independently until stopped. */
export const runFaults = async (deps: FaultDeps, hasWorkers: boolean, randomOf: RandomOf): Promise<void> => {
  const ground = { members: deps.nodes.set.members.length, hasWorkers };
  const kinds: readonly FaultKind[] = ['members', 'fail points', 'processes', ...(deps.cut === undefined ? [] : ['connections' as const])];
  await Promise.all(kinds.map((kind) => repeat(deps, kind, ground, randomOf)));
};
