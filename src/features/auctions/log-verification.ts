/** Verifies hosted auctions: every hash and link of their logs, and that the replayed log equals the record (docs/auctions.md). */

import { canonicalJson, FIRST_PREV_HASH } from '../../base/domain/history.ts';
import { formatReason } from '../../base/platform/reason.ts';
import type { Store } from '../../store/client.ts';
import type { ChainedRecord, Fault, Judged } from '../../store/records/chain.ts';
import type { VerifiedFeature } from '../feature.ts';
import type { AuctionEntry, AuctionRecord } from './model/auction.ts';
import { auctionEntryId, hashOfAuctionEntry } from './model/log.ts';
import { fold } from './rules/transitions.ts';
import { type AuctionStore, auctionStore } from './store/auctions.ts';
import { auctionNames } from './store/collections.ts';

const AUCTIONS_NAME = auctionNames.auctions;

/** The number of the first altered entry; null without one. Pure. */
export const brokenLink = (id: string, entries: readonly AuctionEntry[]): { readonly seq: number; readonly what: string } | null => {
  let prevHash = FIRST_PREV_HASH;
  for (const [place, entry] of entries.entries()) {
    const seq = place + 1;
    if (entry._id !== auctionEntryId(id, seq)) return { seq, what: 'its entry is missing' };
    if (entry.auction !== id || entry.seq !== seq) return { seq, what: `in its place stands the entry ${entry.seq} of ${entry.auction}` };
    if (hashOfAuctionEntry(entry) !== entry.hash) return { seq, what: 'its entry was changed' };
    if (entry.prevHash !== prevHash) return { seq, what: 'its entry does not follow the one before' };
    prevHash = entry.hash;
  }
  return null;
};

/** The findings for an auction and its whole log. Pure. */
export const judgeAuction = (auction: AuctionRecord, entries: readonly AuctionEntry[]): Judged => {
  const faulty = (rev: number | null, what: string): Judged => ({
    kind: 'faulty',
    fault: { collection: AUCTIONS_NAME, id: auction._id, rev, what },
  });
  const broken = brokenLink(auction._id, entries);
  if (broken !== null) return faulty(broken.seq, broken.what);
  const { seq = 0, hash = FIRST_PREV_HASH } = entries.at(-1) ?? {};
  if (seq < auction.seq) return faulty(auction.seq, 'its entry is missing');
  if (seq > auction.seq) return faulty(seq, 'its entry is newer than the auction: the auction was put back');
  if (hash !== auction.log_head) return faulty(seq, 'its entry is not the one that the auction names');
  try {
    if (canonicalJson(fold(entries)) !== canonicalJson(auction)) return faulty(null, 'the auction is not what its log makes');
  } catch (error) {
    return faulty(null, `its log cannot have happened: ${formatReason(error)}`);
  }
  return { kind: 'whole', entries: entries.length, begins: 1 };
};

const MAX_ATTEMPTS = 5;

/** Reads again when the auction has advanced meanwhile. */
const judgeStoredAuction = async (auctions: AuctionStore, given: AuctionRecord): Promise<{ record: ChainedRecord; judged: Judged }> => {
  let auction = given;
  for (let attempts = 1; ; attempts += 1) {
    const judged = judgeAuction(auction, await auctions.wholeLog(auction._id));
    const again = judged.kind === 'whole' ? null : ((await auctions.get(auction._id))?.auction ?? null);
    if (again === null || again.seq === auction.seq || attempts === MAX_ATTEMPTS) {
      return { record: { _id: auction._id, rev: auction.seq, history_head: auction.log_head }, judged };
    }
    auction = again;
  }
};

async function* judgedAuctions(
  store: Pick<Store, 'collection' | 'part'>,
  id: string | undefined,
): AsyncGenerator<{ record: ChainedRecord; judged: Judged }, undefined, undefined> {
  const filter = id === undefined ? {} : { _id: { $eq: id } };
  const records = store.collection<AuctionRecord & { _id: string }>(AUCTIONS_NAME);
  for await (const auction of records.find(filter).sort({ _id: 1 })) yield await judgeStoredAuction(store.part(auctionStore), auction);
}

const orphanedLogs = async (store: Pick<Store, 'collection'>, id: string | undefined): Promise<readonly Fault[]> => {
  const found = await store
    .collection<AuctionEntry & { _id: string }>(auctionNames.log)
    .aggregate<{ _id: string }>([
      ...(id === undefined ? [] : [{ $match: { _id: auctionEntryId(id, 1) } }]),
      { $match: { seq: 1 } },
      { $group: { _id: '$auction' } },
    ])
    .toArray();
  const ids = found.map(({ _id }) => _id);
  const there = await store
    .collection<{ _id: string }>(AUCTIONS_NAME)
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray();
  const known = new Set(there.map(({ _id }) => _id));
  const gone = ids.filter((one) => !known.has(one)).sort();
  return gone.map((one) => ({ collection: AUCTIONS_NAME, id: one, rev: null, what: 'the auction is gone, its log is here' }));
};

export const verifiedAuctions: Readonly<Record<string, VerifiedFeature>> = { auctions: { judged: judgedAuctions, orphans: orphanedLogs } };
