/** The page of statistics in a real browser, over records of two years. */

import { expect } from 'chai';
import { statistics } from '../../../../src/features/statistics/index.ts';
import { type TestRegistry, useRegistry } from '../../../support/registry.ts';
import { useBrowser, violations } from './browser.ts';

const regions = [
  'Київ',
  'Львівська область',
  'Одеська область',
  'Харківська область',
  'Сумська область',
  'м. Севастополь',
  'Полтавська обл.',
];
const codes = ['45233140-2', '30190000-7', '09130000-9', '33600000-6', '50700000-2'];
const types = ['belowThreshold', 'aboveThreshold', 'reporting'];
const day = 86_400_000;

/** So many tenders, a week apart, the newest of today; every second one complete with one to three bids. */
const putTenders = async ({ store }: TestRegistry, count: number): Promise<void> => {
  const now = (await store.now()).getTime();
  const documents = Array.from({ length: count }, (_, nth) => {
    const published = new Date(now - nth * 3 * day);
    const amount = 100_000 + ((nth * 7919) % 900_000);
    const money = (share: number): object => ({ amount: Math.round(amount * share), currency: 'UAH', valueAddedTaxIncluded: true });
    const bids = Array.from({ length: 1 + (nth % 3) }, (_, at) => ({
      id: String(at).padStart(32, 'b'),
      status: 'active',
      value: money(0.9),
      tenderers: [{ name: 'ТОВ', identifier: { scheme: 'UA-EDR', id: `9000000${at}` } }],
    }));
    const award = {
      id: 'a'.repeat(32),
      status: 'active',
      bid_id: bids[0]?.id,
      date: new Date(published.getTime() + 30 * day),
      value: money(0.9),
    };
    return {
      _id: nth.toString(16).padStart(32, '0'),
      rev: 1,
      is_public: true,
      is_test: nth % 50 === 49,
      ...(nth % 50 === 49 ? { mode: 'test' } : {}),
      public_modified: new Date(now + (nth - count) * 1000),
      dateCreated: published,
      dateModified: published,
      noticePublicationDate: published,
      tenderID: `UA-2026-01-01-${String(nth).padStart(6, '0')}-a`,
      procurementMethod: 'open',
      procurementMethodType: types[nth % types.length],
      title: `Закупівля ${nth}`,
      value: { ...money(1), ...(nth % 20 === 3 ? { currency: 'EUR' } : {}) },
      procuringEntity: {
        name: 'Міська рада',
        kind: nth % 4 === 0 ? 'special' : 'general',
        identifier: { scheme: 'UA-EDR', id: '00037256' },
        address: { countryName: 'Україна', region: regions[nth % regions.length] },
      },
      items: [{ id: 'i', description: 'Предмет', classification: { scheme: 'ДК021', id: codes[nth % codes.length], description: 'Код' } }],
      ...(nth % 2 === 0 ? { status: 'active.enquiries' } : { status: 'complete', bids, awards: [award] }),
    };
  });
  await store.collection<{ _id: string }>('tenders').insertMany(documents);
};

const unfold = "for (const one of document.querySelectorAll('details')) one.open = true";

const search = (region: string): string => `/uk/?${new URLSearchParams({ kind: 'tenders', region })}`;

describe('The page of statistics', () => {
  const registry = useRegistry();
  const browser = useBrowser();

  before(async () => {
    await putTenders(registry, 300);
    await registry.running.features.of(statistics).following.run();
  });

  it('shows figures, pictures and the numbers below them', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/uk/statistics?period=all`);
    await page.getByRole('heading', { name: 'За місяцями' }).waitFor();
    expect(await page.locator('.totals dd').first().textContent()).to.equal('294');
    expect(
      await page
        .getByRole('group', { name: /^Карта областей/ })
        .locator('g')
        .count(),
    ).to.equal(27);
    const tile = page.locator('.tiles').getByRole('link').filter({ hasText: 'Львів' });
    expect(await tile.getAttribute('href')).to.equal(search('Львівська область'));
    await page.evaluate(unfold);
    const lviv = page.getByRole('row', { name: /Львівська область/ });
    expect(await lviv.getByRole('link').getAttribute('href')).to.equal(search('Львівська область'));
    expect(await lviv.getByRole('cell').nth(1).textContent()).to.match(/^4\d$/);
    expect(await page.getByRole('row', { name: /Полтавська область/ }).count()).to.equal(1);
    expect(
      await page
        .getByRole('row', { name: /45 Будівельні роботи/ })
        .getByRole('link')
        .getAttribute('href'),
    ).to.equal('/uk/?kind=tenders&classification=45');
    expect(problems).to.deep.equal([]);
  });

  it('keeps what is chosen in the address, and never adds two currencies', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en/statistics?period=all`);
    await settled();
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByLabel('Shown in the charts').selectOption('expected');
    await page.getByLabel('Include test records').check();
    await page.waitForURL('**/en/statistics?period=all&show=expected&currency=EUR&mode=_all_');
    await page.getByRole('heading', { name: 'By month' }).waitFor();
    const figures = await page.locator('.totals dd').allTextContents();
    expect(figures[0]).to.equal('300');
    expect(figures[1]).to.match(/^€/);
    await page.evaluate(unfold);
    await page.getByRole('link', { name: /^45 / }).click();
    await page.waitForURL('**/en/?kind=tenders&mode=_all_&classification=45');
    await page.goto(`${registry.url}/en/statistics?period=year`);
    const link = await page.locator('#by-category').getByRole('link', { name: /^45 /, includeHidden: true }).getAttribute('href');
    expect(link, 'the same time').to.match(/^\/en\/\?kind=tenders&from=\d{4}-\d\d-01&classification=45$/);
  });

  it('is what a browser gets at its address without a language, where programs get the numbers', async () => {
    const { page } = await browser.open();
    await page.goto(`${registry.url}/statistics`);
    await page.waitForURL('**/uk/statistics');
    expect((await registry.ask('GET', '/statistics')).body.total.tenders).to.equal(294);
  });

  for (const [width, dark, language] of [
    [1280, false, 'uk'],
    [390, false, 'en'],
    [320, true, 'uk'],
  ] as const) {
    it(`has no faults of accessibility and scrolls nothing sideways at ${width} px${dark ? ' in the dark' : ''}`, async () => {
      const { page } = await browser.open({ width, dark, language });
      await page.goto(`${registry.url}/${language}/statistics?period=all&show=expected`);
      await page.locator('.tiles').waitFor();
      expect(await violations(page)).to.deep.equal([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      if (width === 390) {
        expect(await page.evaluate('document.documentElement.scrollHeight / 844')).to.be.at.most(5);
        for (const table of await page.locator('.wide:has(table)').all())
          expect(await table.evaluate((one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth)).to.equal(
            0,
          );
        // The map alone is wider, and says so.
        await page.getByText('The map goes on to the right').waitFor();
      }
      if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/statistics-${width}.png`, fullPage: true });
    });
  }
});
