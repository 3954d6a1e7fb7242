/** What the pages with counters show once their scripts have run: statistics, signals, buyers and suppliers, in English. */
import type { Page } from 'playwright-core';
import type { TestRegistry } from '../registry.ts';
import { type Comparison, groupBy } from './compare.ts';
import { type PlainFacts, regions } from './facts.ts';
import { numbersIn, printedIn } from './pages.ts';
import { countParties, countRow, type PartyTally, type Tally } from './sums.ts';

type At = Pick<TestRegistry, 'url'>;

const symbols = { UAH: 'UAH', EUR: '€' } as const;
type Currency = keyof typeof symbols;

const one = (figure: number): number => Math.round(figure * 10) / 10;

/** Figures of a row in column order; absent where there is none, amounts as integers. */
const columnsOf = (tally: Tally, currency: string): readonly (number | undefined)[] => {
  const told = tally.figures();
  const of = (name: string): number => told.get(name) ?? 0;
  const sum = (name: string): number => of(`${currency} ${name}`);
  const withBids = of('openedLots') - of('noBidLots');
  return [
    of('tenders'),
    Math.round(sum('expected')),
    Math.round(sum('contracted')),
    sum('savingExpected') === 0 ? undefined : Math.round((sum('saving') / sum('savingExpected')) * 1000) / 10,
    of('openedLots') === 0 ? undefined : of('noBidLots'),
    withBids === 0 ? undefined : one(of('bids') / withBids),
    of('timedLots') === 0 ? undefined : one(of('minutesToAward') / 1440 / of('timedLots')),
  ];
};

const labels = [
  'Tenders',
  'Expected value',
  'Value of signed contracts',
  'Saving',
  'Lots without bids',
  'Bids per lot with bids',
  'Days to a decision',
];

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** The value of a row, from its name or its link. */
const valueOfRow = (name: string, link: string | null): string | undefined => {
  const [month = '', year = ''] = name.split(' ');
  if (months.includes(month)) return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}`;
  const asked = new URLSearchParams(link?.split('?')[1] ?? '');
  const region = asked.get('region');
  return region === null ? (asked.get('classification') ?? asked.get('procurementMethodType') ?? undefined) : regions[region];
};

const tables = {
  'by-month': ({ month }: PlainFacts) => month,
  'by-region': ({ region }: PlainFacts) => region,
  'by-category': ({ category }: PlainFacts) => category,
  'by-type': ({ type }: PlainFacts) => type,
} as const;

export const compareStatisticsPage = async ({ url }: At, page: Page, facts: readonly PlainFacts[], { figure }: Comparison) => {
  const real = facts.filter(({ test }) => !test);
  for (const currency of Object.keys(symbols) as Currency[]) {
    await page.goto(`${url}/en/statistics?period=all&currency=${currency}`);
    await page.getByRole('heading', { name: 'By month' }).waitFor();
    const printed = printedIn(await page.content());
    const tally = countRow(real);
    const told = tally.figures();
    const where = `/en/statistics ${currency}`;
    for (const [nth, counted] of columnsOf(tally, currency).entries()) {
      const text = printed.get(labels[nth] ?? '');
      figure(`${where} ${labels[nth]}`, numbersIn(text)[0], counted);
      if (nth === 1 || nth === 2) figure(`${where} ${labels[nth]}: currency`, text?.includes(symbols[currency]) ? 1 : 0, 1);
    }
    const of = (name: string): number | undefined => told.get(name);
    const pairs: readonly (readonly [string, number, number | undefined])[] = [
      ['Expected value', 1, of(`${currency} expectedCount`)],
      ['Expected value', 2, of('tenders')],
      ['Value of signed contracts', 1, of(`${currency} contractedCount`)],
      ['Value of signed contracts', 2, of('signedContracts')],
      ['Saving', 1, Math.round(of(`${currency} saving`) ?? 0)],
      ['Saving', 2, of(`${currency} savingCount`)],
      ['Saving', 3, of('awardedLots')],
      ['Lots with a single bid', 0, of('singleBidLots')],
      ['Signed contracts', 0, of('signedContracts')],
      ['Grown since they were signed', 0, of(`${currency} growthCount`)],
      ['Grown since they were signed', 1, of('grownContracts')],
      ['Grown since they were signed', 2, Math.round(of(`${currency} growth`) ?? 0)],
      ['Ceilings of agreements', 0, Math.round(of(`${currency} ceilings`) ?? 0)],
      ['Ceilings of agreements', 1, of(`${currency} ceilingsCount`)],
    ];
    for (const [label, nth, counted] of pairs) figure(`${where} ${label} ${nth}`, numbersIn(printed.get(label))[nth], counted);
    for (const [id, by] of Object.entries(tables)) {
      const groups = groupBy(real, by);
      for (const row of await page.locator(`section[aria-labelledby="${id}"] tbody tr`).all()) {
        const name = (await row.locator('th').textContent()) ?? '';
        const link = row.locator('th a');
        const value = name === 'not given' ? '' : valueOfRow(name, (await link.count()) === 0 ? null : await link.getAttribute('href'));
        const cells = await row.locator('td.number').allTextContents();
        const counted = columnsOf(countRow(groups.get(value ?? '?') ?? []), currency);
        for (const [nth, text] of cells.entries()) figure(`${where} ${id} ${name}: ${labels[nth]}`, numbersIn(text)[0], counted[nth]);
      }
    }
  }
};

const signalNames = {
  singleBid: 'Single bid',
  shortDeadline: 'Short deadline',
  manyChanges: 'Many changes after publication',
  nearExpected: 'Price near the expected',
  priceRaised: 'Additional agreements raise the price',
  reportSatisfied: 'Violation confirmed',
} as const;

export const compareSignalsPage = async ({ url }: At, page: Page, facts: readonly PlainFacts[], { figure }: Comparison) => {
  await page.goto(`${url}/en/signals`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  for (const [signal, name] of Object.entries(signalNames)) {
    const heading = await page.getByRole('heading', { level: 2 }).filter({ hasText: name }).textContent();
    const shown = facts.filter(({ test, signals }) => !test && signals.includes(signal));
    figure(`/en/signals ${signal}`, numbersIn(heading?.replace(name, ''))[0], shown.length);
  }
};

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

const compareParty = async (page: Page, role: 'buyer' | 'supplier', where: string, { all }: PartyTally, { figure }: Comparison) => {
  await page.goto(where);
  await page.getByRole('heading', { name: 'Totals' }).waitFor();
  const printed = printedIn(await page.content());
  const told = all.figures();
  const path = new URL(where).pathname;
  for (const [name, label] of Object.entries({ ...countLabels[role], ...bothLabels }))
    figure(`${path} ${label}`, numbersIn(printed.get(label))[0], told.get(name));
  const currencies = [...all.sums.keys()].sort();
  for (const [name, label] of Object.entries(sumLabels)) {
    const counted = currencies.flatMap((currency) => {
      const sum = told.get(`${currency} ${name}`);
      return sum === undefined ? [] : [sum, told.get(`${currency} ${name}Count`) ?? 0];
    });
    const numbers = numbersIn(printed.get(label));
    figure(`${path} ${label}: numbers`, numbers.length, counted.length);
    for (const [nth, number] of counted.entries()) figure(`${path} ${label} ${nth}`, numbers[nth], number);
  }
  const grown = currencies.flatMap((currency) =>
    told.has(`${currency} growth`) ? [told.get(`${currency} growthCount`), told.get(`${currency} growth`)] : [],
  );
  const [count, by] = numbersIn(printed.get('Grown since they were signed'));
  figure(`${path} grown`, count, grown[0]);
  figure(`${path} grown by`, by, grown[1]);
};

/** Pages of the parties with most records. */
export const comparePartyPages = async ({ url }: At, page: Page, facts: readonly PlainFacts[], comparison: Comparison, most: number) => {
  const real = facts.filter(({ test }) => !test);
  for (const role of ['buyer', 'supplier'] as const) {
    const parties = [...countParties(role, real)].sort(([, a], [, b]) => b.slices.size - a.slices.size).slice(0, most);
    for (const [party, tally] of parties)
      await compareParty(page, role, `${url}/en/${role}/${encodeURIComponent(party)}`, tally, comparison);
  }
};

/** What changed contracts were signed for, and by how much they have grown or shrunk since. */
export const compareContractPages = async ({ url }: At, page: Page, facts: readonly PlainFacts[], { figure }: Comparison, most: number) => {
  const changed = facts.filter(({ kind, changes, signedValue }) => kind === 'contract' && changes > 0 && signedValue !== undefined);
  // Those that are put last are the odd ones.
  for (const { id, signedValue, growth } of changed.slice(-most)) {
    const path = `/en/contract/${id}`;
    await page.goto(url + path);
    await page.getByText('Value when signed').waitFor();
    const printed = printedIn(await page.content());
    const amountOf = (money: PlainFacts['growth']): number => Number(money?.cents ?? 0n) / 100;
    figure(`${path} signed`, numbersIn(printed.get('Value when signed'))[0], amountOf(signedValue));
    figure(`${path} grown`, numbersIn(printed.get('Grown by'))[0], Math.max(0, amountOf(growth)));
    figure(`${path} reduced`, numbersIn(printed.get('Reduced by'))[0], Math.max(0, -amountOf(growth)));
  }
};
