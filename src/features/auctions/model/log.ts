/** The log of an auction: a chain of entries, each of which proves all before it (docs/auctions.md). Pure. */
import { createHash } from 'node:crypto';
import { beginning, canonicalJson } from '../../../domain/history.ts';
import type { AuctionEntry, AuctionEvent } from './auction.ts';

const SEQ_DIGITS = 10;

/** Sorts as the numbers do. */
export const auctionEntryId = (auction: string, seq: number): string => `${auction}:${String(seq).padStart(SEQ_DIGITS, '0')}`;

const lastSeq = 10 ** SEQ_DIGITS - 1;

/** Where the entries of an auction stand, as a condition on `_id`. */
export const auctionEntryRange = (auction: string, from = 1): { readonly $gte: string; readonly $lte: string } => ({
  $gte: auctionEntryId(auction, from),
  $lte: auctionEntryId(auction, lastSeq),
});

/** What `hash` of an entry has to be. */
export const hashOfAuctionEntry = ({ hash: _, ...said }: Omit<AuctionEntry, 'hash'> & { readonly hash?: string }): string =>
  createHash('sha256').update(canonicalJson(said)).digest('hex');

/** What an auction is told to do, and who tells it. */
export type AuctionHappening = AuctionEvent & { readonly by: string };

/** The entries of steps that were made at once, the last of which has led to `seq`. `head` is the hash of the entry before; null: none. */
export const auctionEntries = (
  auction: string,
  {
    steps,
    seq,
    head,
    at,
  }: { readonly steps: readonly AuctionHappening[]; readonly seq: number; readonly head: string | null; readonly at: Date },
): readonly AuctionEntry[] => {
  let prevHash = head ?? beginning;
  return steps.map(({ event, body, by }, place) => {
    const number = seq - steps.length + place + 1;
    const said = { _id: auctionEntryId(auction, number), auction, seq: number, event, body, by, at, prevHash };
    const entry = { ...said, hash: hashOfAuctionEntry(said) };
    prevHash = entry.hash;
    return entry;
  });
};
