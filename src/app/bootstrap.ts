/** Bootstrap of every process of a registry: data folder, log, and the address of the store. */
import cluster from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { type Log, makeLog } from '../base/platform/log.ts';
import type { Settings } from '../base/platform/settings.ts';
import type { Telemetry } from './open-telemetry.ts';
import { storeVariable } from './workers.ts';

export const printToStderr = (line: string): void => void process.stderr.write(`${line}\n`);

/** Cleanup steps, run in reverse order. */
export type Cleanups = (() => Promise<void> | void)[];

/** MONGODB_URI; in a worker the first process's store; else an embedded one, kept alive. `onLost`: it cannot be restarted. */
const openStoreAddress = async (settings: Settings, undo: Cleanups, onLost: () => void): Promise<string> => {
  const given = settings.mongodbUri ?? (cluster.isWorker ? process.env[storeVariable] : undefined);
  if (given !== undefined) return given;
  const [{ ownStoreStarter }, { keepAlive }] = await Promise.all([
    import('../store/embedded-mongod/own-store.ts'),
    import('../store/embedded-mongod/keep-alive.ts'),
  ]);
  const start = await ownStoreStarter(settings, process.env, printToStderr);
  const embedded = await keepAlive({ start, say: printToStderr, onLost });
  undo.push(() => embedded.close());
  return embedded.uri;
};

/** Opens the folder, the log and the store; adds their cleanup to `undo`. */
export const bootstrap = async (
  settings: Settings,
  undo: Cleanups,
  onLost: () => void,
  telemetry: Telemetry | null = null,
): Promise<{ readonly log: Log; readonly uri: string }> => {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const log = makeLog(settings.logLevel, telemetry?.traceId);
  undo.push(() => log.close());
  return { log, uri: await openStoreAddress(settings, undo, onLost) };
};
