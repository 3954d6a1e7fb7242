/** The log of an auction: a hash chain whose every entry proves all earlier ones (docs/auctions.md). Pure. */
import { createHash } from 'node:crypto';
import { canonicalJson, FIRST_PREV_HASH } from '../../../base/domain/history.ts';
import type { AuctionEntry, AuctionEvent } from './auction.ts';

const SEQ_DIGITS = 10;

/** Sorts numerically. */
export const auctionEntryId = (auction: string, seq: number): string => `${auction}:${String(seq).padStart(SEQ_DIGITS, '0')}`;

const MAX_SEQ = 10 ** SEQ_DIGITS - 1;

/** The `_id` range of an auction's entries. */
export const auctionEntryRange = (auction: string): { readonly $gte: string; readonly $lte: string } => ({
  $gte: auctionEntryId(auction, 1),
  $lte: auctionEntryId(auction, MAX_SEQ),
});

/** The expected `hash` of an entry. */
export const hashOfAuctionEntry = ({ hash: _, ...said }: Omit<AuctionEntry, 'hash'> & { readonly hash?: string }): string =>
  createHash('sha256').update(canonicalJson(said)).digest('hex');

/** A command to an auction, and its author. */
export type AuctionHappening = AuctionEvent & { readonly by: string };

/** Entries of steps made in one write, the last of which produced `seq`. `head` is the previous entry's hash; null: none. */
export const auctionEntries = (
  auction: string,
  {
    steps,
    seq,
    head,
    at,
  }: { readonly steps: readonly AuctionHappening[]; readonly seq: number; readonly head: string | null; readonly at: Date },
): readonly AuctionEntry[] => {
  let prevHash = head ?? FIRST_PREV_HASH;
  return steps.map(({ event, body, by }, place) => {
    const number = seq - steps.length + place + 1;
    const said = { _id: auctionEntryId(auction, number), auction, seq: number, event, body, by, at, prevHash };
    const entry = { ...said, hash: hashOfAuctionEntry(said) };
    prevHash = entry.hash;
    return entry;
  });
};
