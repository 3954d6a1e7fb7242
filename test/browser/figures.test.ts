/** Every figure that the pages of counters print, beside what a reader counts of the records. */
import { expect } from 'chai';
import { startComparison } from '../support/recount/compare.ts';
import { compareContractPages, comparePartyPages, compareSignalsPage, compareStatisticsPage } from '../support/recount/counter-pages.ts';
import { collectFacts, type PlainFacts } from '../support/recount/facts.ts';
import { readRecords } from '../support/recount/records.ts';
import { fillRegistry } from '../support/recount/world.ts';
import { useRegistry } from '../support/registry.ts';
import { useBrowser } from './browser.ts';

describe('The figures on the pages', function () {
  this.timeout(600_000);
  // What an import brings may lack fields that records of the registry have.
  const registry = useRegistry({ now: new Date('2026-11-18T15:00:00Z'), isBeyondContract: true });
  const browser = useBrowser();
  let facts: readonly PlainFacts[];
  before(async () => {
    await fillRegistry(registry, 60, ['belowThreshold', 'reporting', 'closeFrameworkAgreementUA']);
    facts = collectFacts(await readRecords(registry));
  });

  it('are those of the records: of statistics in each currency, of signals, of buyers and suppliers, and of changed contracts', async () => {
    const comparison = startComparison();
    const { page, problems, close } = await browser.open({ language: 'en' });
    await compareStatisticsPage(registry, page, facts, comparison);
    await compareSignalsPage(registry, page, facts, comparison);
    await comparePartyPages(registry, page, facts, comparison, 8);
    await compareContractPages(registry, page, facts, comparison, 30);
    await close();
    expect(comparison.differences).to.deep.equal([]);
    expect(comparison.compared).to.be.above(500);
    expect(problems).to.deep.equal([]);
    console.log(`      ${comparison.compared} figures of the pages compared, each the same`);
  });
});
