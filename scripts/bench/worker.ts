/** The load-generating process: runs all lanes of one task at a time, controlled by the measuring process. */
import type { MongoClient } from 'mongodb';
import { quantile } from '../../test/support/quantile.ts';
import { openDriver, openFloorLane } from './floor.ts';
import { type Lane, openLane, type Task } from './lanes.ts';
import type { World } from './world.ts';

export interface Job {
  readonly task: Task;
  readonly world: World;
  readonly concurrency: number;
  /** Address of the registry, or of the store for the floor. */
  readonly at: { readonly url: string; readonly key: string } | { readonly uri: string };
}

export interface Done {
  /** Requests, or records if the task counts those. */
  readonly units: number;
  /** Number of lane turns. */
  readonly turns: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU milliseconds of this process. */
  readonly cpuMs: number;
}

export type FromWorker = { readonly ready: true } | { readonly done: Done } | { readonly failed: string };
/** Duration, and optionally a maximum number of turns. */
export interface Bounds {
  readonly seconds: number;
  readonly turns?: number;
}
export type ToWorker = { readonly open: Job } | { readonly run: Bounds } | { readonly close: true };

/** Counts what lanes do within the bounds. */
const runLanes = async (lanes: readonly Lane[], { seconds, turns = Number.POSITIVE_INFINITY }: Bounds): Promise<Done> => {
  const times: number[] = [];
  let units = 0;
  let begun = 0;
  const before = process.cpuUsage();
  const began = performance.now();
  const end = began + seconds * 1000;
  const run = async ({ turn }: Lane): Promise<void> => {
    for (let now = performance.now(); now < end && begun < turns; ) {
      begun += 1;
      const count = await turn();
      const after = performance.now();
      times.push(after - now);
      units += count;
      now = after;
    }
  };
  await Promise.all(lanes.map(run));
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    units,
    turns: times.length,
    seconds: took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuMs: (user + system) / 1000,
  };
};

/** Lanes stay open between the rounds of a case. */
const makeWorker = () => {
  let lanes: Lane[] = [];
  let client: MongoClient | null = null;
  const close = async (): Promise<void> => {
    for (const lane of lanes.splice(0)) lane.close();
    await client?.close();
    client = null;
  };
  const open = async ({ task, world, concurrency, at }: Job): Promise<void> => {
    await close();
    const driver = 'uri' in at ? await openDriver(at.uri) : null;
    client = driver;
    const opening = Array.from({ length: concurrency }, (_, lane) => {
      const place = { world, task, lane, lanes: concurrency };
      if ('url' in at) return openLane(at.url, { ...place, key: at.key });
      if (driver === null) throw new Error('no driver');
      return openFloorLane({ ...place, client: driver });
    });
    lanes = await Promise.all(opening);
  };
  return { open, close, run: (bounds: Bounds) => runLanes(lanes, bounds) };
};

const printMeasured = (message: FromWorker): void => void process.send?.(message);

const worker = makeWorker();

const obey = async (message: ToWorker): Promise<void> => {
  try {
    if ('open' in message) await worker.open(message.open);
    if ('close' in message) await worker.close();
    printMeasured('run' in message ? { done: await worker.run(message.run) } : { ready: true });
  } catch (error) {
    printMeasured({ failed: error instanceof Error ? error.message : String(error) });
  }
};

process.on('message', (message: ToWorker) => void obey(message));
process.on('disconnect', () => process.exit(0));
