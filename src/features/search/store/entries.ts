/**
 * What each public record is found by (docs/search.md "Entries"), in a collection for its kind. Entries follow the records a
 * little behind, so no save works them out. The promises this file keeps: an older state of a record never replaces a newer one,
 * and an entry keeps its key.
 */
import type { Db, Document } from 'mongodb';
import { type PublicKind, publicKinds } from '../../../domain/public-kinds.ts';
import type { CollectionPlan } from '../../../store/collections.ts';
import { type Session, type Update, updateAll } from '../../../store/consuming/checkpoints.ts';
import { buildSearchEntry } from '../model/subjects.ts';
import type { SearchFacts } from '../model/terms.ts';

/** Facts are absent where the record has none. */
export interface Entry extends SearchFacts {
  readonly key: number;
  readonly is_test: boolean;
  readonly terms: readonly string[];
}

/** Of a record in a state; without an entry nobody may see it any more. */
export interface NewEntry {
  readonly id: string;
  readonly rev: number;
  readonly entry: Entry | null;
}

/** Raised with every change of what an entry is made of: all are then made anew, while the older ones are still found. */
export const entriesVersion = 6;

export const entriesName = (kind: PublicKind): string => `search_${kind}`;

/** Places of one millisecond, over which its records are spread by their ids. */
const placesPerMs = 1000;

/** From 0 to 999, the same for the same id: few records of one millisecond share a key. */
export const placeOf = (id: string): number => {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 1_000_003;
  return sum % placesPerMs;
};

/** The first key of a moment. Keys order the results; they grow with the time of publication. */
export const keyAt = (moment: Date): number => moment.getTime() * placesPerMs;

/** When a record with this key was published. */
export const toMoment = (key: number): Date => new Date(Math.floor(key / placesPerMs));

/** A search begins here: what says that it is older is found with the oldest. */
const oldest = new Date(0);

/** The entry of a stored record; it counts as published at `latest` at the latest. */
export const buildEntry = (kind: PublicKind, record: Readonly<Record<string, unknown>> & { readonly _id: string }, latest: Date): Entry => {
  const { terms, facts, published } = buildSearchEntry(kind, record, record._id);
  const moment = published === null || published > latest ? latest : published < oldest ? oldest : published;
  return { is_test: record.is_test === true, key: keyAt(moment) + placeOf(record._id), ...facts, terms };
};

/** Finds the records of a term, newest first. */
export const termsIndex = { is_test: 1, terms: 1, key: -1 } as const;

/** All records, newest first, with their facts. */
export const factsIndex = { is_test: 1, key: -1, status: 1, type: 1, currency: 1, amount: 1, end: 1, category: 1, region: 1 } as const;

/** All records in the order of a fact; those without it stand first. */
export const orderIndexes = { amount: { is_test: 1, amount: 1, key: 1 }, end: { is_test: 1, end: 1, key: 1 } } as const;

const indexes = [
  { key: termsIndex, name: 'search_terms' },
  { key: factsIndex, name: 'search_all' },
  { key: orderIndexes.amount, name: 'search_value' },
  { key: orderIndexes.end, name: 'search_end' },
];

/** The collections of entries and their indexes. */
export const entryPlans = (kinds: readonly PublicKind[] = publicKinds): readonly CollectionPlan[] =>
  kinds.map((kind) => ({ name: entriesName(kind), indexes }));

/** Replaces what is there unless that is newer; the key stays. */
const putting = ({ id, rev, entry }: NewEntry): Update => {
  const { key, ...rest } = entry ?? { key: 0 };
  const next = { $mergeObjects: [{ $literal: { _id: id, rev, ...rest } }, { key: { $ifNull: ['$key', key] } }] };
  return { q: { _id: id }, u: [{ $replaceWith: { $cond: [{ $gt: ['$rev', rev] }, '$$ROOT', next] } }], upsert: true };
};

/** Writes the entries of a kind in the transaction of whoever follows the records. */
export const writeEntries = async (db: Db, kind: PublicKind, entries: readonly NewEntry[], session: Session): Promise<void> => {
  const [shown, gone] = [entries.filter(({ entry }) => entry !== null), entries.filter(({ entry }) => entry === null)];
  await updateAll(db, entriesName(kind), shown.map(putting), session);
  const older = gone.map(({ id, rev }): Document => ({ _id: id, rev: { $lte: rev } }));
  if (older.length > 0) await db.collection(entriesName(kind)).deleteMany({ $or: older }, { session });
};
