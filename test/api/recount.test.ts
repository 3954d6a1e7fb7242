/** Every figure of the API, of its tables, feeds and open data, counted anew of the records that anybody can read, by the definitions of docs/. */
import { expect } from 'chai';
import { procedures } from '../../src/procurement/types/index.ts';
import { type AlertReader, openAlertReader } from '../support/recount/alerted.ts';
import { compareParties, compareRecords, compareSignals, compareStatistics } from '../support/recount/answers.ts';
import { compareAlerts, compareAtom, compareSearchTable } from '../support/recount/cards.ts';
import { type Comparison, startComparison } from '../support/recount/compare.ts';
import { collectFacts, type PlainFacts } from '../support/recount/facts.ts';
import { compareTenderPages } from '../support/recount/record-pages.ts';
import { type Records, readRecords } from '../support/recount/records.ts';
import { compareReleases } from '../support/recount/releases.ts';
import { compareSearch } from '../support/recount/search.ts';
import { compareSheets } from '../support/recount/sheets.ts';
import { fillRegistry } from '../support/recount/world.ts';
import { useRegistry } from '../support/registry.ts';

describe('Figures, counted anew', function () {
  this.timeout(1_800_000);
  // What an import brings may lack fields that records of the registry have.
  const registry = useRegistry({
    now: new Date('2026-11-18T15:00:00Z'),
    isBeyondContract: true,
    env: { ALERTS_TO_PRIVATE: '1' },
  });
  let reader: AlertReader;
  let records: Records;
  let facts: readonly PlainFacts[];
  let compared = 0;
  before(async () => {
    reader = await openAlertReader(registry);
    await fillRegistry(registry, 60);
    records = await readRecords(registry);
    facts = collectFacts(records);
  });
  after(async () => {
    await reader?.close();
    console.log(`      ${compared} figures of ${facts?.length} records of ${procedures.types.length} types compared, each the same`);
  });

  /** More than so many, and none that differs. */
  const isExact = (comparison: Comparison, least: number): void => {
    // A longer list would not be printed.
    expect(comparison.differences.slice(0, 40), `${comparison.differences.length} of ${comparison.compared}`).to.deep.equal([]);
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

  it('are in the table of what a search finds', async () => {
    const comparison = startComparison();
    await compareSearchTable(registry, records, comparison);
    isExact(comparison, 2000);
  });

  it('are in the feed of what a search finds, in both languages', async () => {
    const comparison = startComparison();
    await compareAtom(registry, records, comparison);
    isExact(comparison, 500);
  });

  it('are what alerts tell of contracts, and of those that have grown', async () => {
    const comparison = startComparison();
    compareAlerts(await reader.read(), records, comparison);
    isExact(comparison, 200);
  });

  it('are in the tables of the export', async () => {
    const comparison = startComparison();
    await compareSheets(registry, records, comparison);
    isExact(comparison, 2000);
  });

  it('are in the releases of open data, where an offer by savings or by a share is no price', async () => {
    const comparison = startComparison();
    await compareReleases(registry, records, comparison);
    isExact(comparison, 2000);
  });

  it('are printed on the pages of tenders and contracts', async () => {
    const comparison = startComparison();
    await compareTenderPages(registry, facts, comparison);
    isExact(comparison, 500);
  });
});
