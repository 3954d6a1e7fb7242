/** Fetches what is on the list, many records at a time, and keeps it. What cannot be had is named, put aside and tried again now and then. */
import { momentIn } from '../model/mirrored.ts';
import { Problem } from '../model/problem.ts';
import type { MirrorStore } from '../store/mirror/mirror.ts';
import type { Todo } from '../store/mirror/todo.ts';
import type { Identity } from './identity.ts';
import type { Keeping } from './keeping.ts';
import type { Source } from './source.ts';

export interface FetchingDeps {
  readonly store: Pick<MirrorStore, 'next' | 'notHere' | 'done' | 'giveBack' | 'later'>;
  readonly source: Pick<Source, 'record'>;
  readonly identity: Identity;
  readonly keeping: Keeping;
  readonly holder: string;
  readonly parallel: number;
  readonly signal: AbortSignal;
  readonly log: { readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void };
}

export interface FetchCounts {
  readonly kept: number;
  readonly gone: number;
  readonly aside: number;
}

export interface Fetching {
  /** Takes what is due, up to some hundred records; gives how many there were. */
  round(): Promise<number>;
  counts(): FetchCounts;
}

/** Records that are taken at a time for each one that is fetched at a time. */
const batchFactor = 8;
/** A record that came older than its feed says, from a member that is behind, is asked for again so often. */
const mostOlder = 5;
/** An answer that cannot be used may have been a hitch. */
const mostBad = 2;
/** Failures that may pass, before a record is put aside. */
const mostTries = 8;
const againMs = 1000;
/** Half of the time for which a process has what it has taken. */
const longestMs = 30_000;
const asideMs = 3_600_000;

/** A member of the source that is behind may show an older state than the feed has named. */
const isOlder = ({ data }: { readonly data: Readonly<Record<string, unknown>> }, version: string): boolean => {
  const [came, named] = [momentIn(data.dateModified), momentIn(version)];
  return came !== null && named !== null && came < named;
};

export const makeFetching = ({ store, source, identity, keeping, holder, parallel, signal, log }: FetchingDeps): Fetching => {
  const counts = { kept: 0, gone: 0, aside: 0 };

  const putAside = async (todo: Todo, why: string): Promise<void> => {
    counts.aside += 1;
    if (todo.why !== why) log.warn('a record of the source cannot be kept', { collection: todo.collection, record: todo.id, cause: why });
    await store.later(todo, { ms: asideMs, why, aside: true });
  };

  /** True when it is off the list. */
  const fetchOne = async (todo: Todo): Promise<boolean> => {
    const { collection, id, version, tries } = todo;
    const outcome = await source.record(collection, id, tries);
    if (outcome.kind === 'gone') {
      identity.doubt();
      if (!(await identity.sure())) {
        await store.later(todo, { ms: 0, why: 'it was asked of another registry', isTry: false });
        return false;
      }
      await keeping.hide(collection, id);
      counts.gone += 1;
      return true;
    }
    if (outcome.kind === 'later' && outcome.isRest === true) {
      await store.later(todo, { ...outcome, isTry: false });
      return false;
    }
    if (outcome.kind !== 'record') {
      if (tries >= (outcome.kind === 'bad' ? mostBad : mostTries)) await putAside(todo, outcome.why);
      else await store.later(todo, outcome.kind === 'bad' ? { ...outcome, ms: againMs } : outcome);
      return false;
    }
    const isLast = tries >= mostOlder;
    const waits = isOlder(outcome.answered, version) && !isLast;
    if (waits || (await keeping.keep(collection, id, { ...outcome.answered, version }, isLast)) === 'older') {
      await store.later(todo, { ms: againMs, why: 'the source showed an older state than its feed' });
      return false;
    }
    counts.kept += 1;
    return true;
  };

  const tried = async (todo: Todo): Promise<boolean> => {
    try {
      return await fetchOne(todo);
    } catch (error) {
      // A failure of the store concerns everything; a refusal of this record, it alone.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      await putAside(todo, error.details);
      return false;
    }
  };

  /** Without those that are here meanwhile: a process that ended had kept them. */
  const stillUnknown = async (todos: readonly Todo[]): Promise<ReadonlySet<Todo>> => {
    const names = [...new Set(todos.map(({ collection }) => collection))];
    const unknown = await Promise.all(
      names.map(async (collection) => {
        const own = todos.filter((todo) => todo.collection === collection);
        const ids = new Set((await store.notHere(collection, own)).map(({ id }) => id));
        return own.filter(({ id }) => ids.has(id));
      }),
    );
    return new Set(unknown.flat());
  };

  return {
    round: async () => {
      await identity.sure();
      const todos = await store.next(holder, parallel * batchFactor);
      if (todos.length === 0) return 0;
      const unknown = await stillUnknown(todos);
      const done = todos.filter((todo) => !unknown.has(todo));
      // Also those on which a failure of the store ended the round: they are due again at once.
      const left = new Set(unknown);
      const rest = unknown.values();
      const ends = performance.now() + longestMs;
      const worker = async (): Promise<void> => {
        for (const todo of rest) {
          if (signal.aborted || performance.now() > ends) return;
          const isDone = await tried(todo);
          left.delete(todo);
          if (isDone) done.push(todo);
        }
      };
      try {
        const outcomes = await Promise.allSettled(Array.from({ length: parallel }, worker));
        const failed = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
      } finally {
        await store.done(done);
        await store.giveBack([...left]);
      }
      return todos.length;
    },
    counts: () => counts,
  };
};
