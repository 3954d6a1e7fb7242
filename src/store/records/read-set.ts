/**
 * Read sets: the revisions that a view was made of, and that the write depending on it (`If-Match`) has to replace. They
 * travel in the request context, since views and writes go through the same handlers as any other request.
 */
import { Overtaken, type ReadSet } from '../../model/read-set.ts';
import { makeAsyncContext } from '../async-context.ts';

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
