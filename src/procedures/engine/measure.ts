/**
 * The measure of an offer: what it is worth, what bounds it, what a step is and how a bidder names it. A type names one; bids,
 * auctions and awarding ask it (docs/procedures.md "The measure of an offer"). Pure.
 */
import { isPlainObject, type Part, parts } from '../../domain/json.ts';
import { compare } from '../../domain/money.ts';
import { type FieldError, none, ruleError } from '../../domain/problem.ts';
import { bestFirst, priceScale, type Scale, worthOf } from '../../domain/scale.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { Bid, EstimatedValue, Lot, ResultValue, Value } from '../../domain/types.generated.ts';
import type { TenderConfig } from './config.ts';

/** What an offer is made for: the lot, or the tender where it has no lots. */
export interface Subject {
  readonly tender: TenderFields;
  readonly lot?: Lot | undefined;
}

/** What a bidder posts in a turn of an auction: the number, with the fields it is worked out of. */
export interface PostedOffer {
  readonly amount: number;
  readonly terms?: object;
}

export interface Measure {
  readonly scale: Scale;
  /** The field of a tender or lot that holds the step of its auction. */
  readonly stepField: string;
  readonly stepOf: (subject: object) => number | undefined;
  /** The first fault of a value in a bid, against what it is made for. */
  readonly faults: (value: Value, subject: Subject, config: TenderConfig, path: readonly string[]) => readonly FieldError[];
  /** The first fault of what an auction has come to; prices that are reported are taken as they are. */
  readonly resultFaults?: Measure['faults'];
  /** The value with what the server works out of it; asked on every write of a bid and of a result. */
  readonly derive?: (value: Value, subject: Subject) => Value;
  /** How a change of a bid merges its values. */
  readonly merges: Part;
  /** The value of a bid with what its auction has come to. */
  readonly withResult: (value: Value, sent: Partial<ResultValue>) => Value;
  /** A field without which there is no auction of an offer, where an import has left it out. */
  readonly lacking?: (value: Value) => string | undefined;
  /** What of a value a bidder moves in an auction, and offers are worked out of; kept with each offer. Absent for a plain number. */
  readonly termsOf?: (value: Value, subject: Subject) => object;
  /** What offers are worked out of besides, and no turn moves; kept once with the bidder, so that a log replays without its tender. */
  readonly inputsOf?: (value: Value, subject: Subject) => object;
  /** What a bidder is to be paid, for the lot or in all: a complaint of his costs a share of it. Absent: of the estimated value. */
  readonly ownPrice?: (tender: TenderFields, bid: Bid, lotId: string | undefined) => Pick<Value, 'amount' | 'currency'>;
  /** What a body offers in a turn: null takes back what was posted, a text is why it is refused. `terms`: those that stand. */
  readonly read: (sent: unknown, limit: number, terms: object | undefined, inputs: object | undefined) => PostedOffer | string | null;
}

/** The bid with what the server works out of its values. */
export const withDerivedValues = <T extends Pick<Bid, 'value' | 'lotValues'>>({ derive }: Measure, tender: TenderFields, bid: T): T => {
  if (derive === undefined) return bid;
  const { value, lotValues } = bid;
  const lots = new Map((tender.lots ?? []).map((lot) => [lot.id, lot]));
  return {
    ...bid,
    ...(value === undefined ? {} : { value: derive(value, { tender }) }),
    ...(lotValues === undefined
      ? {}
      : { lotValues: lotValues.map((one) => ({ ...one, value: derive(one.value, { tender, lot: lots.get(one.relatedLot) }) })) }),
  };
};

/** What takes back what was posted in the turn. */
const TAKE_BACK = -1;

const MAX_DIGITS = 15;

/** What is wrong with the digits of an amount above 0; null when nothing is. */
const digitsFault = (amount: number, { digits: maxDecimals }: Scale): string | null => {
  const [digits = '', exponent = '0'] = amount.toString().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const decimals = Math.max(fraction.length - Number(exponent), 0);
  if (decimals > maxDecimals) return `Bid amount should have at most ${maxDecimals} decimal places`;
  return whole.length + Number(exponent) + decimals > MAX_DIGITS ? `Bid amount should have at most ${MAX_DIGITS} digits` : null;
};

/** Reads `amount` as the number that is offered. */
export const readNumber =
  (scale: Scale): Measure['read'] =>
  (sent, limit) => {
    const amount: unknown = isPlainObject(sent) ? sent.amount : undefined;
    if (amount === TAKE_BACK) return null;
    if (amount === undefined || amount === null) return 'Bid amount is required';
    if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'Bid amount should be a number';
    if (!(amount > 0)) return 'Too low value';
    const fault = digitsFault(amount, scale);
    if (fault !== null) return fault;
    if (bestFirst(scale, amount, limit) <= 0) return { amount };
    return scale.better === 'lower' ? 'Too high value' : 'Too low value';
  };

/** An offer of a single number: all of a measure but what bounds it. */
export const numberMeasure = (scale: Scale): Omit<Measure, 'faults'> => ({
  scale,
  stepField: 'minimalStep',
  stepOf: (subject) => {
    const step: unknown = Reflect.get(subject, 'minimalStep');
    return isPlainObject(step) ? worthOf(scale, step) : undefined;
  },
  merges: scale.unit === undefined ? parts.value : { needs: [scale.field] },
  withResult: (value, { amount, date: _, ...money }) => ({
    ...value,
    ...(amount === undefined ? {} : { [scale.field]: amount }),
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
    : none;

/** Offers in other currencies are not compared with the value. */
const amountFits: Check = ({ amount }, limit, of, config, path) =>
  config.hasValueRestriction && config.valueCurrencyEquality && limit?.amount !== undefined && compare(amount, limit.amount) > 0
    ? [ruleError(path, `value of bid should be less than value of ${of}`)]
    : none;

const taxFits: Check = ({ valueAddedTaxIncluded }, limit, of, _config, path) => {
  if (limit?.valueAddedTaxIncluded === undefined || limit.valueAddedTaxIncluded === valueAddedTaxIncluded) return none;
  const text = `valueAddedTaxIncluded of bid should be identical to valueAddedTaxIncluded of value of ${of}`;
  return [ruleError([...path, 'valueAddedTaxIncluded'], text)];
};

const checks: Readonly<Record<'tender' | 'lot', readonly Check[]>> = {
  tender: [currencyFits, amountFits, taxFits],
  lot: [amountFits, currencyFits, taxFits],
};

/** The measure of a type that names none: money, the less the better, at most the estimated value. */
export const price: Measure = {
  ...numberMeasure(priceScale),
  faults: (value, { tender, lot }, config, path) => {
    const of = lot === undefined ? 'tender' : 'lot';
    for (const check of checks[of]) {
      const errors = check(value, (lot ?? tender).value, of, config, path);
      if (errors.length > 0) return errors;
    }
    return none;
  },
};
