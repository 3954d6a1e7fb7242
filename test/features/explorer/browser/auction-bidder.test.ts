/** A bidder and a watcher of one auction in real browsers, over the registry's own answers and events. */

import { expect } from 'chai';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { useRegistry } from '../../../support/registry.ts';
import { getAuction, want } from '../../auctions/support/auctions.ts';
import { hashOf, tokenSecret } from '../../auctions/support/scheduled.ts';
import { bids, goTo, auctionId as id, schedule } from './auction-stage.ts';
import { useBrowser, violations } from './browser.ts';

const shots = process.env.SHOTS;
const mine = bids[1];

describe('A bidder of an auction, in a browser', () => {
  const registry = useRegistry({ env: { TOKEN_SECRET: tokenSecret } });
  const browser = useBrowser();

  it('comes in by his link, bids by keyboard alone, and is seen by who watches when his turn is over', async () => {
    await schedule(registry);
    await goTo(registry, 200);
    const { page, problems } = await browser.open({ language: 'en', width: 320, height: 700 });
    // English names of classes and units, for which no bid waits, never come.
    await page.route('**/code-names/**', () => undefined);
    await page.goto(`${registry.url}/auctions/${id}/login?bidder_id=${mine}&hash=${hashOf(id, mine)}`);
    const subject = page.locator('.outcome');
    await subject.getByText('9,700.00').waitFor();
    const said = (await subject.innerText()).replace(/\s+/g, ' ');
    expect(said).to.match(/Printing paper, lot 1 .*UA-2026-11-16-000001-a .*School No\. 1.*Start .*UAH 100\.00/);
    if (shots) await page.screenshot({ path: `${shots}/login-320.png`, fullPage: true });
    await page.getByRole('button', { name: 'Yes, I agree' }).press('Enter');
    await page.getByRole('heading', { name: 'Your turn is near' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).to.equal(`/en/auctions/${id}`);
    const watcher = await browser.open({ language: 'uk' });
    await watcher.page.goto(`${registry.url}/uk/auctions/${id}`);
    await watcher.page.getByText('До початку раунду 1').waitFor();

    await goTo(registry, 301);
    await page.getByRole('heading', { name: 'Your turn', exact: true }).waitFor();
    const field = page.getByLabel('Your price');
    await page.locator('.bidder').getByText('Leading price: 9,500.00').waitFor();
    // A price above the limit is refused here, before it is sent.
    const places: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && places.push(request.url()));
    await field.focus();
    await page.keyboard.type('99999999');
    await page
      .locator('#amount-meaning')
      .getByText(/It must be .* or lower/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Place' }).getAttribute('aria-disabled')).to.equal('true');
    await page.keyboard.press('Enter');
    await page
      .locator('#amount-trouble')
      .getByText(/It must be .* or lower/)
      .waitFor();
    expect(places).to.deep.equal([]);
    await field.fill('');
    await page.keyboard.type('9400');
    await page.keyboard.press('Enter');
    await page.getByText('The registry has accepted 9,400.00').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/held-320.png` });
    expect((await getAuction(registry, id)).bids[1]?.held?.amount).to.equal(9400);
    expect(await watcher.page.getByText('9 400,00').count()).to.equal(0);

    // The answer is lost on its way, after the registry has taken the bid.
    let lost = 0;
    let goOn = (): void => undefined;
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/bids/${mine}`, async (route) => {
      lost += 1;
      if (lost > 1) return seen.then(() => route.continue());
      await route.fetch();
      return route.abort();
    });
    await field.focus();
    await page.keyboard.type('9350');
    await page.keyboard.press('Enter');
    await page.getByText('No answer yet').waitFor();
    goOn();
    await page.getByText('The registry has accepted 9,350.00').waitFor();
    const posted: unknown[] = [];
    for await (const { event, body } of registry.store.part(auctionStore).log(id))
      if (event === 'bid') posted.push(Reflect.get(body, 'amount'));
    expect(posted).to.deep.equal([9400, 9350]);

    // Another device of his knows what is held.
    await page.reload();
    await page.getByText('The registry has accepted 9,350.00').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);

    await goTo(registry, 421);
    await watcher.page.locator('.standings tbody th').first().getByText('Учасник #1').waitFor();
    expect(await watcher.page.locator('.standings tbody tr').first().innerText()).to.match(/9\s350,00/);
    await page.getByText('Bidder #2. Until the turn ends').waitFor();
    expect(await page.locator('.standings tbody th').first().innerText()).to.equal('You in the lead');
    if (shots) await page.screenshot({ path: `${shots}/after-turn-320.png`, fullPage: true });
    if (shots) await watcher.page.screenshot({ path: `${shots}/watcher-uk.png`, fullPage: true });
    expect(watcher.problems).to.deep.equal([]);
    // A busy machine may answer 503, and is asked again.
    expect(problems.filter((one) => !/ERR_FAILED|status of 503/.test(one))).to.deep.equal([]);
    await watcher.close();
  });

  it('is told before the start which auction his link opens and with which price, without a script too, and comes in', async () => {
    const coming = 'f'.repeat(32);
    await schedule(registry, coming);
    const { page, problems } = await browser.open({ language: 'en', scripts: false });
    await page.goto(`${registry.url}/auctions/${coming}/login?bidder_id=${mine}&hash=${hashOf(coming, mine)}`);
    const said = (await page.locator('.outcome').innerText()).replace(/\s+/g, ' ');
    expect(said).to.match(/Printing paper, lot 1 .*UA-2026-11-16-000001-a .*Start 23 Nov 2026, 11:00 .*UAH 9,700\.00 .*UAH 100\.00/);
    await page.getByRole('button', { name: 'Yes, I agree' }).click();
    await page.waitForURL(`${registry.url}/en/auctions/${coming}`);
    expect(problems).to.deep.equal([]);
  });

  it('is an observer where his link is not good', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/auctions/${id}/login?bidder_id=${mine}&hash=${'0'.repeat(32)}`);
    await page.getByText('This link is not valid: it was replaced').waitFor();
    expect(await page.getByRole('button', { name: 'Yes, I agree' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'Watch the auction' }).click();
    await page.getByRole('heading', { name: 'Ranking' }).waitFor();
    await page.goto(`${registry.url}/en/auctions/${id}?link=invalid`);
    await page.getByText('you are an observer').waitFor();
    expect(await page.getByLabel('Your price').count()).to.equal(0);
  });

  it('finds it in the list while it runs and afterwards, and whoever has no script reads it as it stands', async () => {
    const { page, problems } = await browser.open({ language: 'en', width: 320, height: 640 });
    await page.goto(`${registry.url}/auctions`);
    await page.locator('#running').getByRole('link', { name: 'Printing paper, lot 1' }).waitFor();
    await page.locator('#running').getByText('stage 3 of 14').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/list-320.png`, fullPage: true });
    expect(await violations(page)).to.deep.equal([]);
    const text = await (await fetch(`${registry.url}/en/auctions/${id}`)).text();
    expect(text).to.include('<noscript><meta http-equiv="refresh" content="15" /></noscript>');
    expect(text).to.include('9,350.00').and.include('Bidder #2. Until the turn ends');
    expect(text).to.not.match(/style=|\son\w+=/);

    await goTo(registry, 1621);
    registry.clock.set(new Date(registry.clock.now().getTime() + 200_000));
    await want(registry, id, () => ({
      steps: [
        { event: 'report', body: {}, by: 'conductor' },
        { event: 'reveal', body: { names: { [mine]: { uk: 'ФОП Лис', en: 'Fox', ru: '' } } }, by: 'conductor' },
      ],
    }));
    await page.reload();
    await page.locator('#past').getByRole('link', { name: 'Printing paper, lot 1' }).click();
    await page.getByRole('heading', { name: 'Results', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText('Everything matches').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    if (shots) await page.screenshot({ path: `${shots}/afterwards-320.png`, fullPage: true });
    expect(problems).to.deep.equal([]);
  });

  it('is told what follows once it is over, and is offered no sound', async () => {
    const ended = 'e'.repeat(32);
    await schedule(registry, ended);
    await goTo(registry, 200, ended);
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/auctions/${ended}/login?bidder_id=${mine}&hash=${hashOf(ended, mine)}`);
    await page.getByRole('button', { name: 'Yes, I agree' }).click();
    await page.getByRole('button', { name: 'Turn sound on' }).waitFor();
    await goTo(registry, 1621, ended);
    registry.clock.set(new Date(registry.clock.now().getTime() + 200_000));
    await want(registry, ended, () => ({ steps: [{ event: 'report', body: {}, by: 'conductor' }] }));
    await page.reload();
    await page.locator('.bidder').getByText('The buyer considers the bids next').waitFor();
    expect(await page.getByRole('button', { name: 'Turn sound on' }).count()).to.equal(0);
  });

  it('is told where his link is no longer good, and where the browser keeps no way in', async () => {
    const other = 'd'.repeat(32);
    await schedule(registry, other);
    await goTo(registry, 200, other);
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/auctions/${other}/login?bidder_id=${mine}&hash=${hashOf(other, mine)}`);
    await page.getByRole('button', { name: 'Yes, I agree' }).click();
    await page.getByText('Your standing price').waitFor();
    await want(registry, other, () => ({ steps: [{ event: 'renew_link', body: { bid: mine }, by: 'broker' }] }));
    await page.getByText('Your link is no longer valid').waitFor();
    expect(await page.getByText('Your standing price').count()).to.equal(0);
    await page.goto(`${registry.url}/en/auctions/${other}?link=insecure`);
    await page.getByText('You opened the page over plain http').waitFor();
  });
});
