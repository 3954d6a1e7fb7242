/** Counts all public records anew and compares with the counters that were kept while they were saved (docs/statistics.md). */
import type { Row } from '../../feed/page.ts';
import { makeTotals, type Tally, tallyId } from '../../model/tallies.ts';
import { recordsOf } from '../../publishing/export-sources.ts';
import { followed, makeFactsReading, makeTallying } from '../../publishing/facts-consumption.ts';
import { collections } from '../../store/collections.ts';
import type { ScriptRooms } from '../rooms.ts';

export interface Recounted {
  readonly records: number;
  /** Rows of counters. */
  readonly rows: number;
  /** Of those that are not what they should be: what is kept, what was counted. */
  readonly differences: readonly { readonly row: string; readonly kept: string; readonly counted: string }[];
}

type RecountDeps = Pick<ScriptRooms, 'store' | 'settings' | 'validator' | 'procedures' | 'documents'>;

const batchSize = 250;

const textOf = (tally: Tally | undefined): string => {
  const { counts = {}, sums = {} } = tally ?? {};
  const numbers = (of: Readonly<Record<string, number | bigint>>): string[] =>
    Object.entries(of).flatMap(([name, number]) => (Number(number) === 0 ? [] : [`${name} ${number}`]));
  return [...numbers(counts), ...Object.entries(sums).flatMap(([currency, own]) => numbers(own).map((text) => `${currency} ${text}`))]
    .sort()
    .join(', ');
};

/** Nobody should save meanwhile, and whoever follows the records should have come to their end. */
export const recount = async (deps: RecountDeps, progress: (done: number, total: number) => void = () => undefined): Promise<Recounted> => {
  const { store, settings } = deps;
  const read = makeFactsReading({
    ...deps,
    log: {
      error: (message, { record }) => {
        throw new Error(`${message}: ${record}`);
      },
    },
  });
  const tallying = makeTallying(settings);
  const totals = makeTotals();
  let records = 0;
  const names = followed.map((collection) => ({ collection, kept: store.collection<Row>(collections[recordsOf[collection]].name) }));
  const isPublic = { is_public: true };
  const counts = await Promise.all(names.map(({ kept }) => kept.countDocuments(isPublic)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (const { collection, kept } of names) {
    let batch: Row[] = [];
    const work = async (): Promise<void> => {
      const { facts } = await read(collection, batch);
      for (const each of facts.values()) if (each !== null) for (const tally of tallying(each)) totals.add(tally);
      records += batch.length;
      progress(records, total);
      batch = [];
    };
    for await (const row of kept.find(isPublic)) {
      batch.push(row as Row); // as it was stored
      if (batch.length === batchSize) await work();
    }
    await work();
  }
  const counted = new Map(totals.rows().map((tally) => [tallyId(tally), textOf(tally)]));
  const stored = new Map<string, string>();
  for await (const tally of store.facts.all()) stored.set(tallyId(tally), textOf(tally));
  const ids = new Set([...counted.keys(), ...stored.keys()]);
  const differences = [...ids].flatMap((row) => {
    const one = { row, kept: stored.get(row) ?? '', counted: counted.get(row) ?? '' };
    return one.kept === one.counted ? [] : [one];
  });
  return { records, rows: ids.size, differences };
};
