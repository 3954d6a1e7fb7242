/**
 * What a record contributes to the counters of its parties (docs/signals.md "Parties"). A change contributes the difference of
 * after and before, so that the counters always equal the sum over all records. Pure.
 */

import type { AwardFact, ContractFacts, Facts, LotFacts, PlanFacts, ReportFacts, TenderFacts } from './facts.ts';
import { hasGrown, isSignedContract } from './signals.ts';
import { buildShare, buildSums, type Measures, makeTotals } from './tallies.ts';

/** Increment whenever counting or a signal changes: everything is then recounted. */
export const PARTIES_VERSION = 7;

/** `all`: no party; counts of the whole registry. */
export type PartyRole = 'buyer' | 'supplier' | 'all';
/** What a counter covers: all of a party, a year, a category, a counterpart, or a counterpart within a year. */
export type TallySlice = 'all' | 'year' | 'category' | 'with' | 'pair';

export interface PartyTallyKey {
  readonly role: PartyRole;
  readonly party: string;
  readonly by: TallySlice;
  readonly of: string;
  readonly test: boolean;
}

/** One counted thing with everything it is counted by. */
interface Entry extends Measures {
  readonly year?: string | undefined;
  readonly category?: string | undefined;
  readonly counterparts?: readonly string[];
}

/** One of each name. */
const countEach = (...names: readonly (string | false)[]): Record<string, number> =>
  Object.fromEntries(names.flatMap((name) => (name === false ? [] : [[name, 1]])));

const yearOfMonth = (month: string | undefined): string | undefined => month?.slice(0, 4);

const collectAwards = (
  { lots, agreed }: TenderFacts,
  isCounted: (award: AwardFact) => boolean,
  counterparts: (suppliers: readonly string[]) => readonly string[],
): Entry[] =>
  lots.flatMap(({ awards, category, bids }) =>
    awards.filter(isCounted).map((award) => ({
      year: yearOfMonth(award.month),
      category,
      counterparts: counterparts(award.suppliers),
      counts: countEach('awards', bids === 1 && 'sole'),
      sums: buildSums(agreed ? [] : [['awarded', award.value]]),
    })),
  );

/** Savings of lots; for a lot with several winners they count for no counterpart. */
const collectSavings = (lots: readonly LotFacts[], counterparts: (suppliers: readonly string[]) => readonly string[]): Entry[] =>
  lots.flatMap(({ awards: [first, ...others], category, saving, value }) =>
    first === undefined || saving === undefined
      ? []
      : [
          {
            year: yearOfMonth(first.month),
            category,
            counterparts: others.length === 0 ? counterparts(first.suppliers) : [],
            counts: {},
            sums: buildSums(buildShare(['saved', saving], ['savedOf', value])),
          },
        ],
  );

const tenderOfBuyer = (tender: TenderFacts): Entry[] => {
  const { month, category, value, lots, agreed } = tender;
  const winners = (suppliers: readonly string[]) => suppliers;
  return [
    { year: yearOfMonth(month), category, counts: countEach('tenders'), sums: buildSums([[agreed ? 'ceilings' : 'expected', value]]) },
    ...lots
      .filter(({ bids = 0 }) => bids > 0)
      .map((lot) => ({
        year: yearOfMonth(month),
        category: lot.category,
        counts: countEach('opened', lot.bids === 1 && 'single'),
        sums: {},
      })),
    ...collectAwards(tender, () => true, winners),
    ...collectSavings(lots, winners),
  ];
};

const tenderOfSupplier = (tender: TenderFacts, party: string): Entry[] => {
  const { month, lots, buyer } = tender;
  const bought = buyer === undefined ? [] : [buyer.key];
  const isOwn = ({ suppliers }: AwardFact): boolean => suppliers.includes(party);
  return [
    ...lots
      .filter(({ bidders }) => bidders.includes(party))
      .map(({ category }) => ({ year: yearOfMonth(month), category, counterparts: bought, counts: countEach('bids'), sums: {} })),
    ...collectAwards(tender, isOwn, () => bought),
    ...collectSavings(
      lots.filter(({ awards }) => awards.length === 1 && awards.every(isOwn)),
      () => bought,
    ),
  ];
};

/** Signed values, and what has grown since. */
const contractEntries = (contract: ContractFacts, counterparts: readonly string[]): Entry[] => {
  if (!isSignedContract(contract)) return [];
  const { month, category, value, growth, growthFrom } = contract;
  const grown = hasGrown(contract);
  const sums = buildSums([['contracted', value], ...(grown ? buildShare(['growth', growth], ['growthFrom', growthFrom]) : [])]);
  return [{ year: yearOfMonth(month), category, counterparts, counts: countEach('contracts', grown && 'grown'), sums }];
};

const planEntries = ({ month, category, status }: PlanFacts): Entry[] =>
  status === 'cancelled' ? [] : [{ year: yearOfMonth(month), category, counts: countEach('plans'), sums: {} }];

const reportEntries = ({ month, decision }: ReportFacts, counterparts: readonly string[]): Entry[] => [
  { year: yearOfMonth(month), counterparts, counts: countEach('reports', decision?.resolution === 'satisfied' && 'satisfied'), sums: {} },
];

const entriesOfBuyer = (facts: Facts): Entry[] => {
  if (facts.kind === 'tender') return tenderOfBuyer(facts);
  if (facts.kind === 'plan') return planEntries(facts);
  const suppliers = facts.suppliers.map(({ key }) => key);
  return facts.kind === 'contract' ? contractEntries(facts, suppliers) : reportEntries(facts, suppliers);
};

const entriesOfSupplier = (facts: Facts, party: string): Entry[] => {
  if (facts.kind === 'tender') return tenderOfSupplier(facts, party);
  if (facts.kind === 'plan') return [];
  const buyers = facts.buyer === undefined ? [] : [facts.buyer.key];
  return facts.kind === 'contract' ? contractEntries(facts, buyers) : reportEntries(facts, buyers);
};

const listSlices = ({ year, category, counterparts = [] }: Entry): (readonly [TallySlice, string])[] => [
  ['all', ''],
  ...(year === undefined ? [] : [['year', year] as const]),
  ...(category === undefined ? [] : [['category', category] as const]),
  ...counterparts.map((party) => ['with', party] as const),
  ...(year === undefined ? [] : counterparts.map((party) => ['pair', `${year} ${party}`] as const)),
];

/** Id of a counter; party keys have no blanks. */
export const buildPartyTallyId = ({ role, party, by, of, test }: PartyTallyKey): string =>
  `${test ? 'test ' : ''}${role} ${party} ${by} ${of}`;

type Totals = ReturnType<typeof makeTotals<PartyTallyKey>>;

const addEntries = (
  totals: Totals,
  { role, party, test }: Omit<PartyTallyKey, 'by' | 'of'>,
  entries: readonly Entry[],
  sign: 1 | -1,
): void => {
  for (const entry of entries) {
    for (const [by, of] of listSlices(entry)) totals.add({ role, party, by, of, test }, entry, sign);
  }
};

const addRecord = (totals: Totals, facts: Facts, sign: 1 | -1): void => {
  const { buyer, suppliers, bidders, test, signals = [] } = facts;
  const entry: Entry = { counts: countEach(...signals), sums: {} };
  const sellers = new Set([...suppliers, ...bidders].map(({ key }) => key));
  if (signals.length > 0) addEntries(totals, { role: 'all', party: '', test }, [entry], sign);
  if (buyer !== undefined) addEntries(totals, { role: 'buyer', party: buyer.key, test }, [...entriesOfBuyer(facts), entry], sign);
  for (const party of sellers) {
    // A bidder that did not win has no part in the tender's outcome.
    const chosen = suppliers.some(({ key }) => key === party) ? [entry] : [];
    addEntries(totals, { role: 'supplier', party, test }, [...entriesOfSupplier(facts, party), ...chosen], sign);
  }
};

/** Sums what records contribute. */
export const makePartyTotals = () => {
  const totals = makeTotals(buildPartyTallyId);
  return {
    add: (facts: Facts, sign: 1 | -1 = 1): void => addRecord(totals, facts, sign),
    rows: totals.rows,
  };
};
