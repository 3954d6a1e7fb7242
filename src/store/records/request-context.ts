/** The request context: values that a call chain carries without passing them on, among them the read set of `If-Match`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Overtaken, type ReadSet } from '../../domain/conditional-writes.ts';

export interface AsyncContext<V> {
  /** Runs `work`; everything it calls gets `value` until it is done: a timer that it has left behind is no part of it. */
  within<T>(value: V, work: () => Promise<T>): Promise<T>;
  get(): V | undefined;
}

export const makeAsyncContext = <V>(): AsyncContext<V> => {
  const storage = new AsyncLocalStorage<{ value: V | undefined }>();
  let running = 0;
  return {
    within: async (value, work) => {
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
    get: () => storage.getStore()?.value,
  };
};

/** The revisions that a view was made of, which the write depending on it has to replace. */
export interface ReadSets {
  open(): ReadSet;
  /** A record was read. */
  noteRead(record: string, rev: number): void;
  /** A record is about to be replaced. Throws `Overtaken` when the request has read another revision of it. */
  requireUnchanged(record: string, rev: number): void;
}

interface Current {
  readonly revisions: Map<string, number>;
  readonly isWriting: boolean;
}

export const makeReadSets = (): ReadSets => {
  const context = makeAsyncContext<Current>();
  return {
    open: () => {
      const revisions = new Map<string, number>();
      return {
        read: (work) => context.within({ revisions, isWriting: false }, work),
        write: (work) => context.within({ revisions, isWriting: true }, work),
      };
    },
    noteRead: (record, rev) => {
      const current = context.get();
      if (current?.isWriting === false) current.revisions.set(record, rev);
    },
    requireUnchanged: (record, rev) => {
      const current = context.get();
      if (current?.isWriting === true && (current.revisions.get(record) ?? rev) !== rev) throw new Overtaken();
    },
  };
};
