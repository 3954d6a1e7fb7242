/** Long lists: read to their end and back without scripts, and on a phone from what came with the page. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { statistics } from '../../../../src/features/statistics/index.ts';
import { searched, useRegistry } from '../../../support/registry.ts';
import { schedule } from '../../auctions/support/scheduled.ts';
import { follow, useBrowser, violations, warmUp } from './browser.ts';

const id = (number: number): string => number.toString(16).padStart(32, 'a');
const count = 45;

describe('A long list', () => {
  const registry = useRegistry();
  const browser = useBrowser();
  const long = id(7000);

  before(async () => {
    const party = { name: 'Міська рада', identifier: { scheme: 'UA-EDR', id: '00037256' }, kind: 'general' };
    const tender = (nth: number) => ({
      ...{ tenderID: `UA-2026-10-01-${String(nth).padStart(6, '0')}-a`, title: `Міст № ${nth}`, title_en: `Bridge No. ${nth}` },
      ...{ status: 'complete', procurementMethodType: 'belowThreshold', procurementMethod: 'open', procuringEntity: party },
      value: { amount: 1000 + nth, currency: 'UAH', valueAddedTaxIncluded: true },
      items: [{ id: id(9000 + nth), description: 'Міст', classification: { scheme: 'ДК021', id: '45233140-2', description: 'Роботи' } }],
      tenderPeriod: { startDate: new Date(Date.UTC(2026, 9, 1, 0, nth)), endDate: new Date(Date.UTC(2026, 9, 15, 0, nth)) },
      noticePublicationDate: new Date(Date.UTC(2026, 8, 1, 0, nth)),
      bids: [{ id: id(6000 + nth), status: 'active', value: { amount: 900, currency: 'UAH' }, tenderers: [party] }],
    });
    for (let nth = 1; nth <= count; nth += 1) await registry.store.records<object>('tenders').insert(id(nth), tender(nth));
    const items = Array.from({ length: 120 }, (_, nth) => ({
      ...tender(0).items[0],
      id: id(5000 + nth),
      description: `Опора № ${nth + 1}`,
    }));
    await registry.store.records<object>('tenders').insert(long, { ...tender(count + 1), title: 'Віадук', title_en: 'Viaduct', items });
    await registry.running.features.of(statistics).following.run();
    for (let nth = 1; nth <= 12; nth += 1) await schedule(registry, id(nth));
    await searched(registry);
    await warmUp(registry, '/en?q=bridge');
  });

  const titles = (page: Page): Promise<string[]> => page.locator('.results h3').allTextContents();
  const next = (page: Page) => page.getByRole('link', { name: 'Next page' });
  const previous = (page: Page) => page.getByRole('link', { name: 'Previous page' });

  for (const [what, place, size] of [
    ['a search', '/en?q=bridge', 20],
    ['the tenders of a buyer', '/en/buyer/UA-EDR-00037256', 10],
    ['a signal', '/en/signals/singleBid', 20],
  ] as const)
    it(`is read to its end and back without scripts: ${what}`, async () => {
      const { page, problems } = await browser.open({ scripts: false, language: 'en', width: 390, height: 844 });
      await page.goto(registry.url + place);
      const pages = [await titles(page)];
      expect(pages[0]).to.have.length(size);
      expect(Number(await page.evaluate('document.documentElement.scrollHeight / innerHeight'))).to.be.below(5);
      const third = Math.ceil(size / 3);
      expect(await page.locator('.results h3:visible').count()).to.equal(third);
      await page.getByText(`Show ${size - third} more`).click();
      expect(await page.locator('.results h3:visible').count()).to.equal(size);
      while ((await next(page).count()) > 0) {
        await follow(page, next(page));
        pages.push(await titles(page));
      }
      const all = pages.flat();
      expect(new Set(all).size).to.equal(all.length);
      expect(all).to.include('Bridge No. 1').and.include(`Bridge No. ${count}`);
      for (const one of pages.slice(0, -1).reverse()) {
        await follow(page, previous(page));
        expect(await titles(page)).to.deep.equal(one);
      }
      expect(await previous(page).count()).to.equal(0);
      expect(problems).to.deep.equal([]);
    });

  it('of auctions is read to its end, with scripts and without', async () => {
    const links = (page: Page) => page.locator('#coming .auction-list a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const { page, problems, close } = await browser.open({ scripts: false, language: 'en' });
    await page.goto(`${registry.url}/en/auctions`);
    const first = await links(page);
    await follow(page, next(page));
    const second = await links(page);
    expect([first.length, second.length, new Set([...first, ...second]).size]).to.deep.equal([10, 2, 12]);
    await follow(page, previous(page));
    expect(await links(page)).to.deep.equal(first);
    await close();
    const scripted = await browser.open({ language: 'en' });
    await scripted.page.goto(`${registry.url}/en/auctions`);
    await scripted.settled();
    await scripted.page.getByRole('button', { name: 'Show more' }).click();
    await scripted.page.locator('#coming .auction-list a').nth(11).waitFor();
    expect(await links(scripted.page)).to.deep.equal([...first, ...second]);
    expect([...problems, ...scripted.problems]).to.deep.equal([]);
    await scripted.close();
  });

  it('of a record is read in parts without scripts, and whole with them', async () => {
    const { page, problems, close } = await browser.open({ scripts: false, language: 'en' });
    await page.goto(`${registry.url}/en/tender/${long}`);
    const seen: string[] = [];
    const collect = async () =>
      seen.push(...(await page.locator('#items tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))));
    await collect();
    await page.getByText('item 1–50 of 120', { exact: false }).waitFor();
    while ((await next(page).count()) > 0) {
      await follow(page, next(page));
      await collect();
    }
    expect(seen.map((text) => Number(/Опора № (\d+?)45233140/.exec(text)?.[1]))).to.deep.equal(
      Array.from({ length: 120 }, (_, nth) => nth + 1),
    );
    await page.getByText('item 101–120 of 120', { exact: false }).waitFor();
    await previous(page).click();
    await page.getByText('item 51–100 of 120', { exact: false }).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
    const scripted = await browser.open({ language: 'en' });
    await scripted.page.goto(`${registry.url}/en/tender/${long}?part=3`);
    await scripted.settled();
    expect(await scripted.page.locator('#items tbody tr').count()).to.equal(120);
    expect(await scripted.page.locator('.page-links').count()).to.equal(0);
    await scripted.close();
  });

  it('inside a list of a record is read to its end without scripts', async () => {
    const award = id(7002);
    const documents = Array.from({ length: 60 }, (_, nth) => ({
      ...{ id: id(8000 + nth), title: `Лист ${nth + 1}.pdf`, url: `https://files.example/${nth}`, format: 'application/pdf' },
      ...{ documentOf: 'tender', datePublished: new Date('2026-10-20T10:00:00Z') },
    }));
    await registry.store.records<object>('tenders').insert(id(7001), {
      ...{ tenderID: 'UA-2026-10-01-007001-a', title: 'Тунель', status: 'complete', procurementMethodType: 'belowThreshold' },
      ...{ noticePublicationDate: new Date('2026-09-01T10:00:00Z'), awards: [{ id: award, status: 'active', documents }] },
    });
    const { page, problems } = await browser.open({ scripts: false, language: 'en' });
    await page.goto(`${registry.url}/en/tender/${id(7001)}`);
    const seen = await page.getByText(/^Лист \d+\.pdf$/).allTextContents();
    await page.getByText('award decision › document 1–50 of 60', { exact: false }).waitFor();
    await next(page).click();
    await page.getByText('award decision › document 51–60 of 60', { exact: false }).waitFor();
    seen.push(...(await page.getByText(/^Лист \d+\.pdf$/).allTextContents()));
    expect(new Set(seen)).to.deep.equal(new Set(documents.map(({ title }) => title)));
    expect(problems).to.deep.equal([]);
  });

  it('has, as it is sent, no fault that axe knows', async () => {
    const { page } = await browser.open({ language: 'en', width: 390, height: 844 });
    // What the page's script would replace stays.
    await page.route(/\/explorer\/.*\.js/, (route) => route.abort());
    const faults: string[] = [];
    for (const place of [
      '?q=bridge',
      '/signals/singleBid',
      '/auctions',
      '/alerts',
      `/tender/${long}?part=2`,
      `/tender/${'0'.repeat(32)}`,
    ]) {
      await page.goto(`${registry.url}/en${place}`);
      faults.push(...(await violations(page)).map((fault) => `${place}: ${fault}`));
    }
    expect(faults).to.deep.equal([]);
  });

  for (const [what, place, size] of [
    ['a search', '/en?q=bridge', 20],
    ['the tenders of a buyer', '/en/buyer/UA-EDR-00037256', 10],
  ] as const)
    it(`is on a phone what came with the page, a third of it at a time: ${what}`, async () => {
      const { page, problems, settled } = await browser.open({ language: 'en', width: 390, height: 844 });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/\/search\/records\?|\/facts\/buyers\/[^/]+\/tenders/.test(request.url())) asked.push(request.url());
      });
      await page.goto(registry.url + place);
      await settled();
      const results = page.locator('.results > li');
      const third = Math.ceil(size / 3);
      const counts = [await results.count()];
      const first = await titles(page);
      for (const _ of [1, 2]) {
        await page.getByRole('button', { name: 'Show more' }).click();
        counts.push(await results.count());
      }
      expect(counts).to.deep.equal([third, 2 * third, size]);
      expect((await titles(page)).slice(0, third)).to.deep.equal(first);
      expect(asked, 'nothing is asked for twice').to.deep.equal([]);
      await page.getByRole('button', { name: 'Show more' }).click();
      await results.nth(size + third - 1).waitFor();
      expect([await results.count(), asked.length]).to.deep.equal([size + third, 1]);
      while ((await page.getByRole('button', { name: 'Show more' }).count()) > 0) {
        await page.getByRole('button', { name: 'Show more' }).click();
        await settled();
      }
      expect(await titles(page)).to.include('Bridge No. 1');
      expect(problems).to.deep.equal([]);
    });

  it('that begins further on leads back with scripts as well', async () => {
    const off = await browser.open({ scripts: false, language: 'en' });
    await off.page.goto(`${registry.url}/en?q=bridge`);
    const first = await titles(off.page);
    await follow(off.page, next(off.page));
    const [address, second] = [off.page.url(), await titles(off.page)];
    await off.close();
    const { page, problems, settled } = await browser.open({ language: 'en' });
    await page.goto(address);
    await settled();
    expect(await titles(page)).to.deep.equal(second);
    await previous(page).click();
    await page.getByRole('link', { name: first[0] ?? '', exact: true }).waitFor();
    expect(await titles(page)).to.deep.equal(first);
    await page.goBack();
    await page.getByRole('link', { name: second[0] ?? '', exact: true }).waitFor();
    expect(await titles(page)).to.deep.equal(second);
    expect(problems).to.deep.equal([]);
  });
});
