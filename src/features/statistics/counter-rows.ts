/** Counter rows → the body of `GET /statistics`. Pure. */
import type { JsonObject } from '../../base/domain/json.ts';
import { amountOf, countOf, type Measures } from './model/tallies.ts';

const COUNT_NAMES = [
  ...['tenders', 'lots', 'openedLots', 'bids', 'disqualified', 'singleBidLots', 'noBidLots', 'awardedLots', 'timedLots', 'minutesToAward'],
  ...['savingLots', 'contracts', 'signedContracts', 'grownContracts', 'changes', 'priceChanges', 'plans', 'reports'],
] as const;
const SUM_NAMES = ['expected', 'ceilings', 'awarded', 'saving', 'contracted', 'growth', 'paid', 'planned'] as const;
/** Sums that others are compared with. */
const BASE_NAMES = ['savingExpected', 'growthFrom'] as const;

const MINUTES_PER_DAY = 24 * 60;

type Ratios = Readonly<Record<string, readonly [part: number, whole: number]>>;

/** Omits shares of nothing. */
const buildShares = (wanted: Ratios): JsonObject =>
  Object.fromEntries(Object.entries(wanted).flatMap(([name, [part, whole]]) => (whole === 0 ? [] : [[name, part / whole]])));

const buildCurrencySums = (currency: string, amounts: Readonly<Record<string, bigint>>): JsonObject => {
  const inWhole = (name: string): number => amountOf(amounts[name] ?? 0n);
  return {
    currency,
    ...Object.fromEntries(
      SUM_NAMES.flatMap((name) => [
        [name, inWhole(name)],
        [countOf(name), Number(amounts[countOf(name)] ?? 0n)],
      ]),
    ),
    ...Object.fromEntries(BASE_NAMES.map((name) => [name, inWhole(name)])),
    ...buildShares({
      savingShare: [inWhole('saving'), inWhole('savingExpected')],
      growthShare: [inWhole('growth'), inWhole('growthFrom')],
    }),
  };
};

/** `tally` is the sum of all rows with this value. */
export const shownRow = (value: string, { counts, sums }: Measures): JsonObject => {
  const of = (name: string): number => counts[name] ?? 0;
  const byWorth = Object.entries(sums).sort(([a], [b]) => Number(b === 'UAH') - Number(a === 'UAH') || a.localeCompare(b));
  return {
    value,
    ...Object.fromEntries(COUNT_NAMES.map((name) => [name, of(name)])),
    ...buildShares({
      bidsPerLot: [of('bids'), of('openedLots') - of('noBidLots')],
      daysToAward: [of('minutesToAward') / MINUTES_PER_DAY, of('timedLots')],
    }),
    money: byWorth.map(([currency, amounts]) => buildCurrencySums(currency, amounts)),
  };
};

/** Sort weight: by tenders first, then by the other records. */
export const computeSortWeight = ({ counts }: Pick<Measures, 'counts'>): number =>
  (counts.tenders ?? 0) * 1e6 + (counts.contracts ?? 0) + (counts.plans ?? 0) + (counts.reports ?? 0);
