/** The position of each walk through a feed of the source: one process walks at a time, and moves only the position it read. */
import type { Collection } from 'mongodb';
import { omitUndefined } from '../../../base/domain/json.ts';
import { callStore } from '../../../store/failures.ts';
import { acquirableLease, insertOnce, leaseHeldBy, renewedLease, unheldLease } from '../../../store/lease.ts';

export interface Walk {
  /** `tenders backward`. */
  readonly _id: string;
  /** The source's cursor after everything queued; null: not begun. */
  readonly offset: string | null;
  /** A backward walk that reached the beginning. */
  readonly done: boolean;
  /** When the end of the feed was last seen, by the store's clock. */
  readonly reached: Date | null;
  /** Items seen, and those of them that were new. */
  readonly items: number;
  readonly fresh: number;
  /** Length of the longest page: a shorter page is the last. */
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

export interface WalkDocument extends Walk {
  readonly holder: string | null;
  readonly until: Date;
}

/** By the store's clock; longer than a long poll or a slow batch. Leases of dead processes are free earlier. */
export const LEASE_MS = 120_000;

const freeWalk = (walk: string): WalkDocument => ({
  ...{ _id: walk, offset: null, done: false, reached: null, items: 0, fresh: 0, longest: 0, ...unheldLease },
});

export const makeWalks = (walks: Collection<WalkDocument>) => ({
  /** Takes or renews the lease of a walk; null while another process has it, or its end was seen less than `restMs` ago. */
  take: (walk: string, holder: string, restMs = 0): Promise<Walk | null> =>
    callStore(async () => {
      const rested = restMs === 0 ? {} : { $expr: { $lte: ['$reached', { $subtract: ['$$NOW', restMs] }] } };
      const taken = () =>
        walks.findOneAndUpdate({ _id: walk, ...acquirableLease(holder), ...rested }, [{ $set: leaseHeldBy(holder, LEASE_MS) }], {
          returnDocument: 'after',
        });
      const document = await taken();
      if (document !== null || (await walks.findOne({ _id: walk }, { projection: { _id: 1 } })) !== null) return document;
      await insertOnce(walks, freeWalk(walk));
      return taken();
    }),

  /** Moves the position and renews the lease; false once another process has moved it. */
  advance: ({ _id, offset: from }: Walk, holder: string, { offset, done = false, isEnd = false, items, fresh }: Step): Promise<boolean> =>
    callStore(async () => {
      const counted = { items: { $add: ['$items', items] }, fresh: { $add: ['$fresh', fresh] }, longest: { $max: ['$longest', items] } };
      const moved = {
        offset: { $literal: offset },
        done,
        ...omitUndefined({ reached: isEnd ? '$$NOW' : undefined }),
        ...counted,
        ...renewedLease(LEASE_MS),
      };
      return (await walks.updateOne({ _id, holder, offset: from }, [{ $set: moved }])).matchedCount > 0;
    }),

  /** The start of a new or restarted walk; `longest`: length of its first page. */
  begin: (walk: string, offset: string | null, longest = 0): Promise<void> =>
    callStore(async () => {
      await insertOnce(walks, freeWalk(walk));
      // The first process has seen the newest page.
      const reached = offset === null ? null : '$$NOW';
      await walks.updateOne({ _id: walk }, [{ $set: { offset: { $literal: offset }, done: false, reached, longest } }]);
    }),

  walks: (): Promise<readonly Walk[]> => callStore(() => walks.find({}, { projection: { holder: 0, until: 0 } }).toArray()),
});
