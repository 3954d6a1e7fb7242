/** Store access of hosted auctions (docs/auctions.md): every read and write. */

import type { Db, Filter } from 'mongodb';
import { conflict } from '../../../base/domain/problem.ts';
import { callStore, guardedRead, isDuplicate } from '../../../store/failures.ts';
import type { StoreAccess } from '../../../store/feature-store.ts';
import type { AuctionEntry, AuctionRecord, AuctionStatus, Sender } from '../model/auction.ts';
import { auctionEntryRange } from '../model/log.ts';
import { type DecideAuction, makeDecide } from './auction-write.ts';
import { type AuctionWatcher, watchAuctions } from './change-stream.ts';
import { auctionCollections, auctionNames, buildStoreNow } from './collections.ts';
import { type Lease, makeLeases, makePulse } from './leases.ts';
import { makeAuctionSlots } from './slots.ts';

interface Refused extends Sender {
  readonly auction: string;
  readonly bid: string;
  /** As sent, if it is a number. */
  readonly amount?: number;
  /** The other numbers of a composite offer. */
  readonly terms?: Readonly<Record<string, number>>;
  readonly reason: string;
  readonly at: Date;
}

const MAX_KEPT = 1000;

/** `_id` is the auction for the counter, `<auction>:<number>` for the others. */
interface RefusalDocument extends Partial<Refused> {
  readonly _id: string;
  readonly count?: number;
}

/** Refused bids, outside the log: evidence for complaints, at no cost for the record. */
const makeRefusals = (db: Db) => {
  const refusals = db.collection<RefusalDocument>(auctionNames.refusals);
  return {
    /** Stores a refused bid, at most 1,000 per auction; further ones are counted. */
    refused: (refusal: Refused): Promise<void> =>
      callStore(async () => {
        const { auction } = refusal;
        const counter = await refusals.findOneAndUpdate(
          { _id: auction },
          { $inc: { count: 1 } },
          { upsert: true, returnDocument: 'after', projection: { count: 1 } },
        );
        const number = counter?.count ?? 1;
        if (number <= MAX_KEPT) await refusals.insertOne({ _id: `${auction}:${String(number).padStart(4, '0')}`, ...refusal });
      }),
    refusals: (auction: string) =>
      callStore(async () => {
        const documents = await refusals
          .find({ _id: { $gte: auction, $lte: `${auction}:9999` } })
          .sort({ _id: 1 })
          .toArray();
        const kept = documents.flatMap(({ _id: _, count: __, ...refusal }) => (refusal.auction === auction ? [refusal as Refused] : []));
        return { count: documents.find(({ _id }) => _id === auction)?.count ?? 0, kept };
      }),
  };
};

export type ListedAuction = Pick<
  AuctionRecord,
  '_id' | 'tender_id' | 'lot_id' | 'status' | 'attempt' | 'start_at' | 'current_stage' | 'timer' | 'modified' | 'subject'
> & { readonly stage_count: number };

export interface AuctionQuery {
  /** Bounds of the start, inclusive. */
  readonly from?: Date;
  readonly to?: Date;
  readonly statuses?: readonly AuctionStatus[];
  /** After this one, in the list's order. */
  readonly after?: { readonly start_at: Date; readonly _id: string };
  readonly skip?: number;
  readonly limit: number;
  /** Latest first. */
  readonly descending?: boolean;
}

/** Another process leads the auction now. */
export class LeaseTaken extends Error {}

const BATCH = 100;
const MAX_DUE = 10_000;

const buildAuctionFilter = ({ from, to, statuses, after, descending }: Omit<AuctionQuery, 'limit'>): Filter<AuctionRecord> => {
  const beyond = descending === true ? '$lt' : '$gt';
  return {
    $and: [
      ...(from === undefined ? [] : [{ start_at: { $gte: from } }]),
      ...(to === undefined ? [] : [{ start_at: { $lte: to } }]),
      ...(statuses === undefined ? [] : [{ status: { $in: [...statuses] } }]),
      ...(after === undefined
        ? []
        : [{ $or: [{ start_at: { [beyond]: after.start_at } }, { start_at: after.start_at, _id: { [beyond]: after._id } }] }]),
      {},
    ],
  };
};

const LISTED_FIELDS = {
  ...{ tender_id: 1, lot_id: 1, status: 1, attempt: 1, start_at: 1, current_stage: 1, timer: 1, modified: 1, subject: 1 },
  stage_count: { $size: '$stages' },
} as const;

/** For `store.part`. */
export const auctionStore = ({ client, db, clock, now: realNow, joined, underWay }: StoreAccess) => {
  const storeNow = buildStoreNow(clock);
  const now = clock === undefined ? realNow : async () => clock();
  const collections = auctionCollections(db);
  const { auctions, log } = collections;
  const decide = makeDecide({ client, ...collections, storeNow, now, joined, underWay });

  const writing: DecideAuction = (id, judge, within, keyed) => decide(id, judge, { within, keyed });
  const logOf = (id: string) => log.find({ _id: auctionEntryRange(id) }).sort({ _id: 1 });

  return {
    /** The store's clock. */
    now,
    /**
     * The only write: judges the record at an instant of the store's clock, and writes its next state together with the log
     * entries. A lost race is judged again, 5 times within 2 s, then 503; within another transaction it aborts that transaction.
     */
    decide: writing,
    /** `decide` by the holder of a lease: refused once another process has taken it over. */
    under:
      (lease: Lease): DecideAuction =>
      (id, judge, within) =>
        decide(id, judge, {
          within,
          guard: async (session) => {
            const held = { _id: lease.auction, holder: lease.holder, epoch: lease.epoch };
            if ((await db.collection<{ _id: string }>(auctionNames.leases).findOne(held, { session, projection: { _id: 1 } })) === null) {
              throw new LeaseTaken();
            }
          },
        }),
    /** The majority-committed record, and the store's clock. */
    get: (id: string) =>
      callStore(() =>
        auctions
          .aggregate<{ auction: AuctionRecord; now: Date }>([
            { $match: { _id: id } },
            { $project: { _id: 0, auction: '$$ROOT', now: storeNow() } },
          ])
          .next(),
      ),
    /** Imports an auction held elsewhere, with its whole log; 409 if its id exists. */
    insert: async (auction: AuctionRecord, entries: readonly AuctionEntry[]): Promise<void> => {
      try {
        await joined(async (session) => {
          await log.insertMany([...entries], { session });
          await auctions.insertOne(auction, { session });
        });
      } catch (error) {
        throw isDuplicate(error) ? conflict() : error;
      }
    },
    /** Oldest first. */
    log: (id: string): AsyncIterable<AuctionEntry> => guardedRead(logOf(id).batchSize(BATCH)),
    /** The same at once. */
    wholeLog: (id: string): Promise<AuctionEntry[]> => callStore(() => logOf(id).batchSize(BATCH).toArray()),
    ...makeRefusals(db),
    /** Ordered by start and id. */
    list: (query: AuctionQuery) =>
      callStore(() => {
        const way = query.descending === true ? -1 : 1;
        return auctions
          .find(buildAuctionFilter(query))
          .project<ListedAuction>(LISTED_FIELDS)
          .sort({ start_at: way, _id: way })
          .skip(query.skip ?? 0)
          .limit(query.limit)
          .toArray();
      }),
    count: (query: Omit<AuctionQuery, 'limit'>) => callStore(() => auctions.countDocuments(buildAuctionFilter(query))),
    /** Those with a switch before that instant, the next one first. */
    dueBefore: (until: Date) =>
      callStore(() =>
        auctions
          .find({ timer: { $lte: until } })
          .project<{ _id: string; timer: Date }>({ timer: 1 })
          .sort({ timer: 1 })
          .limit(MAX_DUE)
          .toArray(),
      ),
    leases: makeLeases(db, storeNow),
    slots: makeAuctionSlots(db),
    heartbeat: makePulse(db, storeNow),
    watch: (watcher: AuctionWatcher) => watchAuctions(client, db.databaseName, watcher),
  };
};

export type AuctionStore = ReturnType<typeof auctionStore>;
