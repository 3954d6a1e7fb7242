/** A serving process: telemetry → bootstrap → store → accounts → clock → registry. The first process of WORKERS loads none of it. */
import cluster from 'node:cluster';
import { ensureAccounts, openAccounts } from '../base/platform/accounts/accounts.ts';
import { makeSystemClock } from '../base/platform/clock.ts';
import type { Log } from '../base/platform/log.ts';
import type { Settings } from '../base/platform/settings.ts';
import type { CommandWatch, SentCommand } from '../store/driver.ts';
import { bootstrap, type Cleanups } from './bootstrap.ts';
import { startRegistry } from './registry.ts';
import { openRegistryStore } from './registry-store.ts';
import { connectPeers } from './service/cluster-peers.ts';
import { numberVariable, type Started } from './workers.ts';

/** One `debug` line for each command that has ended (docs/operations.md "Logs"), with its duration; contents are left out, since they may be sealed. */
const makeCommandLog = (log: Pick<Log, 'debug'>): CommandWatch => {
  const open = new Map<number, SentCommand & { readonly startedMs: number }>();
  return {
    started: (id, command) => void open.set(id, { ...command, startedMs: performance.now() }),
    ended: (id, failure) => {
      const command = open.get(id);
      if (command === undefined) return;
      open.delete(id);
      const { name, database, collection, startedMs } = command;
      log.debug('store command', {
        command: name,
        database,
        collection,
        ms: Math.round((performance.now() - startedMs) * 10) / 10,
        failure,
      });
    },
  };
};

/** Where a registry serves, and the key of the demo broker if this start created it. */
export type Serving = Started & { readonly demoKey: string | null };

/** Serves in this process; adds its cleanup to `undo`. `onLost`: its embedded store is gone for good. */
export const serveRegistry = async (settings: Settings, undo: Cleanups, onLost: () => void): Promise<Serving> => {
  const telemetry = settings.traces === null ? null : (await import('./open-telemetry.ts')).startOpenTelemetry();
  if (telemetry !== null) undo.push(() => telemetry.close());
  const { log, uri } = await bootstrap(settings, undo, onLost, telemetry);
  const commandWatches = [telemetry?.commands, settings.logLevel === 'debug' ? makeCommandLog(log) : undefined].filter(
    (watch) => watch !== undefined,
  );
  const clock = makeSystemClock(log);
  const store = await openRegistryStore({ uri, dbName: settings.dbName, schema: { log }, watchClock: clock.watchClock, commandWatches });
  undo.push(() => store.close());
  const first = await ensureAccounts(settings);
  const accounts = await openAccounts(first.path, log);
  undo.push(() => accounts.close());
  await clock.follow(store.now);
  undo.push(clock.close);
  // A mirror serves the documents it has stored.
  const hasDocuments = settings.documentServicePort !== 0 && (settings.mirror === null || settings.mirror.documents !== null);
  const documentServicePort = hasDocuments ? settings.documentServicePort : null;
  // One process is enough to sweep; the number of a worker that ends passes to its successor.
  const sweeps = (process.env[numberVariable] ?? '1') === '1';
  const peers = cluster.isWorker ? { peers: connectPeers() } : {};
  const own = { settings, store, clock, log, accounts, telemetry };
  const running = await startRegistry({ ...own, ...peers, documentServicePort, sweeps, schedules: true });
  undo.push(() => running.close());
  log.info('started', { url: running.url, documents: running.documentsUrl });
  return { url: running.url, documentsUrl: running.documentsUrl, demoKey: first.demoKey };
};
