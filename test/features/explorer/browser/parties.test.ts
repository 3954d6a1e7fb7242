/** Pages of buyers, suppliers and signals in a real browser. */

import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { statistics } from '../../../../src/features/statistics/index.ts';
import { type Body, useRegistry } from '../../../support/registry.ts';
import { useBrowser, violations } from './browser.ts';
import { withAuthority } from './whole-procedure.ts';

const firm = (number: string, name: string, name_en: string): Body => ({ name, name_en, identifier: { scheme: 'UA-EDR', id: number } });
const council = firm('00037256', 'Полтавська міська рада', 'Poltava City Council');
const roads = firm('40000025', 'ТОВ «Полтавашляхбуд»', 'Poltava Road Works LLC');
const other = firm('40000033', 'ТОВ «Асфальт»', 'Asphalt LLC');
const uah = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });
const id = (number: number): string => number.toString(16).padStart(32, 'a');

describe('The pages of buyers, suppliers and signals', () => {
  const registry = useRegistry({ env: withAuthority });
  const browser = useBrowser();

  const decided = (number: number): Promise<unknown> => {
    const offer = (one: Body, amount: number, nth: number): Body => ({
      id: id(1000 * number + nth),
      status: 'active',
      tenderers: [one],
      value: uah(amount),
      owner: 'x',
    });
    const bids = [offer(roads, 960_000 + number, 1), ...(number % 2 === 0 ? [offer(other, 990_000, 2)] : [])];
    return registry.store.records<object>('tenders').insert(id(number), {
      tenderID: `UA-2026-10-01-${String(number).padStart(6, '0')}-a`,
      title: `Ремонт дороги № ${number}`,
      title_en: `Road repair No. ${number}`,
      status: 'complete',
      owner: 'broker',
      mainProcurementCategory: 'works',
      procurementMethodType: 'belowThreshold',
      procurementMethod: 'open',
      date: new Date('2026-10-20T10:00:00Z'),
      procuringEntity: { ...council, kind: 'general', address: { countryName: 'Україна', region: 'Полтавська область' } },
      items: [
        {
          id: id(9000 + number),
          description: 'Дорога',
          classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' },
        },
      ],
      value: uah(1_000_000),
      tenderPeriod: { startDate: new Date(Date.UTC(2026, 9, 1, number)), endDate: new Date(Date.UTC(2026, 9, 15, number)) },
      bids,
      awards: [
        {
          id: id(8000 + number),
          status: 'active',
          bid_id: bids[0]?.id,
          date: new Date('2026-10-20T10:00:00Z'),
          suppliers: [roads],
          value: uah(960_000 + number),
        },
      ],
    });
  };

  before(async () => {
    for (let number = 1; number <= 12; number += 1) await decided(number);
    await registry.running.features.of(statistics).following.run();
  });

  const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

  it('leads from a tender to its buyer, on to the supplier, and to the records of a signal', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/uk/tender/${id(1)}`);
    await heading(page, 'Ремонт дороги № 1');
    await page.getByRole('link', { name: 'Полтавська міська рада' }).first().click();
    await heading(page, 'Полтавська міська рада');
    await page.locator('#counterparts').getByRole('link', { name: 'ТОВ «Полтавашляхбуд»' }).click();
    await heading(page, 'ТОВ «Полтавашляхбуд»');
    await page.getByRole('link', { name: 'Усі сигнали' }).first().click();
    await heading(page, 'Сигнали');
    await page.getByRole('link', { name: 'Єдина пропозиція' }).click();
    await heading(page, 'Єдина пропозиція');
    await page.getByRole('link', { name: 'Ремонт дороги № 11' }).waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('leads from a signal of a buyer to the records of the buyer that show it, and back to all of them', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${registry.url}/uk/buyer/UA-EDR-00037256`);
    await page.locator('#signals').getByRole('link', { name: '6', exact: true }).first().click();
    await page.getByRole('heading', { level: 2, name: 'Записи: Єдина пропозиція' }).waitFor();
    await page.locator('#records').getByText('Показано все: 6').waitFor();
    await page.locator('#records').getByRole('link', { name: 'Усі записи' }).click();
    await page.locator('#records').getByRole('link', { name: 'Закупівлі', exact: true }).waitFor();
    await page.locator('#records').getByRole('link', { name: 'Ремонт дороги № 12' }).waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('shows the rest of a list when it is asked for, and keeps the focus in it', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en/buyer/UA-EDR-00037256`);
    await heading(page, 'Poltava City Council');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('link', { name: 'Road repair No. 1', exact: true }).waitFor();
    expect(await page.locator('#records ol > li').count()).to.equal(12);
    await page.locator('#records ol:focus').waitFor();
  });

  it('says that there is nobody of a key', async () => {
    const { page } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/en/supplier/UA-EDR-1`);
    await page.getByText('no public records with this code', { exact: false }).waitFor();
  });

  const pages = ['/buyer/UA-EDR-00037256', '/supplier/UA-EDR-40000025', '/signals', '/signals/singleBid', '/signals/sameWinner'];
  for (const path of pages) {
    for (const width of [1280, 390, 320]) {
      it(`has no fault of accessibility and nothing that scrolls sideways: ${path} at ${width}`, async () => {
        const dark = width === 390;
        const { page, problems } = await browser.open({ language: width === 1280 ? 'uk' : 'en', width, dark });
        await page.goto(`${registry.url}/${width === 1280 ? 'uk' : 'en'}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('main ol > li, main ul.rows > li').first().waitFor();
        if (process.env.SHOTS !== undefined)
          await page.screenshot({ path: `${process.env.SHOTS}/${path.slice(1).replaceAll('/', '-')}-${width}.png`, fullPage: true });
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).to.equal(0);
        expect(await violations(page)).to.deep.equal([]);
        expect(problems).to.deep.equal([]);
      });
    }
  }
});
