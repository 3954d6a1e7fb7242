/**
 * Ties a view to the write that depends on it (`If-Match`): the revisions a look has read are the ones a save has to
 * replace. They travel beside the calls, since a look and a write go through the same handlers as any other request.
 */
import { Overtaken, type ReadSet } from '../../model/read-set.ts';
import { makeAsyncContext } from '../async-context.ts';

export interface ReadSets {
  open(): ReadSet;
  /** A record was read; outside of a look it is of no interest. */
  noteRead(record: string, rev: number): void;
  /** A record is about to be replaced. Throws `Overtaken` when the request looked at another revision of it. */
  requireUnchanged(record: string, rev: number): void;
}

interface Seen {
  readonly revisions: Map<string, number>;
  readonly isActing: boolean;
}

export const makeReadSets = (): ReadSets => {
  const context = makeAsyncContext<Seen>();
  return {
    open: () => {
      const revisions = new Map<string, number>();
      return {
        read: (work) => context.within({ revisions, isActing: false }, work),
        write: (work) => context.within({ revisions, isActing: true }, work),
      };
    },
    noteRead: (record, rev) => {
      const seen = context.get();
      if (seen?.isActing === false) seen.revisions.set(record, rev);
    },
    requireUnchanged: (record, rev) => {
      const seen = context.get();
      if (seen?.isActing === true && (seen.revisions.get(record) ?? rev) !== rev) throw new Overtaken();
    },
  };
};
