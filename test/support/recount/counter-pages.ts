/** What the pages with counters show once their scripts have run: statistics, signals, live states and searches, in English. */
import type { Page } from 'playwright-core';
import type { TestRegistry } from '../registry.ts';
import { type Comparison, groupBy } from './compare.ts';
import { type PlainFacts, regions } from './facts.ts';
import { numbersIn, printedIn } from './pages.ts';
import type { Records } from './records.ts';
import { countParties, countRow, type Tally } from './sums.ts';

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
    Math.round(sum('growth')),
    sum('savingExpected') === 0 ? undefined : Math.round((sum('saving') / sum('savingExpected')) * 1000) / 10,
    of('openedLots') === 0 ? undefined : of('noBidLots'),
    withBids === 0 ? undefined : one(of('bids') / withBids),
    of('timedLots') === 0 ? undefined : one(of('minutesToAward') / 1440 / of('timedLots')),
  ];
};

/** Per cent of what the contracts that have grown cost when they were signed. */
const growthShare = (told: ReadonlyMap<string, number>, currency: string): number | undefined => {
  const [growth, from] = [told.get(`${currency} growth`), told.get(`${currency} growthFrom`)];
  return growth === undefined || from === undefined ? undefined : Math.round((growth / from) * 1000) / 10;
};

const labels = [
  'Tenders',
  'Expected value',
  'Value of signed contracts',
  'Growth of contracts',
  'Saving',
  'Lots without bids',
  'Bids per lot with bids',
  'Days to a decision',
];

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

const kindsOfBuyers: Readonly<Record<string, string>> = {
  'State or local authority': 'authority',
  'Central purchasing body': 'central',
  'Procuring entity for defence': 'defense',
  'Body serving the needs of the state or a community': 'general',
  'No procuring entity by law': 'other',
  'Social insurance body': 'social',
  'Procuring entity in utilities': 'special',
};

/** The value of a row, from its name or its link. */
const valueOfRow = (name: string, link: string | null): string | undefined => {
  if (link === null && name in kindsOfBuyers) return kindsOfBuyers[name];
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
  'by-kind': ({ buyerKind }: PlainFacts) => buyerKind,
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
      ['Growth of contracts', 1, of(`${currency} growthCount`)],
      ['Growth of contracts', 2, of(`${currency} contractedCount`)],
      ['Growth of contracts', 3, growthShare(told, currency)],
      ['Growth of contracts', 4, Math.round(of(`${currency} growthFrom`) ?? 0)],
      ['Ceilings of agreements', 0, Math.round(of(`${currency} ceilings`) ?? 0)],
      ['Ceilings of agreements', 1, of(`${currency} ceilingsCount`)],
    ];
    for (const [label, nth, counted] of pairs) figure(`${where} ${label} ${nth}`, numbersIn(printed.get(label))[nth], counted);
    for (const [id, by] of Object.entries(tables)) {
      const groups = groupBy(real, by);
      for (const row of await page.locator(`#${id} tbody tr`).all()) {
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
  const real = facts.filter(({ test }) => !test);
  const pairs = [...countParties('buyer', real)].flatMap(([buyer, { slices, all }]) =>
    [...slices].flatMap(([name, { counts }]) => {
      const awards = counts.get('awards') ?? 0;
      const year = name.slice(5, 9);
      const ofYear = slices.get(`year ${year}`)?.counts.get('awards') ?? all.counts.get('awards');
      return name.startsWith('pair ') && awards >= 3 ? [[`${year} ${buyer} ${name.slice(10)}`, [awards, ofYear]] as const] : [];
    }),
  );
  const counted: ReadonlyMap<string, readonly (number | undefined)[]> = new Map(pairs);
  const heading = (await page.getByRole('heading', { level: 2 }).filter({ hasText: 'The same winner' }).textContent()) ?? '';
  // A registry may leave the pairs uncounted.
  const [told] = numbersIn(heading);
  if (told !== undefined) figure('/en/signals sameWinner', told, pairs.length);
  await page.goto(`${url}/en/signals/sameWinner`);
  const rows = page.locator('ol.results > li');
  if (pairs.length > 0) await rows.first().waitFor();
  for (const row of await rows.all()) {
    const keys = await Promise.all(
      (await row.locator('a').all()).map(async (link) => (await link.getAttribute('href'))?.split('/').at(-1)),
    );
    const [awards, of, year] = numbersIn((await row.locator('.notes').textContent()) ?? '');
    const own = counted.get([year, ...keys.map((key) => decodeURIComponent(key ?? ''))].join(' '));
    for (const [place, number] of [awards, of].entries())
      figure(`/en/signals/sameWinner ${year} ${keys.join(' ')} ${place}`, number, own?.[place]);
  }
};

/** The kinds of records, as their pages of changes are called. */
const sources = {
  tenders: { kind: 'tender', sum: 'expected' },
  contracts: { kind: 'contract', sum: 'contracted' },
  plans: { kind: 'plan', sum: 'planned' },
  violation_reports: { kind: 'report', sum: 'none' },
} as const;

/** Rows of counts and sums, comparable whatever their order. */
const inOrder = (rows: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  rows.toSorted((a, b) => a.join().localeCompare(b.join(), 'en', { numeric: true }));

/** The states of the live page: of real records, sums by currency, ceilings of agreements apart. */
export const compareLivePage = async ({ url }: At, page: Page, facts: readonly PlainFacts[], { figure }: Comparison) => {
  for (const [source, { kind, sum }] of Object.entries(sources)) {
    const where = `/en/live?of=${source}`;
    await page.goto(url + where);
    const table = page.locator('section[aria-labelledby="states"] tbody tr');
    await table.first().waitFor();
    const told = await Promise.all(
      (await table.all()).map(async (row) => (await row.locator('td').allTextContents()).flatMap((text) => numbersIn(text))),
    );
    const own = facts.filter((one) => !one.test && one.kind === kind);
    const counted = [...groupBy(own, ({ status }) => status).values()].map((records) => {
      const tally = countRow(records).figures();
      const sums = (name: string): number[] =>
        ['UAH', 'EUR', 'USD'].flatMap((currency) => {
          const of = tally.get(`${currency} ${name}Count`) ?? 0;
          return of === 0 ? [] : [tally.get(`${currency} ${name}`) ?? 0, of, records.length];
        });
      return [records.length, ...sums(sum), ...(source === 'tenders' ? sums('ceilings') : [])];
    });
    figure(`${where}: states`, told.length, counted.length);
    const rows = inOrder(told);
    for (const [nth, numbers] of inOrder(counted).entries()) {
      figure(`${where} ${nth}: numbers`, rows[nth]?.length, numbers.length);
      for (const [place, number] of numbers.entries()) figure(`${where} ${nth} ${place}`, rows[nth]?.[place], number);
    }
  }
};

/** How many records of a kind the search has found. */
export const compareSearchPage = async ({ url }: At, page: Page, records: Records, { figure }: Comparison) => {
  const kinds = { tenders: 'tenders', contracts: 'contracts', plans: 'plans', violation_reports: 'reports' } as const;
  for (const [kind, name] of Object.entries(kinds)) {
    const where = `/en/?kind=${kind}`;
    await page.goto(url + where);
    const total = page.locator('p.total');
    await total.waitFor();
    const counted = records[name].filter(({ mode }) => mode !== 'test').length;
    figure(`${where} found`, numbersIn((await total.textContent()) ?? '')[0], counted);
    const count = page.locator('nav.kinds [aria-current] .count');
    figure(`${where} kind`, numbersIn((await count.textContent()) ?? '')[0], counted);
  }
};
