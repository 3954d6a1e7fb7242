/** What the auction service sends: lists, results and URLs (spec/tenders.md §5.4, spec/procedures.md §3.1). Pure. */

import { omitUndefined } from '../../../base/domain/json.ts';
import { eachElementErrors, type FieldError, invalidData, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import { type Scale, weightedWorth, worthOf } from '../../../base/domain/scale.ts';
import type { BidRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type {
  Lot,
  LotResult,
  LotValue,
  PatchAuction,
  PatchLotAuction,
  PostAuction,
  PostLotAuction,
  ResultValue,
  Value,
  WeightedValue,
} from '../../../base/domain/types.generated.ts';
import { type Measure, withDerivedValues } from '../../engine/measure.ts';
import type { Context } from '../../tenders/rules/rule.ts';

const isActiveBid = ({ status }: Pick<BidRecord, 'status'>): boolean => status === 'active';

/** Before pre-qualification an offer has no status of its own: it is active like its bid. */
const isActiveLotValue = ({ status = 'active' }: Pick<LotValue, 'status'>): boolean => status === 'active';

/** Whether a bid takes part in auctions: where bids are qualified, only an admitted one does. */
export const takesPart = ({ qualifications }: Pick<TenderRecord, 'qualifications'>, bid: BidRecord): boolean =>
  qualifications === undefined || isActiveBid(bid);

interface Texts {
  /** Path of the list in the body. */
  readonly path: readonly string[];
  readonly count: string;
  readonly ids: string;
  /** A list whose elements all have ids may leave others out. */
  readonly mayNameSome?: boolean;
  readonly mayBeShorter?: boolean;
}

const refuseList = (path: readonly string[], text: string): never => {
  throw invalidData([ruleError(path, text)]);
};

/**
 * The body's element for each element of the tender, in the tender's order. If all elements of the body have ids, their order is
 * free, and some may be missing where the texts say so; else they match by index, and an id must be that of its index. Missing
 * elements stay unchanged.
 */
const matchToIds = <S extends object>(
  sent: readonly S[],
  ids: readonly string[],
  idOf: (element: S) => string | undefined,
  { path, count, ids: wrongIds, mayNameSome = false, mayBeShorter = false }: Texts,
): readonly (S | undefined)[] => {
  if (sent.length > ids.length) return refuseList(path, count);
  const named = new Map<string | undefined, S>(sent.map((element) => [idOf(element), element]));
  const isAllNamed = sent.length > 0 && named.size === sent.length && !named.has(undefined);
  const own = new Set<string | undefined>(ids);
  if (isAllNamed && sent.some((element) => !own.has(idOf(element)))) return refuseList(path, wrongIds);
  if (isAllNamed && (mayBeShorter || mayNameSome || named.size === ids.length)) return ids.map((id) => named.get(id));
  if (!mayBeShorter && sent.length !== ids.length) return refuseList(path, count);
  const isOther = (element: S, index: number): boolean => idOf(element) !== undefined && idOf(element) !== ids[index];
  if (sent.some(isOther)) return refuseList(path, wrongIds);
  return sent;
};

const BIDS_PATH = ['data', 'bids'];

const bidTexts = (counted: 'results' | 'urls'): Texts => ({
  path: BIDS_PATH,
  count:
    counted === 'results'
      ? 'Number of auction results did not match the number of tender bids'
      : 'Number of bids did not match the number of tender bids',
  ids: 'Auction bids should be identical to the tender bids',
  mayNameSome: true,
});

const LOT_RESULT_TEXTS: Texts = {
  path: ['data', 'lots'],
  count: 'Number of lots did not match the number of tender lots',
  ids: 'Auction lots should be identical to the tender lots',
};

/** `lotValues` of one bid; an element without them leaves the bid unchanged, as does a list that ends earlier. */
const offerTexts: Texts = {
  path: BIDS_PATH,
  count: 'Number of lots of auction results did not match the number of tender lots',
  ids: 'Auction bid.lotValues should be identical to the tender bid.lotValues',
  mayBeShorter: true,
};

/** What was sent for each bid of the tender; nothing for one that takes no part, whatever its element says. */
const sentFor = <S extends { readonly id?: string }>(
  tender: Pick<TenderRecord, 'bids' | 'qualifications'>,
  sent: readonly S[],
  counted: 'results' | 'urls',
): readonly (S | undefined)[] => {
  const { bids = [] } = tender;
  const bidders = new Set(bids.filter((bid) => takesPart(tender, bid)).map(({ id }) => id));
  const ids = bids.map(({ id }) => id);
  const asked = matchToIds(sent, ids, ({ id }) => id, bidTexts(counted));
  return asked.map((element, index) => (bidders.has(ids[index] ?? '') ? element : undefined));
};

/** What was sent for each offer of a bid. */
const sentForOffers = <S extends { readonly relatedLot?: string }>(offers: readonly LotValue[], sent: readonly S[]) => {
  const ids = offers.map(({ relatedLot }) => relatedLot);
  return matchToIds(sent, ids, ({ relatedLot }) => relatedLot, offerTexts);
};

const refuseBids = (text: string): never => refuseList(BIDS_PATH, text);
const refuseLots = (text: string): never => refuseList(LOT_RESULT_TEXTS.path, text);

interface Result {
  readonly value?: ResultValue;
  readonly weightedValue?: WeightedValue;
  readonly date?: Date;
}

/** Services divide without rounding; more digits would exceed the precision of the prices. Rounding keeps the order of weights. */
const WEIGHT_DIGITS = 15;

const roundWeights = (weight: WeightedValue, { field }: Scale): object =>
  Object.fromEntries(
    Object.entries(weight).map(([name, value]) =>
      name === 'amount' ? [field, Number(weight.amount.toPrecision(WEIGHT_DIGITS))] : [name, value],
    ),
  );

/** The offer after the auction; fields missing from the result stay. The date is sent beside the value or inside it. */
const withResult = <T extends { value?: Value; weightedValue?: WeightedValue; date?: Date }>(
  measure: Measure,
  offer: T,
  { value: sent, weightedValue, date = sent?.date }: Result,
): T => ({
  ...offer,
  ...omitUndefined({
    value: offer.value === undefined || sent === undefined ? undefined : measure.withResult(offer.value, sent),
    weightedValue: weightedValue && { ...offer.weightedValue, ...roundWeights(weightedValue, measure.scale) },
    date,
  }),
});

/** Where the measure derives values, the registry computes weights itself; services do not send them. */
const withOwnWeight = <T extends { value?: Value; weightedValue?: WeightedValue }>({ scale, derive }: Measure, offer: T): T => {
  const { value, weightedValue } = offer;
  if (derive === undefined || value === undefined || weightedValue === undefined) return offer;
  const { denominator, addition } = weightedValue;
  const worth = weightedWorth(scale, worthOf(scale, value), denominator, addition);
  return { ...offer, weightedValue: { ...weightedValue, [scale.field]: worth } };
};

/** For a tender without lots. */
export const withResults = (tender: TenderRecord, { bids: sent }: PostAuction, measure: Measure): TenderRecord => {
  const asked = sentFor(tender, sent, 'results');
  const bids = (tender.bids ?? []).map((bid, index): BidRecord => {
    if (!takesPart(tender, bid)) return bid;
    return withOwnWeight(measure, withDerivedValues(measure, tender, withResult(measure, bid, asked[index] ?? {})));
  });
  return { ...tender, bids };
};

const withLotResult = (measure: Measure, lotValues: readonly LotValue[], lotId: string, sent: readonly LotResult[]): LotValue[] => {
  const asked = sentForOffers(lotValues, sent);
  return lotValues.map((offer, place) => (offer.relatedLot === lotId ? withResult(measure, offer, asked[place] ?? {}) : offer));
};

/** For one lot: values of other lots are ignored, and a bid's list may end after the value for this lot. */
export const withLotResults = (tender: TenderRecord, lotId: string, { bids: sent }: PostLotAuction, measure: Measure): TenderRecord => {
  const asked = sentFor(tender, sent, 'results');
  const bids = (tender.bids ?? []).map((bid, index): BidRecord => {
    const offers = asked[index]?.lotValues;
    if (offers === undefined || bid.lotValues === undefined) return bid;
    const { lotValues, ...next } = withDerivedValues(measure, tender, {
      ...bid,
      lotValues: withLotResult(measure, bid.lotValues, lotId, offers),
    });
    return { ...next, lotValues: lotValues.map((offer) => withOwnWeight(measure, offer)) };
  });
  return { ...tender, bids };
};

/** Errors of the offers after the auction of a lot, or of a tender without lots, where the measure limits results. */
export const resultErrors = (
  tender: TenderRecord,
  lot: Lot | undefined,
  { config, procedure: { measure } }: Context,
): readonly FieldError[] => {
  const { resultFaults: faults } = measure;
  if (faults === undefined) return NO_ERRORS;
  return eachElementErrors(tender.bids, BIDS_PATH, (bid, path) => {
    if (!takesPart(tender, bid)) return NO_ERRORS;
    const { value, lotValues = [] } = bid;
    if (lot === undefined) return value === undefined ? NO_ERRORS : faults(value, { tender }, config, [...path, 'value']);
    return eachElementErrors(lotValues, [...path, 'lotValues'], (offer, at) =>
      offer.relatedLot === lot.id ? faults(offer.value, { tender, lot }, config, [...at, 'value']) : NO_ERRORS,
    );
  });
};

const NO_AUCTION = 'Auction url required';
const NO_WAY_IN = 'Auction participation url required';

/** Either all bidders get a participation URL or none does; the auction needs a URL in any case. */
const checkUrls = (
  auctionUrl: string | undefined,
  participationUrls: readonly (string | undefined)[],
  refuseUrl: (text: string) => never,
): void => {
  const given = participationUrls.filter((url) => url !== undefined);
  if (given.length > 0 && given.length < participationUrls.length) refuseBids('All bids must receive participationUrl, or none must.');
  if (auctionUrl === undefined) refuseUrl(NO_AUCTION);
};

/** For a tender without lots; throws 400 at the bids for one with lots. */
export const withUrls = (tender: TenderRecord, { auctionUrl, bids: sent }: PatchAuction): TenderRecord => {
  const { bids = [], lots = [] } = tender;
  if (lots.length > 0) return refuseBids('url should be posted for each lot of bid');
  const asked = sent && sentFor(tender, sent, 'urls');
  const next = bids.map((bid, index): BidRecord => {
    const participationUrl = asked?.[index]?.participationUrl ?? bid.participationUrl;
    return participationUrl === undefined ? bid : { ...bid, participationUrl };
  });
  const url = auctionUrl ?? tender.auctionUrl;
  checkUrls(
    url,
    next.filter(isActiveBid).map((bid) => bid.participationUrl),
    (text) => refuseList(['data', 'auctionUrl'], text),
  );
  return { ...tender, bids: next, ...omitUndefined({ auctionUrl: url }) };
};

const withLotUrl = (lots: readonly Lot[], lotId: string, sent: PatchLotAuction['lots']): Lot[] => {
  const ids = lots.map(({ id }) => id);
  if (sent === undefined) return [...lots];
  const asked = matchToIds(sent, ids, ({ id }) => id, LOT_RESULT_TEXTS);
  return lots.map((lot, index) => (lot.id === lotId ? { ...lot, auctionUrl: asked[index]?.auctionUrl ?? refuseLots(NO_AUCTION) } : lot));
};

const withOfferUrls = (tender: TenderRecord, lotId: string, sent: PatchLotAuction['bids']): BidRecord[] => {
  const asked = sent && sentFor(tender, sent, 'urls');
  return (tender.bids ?? []).map((bid, index): BidRecord => {
    const { lotValues = [] } = bid;
    const offers = asked?.[index]?.lotValues;
    if (offers === undefined || bid.lotValues === undefined) return bid;
    const ownUrls = sentForOffers(lotValues, offers);
    return {
      ...bid,
      lotValues: lotValues.map((offer, place) => {
        const own = ownUrls[place];
        if (own === undefined || offer.relatedLot !== lotId || !isActiveLotValue(offer)) return offer;
        return { ...offer, participationUrl: own.participationUrl ?? refuseBids(NO_WAY_IN) };
      }),
    };
  });
};

/**
 * For one lot: its elements need a URL unless their offer is out; elements for other lots are ignored, `{}` leaves a bid
 * unchanged.
 */
export const withLotUrls = (tender: TenderRecord, lotId: string, body: PatchLotAuction): TenderRecord => {
  const lots = withLotUrl(tender.lots ?? [], lotId, body.lots);
  const bids = withOfferUrls(tender, lotId, body.bids);
  const offers = bids
    .filter(isActiveBid)
    .flatMap(({ lotValues = [] }) => lotValues.filter((offer) => offer.relatedLot === lotId && isActiveLotValue(offer)));
  checkUrls(
    lots.find(({ id }) => id === lotId)?.auctionUrl,
    offers.map(({ participationUrl }) => participationUrl),
    (text) => refuseLots(text),
  );
  return { ...tender, lots, bids };
};
