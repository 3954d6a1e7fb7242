/** Progress on standard error: a bar on a terminal, else a line every ten seconds. */
import { SingleBar } from 'cli-progress';
import { repeat } from './clock.ts';

/** Reports `done` of `total`; `left` overrides the estimate of the remaining time. */
export type Progress = (done: number, total: number, left?: string) => void;

/** Too early for an estimate before this. */
const MIN_ESTIMATE_MS = 3000;

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
    if (elapsed < MIN_ESTIMATE_MS || done <= first) return '';
    return spanText(Math.ceil(((elapsed / (done - first)) * Math.max(0, total - done)) / 1000));
  };
};

/** Where there is no terminal, such as in a file. */
const LINE_MS = 10_000;

/** `seed: 45 of 1050 (4 %), 30 s left` */
const formatProgress = (what: string, done: number, total: number, left: string): string =>
  `${what}: ${done} of ${total} (${Math.floor((100 * done) / Math.max(1, total))} %)${left === '' ? '' : `, ${left}`}`;

interface LinesOptions {
  readonly write: (line: string) => void;
  readonly every?: typeof repeat;
  readonly now?: () => number;
}

/** A line every ten seconds while `work` runs, also while it comes to nothing. */
export const withLines = async <T>(
  what: string,
  work: (progress: Progress) => Promise<T>,
  { write, every = repeat, now }: LinesOptions,
): Promise<T> => {
  let latest = '';
  const left = makeEstimate(now);
  const stop = every(LINE_MS, () => write(latest === '' ? `${what}: nothing done yet` : latest));
  try {
    return await work((done, total, known) => {
      latest = formatProgress(what, done, total, known ?? left(done, total));
    });
  } finally {
    stop();
  }
};

/** Shows a bar named `what` while `work` runs, on a terminal only. */
export const withBar = async <T>(what: string, work: (progress: Progress) => Promise<T>): Promise<T> => {
  if (process.stderr.isTTY !== true) return work(() => {});
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

/** The same, with lines where there is no terminal. */
export const withProgress = <T>(what: string, work: (progress: Progress) => Promise<T>): Promise<T> =>
  process.stderr.isTTY === true ? withBar(what, work) : withLines(what, work, { write: (line) => void process.stderr.write(`${line}\n`) });
