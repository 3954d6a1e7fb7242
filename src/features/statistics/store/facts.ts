/**
 * Facts of public records and their counters (docs/statistics.md). Both are written only by the
 * consumer, in one transaction; so the counters always equal the sum over the facts.
 */
import type { Collection, Db, Document } from 'mongodb';
import { omitUndefined } from '../../../base/domain/json.ts';
import { createMissing } from '../../../store/collections.ts';
import { type Session, type Update, updateAll } from '../../../store/consuming/checkpoints.ts';
import { callStore } from '../../../store/failures.ts';
import type { Facts } from '../model/facts.ts';
import { buildTallyId, type Tally, type TallyKey } from '../model/tallies.ts';
import { increments, type StoredSums, wholeSums } from './whole-numbers.ts';

/** A record's facts before and after; null before the first and after the last. */
export interface FactsChange {
  readonly before: Facts | null;
  readonly after: Facts | null;
  /** When the public record was last saved. */
  readonly modified: Date;
}

/** The facts computed from a stored record. */
export interface MadeFacts {
  /** Null for a record about which nothing is public. */
  readonly facts: Facts | null;
  /** When the public record was last saved. */
  readonly modified: Date;
}

export interface WhichRows extends Pick<TallyKey, 'by'> {
  readonly test: boolean | 'both';
  readonly value?: string;
  /** Periods from and to, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export const factsName = 'facts';
const TALLIES_NAME = 'statistics';

const TIME_LIMIT_MS = 5000;

type FactsDocument = Facts & { readonly _id: string; readonly digest?: string };

interface TallyDocument extends TallyKey {
  readonly _id: string;
  readonly counts?: Readonly<Record<string, number>>;
  readonly sums?: StoredSums;
}

const factsId = ({ kind, id }: Pick<Facts, 'kind' | 'id'>): string => `${kind}:${id}`;

const toStoredFacts = ({ _id, digest, ...facts }: FactsDocument): Facts => facts as Facts;

/** Compared as JSON, including field order; most values are strings, which need none. */
const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The fields that differ; null without facts before or after, or if fields were added or removed: facts are compared in field order. */
export const changedFields = (before: Facts | null, after: Facts | null): Document | null => {
  if (before === null || after === null) return null;
  const [was, is] = [Object.entries(before), Object.entries(after)];
  if (was.length !== is.length || was.some(([name], nth) => is[nth]?.[0] !== name)) return null;
  return Object.fromEntries(is.filter(([, value], nth) => !isSameJson(value, was[nth]?.[1])));
};

/** Creates the collections in advance. */
export const prepareFacts = (db: Db): Promise<void> => createMissing(db, [factsName, TALLIES_NAME]);

const buildTally = ({ by, value, period, test, counts = {}, sums = {} }: TallyDocument): Tally => ({
  ...{ by, value, period, test, counts },
  sums: wholeSums(sums),
});

/** Ids start with the key that is queried: a range up to the character after the bar. */
const idsFrom = (beginning: string): Document => ({ $gte: `${beginning}|`, $lt: `${beginning}}` });

const rowsFilter = ({ by, test, value, from, to }: WhichRows): Document => {
  const modes = test === 'both' ? [0, 1] : [test ? 1 : 0];
  const ranges = modes.map((mode) => ({ _id: idsFrom(value === undefined ? `${by}|${mode}` : `${by}|${mode}|${value}`) }));
  const period = omitUndefined({ $gte: from, $lte: to });
  return {
    $or: ranges,
    ...omitUndefined({
      value: value === undefined ? undefined : { $eq: value },
      period: from === undefined && to === undefined ? undefined : period,
    }),
  };
};

/** A change, with the digest of what its facts were computed from. */
type WrittenChange = FactsChange & { readonly digest: string; readonly changed: Document | null };

export const makeFacts = (db: Db) => {
  const facts: Collection<FactsDocument> = db.collection<FactsDocument>(factsName);
  const tallies = db.collection<TallyDocument>(TALLIES_NAME);
  return {
    /** The existing facts of one kind, by id. */
    read: async (kind: Facts['kind'], ids: readonly string[], session?: Session): Promise<ReadonlyMap<string, Facts>> => {
      const wanted = { _id: { $in: ids.map((id) => factsId({ kind, id })) } };
      const documents = await facts.find(wanted, { ...(session && { session }), batchSize: ids.length + 1 }).toArray();
      return new Map(documents.map((each) => [each.id, toStoredFacts(each)]));
    },
    /** Digests of what the stored facts were computed from, by record id. */
    digests: (kind: Facts['kind'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      callStore(async () => {
        const wanted = { _id: { $in: ids.map((id) => factsId({ kind, id })) } };
        const documents = await facts
          .find(wanted, { projection: { digest: 1 }, batchSize: ids.length + 1, maxTimeMS: TIME_LIMIT_MS })
          .toArray();
        return new Map(documents.flatMap(({ _id, digest }) => (digest === undefined ? [] : [[_id.slice(kind.length + 1), digest]])));
      }),
    /** `changed`: from `changedFields`. */
    write: async (changes: readonly WrittenChange[], session: Session): Promise<void> => {
      const updates = changes.flatMap(({ after, changed, digest }): Update[] => {
        if (after === null) return [];
        const q = { _id: factsId(after) };
        return [changed === null ? { q, u: { ...q, digest, ...after }, upsert: true } : { q, u: { $set: { ...changed, digest } } }];
      });
      await updateAll(db, factsName, updates, session);
      const gone = changes.flatMap(({ before, after }) => (after === null && before !== null ? [factsId(before)] : []));
      if (gone.length > 0) await facts.deleteMany({ _id: { $in: gone } }, { session });
    },
    /** Adds to the counters; negative values subtract. */
    add: async (deltas: readonly Tally[], session: Session): Promise<void> => {
      const updates = deltas.map((delta): Update => {
        const { by, value, period, test } = delta;
        const u = { $inc: increments(delta, 'counts', 'sums'), $setOnInsert: { by, value, period, test } };
        return { q: { _id: buildTallyId(delta) }, u, upsert: true };
      });
      await updateAll(db, TALLIES_NAME, updates, session);
    },
    /** Counter rows, one per period. */
    rows: (which: WhichRows): Promise<Tally[]> =>
      callStore(async () =>
        (await tallies.find(rowsFilter(which), { maxTimeMS: TIME_LIMIT_MS, batchSize: 10_000 }).toArray()).map(buildTally),
      ),
    count: () => callStore(() => facts.countDocuments()),
    all: (): AsyncIterable<Tally> => tallies.find().map(buildTally),
    /** Removes all facts and counters. */
    clear: (): Promise<void> =>
      callStore(async () => {
        await tallies.deleteMany({});
        await facts.deleteMany({});
      }),
  };
};
