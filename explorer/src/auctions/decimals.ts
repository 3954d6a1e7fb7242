/** Prices as exact decimals: integers in units of the last decimal place. */
interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

/** Of a number in JSON notation, including `1e-7`. */
const toDecimal = (value: number): Decimal => {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const places = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 };
};

/** Both in units of the smaller decimal place. */
const aligned = (a: Decimal, b: Decimal): [bigint, bigint, number] => {
  const places = Math.max(a.places, b.places);
  return [a.units * 10n ** BigInt(places - a.places), b.units * 10n ** BigInt(places - b.places), places];
};

/** `a / b` (both positive) rounded half up to an integer. */
const halfUp = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

/** Significant digits of a quotient: a denominator is stored rounded, so further ones mean nothing. */
const digits = 15;

const known = ({ units, places }: Decimal): Decimal => {
  const unknown = BigInt(Math.max(0, String(units).length - digits));
  const place = 10n ** unknown;
  return { units: halfUp(units, place) * place, places };
};

const numberOf = ({ units, places }: Decimal): number => Number(`${units}e-${places}`);

const rounded = ({ units, places }: Decimal, wanted: number): number =>
  numberOf({ units: halfUp(units * 10n ** BigInt(wanted), 10n ** BigInt(places)), places: wanted });

/** The price compared: `amount / denominator + addition`, the quotient to 15 digits, the sum to `digits` decimals, half up. */
export const priceThatCounts = (amount: number, denominator = 1, addition = 0, digits = 2): number => {
  const [over, under] = aligned(toDecimal(amount), toDecimal(denominator));
  const quotient = known({ units: halfUp(over * 10n ** 20n, under), places: 20 });
  const [a, b, places] = aligned(quotient, toDecimal(addition));
  return rounded({ units: a + b, places }, digits);
};

const timesOf = (a: number, b: number): Decimal => {
  const [one, other] = [toDecimal(a), toDecimal(b)];
  return { units: one.units * other.units, places: one.places + other.places };
};

export const product = (a: number, b: number): number => numberOf(timesOf(a, b));

/** The figure compared where more is better: `amount × denominator − addition`, to `digits` decimals, half up. */
export const gainThatCounts = (amount: number, denominator = 1, addition = 0, digits = 2): number => {
  const [a, b, places] = aligned(timesOf(amount, denominator), toDecimal(addition));
  return rounded({ units: a - b, places }, digits);
};

export const difference = (a: number, b: number): number => {
  const [from, take, places] = aligned(toDecimal(a), toDecimal(b));
  return numberOf({ units: from - take, places });
};

/** Whether it has at most this many decimals. */
export const hasPlaces = (amount: number, digits: number): boolean => toDecimal(amount).places <= digits;
