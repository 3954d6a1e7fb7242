/**
 * The search entries of public records (docs/search.md "Entries"), one collection per kind. Entries follow the records with a
 * short delay, so that no save computes them. Invariants: an older revision never replaces a newer one, and an entry
 * keeps its key.
 */
import type { Db, Document } from 'mongodb';
import { type PublicKind, publicKinds } from '../../../base/domain/public-kinds.ts';
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

/** For one revision of a record; `entry` null: the record is no longer public. */
export interface NewEntry {
  readonly id: string;
  readonly rev: number;
  readonly entry: Entry | null;
}

/** Raise with every change to what an entry contains: all are then rebuilt, while the older ones stay searchable. */
export const ENTRIES_VERSION = 8;

export const entriesName = (kind: PublicKind): string => `search_${kind}`;

/** Keys per millisecond, over which its records are spread by id. */
const PLACES_PER_MS = 1000;

/** From 0 to 999, deterministic per id: few records of one millisecond share a key. */
export const spreadOfId = (id: string): number => {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 1_000_003;
  return sum % PLACES_PER_MS;
};

/** The first key of a moment. Results are ordered by key; keys grow with publication time. */
export const keyAt = (moment: Date): number => moment.getTime() * PLACES_PER_MS;

/** The publication time encoded in a key. */
export const toMoment = (key: number): Date => new Date(Math.floor(key / PLACES_PER_MS));

/** Earlier publication times are raised to this one, where searches begin. */
const OLDEST_TIME = new Date(0);

/** The entry of a stored record; its publication time is capped at `latest`. */
export const buildEntryOfRecord = (
  kind: PublicKind,
  record: Readonly<Record<string, unknown>> & { readonly _id: string },
  latest: Date,
): Entry => {
  const { terms, facts, published } = buildSearchEntry(kind, record, record._id);
  const moment = published === null || published > latest ? latest : published < OLDEST_TIME ? OLDEST_TIME : published;
  return { is_test: record.is_test === true, key: keyAt(moment) + spreadOfId(record._id), ...facts, terms };
};

/** Finds the records of a term, newest first. */
export const termsIndex = { is_test: 1, terms: 1, key: -1 } as const;

/** All records, newest first, with their facts. */
export const factsIndex = { is_test: 1, key: -1, status: 1, type: 1, currency: 1, amount: 1, end: 1, category: 1, region: 1 } as const;

/** All records ordered by a fact, amounts in each currency apart; those without it sort first. */
export const orderIndexes = {
  amount: { is_test: 1, currency: 1, amount: 1, key: 1 },
  end: { is_test: 1, end: 1, key: 1 },
  growth: { is_test: 1, growth: 1, key: 1 },
  grown: { is_test: 1, grown: 1, key: 1 },
} as const;

const ENTRY_INDEXES = [
  { key: termsIndex, name: 'search_terms' },
  { key: factsIndex, name: 'search_all' },
  { key: orderIndexes.amount, name: 'search_currency_value' },
  { key: orderIndexes.end, name: 'search_end' },
];

const CONTRACT_ENTRY_INDEXES = [
  { key: orderIndexes.growth, name: 'search_growth' },
  { key: orderIndexes.grown, name: 'search_grown' },
];

/** The collections of entries and their indexes. */
export const entryPlans: readonly CollectionPlan[] = publicKinds.map((kind) => ({
  name: entriesName(kind),
  indexes: kind === 'contracts' ? [...ENTRY_INDEXES, ...CONTRACT_ENTRY_INDEXES] : ENTRY_INDEXES,
}));

/** Replaces the stored entry unless it is newer; the key is kept. */
const buildEntryUpdate = ({ id, rev, entry }: NewEntry): Update => {
  const { key, ...rest } = entry ?? { key: 0 };
  const next = { $mergeObjects: [{ $literal: { _id: id, rev, ...rest } }, { key: { $ifNull: ['$key', key] } }] };
  return { q: { _id: id }, u: [{ $replaceWith: { $cond: [{ $gt: ['$rev', rev] }, '$$ROOT', next] } }], upsert: true };
};

/** Writes the entries of a kind in the caller's transaction. */
export const writeEntries = async (db: Db, kind: PublicKind, entries: readonly NewEntry[], session: Session): Promise<void> => {
  const [shown, gone] = [entries.filter(({ entry }) => entry !== null), entries.filter(({ entry }) => entry === null)];
  await updateAll(db, entriesName(kind), shown.map(buildEntryUpdate), session);
  const older = gone.map(({ id, rev }): Document => ({ _id: id, rev: { $lte: rev } }));
  if (older.length > 0) await db.collection(entriesName(kind)).deleteMany({ $or: older }, { session });
};
