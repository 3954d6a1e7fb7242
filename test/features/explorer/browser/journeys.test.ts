/** The ways people come for, from the front page on by clicks and typing only; each is counted and said. */

import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { inTendering } from '../../../../fixtures/procedure.ts';
import { lot, monday, money } from '../../../../fixtures/tenders.ts';
import { runFeature } from '../../../support/features.ts';
import { openReceiver, type Receiver } from '../../../support/receiver.ts';
import { keys, startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type Browser, openBrowser, type Wishes } from './browser.ts';
import { title, type Whole, wholeProcedure, withAuthority } from './whole-procedure.ts';

interface Walk {
  readonly page: Page;
  readonly click: (at: Locator) => Promise<void>;
  readonly type: (at: Locator, text: string) => Promise<void>;
  /** Of a list; two clicks. */
  readonly choose: (at: Locator, text: string) => Promise<void>;
  /** The heading that the way has led to. */
  readonly arrives: (name: string | RegExp) => Promise<void>;
}

describe('A journey', () => {
  let registry: TestRegistry;
  let browser: Browser;
  let whole: Whole;
  let receiver: Receiver;
  /** The Monday on which the tenders below were published. */
  const today = monday;
  const roads = 'Поточний ремонт дороги';
  const messages: string[] = [];

  before(async () => {
    registry = await startRegistry({ env: { ...withAuthority, ALERTS_TO_PRIVATE: '1' } });
    whole = await wholeProcedure(registry);
    const dear = { value: money(2_000_000), lots: [lot({ value: money(2_000_000), minimalStep: money(20_000) })] };
    const later = { enquiryPeriod: { endDate: '2026-12-21T00:00:00+02:00' }, tenderPeriod: { endDate: '2026-12-29T00:00:00+02:00' } };
    const sooner = { enquiryPeriod: { endDate: '2026-12-11T00:00:00+02:00' }, tenderPeriod: { endDate: '2026-12-16T00:00:00+02:00' } };
    await inTendering(registry, { title: roads, title_en: 'Road repair', ...dear, ...sooner });
    await inTendering(registry, { title: `${roads} за містом`, ...dear, ...later });
    await inTendering(registry, { title: `${roads} біля школи`, ...sooner });
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
    receiver = await openReceiver();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await receiver?.close();
    await registry?.stop();
    console.log(`\n${messages.join('\n')}\n`);
  });

  /** Begins at the front page; ends without a complaint of the browser. */
  const walk = async (name: string, wishes: Wishes, way: (walk: Walk) => Promise<void>): Promise<void> => {
    const { page, problems, close } = await browser.open(wishes);
    let clicks = 0;
    let fields = 0;
    await page.clock.setFixedTime(today);
    await page.goto(registry.url);
    await way({
      page,
      click: async (at) => {
        clicks += 1;
        await at.click();
      },
      type: async (at, text) => {
        fields += 1;
        await at.fill(text);
      },
      choose: async (at, label) => {
        clicks += 2;
        await at.selectOption({ label });
      },
      arrives: (heading) => page.getByRole('heading', { level: 1, name: heading }).waitFor(),
    });
    expect(problems).to.deep.equal([]);
    await close();
    messages.push(`  ${name}, ${wishes.width ?? 1280} px: ${clicks} clicks, ${fields} fields typed into`);
  };

  /** Both kinds of screens: on a phone the filters stand folded away. */
  const screens: readonly Wishes[] = [{ language: 'uk' }, { language: 'uk', width: 390, height: 844, dark: true }];

  for (const wishes of screens) {
    const isPhone = wishes.width !== undefined;
    const on = isPhone ? 'on a phone' : 'on a wide screen';
    const search = (page: Page): Locator => page.getByRole('button', { name: 'Шукати', exact: true });
    const words = (page: Page): Locator => page.getByLabel('Що шукати', { exact: false });
    const results = (page: Page): Locator => page.locator('.results');

    it(`finds road repairs over a million in a region with a deadline next week, ${on}`, () =>
      walk('road repairs', wishes, async ({ page, click, type, choose, arrives }) => {
        await type(words(page), 'ремонт доріг');
        if (isPhone) await click(page.getByText('Фільтри', { exact: true }));
        await choose(page.getByLabel('Регіон'), 'Полтавська область');
        await click(page.getByRole('button', { name: 'наступного тижня' }));
        await type(page.getByRole('group', { name: 'Очікувана вартість' }).getByLabel('від'), '1 000 000');
        await click(page.getByRole('button', { name: 'Застосувати' }));
        await page.getByText('Знайдено: 1.').waitFor();
        expect(await results(page).locator('h3').allInnerTexts()).to.deep.equal([roads]);
        expect((await results(page).innerText()).replace(/\s+/g, ' ')).to.match(/2 000 000,00 грн .*через 8 днів/);
        await click(results(page).getByRole('link', { name: roads }));
        await arrives(roads);
      }));

    it(`tells who won and what changed, ${on}`, () =>
      walk('who won, what changed', wishes, async ({ page, click, type, arrives }) => {
        await type(words(page), 'папір для бібліотеки');
        await click(search(page));
        await click(results(page).getByRole('link', { name: title }).first());
        await arrives(title);
        expect((await page.locator('.outcome').innerText()).replace(/\s+/g, ' ')).to.match(/Переможець .*Петренко/);
        await click(page.getByRole('link', { name: 'Що змінилося' }).first());
        await page.locator('.changes > li').first().waitFor();
        await page.getByText('Історію не змінювали', { exact: false }).waitFor();
      }));

    it(`shows all of a buyer, and from there all of a supplier, ${on}`, () =>
      walk('a buyer and a supplier', wishes, async ({ page, click, type, arrives }) => {
        await type(words(page), 'Бібліотека № 7');
        await click(search(page));
        await click(results(page).getByRole('link', { name: 'Бібліотека № 7' }).first());
        await arrives('Бібліотека № 7');
        expect(await page.locator('#totals').innerText()).to.match(/Закупівлі\s+4/);
        await page.locator('#records').getByRole('link', { name: roads, exact: true }).waitFor();
        await click(page.locator('#counterparts').getByRole('link').first());
        await arrives(/Петренко/);
        await page.locator('#records').getByRole('link', { name: title }).first().waitFor();
      }));

    it(`leads from a contract to the report on it, ${on}`, () =>
      walk('a report from its contract', wishes, async ({ page, click, arrives }) => {
        await click(page.locator('.kinds').getByRole('link', { name: /Договори/ }));
        await click(results(page).locator(`a[href="/uk/contract/${whole.contract}"]`));
        await page.locator('#reports').waitFor();
        await click(page.locator('#reports').getByRole('link', { name: whole.report }));
        await arrives(/Звіт про порушення/);
        await page.getByText('Папір привезли мокрим').waitFor();
      }));

    it(`takes a search along as a table, ${on}`, () =>
      walk('a search as CSV', wishes, async ({ page, click, type }) => {
        await type(words(page), 'ремонт доріг');
        await click(search(page));
        await page.getByText('Знайдено: 3.').waitFor();
        const loaded = page.waitForEvent('download');
        await click(page.getByRole('link', { name: 'Таблиця (CSV)' }));
        const table = await readFile(await (await loaded).path(), 'utf8');
        expect(table.trim().split('\n')).to.have.length(1 + 3);
        expect(table).to.contain(`${roads} біля школи`);
      }));
  }

  it('makes an alert of a search, which fires when there is something new', () =>
    walk('an alert that fires', { language: 'uk' }, async ({ page, click, type }) => {
      registry.clock.set(new Date(today.getTime() - 3_600_000));
      await type(page.getByLabel('Що шукати', { exact: false }), 'ремонт мосту');
      await click(page.getByRole('button', { name: 'Шукати', exact: true }));
      await page.waitForURL('**q=**');
      await click(page.getByRole('link', { name: 'Сповіщати про нове' }));
      await type(page.getByLabel('Ключ майданчика'), keys.broker);
      await click(page.getByRole('button', { name: 'Показати мої сповіщення' }));
      await type(page.getByLabel('Куди надсилати'), receiver.url);
      await click(page.getByRole('button', { name: 'Створити' }));
      await page.getByText('Ключ підпису').waitFor();
      const { id } = await inTendering(registry, { title: 'Ремонт мосту' });
      await runFeature(registry, 'alerts');
      expect(receiver.all.map(({ body }) => JSON.parse(body).data.record.id)).to.deep.equal([id]);
    }));

  it('leads a developer to the script of a first tender', () =>
    walk('to the first tender', { language: 'en' }, async ({ page, click, arrives }) => {
      await click(page.getByRole('link', { name: 'API documentation' }));
      await arrives('For developers');
      const script = await page.getByRole('link', { name: 'the whole in curl' }).getAttribute('href');
      // What the script does is held by a test of its own.
      expect((await registry.ask('GET', script ?? '')).text).to.match(/^#!\/usr\/bin\/env bash/);
    }));
});
