/** How many exports a process runs at once, and their end when it stops. */
import { unavailable } from '../domain/problem.ts';

export interface Exports {
  /** Takes a place until `gone` is aborted. Throws 503 when there is none, or when the registry goes down. */
  enter(gone: AbortSignal): void;
  /** Aborted when the registry goes down. */
  readonly closing: AbortSignal;
  report(): { readonly running: number; readonly refused: number };
  close(): void;
}

export const makeExports = ({ atOnce }: { readonly atOnce: number }): Exports => {
  const closing = new AbortController();
  let running = 0;
  let refused = 0;
  const leave = (): void => {
    running -= 1;
  };
  return {
    enter: (gone) => {
      if (closing.signal.aborted) throw unavailable('The registry is going down. Please, retry');
      if (running >= atOnce) {
        refused += 1;
        throw unavailable(`${running} exports are running, as many as there may be (EXPORTS_AT_ONCE). Please, retry later`);
      }
      if (gone.aborted) return;
      running += 1;
      gone.addEventListener('abort', leave, { once: true });
    },
    closing: closing.signal,
    report: () => ({ running, refused }),
    close: () => closing.abort(),
  };
};
