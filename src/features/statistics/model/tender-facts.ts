/** Facts of a tender's public view (docs/signals.md). Pure. */

import { type Fields, idIn, objectIn, objectsIn, omitUndefined, shownBids, textIn } from '../../../base/domain/json.ts';
import { parseAccelerator } from '../../../base/domain/period.ts';
import { DAY, HOUR } from '../../../base/platform/clock.ts';
import type { AwardFact, LotFacts, Money, SignedFact, TenderFacts } from './facts.ts';
import {
  buyerIn,
  commonIn,
  computeDifference,
  keysIn,
  monthIn,
  partiesIn,
  priceIn,
  readMoment,
  readMoney,
  subjectIn,
} from './shared-facts.ts';

/** Bids that were withdrawn, or that became invalid when the buyer changed the conditions. */
const WITHDRAWN_STATUSES: ReadonlySet<unknown> = new Set(['draft', 'deleted', 'invalid']);
/** Bids are open in these, so that none visible means none at all; a cancelled tender may have lost sealed bids. */
const OPENED_STATUSES: ReadonlySet<string> = new Set([
  ...['active.qualification', 'active.qualification.stand-still', 'active.awarded', 'complete', 'unsuccessful'],
]);
const TURNED_DOWN_STATUSES: ReadonlySet<unknown> = new Set(['unsuccessful', 'invalid.pre-qualification']);

interface Offer {
  readonly bid: Fields;
  /** The bid itself if there are no lots. */
  readonly terms: Fields;
}

/** Bids that count for a lot; undefined if unknown: offers for a cancelled lot are lost. */
const countedOffersFor = (tender: Fields, { id, status }: Fields): readonly Offer[] | undefined => {
  if (!Array.isArray(tender.bids)) return OPENED_STATUSES.has(textIn(tender.status) ?? '') && status !== 'cancelled' ? [] : undefined;
  const bids = shownBids(tender.bids).filter((bid) => !WITHDRAWN_STATUSES.has(bid.status));
  const lot = idIn(id);
  if (lot === undefined) return bids.map((bid) => ({ bid, terms: bid }));
  const offers = bids.flatMap((bid) => {
    const terms = objectsIn(bid.lotValues).find(({ relatedLot }) => idIn(relatedLot) === lot);
    return terms === undefined ? [] : [{ bid, terms }];
  });
  return offers.length === 0 && status === 'cancelled' ? undefined : offers;
};

/** Without a result no award is in force, whatever its status. */
const FRUITLESS_STATUSES: ReadonlySet<unknown> = new Set(['cancelled', 'unsuccessful']);

const makeMatcher = (lot: string) => (award: Fields) => lot === '' || idIn(award.lotID) === lot;

const bidsIn = (tender: Fields, lot: string, offers: readonly Offer[]) => {
  const refused = new Set(
    objectsIn(tender.awards)
      .filter(makeMatcher(lot))
      .flatMap(({ status, bid_id }) => (status === 'unsuccessful' ? [idIn(bid_id)] : [])),
  );
  const first = offers.flatMap(({ terms }) => readMoney(terms.initialValue) ?? readMoney(terms.value) ?? []);
  // If more than the price decides, the cheapest is not the best.
  const comparable = tender.awardCriteria !== 'ratedCriteria' && first.every(({ currency }) => currency === first[0]?.currency);
  return {
    bids: offers.length,
    disqualified: offers.filter(
      ({ bid, terms }) => TURNED_DOWN_STATUSES.has(bid.status) || TURNED_DOWN_STATUSES.has(terms.status) || refused.has(idIn(bid.id)),
    ).length,
    lowestFirst: comparable
      ? first.reduce<Money | undefined>((low, one) => (low === undefined || one.amount < low.amount ? one : low), undefined)
      : undefined,
  };
};

const awardIn = (award: Fields, published: Date): AwardFact | undefined => {
  const [id, date] = [idIn(award.id), readMoment(award.date)];
  if (id === undefined) return undefined;
  const days = date === undefined ? undefined : (date.getTime() - published.getTime()) / DAY;
  return omitUndefined({ id, date, month: monthIn(award.date), value: priceIn(award.value), suppliers: keysIn(award.suppliers), days });
};

const standingAwards = (tender: Fields, lot: Fields): readonly Fields[] =>
  FRUITLESS_STATUSES.has(lot.status) || (FRUITLESS_STATUSES.has(tender.status) && lot.status !== 'complete')
    ? []
    : objectsIn(tender.awards).filter((one) => one.status === 'active' && makeMatcher(idIn(lot.id) ?? '')(one));

const lotIn = (tender: Fields, lot: Fields, competitive: boolean, published: Date): LotFacts => {
  const id = idIn(lot.id) ?? '';
  const offers = competitive ? countedOffersFor(tender, lot) : undefined;
  const awards = standingAwards(tender, lot);
  const { code, category } = subjectIn(...objectsIn(tender.items).filter(({ relatedLot }) => id === '' || idIn(relatedLot) === id));
  return omitUndefined({
    id,
    title: id === '' ? undefined : textIn(lot.title)?.slice(0, 500),
    status: textIn(lot.status) ?? '',
    value: readMoney(lot.value),
    code,
    category,
    bidders: keysIn(offers?.flatMap(({ bid }) => objectsIn(bid.tenderers))),
    ...(offers === undefined ? {} : bidsIn(tender, id, offers)),
    awards: awards.flatMap((award) => awardIn(award, published) ?? []),
    // An agreement's prices buy nothing yet.
    saving:
      competitive && awards.length > 0 && !makesAgreement(tender)
        ? computeDifference(lot.value, ...awards.map(({ value }) => value))
        : undefined,
  });
};

/** It selects the parties of an agreement, under which others buy (spec/close-frameworks.md). */
const makesAgreement = ({ agreementDuration }: Fields): boolean => textIn(agreementDuration) !== undefined;

/** Lots without duplicates, or the tender itself if it has none. */
const lotsOrTender = (tender: Fields): readonly Fields[] => {
  const lots = objectsIn(tender.lots).filter(({ id }) => idIn(id) !== undefined);
  if (lots.length === 0) return [{ status: tender.status, value: tender.value }];
  return [...new Map(lots.map((lot) => [idIn(lot.id), lot])).values()];
};

/** Documents added in between, except signatures of the notice, which accompany every change. */
const changesBetween = ({ documents }: Fields, from: Date, to: Date | undefined): number => {
  const times = objectsIn(documents)
    .filter(({ documentType, title }) => documentType !== 'notice' && title !== 'sign.p7s')
    .flatMap(({ datePublished, dateModified }) => readMoment(dateModified)?.getTime() ?? readMoment(datePublished)?.getTime() ?? [])
    .filter((time) => time > from.getTime() && (to === undefined || time <= to.getTime()))
    .sort((a, b) => a - b);
  let [groups, begun] = [0, Number.NEGATIVE_INFINITY];
  for (const time of times) if (time >= begun + HOUR) [groups, begun] = [groups + 1, time];
  return groups;
};

const signedIn = (contracts: unknown): SignedFact[] =>
  objectsIn(contracts).flatMap((stub) => {
    const id = idIn(stub.id);
    return id === undefined
      ? []
      : [omitUndefined({ id, awardId: idIn(stub.awardID), status: textIn(stub.status) ?? '', value: priceIn(stub.value) })];
  });

/** `tender` is its public view. */
export const tenderFacts = (tender: Fields): TenderFacts | null => {
  // A dialogue is counted as its second stage, once that exists.
  if (tender.stage2TenderID !== undefined) return null;
  const [enquiries, tendering] = [objectIn(tender.enquiryPeriod), objectIn(tender.tenderPeriod)];
  const common = commonIn(tender, tender.tenderID, [tender.noticePublicationDate, enquiries.startDate, tendering.startDate]);
  if (common === null) return null;
  const competitive = tender.procurementMethod !== 'limited';
  const [tenderStart, tenderEnd] = [readMoment(tendering.startDate), readMoment(tendering.endDate)];
  const isAccelerated = parseAccelerator(textIn(tender.procurementMethodDetails)) !== null;
  const lots = lotsOrTender(tender).map((lot) => lotIn(tender, lot, competitive, common.published));
  const counted = new Set(lots.flatMap(({ bidders }) => bidders));
  const standing = lotsOrTender(tender).flatMap((lot) => standingAwards(tender, lot));
  return {
    kind: 'tender',
    ...omitUndefined({
      ...common,
      type: textIn(tender.procurementMethodType),
      ...buyerIn(tender.procuringEntity),
      ...subjectIn(...objectsIn(tender.items)),
      value: readMoney(tender.value),
      tenderStart,
      tenderEnd,
      tenderDays:
        isAccelerated || tenderStart === undefined || tenderEnd === undefined
          ? undefined
          : (tenderEnd.getTime() - tenderStart.getTime()) / DAY,
    }),
    competitive,
    agreed: makesAgreement(tender),
    suppliers: partiesIn(standing.map(({ suppliers }) => suppliers)),
    bidders: partiesIn(objectsIn(tender.bids).map(({ tenderers }) => tenderers)).filter(({ key }) => counted.has(key)),
    changedAfter: competitive ? changesBetween(tender, common.published, tenderEnd) : 0,
    lots,
    contracts: signedIn(tender.contracts),
    plans: objectsIn(tender.plans).flatMap(({ id }) => idIn(id) ?? []),
  };
};
