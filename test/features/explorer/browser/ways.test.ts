/** Ways into the pages for people: numbers of all kinds, wrong addresses, a slow network and none. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { keyAt } from '../../../../src/features/search/store/entries.ts';
import { useRegistry } from '../../../support/registry.ts';
import { useBrowser } from './browser.ts';
import { title, type Whole, wholeProcedure, withAuthority } from './whole-procedure.ts';

describe('Ways to a page', () => {
  const registry = useRegistry({ env: withAuthority });
  const browser = useBrowser();
  let whole: Whole;

  before(async () => {
    whole = await wholeProcedure(registry);
  });

  const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

  it('lead from the number of a record to its page, also under the address of another kind, and from a bare number', async () => {
    const { contractID } = (await registry.ask('GET', `/api/2.5/contracts/${whole.contract}`)).body.data;
    const { page, problems } = await browser.open();
    for (const [address, place] of [
      [`/contract/${contractID}`, `/uk/contract/${contractID}`],
      [`/tender/${contractID}`, `/uk/contract/${whole.contract}`],
      [`/tender/${whole.report}`, `/uk/report/${whole.report}`],
      [`/report/${whole.tenderID}`, `/uk/tender/${whole.tender}`],
      [`/plan/${whole.contract}`, `/uk/contract/${whole.contract}`],
      [`/${whole.tenderID}`, `/uk/tender/${whole.tender}`],
    ] as const) {
      await page.goto(registry.url + address);
      await page.waitForURL(`**${place}`);
      await page.locator('article h1').waitFor();
      // A browser says of every 404 that there was one.
      expect(
        problems.filter((problem) => !/404/.test(problem)),
        address,
      ).to.deep.equal([]);
    }
  });

  it('lead from a number typed into the search to the record that has it, also where others that name it come first', async () => {
    const { page } = await browser.open({ language: 'en' });
    for (const [number, place] of [
      [whole.tenderID, `/en/tender/${whole.tender}`],
      [whole.report, `/en/report/${whole.report}`],
    ] as const) {
      await page.goto(`${registry.url}/en?q=${number}`);
      await page.locator(`section[aria-labelledby=results] a[href="${place}"]`).first().click();
      await page.waitForURL(`**${place}`);
    }
    // The store dates contracts by its own clock, which the tender is ahead of here.
    const contracts = registry.store.collection<{ _id: string }>('search_contracts');
    await contracts.updateMany({}, { $set: { key: keyAt(new Date('2099-01-01T00:00:00Z')) } });
    await page.goto(`${registry.url}/en?q=${whole.tenderID}&sort=date`);
    await page.getByText('This is the number of').getByRole('link', { name: whole.tenderID, exact: true }).waitFor();
  });

  it('end for a wrong address on a page that says so in the language of the reader, and leads on', async () => {
    const { page } = await browser.open({ language: 'uk' });
    for (const address of ['/nothing', '/tender/nonsense', '/uk/ремонт', '/contract/UA-2020-01-01-000001-a-b1']) {
      const answer = await page.goto(registry.url + address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('main').innerText(), address).to.match(/немає|не знайдено/i);
      expect(await page.locator('main').innerText(), address).to.not.match(/not found|http-not-found/i);
      expect(answer?.status(), address).to.equal(404);
    }
    await page.goto(`${registry.url}/папір`);
    expect(await page.getByLabel('Шукати').inputValue()).to.equal('папір');
    await page.getByRole('main').getByRole('button', { name: 'Пошук' }).click();
    await page.getByRole('link', { name: title }).first().waitFor();
  });

  it('say what is wrong with a search in the language of the reader', async () => {
    const { page } = await browser.open({ language: 'uk' });
    for (const [query, words] of [
      ['minAmount=багато', 'Вартість від: має бути число'],
      ['from=2026-99', 'Опубліковано від: має бути дата'],
      ['minAmount=5&maxAmount=4', 'Вартість до: має бути не менше'],
    ] as const) {
      await page.goto(`${registry.url}/uk?${query}`);
      await page.getByRole('alert').getByText(words, { exact: false }).waitFor();
      expect(await page.getByRole('alert').innerText(), query).to.not.match(/[a-z]{4}/i);
    }
  });

  it('leave the reader at the end of the results when there are no more', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    let answers = 0;
    // What is found, and not how much of it there is.
    await page.route(/search\/records\?(?!.*facets)/, async (route) => {
      answers += 1;
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({
        json: answers === 1 ? { ...body, next_page: { cursor: 'next', path: '', uri: '' } } : { data: [], complete: true },
      });
    });
    // The first page of results is sent with the page that is loaded; on a way within the pages it is asked for.
    await page.goto(`${registry.url}/en/data`);
    await settled();
    await page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator(':focus', { hasText: 'That is all there is.' }).waitFor();
  });

  it('show where the page will stand as long as it loads', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.goto(`${registry.url}/en`);
    await settled();
    await page.route('**/api/2.5/tenders/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Paper for a library' }).click();
    await page.locator('main .skeleton').waitFor();
    expect(await page.locator('main [role=status]').innerText()).to.include('Loading');
    go();
    await heading(page, 'Paper for a library');
    expect(await page.locator('main .skeleton').count()).to.equal(0);
  });

  it('say when there is no network, and go on by themselves when it is back', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en`);
    await settled();
    // The page itself was loaded before.
    await page.getByRole('link', { name: 'Paper for a library' }).click();
    await heading(page, 'Paper for a library');
    await page.goBack();
    await page.getByRole('link', { name: 'Paper for a library' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('There is no network connection').waitFor();
    await page.getByRole('link', { name: 'Paper for a library' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await heading(page, 'Paper for a library');
    await page.getByText('There is no network connection').waitFor({ state: 'detached' });
  });
});
