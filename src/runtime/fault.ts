/**
 * An error that nobody has caught is a fault of the registry itself, and what it has left behind is unknown: the process has
 * to end. It ends as it does when it is told to, so that what is under way is answered; whoever has started it (a supervisor,
 * or the first process of several) starts it again.
 */
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
