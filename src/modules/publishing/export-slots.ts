/** Limits concurrent exports of a process; a stalled reader is evicted for a new one. */

import type { Writable } from 'node:stream';
import { unavailable } from '../../base/domain/problem.ts';
import type { ConcurrencyLimits } from '../../base/platform/settings.ts';
import { untilDrained } from '../../feed/stream.ts';
import { type LimiterReport, makeConcurrencyLimiter, releaseOnAbort } from '../../http/concurrency-limiter.ts';

interface ExportSlot {
  /** Marks the reader as stalled; `cut` disconnects it. */
  waits(cut: () => void): void;
  /** Marks the reader as reading again. */
  takes(): void;
}

export interface Exports {
  /** Acquires a slot, released when `gone` aborts. Throws 429 or 503 when none is free, and 503 during shutdown. */
  enter(address: string, gone: AbortSignal): ExportSlot;
  /** Aborted when the registry goes down. */
  readonly closing: AbortSignal;
  report(): LimiterReport;
  close(): void;
}

interface ExportsOptions extends ConcurrencyLimits {
  readonly now?: () => number;
}

/** A reader stalled for this long is evicted when another one finds no free slot. */
export const COURTESY_MS = 10_000;

export const makeExports = ({ now = () => performance.now(), ...limits }: ExportsOptions): Exports => {
  const closing = new AbortController();
  /** Stalled readers, longest first. */
  const waiting = new Map<ExportSlot, { readonly since: number; readonly cut: () => void }>();
  const evictOne = (): boolean => {
    const [first] = waiting;
    if (first === undefined || now() - first[1].since < COURTESY_MS) return false;
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

/** The same items, of which the first is read at once: a failing read becomes a 503, not a broken body. */
export const withFirstItemRead = async <T>(items: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void>> => {
  const first = await items.next();
  return (async function* () {
    try {
      for (let step = first; step.done !== true; step = await items.next()) yield step.value;
    } finally {
      await items.return();
    }
  })();
};

/** Options of waiting for a reader. */
export interface SendOptions {
  /** Aborted when the registry goes down. */
  readonly closing: AbortSignal;
  /** Notified when the reader stalls and resumes. */
  readonly place: ExportSlot;
  /** A reader stalled for this long is disconnected. */
  readonly timeoutMs: number;
  /** Closes the connection; data written but not read is lost. */
  readonly cut: () => void;
}

/** Waits until the reader accepts more data; disconnects one that stalls too long. */
export const untilTaken = async (out: Writable, { closing, place, timeoutMs, cut }: SendOptions): Promise<void> => {
  if (!out.writableNeedDrain) return;
  const impatience = setTimeout(cut, timeoutMs).unref();
  place.waits(cut);
  await untilDrained(out, closing);
  place.takes();
  clearTimeout(impatience);
};
