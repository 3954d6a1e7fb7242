/** Every figure on the pages of buyers and suppliers: totals, slices, signals, and the lines of their lists. */
import type { Locator, Page } from 'playwright-core';
import type { Comparison } from './compare.ts';
import type { Money, PlainFacts, PlainLot } from './facts.ts';
import { numbersIn, printedIn } from './pages.ts';
import { countParties, type PartyTally, type Tally } from './sums.ts';

type Role = 'buyer' | 'supplier';

/** Labels of counts on the page of either role. */
const countLabels = {
  buyer: { tenders: 'Tenders', awards: 'Awards made', opened: 'Lots with opened bids', single: 'With a single bid', plans: 'Plans' },
  supplier: { bids: 'Bids (lots)', awards: 'Awards won', sole: 'With no other bid' },
} as const;
const bothLabels = { contracts: 'Signed contracts', reports: 'Violation reports', satisfied: 'Decided against the supplier' };
/** Labels of amounts: one line per currency, followed by the number of records. */
const sumLabels = {
  expected: 'Expected value',
  ceilings: 'Ceilings of agreements',
  awarded: 'Value of awards',
  contracted: 'Current value of signed contracts',
};

type Figures = ReadonlyMap<string, number>;

const currenciesOf = ({ sums }: Tally): string[] => [...sums.keys()].sort();

/** A sum and the number of its records, for each currency. */
const sumsOf = (tally: Tally, name: string): number[] => {
  const told = tally.figures();
  return currenciesOf(tally).flatMap((currency) => {
    const sum = told.get(`${currency} ${name}`);
    return sum === undefined ? [] : [sum, told.get(`${currency} ${name}Count`) ?? 0];
  });
};

/** Per cent with two decimals, as printed. */
const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;

/** What was saved, and of how much. */
const savedOf = (tally: Tally): number[] => {
  const told = tally.figures();
  return currenciesOf(tally).flatMap((currency) => {
    const [saved = 0, of] = [told.get(`${currency} saved`), told.get(`${currency} savedOf`)];
    return of === undefined ? [] : [saved, percent(saved, of), of];
  });
};

/** How many contracts have grown, by how much, and by what part of their signed value. */
const grownOf = (tally: Tally): number[] => {
  const told = tally.figures();
  return currenciesOf(tally).flatMap((currency) => {
    const [growth, from, count = 0] = ['growth', 'growthFrom', 'growthCount'].map((name) => told.get(`${currency} ${name}`));
    return growth === undefined || from === undefined ? [] : [count, growth, percent(growth, from), from];
  });
};

const compareNumbers = ({ figure }: Comparison, where: string, told: readonly number[], counted: readonly number[]): void => {
  figure(`${where}: numbers`, told.length, counted.length);
  for (const [nth, number] of counted.entries()) figure(`${where} ${nth}`, told[nth], number);
};

const compareTotals = (comparison: Comparison, path: string, role: Role, printed: ReadonlyMap<string, string>, all: Tally) => {
  const told = all.figures();
  for (const [name, label] of Object.entries({ ...countLabels[role], ...bothLabels }))
    comparison.figure(`${path} ${label}`, numbersIn(printed.get(label))[0], told.get(name));
  for (const [name, label] of Object.entries(sumLabels))
    compareNumbers(comparison, `${path} ${label}`, numbersIn(printed.get(label)), sumsOf(all, name));
  compareNumbers(comparison, `${path} saved`, numbersIn(printed.get('Below the expected value')), savedOf(all));
  compareNumbers(comparison, `${path} grown`, numbersIn(printed.get('Grown since they were signed')), grownOf(all));
};

/** The counts in the notes of a row: `Tenders: 3 · Awards made: 2`. */
const compareNotes = ({ figure }: Comparison, where: string, role: Role, notes: string, told: Figures): void => {
  const shown = new Map(notes.split(' · ').map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]));
  const { plans: _, opened, ...labels } = { plans: '', opened: '', ...countLabels[role], ...bothLabels };
  for (const [name, label] of Object.entries(labels)) {
    const text = shown.get(label);
    if (name !== 'satisfied') figure(`${where} ${label}`, numbersIn(text)[0], told.get(name));
    if (name === 'single' && opened !== '' && text !== undefined)
      figure(`${where} ${label}: share`, numbersIn(text)[1], percent(told.get('single') ?? 0, told.get('opened') ?? 0));
  }
};

/** By year, category and counterpart: each row with its counts and amounts. */
const compareSlices = async (comparison: Comparison, path: string, role: Role, page: Page, { slices }: PartyTally) => {
  for (const [id, by] of [
    ['years', 'year'],
    ['categories', 'category'],
    ['counterparts', 'with'],
  ] as const) {
    for (const row of await page.locator(`#${id} tbody tr`).all()) {
      const head = row.locator('th');
      const link = head.locator('a');
      const name =
        (await link.count()) > 0
          ? decodeURIComponent((await link.first().getAttribute('href'))?.split('/').at(-1) ?? '')
          : (/^\d+/.exec((await head.textContent()) ?? '')?.[0] ?? '');
      const tally = slices.get(`${by} ${name}`);
      const where = `${path} ${by} ${name}`;
      comparison.figure(`${where}: counted`, tally === undefined ? 0 : 1, 1);
      if (tally === undefined) continue;
      const notes = head.locator('.notes');
      compareNotes(comparison, where, role, (await notes.count()) > 0 ? ((await notes.textContent()) ?? '') : '', tally.figures());
      const amounts = numbersIn((await row.locator('td').textContent()) ?? '');
      compareNumbers(comparison, `${where} sums`, amounts, [
        ...sumsOf(tally, 'awarded'),
        ...sumsOf(tally, 'contracted'),
        ...grownOf(tally),
      ]);
    }
  }
};

const inWhole = (sum: Money | undefined): number | undefined => (sum === undefined ? undefined : Number(sum.cents) / 100);

const add = (sums: readonly (Money | undefined)[]): Money | undefined =>
  sums.length === 0 || sums.some((sum) => sum === undefined || sum.currency !== sums[0]?.currency)
    ? undefined
    : { cents: sums.reduce((all, sum) => all + (sum?.cents ?? 0n), 0n), currency: sums[0]?.currency ?? '' };

/** Awards of a supplier, or all; beside them the expected value of lots won alone that compares with the price. */
const priceOf = ({ lots, agreed }: PlainFacts, supplier: string | undefined): readonly [Money | undefined, Money | undefined] => {
  const own = ({ awards }: PlainLot) => awards.filter(({ suppliers }) => supplier === undefined || suppliers.includes(supplier));
  const won = agreed ? [] : lots.filter((lot) => own(lot).length > 0);
  const price = add(won.flatMap((lot) => own(lot).map(({ value }) => value)));
  const compares = won.every((lot) => lot.saving !== undefined && own(lot).length === lot.awards.length);
  return [price, price !== undefined && compares ? add(won.map(({ value }) => value)) : undefined];
};

const numberAfter = (text: string, word: RegExp): number | undefined => {
  const part = text.split(' · ').find((one) => word.test(one));
  return part === undefined ? undefined : numbersIn(part.replace(word, ''))[0];
};

/** A line of a list of records; `supplier` is whose list it is. */
export const compareLine = async (
  { figure }: Comparison,
  path: string,
  line: Locator,
  known: ReadonlyMap<string, PlainFacts>,
  supplier?: string,
) => {
  const [kind = '', id = ''] = ((await line.locator('h3 a').getAttribute('href')) ?? '').split('/').slice(-2);
  const one = known.get(id);
  const where = `${path} ${kind} ${id}`;
  figure(`${where}: counted`, one === undefined ? 0 : 1, 1);
  if (one === undefined) return;
  const notes = ((await line.locator('.notes').first().textContent()) ?? '').replaceAll(/\s+/g, ' ');
  if (kind === 'tender') {
    const [price, expected] = priceOf(one, supplier);
    figure(`${where} price`, numberAfter(notes, /^price /), inWhole(price));
    const of = / of (.*) expected/.exec(notes)?.[1];
    figure(`${where} expected`, numbersIn(of)[0], inWhole(expected));
    const value = numberAfter(notes, one.agreed ? /^ceiling of the agreement / : /^expected /);
    figure(`${where} value`, value, price === undefined ? inWhole(one.value) : undefined);
    const total = (of: (lot: PlainLot) => number | undefined): number => one.lots.reduce((sum, lot) => sum + (of(lot) ?? 0), 0);
    figure(`${where} bids`, numberAfter(notes, /^bids: /), total(({ bids }) => bids) || undefined);
    figure(`${where} rejected`, numberAfter(notes, /^rejected: /), total(({ disqualified }) => disqualified) || undefined);
  }
  if (kind === 'contract') {
    figure(`${where} agreements`, numberAfter(notes, /^additional agreements: /), one.changes || undefined);
    const growth = inWhole(one.growth) ?? 0;
    figure(`${where} growth`, (numberAfter(notes, /^grown by /) ?? 0) - (numberAfter(notes, /^reduced by /) ?? 0), growth);
  }
};

const compareParty = async (
  page: Page,
  role: Role,
  where: string,
  tally: PartyTally,
  known: ReadonlyMap<string, PlainFacts>,
  comparison: Comparison,
) => {
  const { pathname } = new URL(where);
  const party = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  await page.goto(where);
  await page.getByRole('heading', { name: 'Totals' }).waitFor();
  compareTotals(comparison, pathname, role, printedIn(await page.content()), tally.all);
  await compareSlices(comparison, pathname, role, page, tally);
  const told = tally.all.figures();
  for (const link of await page.locator('#signals dd a').all()) {
    const signal = new URL((await link.getAttribute('href')) ?? '', where).searchParams.get('signal') ?? '';
    comparison.figure(`${pathname} signal ${signal}`, numbersIn((await link.textContent()) ?? '')[0], told.get(signal));
  }
  for (const list of ['tenders', 'contracts']) {
    await page.goto(`${where}?list=${list}#records`);
    await page.locator('#records [aria-busy="false"]').waitFor();
    for (const line of await page.locator('#records ol > li').all())
      await compareLine(comparison, pathname, line, known, role === 'supplier' ? party : undefined);
  }
};

/** Pages of the parties with most records. */
export const comparePartyPages = async (
  { url }: { readonly url: string },
  page: Page,
  facts: readonly PlainFacts[],
  comparison: Comparison,
  most: number,
) => {
  const real = facts.filter(({ test }) => !test);
  const known = new Map(real.map((one) => [one.id, one]));
  for (const role of ['buyer', 'supplier'] as const) {
    const parties = [...countParties(role, real)].sort(([, a], [, b]) => b.slices.size - a.slices.size).slice(0, most);
    for (const [party, tally] of parties)
      await compareParty(page, role, `${url}/en/${role}/${encodeURIComponent(party)}`, tally, known, comparison);
  }
};
