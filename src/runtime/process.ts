/** The process itself: how it ends on a fault, and how much garbage its heap may hold. */
import { setFlagsFromString } from 'node:v8';
import { makeLog } from '../platform/log.ts';
import { stackOf } from '../platform/reason.ts';

/** Longer than an orderly stop usually takes. */
const longestMs = 20_000;

/**
 * On the first uncaught error or rejection: logs one line with the stack, then calls `stop`, which ends the process; exits
 * anyway after 20 s.
 */
export const endOnFault = (stop: () => Promise<void>): void => {
  let told = false;
  process.on('uncaughtException', (error, origin) => {
    // A second fault, during shutdown, may come from the log itself.
    if (told) return;
    told = true;
    setTimeout(() => process.exit(1), longestMs).unref();
    // A log of its own: that of the process may not be open yet, or may be closed.
    makeLog('error').error('uncaught error ends the process', { origin, cause: stackOf(error) });
    void stop();
  });
};

/**
 * Calls `stop` when `npm start` or `npx`, which started this process, is gone. They do not forward every signal: then the
 * missing parent is the only sign.
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

/** V8 collects again when the heap has grown by this percentage. */
const growthPercent = 50;

/**
 * Makes V8 collect the old generation sooner: by default the heap may reach four times the live data (docs/performance.md
 * "Memory"). Call it at the start. The size of the young generation can only be set on the command line, as `start` in
 * package.json does.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
