import { reasonWithCause } from './reason.ts';
import { sleep } from './sleep.ts';

/** A background loop: passes one after another, with a rest between them. */
export interface Worker<T> {
  /** A pass of its own, after the one under way; for tests and commands. */
  run(): Promise<T>;
  start(): void;
  /** Ends the rest, or leaves the next one out. */
  wake(): void;
  /** Passes of the loop that failed, and why the last one did; null after one that did not. */
  report(): { readonly failures: number; readonly trouble: string | null };
  /** Aborts the signal of the pass under way and waits for its end. */
  stop(): Promise<void>;
}

interface WorkerDeps<T> {
  /** `isOwn`: the loop has begun it, not `run`. */
  readonly pass: (signal: AbortSignal, isOwn: boolean) => Promise<T>;
  /** Milliseconds until the next pass, after one that gave `passed`. */
  readonly restMs: (passed: T) => number;
  /** The same after so many passes in a row that failed. */
  readonly failedMs: (failures: number) => number;
  /** Told of each failure; `isNew`: the one before it had another cause. */
  readonly failed: (cause: string, isNew: boolean) => void;
  /** Before the first pass. */
  readonly firstMs?: number;
}

/** Nothing runs before `start`; a stopped worker can be started again. */
export const makeWorker = <T>({ pass, restMs, failedMs, failed, firstMs = 0 }: WorkerDeps<T>): Worker<T> => {
  let stopping = new AbortController();
  let waking = new AbortController();
  let running: Promise<T> | null = null;
  let looping: Promise<void> = Promise.resolve();
  let trouble: string | null = null;
  let failures = 0;

  const once = (isOwn: boolean): Promise<T> => {
    running ??= pass(stopping.signal, isOwn).finally(() => {
      running = null;
    });
    return running;
  };

  const rest = async (ms: number): Promise<void> => {
    if (ms > 0) await sleep(ms, { signal: waking.signal, ref: false });
    if (waking.signal.aborted) waking = new AbortController();
  };

  /** Pause after a pass. */
  const passed = async (signal: AbortSignal, inRow: number): Promise<{ readonly ms: number; readonly inRow: number }> => {
    try {
      const ms = restMs(await once(true));
      trouble = null;
      return { ms, inRow: 0 };
    } catch (error) {
      if (signal.aborted) return { ms: 0, inRow };
      const cause = reasonWithCause(error);
      failed(cause, trouble !== cause);
      trouble = cause;
      failures += 1;
      return { ms: failedMs(inRow + 1), inRow: inRow + 1 };
    }
  };

  const loop = async ({ signal }: AbortController): Promise<void> => {
    await rest(firstMs);
    for (let inRow = 0; !signal.aborted; ) {
      const next = await passed(signal, inRow);
      inRow = next.inRow;
      if (!signal.aborted) await rest(next.ms);
    }
  };

  return {
    run: async () => {
      // What is under way may have begun before what the caller wants to see done.
      await running?.catch(() => undefined);
      return once(false);
    },
    start: () => {
      stopping = new AbortController();
      looping = loop(stopping);
    },
    wake: () => waking.abort(),
    report: () => ({ failures, trouble }),
    stop: async () => {
      stopping.abort();
      waking.abort();
      await Promise.all([looping, running?.catch(() => undefined)]);
    },
  };
};
