/** The page of a tender answers first: who won, for how much, against what; then bids with reasons, the auction, and what changed. */
import { expect } from 'chai';
import { lotValue, tenderer } from '../../../../fixtures/bids.ts';
import {
  accounts,
  afterTendering,
  auctionKey,
  chronograph,
  decideAward,
  inTendering,
  patchAward,
  pendingBid,
  readTender,
} from '../../../../fixtures/procedure.ts';
import { lotId, type MadeTender } from '../../../../fixtures/tenders.ts';
import { keys, useRegistry } from '../../../support/registry.ts';
import { useBrowser, violations } from './browser.ts';

const reason = 'Не подано довідку';

describe('The page of a tender', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'external' } });
  const browser = useBrowser();
  let tender: MadeTender;
  let running: MadeTender;

  before(async () => {
    tender = await inTendering(registry, { title: 'Папір для шкіл', title_en: 'Paper for schools' });
    const cheap = await pendingBid(registry, tender);
    const name = 'ТОВ «Сніг»';
    const dear = await pendingBid(
      registry,
      tender,
      { tenderers: [tenderer({ name, identifier: { scheme: 'UA-IPN', id: '3000000002' } })], lotValues: [lotValue(9800)] },
      keys.broker,
    );
    await afterTendering(registry, tender);
    registry.clock.advance(13 * 3600_000);
    const value = (amount: number) => ({ lotValues: [{ relatedLot: lotId, value: { amount }, date: new Date() }] });
    const results = [
      { id: cheap.id, ...value(9000) },
      { id: dear.id, ...value(9300) },
    ];
    const posted = await registry.ask('POST', `${tender.path}/auction/${lotId}`, { key: auctionKey, body: { data: { bids: results } } });
    if (posted.status !== 200) throw new Error(posted.text);
    await chronograph(registry, tender);
    const first = (await readTender(registry, tender)).awards[0];
    await patchAward(registry, tender, first.id, { title: reason });
    const refused = await decideAward(registry, tender, first.id, 'unsuccessful');
    if (refused.status !== 200) throw new Error(refused.text);
    const second = (await readTender(registry, tender)).awards.at(-1);
    await decideAward(registry, tender, second.id, 'active');
  });

  it('begins with the winner, the price, what was saved, and how many bid', async () => {
    const { page, problems } = await browser.open({ language: 'uk' });
    await page.goto(`${registry.url}/tender/${tender.id}`);
    const outcome = page.locator('.outcome');
    await outcome.waitFor();
    const text = (await outcome.innerText()).replace(/\s+/g, ' ');
    expect(text).to.match(/Переможець ТОВ «Сніг» 3000000002/);
    expect(text).to.match(/Ціна переможця 9 300,00/);
    expect(text).to.match(/Економія проти очікуваної вартості 700,00 грн, 7%/);
    expect(text).to.match(/Економія проти найнижчої першої ціни 200,00/);
    expect(text).to.match(/Пропозицій 2, відхилено: 1/);
    expect(problems).to.deep.equal([]);
  });

  it('says of each bid its place, its state and why it was rejected, and draws what the auction did', async () => {
    const { page } = await browser.open({ language: 'uk' });
    await page.goto(`${registry.url}/tender/${tender.id}#bids`);
    await page.locator('#bids table').waitFor();
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    const rows = (await page.locator('#bids tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    expect(rows[0]).to.match(/^1 .*Петренко.*Відхилен.*Не подано довідку.*9 000,00.*9 500,00/);
    expect(rows[1]).to.match(/^2 .*Сніг.*Переможець.*9 300,00.*9 800,00/);
    expect(await page.locator('.auction svg').count()).to.equal(2);
    expect(await page.locator('.auction').innerText()).to.match(/9\s800,00.* → 9\s300,00/);
  });

  it('tells what changed, who comes by a link in the page as well, and that the chain is whole or is not', async () => {
    const { page, problems } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en/tender/${tender.id}`);
    await page.getByRole('link', { name: 'What changed' }).first().click();
    await page.getByText('The history is intact', { exact: false }).waitFor();
    const changes = page.locator('.changes > li');
    expect((await changes.first().innerText()).replace(/\s+/g, ' ')).to.match(/before: Qualification → now: Winner chosen/);
    const count = await changes.count();
    await page.getByRole('button', { name: 'Show older changes' }).click();
    expect(await changes.count()).to.be.above(count);
    await page.locator('.changes > li h3:focus').waitFor();
    expect(await changes.last().innerText()).to.match(/Published/);
    expect(problems).to.deep.equal([]);
    const log = registry.store.collection<{ _id: string; of: string; rev: number }>('tenders_history');
    await log.updateOne({ of: tender.id, rev: 3 }, { $set: { author: 'somebody' } });
    const records = registry.store.records<object>('tenders');
    const stored = await records.get(tender.id);
    if (stored !== null) await records.save(stored, { ...stored, title_en: 'Paper for schools, again' }, { publishes: true });
    await page.reload();
    await page.getByText('the hash chain is broken', { exact: false }).waitFor();
  });

  it('says of one that runs what comes next and how far away it is, and nothing of the bids', async () => {
    registry.clock.set(new Date('2026-12-07T08:15:00Z'));
    running = await inTendering(registry, { title: 'Папір на рік' });
    await pendingBid(registry, running);
    // The page is drawn twice, by the registry and by its script, and says the same.
    const now = new Date('2026-12-16T10:00:00+02:00');
    registry.clock.set(now);
    const { page } = await browser.open({ language: 'uk', now });
    await page.goto(`${registry.url}/tender/${running.id}#history`);
    const outcome = page.locator('.outcome');
    await outcome.waitFor();
    expect((await outcome.innerText()).replace(/\s+/g, ' ')).to.match(/Подання пропозицій закінчується через 4 дні: 21 груд/);
    expect(await outcome.innerText()).to.not.match(/Пропозицій\s/);
    await page.getByText('після розкриття пропозицій', { exact: false }).waitFor();
    expect(await page.locator('#history').innerText()).to.not.match(/ропозиція «/);
  });

  it('has no fault that axe knows with all of it open, and fits a phone', async () => {
    for (const wishes of [{}, { language: 'en', dark: true, width: 320, height: 640 }] as const) {
      const { page, problems, close } = await browser.open(wishes);
      await page.goto(`${registry.url}/tender/${tender.id}#history`);
      await page.locator('.changes').waitFor();
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      expect(await violations(page), JSON.stringify(wishes)).to.deep.equal([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      expect(problems).to.deep.equal([]);
      await close();
    }
  });
});
