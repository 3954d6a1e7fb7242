/**
 * How many drafts an account has. The indexes hold drafts alone, and are made only where somebody wants to know: a store
 * without a quota does not pay for one.
 */
import type { Db } from 'mongodb';
import { type DraftKind, draftKinds } from '../../model/draft-kind.ts';
import { collections } from '../collections.ts';
import { guarded } from '../failures.ts';

export interface Drafts {
  /** Makes the indexes, once at the start. */
  prepare(): Promise<void>;
  /** How many drafts of this kind the account owns, counted up to `most`. */
  count(kind: DraftKind, owner: string, most: number): Promise<number>;
}

const drafts = { status: 'draft' } as const;
const index = { key: { owner: 1 }, name: 'drafts', partialFilterExpression: drafts } as const;

export const makeDrafts = (db: Db): Drafts => ({
  prepare: async () => {
    for (const kind of draftKinds) await guarded(() => db.collection(collections[kind].name).createIndexes([index]));
  },
  count: (kind, owner, most) =>
    guarded(() =>
      db.collection(collections[kind].name).countDocuments({ ...drafts, owner: { $eq: owner } }, { limit: most, hint: index.name }),
    ),
});
