/** The whole measurement: a store, and for each group of cases a database and a registry process. */
import { type ApiOptions, startApi } from './api.ts';
import { startAsker } from './asker.ts';
import { type Case, collectGroups } from './cases.ts';
import { type Bench, type Measured, measureCase, measureFirst, type Pace } from './measure.ts';
import { type MemoryResult, measureMemory } from './memory.ts';
import { residentMb } from './processes.ts';
import { type BenchStore, startBenchStore } from './store.ts';
import { type BenchType, fillWorld, forgetFeed, passCopies, type World } from './world.ts';

export type Logger = (line: string) => void;

/** Opens what every measurement needs, and closes it in reverse order. */
const withBench = async <T>(pace: Pace, say: Logger, work: (bench: Bench) => Promise<T>): Promise<T> => {
  const store = await startBenchStore(say);
  const askers = { api: startAsker(), floor: startAsker(), beside: startAsker() };
  try {
    return await work({ store, askers, pace });
  } finally {
    await Promise.all([askers.api.close(), askers.floor.close(), askers.beside.close()]);
    await store.close();
  }
};

/** Databases by number of records, each created once. */
const makeWorlds = ({ uri, client, prepareFloor }: BenchStore, say: Logger, type: BenchType): ((records: number) => Promise<World>) => {
  const created = new Map<number, Promise<World>>();
  const make = async (records: number): Promise<World> => {
    const dbName = `bench_${records}`;
    say(`filling a store with ${records.toLocaleString('en')} records`);
    const api = await startApi({ uri, dbName, workers: 1, feedMemoryMb: 0 });
    try {
      await prepareFloor(dbName);
      return await fillWorld(client, api, dbName, records, type);
    } finally {
      await api.close();
      await forgetFeed(client, dbName);
      await passCopies(client, dbName);
    }
  };
  return (records) => {
    const world = created.get(records) ?? make(records);
    created.set(records, world);
    return world;
  };
};

export interface Start {
  readonly ms: number;
  readonly residentMb: number;
}

const startRounds = 5;

/** Median time from process start until it accepts requests. */
const measureStart = async ({ uri }: BenchStore, dbName: string): Promise<Start> => {
  const starts: Start[] = [];
  for (let round = 0; round < startRounds; round += 1) {
    const api = await startApi({ uri, dbName, workers: 1, feedMemoryMb: 32 });
    starts.push({ ms: api.startMs, residentMb: await residentMb(await api.pids()) });
    await api.close();
  }
  return starts.sort((a, b) => a.ms - b.ms)[Math.floor(startRounds / 2)] ?? { ms: 0, residentMb: 0 };
};

export interface Result {
  readonly start: Start | null;
  readonly cases: readonly Measured[];
}

const formatName = ({ name, varies }: Pick<Case, 'name' | 'varies'>): string => (varies === '' ? name : `${name}, ${varies}`);

export const runCases = (cases: readonly Case[], pace: Pace, say: Logger, type: BenchType, node: readonly string[] = []): Promise<Result> =>
  withBench(pace, say, async (bench) => {
    const worldOf = makeWorlds(bench.store, say, type);
    const results: Measured[] = [];
    const keep = (measured: Measured): void => {
      results.push(measured);
      const { rate, ownMs } = measured.figures;
      say(`${formatName(measured)}: ${rate.toFixed(0)}/s, ${ownMs.toFixed(3)} ms`);
    };
    let start: Start | null = null;
    for (const group of collectGroups(cases)) {
      const [first] = group;
      if (first === undefined) continue;
      const { workers, records, feedMemoryMb } = first.setup;
      const world = await worldOf(records);
      start ??= await measureStart(bench.store, world.dbName);
      const options: ApiOptions = { uri: bench.store.uri, dbName: world.dbName, workers, feedMemoryMb, node };
      if (first.first !== undefined) {
        for (const each of await measureFirst(bench, () => startApi(options), world, group)) keep(each);
        continue;
      }
      const api = await startApi(options);
      try {
        const done = new Set<string>();
        for (const each of group) {
          keep(await measureCase(bench, api, world, each, !done.has(each.name)));
          done.add(each.name);
        }
      } finally {
        await api.close();
      }
    }
    return { start, cases: cases.flatMap(({ name, varies }) => results.filter((each) => each.name === name && each.varies === varies)) };
  });

/** Memory of one process under mixed load, over `minutes`. */
export const runMemory = (minutes: number, records: number, pace: Pace, say: Logger): Promise<MemoryResult> =>
  withBench(pace, say, async (bench) => measureMemory(bench, await makeWorlds(bench.store, say, 'belowThreshold')(records), minutes, say));
