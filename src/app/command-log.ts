/** Logs the commands of the store at `LOG_LEVEL=debug` (docs/operations.md "Logs"). */
import type { Log } from '../base/platform/log.ts';
import type { CommandWatch, SentCommand } from '../store/driver.ts';

/** One `debug` line for each command that has ended, with its duration; contents are left out, since they may be sealed. */
export const makeCommandLog = (log: Pick<Log, 'debug'>, nowMs: () => number = () => performance.now()): CommandWatch => {
  const open = new Map<number, SentCommand & { readonly startedMs: number }>();
  return {
    started: (id, command) => void open.set(id, { ...command, startedMs: nowMs() }),
    ended: (id, failure) => {
      const command = open.get(id);
      if (command === undefined) return;
      open.delete(id);
      const { name, database, collection, startedMs } = command;
      log.debug('store command', { command: name, database, collection, ms: Math.round((nowMs() - startedMs) * 10) / 10, failure });
    },
  };
};
