/**
 * The process: settings → log → store → accounts → registry → signals. Everything opened here is closed in the mirrored
 * order, the embedded store last. Whatever keeps the registry from starting is one clear line and exit code 1.
 */
import cluster from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { openAccounts } from './accounts/accounts.ts';
import { ensureAccounts } from './accounts/first-start.ts';
import { welcome } from './banner.ts';
import { endOnFault } from './fault.ts';
import { joinColleagues } from './gathering.ts';
import { keepHeapSmall } from './heap.ts';
import { type Log, makeLog } from './log.ts';
import { startRegistry } from './registry.ts';
import { readSettings, type Settings, SettingsTrouble } from './settings.ts';
import { openStore } from './store/client.ts';
import { startOwnStore } from './store/own-store.ts';
import { startSystemClock } from './system-clock.ts';
import { startTelemetry, type Telemetry } from './telemetry.ts';
import { numberVariable, type Started, startWorkers, storeVariable } from './workers.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Steps that undo what was opened, run last first. */
type Undo = (() => Promise<void> | void)[];

const closeAll = async (undo: Undo): Promise<void> => {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      say(`While closing: ${error instanceof Error ? error.message : error}`);
    }
  }
};

/** The folder, the log and the store of the process that was started. */
const openGround = async (settings: Settings, undo: Undo, telemetry: Telemetry | null = null): Promise<{ log: Log; uri: string }> => {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const log = makeLog(settings.logLevel, telemetry?.traceId);
  undo.push(() => log.close());
  const given = settings.mongodbUri ?? (cluster.isWorker ? process.env[storeVariable] : undefined);
  if (given !== undefined) return { log, uri: given };
  const embedded = await startOwnStore(settings.dataDir, process.env, say);
  undo.push(() => embedded.close());
  return { log, uri: embedded.uri };
};

/** Serves in this process; gives where, and the key of the demo broker if this start made it. */
const serve = async (settings: Settings, undo: Undo): Promise<Started & { readonly demoKey: string | null }> => {
  const telemetry = await startTelemetry(settings);
  if (telemetry !== null) undo.push(() => telemetry.close());
  const { log, uri } = await openGround(settings, undo, telemetry);
  const traces = telemetry === null ? {} : { commands: telemetry.commands };
  const store = await openStore({ uri, dbName: settings.dbName, schema: { log }, ...traces });
  undo.push(() => store.close());
  const first = await ensureAccounts(settings);
  const accounts = await openAccounts(first.path, log);
  undo.push(() => accounts.close());
  const clock = await startSystemClock(store.now, log);
  undo.push(() => clock.close());
  const documentServicePort = settings.documentServicePort === 0 ? null : settings.documentServicePort;
  // One process is enough to sweep; a worker that ends gives its number to the next.
  const sweeps = (process.env[numberVariable] ?? '1') === '1';
  const colleagues = cluster.isWorker ? { colleagues: joinColleagues() } : {};
  const own = { settings, store, clock, log, accounts, telemetry };
  const running = await startRegistry({ ...own, ...colleagues, documentServicePort, sweeps, schedules: true });
  undo.push(() => running.close());
  log.info('started', { url: running.url, documents: running.documentsUrl });
  return { url: running.url, documentsUrl: running.documentsUrl, demoKey: first.demoKey };
};

/** Holds the store and the accounts for workers that serve. */
const serveByWorkers = async (settings: Settings, undo: Undo): Promise<Awaited<ReturnType<typeof serve>> | null> => {
  const { log, uri } = await openGround(settings, undo);
  const { demoKey } = await ensureAccounts(settings);
  const workers = startWorkers(settings.workers, { [storeVariable]: uri }, log);
  undo.push(workers.close);
  const started = await workers.started;
  return started === null ? null : { ...started, demoKey };
};

/** False when the registry cannot serve, and a worker has said why. */
const start = async (settings: Settings, undo: Undo): Promise<boolean> => {
  if (cluster.isWorker) {
    const { url, documentsUrl } = await serve(settings, undo);
    process.send?.({ url, documentsUrl } satisfies Started);
    return true;
  }
  const started = await (settings.workers > 1 ? serveByWorkers : serve)(settings, undo);
  // One write, so that whoever waits for a line of it has all of it.
  if (started !== null) say(welcome(settings, started, started.demoKey).join('\n'));
  return started !== null;
};

const reasonOf = (error: unknown): string => {
  if (error instanceof SettingsTrouble) return error.problems.join('\n');
  const failure: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  if (failure.code === 'EADDRINUSE') {
    return `Port ${Reflect.get(failure, 'port')} is taken. Stop what listens there, or set PORT and DOCUMENT_SERVICE_PORT to free ones.`;
  }
  if (failure.code === 'EADDRNOTAVAIL') return `${Reflect.get(failure, 'address')} is no address of this machine. Correct HOST.`;
  if (failure.code === 'EACCES' || failure.code === 'EROFS') return `${failure.message}. Check PORT and the rights on DATA_DIR.`;
  return failure.message;
};

const main = async (): Promise<void> => {
  keepHeapSmall();
  const undo: Undo = [];
  let [stopping, worst] = [false, 0];
  const stop = async (code: number): Promise<void> => {
    worst = Math.max(worst, code);
    if (stopping) return;
    stopping = true;
    await closeAll(undo);
    process.exit(worst);
  };
  endOnFault(() => stop(1));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  try {
    if (!(await start(readSettings(process.env), undo))) await stop(1);
  } catch (error) {
    say(reasonOf(error));
    await stop(1);
  }
};

await main();
