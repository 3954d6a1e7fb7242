/** What can be taken along: the data page and the links below a search, in both languages, light and dark, wide and narrow. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { published } from '../../../../fixtures/procedure.ts';
import { useRegistry } from '../../../support/registry.ts';
import { useBrowser, violations } from './browser.ts';

/** SCREENSHOTS=folder keeps what was seen. */
const folder = process.env.SCREENSHOTS;

describe('What can be taken along', () => {
  const registry = useRegistry();
  const browser = useBrowser();

  before(async () => {
    await published(registry, { title: 'Ремонт дороги до школи', title_en: 'Repair of the road to the school' });
    if (folder !== undefined) await mkdir(folder, { recursive: true });
  });

  for (const [language, name] of [
    ['uk', 'Дані'],
    ['en', 'Data'],
  ] as const) {
    for (const width of [1280, 390, 320]) {
      it(`has a page in ${language} at ${width} px, with examples of this registry`, async () => {
        const { page, problems } = await browser.open({ language, width, dark: language === 'en' && width === 390 });
        await page.goto(`${registry.url}/${language}/data`);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        expect(await page.locator('pre').first().textContent()).to.contain(`${registry.url}/export/tenders.csv`);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
        expect(await violations(page)).to.deep.equal([]);
        expect(problems).to.deep.equal([]);
        if (folder !== undefined) await page.screenshot({ path: join(folder, `data-${language}-${width}.png`), fullPage: true });
      });
    }
  }

  it('is whatever a search has found, one click away', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/en/?q=дорога&sort=value`);
    const link = page.getByRole('link', { name: 'Table (CSV)' });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).to.equal('search.csv');
    expect(await violations(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    if (folder !== undefined) await page.screenshot({ path: join(folder, 'search-take.png'), fullPage: true });
  });
});
