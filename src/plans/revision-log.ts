/**
 * The changes of plans, one record each in a collection of its own: a plan that was changed often stays as small as it was
 * (spec/plans.md §11). Written in the transaction of the save, so that there is no change without its record.
 */

import type { Store } from '../store/client.ts';
import { guarded } from '../store/failures.ts';
import type { SaveOptions } from '../store/records/records.ts';
import { type PatchStep, pointerTo } from './revisions.ts';

type Session = NonNullable<SaveOptions['session']>;

export interface Revision {
  /** The revision that the save has made. */
  readonly rev: number;
  /** Account that made it. */
  readonly author: string;
  readonly date: Date;
  readonly changes: readonly PatchStep[];
}

interface StoredRevision extends Revision {
  readonly _id: string;
  /** Characters of the changes as JSON: what a reader takes into memory. */
  readonly size: number;
}

export interface RevisionLog {
  add(planId: string, revision: Revision, session: Session): Promise<void>;
  /** The latest 1,000 changes, fewer where they are heavy, oldest first; with `field` those of that field only. */
  read(planId: string, field?: string): Promise<Revision[]>;
}

const MOST = 1000;
const HEAVIEST = 16 * 1024 * 1024;
const REV_DIGITS = 10;

/** Sorted as the numbers are. */
const idOf = (planId: string, rev: number): string => `${planId}:${String(rev).padStart(REV_DIGITS, '0')}`;

const withoutId = ({ _id, size, ...revision }: StoredRevision): Revision => revision;

export const makeRevisionLog = (store: Pick<Store, 'collection'>): RevisionLog => {
  const collection = store.collection<StoredRevision>('plan_revisions');
  return {
    add: async (planId, revision, session) => {
      const size = JSON.stringify(revision.changes).length;
      await collection.insertOne({ _id: idOf(planId, revision.rev), ...revision, size }, { session });
    },
    read: (planId, field) =>
      guarded(async () => {
        const ofPlan = { _id: { $gte: `${planId}:`, $lt: `${planId};` } };
        const filter = field === undefined ? ofPlan : { ...ofPlan, 'changes.path': pointerTo(field) };
        const found: Revision[] = [];
        let weight = 0;
        for await (const one of collection.find(filter).sort({ _id: -1 }).limit(MOST)) {
          weight += one.size;
          if (weight > HEAVIEST && found.length > 0) break;
          found.push(withoutId(one));
        }
        return found.reverse();
      }),
  };
};
