/**
 * WORKERS > 1: the first process runs the embedded store and owns the ports, its workers serve (docs/settings.md). A worker
 * that exits is restarted, with growing delays if it keeps exiting.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../base/platform/log.ts';
import { backOff } from '../base/platform/sleep.ts';
import { answerPeerQueries } from './service/cluster-peers.ts';

/** The message of a worker that has started serving. */
export interface Started {
  readonly url: string;
  readonly documentsUrl: string;
}

/** Environment variables of a worker. */
export const storeVariable = 'PROCUREMENT_REGISTRY_STORE';
export const numberVariable = 'PROCUREMENT_REGISTRY_WORKER';

const pauseMs = backOff(100, 10_000);
/** A worker that lived this long did not fail at its start. */
const SETTLE_MS = 10_000;
/** Longer than a worker waits for its requests. */
const KILL_MS = 15_000;

const isStarted = (message: unknown): message is Started => typeof Reflect.get(Object(message), 'url') === 'string';

/** Resolves with a worker's first message; rejects if it exits before. */
const untilStarted = (worker: Worker): Promise<Started> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => void (isStarted(message) && resolve(message)));
    worker.once('exit', () => reject(new Error('a worker exited before serving')));
  });

const waitForEnd = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) return void resolve();
    const force = setTimeout(() => worker.process.kill('SIGKILL'), KILL_MS);
    worker.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    worker.process.kill('SIGTERM');
  });

/** Starts the first worker, then the others: so an error at the start is reported only once. */
export const startWorkers = (count: number, env: Readonly<Record<string, string>>, log: Log) => {
  // Workers accept connections themselves: one passed on by this process would hang if its worker died just then.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Preserves numbers that JSON lacks, like NaN.
  cluster.setupPrimary({ serialization: 'advanced' });
  answerPeerQueries(count);
  const workers = new Map<number, Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let serves = false;
  let stopping = false;

  const later = (ms: number, work: () => void): void => {
    const pause = setTimeout(() => {
      pauses.delete(pause);
      work();
    }, ms);
    pauses.add(pause);
  };

  const start = (number: number, failures: number): Worker => {
    const worker = cluster.fork({ ...env, [numberVariable]: String(number) });
    const began = performance.now();
    workers.set(number, worker);
    worker.once('exit', (code, signal) => {
      if (stopping || !serves) return;
      const failed = performance.now() - began > SETTLE_MS ? 0 : failures;
      log.warn('worker exited; restarting it', { worker: number, code, signal });
      later(pauseMs(failed + 1), () => start(number, failed + 1));
    });
    return worker;
  };

  const startAll = async (): Promise<Started | null> => {
    try {
      const started = await untilStarted(start(1, 0));
      serves = true;
      await Promise.allSettled(Array.from({ length: count - 1 }, (_, index) => untilStarted(start(index + 2, 0))));
      return started;
    } catch {
      return null;
    }
  };

  return {
    /** Resolves when all have started; null if the first failed and has reported why. */
    started: startAll(),
    /** Ends all workers; each finishes its requests in progress. */
    close: async (): Promise<void> => {
      stopping = true;
      for (const pause of pauses) clearTimeout(pause);
      await Promise.all([...workers.values()].map(waitForEnd));
    },
  };
};
