/** A bar on standard error while a person watches; nothing otherwise. */
import { SingleBar } from 'cli-progress';

export interface Progress {
  at(done: number, total: number): void;
  stop(): void;
}

/** Before that nobody knows the pace. */
const settledMs = 3000;

/** `75` → `1 min 15 s left`. */
const spanText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`} left`;

/**
 * How long the rest takes at the pace since the beginning, as a text; '' while it is not known. The bar's own estimate goes by
 * the last ten steps, and jumps between nothing and half an hour where steps are made side by side.
 */
export const makeEstimate = (now: () => number = () => performance.now()): ((done: number, total: number) => string) => {
  const began = now();
  let first: number | null = null;
  return (done, total) => {
    first ??= done - 1;
    const elapsed = now() - began;
    if (elapsed < settledMs || done <= first) return '';
    return spanText(Math.ceil(((elapsed / (done - first)) * Math.max(0, total - done)) / 1000));
  };
};

export const startProgress = (what: string): Progress => {
  if (process.stderr.isTTY !== true) return { at: () => {}, stop: () => {} };
  const format = `${what} {bar} {percentage}% {value}/{total} {left}`;
  const bar = new SingleBar({ stream: process.stderr, format, clearOnComplete: true });
  const left = makeEstimate();
  bar.start(0, 0, { left: '' });
  return {
    at: (done, total) => {
      bar.setTotal(total);
      bar.update(done, { left: left(done, total) });
    },
    stop: () => bar.stop(),
  };
};
