/** Whoever allows no scripts reads all the same: searches, goes from a tender to everything around it, and takes data along. */
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { published } from '../../../../fixtures/procedure.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type Browser, follow, openBrowser, type Wishes, warmUp } from './browser.ts';
import { title, type Whole, wholeProcedure, withAuthority } from './whole-procedure.ts';

const roads = 'Поточний ремонт дороги';

describe('Without scripts', () => {
  let registry: TestRegistry;
  let browser: Browser;
  let whole: Whole;

  before(async () => {
    registry = await startRegistry({ env: withAuthority, now: monday });
    whole = await wholeProcedure(registry);
    for (let count = 1; count <= 22; count += 1)
      await published(registry, { title: `${roads} ${count}`, title_en: `Road repair ${count}` });
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
    await warmUp(registry, `/uk?q=${encodeURIComponent('ремонт')}`);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await registry?.stop();
  });

  const visit = async (place: string, wishes: Wishes, walk: (page: Page) => Promise<void>): Promise<void> => {
    const { page, problems, close } = await browser.open({ scripts: false, ...wishes });
    await page.goto(registry.url + place);
    await walk(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    // A browser says of every 404 that there was one.
    expect(problems.filter((problem) => !/404/.test(problem))).to.deep.equal([]);
    await close();
  };
  const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
  /** A section of a page that may be long enough to fold. */
  const unfold = async (page: Page, section: string): Promise<void> => {
    await page.locator(`#${section}`).waitFor({ state: 'attached' });
    const line = page.locator(`.fold:not([open]):has(> #${section}) > summary`);
    if ((await line.count()) > 0) await line.click();
  };
  const results = (page: Page): Locator => page.locator('.results > li');
  const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

  for (const width of [1280, 390])
    it(`a search is asked, filtered, ordered, narrowed by what was found and followed to its end, at ${width} px`, () =>
      visit('/uk', { width }, async (page) => {
        await page.getByLabel('Що шукати', { exact: false }).fill('ремонт');
        await follow(page, page.getByRole('button', { name: 'Шукати', exact: true }));
        await page.getByText('Знайдено: 22.').waitFor();
        expect(await results(page).count()).to.equal(20);
        const first = await results(page).first().locator('h3').innerText();
        await page.getByRole('link', { name: 'Наступна сторінка' }).click();
        await page.waitForURL(/cursor=/);
        expect(await results(page).count()).to.equal(2);
        expect(await results(page).locator('h3').allInnerTexts()).to.not.include(first);
        expect(await page.getByRole('link', { name: 'Наступна сторінка' }).count()).to.equal(0);
        await follow(page, page.getByRole('link', { name: 'Попередня сторінка' }));
        expect(await results(page).first().locator('h3').innerText()).to.equal(first);
        expect(await results(page).count()).to.equal(20);

        if (width === 390) await page.getByText('Фільтри', { exact: true }).click();
        expect(await page.getByLabel('Що шукати', { exact: false }).inputValue()).to.equal('ремонт');
        await page.locator('summary', { hasText: 'Вид процедури' }).click();
        await page.getByLabel('Спрощена закупівля').check();
        await page.getByRole('group', { name: 'Сума' }).getByLabel('від').fill('1 000');
        await page.getByRole('button', { name: 'Застосувати' }).click();
        await page.waitForURL(/minAmount=1/);
        expect(search(page).get('procurementMethodType')).to.equal('belowThreshold');
        await page.locator('.chosen').getByText('1000').waitFor();
        await page.getByText('Знайдено: 22.').waitFor();

        await page.getByRole('link', { name: 'з найбільшою вартістю' }).click();
        await page.waitForURL(/sort=/);
        expect(search(page).get('q')).to.equal('ремонт');
        await page.locator('details.facets > summary').click();
        await follow(page, page.locator('.facet-lists a').first());
        expect(await results(page).count()).to.be.above(0);
        await follow(page, page.locator('.chosen a').first());
        expect(await results(page).count()).to.be.above(0);
      }));

  it('what is wrong with a search is said at its field', () =>
    visit('/uk?minAmount=багато', {}, async (page) => {
      await page.getByRole('alert').getByText('Вартість від: має бути число', { exact: false }).waitFor();
    }));

  it('a tender leads to its bids, contract, report, buyer, supplier, signals and statistics', () =>
    visit(`/uk?q=${encodeURIComponent('папір')}`, {}, async (page) => {
      await results(page).getByRole('link', { name: title }).first().click();
      await heading(page, title);
      await unfold(page, 'bids');
      await page.locator('#bids tbody tr').first().waitFor();
      expect(await page.locator('.outcome').innerText()).to.include('Петренко');
      await page.locator(`a[href="/uk/contract/${whole.contract}"]`).first().click();
      await unfold(page, 'reports');
      await page.locator('#reports').getByRole('link', { name: whole.report }).click();
      await page.getByText('Папір привезли мокрим').first().waitFor();
      await page.goto(`${registry.url}/uk/tender/${whole.tender}`);
      await unfold(page, 'buyer');
      await page.locator('main a[href^="/uk/buyer/"]').first().click();
      await heading(page, 'Бібліотека № 7');
      await page.locator('#records').getByRole('link', { name: 'Договори' }).click();
      await page.waitForURL(/list=contracts/);
      await page.locator(`#records a[href="/uk/contract/${whole.contract}"]`).waitFor();
      await page.locator('main a[href^="/uk/supplier/"]').first().click();
      await heading(page, /Петренко/);
      await page.getByRole('navigation', { name: 'Сторінки' }).getByRole('link', { name: 'Сигнали' }).click();
      await page.locator('main h2 a').first().click();
      await page.waitForURL(/signals\/\w/);
      await page.getByRole('navigation', { name: 'Сторінки' }).getByRole('link', { name: 'Статистика' }).click();
      await page.getByRole('combobox').first().selectOption({ index: 2 });
      await page.getByRole('button', { name: 'Показати' }).click();
      await page.waitForURL(/period=all/);
      await page.locator('.totals dd').first().waitFor();
      await page.locator('.tiles').waitFor();
    }));

  it('what has changed in a record is shown for who asks for it', () =>
    visit(`/en/tender/${whole.tender}`, { language: 'en' }, async (page) => {
      await unfold(page, 'history');
      await page.getByRole('link', { name: 'Show changes' }).click();
      await page.locator('.changes > li').first().waitFor();
      await page.getByText('The history is intact', { exact: false }).waitFor();
      expect(await page.locator('.changes > li').last().innerText()).to.match(/Published/);
    }));

  it('data are taken along, the language is changed, and it is dark where the reader likes it', () =>
    visit(`/uk?q=${encodeURIComponent('ремонт')}`, { dark: true }, async (page) => {
      const loaded = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Таблиця (CSV)' }).click();
      expect((await readFile(await (await loaded).path(), 'utf8')).trim().split('\n')).to.have.length(1 + 22);
      await page.getByRole('link', { name: 'English' }).click();
      await heading(page, 'Search the registry');
      expect(search(page).get('q')).to.equal('ремонт');
      await page.getByText('Found: 22.').waitFor();
      expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).to.equal('rgb(20, 24, 29)');
    }));

  it('an address that names nothing says so, and leads on by a search', () =>
    visit(`/uk/tender/${'0'.repeat(32)}`, { width: 390 }, async (page) => {
      await heading(page, 'Не знайдено');
      await page.getByText('Закупівлі з таким номером у реєстрі немає').waitFor();
      expect(await page.getByLabel('Шукати').inputValue()).to.equal('0'.repeat(32));
      await page.getByLabel('Шукати').fill('папір');
      await page.getByRole('main').getByRole('button', { name: 'Пошук' }).click();
      await results(page).getByRole('link', { name: title }).first().waitFor();
      await page.goto(`${registry.url}/uk/zakupivli/${whole.tenderID}`);
      await page.getByRole('link', { name: 'Запис із цим номером' }).click();
      await heading(page, title);
    }));

  it('the page that lives says what it needs, and leads on', () =>
    visit('/en/live', { language: 'en' }, async (page) => {
      expect(await page.locator('main noscript').innerText()).to.include('it needs JavaScript');
      await page.getByRole('main').getByRole('link', { name: 'To the search' }).click();
      await heading(page, 'Search the registry');
    }));

  it('alerts explain themselves and offer the feed of the search, and no form that would do nothing', () =>
    visit('/en/alerts?q=paper', { language: 'en' }, async (page) => {
      await heading(page, 'Alerts');
      await page.getByText('stores a search and sends new results', { exact: false }).waitFor();
      const feed = await page.getByRole('link', { name: 'the Atom feed of this search' }).getAttribute('href');
      expect(feed).to.equal('/search/records.atom?q=paper&language=en');
      expect(await page.getByLabel('Platform key').isVisible()).to.equal(false);
    }));

  it('an alert for days that pass says until when it can find anything, and is offered without them', () =>
    visit('/en/alerts?q=paper&endFrom=2026-11-23&endTo=2026-11-29', { language: 'en' }, async (page) => {
      await page.getByText('after 29 Nov 2026 it will find nothing new', { exact: false }).waitFor();
      await follow(page, page.getByRole('link', { name: 'The same search without dates' }));
      expect([...search(page)]).to.deep.equal([['q', 'paper']]);
      expect(await page.getByText('will find nothing new', { exact: false }).count()).to.equal(0);
    }));

  it('a page has its own style as well', () =>
    visit('/en/statistics', { language: 'en' }, async (page) => {
      await page.locator('.tiles').waitFor();
      expect(await page.evaluate('[...document.styleSheets].length')).to.be.above(1);
    }));
});
