/** Limits the exports of a process; a reader that takes nothing gives way to one that waits. */

import type { Writable } from 'node:stream';
import { unavailable } from '../domain/problem.ts';
import { untilDrained } from '../feed/stream.ts';
import { type LimiterReport, makeConcurrencyLimiter, releaseOnAbort } from '../http/concurrency-limiter.ts';
import type { ConcurrencyLimits } from '../platform/settings.ts';

/** What an export says of its reader. */
interface ExportSlot {
  /** It takes nothing from now on; `cut` sends it away. */
  waits(cut: () => void): void;
  /** It takes again. */
  takes(): void;
}

export interface Exports {
  /** Takes a place until `gone` is aborted. Throws 429 or 503 when there is none, and 503 when the registry goes down. */
  enter(address: string, gone: AbortSignal): ExportSlot;
  /** Aborted when the registry goes down. */
  readonly closing: AbortSignal;
  report(): LimiterReport;
  close(): void;
}

interface ExportsOptions extends ConcurrencyLimits {
  readonly now?: () => number;
}

/** A reader that takes nothing for so long has to go when somebody else finds no place. */
export const courtesyMs = 10_000;

export const makeExports = ({ now = () => performance.now(), ...limits }: ExportsOptions): Exports => {
  const closing = new AbortController();
  /** Readers that take nothing, the one that began first at the front. */
  const waiting = new Map<ExportSlot, { readonly since: number; readonly cut: () => void }>();
  const evictOne = (): boolean => {
    const [first] = waiting;
    if (first === undefined || now() - first[1].since < courtesyMs) return false;
    waiting.delete(first[0]);
    first[1].cut();
    return true;
  };
  const limiter = makeConcurrencyLimiter({ ...limits, description: 'exports are running', setting: 'EXPORTS', evictOne });
  return {
    enter: (address, gone) => {
      if (closing.signal.aborted) throw unavailable('The registry is going down. Please, retry');
      const leave = limiter.acquire(address);
      const place: ExportSlot = {
        waits: (cut) => {
          if (!gone.aborted) waiting.set(place, { since: now(), cut });
        },
        takes: () => void waiting.delete(place),
      };
      releaseOnAbort(gone, () => {
        place.takes();
        leave();
      });
      return place;
    },
    closing: closing.signal,
    report: limiter.report,
    close: () => closing.abort(),
  };
};

/** What waiting for a reader needs to know. */
export interface SendOptions {
  /** Aborted when the registry goes down. */
  readonly closing: AbortSignal;
  /** Told while the reader takes nothing. */
  readonly place: ExportSlot;
  /** A reader that takes nothing for so long is sent away. */
  readonly timeoutMs: number;
  /** Ends the connection; what was written and not taken is lost. */
  readonly cut: () => void;
}

/** Waits until the reader takes more. One that does not is cut off. */
export const untilTaken = async (out: Writable, { closing, place, timeoutMs, cut }: SendOptions): Promise<void> => {
  if (!out.writableNeedDrain) return;
  const impatience = setTimeout(cut, timeoutMs).unref();
  place.waits(cut);
  await untilDrained(out, closing);
  place.takes();
  clearTimeout(impatience);
};
