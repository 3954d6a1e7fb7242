/** Replays an auction from its log and compares it with the stored record (docs/auctions.md). */

import { buildStepsBack, type HistoryStep } from '../../base/domain/history.ts';
import type { AuctionRecord } from './model/auction.ts';
import { fold } from './rules/transitions.ts';
import type { AuctionStore } from './store/auctions.ts';

export interface Replayed {
  readonly stored: AuctionRecord;
  readonly replayed: AuctionRecord;
  readonly difference: readonly HistoryStep[];
}

/** Null when there is no such auction. Throws for an impossible log. */
export const replayAuction = async (auctions: Pick<AuctionStore, 'get' | 'wholeLog'>, id: string): Promise<Replayed | null> => {
  const found = await auctions.get(id);
  if (found === null) return null;
  const { auction: stored } = found;
  // The auction may have advanced meanwhile.
  const replayed = fold((await auctions.wholeLog(id)).filter(({ seq }) => seq <= stored.seq));
  if (replayed === null) throw new Error('its log is empty');
  return { stored, replayed, difference: buildStepsBack(replayed, stored).steps };
};

const formatReplayed = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value ?? ''));

/** Stored and replayed values, by name. */
export const findRows = ({ stored, replayed }: Replayed): readonly (readonly string[])[] => {
  const fields = ['status', 'attempt', 'seq', 'rev', 'current_stage', 'start_at', 'timer', 'log_head'] as const;
  const standing = ({ bids }: AuctionRecord, id: string): string => {
    const offer = bids.find((bidder) => bidder.id === id)?.offer;
    return offer === undefined ? '' : `${offer.weighted ?? offer.amount} at ${formatReplayed(offer.date)}`;
  };
  const turns = stored.stages.flatMap(({ type }, index) => (type === 'bids' ? [index] : []));
  const turn = ({ stages }: AuctionRecord, index: number): string => {
    const { bidder_id, offer, publish_time } = stages[index] ?? {};
    return publish_time === undefined ? '' : `${formatReplayed(bidder_id)} ${formatReplayed(offer?.amount)}`;
  };
  return [
    ...fields.map((field) => [field, formatReplayed(stored[field]), formatReplayed(replayed[field])]),
    ...turns.map((index) => [`stage ${index}`, turn(stored, index), turn(replayed, index)]),
    ...stored.order.toReversed().map((id, place) => [`${place + 1}. ${id}`, standing(stored, id), standing(replayed, id)]),
  ];
};
