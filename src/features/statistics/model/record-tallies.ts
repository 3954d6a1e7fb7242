/** What the facts of one record contribute to the statistics (docs/statistics.md "Counters"). Pure. */
import { MINUTE } from '../../../base/platform/clock.ts';
import type { ContractFacts, Facts, LotFacts, TenderFacts } from './facts.ts';
import { findRegionCode } from './regions.ts';
import { hasGrown, isSignedContract } from './signals.ts';
import { buildShare, buildSums, buildTallyId, type Measures, makeTotals, type Tally, type TallyKey } from './tallies.ts';

/** Increment whenever counting changes: existing counters are then rebuilt. */
export const STATISTICS_VERSION = 6;

const countLots = (lots: readonly LotFacts[], wanted: (lot: LotFacts) => boolean): number => lots.filter(wanted).length;
const sumOverLots = (lots: readonly LotFacts[], of: (lot: LotFacts) => number | undefined): number =>
  lots.reduce((sum, lot) => sum + (of(lot) ?? 0), 0);

/** From the tender's publication to the award in force; whole minutes. */
const minutesToAward = ({ published }: TenderFacts, { awards: [award] }: LotFacts): number | undefined => {
  const ms = award?.date === undefined ? undefined : award.date.getTime() - published.getTime();
  return ms === undefined || ms < 0 ? undefined : Math.round(ms / MINUTE);
};

const tenderMeasures = (tender: TenderFacts): Measures => {
  const { lots, value, agreed } = tender;
  const opened = lots.filter(({ bids }) => bids !== undefined);
  const timed = lots.filter((lot) => minutesToAward(tender, lot) !== undefined);
  const saved = lots.filter(({ saving }) => saving !== undefined);
  return {
    counts: {
      tenders: 1,
      lots: lots.length,
      openedLots: opened.length,
      bids: sumOverLots(opened, ({ bids }) => bids),
      disqualified: sumOverLots(opened, ({ disqualified }) => disqualified),
      singleBidLots: countLots(opened, ({ bids }) => bids === 1),
      noBidLots: countLots(opened, ({ bids }) => bids === 0),
      awardedLots: countLots(lots, ({ awards }) => awards.length > 0),
      timedLots: timed.length,
      minutesToAward: sumOverLots(timed, (lot) => minutesToAward(tender, lot)),
      savingLots: saved.length,
    },
    sums: buildSums([
      [agreed ? 'ceilings' : 'expected', value],
      ...lots.flatMap(({ awards }) => (agreed ? [] : awards.map(({ value: price }): [string, LotFacts['value']] => ['awarded', price]))),
      ...saved.flatMap(({ value: expected, saving }) => buildShare(['saving', saving], ['savingExpected', expected])),
    ]),
  };
};

/** Money and changes count for signed contracts only. */
const contractMeasures = (contract: ContractFacts): Measures => {
  if (!isSignedContract(contract)) return { counts: { contracts: 1 }, sums: {} };
  const { value, paid, changes, growth, growthFrom } = contract;
  const grown = hasGrown(contract);
  return {
    counts: { contracts: 1, signedContracts: 1, changes, ...(grown ? { grownContracts: 1, priceChanges: changes } : {}) },
    sums: buildSums([['contracted', value], ['paid', paid], ...(grown ? buildShare(['growth', growth], ['growthFrom', growthFrom]) : [])]),
  };
};

const buildMeasures = (facts: Facts): Measures => {
  switch (facts.kind) {
    case 'tender':
      return tenderMeasures(facts);
    case 'contract':
      return contractMeasures(facts);
    case 'plan':
      // A cancelled plan is no longer planned spending.
      return { counts: { plans: 1 }, sums: buildSums(facts.status === 'cancelled' ? [] : [['planned', facts.value]]) };
    case 'report':
      return { counts: { reports: 1 }, sums: {} };
  }
};

/** Longer names are invalid. */
const MAX_NAME_LENGTH = 100;

/** Dimensions, and a record's value in each; empty if unknown. */
export const dimensions = {
  all: () => '',
  region: ({ region = '' }: Facts) => findRegionCode(region) ?? '',
  category: ({ category = '' }: Facts) => category,
  buyerKind: ({ buyerKind = '' }: Facts) => buyerKind.slice(0, MAX_NAME_LENGTH),
  procurementMethodType: ({ type = '' }: Facts) => type.slice(0, MAX_NAME_LENGTH),
  status: ({ kind, status }: Facts) => `${kind}/${status.slice(0, MAX_NAME_LENGTH)}`,
} as const;

/** A record counts once per dimension, in its month of publication. */
export const collectTallies = (facts: Facts): (Measures & { readonly key: TallyKey })[] => {
  const { counts, sums } = buildMeasures(facts);
  const measures = { counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)), sums };
  const { month: period, test } = facts;
  return Object.entries(dimensions).map(([by, of]) => ({ key: { by, value: of(facts), period, test }, ...measures }));
};

/** Sums what records contribute. */
export const makeRecordTotals = () => {
  const totals = makeTotals<TallyKey>(buildTallyId);
  return {
    add: (facts: Facts, sign: 1 | -1 = 1): void => {
      for (const { key, ...measures } of collectTallies(facts)) totals.add(key, measures, sign);
    },
    rows: (): Tally[] => totals.rows().map(({ key, ...measures }) => ({ ...key, ...measures })),
  };
};
