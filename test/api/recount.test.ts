/** Every figure of the API, counted anew of the records that anybody can read, by the definitions of docs/statistics.md, docs/signals.md and docs/search.md. */
import { expect } from 'chai';
import { compareParties, compareRecords, compareSignals, compareStatistics } from '../support/recount/answers.ts';
import { type Comparison, startComparison } from '../support/recount/compare.ts';
import { collectFacts, type PlainFacts } from '../support/recount/facts.ts';
import { compareTenderPages } from '../support/recount/record-pages.ts';
import { type Records, readRecords } from '../support/recount/records.ts';
import { compareSearch } from '../support/recount/search.ts';
import { fillRegistry } from '../support/recount/world.ts';
import { useRegistry } from '../support/registry.ts';

/** Each that counts in a way of its own; the others are like one of these. */
const types = [
  ...['reporting', 'belowThreshold', 'closeFrameworkAgreementSelectionUA', 'competitiveDialogueUA.stage2', 'esco', 'complexAsset.arma'],
];

describe('Figures, counted anew', function () {
  this.timeout(900_000);
  // What an import brings may lack fields that records of the registry have.
  const registry = useRegistry({ now: new Date('2026-11-18T15:00:00Z'), isBeyondContract: true });
  let records: Records;
  let facts: readonly PlainFacts[];
  let compared = 0;
  before(async () => {
    await fillRegistry(registry, 60, types);
    records = await readRecords(registry);
    facts = collectFacts(records);
  });
  after(() => console.log(`      ${compared} figures of ${facts?.length} records compared, each the same`));

  /** More than so many, and none that differs. */
  const isExact = (comparison: Comparison, least: number): void => {
    expect(comparison.differences).to.deep.equal([]);
    expect(comparison.compared).to.be.above(least);
    compared += comparison.compared;
  };

  it('are the statistics, by everything, in every mode, in any months', async () => {
    const comparison = startComparison();
    await compareStatistics(registry, facts, comparison);
    isExact(comparison, 5000);
  });

  it('are those of every buyer and every supplier', async () => {
    const comparison = startComparison();
    expect(await compareParties(registry, facts, comparison)).to.be.above(60);
    isExact(comparison, 2000);
  });

  it('are the signals, each with the records that show it', async () => {
    const comparison = startComparison();
    const hits = await compareSignals(registry, facts, comparison);
    isExact(comparison, 20);
    expect(Object.values(hits).filter((count) => count > 0)).to.have.length.above(4);
  });

  it('are those of each record', async () => {
    const comparison = startComparison();
    await compareRecords(registry, facts, comparison);
    isExact(comparison, 500);
  });

  it('are totals and facets of searches', async () => {
    const comparison = startComparison();
    expect(await compareSearch(registry, records, comparison)).to.be.above(15);
    isExact(comparison, 200);
  });

  it('are printed on the pages of tenders and contracts', async () => {
    const comparison = startComparison();
    await compareTenderPages(registry, facts, comparison);
    isExact(comparison, 500);
  });
});
