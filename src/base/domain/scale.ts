/**
 * How offers are compared: which direction is better, and the size of a step. Plain data, so that an auction
 * stores it beside its offers and its log can be replayed on its own. Pure.
 */
import Big from 'big.js';
import { isPlainObject } from './json.ts';
import { compareNumbers, roundAmount, subtract, weighPrice } from './money.ts';

export interface Scale {
  /** The value field with the number. `amount` always means money, so other measures use another field. */
  readonly field: string;
  readonly better: 'lower' | 'higher';
  /** Decimal places. */
  readonly digits: number;
  /** The unit of a step: an absolute amount, or a share of the standing offer. */
  readonly step: 'amount' | 'share';
  /** Shown by an auction instead of a currency; absent for money. */
  readonly unit?: string;
}

/** Money, lower is better. */
export const priceScale: Scale = { field: 'amount', better: 'lower', digits: 2, step: 'amount' };

/** The number of a value; NaN when it has none. */
export const worthOf = ({ field }: Scale, value: object): number => Number(Reflect.get(value, field));

/** The value with its number rounded half up to the scale's digits; one without a number is left to the schema. */
export const roundedWorth = <T extends object>(scale: Scale, value: T): T => {
  const worth = worthOf(scale, value);
  return Number.isNaN(worth) ? value : { ...value, [scale.field]: roundAmount(worth, scale.digits) };
};

/** Negative when `a` is better. */
export const bestFirst = ({ better }: Scale, a: number, b: number): number =>
  better === 'lower' ? compareNumbers(a, b) : compareNumbers(b, a);

/** The weighted number of an offer: divided by its features' weight, or multiplied if higher is better; costs make it worse. */
export const weightedWorth = ({ better, digits }: Scale, worth: number, denominator = 1, addition = 0): number =>
  better === 'lower'
    ? weighPrice(worth, denominator, addition, digits)
    : new Big(worth).times(denominator).minus(addition).round(digits, Big.roundHalfUp).toNumber();

/** The worst number that beats the standing one: better by one step. */
export const limitOver = ({ better, step: kind }: Scale, standing: number, step: number): number => {
  const by = kind === 'amount' ? step : new Big(standing).abs().times(step).toNumber();
  return better === 'lower' ? subtract(standing, by) : new Big(standing).plus(by).toNumber();
};

/** For auction services, which only support money: other numbers become amounts in their unit. */
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
  // Only the number's field is renamed, which every value has under one of the names.
  return shown(part) as T;
};
