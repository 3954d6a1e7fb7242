/** However long a record is, its page stays one that a thumb gets through: five screens of a phone, before anything is opened by hand. */
import { expect } from 'chai';
import { useRegistry } from '../support/registry.ts';
import { goTo, schedule } from './auction-stage.ts';
import { useBrowser, violations } from './browser.ts';
import { putLongRecords } from './long-records.ts';

const phone = { width: 390, height: 844 } as const;
const maxScreens = 5;

describe('A page of a long record', function () {
  this.timeout(300_000);
  const registry = useRegistry();
  const browser = useBrowser();
  let places: readonly string[];

  before(async () => {
    const bids = Array.from({ length: 20 }, (_, nth) => String(nth + 10).repeat(16));
    const offer = (nth: number) => ({ amount: 9700 + nth, date: new Date('2026-11-20T09:00:00Z') });
    const auction = 'a'.repeat(32);
    await schedule(registry, auction, { bids: bids.map((id, nth) => ({ id, initial: offer(nth) })) });
    await goTo(registry, 400, auction);
    places = [...(await putLongRecords(registry)), `/auctions/${auction}`];
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
  });

  it('is five screens of a phone long at most, fits its width, and has no fault that axe knows', async () => {
    const found: string[] = [];
    for (const language of ['uk', 'en'] as const) {
      const { page, problems, settled, close } = await browser.open({ language, ...phone, dark: language === 'en' });
      const others = [
        '',
        '/statistics',
        '/signals',
        '/live',
        '/auctions',
        '/alerts',
        '/data',
        '/buyer/UA-EDR-41000000',
        `/supplier/UA-EDR-41000003`,
      ];
      for (const place of [...places, ...others]) {
        await page.goto(`${registry.url}/${language}${place}`);
        await settled();
        const screens = Number(await page.evaluate('document.documentElement.scrollHeight / innerHeight'));
        const status = place.startsWith('/tender') ? await page.locator('.lead .status').first().innerText() : '';
        const what = `${language} ${place.replace(/e{8,}/, '')} ${status}`;
        if (process.env.LONG === '1') console.log(`  ${what.padEnd(60)} ${screens.toFixed(1)}`);
        if (process.env.SHOTS !== undefined)
          await page.screenshot({ path: `${process.env.SHOTS}/${what.trim().replace(/[ /]+/g, '-')}.png`, fullPage: true });
        // The live page shows its newest changes whole.
        if (screens > maxScreens && place !== '/live') found.push(`${what}: ${screens.toFixed(1)} screens`);
        if (!(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))) found.push(`${what}: scrolls sideways`);
        if (/^\/(?:report|framework)/.test(place)) found.push(...(await violations(page)).map((fault) => `${what}: ${fault}`));
      }
      // Of records that others name and nobody has.
      found.push(...problems.filter((problem) => !/404/.test(problem)));
      await close();
    }
    expect(found).to.deep.equal([]);
  });

  it('says in a line what is folded, and opens it by keyboard, by an address, in print, and without a script', async () => {
    const [first = ''] = places;
    const html = await (await fetch(`${registry.url}/en${first}`)).text();
    expect(html).to.match(/<details class="fold"><summary><h2 id="questions-title">[^<]*<span class="count"> 12<\/span>/);
    const { page, problems, close } = await browser.open({ language: 'en', ...phone });
    await page.goto(`${registry.url}/en${first}#documents`);
    const section = (id: string) => page.locator(`.fold:has(> #${id})`);
    await page.locator('#documents a').first().waitFor();
    expect(await section('documents').locator('> summary').innerText()).to.match(/Documents 40\s+latest 20 Oct 2026/);
    await page.locator('#questions li').first().waitFor({ state: 'hidden' });
    await section('questions').locator('> summary').press('Enter');
    await page.locator('#questions li').first().waitFor();
    await page.locator('#questions .rest > summary').getByText('7 more of 12').press('Enter');
    await page.locator('#questions li').last().waitFor();
    await page.locator('#criteria').waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'print' });
    await page.locator('#criteria').waitFor();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Unfold everything' }).click();
    await page.locator('#criteria').waitFor();
    // Its contracts are named and nobody has them.
    expect(problems.filter((problem) => !/404/.test(problem))).to.deep.equal([]);
    await close();
  });
});
