/** The search page in a real browser: one box for all records, what there is of what, orders, words offered while somebody types. */
import { expect } from 'chai';
import { useRegistry } from '../../../support/registry.ts';
import { type Browser, collectStrayTexts, useBrowser, violations } from './browser.ts';
import { type Whole, wholeProcedure, withAuthority } from './whole-procedure.ts';

const hex = (at: number): string => at.toString(16).padStart(32, '0');

describe('The search page', () => {
  const registry = useRegistry({ env: withAuthority });
  const browser = useBrowser();
  let whole: Whole;

  before(async () => {
    whole = await wholeProcedure(registry);
    const tender = (title: string, amount: number, region: string, published: string) => ({
      title,
      status: 'complete',
      procurementMethodType: 'belowThreshold',
      procuringEntity: { name: 'Дорожнє управління', identifier: { id: '12345678' }, address: { region, locality: region } },
      value: { amount, currency: 'UAH' },
      items: [{ description: 'Роботи', classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' } }],
      noticePublicationDate: new Date(published),
    });
    await registry.store.records('tenders').insert(hex(1), tender('Поточний ремонт доріг', 5000, 'Полтавська область', '2025-01-02'));
    await registry.store.records('tenders').insert(hex(2), tender('Ремонт дороги', 9000, 'Львівська область', '2025-01-01'));
  });

  const titles = (page: Awaited<ReturnType<Browser['open']>>['page']) => page.locator('.results h3').allInnerTexts();

  it('finds all forms of a word, says how many there are, and narrows by what there is', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/uk?q=${encodeURIComponent('ремонт дорогою')}`);
    await page.getByText('Знайдено: 2.').waitFor();
    expect(await titles(page)).to.deep.equal(['Поточний ремонт доріг', 'Ремонт дороги']);
    await page.getByRole('link', { name: 'з найбільшою вартістю' }).click();
    await page.locator('.results h3').first().getByText('Ремонт дороги').waitFor();
    await page.getByText('Уточнити').click();
    await page.locator('.facets').getByRole('link', { name: 'Львівська область' }).click();
    await page.getByText('Знайдено: 1.').waitFor();
    await page.locator('.results h3').first().waitFor();
    expect(await titles(page)).to.deep.equal(['Ремонт дороги']);
    expect(problems).to.deep.equal([]);
  });

  it('shows records of all kinds, and one of them where that is asked', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en`);
    await page.locator('.kinds').getByRole('link', { name: 'Violation reports' }).click();
    await page.locator(`.results a[href="/en/report/${whole.report}"]`).waitFor();
    await page.locator('.kinds').getByRole('link', { name: 'Contracts' }).click();
    await page.locator(`.results a[href="/en/contract/${whole.contract}"]`).waitFor();
  });

  it('offers the states of the kind that is looked through, and regions in the reader’s language', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en?kind=contracts&status=terminated&region=${encodeURIComponent('Полтавська обл.')}`);
    expect(await page.locator('.chosen a').allTextContents()).to.deep.equal([
      'Remove: Contracts ×',
      'Remove: Completed ×',
      'Remove: Poltava Oblast ×',
    ]);
    expect(await page.getByLabel('Region').inputValue()).to.equal('Полтавська область');
    await page.locator('.checks summary', { hasText: 'Status' }).click();
    expect(await page.locator('.checks').first().locator('label').allInnerTexts())
      .to.include('Completed')
      .and.not.include('Auction');
    await page.locator('.kinds').getByRole('link', { name: 'Tenders' }).click();
    const road = page.locator('.results li', { hasText: 'Поточний ремонт доріг' });
    await road.waitFor();
    expect(await road.locator('.notes').innerText()).to.include('Poltava Oblast');
    await page.getByLabel('Region').selectOption({ label: 'Lviv Oblast' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('.results li', { hasText: 'Ремонт дороги' }).waitFor();
    await page.goto(`${registry.url}/en`);
    await page.locator('details.facets > summary').click();
    await page.locator('.facets').getByRole('link', { name: 'Contract: ' }).first().click();
    await page.locator(`.results a[href="/en/contract/${whole.contract}"]`).waitFor();
  });

  it('offers words while somebody types, and beginnings where nothing is found', async () => {
    const { page } = await browser.open();
    await page.goto(`${registry.url}/uk`);
    await page.getByLabel('Що шукати', { exact: false }).pressSequentially('ремонт дор');
    await page.locator('#q-offered option[value="ремонт дороги"]').waitFor({ state: 'attached' });
    await page.goto(`${registry.url}/uk?q=${encodeURIComponent('пото')}`);
    await page.getByRole('link', { name: 'пото*', exact: false }).click();
    await page.locator('.results h3').first().getByText('Поточний ремонт доріг').waitFor();
  });

  it('keeps what was typed, chosen and ticked before its script came', async () => {
    const { page, problems, settled } = await browser.open({ language: 'en' });
    let start = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route(/\/explorer\/.*\.js/, async (route) => {
      await begun;
      await route.fallback();
    });
    await page.goto(`${registry.url}/en?kind=tenders`, { waitUntil: 'commit' });
    await page.locator('.results h3').first().waitFor();
    await page.getByLabel('What to look for', { exact: false }).fill('road');
    await page.getByLabel('Region').selectOption({ label: 'Lviv Oblast' });
    await page.locator('.checks summary', { hasText: 'Status' }).click();
    for (const state of ['Complete', 'Auction']) await page.locator('.checks').first().getByLabel(state, { exact: true }).check();
    start();
    await settled();
    await page.locator('.spans button').first().waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/status=/);
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('q'), asked.get('region'), asked.get('status'), asked.get('kind')]).to.deep.equal([
      ...['road', 'Львівська область', 'active.auction,complete', 'tenders'],
    ]);
    expect(problems).to.deep.equal([]);
  });

  it('shows on a phone what was found, and no longer the filters that it was asked by', async () => {
    const { page, settled } = await browser.open({ language: 'en', width: 390, height: 844 });
    await page.goto(`${registry.url}/en`);
    await settled();
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Region').selectOption({ label: 'Lviv Oblast' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/region=/);
    await page.getByText('Found: 1.').waitFor();
    expect(await page.getByLabel('Region').isVisible()).to.equal(false);
    const seen =
      "(() => { const { top } = document.getElementById('results').getBoundingClientRect(); return top >= -1 && top < innerHeight; })()";
    expect(await page.evaluate(seen), 'the results are on the screen').to.equal(true);
  });

  it('offers deadlines for bids, and asks then for what bids are taken for', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en?kind=contracts`);
    await settled();
    await page.getByRole('group', { name: 'End of bidding or of term' }).getByRole('button', { name: 'within 30 days' }).click();
    await page.getByRole('group', { name: 'Bids until' }).waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/endWithin=/);
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('kind'), asked.get('status'), asked.get('endWithin')]).to.deep.equal([
      ...['tenders', 'active.enquiries,active.tendering', 'P30D'],
    ]);
    await page.locator('.chosen').getByText('Ends within 30 days').waitFor();
    await page.getByRole('link', { name: 'Tell me what is new' }).click();
    await page.getByText('Ends within 30 days').or(page.getByLabel('Platform key')).first().waitFor();
    expect(await page.getByText('will find nothing new', { exact: false }).count(), 'it moves on with time').to.equal(0);
  });

  it('orders contracts by growth, and amounts by their currency', async () => {
    const { page, problems, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en`);
    await settled();
    expect(await page.locator('.orders').getByRole('link', { name: 'greatest growth' }).count()).to.equal(0);
    await page.goto(`${registry.url}/en?kind=contracts`);
    await page.locator('.orders').getByRole('link', { name: 'greatest growth' }).click();
    await page.waitForURL(/sort=growth/);
    await page.locator(`.results a[href="/en/contract/${whole.contract}"]`).waitFor();
    await page.locator('.orders').getByRole('link', { name: 'greatest value' }).click();
    await page.getByText('Amounts in hryvnias come first').waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('says of each part of an English question in which language it is', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    for (const place of ['', '/alerts']) {
      await page.goto(`${registry.url}/en${place}?q=${encodeURIComponent('ремонт')}&buyer=${encodeURIComponent('Рада')}&kind=contracts`);
      await settled();
      expect(await collectStrayTexts(page), place).to.deep.equal([]);
    }
  });

  it('names a parameter of its address that it does not know', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en?minGrow=10`);
    await page.getByText('does not know this parameter of the address: minGrow. Did you mean minGrowth?').waitFor();
    expect(await violations(page)).to.deep.equal([]);
  });

  for (const dark of [false, true]) {
    for (const width of [1280, 390]) {
      it(`has nothing that keeps anybody out at ${width} px, ${dark ? 'dark' : 'light'}`, async () => {
        const { page } = await browser.open({ dark, width, language: dark ? 'en' : 'uk' });
        await page.goto(`${registry.url}/${dark ? 'en' : 'uk'}?q=${encodeURIComponent('ремонт')}`);
        await page.locator('details.facets > summary').click();
        await page.locator('.facets a').first().waitFor();
        if (process.env.SCREENSHOTS !== undefined)
          await page.screenshot({ path: `${process.env.SCREENSHOTS}/search-${width}-${dark ? 'dark-en' : 'uk'}.png`, fullPage: true });
        expect(await violations(page)).to.deep.equal([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      });
    }
  }
});
