/** A bar on standard error while a person watches; nothing otherwise. */
import { SingleBar } from 'cli-progress';

export interface Progress {
  at(done: number, total: number): void;
  stop(): void;
}

export const startProgress = (what: string): Progress => {
  if (process.stderr.isTTY !== true) return { at: () => {}, stop: () => {} };
  const bar = new SingleBar({
    stream: process.stderr,
    format: `${what} {bar} {percentage}% {value}/{total} {eta_formatted}`,
    clearOnComplete: true,
  });
  bar.start(0, 0);
  return {
    at: (done, total) => {
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
};
