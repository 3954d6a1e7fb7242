/** A bar on standard error while a person watches; nothing otherwise. */
import { SingleBar } from 'cli-progress';

/** Told how much of how much is done; `left` says what is known better of the rest than by the pace so far. */
export type Progress = (done: number, total: number, left?: string) => void;

/** Before that nobody knows the pace. */
const settledMs = 3000;

/** `75` → `1 min 15 s left`. */
export const spanText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`} left`;

/**
 * How long the rest takes at the pace since the beginning, as a text; '' while it is not known. The bar's own estimate looks at
 * ten steps only and jumps where steps are made side by side.
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

/** Shows a bar, called `what`, while `work` runs. */
export const withProgress = async <T>(what: string, work: (progress: Progress) => Promise<T>): Promise<T> => {
  if (process.stderr.isTTY !== true) return work(() => {});
  const format = `${what} {bar} {percentage}% {value}/{total} {left}`;
  const bar = new SingleBar({ stream: process.stderr, format, clearOnComplete: true });
  const left = makeEstimate();
  try {
    return await work((done, total, known) => {
      // Before the first step nobody knows of how much.
      if (bar.isActive) bar.setTotal(total);
      else bar.start(total, done, { left: '' });
      bar.update(done, { left: known ?? left(done, total) });
    });
  } finally {
    bar.stop();
  }
};
