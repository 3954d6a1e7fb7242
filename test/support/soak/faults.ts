/** What goes wrong during a soak, in an order that the seed decides. Only servers and processes started by the soak are touched. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreeNodes } from '../three-nodes.ts';

export interface FaultDeps {
  readonly nodes: ThreeNodes;
  readonly dbName: string;
  /** Ends one of the API processes, by force or politely, and starts it again. */
  readonly restartApi: (index: number, signal: 'SIGKILL' | 'SIGTERM', pauseMs: number) => Promise<void>;
  readonly apis: number;
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

const contractsOf = (dbName: string): object => ({ namespace: `${dbName}.contracts` });
const tendersOf = (dbName: string): object => ({ namespace: `${dbName}.tenders` });

const memberFaults: Readonly<Record<string, Fault>> = { freezePrimary, stepDown, holdBack };

const failPoints: Readonly<Record<string, Fault>> = {
  writeConflicts: onPrimary('WTWriteConflictException', () => ({}), { activationProbability: 0.9 }),
  hangingInserts: onPrimary('hangBeforeUpsertPerformsInsert', contractsOf),
  hangingUpdates: onPrimary('hangDuringBatchUpdate', contractsOf),
  hangingTenders: onPrimary('hangBeforeUpsertPerformsInsert', tendersOf),
};

const killApi: Fault = ({ apis, restartApi }, random) =>
  restartApi(Math.floor(random() * apis), random() < 0.7 ? 'SIGKILL' : 'SIGTERM', between(random, 0, 2000));

const pauseUnlessStopped = async (ms: number, stopped: () => boolean): Promise<void> => {
  for (const end = performance.now() + ms; performance.now() < end && !stopped(); ) await sleep(50);
};

/** One kind of fault after the other, with pauses between. */
const repeat = async (deps: FaultDeps, faults: Readonly<Record<string, Fault>>, random: () => number, pause: [number, number]) => {
  const names = Object.keys(faults);
  for (;;) {
    await pauseUnlessStopped(between(random, ...pause), deps.stopped);
    if (deps.stopped()) return;
    const name = names[Math.floor(random() * names.length)] ?? '';
    deps.say(`fault: ${name}`);
    try {
      await faults[name]?.(deps, random);
    } catch (error) {
      // A server that is away cannot be made to fail; whatever stays on is turned off at the end.
      deps.say(`fault: ${name} did not go as meant (${error instanceof Error ? error.message : error})`);
    }
  }
};

/** Members, fail points and processes fail independently of each other until stopped. Each has random numbers of its own. */
export const runFaults = async (deps: FaultDeps, randomOf: (name: string) => () => number): Promise<void> => {
  const several = deps.nodes.set.members.length > 1;
  const { stepDown: _needsOthers, holdBack: _needsThem, ...alone } = memberFaults;
  await Promise.all([
    repeat(deps, several ? memberFaults : alone, randomOf('members'), [1500, 5000]),
    repeat(deps, failPoints, randomOf('fail points'), [1000, 3500]),
    repeat(deps, { killApi }, randomOf('processes'), [8000, 20_000]),
  ]);
};
