/** The live page in a real browser, over the real feed. */

import { expect } from 'chai';
import { published } from '../../../../fixtures/procedure.ts';
import { type MadeTender, patchTender } from '../../../../fixtures/tenders.ts';
import { statistics } from '../../../../src/features/statistics/index.ts';
import { useRegistry } from '../../../support/registry.ts';
import { useBrowser, violations } from './browser.ts';

describe('The live page', () => {
  const registry = useRegistry();
  const browser = useBrowser();
  let tender: MadeTender;

  before(async () => {
    tender = await published(registry);
  });

  it('shows a change within moments of its save, without being reloaded', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/live`);
    await page.getByText('На зв’язку').waitFor();
    expect(await page.locator('.latest li').count()).to.equal(1);
    const other = await published(registry, { title: 'Ремонт дороги до школи' });
    await page.getByRole('link', { name: 'Ремонт дороги до школи' }).waitFor();
    expect(await page.locator('.latest li').first().getByRole('link').getAttribute('href')).to.equal(`/uk/tender/${other.id}`);
    // The hour is that of the registry's clock, which stands elsewhere in a test.
    registry.clock.set(await registry.store.now());
    await page.getByText('За останню годину: 2.').waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('shows test records as well, and says that they are', async () => {
    const { page } = await browser.open({ language: 'en' });
    await published(registry, { mode: 'test', title: 'Репетиція', title_en: 'A rehearsal' });
    await page.goto(`${registry.url}/live`);
    const item = page.locator('.latest li', { hasText: 'A rehearsal' });
    await item.getByText('test record').waitFor();
  });

  it('shows how many records there are in each state, as the registry has counted all of them, and nothing before it has', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/live`);
    const states = page.locator('section[aria-labelledby=states]');
    await states.getByText('The registry is counting').waitFor();
    await registry.running.features.of(statistics).following.run();
    const { data } = (await registry.ask('GET', '/statistics?by=status')).body;
    await published(registry);
    await states.getByRole('row').nth(1).waitFor();
    const all = data.reduce((sum: number, row: { tenders: number }) => sum + row.tenders, 0);
    expect(all).to.be.above(1);
    expect(await states.locator('tbody td:nth-child(2)').allInnerTexts()).to.deep.equal([String(all)]);
  });

  it('takes the feed up again after a break, and misses nothing of it', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/live`);
    await page.getByText('Connected').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await patchTender(registry, tender, { title: 'Поки ніхто не дивився', title_en: 'While nobody looked' });
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('link', { name: 'While nobody looked' }).waitFor();
  });

  it('watches what the address names, and puts the choice there', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/live?of=plans`);
    expect(await page.getByLabel('Show').inputValue()).to.equal('plans');
    await page
      .locator('#latest')
      .locator('..')
      .getByText(/There are no such records yet/)
      .waitFor();
    await page.getByLabel('Show').selectOption('tenders');
    await page.locator('.latest li').first().waitFor();
    expect(new URL(page.url()).search).to.equal('');
  });

  it('has no fault that axe knows, in both languages, light and dark, wide and narrow', async () => {
    for (const wishes of [{}, { language: 'en', dark: true }, { width: 320, height: 640 }] as const) {
      const { page, problems, close } = await browser.open(wishes);
      await page.goto(`${registry.url}/live`);
      await page.locator('.latest li').first().waitFor();
      expect(await violations(page), JSON.stringify(wishes)).to.deep.equal([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      expect(problems).to.deep.equal([]);
      await close();
    }
  });
});
