/** Fetches queued records concurrently and stores them. Unavailable ones are recorded, quarantined and retried from time to time. */

import { momentIn } from '../../base/domain/json.ts';
import { Problem } from '../../base/domain/problem.ts';
import { awaitAll } from '../../base/platform/concurrently.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Answered } from './model/record.ts';
import type { RecordSaver } from './record-saver.ts';
import type { MirrorSource } from './source-client.ts';
import type { Identity } from './source-identity.ts';
import { type FetchTask, taskId } from './store/fetch-queue.ts';
import type { MirrorStore } from './store/mirror-store.ts';

interface RecordFetcherDeps {
  readonly store: Pick<MirrorStore, 'next' | 'notHere' | 'done' | 'giveBack' | 'later'>;
  readonly source: Pick<MirrorSource, 'record'>;
  readonly identity: Identity;
  readonly keeping: RecordSaver;
  readonly holder: string;
  readonly parallel: number;
  readonly hold: Heartbeat['hold'];
  readonly signal: AbortSignal;
  readonly log: { readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void };
}

/** Records leased per concurrent fetch, and per batch of writes. */
export const BATCH_FACTOR = 16;
const KEPT_FACTOR = 4;
/** Bytes of replies waiting to be stored together. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Retries of a record that is older than its feed states (read from a lagging member). */
const MAX_OLDER_REPLIES = 5;
/** An unusable reply may have been a glitch. */
const MAX_BAD_REPLIES = 2;
/** Transient failures before a record is quarantined. */
const MAX_TRIES = 8;
const RETRY_MS = 1000;
/** The store may keep a killed process's lock on a record for up to a minute. */
const HELD_REPLY_MS = 20_000;
/** Age up to which replies are kept for a retry of the write, and their bytes at most. */
const MAX_HELD = 500;
const MAX_HELD_BYTES = 100_000;
/** Plus the minute a reply may take: less than the lease of a process. */
const MAX_RETRY_MS = 30_000;
const QUARANTINE_MS = 3_600_000;

/** A lagging member of the source may return an older state than its feed named. */
const isOlder = ({ data }: { readonly data: Readonly<Record<string, unknown>> }, version: string): boolean => {
  const [came, named] = [momentIn(data.dateModified), momentIn(version)];
  return came !== null && named !== null && came < named;
};

interface FetchedRecord {
  readonly answered: Answered;
  readonly bytes: number;
  /** Stored even if it is older than the stored one. */
  readonly isLast: boolean;
}

export const makeRecordFetcher = ({ store, source, identity, keeping, holder, parallel, hold, signal, log }: RecordFetcherDeps) => {
  const counts = { kept: 0, gone: 0, aside: 0 };

  const quarantine = async (task: FetchTask, why: string): Promise<void> => {
    counts.aside += 1;
    if (task.why !== why) log.warn('record of the source cannot be stored', { collection: task.collection, record: task.id, cause: why });
    await store.later(task, { ms: QUARANTINE_MS, why, aside: true });
  };

  /** Replies not stored yet, by record: they are not fetched again. */
  const held = new Map<string, { readonly version: string; readonly came: FetchedRecord }>();
  const cacheResponse = (task: FetchTask, came: FetchedRecord): void => {
    if (came.bytes > MAX_HELD_BYTES) return;
    held.set(taskId(task), { version: task.version, came });
    // Records removed from the queue by another process are never fetched here.
    const [oldest = ''] = held.keys();
    if (held.size > MAX_HELD) held.delete(oldest);
  };
  const heldOf = (task: FetchTask): FetchedRecord | null => {
    const found = held.get(taskId(task));
    held.delete(taskId(task));
    return found?.version === task.version ? found.came : null;
  };

  const refused = async (task: FetchTask, error: unknown): Promise<void> => {
    if (!(error instanceof Problem)) throw error;
    if (error.status < 500) return quarantine(task, error.details);
    // Perhaps locked by a process killed during a save. If even this note cannot be written, the store is unavailable.
    await store.later(task, { ms: Math.min(HELD_REPLY_MS, RETRY_MS * 4 ** task.tries), why: error.details });
  };

  const hide = async (task: FetchTask): Promise<boolean> => {
    identity.doubt();
    if (!(await identity.sure())) {
      await store.later(task, { ms: 0, why: 'it was asked of another registry', isTry: false });
      return false;
    }
    await keeping.hide(task.collection, task.id);
    counts.gone += 1;
    return true;
  };

  const olderAgain = (task: FetchTask): Promise<void> =>
    store.later(task, { ms: RETRY_MS, why: 'the source showed an older state than its feed' });

  /** The fetched record; otherwise whether it is off the queue. */
  const fetchOne = async (task: FetchTask): Promise<FetchedRecord | boolean> => {
    const { collection, id, version, tries } = task;
    const outcome = await source.record(collection, id, tries);
    if (outcome.kind === 'gone') return hide(task);
    if (outcome.kind === 'record') {
      const isLast = tries >= MAX_OLDER_REPLIES;
      if (isLast || !isOlder(outcome.answered, version))
        return { answered: { ...outcome.answered, version }, bytes: outcome.bytes, isLast };
      await olderAgain(task);
    } else if (outcome.kind === 'later' && outcome.isRest === true) await store.later(task, { ...outcome, isTry: false });
    else if (tries >= (outcome.kind === 'bad' ? MAX_BAD_REPLIES : MAX_TRIES)) await quarantine(task, outcome.why);
    else await store.later(task, outcome.kind === 'bad' ? { ...outcome, ms: RETRY_MS } : outcome);
    return false;
  };

  /** True when it is off the queue. */
  const keepOne = async ({ collection, id }: FetchTask, isNew: boolean, { answered, isLast }: FetchedRecord): Promise<boolean> => {
    const isKept = (await keeping.keep(collection, id, answered, { isNew, anyway: isLast })) === 'kept';
    if (isKept) counts.kept += 1;
    return isKept;
  };

  /** Drops those stored meanwhile (by a process that died). For the rest: whether no version is stored. */
  const stillUnknown = async (tasks: readonly FetchTask[]): Promise<ReadonlyMap<FetchTask, boolean>> => {
    const names = [...new Set(tasks.map(({ collection }) => collection))];
    const unknown = await Promise.all(
      names.map(async (collection) => {
        const ownTasks = tasks.filter((task) => task.collection === collection);
        const missing = new Map((await store.notHere(collection, ownTasks)).map(({ id, isNew }) => [id, isNew]));
        return ownTasks.flatMap((task): [FetchTask, boolean][] => {
          const isNew = missing.get(task.id);
          return isNew === undefined ? [] : [[task, isNew]];
        });
      }),
    );
    return new Map(unknown.flat());
  };

  return {
    /** Fetches what is due, up to a few hundred records; returns their number. */
    round: async (): Promise<number> => {
      await identity.sure();
      const isHeld = hold();
      const tasks = await store.next(holder, parallel * BATCH_FACTOR);
      if (tasks.length === 0) return 0;
      const unknown = await stillUnknown(tasks);
      const done = tasks.filter((task) => !unknown.has(task));
      // Including those whose store failure ended the round: they are due again at once.
      const left = new Set(unknown.keys());
      const rest = unknown.keys();
      const ends = performance.now() + MAX_RETRY_MS;

      const finishTask = (task: FetchTask, isDone: boolean): void => {
        left.delete(task);
        if (isDone) done.push(task);
      };
      let waiting: (readonly [FetchTask, FetchedRecord])[] = [];
      let bytes = 0;
      const keepWaiting = async (): Promise<void> => {
        const batch = waiting;
        [waiting, bytes] = [[], 0];
        // Another process stores it.
        if (!isHeld()) return;
        await awaitAll(
          batch.map(async ([task, came]) => {
            try {
              const isKept = await keepOne(task, unknown.get(task) === true, came);
              if (!isKept) await olderAgain(task);
              finishTask(task, isKept);
            } catch (error) {
              if (error instanceof Problem && error.status >= 500) cacheResponse(task, came);
              await refused(task, error);
              finishTask(task, false);
            }
          }),
        );
      };
      const worker = async (): Promise<void> => {
        try {
          for (const task of rest) {
            if (signal.aborted || !isHeld() || performance.now() > ends) return;
            const came = heldOf(task) ?? (await fetchOne(task).catch((error: unknown) => refused(task, error)));
            if (typeof came !== 'object') {
              finishTask(task, came === true);
              continue;
            }
            waiting.push([task, came]);
            bytes += came.bytes;
            if (waiting.length >= parallel * KEPT_FACTOR || bytes >= MAX_BYTES) await keepWaiting();
          }
        } finally {
          await keepWaiting();
        }
      };
      try {
        await awaitAll(Array.from({ length: parallel }, worker));
      } finally {
        await store.done(done);
        await store.giveBack([...left]);
      }
      return tasks.length;
    },
    counts: () => counts,
  };
};
