/** What every process of a registry stands on: its folder, its log and its store. */
import cluster from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { type Log, makeLog } from './log.ts';
import type { Telemetry } from './open-telemetry.ts';
import type { Settings } from './settings.ts';
import { storeVariable } from './workers.ts';

export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Steps that undo what was opened, run last first. */
export type Undo = (() => Promise<void> | void)[];

/**
 * The address of the store: the one of the settings, for a worker that of the first process, else an embedded one is started
 * and kept alive; `onLost` is called when that cannot be done any more.
 */
const openStoreAddress = async (settings: Settings, undo: Undo, onLost: () => void): Promise<string> => {
  const given = settings.mongodbUri ?? (cluster.isWorker ? process.env[storeVariable] : undefined);
  if (given !== undefined) return given;
  const [{ ownStoreStarter }, { keepAlive }] = await Promise.all([
    import('../embedded-mongod/own-store.ts'),
    import('../embedded-mongod/kept-alive.ts'),
  ]);
  const start = await ownStoreStarter(settings.dataDir, process.env, say);
  const embedded = await keepAlive({ start, say, onLost });
  undo.push(() => embedded.close());
  return embedded.uri;
};

/** Opens them, and puts into `undo` what closes them; throws what cannot be had. */
export const bootstrap = async (
  settings: Settings,
  undo: Undo,
  onLost: () => void,
  telemetry: Telemetry | null = null,
): Promise<{ readonly log: Log; readonly uri: string }> => {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const log = makeLog(settings.logLevel, telemetry?.traceId);
  undo.push(() => log.close());
  return { log, uri: await openStoreAddress(settings, undo, onLost) };
};
