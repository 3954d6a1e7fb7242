/** The page of alerts: from a search to a delivery, with a key that nobody keeps. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { published } from '../../../../fixtures/procedure.ts';
import { runFeature } from '../../../support/features.ts';
import { openReceiver, type Receiver } from '../../../support/receiver.ts';
import { keys, startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type Browser, openBrowser, violations } from './browser.ts';

/** SCREENSHOTS=folder keeps what was seen. */
const folder = process.env.SCREENSHOTS;

describe('The page of alerts', () => {
  let registry: TestRegistry;
  let browser: Browser;
  let receiver: Receiver;
  before(async () => {
    registry = await startRegistry({ env: { ALERTS_TO_PRIVATE: '1' } });
    await published(registry, { title: 'Ремонт дороги до школи', title_en: 'Repair of the road to the school' });
    receiver = await openReceiver();
    browser = await openBrowser();
    if (folder !== undefined) await mkdir(folder, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    await receiver?.close();
    await registry?.stop();
  });

  const shoot = async (page: Page, name: string): Promise<void> => {
    if (folder !== undefined) await page.screenshot({ path: join(folder, `alerts-${name}.png`), fullPage: true });
  };
  const enter = async (page: Page, key: string = keys.broker): Promise<void> => {
    await page.locator('#key').fill(key);
    await page.locator('#key').press('Enter');
  };

  it('makes an alert of the search one was at, tries its receiver, pauses and deletes it', async () => {
    const { page, problems, close } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en/?q=дорога&sort=value`);
    await page.getByRole('link', { name: 'Tell me what is new' }).click();
    await enter(page);
    await page.getByText('«дорога»').waitFor();
    await page.getByLabel('Where to send it').fill(receiver.url);
    await page.getByLabel('Send an alert for').selectOption('changed');
    await page.getByLabel('A name for your own use').fill('Roads');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/whsec_[A-Za-z0-9+/]{43}=/).waitFor();
    const [made] = (await registry.ask('GET', '/alerts', { key: keys.broker })).body.data;
    expect(made).to.include({ name: 'Roads', on: 'changed', url: receiver.url });
    expect(decodeURIComponent(made.query)).to.equal('q=дорога');

    // The same again is not made twice.
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('There is already such an alert').waitFor();
    expect((await registry.ask('GET', '/alerts', { key: keys.broker })).body.data).to.have.length(1);

    receiver.answers(() => 410);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test was sent').waitFor();
    await runFeature(registry, 'alerts');
    await page.getByText('Deliveries', { exact: true }).click();
    await page.getByText('not accepted').waitFor();
    await page.getByText('Attempts: 1').click();
    await page.getByText('answered 410').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await shoot(page, 'en-deliveries');
    receiver.answers(() => 204);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('It will be sent again.').waitFor();
    await runFeature(registry, 'alerts');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('accepted', { exact: true }).waitFor();

    // 410 has paused it.
    await page.reload();
    await enter(page);
    await page.getByText('paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByText('There are no alerts yet.').waitFor();
    expect((await registry.ask('GET', '/alerts', { key: keys.broker })).body.data).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('keeps the key in memory, and until the tab is closed only for who says so', async () => {
    const { page, close } = await browser.open({ language: 'uk' });
    const stored = (): Promise<unknown> => page.evaluate('JSON.stringify([{...sessionStorage}, {...localStorage}])');
    await page.goto(`${registry.url}/uk/alerts`);
    await enter(page);
    await page.getByRole('heading', { name: 'Мої сповіщення' }).waitFor();
    expect(await stored()).to.not.include(keys.broker);
    await page.getByRole('link', { name: 'Обрати інший пошук' }).click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Мої сповіщення' }).waitFor();
    await page.reload();
    await page.getByLabel('Пам’ятати').check();
    await enter(page);
    await page.getByRole('heading', { name: 'Мої сповіщення' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Мої сповіщення' }).waitFor();
    await page.getByRole('button', { name: 'Забути ключ' }).click();
    await page.locator('#key').waitFor();
    expect(await stored()).to.not.include(keys.broker);
    await page.evaluate("sessionStorage.setItem('alerts-key', 'a key that was taken back')");
    await page.reload();
    await enter(page);
    await page.getByRole('heading', { name: 'Мої сповіщення' }).waitFor();
    expect(await stored()).to.not.include('taken back');
    await close();
  });

  it('says what is wrong with a key, an address or a search in the language of the reader', async () => {
    const { page, close } = await browser.open({ language: 'uk' });
    await page.goto(`${registry.url}/uk/alerts?minAmount=багато`);
    await enter(page, 'nobody');
    await page.getByText('Такого ключа немає').waitFor();
    await enter(page);
    await page.getByLabel('Куди надсилати').fill('ftp://example.org/');
    await page.getByRole('button', { name: 'Створити' }).click();
    await page.getByText('Адреса не підходить').waitFor();
    await page.getByLabel('Куди надсилати').fill(receiver.url);
    await page.getByRole('button', { name: 'Створити' }).click();
    await page.getByText('Реєстр не може виконати такий пошук').waitFor();
    await close();
  });

  for (const language of ['uk', 'en'] as const) {
    for (const width of [1280, 390, 320]) {
      it(`can be read in ${language} at ${width} px`, async () => {
        const { page, problems, close } = await browser.open({ language, width, dark: width === 390 });
        const data = { query: 'q=ремонт доріг&region=Київська область&minAmount=1000000', url: receiver.url, name: 'Дороги' };
        await registry.ask('POST', '/alerts', { key: keys.broker, body: { data } });
        await page.goto(`${registry.url}/${language}/alerts?q=школа`);
        await page.locator('#key').waitFor();
        await shoot(page, `${language}-${width}-key`);
        await enter(page);
        await page.locator('#mine li').first().waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
        expect(await violations(page)).to.deep.equal([]);
        expect(problems).to.deep.equal([]);
        await shoot(page, `${language}-${width}`);
        await close();
      });
    }
  }
});
