/**
 * The process: settings → log → store → accounts → registry → signals. Everything opened here is closed in the mirrored
 * order, the embedded store last. Whatever keeps the registry from starting is one clear line and exit code 1.
 */
import { mkdir } from 'node:fs/promises';
import { openAccounts } from './accounts/accounts.ts';
import { ensureAccounts } from './accounts/first-start.ts';
import { welcome } from './banner.ts';
import { makeLog } from './log.ts';
import { startRegistry } from './registry.ts';
import { readSettings, type Settings, SettingsTrouble } from './settings.ts';
import { openStore } from './store/client.ts';
import { startOwnStore } from './store/own-store.ts';
import { startSystemClock } from './system-clock.ts';

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

const start = async (settings: Settings, undo: Undo): Promise<void> => {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const log = makeLog(settings.logLevel);
  undo.push(() => log.close());
  const embedded = settings.mongodbUri === null ? await startOwnStore(settings.dataDir, process.env, say) : null;
  if (embedded !== null) undo.push(() => embedded.close());
  const store = await openStore({ uri: settings.mongodbUri ?? embedded?.uri ?? '', dbName: settings.dbName });
  undo.push(() => store.close());
  const first = await ensureAccounts(settings);
  const accounts = await openAccounts(first.path, log);
  undo.push(() => accounts.close());
  const clock = await startSystemClock(store.now, log);
  undo.push(() => clock.close());
  const documentServicePort = settings.documentServicePort === 0 ? null : settings.documentServicePort;
  const running = await startRegistry({ settings, store, clock, log, accounts, documentServicePort, schedules: true });
  undo.push(() => running.close());
  // One write, so that whoever waits for a line of it has all of it.
  say(welcome(settings, running, first.demoKey).join('\n'));
  log.info('started', { url: running.url, documents: running.documentsUrl });
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
  const undo: Undo = [];
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await closeAll(undo);
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  try {
    await start(readSettings(process.env), undo);
  } catch (error) {
    say(reasonOf(error));
    await stop(1);
  }
};

await main();
