/**
 * Follows the records in the order of their feeds, below the closed timestamp (docs/feed.md "Consumers"): every public record
 * comes at least once in its last state, and what becomes of it is done once, since the place moves in the transaction of the
 * effect. One process of those that run works at a time.
 */
import { randomUUID } from 'node:crypto';
import { sleep } from '../platform/sleep.ts';
import { makeWorker } from '../platform/worker.ts';
import type { Checkpoint, Checkpoints, Positions } from '../store/consuming/checkpoints.ts';
import { readGroups } from './channel.ts';
import type { ClosedTimestamp, ClosedTimestamps } from './closed-timestamp.ts';
import { type FeedSource, makeNewest } from './page.ts';
import { type Effects, makeWindows } from './quarantine.ts';

interface Source {
  readonly collection: string;
  readonly read: FeedSource['read'];
  /** Stored fields that are wanted; absent: whole records. */
  readonly fields?: readonly string[];
}

/**
 * Records come as they are stored: what is shown of them is made by the public view. `prepare` is the slow part, outside of the
 * transaction; `apply` is the effect, which the store may have repeated as a whole.
 */
export interface Consumption<T> extends Effects<T> {
  /** Of its place in the store; never changed. */
  readonly name: string;
  /** Of its effects, for those that can be made anew: where the store has another one, they are, from the first record on. */
  readonly version?: string;
  /** Removes all effects; may be cut short and called again. */
  reset?(): Promise<void>;
  /** Gone through in this order. */
  readonly sources: readonly Source[];
  /** Where it begins when it is new: at the first record, or with what comes from now on. */
  readonly begins: 'first' | 'now';
}

interface ConsumerReport {
  /** Records since the start. */
  readonly taken: number;
  readonly failures: number;
  /** Records without whose effects it has gone on; known to the process that is at it. */
  readonly aside: number;
  /** Why the last look came to nothing, or null. */
  readonly trouble: string | null;
}

export interface Consumer {
  /** Takes all that is there now and gives how many records; 0 while another process is at it. For tests and commands. */
  run(): Promise<number>;
  /** Looks each second from now on, and leaves the machine to others half of the time. */
  start(): void;
  report(): ConsumerReport;
  /** Age in seconds of the record waiting longest; null before the first pass. */
  lagSeconds(): Promise<number | null>;
  /** Ends after the window under way. */
  stop(): Promise<void>;
}

interface ConsumerDeps<T> {
  readonly consumption: Consumption<T>;
  readonly checkpoints: Checkpoints;
  readonly closedTimestamps: ClosedTimestamps;
  readonly log: Readonly<Record<'warn' | 'error', (message: string, fields: Readonly<Record<string, unknown>>) => void>>;
  /** By the clock of the store; for the lag. */
  readonly now?: () => Date;
  readonly everyMs?: number;
  /** Pause after a window, so that a record saved often is processed once. */
  readonly gatherMs?: number;
  readonly windowRows?: number;
  /** So many records may be set aside. */
  readonly mostAside?: number;
  /** Records are those of another registry, which stop nothing here, however many fail. */
  readonly isForeign?: boolean;
  /** How often the lease is taken again while effects are removed. */
  readonly renewMs?: number;
}

const windowBytes = 4 * 1024 * 1024;

export const makeConsumer = <T>(deps: ConsumerDeps<T>): Consumer => {
  const { now = () => new Date() } = deps;
  const { consumption, checkpoints, closedTimestamps, log, everyMs = 1000, gatherMs = everyMs, windowRows = 250, renewMs = 5000 } = deps;
  const { name, sources } = consumption;
  const holder = randomUUID();
  let sum = 0;
  let leads = false;
  /** An effect that is too much for one transaction is tried with half of it, and half of that. */
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

  /** An idle registry is asked one key of an index for each collection, and nothing is written. */
  const hasNews = async (places: Positions): Promise<boolean> => {
    const newest = await Promise.all(sources.map((source) => makeNewest(source, 'both')()));
    return sources.some(({ collection }, nth) => (newest[nth] ?? 0) > (places[collection] ?? 0));
  };

  /** How long the first record behind the place has been there, in seconds; 0 for none. */
  const getWaits = async ({ read }: Source, position: number): Promise<number> => {
    const next = { descending: false, test: 'both', from: { value: position, inclusive: false }, upTo: null, at: null } as const;
    const [first] = await read({ ...next, limit: 1, fields: [] });
    return first === undefined ? 0 : now().getTime() / 1000 - first.public_modified;
  };

  /** Gives how many records were taken; null when another process has gone on. */
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
      const wanted = { from, bound, fields: fields ?? [], whole: fields === undefined, bytes: windowBytes };
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

  /** Keeps the lease meanwhile: another process that began to remove, too, would have its first effects removed here. */
  const leased = async (work: (() => Promise<void>) | undefined): Promise<void> => {
    const renewing = setInterval(() => void checkpoints.take(name, holder, placesNow).catch(() => null), renewMs).unref();
    try {
      await work?.();
    } finally {
      clearInterval(renewing);
    }
  };

  /** Takes the lease, and makes ready what is to be made anew; null while another process is at it. */
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
    run: worker.run,
    start: worker.start,
    report: () => ({ taken: sum, aside: windows.aside(), ...worker.report() }),
    lagSeconds: async () => {
      const stands = await checkpoints.look(name);
      if (stands === null) return null;
      // What was made in another way is made anew.
      const places = stands.version === (consumption.version ?? null) ? stands.places : {};
      return Math.max(0, ...(await Promise.all(sources.map((source) => getWaits(source, places[source.collection] ?? 0)))));
    },
    stop: async () => {
      await worker.stop();
      if (leads) await checkpoints.release(name, holder).catch(() => undefined);
    },
  };
};
