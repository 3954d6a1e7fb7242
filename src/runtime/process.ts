/** The process itself: how it ends on a fault, and how much garbage its heap may hold. */
import { setFlagsFromString } from 'node:v8';
import { makeLog } from '../platform/log.ts';
import { stackOf } from '../platform/reason.ts';

/** Longer than an orderly stop takes. */
const longestMs = 20_000;

/**
 * On the first uncaught error or rejection: one line in the log with its stack, then `stop`, which ends the process; without
 * it if that takes longer than 20 s.
 */
export const endOnFault = (stop: () => Promise<void>): void => {
  let told = false;
  process.on('uncaughtException', (error, origin) => {
    // A second fault, on the way out, may come of the log itself.
    if (told) return;
    told = true;
    setTimeout(() => process.exit(1), longestMs).unref();
    // A log of its own: that of the process may not be open yet, or not any more.
    makeLog('error').error('uncaught error ends the process', { origin, cause: stackOf(error) });
    void stop();
  });
};

/**
 * Calls `stop` when `npm start` or `npx`, which started this process, has gone. They do not pass every signal on: then only the
 * missing parent tells.
 */
export const onNpmGone = (stop: () => void, everyMs = 500): void => {
  if (!['start', 'npx'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, everyMs);
  look.unref();
};

/** V8 collects again when the heap has grown by so many percent. */
const growthPercent = 50;

/**
 * Lets V8 collect the old generation sooner: it would wait until the heap is four times what lives (docs/performance.md
 * "Memory"). To be called at the start. The size of the young generation can only be given on the command line, as `start` of
 * package.json does.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
