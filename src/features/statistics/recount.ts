/** Recomputes facts and counters of all public records and compares them with the stored ones (docs/statistics.md). */

import { collections, recordsOf } from '../../store/collections.ts';
import type { Row } from '../../store/feed/rows.ts';
import { type FactsDeps, followedCollections, getConsumedKind, makeFactsReading } from './consumption.ts';
import type { Facts } from './model/facts.ts';
import { makePartyTotals, buildPartyTallyId as partyTallyId } from './model/party-tallies.ts';
import { makeRecordTotals } from './model/record-tallies.ts';
import { type SignalTerms, termsIn, withSignals } from './model/signals.ts';
import { buildTallyId, type Measures } from './model/tallies.ts';
import { type StatisticsStore, statisticsStore } from './store/statistics-store.ts';

interface Difference {
  readonly row: string;
  readonly kept: string;
  readonly counted: string;
}

const BATCH_SIZE = 250;

const numbersIn = (of: Readonly<Record<string, number | bigint>>): string[] =>
  Object.entries(of).flatMap(([name, number]) => (Number(number) === 0 ? [] : [`${name} ${number}`]));

const formatMeasures = ({ counts, sums }: Measures): string =>
  [...numbersIn(counts), ...Object.entries(sums).flatMap(([currency, own]) => numbersIn(own).map((text) => `${currency} ${text}`))]
    .sort()
    .join(', ');

/** Rows of zeros equal absent rows. */
const listRowDifferences = (stored: ReadonlyMap<string, string>, counted: ReadonlyMap<string, string>): Difference[] =>
  [...new Set([...counted.keys(), ...stored.keys()])].flatMap((row) => {
    const one = { row, kept: stored.get(row) ?? '', counted: counted.get(row) ?? '' };
    return one.kept === one.counted ? [] : [one];
  });

const factDifference = (storedFacts: Facts | undefined, counted: Facts): Difference[] => {
  const fields = (facts: Facts | undefined) => new Map(Object.entries(facts ?? {}).map(([name, value]) => [name, JSON.stringify(value)]));
  const differences = listRowDifferences(fields(storedFacts), fields(counted));
  const text = (of: 'kept' | 'counted') => differences.map((field) => `${field.row} ${field[of]}`).join(', ');
  return differences.length === 0 ? [] : [{ row: `facts ${counted.kind}:${counted.id}`, kept: text('kept'), counted: text('counted') }];
};

const compareRows = async (
  { facts, partyReader }: StatisticsStore,
  rows: ReturnType<ReturnType<typeof makeRecordTotals>['rows']>,
  partyRows: ReturnType<ReturnType<typeof makePartyTotals>['rows']>,
) => {
  const counted = new Map(rows.map((tally) => [buildTallyId(tally), formatMeasures(tally)]));
  const stored = new Map<string, string>();
  for await (const tally of facts.all()) stored.set(buildTallyId(tally), formatMeasures(tally));
  const partiesCounted = new Map(partyRows.map(({ key, ...measures }) => [partyTallyId(key), formatMeasures(measures)]));
  const partiesKept = new Map<string, string>();
  for await (const { _id, n = {}, s = {} } of partyReader.allTotals()) partiesKept.set(_id, formatMeasures({ counts: n, sums: s }));
  return {
    rows: counted.size,
    partyRows: partiesCounted.size,
    differences: [...listRowDifferences(stored, counted), ...listRowDifferences(partiesKept, partiesCounted)],
  };
};

/** Nothing should be written meanwhile, and the consumer should have caught up. */
export const recount = async (deps: FactsDeps, progress: (done: number, total: number) => void = () => undefined) => {
  const { store } = deps;
  const ownStatisticsStore = store.part(statisticsStore);
  const reading = makeFactsReading(deps);
  const factsIn = async (collection: (typeof followedCollections)[number], rows: readonly Row[]): Promise<readonly Facts[]> =>
    [...(await reading(collection, rows)).values()].flatMap(({ facts }) => facts ?? []);
  const totals = makeRecordTotals();
  const partyTotals = makePartyTotals();
  const differences: Difference[] = [];
  const names = followedCollections.map((collection) => ({
    collection,
    kept: store.collection<Row>(collections[recordsOf[collection]].name),
  }));
  const isPublic = { is_public: true };
  const numbers = await Promise.all(names.map(({ kept }) => kept.countDocuments(isPublic)));
  const total = numbers.reduce((sum, number) => sum + number, 0);
  let [records, known] = [0, 0];

  /** What tenders store about these contracts. */
  const termsFor = async (facts: readonly Facts[]): Promise<ReadonlyMap<string, SignalTerms>> => {
    const ids = facts.flatMap((one) => (one.kind === 'contract' ? (one.tenderId ?? []) : []));
    if (ids.length === 0) return new Map();
    const tenders = await store
      .collection<Row>(collections.tenders.name)
      .find({ ...isPublic, _id: { $in: ids } })
      .toArray();
    return termsIn((await factsIn('tenders', tenders)).filter((one) => one.kind === 'tender'));
  };

  const compare = async (collection: (typeof followedCollections)[number], batch: readonly Row[]): Promise<void> => {
    const facts = await factsIn(collection, batch);
    const terms = await termsFor(facts);
    const before = await ownStatisticsStore.facts.read(
      getConsumedKind[collection],
      facts.map(({ id }) => id),
    );
    known += before.size;
    for (const one of facts) {
      const counted = withSignals(one, terms.get(one.id));
      totals.add(counted);
      partyTotals.add(counted);
      differences.push(...factDifference(before.get(one.id), counted));
    }
    records += batch.length;
    progress(records, total);
  };

  for (const { collection, kept } of names) {
    const batch: Row[] = [];
    for await (const row of kept.find(isPublic)) {
      batch.push(row as Row); // as stored
      if (batch.length === BATCH_SIZE) await compare(collection, batch.splice(0));
    }
    await compare(collection, batch);
  }
  const compared = await compareRows(ownStatisticsStore, totals.rows(), partyTotals.rows());
  const extra = (await ownStatisticsStore.facts.count()) - known;
  if (extra > 0) differences.push({ row: 'facts', kept: `${extra} of no public record`, counted: '' });
  return { ...compared, records, differences: [...differences, ...compared.differences] };
};
