/** One case: rounds of the registry and of the floor in turns, so that whatever else the machine does meets both. */
import { setTimeout as sleep } from 'node:timers/promises';
import { keys } from '../../test/support/registry.ts';
import type { Api } from './api.ts';
import type { Asker } from './asker.ts';
import type { Case } from './cases.ts';
import { hasFloor } from './floor.ts';
import { residentMb, spentTogether } from './processes.ts';
import type { BenchStore } from './store.ts';
import type { Done, Job } from './worker.ts';
import type { World } from './world.ts';

export interface Figures {
  /** Requests a second; records where those are counted. */
  readonly rate: number;
  /** Milliseconds of a request. */
  readonly p50: number;
  readonly p99: number;
  /** Processor milliseconds of a request: of the registry, or of the process with the bare driver. */
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
  /** The first time a process does something its code is compiled: a few thousand requests long. */
  readonly firstWarmUpSeconds: number;
}

export interface Bench {
  readonly store: BenchStore;
  /** One asks the registry, the other is the floor. */
  readonly askers: { readonly api: Asker; readonly floor: Asker };
  readonly pace: Pace;
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const medianOf = (rounds: readonly Figures[]): Figures => {
  const of = (key: keyof Figures): number => median(rounds.map((round) => round[key]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), ownMs: of('ownMs'), storeMs: of('storeMs') };
};

/** The guard lets events gather: what it owes for the last writes is counted too. */
const settleMs = 300;

/** `pids` are of the registry; without them the process that asks is itself what is measured. */
const runRound = async (
  asker: Asker,
  { does }: Case['task'],
  seconds: number,
  storePid: number,
  pids?: readonly number[],
): Promise<Figures> => {
  const before = [await spentTogether(pids ?? []), await spentTogether([storePid])] as const;
  const done: Done = await asker.run(seconds);
  await sleep(settleMs);
  const spent = (await spentTogether(pids ?? [])) - before[0];
  const store = (await spentTogether([storePid])) - before[1];
  // A turn of a crawl is one request for many records; in a report a turn is several requests.
  const requests = does === 'crawl' ? done.turns : done.units;
  const own = pids === undefined ? done.cpuMs : spent;
  return { rate: done.units / done.seconds, p50: done.p50, p99: done.p99, ownMs: own / requests, storeMs: store / requests };
};

/** Changes each lane's tender so often before its next change is measured. */
const edit = async (asker: Asker, job: Job, edits: number): Promise<void> => {
  await asker.open(job);
  let done = 0;
  while (done < edits * job.concurrency) done += (await asker.run(2)).units;
};

export const measureCase = async (
  { store, askers, pace }: Bench,
  api: Api,
  world: World,
  given: Case,
  isFirst: boolean,
): Promise<Measured> => {
  const { task, setup, edits } = given;
  const common = { task, world, concurrency: setup.concurrency };
  const job: Job = { ...common, at: { url: api.url, key: keys.broker } };
  const withFloor = given.besideFloor && hasFloor(task);
  const pids = await api.pids();
  if (edits === undefined) await askers.api.open(job);
  else await edit(askers.api, job, edits);
  if (withFloor) await askers.floor.open({ ...common, at: { uri: store.uri } });
  await askers.api.run(isFirst ? pace.firstWarmUpSeconds : pace.warmUpSeconds);
  if (withFloor) await askers.floor.run(pace.warmUpSeconds);
  const [rounds, floors]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < pace.rounds; round += 1) {
    rounds.push(await runRound(askers.api, task, pace.seconds, store.pid, pids));
    if (withFloor) floors.push(await runRound(askers.floor, task, pace.seconds, store.pid));
  }
  const resident = await residentMb(pids);
  await Promise.all([askers.api.rest(), askers.floor.rest()]);
  const { name, varies, target } = given;
  return { name, varies, figures: medianOf(rounds), floor: withFloor ? medianOf(floors) : null, residentMb: resident, target };
};
