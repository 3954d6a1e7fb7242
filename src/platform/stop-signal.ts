/** Signals by which a process is told to end. */

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
