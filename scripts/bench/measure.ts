/** One case: rounds of the registry and the floor alternate, so that other load on the machine affects both. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../test/support/quantile.ts';
import { keys } from '../../test/support/registry.ts';
import type { Api } from './api.ts';
import type { Asker } from './asker.ts';
import type { Case } from './cases.ts';
import { hasFloor } from './floor.ts';
import { residentMb, spentTogether } from './processes.ts';
import type { BenchStore } from './store.ts';
import type { Bounds, Done, Job } from './worker.ts';
import type { World } from './world.ts';

export interface Figures {
  /** Requests per second, or records where those are counted. */
  readonly rate: number;
  /** Milliseconds per request. */
  readonly p50: number;
  readonly p99: number;
  /** CPU milliseconds per request: of the registry, or of the process with the bare driver. */
  readonly ownMs: number;
  readonly storeMs: number;
}

export interface Measured {
  readonly name: string;
  readonly varies: string;
  readonly figures: Figures;
  readonly floor: Figures | null;
  /** Of the registry's processes, at the end. */
  readonly residentMb: number;
  readonly target: Case['target'];
}

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** A process compiles code on first use, which takes a few thousand requests. */
  readonly firstWarmUpSeconds: number;
}

export interface Bench {
  readonly store: BenchStore;
  /** Load generators: for the registry, for the floor, and for the background load. */
  readonly askers: { readonly api: Asker; readonly floor: Asker; readonly beside: Asker };
  readonly pace: Pace;
}

const computeMedian = (rounds: readonly Figures[]): Figures => {
  const of = (key: keyof Figures): number => median(rounds.map((round) => round[key]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), ownMs: of('ownMs'), storeMs: of('storeMs') };
};

/** The feed repair batches events: this includes its work for the last writes. */
const settleMs = 300;

/** `pids` are the registry's; without them the load generator itself is measured. */
const runRound = async (
  asker: Pick<Asker, 'run'>,
  { does }: Case['task'],
  bounds: Bounds,
  storePid: number,
  pids?: readonly number[],
): Promise<Figures> => {
  const before = [await spentTogether(pids ?? []), await spentTogether([storePid])] as const;
  const done: Done = await asker.run(bounds);
  await sleep(settleMs);
  const spent = (await spentTogether(pids ?? [])) - before[0];
  const store = (await spentTogether([storePid])) - before[1];
  // A turn of a crawl is one request for many records; a turn of a report is several requests.
  const requests = does === 'crawl' ? done.turns : done.units;
  const own = pids === undefined ? done.cpuMs : spent;
  return { rate: done.units / done.seconds, p50: done.p50, p99: done.p99, ownMs: own / requests, storeMs: store / requests };
};

/** Changes each lane's tender this many times before the measurement. */
const edit = async (asker: Asker, job: Job, edits: number): Promise<void> => {
  await asker.open(job);
  let done = 0;
  while (done < edits * job.concurrency) done += (await asker.run({ seconds: 2 })).units;
};

const buildJob = ({ url }: Api, world: World, { task, setup: { concurrency } }: Case): Job => ({
  task,
  world,
  concurrency,
  at: { url, key: keys.broker },
});

/** Only the first one is counted; the other runs meanwhile. */
const together = (counted: Asker, beside: Asker): Pick<Asker, 'run'> => ({
  run: async (bounds) => (await Promise.all([counted.run(bounds), beside.run(bounds)]))[0],
});

export const measureCase = async (
  { store, askers, pace }: Bench,
  api: Api,
  world: World,
  given: Case,
  isFirst: boolean,
): Promise<Measured> => {
  const { task, setup, edits, beside } = given;
  const job = buildJob(api, world, given);
  const withFloor = given.besideFloor && hasFloor(task);
  const pids = await api.pids();
  if (edits === undefined) await askers.api.open(job);
  else await edit(askers.api, job, edits);
  if (withFloor) await askers.floor.open({ ...job, at: { uri: store.uri } });
  if (beside !== undefined) await askers.beside.open({ ...job, ...beside });
  const asker = beside === undefined ? askers.api : together(askers.api, askers.beside);
  const { seconds } = pace;
  // Every process needs its share of warm-up requests.
  await asker.run({ seconds: setup.workers * (isFirst ? pace.firstWarmUpSeconds : pace.warmUpSeconds) });
  if (withFloor) await askers.floor.run({ seconds: pace.warmUpSeconds });
  const [rounds, floors]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < pace.rounds; round += 1) {
    rounds.push(await runRound(asker, task, { seconds }, store.pid, pids));
    if (withFloor) floors.push(await runRound(askers.floor, task, { seconds }, store.pid));
  }
  const resident = await residentMb(pids);
  await Promise.all([askers.api.rest(), askers.floor.rest(), askers.beside.rest()]);
  const { name, varies, target } = given;
  return { name, varies, figures: computeMedian(rounds), floor: withFloor ? computeMedian(floors) : null, residentMb: resident, target };
};

/** No machine needs this long for the first requests. */
const longestSeconds = 120;

/** The first requests of a fresh process, case by case; each round uses another process. */
export const measureFirst = async (
  { store, askers, pace }: Bench,
  start: () => Promise<Api>,
  world: World,
  cases: readonly Case[],
): Promise<Measured[]> => {
  const rounds: { readonly figures: Figures; readonly mb: number }[][] = cases.map(() => []);
  for (let round = 0; round < pace.rounds; round += 1) {
    const api = await start();
    try {
      const pids = await api.pids();
      for (const [index, given] of cases.entries()) {
        await askers.api.open(buildJob(api, world, given));
        const bounds = { seconds: longestSeconds, turns: given.first ?? 0 };
        const figures = await runRound(askers.api, given.task, bounds, store.pid, pids);
        rounds[index]?.push({ figures, mb: await residentMb(pids) });
      }
      await askers.api.rest();
    } finally {
      await api.close();
    }
  }
  return cases.map(({ name, varies, target }, index) => {
    const own = rounds[index] ?? [];
    const figures = computeMedian(own.map((each) => each.figures));
    return { name, varies, figures, floor: null, residentMb: median(own.map(({ mb }) => mb)), target };
  });
};
