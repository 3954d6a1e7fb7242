/**
 * A second implementation of the two amounts of an energy offer, written from spec/energy-services.md §2 alone: reduced fractions,
 * period by period, counting every paid day. Shares nothing with the registry except the names of the inputs.
 */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b));
const fraction = (top: bigint, bottom: bigint): Fraction => {
  const by = divisor(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { top: top / by, bottom: bottom / by };
};
const whole = (number: number): Fraction => ({ top: BigInt(number), bottom: 1n });
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom });
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);
const over = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top);

/** A decimal without an exponent. */
const decimal = (text: string): Fraction => {
  const [units = '', places = ''] = text.split('.');
  return fraction(BigInt(units + places), 10n ** BigInt(places.length));
};

/** Rounded to two decimals, halves away from zero. */
const inCents = ({ top, bottom }: Fraction): number => {
  const isNegative = top < 0n;
  const hundredfold = (isNegative ? -top : top) * 100n;
  const up = (hundredfold % bottom) * 2n >= bottom ? 1n : 0n;
  const size = Number(hundredfold / bottom + up) / 100;
  return isNegative && size > 0 ? -size : size;
};

export interface DailyOffer {
  /** The day of the notice as year, month and day. */
  readonly notice: readonly [number, number, number];
  readonly rate: string;
  readonly savings: readonly string[];
  readonly share: string;
  readonly years: number;
  readonly days: number;
}

const monthDays = (year: number): readonly number[] => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
};

/** Days remaining in the year after this one. */
const daysLeft = ([year, month, day]: DailyOffer['notice']): number =>
  monthDays(year)
    .slice(month - 1)
    .reduce((left, days) => left + days, -day);

export const byTheDay = ({ notice, rate, savings, share, years, days }: DailyOffer): { amount: number; amountPerformance: number } => {
  const first = daysLeft(notice);
  const lengths = [first, ...Array.from({ length: 19 }, () => 365), 365 - first];
  const year = whole(365);
  let unpaid = 365 * years + days;
  let price = whole(0);
  let value = whole(0);
  let factor = whole(1);
  for (const [index, length] of lengths.entries()) {
    const saved = decimal(savings[index] ?? '');
    let paidDays = 0;
    for (let day = 0; day < length && unpaid > 0; day += 1, unpaid -= 1) paidDays += 1;
    const payment = paidDays === 0 ? whole(0) : over(times(times(decimal(share), saved), whole(paidDays)), whole(length));
    price = plus(price, payment);
    const gross = index === 0 ? saved : over(times(saved, whole(length)), year);
    const income = index === 0 && length === 0 ? whole(0) : minus(gross, payment);
    factor = over(factor, plus(whole(1), over(times(decimal(rate), whole(length)), year)));
    value = plus(value, times(factor, income));
  }
  return { amount: inCents(price), amountPerformance: inCents(value) };
};
