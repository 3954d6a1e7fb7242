/**
 * The measure of an offer: its worth, its limits, the step of its auction and its posted form. A type has one, which bids,
 * auctions and awarding use (docs/procedures.md "The measure of an offer"). Pure.
 */
import { isPlainObject, type MergedPart, omitUndefined, partKinds } from '../../base/domain/json.ts';
import { compareNumbers } from '../../base/domain/money.ts';
import { type FieldError, firstFailing, NO_ERRORS, ruleError } from '../../base/domain/problem.ts';
import { bestFirst, priceScale, type Scale, worthOf } from '../../base/domain/scale.ts';
import type { TenderFields } from '../../base/domain/tender.ts';
import type { Bid, EstimatedValue, Lot, ResultValue, Value } from '../../base/domain/types.generated.ts';
import type { TenderConfig } from './config.ts';

/** The subject of an offer: the lot, or the tender if it has no lots. */
export interface OfferSubject {
  readonly tender: TenderFields;
  readonly lot?: Lot | undefined;
}

/** What a bidder posts in an auction turn: the number, with the fields it is derived from. */
export interface PostedOffer {
  readonly amount: number;
  readonly terms?: object;
}

export interface Measure {
  readonly scale: Scale;
  /** The field of a tender or lot that holds the step of its auction. */
  readonly stepField: string;
  readonly stepOf: (subject: object) => number | undefined;
  /** The first error of a bid's value, given its subject. */
  readonly faults: (value: Value, subject: OfferSubject, config: TenderConfig, path: readonly string[]) => readonly FieldError[];
  /** The first error of an auction's result; absent: reported values are accepted as they are. */
  readonly resultFaults?: Measure['faults'];
  /** Adds derived fields to a value; called on every write of a bid and of a result. */
  readonly derive?: (value: Value, subject: OfferSubject) => Value;
  /** How a change of a bid merges its values. */
  readonly merges: MergedPart;
  /** A bid's value after its auction. */
  readonly withResult: (value: Value, sent: Partial<ResultValue>) => Value;
  /** A field without which there is no auction of an offer, where an import has left it out. */
  readonly lacking?: (value: Value) => string | undefined;
  /** The part of a value that a bidder changes in an auction, from which offers are derived; stored with each. Absent: a plain number. */
  readonly termsOf?: (value: Value, subject: OfferSubject) => object;
  /** The other inputs of offers, which no turn changes; stored once with the bidder, so that a log replays without its tender. */
  readonly inputsOf?: (value: Value, subject: OfferSubject) => object;
  /** Further fields of the lot, or of its tender, that the auction's document shows. */
  readonly auctionFields?: readonly string[];
  /** A bidder's price, for the lot or in total, of which the complaint fee is a share. Absent: a share of the estimated value. */
  readonly ownPrice?: (tender: TenderFields, bid: Bid, lotId: string | undefined) => Pick<Value, 'amount' | 'currency'>;
  /** Parses a turn's body: null withdraws what was posted, a string is the error text. `terms`: the current ones. */
  readonly read: (sent: unknown, limit: number, terms: object | undefined, inputs: object | undefined) => PostedOffer | string | null;
}

/** The bid with the derived fields of its values. */
export const withDerivedValues = <T extends Pick<Bid, 'value' | 'lotValues'>>({ derive }: Measure, tender: TenderFields, bid: T): T => {
  if (derive === undefined) return bid;
  const { value, lotValues } = bid;
  const lots = new Map((tender.lots ?? []).map((lot) => [lot.id, lot]));
  return {
    ...bid,
    ...omitUndefined({
      value: value && derive(value, { tender }),
      lotValues: lotValues?.map((one) => ({ ...one, value: derive(one.value, { tender, lot: lots.get(one.relatedLot) }) })),
    }),
  };
};

/** An amount that withdraws what was posted in the turn. */
const WITHDRAWN_AMOUNT = -1;

const MAX_DIGITS = 15;

/** The error in the digits of an amount above 0; null if there is none. */
const digitsFault = (amount: number, { digits: maxDecimals }: Scale): string | null => {
  const [digits = '', exponent = '0'] = amount.toString().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const decimals = Math.max(fraction.length - Number(exponent), 0);
  if (decimals > maxDecimals) return `Bid amount should have at most ${maxDecimals} decimal places`;
  return whole.length + Number(exponent) + decimals > MAX_DIGITS ? `Bid amount should have at most ${MAX_DIGITS} digits` : null;
};

/** Parses `amount` as the offered number. */
export const readNumber =
  (scale: Scale): Measure['read'] =>
  (sent, limit) => {
    const amount: unknown = isPlainObject(sent) ? sent.amount : undefined;
    if (amount === WITHDRAWN_AMOUNT) return null;
    if (amount === undefined || amount === null) return 'Bid amount is required';
    if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'Bid amount should be a number';
    if (!(amount > 0)) return 'Too low value';
    const fault = digitsFault(amount, scale);
    if (fault !== null) return fault;
    if (bestFirst(scale, amount, limit) <= 0) return { amount };
    return scale.better === 'lower' ? 'Too high value' : 'Too low value';
  };

/** A measure of a single number, without its limits. */
export const numberMeasure = (scale: Scale): Omit<Measure, 'faults'> => ({
  scale,
  stepField: 'minimalStep',
  stepOf: (subject) => {
    const step: unknown = Reflect.get(subject, 'minimalStep');
    return isPlainObject(step) ? worthOf(scale, step) : undefined;
  },
  merges: scale.unit === undefined ? partKinds.value : { needs: [scale.field] },
  withResult: (value, { amount, date: _, ...money }) => ({
    ...value,
    ...omitUndefined({ [scale.field]: amount }),
    ...(scale.unit === undefined ? money : {}),
  }),
  read: readNumber(scale),
});

type Check = (
  value: Value,
  limit: EstimatedValue | undefined,
  of: 'tender' | 'lot',
  config: TenderConfig,
  path: readonly string[],
) => readonly FieldError[];

const currencyFits: Check = ({ currency }, limit, of, config, path) =>
  config.valueCurrencyEquality && limit?.currency !== undefined && limit.currency !== currency
    ? [ruleError([...path, 'currency'], `currency of bid should be identical to currency of value of ${of}`)]
    : NO_ERRORS;

/** Offers in other currencies are not compared with the value. */
const amountFits: Check = ({ amount }, limit, of, config, path) =>
  config.hasValueRestriction && config.valueCurrencyEquality && limit?.amount !== undefined && compareNumbers(amount, limit.amount) > 0
    ? [ruleError(path, `value of bid should be less than value of ${of}`)]
    : NO_ERRORS;

const taxFits: Check = ({ valueAddedTaxIncluded }, limit, of, _config, path) => {
  if (limit?.valueAddedTaxIncluded === undefined || limit.valueAddedTaxIncluded === valueAddedTaxIncluded) return NO_ERRORS;
  const text = `valueAddedTaxIncluded of bid should be identical to valueAddedTaxIncluded of value of ${of}`;
  return [ruleError([...path, 'valueAddedTaxIncluded'], text)];
};

const priceChecks: readonly Check[] = [currencyFits, amountFits, taxFits];

/** The default measure: money, lower is better, at most the estimated value. */
export const price: Measure = {
  ...numberMeasure(priceScale),
  faults: (value, { tender, lot }, config, path) =>
    firstFailing(priceChecks, value, (lot ?? tender).value, lot === undefined ? 'tender' : 'lot', config, path),
};
