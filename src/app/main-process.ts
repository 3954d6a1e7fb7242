/**
 * The process: settings → log → store → accounts → registry → signals. Everything is closed in reverse order, the embedded
 * store last. A failed start prints one clear message and exits with code 1; so does a fault.
 */
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { ensureAccounts } from '../base/platform/accounts/accounts.ts';
import { withTimeout } from '../base/platform/clock.ts';
import { makeLog } from '../base/platform/log.ts';
import { fileTroubleOf, formatReason, stackOf } from '../base/platform/reason.ts';
import { readSettings, type Settings, SettingsTrouble } from '../base/platform/settings.ts';
import { onStopSignal } from '../base/platform/stop-signal.ts';
import { welcome } from './banner.ts';
import { bootstrap, type Cleanups, printToStderr } from './bootstrap.ts';
import type { Serving } from './serving-process.ts';
import { type Started, startWorkers, storeVariable } from './workers.ts';

/** Longer than all cleanup steps take; supervisors kill the process after 30 s. */
const STOP_LIMIT_MS = 28_000;

/** On the first uncaught error or rejection: logs one line with the stack, then calls `stop`, which ends the process. */
const endOnFault = (stop: () => Promise<void>): void => {
  let told = false;
  process.on('uncaughtException', (error, origin) => {
    // A second fault, during shutdown, may come from the log itself.
    if (told) return;
    told = true;
    // A log of its own: that of the process may not be open yet, or may be closed.
    makeLog('error').error('uncaught error ends the process', { origin, cause: stackOf(error) });
    void stop();
  });
};

/**
 * Calls `stop` when `npm start` or `npx`, which started this process, is gone. They do not forward every signal: then the
 * missing parent is the only sign.
 */
const onNpmGone = (stop: () => void): void => {
  if (!['start', 'npx'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, 500).unref();
};

/** V8 collects again when the heap has grown by this percentage. */
const GROWTH_PERCENT = 50;

/**
 * Makes V8 collect the old generation sooner: by default the heap may reach four times the live data (docs/performance.md
 * "Memory"). Call it at the start. The size of the young generation can only be set on the command line, as `start` in
 * package.json does.
 */
const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);

const closeAll = async (undo: Cleanups): Promise<void> => {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      printToStderr(`While closing: ${error instanceof Error ? error.message : error}`);
    }
  }
};

/** Serves in this process. */
const serveHere = async (settings: Settings, undo: Cleanups, onLost: () => void): Promise<Serving> => {
  // Loaded only where it runs: it is most of the cost of a start and of a process's memory.
  const { serveRegistry: serve } = await import('./serving-process.ts');
  return serve(settings, undo, onLost);
};

/** Runs the store and the accounts for workers that serve. */
const serveByWorkers = async (settings: Settings, undo: Cleanups, onLost: () => void): Promise<Serving | null> => {
  const { log, uri } = await bootstrap(settings, undo, onLost);
  const { demoKey } = await ensureAccounts(settings);
  const workers = startWorkers(settings.workers, { [storeVariable]: uri }, log);
  undo.push(workers.close);
  const started = await workers.started;
  return started === null ? null : { ...started, demoKey };
};

/** False if the registry cannot serve and a worker has reported why. */
const startProcess = async (settings: Settings, undo: Cleanups, onLost: () => void): Promise<boolean> => {
  if (cluster.isWorker) {
    const { url, documentsUrl } = await serveHere(settings, undo, onLost);
    process.send?.({ url, documentsUrl } satisfies Started);
    return true;
  }
  const started = await (settings.workers > 1 ? serveByWorkers : serveHere)(settings, undo, onLost);
  // One write, so that a reader waiting for one of the lines gets all of them.
  if (started !== null) printToStderr(welcome(settings, started, started.demoKey).join('\n'));
  return started !== null;
};

/** Why the start failed, and which setting to check. */
const formatStartFailure = (error: unknown): string => {
  if (error instanceof SettingsTrouble) return error.problems.join('\n');
  const { code, port, address } = Object(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that listens there, or set PORT and DOCUMENT_SERVICE_PORT to free ones.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}. Set PORT and DOCUMENT_SERVICE_PORT to ports above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine. Correct HOST.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${formatReason(error)}. Correct HOST.`;
  if (fileTroubleOf(error) !== null) return `${formatReason(error)}. Check DATA_DIR and the rights on it.`;
  return formatReason(error);
};

/** Runs the registry configured by the environment until it is stopped; ends the process. */
export const runProcess = async (): Promise<void> => {
  keepHeapSmall();
  const undo: Cleanups = [];
  let [stopping, worst] = [false, 0];
  const stop = async (code: number): Promise<void> => {
    worst = Math.max(worst, code);
    if (stopping) return;
    stopping = true;
    const tooLate = (): Error => new Error(`shutdown took longer than ${STOP_LIMIT_MS / 1000} s`);
    await withTimeout(closeAll(undo), STOP_LIMIT_MS, tooLate).catch((error: Error) => {
      printToStderr(`The registry exits immediately: ${error.message}`);
      worst = 1;
    });
    process.exit(worst);
  };
  endOnFault(() => stop(1));
  onStopSignal(
    () => void stop(0),
    () => process.exit(1),
  );
  onNpmGone(() => void stop(0));
  try {
    if (!(await startProcess(readSettings(process.env), undo, () => void stop(1)))) await stop(1);
  } catch (error) {
    printToStderr(formatStartFailure(error));
    await stop(1);
  }
};
