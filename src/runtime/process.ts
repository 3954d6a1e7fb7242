/** The process itself: how it is told to end, how it ends on a fault, and how much garbage its heap may hold. */
import { setFlagsFromString } from 'node:v8';
import { makeLog } from './log.ts';

/** Longer than a stop takes that gets anywhere. */
const longestMs = 20_000;

/**
 * On the first uncaught error or rejection: one line in the log with its stack, then `stop`, which ends the process; without
 * it if that takes longer than 20 s.
 */
export const endOnFault = (stop: () => Promise<void>): void => {
  let told = false;
  process.on('uncaughtException', (error, origin) => {
    // What breaks on the way out is no news, and may be the writing of the log.
    if (told) return;
    told = true;
    setTimeout(() => process.exit(1), longestMs).unref();
    // A log of its own: that of the process may not be open yet, or not any more.
    makeLog('error').error('a fault ends the process', { origin, cause: error instanceof Error ? error.stack : String(error) });
    void stop();
  });
};

const names = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Ctrl-C under npm comes twice at once, from the terminal and from npm. */
const sameMs = 1000;

/** Calls `first` at the first signal to end, and `again` at one that comes a second later or more. */
export const onStopSignal = (first: () => void, again: () => void, now: () => number = () => performance.now()): void => {
  let began: number | null = null;
  const hear = (): void => {
    if (began === null) {
      began = now();
      first();
    } else if (now() - began >= sameMs) again();
  };
  for (const name of names) process.on(name, hear);
};

/**
 * Calls `stop` when `npm start` or `npx` has gone, under which this process was started. They pass SIGTERM and SIGINT on to a
 * shell that may not, and no other signal to anybody: then only the parent that is missing tells of it.
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

/** In parts of a hundred of what lives after a collection: V8 collects again when it has grown by so much. */
const growthPercent = 50;

/**
 * Lets V8 collect the old generation sooner than it would: it waits until the heap is up to four times what lives, and
 * pages of the feed and bodies that are garbage as well wait with it. Meant for a whole process, at its start; works however
 * it was started. The size of the young generation can be given on the command line only: `start` of package.json has it.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
