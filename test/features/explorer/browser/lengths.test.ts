/** However long a record is, its page stays one that a thumb gets through: five screens of a phone, before anything is opened by hand. */
import { expect } from 'chai';
import { type TestRegistry, useRegistry } from '../../../support/registry.ts';
import { goTo, schedule } from './auction-stage.ts';
import { useBrowser, violations } from './browser.ts';
import { longFirm, putLongRecords, tenderStatuses } from './long-records.ts';

const phone = { width: 390, height: 844 } as const;
const maxScreens = 5;

const spread = ['active.pre-qualification.stand-still', 'active.qualification.stand-still', 'active.stage2.pending', 'active'];
const regions = ['Київ', 'Львівська область', 'Одеська область', 'Харківська область', 'Сумська область', 'Полтавська область'];
const codes = ['45233140-2', '30190000-7', '09130000-9', '33600000-6', '50700000-2', '15500000-3'];

/** Tenders of each status in each of three currencies, with contracts that have grown, over two years: what counters have rows of. */
const putSpread = async ({ store }: TestRegistry): Promise<void> => {
  const now = (await store.now()).getTime();
  const kinds = [...tenderStatuses, ...spread].flatMap((status) => ['UAH', 'USD', 'EUR'].map((currency) => ({ status, currency })));
  for (const [nth, { status, currency }] of kinds.entries()) {
    const id = nth.toString(16).padStart(32, 'c');
    const date = new Date(now - nth * 15 * 86_400_000);
    const value = (amount: number) => ({ amount: amount * 1_000_000_000 + nth, currency, valueAddedTaxIncluded: true });
    const buyer = { ...longFirm(nth), kind: 'general', address: { countryName: 'Україна', region: regions[nth % 6] } };
    const items = [{ id: 'i', description: 'Предмет', classification: { scheme: 'ДК021', id: codes[nth % 6], description: 'Код' } }];
    const of = { noticePublicationDate: date, procuringEntity: buyer, items };
    const title = 'Поточний ремонт покрівлі та утеплення фасаду загальноосвітньої школи І–ІІІ ступенів';
    const award = { id, status: 'active', bid_id: id, date, value: value(230), suppliers: [longFirm(nth + 50)] };
    await store.records<object>('tenders').insert(id, {
      ...{
        tenderID: `UA-2026-11-01-${String(nth).padStart(6, '0')}-a`,
        status,
        procurementMethod: 'open',
        title,
        ...of,
        value: value(245),
      },
      ...(nth % 5 === 0 ? { agreementDuration: 'P1Y' } : {}),
      procurementMethodType: ['belowThreshold', 'aboveThreshold', 'aboveThresholdEU', 'reporting', 'esco', 'priceQuotation'][nth % 6],
      bids: [{ id, status: 'active', value: value(230), tenderers: [longFirm(nth + 50)] }],
      ...{ awards: [award], contracts: [{ id, awardID: id, status: 'active', value: value(230) }] },
    });
    await store.records<object>('contracts').insert(id, {
      ...{
        contractID: `UA-2026-11-01-${String(nth).padStart(6, '0')}-a-a1`,
        tender_id: id,
        awardID: id,
        status: 'active',
        dateSigned: date,
      },
      ...{ ...of, buyer, suppliers: award.suppliers, value: value(260), title },
    });
  }
};

describe('A page of a long record', () => {
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
    await putSpread(registry);
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
        if (place === '/live')
          for (const rows of ['.latest li', 'section[aria-labelledby=states] tr']) await page.locator(rows).nth(3).waitFor();
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
    const { page, problems } = await browser.open({ language: 'en', ...phone });
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
  });
});
