/**
 * Follows records in the order of their feeds, below the closed timestamp (docs/feed.md "Consumers"): every public record
 * is delivered at least once in its last state, and its effect happens once, since the place moves in the transaction of the
 * effect. One process works at a time.
 */
import { randomUUID } from 'node:crypto';
import { sleep } from '../base/platform/sleep.ts';
import { makeWorker } from '../base/platform/worker.ts';
import type { Checkpoint, Checkpoints, Positions } from '../store/consuming/checkpoints.ts';
import { readGroups } from './channel.ts';
import type { ClosedTimestamp, ClosedTimestamps } from './closed-timestamp.ts';
import { type FeedSource, makeNewest } from './page.ts';
import { type Effects, makeWindows } from './quarantine.ts';

interface Source {
  readonly collection: string;
  readonly read: FeedSource['read'];
  /** Stored fields to read; absent: whole records. */
  readonly fields?: readonly string[];
}

/**
 * Records are passed as stored; what is shown of them is made by the public view. `prepare` is the slow part, outside of the
 * transaction; `apply` is the effect, which the store may repeat as a whole.
 */
export interface Consumption<T> extends Effects<T> {
  /** Identifies its place in the store; never changed. */
  readonly name: string;
  /** Version of its effects, if they can be rebuilt; where the store has another one, they are rebuilt from the first record. */
  readonly version?: string;
  /** Removes all effects; may be interrupted and called again. */
  reset?(): Promise<void>;
  /** Processed in this order. */
  readonly sources: readonly Source[];
  /** Where a new consumption begins: at the first record, or at the present. */
  readonly begins: 'first' | 'now';
}

interface ConsumerDeps<T> {
  readonly consumption: Consumption<T>;
  readonly checkpoints: Checkpoints;
  readonly closedTimestamps: ClosedTimestamps;
  readonly log: Readonly<Record<'warn' | 'error', (message: string, fields: Readonly<Record<string, unknown>>) => void>>;
  /** The store's clock; for the lag. */
  readonly now?: () => Date;
  readonly everyMs?: number;
  /** Pause after a window, so that a record saved often is processed once. */
  readonly gatherMs?: number;
  readonly windowRows?: number;
  readonly mostAside?: number;
  /** The records are those of another registry: their failures never stop the consumer, however many. */
  readonly isForeign?: boolean;
  /** Milliseconds between renewals of the lease while effects are removed. */
  readonly renewMs?: number;
}

const CONSUMER_WINDOW_BYTES = 4 * 1024 * 1024;
const MIN_WAIT_SECONDS = 0.001;

export const makeConsumer = <T>(deps: ConsumerDeps<T>) => {
  const { now = () => new Date() } = deps;
  const { consumption, checkpoints, closedTimestamps, log, everyMs = 1000, gatherMs = everyMs, windowRows = 250, renewMs = 5000 } = deps;
  const { name, sources } = consumption;
  const holder = randomUUID();
  let sum = 0;
  let leads = false;
  /** Halved after each failure: the effect may be too large for one transaction. */
  let size = windowRows;
  const windows = makeWindows({
    effects: consumption,
    checkpoints,
    mostAside: deps.mostAside ?? 100,
    isForeign: deps.isForeign ?? false,
    told: (aside) => log.error('record set aside: its processing fails', { consumer: name, ...aside }),
  });

  const placesNow = async (): Promise<Positions> => {
    if (consumption.begins === 'first') return {};
    const { h } = await closedTimestamps.current();
    return Object.fromEntries(sources.map(({ collection }) => [collection, h ?? 0]));
  };

  /** An idle registry costs one index key per collection, and no write. */
  const hasNews = async (places: Positions): Promise<boolean> => {
    const newest = await Promise.all(sources.map((source) => makeNewest(source, 'both')()));
    return sources.some(({ collection }, nth) => (newest[nth] ?? 0) > (places[collection] ?? 0));
  };

  /** Seconds the first record after the position has been waiting, more than 0 also by a clock behind the store's; 0 for none. */
  const getWaits = async ({ read }: Source, position: number): Promise<number> => {
    const next = { descending: false, test: 'both', from: { value: position, inclusive: false }, upTo: null, at: null } as const;
    const [first] = await read({ ...next, limit: 1, fields: [] });
    return first === undefined ? 0 : Math.max(MIN_WAIT_SECONDS, now().getTime() / 1000 - first.public_modified);
  };

  /** Returns the number of records processed; null when another process has advanced the place. */
  const follow = async (
    { collection, read, fields }: Source,
    start: number,
    isGentle: boolean,
    signal: AbortSignal,
  ): Promise<number | null> => {
    let [position, taken] = [start, 0];
    let bound: ClosedTimestamp = await closedTimestamps.current();
    for (let isFresh = false; !signal.aborted; ) {
      const began = performance.now();
      const from = position === 0 ? null : { value: position, inclusive: false };
      const wanted = { from, bound, fields: fields ?? [], whole: fields === undefined, bytes: CONSUMER_WINDOW_BYTES };
      const { rows, done } = await readGroups({ source: { read }, test: 'both' }, wanted, size);
      const last = rows.at(-1);
      if (last !== undefined) {
        const step = { name, holder, collection, from: position, to: last.public_modified };
        if (!(await windows.take(step, rows, size === 1))) return null;
        position = last.public_modified;
        taken += rows.length;
        size = Math.min(windowRows, size * 2);
        sum += rows.length;
      }
      if (!done && isGentle) await sleep(Math.min(everyMs, performance.now() - began), { signal, ref: false });
      if (!done) continue;
      if (isFresh) break;
      const fresher = await closedTimestamps.fresher(bound, makeNewest({ read }, 'both'));
      if (fresher === bound) break;
      [bound, isFresh] = [fresher, true];
    }
    return taken;
  };

  /** Renews the lease meanwhile: a second process that began removing too would lose its first effects to this one. */
  const leased = async (work: (() => Promise<void>) | undefined): Promise<void> => {
    const renewing = setInterval(() => void checkpoints.take(name, holder, placesNow).catch(() => null), renewMs).unref();
    try {
      await work?.();
    } finally {
      clearInterval(renewing);
    }
  };

  /** Takes the lease and removes effects of another version; null while another process works. */
  const take = async (): Promise<Checkpoint | null> => {
    const taken = await checkpoints.take(name, holder, placesNow);
    const { version = null, reset } = consumption;
    if (taken === null || taken.version === version) return taken;
    await leased(reset);
    return version !== null && (await checkpoints.restart(name, holder, version)) ? { places: {}, version, complete: false } : null;
  };

  const pass = async (signal: AbortSignal, isGentle: boolean): Promise<number> => {
    const stands = await checkpoints.look(name);
    const isWhole = stands?.complete === true && stands.version === (consumption.version ?? null);
    if (isWhole && !(await hasNews(stands.places))) return 0;
    const begun = await take();
    leads = begun !== null;
    if (begun === null) return 0;
    windows.begin(begun.aside ?? []);
    let all = 0;
    for (const source of sources) {
      const taken = await follow(source, begun.places[source.collection] ?? 0, isGentle, signal);
      if (taken === null) return all;
      all += taken;
    }
    if (!begun.complete && !signal.aborted) await checkpoints.complete(name, holder);
    return all;
  };

  const worker = makeWorker<number>({
    pass: (signal, isOwn) =>
      pass(signal, isOwn).catch((error: unknown) => {
        size = Math.max(1, Math.floor(size / 2));
        throw error;
      }),
    restMs: (taken) => (taken > 0 ? gatherMs : everyMs),
    failedMs: () => everyMs,
    failed: (cause, isNew) => {
      if (isNew) log.warn('consumer failed', { consumer: name, cause });
    },
  });

  return {
    /** Processes everything pending and returns the number of records; 0 while another process works. For tests and commands. */
    run: worker.run,
    /** Starts a pass each second; in a backlog it pauses for as long as each window took. */
    start: worker.start,
    /** `taken`: records processed since the start; `aside`: set aside, as known to the process that holds the lease. */
    report: () => ({ taken: sum, aside: windows.aside(), ...worker.report() }),
    /** Age in seconds of the record waiting longest; null before the first pass. */
    lagSeconds: async (): Promise<number | null> => {
      const stands = await checkpoints.look(name);
      if (stands === null) return null;
      // Effects of another version are rebuilt from the start.
      const places = stands.version === (consumption.version ?? null) ? stands.places : {};
      return Math.max(0, ...(await Promise.all(sources.map((source) => getWaits(source, places[source.collection] ?? 0)))));
    },
    /** Ends after the current window. */
    stop: async (): Promise<void> => {
      await worker.stop();
      if (leads) await checkpoints.release(name, holder).catch(() => undefined);
    },
  };
};

export type Consumer = ReturnType<typeof makeConsumer>;
