/** The page of an agreement in a real browser: found by the search, with its parties, and with what has changed. */
import { expect } from 'chai';
import { published } from '../../../../fixtures/procedure.ts';
import { storeFields } from '../../../../fixtures/tender-parts.ts';
import { useRegistry } from '../../../support/registry.ts';
import { agreementTitle, putAgreement } from './agreement.ts';
import { useBrowser, violations } from './browser.ts';

describe('The page of an agreement', () => {
  const registry = useRegistry();
  const browser = useBrowser();
  let tender: string;
  let agreement: string;

  before(async () => {
    tender = (await published(registry)).id;
    agreement = await putAgreement(registry, tender);
  });

  it('is where a result of the search leads, says who buys from whom until when, and leads on to the tender', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/uk?q=${encodeURIComponent('щебінь')}`);
    await page.locator('.results').getByRole('link', { name: agreementTitle }).click();
    await page.waitForURL(`**/uk/agreement/${agreement}`);
    const outcome = (await page.locator('.outcome').innerText()).replace(/\s+/g, ' ');
    expect(outcome).to.match(/Дорожнє управління 40000005 .*ТОВ «Щебінь» 40000001 ТОВ «Кар’єр» 40000002 діє: 1 з 2/);
    expect(outcome).to.match(/14210000-6 Гравій.* 2 січ\. 2026 .* 31 груд\. 2029/);
    const sides = (await page.locator('#suppliers .rows > li').allInnerTexts()).map((side) => side.replace(/\s+/g, ' '));
    expect(sides[0]).to.match(/«Щебінь».*Діє.*Щебінь 801,00/);
    expect(sides[1]).to.match(/«Кар’єр».*Призупинено.*Щебінь 802,00/);
    const changes = (await page.locator('#changes').innerText()).replace(/\s+/g, ' ');
    expect(changes).to.match(/Зміна податків.*1 лют\. 2026.*Щебінь ?: × 1,1 .*Вихід постачальника.*ТОВ «Кар’єр»/);
    expect(await page.locator('#documents').getByRole('link').getAttribute('href')).to.equal('https://files.example/agreement');
    await page.getByRole('link', { name: 'ТОВ «Щебінь»' }).first().waitFor();
    await page.locator(`a[href="/uk/tender/${tender}"]`).click();
    await page.waitForURL(`**/uk/tender/${tender}`);
    expect(problems).to.deep.equal([]);
  });

  it('stands on the page of its tender until it is signed', async () => {
    const stored = await registry.store.records<object>('agreements').get(agreement);
    const { page } = await browser.open();
    const createdTender = await published(registry);
    await storeFields(registry, createdTender, { agreements: [{ ...Object(stored), id: agreement, status: 'pending' }] });
    await page.goto(`${registry.url}/uk/tender/${createdTender.id}#agreements`);
    expect((await page.locator('#agreements').innerText()).replace(/\s+/g, ' ')).to.match(/Очікує підписання.*«Щебінь».*801,00/);
    expect(await page.locator(`a[href="/uk/agreement/${agreement}"]`).count()).to.equal(0);
  });

  it('tells what has changed in it, and that its history is whole', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en/agreement/${agreement}#history`);
    await page.getByText('The history is intact', { exact: false }).waitFor();
    const newest = (await page.locator('.changes > li').first().innerText()).replace(/\s+/g, ' ');
    expect(newest).to.match(/«ТОВ «Кар’єр»».*before: In force → now: Suspended/);
  });

  it('has no fault that axe knows with all of it open, and fits a phone', async () => {
    for (const wishes of [{}, { language: 'en', dark: true, width: 320, height: 640 }] as const) {
      const { page, problems, close } = await browser.open(wishes);
      await page.goto(`${registry.url}/agreement/${agreement}#history`);
      await page.locator('.changes').waitFor();
      if (process.env.SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SHOTS}/agreement-${'width' in wishes ? wishes.width : 1280}.png`, fullPage: true });
      expect(await violations(page), JSON.stringify(wishes)).to.deep.equal([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      expect(problems).to.deep.equal([]);
      await close();
    }
  });
});
