/** Signals that ask a process to exit. */

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Under npm Ctrl-C arrives twice at once, from the terminal and from npm. */
const SAME_SIGNAL_MS = 1000;

/** Calls `first` at the first signal, and `again` at one at least a second later. */
export const onStopSignal = (first: () => void, again: () => void, now: () => number = () => performance.now()): void => {
  let began: number | null = null;
  const hear = (): void => {
    if (began === null) {
      began = now();
      first();
    } else if (now() - began >= SAME_SIGNAL_MS) again();
  };
  for (const name of STOP_SIGNALS) process.on(name, hear);
};
