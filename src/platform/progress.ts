/** A progress bar on standard error on a terminal, and lines elsewhere. */
import { SingleBar } from 'cli-progress';

/** Reports `done` of `total`; `left` overrides the estimate of the remaining time. */
export type Progress = (done: number, total: number, left?: string) => void;

/** Too early for an estimate before this. */
const settledMs = 3000;

/** `75` → `1 min 15 s left`. */
export const spanText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`} left`;

/**
 * Remaining time at the average pace so far, as a text; '' while unknown. The bar's own estimate uses only the last ten steps
 * and jumps when steps run concurrently.
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

/** Where there is no terminal. */
const lineEveryMs = 10_000;

/** Says how far it is, every ten seconds. */
export const makeLines = (what: string, say: (line: string) => void, now: () => number = () => performance.now()): Progress => {
  const estimate = makeEstimate(now);
  let said = now();
  return (done, total, known) => {
    const left = known ?? estimate(done, total);
    if (now() - said < lineEveryMs) return;
    said = now();
    say(`${what}: ${Math.floor((100 * done) / Math.max(1, total))} %${left === '' ? '' : `, ${left}`}`);
  };
};

/** Shows a bar named `what` while `work` runs; where there is no terminal, `say` gets a line every ten seconds. */
export const withProgress = async <T>(what: string, work: (progress: Progress) => Promise<T>, say?: (line: string) => void): Promise<T> => {
  if (process.stderr.isTTY !== true) return work(say === undefined ? () => {} : makeLines(what, say));
  const format = `${what} {bar} {percentage}% {value}/{total} {left}`;
  const bar = new SingleBar({ stream: process.stderr, format, clearOnComplete: true });
  const left = makeEstimate();
  try {
    return await work((done, total, known) => {
      // The total is unknown before the first step.
      if (bar.isActive) bar.setTotal(total);
      else bar.start(total, done, { left: '' });
      bar.update(done, { left: known ?? left(done, total) });
    });
  } finally {
    bar.stop();
  }
};
