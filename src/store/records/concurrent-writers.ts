/**
 * Simultaneous writers of one record in this process: a queue for those whose order does not matter, a single flight for
 * those of which only one can win, and retries for those that lost. Between processes the store decides. Also the revisions
 * that a request has read (`If-Match`), carried along its calls without being passed as arguments.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { Overtaken, type ReadSet } from '../../base/domain/conditional-writes.ts';
import { conflict, isProblem, Problem, unavailable } from '../../base/domain/problem.ts';
import { withTimeout } from '../../base/platform/clock.ts';
import { jitteredBackOff, sleep } from '../../base/platform/sleep.ts';

/**
 * A queue per key, so that writers do not use up their retries on each other. A failure does not affect the next writer,
 * and work that takes longer than `timeoutMs` is overtaken. `underWay` settles when the surrounding transaction ends: the
 * next writer waits for it, since nothing is visible before. A transaction may enter the queue of a key once: a second
 * time it would wait for itself.
 */
export const makeKeyedQueue = (underWay: () => Promise<void> | undefined = () => undefined, timeoutMs = 5000) => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const transaction = underWay();
    const before = last.get(key) ?? Promise.resolve();
    const begin = (): { readonly mine: Promise<T>; readonly over: Promise<unknown> } => {
      const mine = work();
      const all = transaction === undefined ? mine : mine.catch(() => undefined).then(() => transaction);
      return { mine, over: withTimeout<unknown>(all, timeoutMs, () => new Error('overtaken')) };
    };
    const begun = before.then(begin, begin);
    const mine = begun.then((turn) => turn.mine);
    const over = begun.then((turn) => turn.over);
    last.set(key, over);
    const leave = (): void => {
      if (last.get(key) === over) last.delete(key);
    };
    over.then(leave, leave);
    return mine;
  };
};

/** The key of a flight: a record at a revision. */
export const flightKey = (collection: string, { _id, rev }: { readonly _id: string; readonly rev: number }): string =>
  `${collection} ${_id} ${rev}`;

/** 409: the revision to be replaced has been replaced already. */
export class Replaced extends Problem {
  readonly revision: string;

  constructor(revision: string) {
    const { type, details } = conflict();
    super(type, details);
    this.revision = revision;
  }
}

/**
 * Single flight by revision: of the writers that replace the same one, one at a time goes to the store. Once it has won,
 * the others reject with `lost` without a request.
 */
export type SingleFlight = <T>(revision: string, write: () => Promise<T>, lost: () => Problem) => Promise<T>;

/** A writer waits this long for others before it gets 503. */
const PATIENCE_MS = 4000;

type Outcome = 'won' | 'lost' | 'failed';

/** A write of several records may have lost another of them, which says nothing about this revision. */
const getOutcome = (mine: Promise<unknown>, revision: string): Promise<Outcome> =>
  mine.then(
    () => 'won',
    (error: unknown) => (error instanceof Replaced && error.revision === revision ? 'lost' : 'failed'),
  );

/** `now` and `patience` in milliseconds. */
export const makeSingleFlight = (now: () => number = () => performance.now(), patience = PATIENCE_MS): SingleFlight => {
  const flights = new Map<string, Promise<Outcome>>();
  return async (revision, write, lost) => {
    const begun = now();
    for (let other = flights.get(revision); other !== undefined; other = flights.get(revision)) {
      const outcome = await withTimeout(other, patience - (now() - begun), () => new Error('hangs')).catch(() => 'hangs' as const);
      // Later writers do not wait for a write that may never end.
      if (outcome === 'hangs' && flights.get(revision) === other) flights.delete(revision);
      // Where it has lost, another writer has replaced the revision.
      if (outcome === 'won' || outcome === 'lost') throw lost();
      if (outcome === 'hangs' || now() - begun > patience) throw unavailable('The store is not ready. Please, retry');
    }
    const mine = write();
    const outcome = getOutcome(mine, revision).finally(() => {
      if (flights.get(revision) === outcome) flights.delete(revision);
    });
    flights.set(revision, outcome);
    return mine;
  };
};

const MAX_TRIES = 10;

/** For writers of other processes, which this process cannot queue. */
const pauseMs = jitteredBackOff(20, 300);

/**
 * `decide` reads the record and returns the write; after a conflict both are repeated on the newer record, up to 10 times.
 * An error thrown by `decide` itself is final, even a 409.
 */
export const retryOnConflict = async <T>(
  decide: () => Promise<() => Promise<T>>,
  isConflict = (error: unknown): boolean => isProblem(error, 'http-conflict'),
): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    const write = await decide();
    try {
      return await write();
    } catch (error) {
      if (tried === MAX_TRIES || !isConflict(error)) throw error;
      await sleep(pauseMs(tried));
    }
  }
};

export const makeAsyncContext = <V>() => {
  const storage = new AsyncLocalStorage<{ value: V | undefined }>();
  let running = 0;
  return {
    /** Runs `work`; everything it calls sees `value` until it ends: a timer left behind no longer does. */
    within: async <T>(value: V, work: () => Promise<T>): Promise<T> => {
      const held: { value: V | undefined } = { value };
      running += 1;
      try {
        return await storage.run(held, work);
      } finally {
        held.value = undefined;
        running -= 1;
        // An enabled storage slows every promise of the process; most requests need none.
        if (running === 0) storage.disable();
      }
    },
    get: (): V | undefined => storage.getStore()?.value,
  };
};

interface Current {
  readonly revisions: Map<string, number>;
  readonly isWriting: boolean;
}

/** The revisions a view was made from, which the write that depends on it must replace. */
export const makeReadSets = () => {
  const context = makeAsyncContext<Current>();
  return {
    open: (): ReadSet => {
      const revisions = new Map<string, number>();
      return {
        read: (work) => context.within({ revisions, isWriting: false }, work),
        write: (work) => context.within({ revisions, isWriting: true }, work),
      };
    },
    noteRead: (record: string, rev: number): void => {
      const current = context.get();
      if (current?.isWriting === false) current.revisions.set(record, rev);
    },
    /** Called before a record is replaced. Throws `Overtaken` when the request has read another revision of it. */
    requireUnchanged: (record: string, rev: number): void => {
      const current = context.get();
      if (current?.isWriting === true && (current.revisions.get(record) ?? rev) !== rev) throw new Overtaken();
    },
  };
};

export type ReadSets = ReturnType<typeof makeReadSets>;
