/**
 * Offers of saved energy, calculated in the browser (docs/spec/energy-services.md §2): in floating point, so exact to about a
 * cent. Shows a bidder what an offer would be worth, and lets a verifier check the amounts in the log. Pure.
 */

/** Fixed during the auction. */
export interface Inputs {
  readonly annualCostsReduction: readonly number[];
  readonly noticeDay: string;
  readonly NBUdiscountRate: number;
  readonly fundingKind: string;
  readonly yearlyPaymentsPercentageRange: number;
}

/** Set by the bidder: the share taken, and for how long. */
export interface Terms {
  readonly share: number;
  readonly years: number;
  readonly days: number;
}

const YEAR = 365;
const last = 20;

/** The net present value of an offer. */
export const presentValue = ({ annualCostsReduction, noticeDay, NBUdiscountRate }: Inputs, { share, years, days }: Terms): number => {
  const first = (Date.UTC(Number(noticeDay.slice(0, 4)), 11, 31) - Date.parse(`${noticeDay}T00:00:00Z`)) / 86_400_000;
  let left = YEAR * years + days;
  let discount = 1;
  let worth = 0;
  for (const [index, saving] of annualCostsReduction.entries()) {
    const length = index === 0 ? first : index === last ? YEAR - first : YEAR;
    const paid = Math.min(left, index === 0 ? first : YEAR);
    left -= paid;
    const payment = paid === 0 ? 0 : (share * saving * paid) / length;
    const income = index === 0 ? (first === 0 ? 0 : saving - payment) : (saving * length) / YEAR - payment;
    discount /= 1 + (NBUdiscountRate * length) / YEAR;
    worth += discount * income;
  }
  return Math.round(worth * 100) / 100;
};

/** Whether an amount calculated by the registry matches the offer, within the precision of this page. */
export const isWorth = (inputs: Inputs, terms: Terms, amount: number): boolean =>
  Math.abs(presentValue(inputs, terms) - amount) <= 0.011 + Math.abs(amount) * 1e-9;

/** The smallest and the largest share allowed, as fractions of one. */
export const sharesOf = ({ fundingKind, yearlyPaymentsPercentageRange: most }: Inputs): readonly [number, number] =>
  fundingKind === 'budget' ? [0, most] : [0.8, 1];

type Fields = Readonly<Record<string, unknown>>;

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** The terms of an offer in a document or a log; undefined for a plain number. */
export const termsIn = (given: Fields): Terms | undefined => {
  const share = numberIn(given.yearlyPaymentsPercentage);
  const { years, days } = Object(given.contractDuration);
  const [whole, rest] = [numberIn(given.contractDurationYears ?? years), numberIn(given.contractDurationDays ?? days) ?? 0];
  return share === undefined || whole === undefined ? undefined : { share, years: whole, days: rest };
};

export const inputsIn = (given: Fields): Inputs | undefined => {
  const { annualCostsReduction, noticeDay, fundingKind } = given;
  const [rate, most] = [numberIn(given.NBUdiscountRate), numberIn(given.yearlyPaymentsPercentageRange)];
  if (!Array.isArray(annualCostsReduction) || typeof noticeDay !== 'string' || rate === undefined || most === undefined) return undefined;
  return {
    annualCostsReduction: annualCostsReduction.map(Number),
    noticeDay,
    NBUdiscountRate: rate,
    fundingKind: String(fundingKind),
    yearlyPaymentsPercentageRange: most,
  };
};
