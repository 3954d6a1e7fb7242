/** What fence and guard cost those who write: writes a second, and the processor time of each, with and without them. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, openBench } from './feed-bench.ts';
import { percentile } from './soak/freshness.ts';

export interface Round {
  /** Writes a second. */
  readonly rate: number;
  /** Processor milliseconds of a write: of this process (client and guard), and of all servers together. */
  readonly ownMs: number;
  readonly serverMs: number;
}

export interface GuardCost {
  /** One for each round. */
  readonly without: readonly Round[];
  readonly with: readonly Round[];
  /** Median of the rounds' ratios of `rate`: neighbours in time are compared. */
  readonly ratio: number;
}

export interface CostOptions {
  readonly uri: string;
  /** Of the servers. */
  readonly pids: readonly number[];
  readonly rounds: number;
  readonly seconds?: number;
  readonly writers?: number;
}

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/** Processor time of a process since its start. */
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

/** Writers that each write the next record when the last is acknowledged, until the time is over; how many were written. */
const writeFor = async (bench: Bench, writers: number, seconds: number): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; performance.now() < end; index += 1) {
      await bench.put(`w${writer}-${index}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return count;
};

const measureRound = async (bench: Bench, { pids, seconds = 4, writers = 16 }: CostOptions): Promise<Round> => {
  await bench.put('warm');
  await sleep(500);
  const [own, servers, began] = [await spentMs(process.pid), await spentTogether(pids), performance.now()];
  const count = await writeFor(bench, writers, seconds);
  const took = (performance.now() - began) / 1000;
  // The guard lets events gather: what it owes for the last writes is counted too.
  await sleep(300);
  return {
    rate: count / took,
    ownMs: ((await spentMs(process.pid)) - own) / count,
    serverMs: ((await spentTogether(pids)) - servers) / count,
  };
};

export const medianOf = (rounds: readonly Round[], key: keyof Round): number =>
  percentile(
    rounds.map((round) => round[key]),
    0.5,
  );

/** Writes with and without fence and guard in turns (with, without, without, with …), each on a database of its own. */
export const measureGuardCost = async (options: CostOptions): Promise<GuardCost> => {
  const found: { without: Round[]; with: Round[] } = { without: [], with: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    for (const guarded of round % 2 === 0 ? [true, false] : [false, true]) {
      const bench = await openBench({ uri: options.uri, delay: 1, guarded });
      try {
        found[guarded ? 'with' : 'without'].push(await measureRound(bench, options));
      } finally {
        await bench.close();
      }
    }
  }
  const ratios = found.with.map(({ rate }, index) => rate / (found.without[index]?.rate ?? Number.NaN));
  return { ...found, ratio: percentile(ratios, 0.5) };
};
