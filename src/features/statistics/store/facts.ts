/**
 * Facts of public records and the counters made of them (docs/statistics.md). Both are written in one transaction, by whoever
 * follows the records, and by nobody else; so counters are the sum of the facts at every moment.
 */
import type { Collection, Db, Document } from 'mongodb';
import { type Session, type Update, updateAll } from '../../../store/consuming/checkpoints.ts';
import { guarded } from '../../../store/failures.ts';
import type { Facts } from '../model/facts.ts';
import { type Tally, type TallyKey, tallyId } from '../model/tallies.ts';
import { type StoredSums, toDecimal, wholeSums } from './whole-numbers.ts';

/** Of a record, and what became of them: null before the first and after the last. */
export interface FactsChange {
  readonly before: Facts | null;
  readonly after: Facts | null;
  /** When the record was last saved for everybody. */
  readonly modified: Date;
}

/** What is made of a stored record. */
export interface MadeFacts {
  /** Null for a record of which nothing is to be known. */
  readonly facts: Facts | null;
  /** When it was last saved for everybody. */
  readonly modified: Date;
}

export interface WhichRows extends Pick<TallyKey, 'by'> {
  readonly test: boolean | 'both';
  readonly value?: string;
  /** Periods from here on, up to here, both included. */
  readonly from?: string;
  readonly to?: string;
}

export interface FactsStore {
  /** Those of a kind that are there, by their ids. */
  read(kind: Facts['kind'], ids: readonly string[], session?: Session): Promise<ReadonlyMap<string, Facts>>;
  /** Digests of what those were made of that are there, by the ids of their records. */
  digests(kind: Facts['kind'], ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** `changed`: by `changedFields`. */
  write(
    changes: readonly (FactsChange & { readonly digest: string; readonly changed: Document | null })[],
    session: Session,
  ): Promise<void>;
  /** Adds to the counters; negative ones are taken away. */
  add(deltas: readonly Tally[], session: Session): Promise<void>;
  /** Rows of counters, each period for itself. */
  rows(which: WhichRows): Promise<Tally[]>;
  /** How many records have facts. */
  count(): Promise<number>;
  /** Every row of counters. */
  all(): AsyncIterable<Tally>;
  /** Removes all of both. */
  clear(): Promise<void>;
}

export const factsName = 'facts';
const talliesName = 'statistics';

const limitMs = 5000;

type FactsDocument = Facts & { readonly _id: string; readonly digest?: string };

interface TallyDocument extends TallyKey {
  readonly _id: string;
  readonly counts?: Readonly<Record<string, number>>;
  readonly sums?: StoredSums;
}

const factsId = ({ kind, id }: Pick<Facts, 'kind' | 'id'>): string => `${kind}:${id}`;

const withoutId = ({ _id, digest, ...facts }: FactsDocument): Facts => facts as Facts;

/** By JSON, with the order of fields; most are texts, which need none. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Those that differ; null where there are no facts before or after, or where a field has come or gone, since facts are compared with the order of their fields. */
export const changedFields = (before: Facts | null, after: Facts | null): Document | null => {
  if (before === null || after === null) return null;
  const [was, is] = [Object.entries(before), Object.entries(after)];
  if (was.length !== is.length || was.some(([name], nth) => is[nth]?.[0] !== name)) return null;
  return Object.fromEntries(is.filter(([, value], nth) => !isSame(value, was[nth]?.[1])));
};

const NAMESPACE_EXISTS = 48;

/** Makes the collections: made inside a transaction, one would have others wait. */
export const prepareFacts = async (db: Db): Promise<void> => {
  for (const name of [factsName, talliesName]) {
    await db.createCollection(name).catch((error: unknown) => {
      if (Reflect.get(Object(error), 'code') !== NAMESPACE_EXISTS) throw error;
    });
  }
};

const increments = ({ counts, sums }: Tally): Document => ({
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [`counts.${name}`, count])),
  ...Object.fromEntries(
    Object.entries(sums).flatMap(([currency, amounts]) =>
      Object.entries(amounts).map(([name, amount]) => [`sums.${currency}.${name}`, toDecimal(amount)]),
    ),
  ),
});

const buildTally = ({ by, value, period, test, counts = {}, sums = {} }: TallyDocument): Tally => ({
  ...{ by, value, period, test, counts },
  sums: wholeSums(sums),
});

/** Ids begin with what is asked for: a range of them, up to the next sign behind the bar. */
const idsFrom = (beginning: string): Document => ({ $gte: `${beginning}|`, $lt: `${beginning}}` });

const rowsFilter = ({ by, test, value, from, to }: WhichRows): Document => {
  const modes = test === 'both' ? [0, 1] : [test ? 1 : 0];
  const ranges = modes.map((mode) => ({ _id: idsFrom(value === undefined ? `${by}|${mode}` : `${by}|${mode}|${value}`) }));
  const period = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
  return {
    $or: ranges,
    ...(value === undefined ? {} : { value: { $eq: value } }),
    ...(from === undefined && to === undefined ? {} : { period }),
  };
};

export const makeFacts = (db: Db): FactsStore => {
  const facts: Collection<FactsDocument> = db.collection<FactsDocument>(factsName);
  const tallies = db.collection<TallyDocument>(talliesName);
  return {
    read: async (kind, ids, session) => {
      const wanted = { _id: { $in: ids.map((id) => factsId({ kind, id })) } };
      const documents = await facts.find(wanted, { ...(session && { session }), batchSize: ids.length + 1 }).toArray();
      return new Map(documents.map((each) => [each.id, withoutId(each)]));
    },
    digests: (kind, ids) =>
      guarded(async () => {
        const wanted = { _id: { $in: ids.map((id) => factsId({ kind, id })) } };
        const documents = await facts.find(wanted, { projection: { digest: 1 }, batchSize: ids.length + 1, maxTimeMS: limitMs }).toArray();
        return new Map(documents.flatMap(({ _id, digest }) => (digest === undefined ? [] : [[_id.slice(kind.length + 1), digest]])));
      }),
    write: async (changes, session) => {
      const updates = changes.flatMap(({ after, changed, digest }): Update[] => {
        if (after === null) return [];
        const q = { _id: factsId(after) };
        return [changed === null ? { q, u: { ...q, digest, ...after }, upsert: true } : { q, u: { $set: { ...changed, digest } } }];
      });
      await updateAll(db, factsName, updates, session);
      const gone = changes.flatMap(({ before, after }) => (after === null && before !== null ? [factsId(before)] : []));
      if (gone.length > 0) await facts.deleteMany({ _id: { $in: gone } }, { session });
    },
    add: async (deltas, session) => {
      const updates = deltas.map((delta): Update => {
        const { by, value, period, test } = delta;
        return { q: { _id: tallyId(delta) }, u: { $inc: increments(delta), $setOnInsert: { by, value, period, test } }, upsert: true };
      });
      await updateAll(db, talliesName, updates, session);
    },
    rows: (which) =>
      guarded(async () => (await tallies.find(rowsFilter(which), { maxTimeMS: limitMs, batchSize: 10_000 }).toArray()).map(buildTally)),
    count: () => guarded(() => facts.countDocuments()),
    all: () => tallies.find().map(buildTally),
    clear: () =>
      guarded(async () => {
        await tallies.deleteMany({});
        await facts.deleteMany({});
      }),
  };
};
