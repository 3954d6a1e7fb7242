/** The result of each lot of a tender: a pure view of the tender. */
import { type BidLike, type Offer, turnedDown, type Value, withdrawn } from './offers.ts';
import { addUp, areAlike } from './sums.ts';

interface Priced {
  readonly status?: string | undefined;
  readonly value?: Value | undefined;
}

interface AwardLike extends Priced {
  readonly bid_id?: string | undefined;
  readonly lotID?: string | undefined;
}

interface LotLike extends Priced {
  readonly id?: string | undefined;
}

/** The fields of a tender that its result is computed from; any may be absent. */
export interface Resulting<L extends LotLike, A extends AwardLike> {
  readonly status?: string | undefined;
  readonly procurementMethod?: string | undefined;
  readonly value?: Value | undefined;
  readonly lots?: readonly L[] | undefined;
  readonly bids?: readonly BidLike[] | undefined;
  readonly awards?: readonly A[] | undefined;
  /** Duration of the agreement it results in, if it does. */
  readonly agreementDuration?: unknown;
  readonly awardCriteria?: string | undefined;
  /** Non-price criteria. */
  readonly features?: readonly unknown[] | undefined;
}

/** The amount saved; negative where more is spent. */
export interface Saving {
  readonly amount: number;
  /** As a fraction of the amount it is compared with. */
  readonly share: number;
  readonly currency: string;
}

export interface Result<L, A> {
  /** Null for the tender as a whole. */
  readonly lot: L | null;
  /** A code of lots (`lotStanding`). */
  readonly standing: string | undefined;
  readonly expected: Value | undefined;
  /** Several where bidders share the lot, or are parties to one agreement. */
  readonly winners: readonly A[];
  /** Of all winners together; absent where prices cannot be added up, and for an agreement, under which purchases follow later. */
  readonly price: Value | undefined;
  /** Under consideration, not decided. */
  readonly candidate: A | undefined;
  /** Null while bids are sealed, and where there is no competition. */
  readonly bids: number | null;
  readonly rejected: number;
  readonly saving: Saving | null;
  /** Compared with the lowest initial offer; null where more than the price decides. */
  readonly againstFirst: Saving | null;
}

const opened: ReadonlySet<string> = new Set([
  ...['active.qualification', 'active.qualification.stand-still', 'active.awarded', 'complete', 'unsuccessful'],
]);

/** Null unless both amounts have the same currency and tax treatment. */
export const buildSaving = (from: Value | undefined, to: Value | undefined): Saving | null => {
  if (from?.amount === undefined || to?.amount === undefined || from.amount <= 0 || !areAlike(from, to)) return null;
  const amount = Math.round((from.amount - to.amount) * 100) / 100;
  return { amount, share: amount / from.amount, currency: from.currency ?? 'UAH' };
};

/** Undefined where some cannot be compared. */
const lowest = (values: readonly (Value | undefined)[]): Value | undefined => {
  const known = values.filter((value): value is Value & { amount: number } => value?.amount !== undefined);
  return known.every((value) => areAlike(value, known[0])) ? known.toSorted((a, b) => a.amount - b.amount)[0] : undefined;
};

/** Whether the lowest price wins, rather than a cost or a rating: that of energy services, too. */
const isByPrice = ({ awardCriteria = 'lowestCost', features = [] }: Resulting<LotLike, AwardLike>): boolean =>
  awardCriteria === 'lowestCost' && features.length === 0;

const ended: ReadonlySet<unknown> = new Set(['unsuccessful', 'cancelled']);

/** The status of a lot; one that still ran when its tender ended has ended with it: that of a dialogue goes on in the second stage. */
export const lotStanding = (tender: string | undefined, lot: string | undefined): string | undefined => {
  if (ended.has(lot) || lot === 'complete') return lot;
  return ended.has(tender) ? `${tender}WithTender` : tender === 'complete' ? tender : lot;
};

/** Whether a lot of this standing has ended in such a way, alone or with its tender. */
const endedAs = (end: 'unsuccessful' | 'cancelled', standing: string | undefined): boolean =>
  standing === end || standing === `${end}WithTender`;

const offersFor = (bids: readonly BidLike[], lot: string | null): readonly { readonly bid: BidLike; readonly offer: Offer }[] => {
  const standing = bids.filter(({ status = '' }) => !withdrawn.has(status));
  if (lot === null) return standing.map((bid) => ({ bid, offer: bid }));
  return standing.flatMap((bid) => {
    const offer = bid.lotValues?.find(({ relatedLot }) => relatedLot === lot);
    return offer === undefined ? [] : [{ bid, offer }];
  });
};

const findResult = <L extends LotLike, A extends AwardLike>(tender: Resulting<L, A>, lot: L | null): Result<L, A> => {
  const { bids, awards = [], status = '', procurementMethod, agreementDuration } = tender;
  const id = lot?.id ?? null;
  const own = awards.filter(({ lotID }) => id === null || lotID === id);
  const expected = lot === null ? tender.value : lot.value;
  const isOver = ended.has(lot?.status) || (ended.has(status) && lot?.status !== 'complete');
  // After a cancellation or failure no award is valid, whatever its status.
  const winners = isOver ? [] : own.filter((award) => award.status === 'active');
  const price = agreementDuration === undefined ? (addUp(winners.map(({ value }) => value)) ?? undefined) : undefined;
  const offers = offersFor(bids ?? [], id);
  const refused = new Set(own.filter((award) => award.status === 'unsuccessful').map(({ bid_id: bid }) => bid));
  // The offers for a cancelled lot are no longer in the record.
  const isLost = lot?.status === 'cancelled' && offers.length === 0;
  const isKnown = procurementMethod !== 'limited' && !isLost && (bids !== undefined || opened.has(status));
  return {
    lot,
    standing: lotStanding(status, lot?.status),
    expected,
    winners,
    price,
    candidate: winners.length === 0 && !isOver ? own.findLast((award) => award.status === 'pending') : undefined,
    bids: isKnown ? offers.length : null,
    rejected: offers.filter(
      ({ bid, offer }) => turnedDown.has(bid.status ?? '') || turnedDown.has(offer.status ?? '') || refused.has(bid.id),
    ).length,
    saving: procurementMethod === 'limited' ? null : buildSaving(expected, price),
    againstFirst:
      winners.length > 1 || !isByPrice(tender)
        ? null
        : buildSaving(lowest(offers.map(({ offer }) => offer.initialValue ?? offer.value)), price),
  };
};

/** One result per lot, in their order, or a single one for a tender without lots. */
export const collectResults = <L extends LotLike, A extends AwardLike>(tender: Resulting<L, A>): readonly Result<L, A>[] => {
  const { lots = [] } = tender;
  return lots.length === 0 ? [findResult(tender, null)] : lots.map((lot) => findResult(tender, lot));
};

export interface Total {
  readonly price: Value;
  /** The expected value of the same lots; absent where it cannot be added up. */
  readonly expected?: Value | undefined;
  readonly saving: Saving | null;
}

type LotResult = Result<LotLike, AwardLike>;

/** Lots that ended so, without a winner. */
export const withoutWinner = <R extends LotResult>(results: readonly R[], end: 'unsuccessful' | 'cancelled'): readonly R[] =>
  results.filter(({ standing, winners }) => winners.length === 0 && endedAs(end, standing));

/** A lot whose result is still open. */
export const isOpen = ({ standing, winners }: LotResult): boolean =>
  winners.length === 0 && !endedAs('unsuccessful', standing) && !endedAs('cancelled', standing);

/** The expected value of these lots together; null where it cannot be added up. */
export const expectedOf = (results: readonly LotResult[]): Value | null => addUp(results.map(({ expected }) => expected));

/** The total of all winners' prices; null without any, and where one is unknown or cannot be added to the others. */
export const totalOf = (results: readonly LotResult[]): Total | null => {
  const won = results.filter(({ winners }) => winners.length > 0);
  const price = addUp(won.map((result) => result.price));
  if (price === null) return null;
  const expected = expectedOf(won) ?? undefined;
  return { price, expected, saving: buildSaving(expected, price) };
};
