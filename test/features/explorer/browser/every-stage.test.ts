/**
 * The page of a tender of every type in every status: it is drawn, says where the tender stands, and has no fault that axe knows. Of
 * three types as a rule, LONG=1 takes all.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { storeSeedFile } from '../../../../scripts/seed/caller.ts';
import { openLedger } from '../../../../scripts/seed/ledger.ts';
import { seedStages } from '../../../../scripts/seed/stages.ts';
import { openServices } from '../../../../src/app/operations/script-services.ts';
import { procedures } from '../../../../src/procurement/types/index.ts';
import { startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type Browser, type Opened, openBrowser, violations, type Wishes } from './browser.ts';

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly procurementMethodType: string;
}

const types = process.env.LONG === '1' ? [...procedures.types] : ['reporting', 'negotiation', 'aboveThresholdEU'];

/** Each tender is looked at in one of these ways, so that all of them are met by every type. */
const ways: readonly Wishes[] = [
  { language: 'uk' },
  { language: 'en', width: 390, height: 844 },
  { language: 'uk', width: 320, height: 640, dark: true },
  { language: 'en', dark: true },
];

/** Codes that pages have words for. */
const codes =
  /\b(?:active|pending|unsuccessful|cancelled|satisfied|declined|mistaken|stopped|resolved|invalid|claim|complaint|tender_owner)\b/;

describe('A tender of every type in every status', function () {
  this.timeout(600_000);
  let registry: TestRegistry;
  let browser: Browser;
  let tenders: readonly Listed[];
  const loaded: Opened[] = [];

  before(async () => {
    // On a morning auctions of the day are still to come.
    registry = await startRegistry({ schedules: false, now: new Date('2026-11-18T08:00:00Z') });
    const services = await openServices(registry.store, registry.settings);
    const now = registry.clock.now();
    const file = await storeSeedFile(registry.store, services.documents, now);
    const way = { services, file, owner: 'broker', seed: 1, ledger: openLedger('stages', now) };
    const { fleeting, failed } = await seedStages(way, now, { types });
    expect(failed).to.deep.equal([]);
    expect(fleeting).to.deep.equal([]);
    await services.codes.close();
    tenders = await registry.store
      .collection('tenders')
      .find({ status: { $ne: 'draft' } })
      .sort({ procurementMethodType: 1, status: 1 })
      .toArray()
      .then((all) => all.map(({ _id, status, procurementMethodType }) => ({ id: String(_id), status, procurementMethodType })));
    browser = await openBrowser();
    for (const way of ways) loaded.push(await browser.open(way));
  });
  after(async () => {
    for (const { close } of loaded) await close();
    await browser?.close();
    await registry?.stop();
  });

  const visit = async ({ page }: Opened, { language = 'uk' }: Wishes, id: string): Promise<void> => {
    await page.goto(`${registry.url}/${language}/tender/${id}`);
    await page.locator('#timeline').waitFor({ state: 'attached' });
  };
  const statesOf = (page: Page): Promise<string[]> =>
    page.locator('#timeline .stage').evaluateAll((stages) => stages.map(({ className }) => className.replace('stage ', '')));

  it('is drawn without a fault of scripts or of axe, fits its screen, shows no code that it has words for, and says where it stands', async () => {
    const looked = new Set<string>();
    for (const [index, { id, status, procurementMethodType: type }] of tenders.entries()) {
      const way = ways[index % ways.length] ?? {};
      const own = loaded[index % loaded.length];
      if (own === undefined) continue;
      const what = `${type} ${status} ${JSON.stringify(way)}`;
      await visit(own, way, id);
      await own.settled();
      expect(own.problems, what).to.deep.equal([]);
      expect(await own.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), what).to.equal(true);
      if (!looked.has(`${type} ${status}`)) expect(await violations(own.page), what).to.deep.equal([]);
      looked.add(`${type} ${status}`);
      if (way.language === 'uk') expect(codes.exec(await own.page.locator('main').innerText())?.[0], what).to.equal(undefined);
      // At least one stage is under way while it runs, and none when it has ended.
      const states = await statesOf(own.page);
      if (status.startsWith('active')) expect(states, what).to.include('now');
      else expect(states, what).to.not.include('now');
      if (['complete', 'cancelled', 'unsuccessful'].includes(status)) expect(states, what).to.not.include('next');
    }
    expect(looked.size).to.be.above(types.length * 3);
  });

  it('shows who was admitted and what was complained of, each with its state', async () => {
    const [own] = loaded;
    const complete = tenders.find(
      ({ procurementMethodType, status }) => procurementMethodType === 'aboveThresholdEU' && status === 'complete',
    );
    if (own === undefined || complete === undefined) throw new Error('the seed has made no such tender');
    await visit(own, ways[0] ?? {}, complete.id);
    const { data } = (await registry.ask('GET', `/api/2.5/tenders/${complete.id}`)).body;
    expect(await own.page.locator('#qualifications .rows > li > .status').count()).to.be.at.least(data.qualifications.length);
    const complaints = data.complaints.filter(({ type }: { type: string }) => type === 'complaint').length;
    expect(await own.page.locator('#complaints > .rows > li').count()).to.equal(complaints);
    expect(await own.page.locator('#complaints > .rows > li > .status').count()).to.equal(complaints);
  });
});
