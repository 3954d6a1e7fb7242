/** How a process is told to end, however it was started. */

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
