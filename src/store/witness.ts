/**
 * Ties a view to the write that depends on it (`If-Match`): the revisions a look has read are the ones a save has to
 * replace. They travel beside the calls, since a look and a write go through the same handlers as any other request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Overtaken, type Sight } from '../domain/sight.ts';

export interface Witness {
  open(): Sight;
  /** A record was read; outside of a look it is of no interest. */
  saw(record: string, rev: number): void;
  /** A record is about to be replaced. Throws `Overtaken` when the request looked at another revision of it. */
  requireSeen(record: string, rev: number): void;
}

interface Seen {
  readonly revisions: Map<string, number>;
  readonly isActing: boolean;
}

export const makeWitness = (): Witness => {
  const storage = new AsyncLocalStorage<Seen>();
  let running = 0;

  const within = async <T>(seen: Seen, work: () => Promise<T>): Promise<T> => {
    running += 1;
    try {
      return await storage.run(seen, work);
    } finally {
      running -= 1;
      // While it is on, every promise of the process is followed; requests without a condition shall not pay for that.
      if (running === 0) storage.disable();
    }
  };

  return {
    open: () => {
      const revisions = new Map<string, number>();
      return {
        look: (work) => within({ revisions, isActing: false }, work),
        act: (work) => within({ revisions, isActing: true }, work),
      };
    },
    saw: (record, rev) => {
      const seen = storage.getStore();
      if (seen?.isActing === false) seen.revisions.set(record, rev);
    },
    requireSeen: (record, rev) => {
      const seen = storage.getStore();
      if (seen?.isActing === true && (seen.revisions.get(record) ?? rev) !== rev) throw new Overtaken();
    },
  };
};
