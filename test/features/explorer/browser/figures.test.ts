/** Every figure that the pages print, beside what a reader counts of the records. */
import { expect } from 'chai';
import { search } from '../../../../src/features/search/index.ts';
import { statistics } from '../../../../src/features/statistics/index.ts';
import { type Comparison, startComparison } from '../../../support/recount/compare.ts';
import { compareLivePage, compareSearchPage, compareSignalsPage, compareStatisticsPage } from '../../../support/recount/counter-pages.ts';
import { collectFacts, type PlainFacts } from '../../../support/recount/facts.ts';
import { putPageTraps } from '../../../support/recount/page-traps.ts';
import { comparePartyPages } from '../../../support/recount/party-pages.ts';
import { compareTenderPages } from '../../../support/recount/record-pages.ts';
import { type Records, readRecords } from '../../../support/recount/records.ts';
import { fillRegistry } from '../../../support/recount/world.ts';
import { useRegistry } from '../../../support/registry.ts';
import { useBrowser } from './browser.ts';

describe('The figures on the pages', function () {
  this.timeout(600_000);
  // What an import brings may lack fields that records of the registry have.
  const registry = useRegistry({ now: new Date('2026-11-18T15:00:00Z'), isBeyondContract: true });
  const browser = useBrowser();
  let records: Records;
  let facts: readonly PlainFacts[];
  let compared = 0;
  before(async () => {
    await fillRegistry(registry, 60, ['belowThreshold', 'reporting', 'closeFrameworkAgreementUA']);
    await putPageTraps(registry);
    await registry.running.features.of(statistics).following.run();
    records = await readRecords(registry);
    facts = collectFacts(records);
  });
  after(() => console.log(`      ${compared} figures of the pages compared, each the same`));

  const isExact = (comparison: Comparison, least: number): void => {
    expect(comparison.differences).to.deep.equal([]);
    expect(comparison.compared).to.be.above(least);
    compared += comparison.compared;
  };

  const pages = {
    'statistics in each currency': [compareStatisticsPage, 500],
    signals: [compareSignalsPage, 5],
    'live states': [compareLivePage, 20],
  } as const;
  for (const [name, [compare, least]] of Object.entries(pages))
    it(`are those of the records: of ${name}`, async () => {
      const comparison = startComparison();
      const { page, problems, close } = await browser.open({ language: 'en' });
      await compare(registry, page, facts, comparison);
      await close();
      isExact(comparison, least);
      expect(problems).to.deep.equal([]);
    });

  it('are those of the records: of buyers and suppliers, by slice, and line by line', async () => {
    const comparison = startComparison();
    const { page, problems, close } = await browser.open({ language: 'en' });
    await comparePartyPages(registry, page, facts, comparison, 8);
    await close();
    isExact(comparison, 500);
    expect(problems).to.deep.equal([]);
  });

  it('are those of the records: of searches', async () => {
    await registry.running.features.of(search).following.run();
    const comparison = startComparison();
    const { page, close } = await browser.open({ language: 'en' });
    await compareSearchPage(registry, page, records, comparison);
    await close();
    isExact(comparison, 6);
  });

  it('are those of the records: of tenders and contracts, in their summaries and in the lines of folded sections', async () => {
    const comparison = startComparison();
    await compareTenderPages(registry, facts, comparison);
    isExact(comparison, 1000);
  });
});
