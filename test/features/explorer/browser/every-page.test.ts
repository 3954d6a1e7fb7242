/** Every page for people: no fault that axe knows in either language, light and dark, wide and narrow; and what a first visit costs. */
import { expect } from 'chai';
import { activate, activeFramework, admit, draftSubmission } from '../../../../fixtures/frameworks.ts';
import { createPlan } from '../../../../fixtures/plans.ts';
import { useRegistry } from '../../../support/registry.ts';
import { schedule } from '../../auctions/support/scheduled.ts';
import { putAgreement } from './agreement.ts';
import { collectLatinLabels, collectStrayTexts, useBrowser, violations, type Wishes } from './browser.ts';
import { measureVisit } from './visit.ts';
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

/** So many kilobytes a first visit may load, with all that a page asks for. */
const maxKilobytes = 120;

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
    const ways: readonly Wishes[] = [
      { language: 'uk', width: 1280 },
      { language: 'en', width: 390, height: 844 },
    ];
    const faults: string[] = [];
    for (const wishes of ways) {
      const { page, problems, settled, close } = await browser.open(wishes);
      for (const place of places) {
        const what = `${place} ${JSON.stringify(wishes)}`;
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${registry.url}/${wishes.language}${place}`);
        await settled();
        faults.push(...(await violations(page)).map((fault) => `${what}: ${fault}`));
        const foreign = await (wishes.language === 'en' ? collectStrayTexts(page) : collectLatinLabels(page));
        faults.push(...foreign.map((text) => `${what}: in another language: ${text}`));
        // Between light and dark only colours differ.
        await page.emulateMedia({ colorScheme: 'dark' });
        faults.push(...(await violations(page, 'color-contrast')).map((fault) => `${what} dark: ${fault}`));
        if (wishes.width === 390) await page.setViewportSize({ width: 320, height: 640 });
        if (!(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))) faults.push(`${what}: scrolls sideways`);
        if (wishes.width === 390) await page.setViewportSize({ width: 390, height: 844 });
      }
      // A browser says of every 404 that there was one.
      faults.push(...problems.filter((problem) => !/404/.test(problem)));
      await close();
    }
    expect(faults).to.deep.equal([]);
  });

  it('costs a first visitor no more than 120 kB, with all that the page asks for', async () => {
    const heavy: string[] = [];
    for (const place of places) {
      const { kilobytes } = await measureVisit(await browser.open({ language: 'uk' }), `${registry.url}/uk${place}`);
      if (kilobytes > maxKilobytes) heavy.push(`${place}: ${kilobytes} kB`);
    }
    expect(heavy).to.deep.equal([]);
  });
});
