/**
 * The cost of fence and guard for writers: changes of published tenders over HTTP per second, and the CPU time of
 * each, for a process of the registry with them and one without.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './quantile.ts';
import { type Apis, startApis } from './soak/apis.ts';
import { brokerAt, type Publish } from './soak/http-writer.ts';

export interface Round {
  /** Writes per second. */
  readonly rate: number;
  /** CPU milliseconds per write: of the registry's process, and of all servers together. */
  readonly apiMs: number;
  readonly serverMs: number;
}

export interface GuardCost {
  /** One per round. */
  readonly without: readonly Round[];
  readonly with: readonly Round[];
  /** Median of the ratios of `rate`, each between rounds adjacent in time. */
  readonly ratio: number;
}

export interface CostOptions {
  readonly uri: string;
  /** Process ids of the servers. */
  readonly pids: readonly number[];
  readonly rounds: number;
  readonly seconds?: number;
  readonly writers?: number;
  readonly say: (line: string) => void;
}

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/** CPU time of a process since its start. */
const spentMs = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * tickMs;
};

const spentTogether = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(spentMs))).reduce((sum, each) => sum + each, 0);

type Change = (data: object) => Promise<void>;

/** Each client changes its own tender again as soon as the last change is acknowledged, until the time is up; returns the total. */
const changeFor = async (changes: readonly Change[], seconds: number): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const run = async (change: Change): Promise<void> => {
    for (let version = 1; performance.now() < end; version += 1) {
      await change({ title: `Version ${version}` });
      count += 1;
    }
  };
  await Promise.all(changes.map(run));
  return count;
};

const measureRound = async (apis: Apis, { pids, seconds = 6, writers = 16 }: CostOptions): Promise<Round> => {
  const publish: Publish = await brokerAt({ api: () => apis.url(0), documentsUrl: apis.documentsUrl });
  const changes: Change[] = [];
  for (let writer = 0; writer < writers; writer += 1) changes.push(await publish());
  // Warm up, and let the guard pass its start.
  await changeFor(changes, 2);
  const own = apis.pids;
  const [api, servers, began] = [await spentTogether(own), await spentTogether(pids), performance.now()];
  const count = await changeFor(changes, seconds);
  const took = (performance.now() - began) / 1000;
  // The guard batches events by its own clock: its work for the last writes is included, and asking for it would cost what is measured.
  await sleep(300);
  return {
    rate: count / took,
    apiMs: ((await spentTogether(own)) - api) / count,
    serverMs: ((await spentTogether(pids)) - servers) / count,
  };
};

/** Starts a process of the registry on its own database, measures, and stops it. */
const startAndMeasure = async (options: CostOptions, guarded: boolean, dbName: string): Promise<Round> => {
  const folder = await mkdtemp(join(tmpdir(), 'guard-cost-'));
  const apis = await startApis({ count: 1, uri: options.uri, dbName, folder, guarded, say: options.say });
  try {
    await apis.ensure();
    return await measureRound(apis, options);
  } finally {
    await apis.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const medianOf = (rounds: readonly Round[], key: keyof Round): number => median(rounds.map((round) => round[key]));

/** Alternates: with, without, without, with … */
export const measureGuardCost = async (options: CostOptions): Promise<GuardCost> => {
  const found: { without: Round[]; with: Round[] } = { without: [], with: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    for (const guarded of round % 2 === 0 ? [true, false] : [false, true]) {
      const measured = await startAndMeasure(options, guarded, `cost_${round}_${guarded ? 'with' : 'without'}`);
      found[guarded ? 'with' : 'without'].push(measured);
    }
  }
  const ratios = found.with.map(({ rate }, index) => rate / (found.without[index]?.rate ?? Number.NaN));
  return { ...found, ratio: median(ratios) };
};
