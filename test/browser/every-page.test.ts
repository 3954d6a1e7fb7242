/** Every page for people: no fault that axe knows in either language, light and dark, wide and narrow; and what a first visit costs. */
import { expect } from 'chai';
import type { CDPSession } from 'playwright-core';
import { schedule } from '../support/auctions/scheduled.ts';
import { activate, activeFramework, admit, draftSubmission } from '../support/frameworks.ts';
import { createPlan } from '../support/plans.ts';
import { useRegistry } from '../support/registry.ts';
import { putAgreement } from './agreement.ts';
import { collectLatinLabels, collectStrayTexts, useBrowser, violations, type Wishes } from './browser.ts';
import { type Whole, wholeProcedure, withAuthority } from './whole-procedure.ts';

/** A page whose address names something that the test does not know fails it: it has to be given here. */
const namesIn = (whole: Whole, plan: string, agreement: string, buyer: string): Readonly<Record<string, string>> => ({
  tender: whole.tender,
  contract: whole.contract,
  report: whole.report,
  plan,
  agreement,
  party: buyer,
  signal: 'singleBid',
  auction: 'a'.repeat(32),
});

/** A stream of events is open there for good. */
const isStreaming = (place: string): boolean => /^\/live$|^\/auctions\/[^/]+$/.test(place);

/** As the tools of a browser call it: 400 kbit/s, and two seconds until an answer begins. */
const slow3g = { offline: false, latency: 2000, downloadThroughput: (400 * 1024) / 8, uploadThroughput: (400 * 1024) / 8 };

describe('Every page', function () {
  this.timeout(600_000);
  const registry = useRegistry({ env: withAuthority });
  const browser = useBrowser();
  let places: readonly string[];

  before(async () => {
    const whole = await wholeProcedure(registry);
    const plan = await createPlan(registry);
    const tender = (await registry.ask('GET', `/api/2.5/tenders/${whole.tender}`)).body.data;
    const { scheme, id } = tender.procuringEntity.identifier;
    await schedule(registry, 'a'.repeat(32));
    const framework = await activeFramework(registry);
    const submission = await draftSubmission(registry, framework, '40000101');
    const qualification = await activate(registry, submission);
    await admit(registry, framework, qualification);
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
    const names: Readonly<Record<string, string>> = {
      ...namesIn(whole, plan.id, await putAgreement(registry, whole.tender), `${scheme}-${id}`),
      ...{ framework: framework.id, submission: submission.id, qualification },
    };
    const { paths } = (await registry.ask('GET', '/openapi.json')).body as { paths: Record<string, { get?: { summary: string } }> };
    const forPeople = Object.entries(paths).filter(([, { get }]) => get?.summary.startsWith('Page for people'));
    const filled = forPeople.map(([path]) =>
      path.replace(/^\/(?:uk|en)(?=\/|$)/, '').replace(/\{(\w+)\}/g, (_, name: string) => {
        const known = names[name];
        if (known === undefined) throw new Error(`${path}: what should ${name} be?`);
        return encodeURIComponent(known);
      }),
    );
    places = [...new Set([...filled, '/nothing-is-here'])].sort();
  });

  it('has no fault that axe knows, is in its language and fits its screen, in both languages, light and dark, wide and narrow', async () => {
    const ways: readonly Wishes[] = [{ language: 'uk' }, { language: 'en', dark: true, width: 320, height: 640 }];
    const faults: string[] = [];
    for (const wishes of ways) {
      const { page, problems, close } = await browser.open(wishes);
      for (const place of places) {
        const what = `${place} ${JSON.stringify(wishes)}`;
        await page.goto(`${registry.url}/${wishes.language}${place}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (!isStreaming(place)) await page.waitForLoadState('networkidle');
        faults.push(...(await violations(page)).map((fault) => `${what}: ${fault}`));
        const foreign = await (wishes.language === 'en' ? collectStrayTexts(page) : collectLatinLabels(page));
        faults.push(...foreign.map((text) => `${what}: in another language: ${text}`));
        if (!(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))) faults.push(`${what}: scrolls sideways`);
      }
      // A browser says of every 404 that there was one.
      faults.push(...problems.filter((problem) => !/404/.test(problem)));
      await close();
    }
    expect(faults).to.deep.equal([]);
  });

  /** Bytes over the network for what a new visitor gets, and when the first and the largest of it is painted. */
  const firstVisit = async (place: string): Promise<{ readonly kB: number; readonly says: string }> => {
    const { page, close } = await browser.open({ language: 'uk' });
    const session: CDPSession = await page.context().newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow3g);
    await page.goto(`${registry.url}/uk${place}`, { timeout: 60_000 });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    if (!isStreaming(place)) await page.waitForLoadState('networkidle', { timeout: 60_000 });
    const first = Number(await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`));
    await close();
    const kB = bytes / 1024;
    const says = `  ${(place || '/').replace(/[0-9a-f]{32}/, '…').padEnd(28)} ${kB.toFixed(0).padStart(4)} kB, first paint ${(first / 1000).toFixed(1)} s`;
    return { kB, says };
  };

  // It takes two minutes.
  if (process.env.LONG === '1')
    it('says what a first visit costs on slow 3G, which is never more than 120 kB', async () => {
      const visits: Awaited<ReturnType<typeof firstVisit>>[] = [];
      for (const place of places) visits.push(await firstVisit(place));
      console.log(`\n${visits.map(({ says }) => says).join('\n')}`);
      expect(visits.filter(({ kB }) => kB > 120)).to.deep.equal([]);
    });
});
