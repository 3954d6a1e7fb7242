/** Compares every figure that the registry returns with a reader's own count. */
import type { TestRegistry } from '../registry.ts';
import { type Comparison, groupBy } from './compare.ts';
import type { PlainFacts } from './facts.ts';
import { type Data, getJson } from './records.ts';
import { countParties, countRow, type PartyTally, type Tally } from './sums.ts';

type Asking = Pick<TestRegistry, 'ask'>;

const numbersIn = (row: Data, prefix = ''): [string, number][] =>
  Object.entries(row).flatMap(([name, value]): [string, number][] => (typeof value === 'number' ? [[prefix + name, value]] : []));

const toldRow = ({ money, ...row }: Data): Map<string, number> =>
  new Map([...numbersIn(row), ...money.flatMap((sums: Data) => numbersIn(sums, `${sums.currency} `))]);

/** Including the means and shares in a row. */
const countedRow = (tally: Tally): Map<string, number> => {
  const figures = tally.figures();
  const ratio = (name: string, part: string, whole: number, of = 1): void => {
    if (whole !== 0) figures.set(name, (figures.get(part) ?? 0) / of / whole);
  };
  ratio('bidsPerLot', 'bids', (figures.get('openedLots') ?? 0) - (figures.get('noBidLots') ?? 0));
  ratio('daysToAward', 'minutesToAward', figures.get('timedLots') ?? 0, 1440);
  for (const currency of tally.sums.keys()) {
    ratio(`${currency} savingShare`, `${currency} saving`, figures.get(`${currency} savingExpected`) ?? 0);
    ratio(`${currency} growthShare`, `${currency} growth`, figures.get(`${currency} growthFrom`) ?? 0);
  }
  return figures;
};

const modes: readonly (readonly [string, (one: PlainFacts) => boolean])[] = [
  ['', ({ test }) => !test],
  ['test', ({ test }) => test],
  ['_all_', () => true],
];

const dimensions: Readonly<Record<string, (one: PlainFacts) => string>> = {
  month: ({ month }) => month,
  region: ({ region }) => region,
  category: ({ category }) => category,
  buyerKind: ({ buyerKind }) => buyerKind,
  procurementMethodType: ({ type }) => type,
  status: ({ kind, status }) => `${kind}/${status}`,
};

/** `GET /statistics`: every dimension, each value by month, each mode and ranges of months. */
export const compareStatistics = async (registry: Asking, facts: readonly PlainFacts[], { figure, figures }: Comparison): Promise<void> => {
  const compareRows = async (query: Record<string, string>, records: readonly PlainFacts[], of: (one: PlainFacts) => string) => {
    const where = `/statistics?${new URLSearchParams(query)}`;
    const { data, total } = await getJson(registry, where);
    const values = groupBy(records, of);
    figure(`${where} rows`, data.length, values.size);
    for (const row of data) figures(`${where} ${row.value}`, toldRow(row), countedRow(countRow(values.get(row.value) ?? [])));
    figures(`${where} total`, toldRow(total), countedRow(countRow(records)));
  };
  for (const [by, of] of Object.entries(dimensions)) {
    for (const [mode, isMeant] of modes) {
      const records = facts.filter(isMeant);
      const inMode = mode === '' ? {} : { mode };
      await compareRows({ by, ...inMode }, records, of);
      const [from, to] = ['2026-03', '2026-08'];
      await compareRows(
        { by, from, to, ...inMode },
        records.filter(({ month }) => from <= month && month <= to),
        of,
      );
    }
    if (by === 'month') continue;
    const real = facts.filter(({ test }) => !test);
    for (const value of new Set(real.map(of))) {
      await compareRows(
        { by, value },
        real.filter((one) => of(one) === value),
        ({ month }) => month,
      );
    }
  }
};

const toldParty = ({ counts = {}, sums = [] }: Data): Map<string, number> =>
  new Map([...numbersIn(counts), ...sums.flatMap((one: Data) => numbersIn(one, `${one.currency} `))]);

const none: ReadonlyMap<string, number> = new Map();
const withinTally = ({ slices }: PartyTally, name: string): ReadonlyMap<string, number> => slices.get(name)?.figures() ?? none;

/** Pages of buyers and suppliers: totals, years, categories, counterparts, and repeated winners. */
export const compareParties = async (registry: Asking, facts: readonly PlainFacts[], comparison: Comparison): Promise<number> => {
  const { figure, figures } = comparison;
  let parties = 0;
  for (const role of ['buyer', 'supplier'] as const) {
    for (const [mode, isMeant] of modes.slice(0, 2)) {
      for (const [party, counted] of countParties(role, facts.filter(isMeant))) {
        parties += 1;
        const where = `/facts/${role}s/${encodeURIComponent(party)}${mode === '' ? '' : `?mode=${mode}`}`;
        const { data } = await getJson(registry, where);
        figures(where, toldParty(data), counted.all.figures());
        const names = (by: string): string[] => [...counted.slices.keys()].filter((name) => name.startsWith(`${by} `));
        for (const [by, field, list] of [
          ['year', 'year', data.years ?? []],
          ['category', 'category', data.categories ?? []],
          ['with', 'key', data.counterparts ?? []],
        ]) {
          figure(`${where} ${by}: rows`, list.length, Math.min(names(by).length, by === 'with' ? 20 : names(by).length));
          for (const row of list) figures(`${where} ${by} ${row[field]}`, toldParty(row), withinTally(counted, `${by} ${row[field]}`));
        }
        const awardsIn = (name: string): number => counted.slices.get(name)?.counts.get('awards') ?? 0;
        const { sameWinner = [] } = data;
        const pairs = names('pair').filter((name) => awardsIn(name) >= 3);
        figure(`${where} same winner`, sameWinner.length, Math.min(20, pairs.length));
        for (const pair of sameWinner) {
          const other = pair[role === 'buyer' ? 'supplier' : 'buyer'].key;
          figure(`${where} ${pair.year} ${other}`, pair.awards, awardsIn(`pair ${pair.year} ${other}`));
        }
      }
    }
  }
  return parties;
};

const pageOf = async (registry: Asking, path: string): Promise<Data[]> => {
  const all: Data[] = [];
  let next = path;
  for (;;) {
    const { data, next_page } = await getJson(registry, next);
    all.push(...data);
    if (next_page === undefined) return all;
    next = next_page.path;
  }
};

/** The records with each signal and their number; returns how many there are. */
export const compareSignals = async (registry: Asking, facts: readonly PlainFacts[], { figure }: Comparison) => {
  const hits: Record<string, number> = {};
  for (const [mode, isMeant] of modes.slice(0, 2)) {
    const records = facts.filter(isMeant);
    const query = mode === '' ? '' : `&mode=${mode}`;
    const { data: counts } = await getJson(registry, `/facts/signals?${query.slice(1)}`);
    for (const { signal, of, count } of counts) {
      if (of === 'pair') continue;
      const own = new Set(records.filter(({ signals }) => signals.includes(signal)).map(({ id }) => id));
      const listed = await pageOf(registry, `/facts/signals/${signal}?limit=100${query}`);
      figure(`${signal} ${mode}`, count, own.size);
      figure(`${signal} ${mode}: listed`, listed.filter(({ id }) => own.has(id)).length, own.size);
      figure(`${signal} ${mode}: listed besides`, listed.filter(({ id }) => !own.has(id)).length, 0);
      if (mode === '') hits[signal] = own.size;
    }
    const pairs = [...countParties('buyer', records)].flatMap(([buyer, { slices }]) =>
      [...slices].flatMap(([name, { counts }]) => {
        const awards = counts.get('awards') ?? 0;
        return name.startsWith('pair ') && awards >= 3 ? [[`${name.slice(5)} ${buyer}`, awards] as const] : [];
      }),
    );
    const told = await pageOf(registry, `/facts/signals/sameWinner?limit=100${query}`);
    figure(`sameWinner ${mode}`, told.length, pairs.length);
    figure(`sameWinner ${mode}: count`, counts.find((one: Data) => one.of === 'pair')?.count, pairs.length);
    const known = new Map(pairs);
    for (const { year, buyer, supplier, awards } of told)
      figure(`sameWinner ${mode} ${buyer.key} ${supplier.key}`, awards, known.get(`${year} ${supplier.key} ${buyer.key}`));
    if (mode === '') hits.sameWinner = pairs.length;
  }
  return hits;
};

const lists = { tender: 'tenders', contract: 'contracts', plan: 'plans', report: 'reports' } as const;

const amountIn = (money: { readonly cents: bigint } | undefined): number | undefined =>
  money === undefined ? undefined : Number(money.cents) / 100;

/** Facts of each record: lots, bids, awards and savings of a tender; growth and agreements of a contract. */
export const compareRecords = async (registry: Asking, facts: readonly PlainFacts[], { figure }: Comparison): Promise<void> => {
  for (const { kind, id, value, lots, changes, growth, growthFrom, signedValue, paid } of facts) {
    const where = `/facts/${lists[kind]}/${id}`;
    const { data } = await getJson(registry, where);
    figure(`${where} value`, data.value?.amount, amountIn(value));
    if (kind === 'contract') {
      figure(`${where} changes`, data.changes, changes);
      figure(`${where} growth`, data.growth?.amount, amountIn(growth));
      figure(`${where} growthFrom`, data.growthFrom?.amount, amountIn(growthFrom));
      figure(`${where} signedValue`, data.signedValue?.amount, amountIn(signedValue));
      figure(`${where} paid`, data.paid?.amount, amountIn(paid));
    }
    if (kind !== 'tender') continue;
    const { lots: toldLots = [] } = data;
    figure(`${where} lots`, toldLots.length, lots.length);
    for (const [nth, lot] of lots.entries()) {
      const told = toldLots[nth] ?? {};
      const at = `${where} lot ${nth}`;
      figure(`${at} bids`, told.bids, lot.bids);
      figure(`${at} disqualified`, told.disqualified, lot.disqualified);
      figure(`${at} saving`, told.saving?.amount, amountIn(lot.saving));
      const { awards = [] } = told;
      figure(`${at} awards`, awards.length, lot.awards.length);
      for (const [place, award] of lot.awards.entries())
        figure(`${at} award ${place}`, awards[place]?.value?.amount, amountIn(award.value));
    }
  }
};
