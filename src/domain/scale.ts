/**
 * How the numbers are compared that offers are worth: which way is better, and how far a step goes. Plain data, so that an auction
 * keeps it beside its offers and its log replays alone. Pure.
 */
import Big from 'big.js';
import { isPlainObject } from './json.ts';
import { compare, minus, rounded, weighed } from './money.ts';

export interface Scale {
  /** The field of a value that holds the number. `amount` is money wherever it stands, so what is no money has another one. */
  readonly field: string;
  readonly better: 'lower' | 'higher';
  /** Decimal places. */
  readonly digits: number;
  /** What a step is: an amount of the same kind, or a share of what stands. */
  readonly step: 'amount' | 'share';
  /** What an auction shows in place of a currency; absent for money. */
  readonly unit?: string;
}

/** Money, the less the better. */
export const priceScale: Scale = { field: 'amount', better: 'lower', digits: 2, step: 'amount' };

/** The number of a value; NaN where it has none. */
export const worthOf = ({ field }: Scale, value: object): number => Number(Reflect.get(value, field));

/** The value with its number to the digits of the scale, half up; what has none is left to the model. */
export const roundedWorth = <T extends object>(scale: Scale, value: T): T => {
  const worth = worthOf(scale, value);
  return Number.isNaN(worth) ? value : { ...value, [scale.field]: rounded(worth, scale.digits) };
};

/** Below 0 where `a` is better. */
export const bestFirst = ({ better }: Scale, a: number, b: number): number => (better === 'lower' ? compare(a, b) : compare(b, a));

/** What an offer counts by: divided by the weight of its features, or multiplied where more is better; costs are to its disadvantage. */
export const weightedWorth = ({ better, digits }: Scale, worth: number, denominator = 1, addition = 0): number =>
  better === 'lower'
    ? weighed(worth, denominator, addition, digits)
    : new Big(worth).times(denominator).minus(addition).round(digits, Big.roundHalfUp).toNumber();

/** The worst number that may be offered over one that stands: a step better than it. */
export const limitOver = ({ better, step: kind }: Scale, standing: number, step: number): number => {
  const by = kind === 'amount' ? step : new Big(standing).abs().times(step).toNumber();
  return better === 'lower' ? minus(standing, by) : new Big(standing).plus(by).toNumber();
};

/** As auction services read it, who know money alone: a number of another kind is an amount of its unit. */
export const asMoney = <T>({ field, unit }: Scale, part: T): T => {
  if (unit === undefined) return part;
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown);
    if (!isPlainObject(value)) return value;
    const { [field]: amount, ...rest } = value;
    return amount === undefined
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]))
      : { amount, currency: unit, ...rest };
  };
  // Fields keep their names but the number, which every value has under one name or the other.
  return shown(part) as T;
};
