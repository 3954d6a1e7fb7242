/** Prices as exact decimals: whole numbers of the smallest place that is written. */
interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

/** Of a number as JSON writes it, also `1e-7`. */
const toDecimal = (value: number): Decimal => {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const places = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 };
};

/** Both in units of the smaller place. */
const aligned = (a: Decimal, b: Decimal): [bigint, bigint, number] => {
  const places = Math.max(a.places, b.places);
  return [a.units * 10n ** BigInt(places - a.places), b.units * 10n ** BigInt(places - b.places), places];
};

/** The whole number nearest to `a / b` (both positive), the upper one of two. */
const halfUp = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

/** No more than this of a quotient is known: a denominator that is written has been rounded. */
const digits = 15;

const known = ({ units, places }: Decimal): Decimal => {
  const unknown = BigInt(Math.max(0, String(units).length - digits));
  const place = 10n ** unknown;
  return { units: halfUp(units, place) * place, places };
};

const numberOf = ({ units, places }: Decimal): number => Number(`${units}e-${places}`);

const rounded = ({ units, places }: Decimal, wanted: number): number =>
  numberOf({ units: halfUp(units * 10n ** BigInt(wanted), 10n ** BigInt(places)), places: wanted });

/** The price that counts: `amount / denominator + addition`, the quotient to 15 digits, the sum to so many places, half up. */
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

/** What a number counts by that is better the higher it is: `amount × denominator − addition`, to so many places, half up. */
export const gainThatCounts = (amount: number, denominator = 1, addition = 0, digits = 2): number => {
  const [a, b, places] = aligned(timesOf(amount, denominator), toDecimal(addition));
  return rounded({ units: a - b, places }, digits);
};

export const difference = (a: number, b: number): number => {
  const [from, take, places] = aligned(toDecimal(a), toDecimal(b));
  return numberOf({ units: from - take, places });
};

/** No more than so many digits behind the point. */
export const hasPlaces = (amount: number, digits: number): boolean => toDecimal(amount).places <= digits;
