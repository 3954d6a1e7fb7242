/** The pages for people in a real browser, over a registry with one whole procedure. */
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { published } from '../../../../fixtures/procedure.ts';
import { useRegistry } from '../../../support/registry.ts';
import { useBrowser } from './browser.ts';
import { title, type Whole, wholeProcedure, withAuthority } from './whole-procedure.ts';

describe('The pages for people', () => {
  const registry = useRegistry({ env: withAuthority });
  const browser = useBrowser();
  let whole: Whole;

  before(async () => {
    whole = await wholeProcedure(registry);
    await published(registry, { title: 'Ремонт дороги до школи', title_en: 'Repair of the road to the school' });
  });

  const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

  it('finds a tender by a word of its title, whatever its ending, and keeps the question in the address', async () => {
    const { page, problems } = await browser.open();
    await page.goto(registry.url);
    await page.getByRole('link', { name: title }).first().waitFor();
    await page.getByLabel('Що шукати', { exact: false }).fill('ремонту');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ремонт дороги до школи' }).waitFor();
    await page.getByRole('link', { name: title }).first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).to.equal('ремонту');
    await page.goBack();
    await page.getByRole('link', { name: title }).first().waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('says plainly that nothing was found', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/?q=zebra`);
    await page
      .getByText('Nothing was found', { exact: false })
      .or(page.getByText('Nothing found', { exact: false }))
      .first()
      .waitFor();
  });

  it('goes from the number of a tender to its contract and on to the report about it', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/tender/${whole.tenderID}`);
    await heading(page, title);
    await page.locator(`a[href="/uk/contract/${whole.contract}"]`).first().click();
    await page.waitForURL(`**/contract/${whole.contract}`);
    await page.locator(`a[href="/uk/report/${whole.report}"]`).first().click();
    await page.waitForURL(`**/report/${whole.report}`);
    await page.getByText('Папір привезли мокрим').first().waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('says of each bid what was decided about it', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en/tender/${whole.tender}`);
    await settled();
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    await page.locator('#bids').waitFor();
    const bids = await page.locator('#bids').innerText();
    expect(bids).to.include('Winner').and.include('Not considered').and.not.include('Valid');
  });

  it('says of a report under review that the supplier may still answer', async () => {
    const { page } = await browser.open({ language: 'en', now: registry.clock.now() });
    await page.goto(`${registry.url}/en/report/${whole.report}`);
    await page.locator('#statements').getByText('There is no answer yet').waitFor();
    expect(await page.locator('main').innerText()).to.not.include('No answer was given');
  });

  it('hands over a document as it was uploaded, under its own name', async () => {
    const { page, settled } = await browser.open();
    await page.goto(`${registry.url}/tender/${whole.tender}`);
    await heading(page, title);
    await settled();
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: /proforma\.docx/ })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).to.equal('proforma.docx');
    expect((await readFile(await download.path(), 'utf8')).length).to.be.above(0);
  });

  it('has its language in its address: it is shared with it, changed at once, and remembered where an address names none', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/tender/${whole.tender}`);
    await heading(page, 'Paper for a library');
    expect(new URL(page.url()).pathname).to.equal(`/en/tender/${whole.tender}`);
    await settled();
    await page.getByRole('link', { name: 'Українська' }).click();
    await heading(page, title);
    expect(await page.locator('html').getAttribute('lang')).to.equal('uk');
    await page.goto(`${registry.url}/tender/${whole.tender}`);
    await heading(page, title);
    expect(new URL(page.url()).pathname).to.equal(`/uk/tender/${whole.tender}`);
    await page.goto(`${registry.url}/en/tender/${whole.tender}`);
    await heading(page, 'Paper for a library');
  });

  it('is worked by the keyboard alone', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/?q=UA-2026`);
    await page.getByRole('link', { name: 'Paper for a library' }).waitFor();
    await settled();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).to.equal('#main');
    const seen = new Set<string>();
    for (let count = 0; count < 80; count += 1) {
      await page.keyboard.press('Tab');
      const href = String(await page.evaluate('document.activeElement.getAttribute("href")'));
      seen.add(href);
      if (href.startsWith('/en/tender/') && String(await page.evaluate('document.activeElement.textContent')).includes('Paper')) break;
    }
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Paper for a library' }).waitFor();
    expect(seen).to.include('/en/live');
  });

  it('says so when there is no such tender, or the registry is not to be reached', async () => {
    const { page, settled } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/tender/${'0'.repeat(32)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main').innerText()).to.match(/no such|not found/i);
    await settled();
    await page.route('**/search/**', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: /again/i }).waitFor();
    await page.unroute('**/search/**');
    await page.getByRole('button', { name: /again/i }).click();
    await page.getByRole('link', { name: 'Paper for a library' }).waitFor();
  });

  it('takes what a record says for text: nothing runs, leads astray, turns its neighbours round or leaves the screen', async () => {
    const markup = '<img src=x onerror="globalThis.ran=1">';
    const url = 'javascript:globalThis.ran=1';
    const dates = { datePublished: new Date(), dateModified: new Date() };
    const id = 'f'.repeat(32);
    const stored = {
      ...{ status: 'active.tendering', procurementMethodType: 'belowThreshold', owner: 'x', owner_token: 'x', transfer_token: 'x' },
      ...{ tenderID: 'UA-2026-01-01-000666-a', title: `${'Дужедовге'.repeat(50)} ${markup}`, auctionUrl: url },
      procuringEntity: {
        ...{ name: `${markup} Їжак \u202e`, kind: 'general', identifier: { scheme: 'UA-EDR', id: '00037256', uri: url } },
        contactPoint: { name: markup, telephone: url, url },
      },
      documents: [url, 'data:text/html,x', '/\\elsewhere.example/x'].map((address, at) => ({
        ...{ id: `${at}`.repeat(32), title: `№ ${at}`, format: 'text/html', url: address },
        ...dates,
      })),
    };
    await registry.store.records<object>('tenders').insert(id, stored);
    for (const wishes of [{ language: 'en' }, { language: 'uk', width: 320, height: 640 }] as const) {
      const { page, problems, close } = await browser.open(wishes);
      for (const path of ['/?q=UA-2026-01-01-000666-a', `/tender/${id}`]) {
        await page.goto(registry.url + path);
        await page.getByText('UA-2026-01-01-000666-a').first().waitFor();
        expect(await page.evaluate('globalThis.ran'), path).to.equal(undefined);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).to.equal(true);
        expect(await page.evaluate('[...document.links].map(({href}) => href).filter((href) => !href.startsWith(origin))')).to.deep.equal(
          [],
        );
        const name = page.locator('[dir=auto]', { hasText: '\u202e' }).last();
        // The browser isolates what has a direction of its own.
        await name.waitFor();
        expect(await name.getAttribute('lang')).to.equal(wishes.language === 'en' ? 'uk' : null);
      }
      expect(problems).to.deep.equal([]);
      await close();
    }
  });
});
