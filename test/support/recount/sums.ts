/** Sums over records: a row of the statistics, figures of a buyer or a supplier (docs/statistics.md, docs/signals.md). */
import { isSigned, type Money, type PlainFacts, type PlainLot } from './facts.ts';

/** Numbers by name, and by name and currency. */
export class Tally {
  readonly counts = new Map<string, number>();
  readonly sums = new Map<string, Map<string, bigint>>();

  count(name: string, more = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + more);
  }

  /** Adds an amount and counts it, unless it belongs to another that is counted. */
  add(name: string, money: Money | undefined, isCounted = true): void {
    if (money === undefined) return;
    const own = this.sums.get(money.currency) ?? new Map<string, bigint>();
    own.set(name, (own.get(name) ?? 0n) + money.cents);
    if (isCounted) own.set(`${name}Count`, (own.get(`${name}Count`) ?? 0n) + 1n);
    this.sums.set(money.currency, own);
  }

  /** In the form of a response. */
  figures(): Map<string, number> {
    const figures = new Map(this.counts);
    for (const [currency, sums] of this.sums) {
      for (const [name, sum] of sums) figures.set(`${currency} ${name}`, name.endsWith('Count') ? Number(sum) : Number(sum) / 100);
    }
    return figures;
  }
}

const sumOf = (lots: readonly PlainLot[], of: (lot: PlainLot) => number): number => lots.reduce((sum, lot) => sum + of(lot), 0);

const countTender = (tally: Tally, { lots, value, agreed, published }: PlainFacts): void => {
  const opened = lots.filter(({ bids }) => bids !== undefined);
  tally.count('tenders');
  tally.count('lots', lots.length);
  tally.count('openedLots', opened.length);
  tally.count(
    'bids',
    sumOf(opened, ({ bids = 0 }) => bids),
  );
  tally.count(
    'disqualified',
    sumOf(opened, ({ disqualified }) => disqualified),
  );
  tally.count('singleBidLots', opened.filter(({ bids }) => bids === 1).length);
  tally.count('noBidLots', opened.filter(({ bids }) => bids === 0).length);
  tally.add(agreed ? 'ceilings' : 'expected', value);
  for (const { awards, saving, value: expected } of lots) {
    const [first] = awards;
    if (first === undefined) continue;
    tally.count('awardedLots');
    const minutes = Math.round((Date.parse(first.date ?? '') - Date.parse(published)) / 60_000);
    if (minutes >= 0) {
      tally.count('timedLots');
      tally.count('minutesToAward', minutes);
    }
    if (!agreed) for (const { value: price } of awards) tally.add('awarded', price);
    if (saving === undefined) continue;
    tally.count('savingLots');
    tally.add('saving', saving);
    tally.add('savingExpected', expected, false);
  }
};

const countContract = (tally: Tally, { status, value, paid, changes, growth, growthFrom }: PlainFacts): void => {
  tally.count('contracts');
  if (!isSigned({ status })) return;
  tally.count('signedContracts');
  tally.count('changes', changes);
  tally.add('contracted', value);
  tally.add('paid', paid);
  if (growth === undefined || growth.cents <= 0n) return;
  tally.count('grownContracts');
  tally.count('priceChanges', changes);
  tally.add('growth', growth);
  tally.add('growthFrom', growthFrom, false);
};

/** A row of the statistics. */
export const countRow = (records: readonly PlainFacts[]): Tally => {
  const tally = new Tally();
  for (const one of records) {
    if (one.kind === 'tender') countTender(tally, one);
    else if (one.kind === 'contract') countContract(tally, one);
    else tally.count(one.kind === 'plan' ? 'plans' : 'reports');
    if (one.kind === 'plan' && one.status !== 'cancelled') tally.add('planned', one.value);
  }
  return tally;
};

type Role = 'buyer' | 'supplier';

/** Of a party: in total, and by year, category and counterpart. */
export interface PartyTally {
  readonly all: Tally;
  readonly slices: Map<string, Tally>;
}

interface Entry {
  readonly year?: string | undefined;
  readonly category?: string | undefined;
  readonly others?: readonly string[];
}

const yearOf = (time: string | undefined): string | undefined => time?.slice(0, 4);

const countParty = (role: Role, party: string, records: readonly PlainFacts[]): PartyTally => {
  const all = new Tally();
  const slices = new Map<string, Tally>();
  const slice = (name: string): Tally => {
    const found = slices.get(name) ?? new Tally();
    slices.set(name, found);
    return found;
  };
  const into = ({ year, category = '', others = [] }: Entry, put: (tally: Tally) => void): void => {
    put(all);
    if (year !== undefined) put(slice(`year ${year}`));
    if (category !== '') put(slice(`category ${category}`));
    for (const other of others) {
      put(slice(`with ${other}`));
      if (year !== undefined) put(slice(`pair ${year} ${other}`));
    }
  };
  for (const one of records) {
    const { kind, month, category, lots, buyer } = one;
    const isBuyer = role === 'buyer';
    const year = yearOf(month);
    const others = (winners: readonly string[]): readonly string[] => (isBuyer ? winners : buyer === undefined ? [] : [buyer]);
    // Signals do not concern bidders that did not win.
    if (isBuyer || one.suppliers.includes(party)) for (const signal of one.signals) all.count(signal);
    if (kind === 'tender') {
      if (isBuyer) {
        into({ year, category }, (tally) => {
          tally.count('tenders');
          tally.add(one.agreed ? 'ceilings' : 'expected', one.value);
        });
      }
      for (const lot of lots) {
        const { bids = 0, bidders, awards, saving } = lot;
        if (isBuyer && bids > 0) {
          into({ year, category: lot.category }, (tally) => {
            tally.count('opened');
            if (bids === 1) tally.count('single');
          });
        }
        if (!isBuyer && bidders.includes(party)) into({ year, category: lot.category, others: others([]) }, (tally) => tally.count('bids'));
        for (const { date, value, suppliers } of awards) {
          if (!isBuyer && !suppliers.includes(party)) continue;
          into({ year: yearOf(date), category: lot.category, others: others(suppliers) }, (tally) => {
            tally.count('awards');
            if (!one.agreed) tally.add('awarded', value);
            if (bids === 1) tally.count('sole');
          });
        }
        const [first] = awards;
        const isSaved = saving !== undefined && first !== undefined;
        if (!isSaved || (!isBuyer && (awards.length > 1 || !first.suppliers.includes(party)))) continue;
        const winners = awards.length === 1 ? first.suppliers : [];
        into({ year: yearOf(first.date), category: lot.category, others: others(winners) }, (tally) => {
          tally.add('saved', saving);
          tally.add('savedOf', lot.value, false);
        });
      }
    }
    if (kind === 'contract' && isSigned(one)) {
      into({ year, category, others: others(one.suppliers) }, (tally) => {
        tally.count('contracts');
        tally.add('contracted', one.value);
        if (one.growth === undefined || one.growth.cents <= 0n) return;
        tally.count('grown');
        tally.add('growth', one.growth);
        tally.add('growthFrom', one.growthFrom, false);
      });
    }
    if (kind === 'plan' && isBuyer && one.status !== 'cancelled') into({ year, category }, (tally) => tally.count('plans'));
    if (kind === 'report') {
      into({ year, others: others(one.suppliers) }, (tally) => {
        tally.count('reports');
        if (one.satisfied) tally.count('satisfied');
      });
    }
  }
  return { all, slices };
};

/** Everyone who buys, or who sells and bids, in these records. */
export const countParties = (role: Role, facts: readonly PlainFacts[]): ReadonlyMap<string, PartyTally> => {
  const records = new Map<string, PlainFacts[]>();
  for (const one of facts) {
    const bidders = one.lots.flatMap((lot) => lot.bidders);
    const parties = role === 'buyer' ? (one.buyer === undefined ? [] : [one.buyer]) : [...new Set([...one.suppliers, ...bidders])];
    for (const party of parties) records.set(party, [...(records.get(party) ?? []), one]);
  }
  return new Map([...records].map(([party, own]) => [party, countParty(role, party, own)]));
};
