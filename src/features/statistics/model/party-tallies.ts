/**
 * What a record contributes to the counters of its parties (docs/signals.md "Parties"). A change contributes the difference of
 * after and before, so that the counters always equal the sum over all records. Pure.
 */

import type { AwardFact, ContractFacts, Facts, LotFacts, Money, PlanFacts, ReportFacts, TenderFacts } from './facts.ts';
import { hasGrown, isSigned } from './signals.ts';
import { buildSums } from './tallies.ts';

/** Increment whenever counting or a signal changes: everything is then recounted. */
export const partiesVersion = 6;

/** `all`: no party; counts of the whole registry. */
export type Role = 'buyer' | 'supplier' | 'all';
/** What a counter covers: all of a party, a year, a category, a counterpart, or a counterpart within a year. */
export type Slice = 'all' | 'year' | 'category' | 'with' | 'pair';

/** Key of a counter. */
export interface PartyTallyKey {
  readonly role: Role;
  readonly party: string;
  readonly by: Slice;
  readonly of: string;
  readonly test: boolean;
}

/** Numbers by path: `n.tenders`, `s.UAH.awarded` in hundredths, `s.UAH.awardedCount` the number of summands. */
export type Amounts = ReadonlyMap<string, bigint>;

export interface Tally {
  readonly place: PartyTallyKey;
  readonly amounts: Amounts;
}

/** One counted thing with everything it is counted by. */
interface Entry {
  readonly year?: string | undefined;
  readonly category?: string | undefined;
  readonly counterparts?: readonly string[];
  readonly amounts: readonly (readonly [path: string, number: bigint])[];
}

const money = (name: string, value: Money | undefined): [string, bigint][] =>
  Object.entries(buildSums([[name, value]])).flatMap(([currency, sums]) =>
    Object.entries(sums).map(([sum, number]): [string, bigint] => [`s.${currency}.${sum}`, number]),
  );

const count = (name: string): [string, bigint] => [`n.${name}`, 1n];
const when = (condition: boolean, name: string): [string, bigint][] => (condition ? [count(name)] : []);

const yearOf = (month: string | undefined): string | undefined => month?.slice(0, 4);

/** The awards with their values. */
const collectAwards = (
  { lots, agreed }: TenderFacts,
  isCounted: (award: AwardFact) => boolean,
  counterparts: (suppliers: readonly string[]) => readonly string[],
): Entry[] =>
  lots.flatMap(({ awards, category, bids }) =>
    awards.filter(isCounted).map((award) => ({
      year: yearOf(award.month),
      category,
      counterparts: counterparts(award.suppliers),
      amounts: [count('awards'), ...(agreed ? [] : money('awarded', award.value)), ...when(bids === 1, 'sole')],
    })),
  );

/** Savings of lots; for a lot with several winners they count for no counterpart. */
const collectSavings = (lots: readonly LotFacts[], counterparts: (suppliers: readonly string[]) => readonly string[]): Entry[] =>
  lots.flatMap(({ awards: [first, ...others], category, saving, value }) =>
    first === undefined || saving === undefined
      ? []
      : [
          {
            year: yearOf(first.month),
            category,
            counterparts: others.length === 0 ? counterparts(first.suppliers) : [],
            amounts: [...money('saved', saving), ...money('savedOf', value)],
          },
        ],
  );

const tenderOfBuyer = (tender: TenderFacts): Entry[] => {
  const { month, category, value, lots, agreed } = tender;
  const winners = (suppliers: readonly string[]) => suppliers;
  return [
    { year: yearOf(month), category, amounts: [count('tenders'), ...money(agreed ? 'ceilings' : 'expected', value)] },
    ...lots
      .filter(({ bids = 0 }) => bids > 0)
      .map((lot) => ({ year: yearOf(month), category: lot.category, amounts: [count('opened'), ...when(lot.bids === 1, 'single')] })),
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
      .map(({ category }) => ({ year: yearOf(month), category, counterparts: bought, amounts: [count('bids')] })),
    ...collectAwards(tender, isOwn, () => bought),
    ...collectSavings(
      lots.filter(({ awards }) => awards.length === 1 && awards.every(isOwn)),
      () => bought,
    ),
  ];
};

/** Signed values, and what has grown since. */
const contractEntries = (contract: ContractFacts, counterparts: readonly string[]): Entry[] => {
  if (!isSigned(contract)) return [];
  const { month, category, value, growth, growthFrom } = contract;
  const grown = hasGrown(contract) ? [count('grown'), ...money('growth', growth), ...money('growthFrom', growthFrom)] : [];
  return [{ year: yearOf(month), category, counterparts, amounts: [count('contracts'), ...money('contracted', value), ...grown] }];
};

const planEntries = ({ month, category, status }: PlanFacts): Entry[] =>
  status === 'cancelled' ? [] : [{ year: yearOf(month), category, amounts: [count('plans')] }];

const reportEntries = ({ month, decision }: ReportFacts, counterparts: readonly string[]): Entry[] => [
  { year: yearOf(month), counterparts, amounts: [count('reports'), ...when(decision?.resolution === 'satisfied', 'satisfied')] },
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

const collectPlaces = ({ year, category, counterparts = [] }: Entry): (readonly [Slice, string])[] => [
  ['all', ''],
  ...(year === undefined ? [] : [['year', year] as const]),
  ...(category === undefined ? [] : [['category', category] as const]),
  ...counterparts.map((party) => ['with', party] as const),
  ...(year === undefined ? [] : counterparts.map((party) => ['pair', `${year} ${party}`] as const)),
];

/** Id of a counter; party keys have no blanks. */
export const tallyId = ({ role, party, by, of, test }: PartyTallyKey): string => `${test ? 'test ' : ''}${role} ${party} ${by} ${of}`;

type TallyMap = Map<string, Tally & { readonly amounts: Map<string, bigint> }>;

const addEntries = (
  tallies: TallyMap,
  { role, party, test }: Omit<PartyTallyKey, 'by' | 'of'>,
  entries: readonly Entry[],
  sign: bigint,
): void => {
  for (const entry of entries) {
    for (const [by, of] of collectPlaces(entry)) {
      const place = { role, party, by, of, test };
      const id = tallyId(place);
      const tally = tallies.get(id) ?? { place, amounts: new Map() };
      for (const [path, number] of entry.amounts) tally.amounts.set(path, (tally.amounts.get(path) ?? 0n) + sign * number);
      tallies.set(id, tally);
    }
  }
};

const addRecord = (tallies: TallyMap, facts: Facts, sign = 1n): void => {
  const { buyer, suppliers, bidders, test, signals = [] } = facts;
  const entry: Entry = { amounts: signals.map((signal) => count(signal)) };
  const sellers = new Set([...suppliers, ...bidders].map(({ key }) => key));
  if (signals.length > 0) addEntries(tallies, { role: 'all', party: '', test }, [entry], sign);
  if (buyer !== undefined) addEntries(tallies, { role: 'buyer', party: buyer.key, test }, [...entriesOfBuyer(facts), entry], sign);
  for (const party of sellers) {
    // A bidder that did not win has no part in the tender's outcome.
    const chosen = suppliers.some(({ key }) => key === party) ? [entry] : [];
    addEntries(tallies, { role: 'supplier', party, test }, [...entriesOfSupplier(facts, party), ...chosen], sign);
  }
};

/** Everything a record contributes. */
export const partyTallies = (facts: Facts): Tally[] => {
  const tallies: TallyMap = new Map();
  addRecord(tallies, facts);
  return [...tallies.values()];
};

/** Sums of contributions by counter. */
export const makePartyTotals = () => {
  const tallies: TallyMap = new Map();
  return {
    /** `sign` -1 subtracts. */
    add: (facts: Facts, sign: 1 | -1 = 1): void => addRecord(tallies, facts, BigInt(sign)),
    /** Without zero results. */
    rows: (): Tally[] =>
      [...tallies.values()].flatMap(({ place: key, amounts }) => {
        const moved = new Map([...amounts].filter(([, number]) => number !== 0n));
        return moved.size === 0 ? [] : [{ place: key, amounts: moved }];
      }),
  };
};
