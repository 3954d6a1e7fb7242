/** How far each way through a feed of the source has come: gone by one process at a time, its place moves only from where that process stood. */
import type { Collection } from 'mongodb';
import { guarded, isDuplicate } from '../../../store/failures.ts';
import { acquirable, heldBy, renewed, unheld } from '../../../store/lease.ts';

/** A way through the feed of one collection. */
export interface Walk {
  /** `tenders backward`. */
  readonly _id: string;
  /** The cursor of the source behind everything that was put on the list; null: not begun. */
  readonly offset: string | null;
  /** A way back that has come to the end. */
  readonly done: boolean;
  /** When the end of the feed was seen last, by the store's clock. */
  readonly reached: Date | null;
  /** Items that were seen, and those of them that were new here. */
  readonly items: number;
  readonly fresh: number;
  /** Items of the longest page: one that is shorter is the last. */
  readonly longest: number;
}

interface Step {
  readonly offset: string;
  readonly done?: boolean;
  /** The end of the feed was seen. */
  readonly isEnd?: boolean;
  readonly items: number;
  readonly fresh: number;
}

export interface Walks {
  /** Takes or keeps the lease of a way; null while another process has it, or its end was seen less than `restMs` ago. */
  take(walk: string, holder: string, restMs?: number): Promise<Walk | null>;
  /** Moves the place on, and keeps the lease; false when another process has gone on. */
  advance(walk: Walk, holder: string, step: Step): Promise<boolean>;
  /** Where a way begins that has not begun, or begins anew; `longest`: items of the page it begins at. */
  begin(walk: string, offset: string | null, longest?: number): Promise<void>;
  walks(): Promise<readonly Walk[]>;
}

export interface WalkDocument extends Walk {
  readonly holder: string | null;
  readonly until: Date;
}

/** By the store's clock; longer than a long poll or a batch takes, of which the last answers are slow. What the dead have is free before. */
export const leaseMs = 120_000;

const freeWalk = (walk: string): WalkDocument => ({
  ...{ _id: walk, offset: null, done: false, reached: null, items: 0, fresh: 0, longest: 0, ...unheld },
});

const ignoreDuplicate = (error: unknown): void => {
  if (!isDuplicate(error)) throw error;
};

export const makeWalks = (walks: Collection<WalkDocument>): Walks => ({
  take: (walk, holder, restMs = 0) =>
    guarded(async () => {
      const rested = restMs === 0 ? {} : { $expr: { $lte: ['$reached', { $subtract: ['$$NOW', restMs] }] } };
      const taken = () =>
        walks.findOneAndUpdate({ _id: walk, ...acquirable(holder), ...rested }, [{ $set: heldBy(holder, leaseMs) }], {
          returnDocument: 'after',
        });
      const document = await taken();
      if (document !== null || (await walks.findOne({ _id: walk }, { projection: { _id: 1 } })) !== null) return document;
      await walks.insertOne(freeWalk(walk)).catch(ignoreDuplicate);
      return taken();
    }),

  advance: ({ _id, offset: from }, holder, { offset, done = false, isEnd = false, items, fresh }) =>
    guarded(async () => {
      const counted = { items: { $add: ['$items', items] }, fresh: { $add: ['$fresh', fresh] }, longest: { $max: ['$longest', items] } };
      const moved = { offset: { $literal: offset }, done, ...(isEnd ? { reached: '$$NOW' } : {}), ...counted, ...renewed(leaseMs) };
      return (await walks.updateOne({ _id, holder, offset: from }, [{ $set: moved }])).matchedCount > 0;
    }),

  begin: (walk, offset, longest = 0) =>
    guarded(async () => {
      await walks.insertOne(freeWalk(walk)).catch(ignoreDuplicate);
      // Whoever begins has seen the newest page of all.
      const reached = offset === null ? null : '$$NOW';
      await walks.updateOne({ _id: walk }, [{ $set: { offset: { $literal: offset }, done: false, reached, longest } }]);
    }),

  walks: () => guarded(() => walks.find({}, { projection: { holder: 0, until: 0 } }).toArray()),
});
