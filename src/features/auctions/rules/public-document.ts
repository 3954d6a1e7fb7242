/** The public document of an auction: the fields that other services' pages know, and our own (docs/auctions.md). Pure. */
import { isPlainObject, omitUndefined } from '../../../base/domain/json.ts';
import type { AuctionOffer, AuctionRecord, AuctionStage, Bidder, Label } from '../model/auction.ts';
import { buildLabel, limitOf } from './offers.ts';
import { openTurn } from './stages.ts';

/** For a turn whose round has not begun. */
const UNKNOWN_LABEL: Label = { en: 'TBD', uk: 'TBD', ru: 'TBD' };

/** Fields of the buyer left out here: signatories, bank accounts, contacts. */
const PRIVATE_BUYER_FIELDS = new Set(['signerInfo', 'contactPoint', 'additionalContactPoints']);

export const withoutPrivate = (entity: object): object =>
  Object.fromEntries(Object.entries(entity).filter(([field]) => !PRIVATE_BUYER_FIELDS.has(field)));

/** A bidder's inputs in the form of bodies and documents: the parts of a fraction under both names. */
export const flattenTerms = (terms: object = {}): object =>
  Object.fromEntries(
    Object.entries(terms).flatMap(([name, value]) =>
      isPlainObject(value)
        ? Object.entries(value).map(([part, one]) => [`${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`, one])
        : [[name, value]],
    ),
  );

const toPublicOffer = (
  auction: Pick<AuctionRecord, 'auction_type'>,
  bidder: Bidder,
  { amount, terms, weighted = amount, date }: AuctionOffer,
) => {
  const weights = { amount_weighted: weighted, denominator: bidder.denominator ?? 1, addition: bidder.addition ?? 0 };
  return {
    bidder_id: bidder.id,
    label: buildLabel(bidder) ?? UNKNOWN_LABEL,
    amount,
    ...bidder.inputs,
    ...flattenTerms(terms),
    time: date,
    ...(auction.auction_type === 'mixed' ? weights : {}),
  };
};

/** Without pending bids; names only once the tender shows them. `now`: the store's clock. */
export const publicDocument = (auction: AuctionRecord, now: Date) => {
  const {
    _id,
    tender_id,
    lot_id,
    auction_type,
    status,
    attempt,
    rev,
    start_at,
    timer,
    current_stage,
    modified,
    scale,
    step,
    notice,
    subject,
  } = auction;
  const bidders = new Map(auction.bids.map((bidder) => [bidder.id, bidder]));
  const collectOffers = (ids: readonly string[], offer: (bidder: Bidder) => AuctionOffer) =>
    ids.flatMap((id) => {
      const bidder = bidders.get(id);
      return bidder === undefined ? [] : [toPublicOffer(auction, bidder, offer(bidder))];
    });
  const buildStage = ({
    bidder_id = '',
    offer,
    ...stage
  }: AuctionStage): Omit<AuctionStage, 'offer' | 'bidder_id'> & Partial<ReturnType<typeof toPublicOffer>> => {
    const bidder = bidders.get(bidder_id);
    if (bidder !== undefined && offer !== undefined) return { ...stage, ...toPublicOffer(auction, bidder, offer) };
    return stage.type === 'bids' ? { ...stage, label: UNKNOWN_LABEL } : stage;
  };
  const { procuringEntity, mode: _, submissionMethodDetails: __, ...shown } = subject;
  return {
    _id,
    tender_id,
    ...omitUndefined({ lot_id }),
    ...shown,
    ...omitUndefined({ procuringEntity: procuringEntity && withoutPrivate(procuringEntity) }),
    ...{ auction_type, status, attempt, rev, now, start_at, current_stage, modified },
    ...omitUndefined({ timer, scale, step: scale && step, notice }),
    stages: auction.stages.map(buildStage),
    initial_bids: collectOffers(auction.initial_order, ({ initial }) => initial),
    results: collectOffers(auction.order, ({ offer }) => offer),
  };
};

/** The part of an auction only its bidder sees, in every channel; `schemas/auctions/own.json` describes the fields. */
export const buildBidderView = (auction: AuctionRecord, bid: string) => {
  const { _id, stages, current_stage, bids, status, limit } = auction;
  const bidder = bids.find(({ id }) => id === bid);
  const isOpen = openTurn(auction)?.bidder_id === bid;
  const isOver = !['planned', 'running', 'paused'].includes(status);
  const turn = isOver ? undefined : stages.find(({ bidder_id }, index) => bidder_id === bid && index >= Math.max(0, current_stage));
  const held = bidder?.held;
  return {
    _id,
    bidder_id: bid,
    held: held === undefined ? null : { amount: held.amount, ...flattenTerms(held.terms), time: held.time.toISOString() },
    standing: bidder?.offer.amount ?? null,
    limit: isOver || bidder === undefined ? null : ((isOpen ? limit : undefined) ?? limitOf(auction, bidder.offer)),
    your_turn_at: turn?.start.toISOString() ?? null,
    closes_at: isOpen ? (stages[current_stage + 1]?.start.toISOString() ?? null) : null,
  };
};
