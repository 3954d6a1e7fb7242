/** Waits for another process, without knowing how long it takes. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until it holds, ignoring failures. The limit is far above what a slow machine needs. */
export const eventually = async (what: string, holds: () => Promise<boolean>, limitMs = 200_000): Promise<void> => {
  const deadline = performance.now() + limitMs;
  let failure: unknown;
  for (;;) {
    try {
      if (await holds()) return;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what} (last: ${failure})`);
    await sleep(20);
  }
};
