import { reasonWithCause } from './reason.ts';
import { sleep } from './sleep.ts';

/** A background loop: repeated passes with a pause between them. */
export interface Worker<T> {
  /** Runs an extra pass after the one in progress; for tests and commands. */
  run(): Promise<T>;
  start(): void;
  /** Ends the current pause, or skips the next one. */
  wake(): void;
  /** Failed passes of the loop, and the cause of the last failure; null once a pass succeeds. */
  report(): { readonly failures: number; readonly trouble: string | null };
  /** Aborts the signal of the pass in progress and waits for it to end. */
  stop(): Promise<void>;
}

interface WorkerDeps<T> {
  /** `isOwn`: started by the loop, not by `run`. */
  readonly pass: (signal: AbortSignal, isOwn: boolean) => Promise<T>;
  /** Milliseconds until the next pass, by the result of the last one. */
  readonly restMs: (passed: T) => number;
  /** The same after this many consecutive failures. */
  readonly failedMs: (failures: number) => number;
  /** Called for each failure; `isNew`: its cause differs from the previous one. */
  readonly failed: (cause: string, isNew: boolean) => void;
  /** Delay before the first pass. */
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
      // The pass in progress may have started before the change the caller waits for.
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
