/** The audit document of an auction: its public course, and the last hash of its log, which fixes the rest (docs/auctions.md). Pure. */
import { stringify } from 'yaml';
import { omitUndefined } from '../../../base/domain/json.ts';
import type { Zone } from '../../../base/domain/zone-time.ts';
import type { AuctionEntry, AuctionOffer, AuctionRecord, Bidder } from '../model/auction.ts';
import { numberedLabel } from './offers.ts';
import { fold } from './transitions.ts';

type Render = Zone['render'];

export const auditTitle = ({ _id }: Pick<AuctionRecord, '_id'>): string => `audit_${_id}.yaml`;

const auditWeights = (
  { auction_type }: AuctionRecord,
  { denominator = 1, addition = 0 }: Bidder,
  { amount, weighted = amount }: AuctionOffer,
): object => (auction_type === 'mixed' ? { amount_weighted: weighted, denominator, addition } : {});

/** Turns of one round; none for a round that was not held. */
const findRound = (auction: AuctionRecord, round: number, render: Render): object => {
  const pause = round * (auction.bids.length + 1);
  const turns = auction.stages
    .slice(pause + 1, pause + 1 + auction.bids.length)
    .flatMap(({ bidder_id, offer, changed, publish_time }, place) => {
      const bidder = auction.bids.find(({ id }) => id === bidder_id);
      if (bidder === undefined || offer === undefined || publish_time === undefined) return [];
      const turn = {
        amount: offer.amount,
        ...offer.terms,
        ...omitUndefined({ bid_time: changed === true ? render(offer.date) : undefined }),
        bidder: bidder.id,
        time: render(publish_time),
        ...auditWeights(auction, bidder, offer),
      };
      return [[`turn_${place + 1}`, turn] as const];
    });
  return Object.fromEntries(turns);
};

const buildTimeline = (auction: AuctionRecord, render: Render): object => {
  const bidders = new Map(auction.bids.map((bidder) => [bidder.id, bidder]));
  const initial = auction.initial_order.flatMap((id) => {
    const bidder = bidders.get(id);
    if (bidder === undefined) return [];
    const { initial, number = 0 } = bidder;
    return [
      {
        amount: initial.amount,
        // The inputs of all the bidder's offers.
        ...bidder.inputs,
        ...initial.terms,
        bidder: id,
        date: render(initial.date),
        label: { ...numberedLabel(number) },
        ...auditWeights(auction, bidder, initial),
      },
    ];
  });
  const results = auction.bids.map((bidder) => ({
    amount: bidder.offer.amount,
    ...bidder.offer.terms,
    bidder: bidder.id,
    time: render(bidder.offer.date),
    ...auditWeights(auction, bidder, bidder.offer),
  }));
  const end = auction.stages.at(-1)?.start ?? auction.modified;
  return {
    auction_start: { initial_bids: initial, time: render(auction.start_at) },
    ...Object.fromEntries([0, 1, 2].map((round) => [`round_${round + 1}`, findRound(auction, round, render)])),
    results: { bids: results, time: render(end) },
  };
};

const toYaml = (value: object): string =>
  // For parsers of version 1.1: text that looks like a date is quoted.
  stringify(value, { version: '1.1', sortMapEntries: true, singleQuote: true, lineWidth: 0, aliasDuplicateObjects: false });

/** The audit document of an auction whose bidding is over, from the record. */
export const auditDocument = (auction: AuctionRecord, { render }: Pick<Zone, 'render'>): string => {
  const { _id, tender_id, lot_id, subject, seq, log_head } = auction;
  const said = {
    id: _id,
    ...omitUndefined({ tenderId: subject.tenderID }),
    tender_id,
    ...omitUndefined({ lot_id }),
    timeline: buildTimeline(auction, render),
  };
  return toYaml(said) + toYaml({ log: { entries: seq, head: log_head } });
};

/** The same document built from the log entries before the report. */
export const auditOfLog = (entries: readonly AuctionEntry[], zone: Pick<Zone, 'render'>): string | null => {
  const report = entries.findLastIndex(({ event }) => event === 'report');
  const auction = fold(report < 0 ? entries : entries.slice(0, report));
  return auction === null ? null : auditDocument(auction, zone);
};
