/** Where auctions of the registry's own are kept (docs/auctions.md), and the indexes there. */
import type { Collection, Db, IndexDescription } from 'mongodb';
import { isDuplicate } from '../../../store/failures.ts';
import type { AuctionEntry, AuctionRecord, Outage } from '../model/auction.ts';

export const auctionNames = {
  auctions: 'auctions',
  log: 'auctions_log',
  refusals: 'auction_refusals',
  leases: 'auction_leases',
  pulse: 'auction_pulse',
  slots: 'auction_slots',
} as const;

/** What everybody who writes auctions agrees on: that the store takes writes, and since when. */
export interface Pulse {
  readonly _id: 'pulse';
  readonly at?: Date;
  /** Who writes it, until when. */
  readonly holder?: string;
  readonly until?: Date;
  /** Newest last. */
  readonly gaps: readonly Outage[];
}

const indexes: Readonly<Record<string, readonly IndexDescription[]>> = {
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

const NAMESPACE_EXISTS = 48;

/** Makes collections and indexes beforehand: made inside a transaction, one would block others that want to make it too. */
export const prepareAuctions = async (db: Db): Promise<void> => {
  const names = Object.values(auctionNames);
  const there = new Set((await db.listCollections({ name: { $in: names } }, { nameOnly: true }).toArray()).map(({ name }) => name));
  const create = (name: string): Promise<unknown> =>
    db.createCollection(name).catch((error: unknown) => {
      if (Reflect.get(Object(error), 'code') !== NAMESPACE_EXISTS) throw error;
    });
  await Promise.all(names.filter((name) => !there.has(name)).map(create));
  for (const [name, wanted] of Object.entries(indexes)) await db.collection(name).createIndexes([...wanted]);
  await db
    .collection<Pulse>(auctionNames.pulse)
    .updateOne({ _id: 'pulse' }, { $setOnInsert: { gaps: [] } }, { upsert: true })
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
};

export interface AuctionCollections {
  readonly auctions: Collection<AuctionRecord>;
  readonly log: Collection<AuctionEntry>;
  readonly pulse: Collection<Pulse>;
}

export const auctionCollections = (db: Db): AuctionCollections => ({
  auctions: db.collection<AuctionRecord>(auctionNames.auctions),
  log: db.collection<AuctionEntry>(auctionNames.log),
  pulse: db.collection<Pulse>(auctionNames.pulse),
});

/** The store's clock as an expression; in tests it may be replaced. */
export type StoreNow = () => unknown;

export const buildStoreNow = (clock: (() => Date) | undefined): StoreNow =>
  clock === undefined ? () => '$$NOW' : () => ({ $literal: clock() });
