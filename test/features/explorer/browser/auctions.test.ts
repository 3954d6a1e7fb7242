/** The pages of auctions in a real browser: who watches, who bids, and what is there afterwards. */
import { expect } from 'chai';
import { useRegistry } from '../../../support/registry.ts';
import { want } from '../../auctions/support/auctions.ts';
import { auctionId, bidNow, bids, goTo, play, schedule } from './auction-stage.ts';
import { useBrowser, violations } from './browser.ts';

const shots = process.env.SHOTS;

describe('The pages of an auction', () => {
  const registry = useRegistry();
  const browser = useBrowser();
  const address = (rest = ''): string => `${registry.url}/en/auctions/${auctionId}${rest}`;

  it('show one who watches the turn that runs, who leads, the rounds, and what changes as it is told', async () => {
    await schedule(registry);
    const { page, problems } = await browser.open({ language: 'en' });
    const stage = await play(page, registry);
    await page.goto(address());
    await page.getByText('Until the auction starts').waitFor();
    await goTo(registry, 330);
    await stage.tell();
    await page.getByText('Round 1, turn of Bidder #1. Until the turn ends').waitFor();
    expect(await page.locator('.standings tbody th').allInnerTexts()).to.deep.equal(['Bidder #3 in the lead', 'Bidder #2', 'Bidder #1']);
    await bidNow(registry, 9300);
    await goTo(registry, 430);
    await stage.tell();
    expect(await page.locator('.standings tbody th').first().innerText()).to.include('Bidder #1');
    expect(await page.locator('.turn.past').innerText())
      .to.include('9,300.00')
      .and.include('price lowered');
    if (shots) await page.screenshot({ path: `${shots}/watcher.png`, fullPage: true });
    expect(await violations(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('let a bidder place, change and take back his bid on a phone, with what he may offer, and a second question about a deep fall', async () => {
    const id = 'd'.repeat(32);
    await schedule(registry, id);
    await goTo(registry, 200, id);
    const { page, problems } = await browser.open({ language: 'uk', width: 390, height: 780 });
    const mine = bids[1];
    const stage = await play(page, registry, mine, id);
    let answers: (() => { status: number; body: object })[] = [];
    const posted: { amount: number; key: string | undefined }[] = [];
    await page.route(`**/api/2.5/auctions/${id}/bids/${mine}`, async (route) => {
      const { amount } = (route.request().postDataJSON() as { data: { amount: number } }).data;
      posted.push({ amount, key: route.request().headers()['idempotency-key'] });
      const next = answers.shift();
      if (next === undefined) return route.abort();
      const { status, body } = next();
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await page.goto(`${registry.url}/uk/auctions/${id}`);
    await page.getByText('Зв’язок').or(page.getByText('З’єднуємося')).or(page.getByText('На зв’язку')).first().waitFor();
    await stage.tell();
    if (shots) await page.screenshot({ path: `${shots}/near-390.png` });
    await page.getByRole('heading', { name: 'Скоро ваш хід' }).waitFor();
    expect(await page.title()).to.include('Скоро ваш хід');
    await goTo(registry, 301, id);
    await stage.tell();
    await page.getByRole('heading', { name: 'Ваш хід' }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/turn-390.png` });
    await page.getByText('9 600,00 або нижче').waitFor();
    const field = page.getByLabel('Ваша ціна');
    await field.fill('9650');
    await page.keyboard.press('Enter');
    await page.getByText('Має бути 9 600,00 або нижче').waitFor();
    await field.fill('6 000,5');
    await page.keyboard.press('Enter');
    await page.getByText('Справді 6 000,50?').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/deep-390.png` });
    // What is written stays, and is no mistake yet.
    await page.keyboard.press('Escape');
    await page.getByText('Справді 6 000,50?').waitFor({ state: 'detached' });
    expect(await field.evaluate((own) => [own.matches(':focus'), own.getAttribute('aria-invalid')])).to.deep.equal([true, null]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ні, виправити' }).click();
    expect(posted).to.deep.equal([]);
    answers = [() => ({ status: 200, body: { amount: 9400 } })];
    await field.fill('9400');
    await page.getByText('на 3,09').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Реєстр прийняв 9 400,00').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/held-390.png` });
    // Nothing comes back at first: the same bid is sent again, with the same key.
    await field.fill('9300');
    await page.keyboard.press('Enter');
    await page.getByText('Ще не відомо').waitFor();
    expect(await page.getByText('Реєстр прийняв 9 300,00').count()).to.equal(0);
    if (shots) await page.screenshot({ path: `${shots}/unknown-390.png` });
    answers = [() => ({ status: 503, body: {} }), () => ({ status: 200, body: { amount: 9300 } })];
    await page.getByText('Реєстр прийняв 9 300,00').waitFor();
    const [, ...tries] = posted;
    expect(new Set(tries.map(({ key }) => key)).size).to.equal(1);
    expect(tries.length).to.be.at.least(3);
    answers = [() => ({ status: 200, body: { amount: null } })];
    await page.getByRole('button', { name: 'Відкликати' }).click();
    await page.getByText('Ставку відкликано').waitFor();
    expect(posted.at(-1)?.amount).to.equal(-1);
    answers = [() => ({ status: 400, body: { status: 'error', error: 'Not valid bidder' } })];
    await field.fill('9200');
    await page.keyboard.press('Enter');
    await page.getByText('ваш уже закінчився').waitFor();
    // Its turn ends before an answer comes: what became of it is told all the same.
    await field.fill('9100');
    await page.keyboard.press('Enter');
    await page.getByText('Ще не відомо').waitFor();
    await goTo(registry, 421, id);
    await stage.tell();
    await page.getByText('Раунд 1, робить ставку Учасник #2').waitFor();
    await page.getByText('Ще не відомо').waitFor();
    answers = [() => ({ status: 200, body: { amount: 9100 } })];
    await page.getByText('Реєстр прийняв 9 100,00 ще до кінця вашого ходу').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(problems.filter((one) => !/ERR_FAILED|status of (?:503|400)/.test(one))).to.deep.equal([]);
  });

  it('have the names, the audit document and the log afterwards, which the browser verifies by itself', async () => {
    const id = 'e'.repeat(32);
    await schedule(registry, id);
    for (const [seconds, amount] of [
      [301, 9400],
      [421, 9400],
      [790, 9300],
      [910, 9250],
    ] as const) {
      await goTo(registry, seconds, id);
      await bidNow(registry, amount, id);
    }
    await goTo(registry, 1621, id);
    const names = { [bids[0]]: { uk: 'ТОВ «Папір»', en: 'Paper Ltd', ru: '' }, [bids[1]]: { uk: 'ФОП Іваненко', en: 'Ivanenko', ru: '' } };
    registry.clock.set(new Date(registry.clock.now().getTime() + 200_000));
    await want(registry, id, () => ({
      steps: [
        { event: 'report', body: {}, by: 'conductor' },
        { event: 'reveal', body: { names }, by: 'tender' },
      ],
    }));
    const { page, problems } = await browser.open({ language: 'en' });
    await play(page, registry, undefined, id);
    await page.goto(`${registry.url}/en/auctions/${id}`);
    await page.getByRole('heading', { name: 'Results', exact: true }).waitFor();
    expect(await page.locator('.standings tbody th').first().innerText()).to.equal('Paper Ltd first place');
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText('Everything matches').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/afterwards.png`, fullPage: true });
    expect(await violations(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('let nobody in whose link is not good, and say so with or without a script', async () => {
    const { page, problems } = await browser.open({ language: 'uk', width: 320, height: 640 });
    await page.goto(`${registry.url}/auctions/${auctionId}/login?bidder_id=${bids[0]}&hash=${'f'.repeat(32)}`);
    await page.getByText('Це посилання не діє').waitFor();
    expect(await page.getByRole('button', { name: 'Так, погоджуюся' }).count()).to.equal(0);
    if (shots) await page.screenshot({ path: `${shots}/login-320.png`, fullPage: true });
    const text = await (await fetch(`${registry.url}/en/auctions/${auctionId}/login?bidder_id=${bids[0]}&hash=${'f'.repeat(32)}`)).text();
    expect(text).to.include('This link is not valid').and.include('Printing paper, lot 1').and.not.include('Yes, I agree');
    expect(await violations(page)).to.deep.equal([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    expect(problems.filter((one) => !/401/.test(one))).to.deep.equal([]);
  });

  it('say both prices where offers are weighted, and why an auction stands still, in dark as well', async () => {
    const id = '9'.repeat(32);
    const start = new Date('2026-11-23T09:00:00.000Z');
    const date = new Date('2026-11-23T04:00:00.000Z');
    const weighted = [
      { id: bids[0], denominator: 1.25, addition: 0, initial: { amount: 9700, weighted: 7760, date } },
      { id: bids[1], denominator: 1, addition: 0, initial: { amount: 9500, weighted: 9500, date } },
    ];
    await schedule(registry, id, { auction_type: 'mixed', bids: weighted, start_at: start });
    await goTo(registry, 425, id);
    const { page, problems } = await browser.open({ language: 'en', width: 390, height: 780, dark: true });
    const stage = await play(page, registry, bids[0], id);
    await page.goto(`${registry.url}/en/auctions/${id}`);
    await stage.tell();
    await page.getByLabel('Your price').fill('9500');
    await page.getByText('price that counts 7,600.00').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/weighted-dark-390.png` });
    expect(await violations(page)).to.deep.equal([]);
    const until = new Date(start.getTime() + 24 * 3_600_000);
    await want(registry, id, () => ({ steps: [{ event: 'pause', body: { until, reason: 'outage' }, by: 'conductor' }] }));
    await stage.tell();
    await page.getByText('for a while the registry could not accept bids').waitFor();
    await page.getByText('The auction is paused. It continues in').waitFor();
    await page.getByText(/Your turn in 23:5\d:\d\d, at 24\/11, 11:02:00/).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/paused-dark-390.png` });
    expect(await page.getByLabel('Your price').count()).to.equal(0);
    expect(await violations(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });
});
