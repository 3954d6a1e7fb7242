/**
 * Ties a view to the write that depends on it (`If-Match`): the revisions a look has read are the ones a save has to
 * replace. They travel beside the calls, since a look and a write go through the same handlers as any other request.
 */
import { Overtaken, type Sight } from '../../model/read-set.ts';
import { makeAmbient } from '../async-context.ts';

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
  const ambient = makeAmbient<Seen>();
  return {
    open: () => {
      const revisions = new Map<string, number>();
      return {
        look: (work) => ambient.within({ revisions, isActing: false }, work),
        act: (work) => ambient.within({ revisions, isActing: true }, work),
      };
    },
    saw: (record, rev) => {
      const seen = ambient.get();
      if (seen?.isActing === false) seen.revisions.set(record, rev);
    },
    requireSeen: (record, rev) => {
      const seen = ambient.get();
      if (seen?.isActing === true && (seen.revisions.get(record) ?? rev) !== rev) throw new Overtaken();
    },
  };
};
