/** Collections of hosted auctions (docs/auctions.md), and their indexes. */
import type { Db, IndexDescription } from 'mongodb';
import { createMissing } from '../../../store/collections.ts';
import { isDuplicate } from '../../../store/failures.ts';
import type { StorePart } from '../../../store/feature-store.ts';
import type { AuctionEntry, AuctionRecord, Outage } from '../model/auction.ts';

export const auctionNames = {
  auctions: 'auctions',
  log: 'auctions_log',
  refusals: 'auction_refusals',
  leases: 'auction_leases',
  pulse: 'auction_pulse',
  slots: 'auction_slots',
} as const;

/** Shared by all writers of auctions: the heartbeat, and since when the store takes writes. */
export interface Pulse {
  readonly _id: 'pulse';
  readonly at?: Date;
  /** The process that writes it, and until when. */
  readonly holder?: string;
  readonly until?: Date;
  /** Newest last. */
  readonly gaps: readonly Outage[];
}

const AUCTION_INDEXES: Readonly<Record<string, readonly IndexDescription[]>> = {
  [auctionNames.auctions]: [
    { key: { start_at: 1, _id: 1 }, name: 'start' },
    { key: { status: 1, start_at: 1, _id: 1 }, name: 'status' },
    { key: { timer: 1 }, name: 'timer', sparse: true },
    { key: { tender_id: 1 }, name: 'tender' },
  ],
  [auctionNames.log]: [{ key: { 'body.key': 1, _id: 1 }, name: 'key', partialFilterExpression: { 'body.key': { $exists: true } } }],
  [auctionNames.slots]: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 7 * 86_400 }],
  [auctionNames.leases]: [{ key: { holder: 1 }, name: 'holder' }],
};

const prepareAuctions = async (db: Db): Promise<void> => {
  await createMissing(db, Object.values(auctionNames));
  for (const [name, wanted] of Object.entries(AUCTION_INDEXES)) await db.collection(name).createIndexes([...wanted]);
  await db
    .collection<Pulse>(auctionNames.pulse)
    .updateOne({ _id: 'pulse' }, { $setOnInsert: { gaps: [] } }, { upsert: true })
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
};

export const auctionCollections = (db: Db) => ({
  auctions: db.collection<AuctionRecord>(auctionNames.auctions),
  log: db.collection<AuctionEntry>(auctionNames.log),
  pulse: db.collection<Pulse>(auctionNames.pulse),
});

export type AuctionCollections = ReturnType<typeof auctionCollections>;

/** The store's clock as an expression; tests replace it. */
export type StoreNow = () => unknown;

export const buildStoreNow = (clock: (() => Date) | undefined): StoreNow =>
  clock === undefined ? () => '$$NOW' : () => ({ $literal: clock() });

export const auctionPart: StorePart = { prepare: prepareAuctions, notCopied: [auctionNames.leases, auctionNames.pulse] };
