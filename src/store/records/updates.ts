/**
 * The update that a save sends. The promises this file keeps:
 * - `dateModified` and `public_modified` are the store's clock, taken in the write itself or by the command before it
 *   (spec/decisions.md D6); a new record is dated by its request, if the store's clock confirms that;
 * - a public save moves the record up in the feed; a private save keeps its current position, also one that changed since
 *   the record was read (docs/feed.md "The scheme");
 * - a record is the same whether its stamps came as expressions or as values.
 */
import { BSON, type Document, Double } from 'mongodb';
import type { HistoryEntry } from '../../model/history.ts';
import { isGone, isMirrored } from '../../model/mirrored.ts';
import { storeSeconds } from '../feed/fence.ts';

/** What was read in the transaction of a batch, right before its records are written. */
export interface Seen {
  /** The store's clock. */
  readonly now: Date;
  /** The stamps of the record that is replaced; empty for a new one. */
  readonly old: Document;
}

/** What the store sets itself in a record: as expressions, and worked out from what was read. */
export interface Stamps {
  readonly expressed: Document;
  /** In the n-th record of a batch, from 0; without what stays as it is. */
  readonly worked: (seen: Seen, nth: number) => Document;
}

/**
 * A new position, in seconds on a millisecond grid: above the old one, since followers only notice a position that changes,
 * and above the closed timestamp this process knows, in case the clock was set back.
 */
const movedAbove = (closed: number): Document => ({
  $round: [{ $max: [storeSeconds, closed + 0.001, { $add: [{ $ifNull: ['$public_modified', 0] }, 0.001] }] }, 3],
});

const msOf = (seconds: number): number => Math.round(seconds * 1000);
/** The n-th record of a batch gets n milliseconds more: in a tie, a page that ends there would be sent again. */
const workedAbove = (closed: number, { now, old }: Seen, nth: number): Double =>
  new Double(Math.max(now.getTime() + nth, msOf(closed) + nth + 1, msOf(old.public_modified ?? 0) + 1) / 1000);

/** No request takes so many milliseconds; a clock that is further off is wrong. */
const LONGEST_REQUEST_MS = 5_000;

/** Of a new record: as old as its request (`asked`), so that none of its dates is before `dateCreated` (spec/decisions.md D12). */
export const stampsOfNew = (closed: number, asked: Date): Stamps => {
  const isNear = { $lt: [{ $abs: { $subtract: ['$$NOW', asked] } }, LONGEST_REQUEST_MS] };
  const made = { $cond: [isNear, { $min: ['$$NOW', asked] }, '$$NOW'] };
  return {
    expressed: { dateCreated: made, dateModified: made, public_modified: movedAbove(closed) },
    worked: (seen, nth) => {
      const { now } = seen;
      const dated = asked < now && now.getTime() - asked.getTime() < LONGEST_REQUEST_MS ? asked : now;
      return { dateCreated: dated, dateModified: dated, public_modified: workedAbove(closed, seen, nth) };
    },
  };
};

/** Of a public save. */
export const stampsOfPublic = (closed: number): Stamps => ({
  expressed: { dateCreated: '$dateCreated', dateModified: '$$NOW', public_modified: movedAbove(closed) },
  worked: (seen, nth) => ({ dateModified: seen.now, public_modified: workedAbove(closed, seen, nth) }),
});

/** Of a private save; by `held_rev` the late-commit repair knows it. */
export const stampsOfPrivate = (rev: number): Stamps => ({
  expressed: { dateCreated: '$dateCreated', dateModified: '$dateModified', public_modified: '$public_modified', held_rev: rev },
  worked: () => ({ held_rev: rev }),
});

/** A record of a mirror has the dates of its source (docs/mirror.md); its position is our own. */
export const datedBySource = (record: object, { expressed, worked }: Stamps): Stamps => {
  if (!isMirrored(record)) return { expressed, worked };
  const dates = { dateCreated: record.mirrored.created, dateModified: record.mirrored.modified };
  return { expressed: { ...expressed, ...dates }, worked: (seen, nth) => ({ ...worked(seen, nth), ...dates }) };
};

/** Statuses that keep a record out of the feed (spec/feed.md §5); contracts and agreements have neither. */
const hidden = new Set(['draft', 'deleted']);

/** Worked out at every save (spec/feed.md §5). What a source shows is public, whatever its status. */
export const visibilityOf = (doc: { status?: unknown; mode?: unknown }): { is_public: boolean; is_test: boolean } => ({
  is_public: isMirrored(doc) ? !isGone(doc) : !hidden.has(String(doc.status)),
  is_test: doc.mode === 'test',
});

/** The stamps, as a projection. */
export const stampedFields = { _id: 1, public_modified: 1, dateCreated: 1, dateModified: 1 } as const;

/** What the store sets by itself; `held_rev` is the revision of a save that kept the position. */
const ownFields: ReadonlySet<string> = new Set([
  ...Object.keys(stampedFields),
  ...['rev', 'held_rev', 'is_public', 'is_test', 'history_head', 'facts_mark'],
]);

/** A record without what the store sets and without empty keys: what its history is about. */
export const contentOf = (record: object): Document => {
  const content: Document = {};
  for (const key of Object.keys(record)) {
    const value: unknown = Reflect.get(record, key);
    if (value !== undefined && value !== null && !ownFields.has(key)) content[key] = value;
  }
  return content;
};

/** Bytes in the store, which adds some 200 of its own; it takes no record above 16 MB. */
export const sizeOf = (record: object): number => BSON.calculateObjectSize(record, { ignoreUndefined: true });

/** Its size by and large, in characters: to count bytes would cost as much as to write them. */
export const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 8;
  for (const key in value) weight += key.length + weightOf(Reflect.get(value, key));
  return weight;
};

/** A field that the store works out at every save and shows to nobody: it is in no answer, tag, export or history. */
export interface Derived {
  readonly field: string;
  /** A part of the old value that the new one needs, as a path. */
  readonly needs: string;
  /** Null: the record has no such field. `before` is the record that is replaced, null for a new one. */
  of(id: string, record: object, before: object | null): DerivedValue | null;
}

/** In both ways, as the stamps. */
export interface DerivedValue {
  /** May use the old value and `$$NOW`. */
  readonly expressed: Document | string;
  /** Absent: the field stays as it is. */
  readonly worked?: (seen: Seen) => Document;
}

/** One write of a record. */
export interface Write {
  readonly filter: Document;
  /** The whole record, but for the stamps. */
  readonly kept: Document & { readonly _id: string; readonly rev: number };
  readonly stamps: Stamps;
  readonly derived: { readonly field: string; readonly value: DerivedValue | null } | null;
  /** Keys that differ from what stands there; null: all of it is new. */
  readonly changes: ReadonlySet<string> | null;
}

/** Top-level keys that an entry's steps concern; null when it is the record as a whole. */
export const keysOf = ({ patch }: HistoryEntry): ReadonlySet<string> | null => {
  const keys = patch.map(({ path }) => path.split('/', 2)[1]?.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.includes(undefined) ? null : new Set(keys.filter((key) => key !== undefined));
};

/** Not taken by the store for a path or an expression. */
const isPlainName = (name: string): boolean => name !== '' && !name.includes('.') && !name.startsWith('$');

/** What a write sends: only what has changed, which of most records is little. */
export const sentOf = ({ kept, changes }: Pick<Write, 'kept' | 'changes'>): Document =>
  changes === null ? kept : Object.fromEntries(Object.entries(kept).filter(([key]) => changes.has(key) || ownFields.has(key)));

const expressedOf = ({ stamps, derived }: Write): Document =>
  derived === null || derived.value === null ? stamps.expressed : { ...stamps.expressed, [derived.field]: derived.value.expressed };

/** What the store sets in the n-th record of a batch. */
export const workedOf = ({ stamps, derived }: Write, seen: Seen, nth: number): Document => {
  const worked = stamps.worked(seen, nth);
  return derived?.value?.worked === undefined ? worked : { ...worked, [derived.field]: derived.value.worked(seen) };
};

/** The stamps as a read gives them. */
export const stampsOf = (old: Document, worked: Document): Document => {
  const { dateCreated, dateModified, public_modified } = { ...old, ...worked };
  return { dateCreated, dateModified, public_modified: public_modified?.valueOf() };
};

/** The keys that may stand there and are to go. */
const removedBy = ({ kept, changes, derived }: Write, set: Document): string[] =>
  [...(changes ?? []), 'held_rev', ...(derived === null ? [] : [derived.field])].filter(
    (key) => kept[key] === undefined && set[key] === undefined,
  );

/** The pipeline that makes the record. */
export const updateOf = (write: Write, set = expressedOf(write)): Document[] => {
  const removed = removedBy(write, set);
  if (write.changes === null || !removed.every(isPlainName)) {
    return [{ $replaceWith: { $mergeObjects: [{ $literal: write.kept }, set] } }];
  }
  const replaced = { $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: sentOf(write) }, set] } };
  return removed.length === 0 ? [replaced] : [replaced, { $unset: removed }];
};

/** A new record, with what `workedOf` gave. */
export const insertWith = ({ kept }: Write, worked: Document): Document => ({ ...kept, ...worked });

/** The same as `updateOf`, with what `workedOf` gave: the store has nothing to work out. */
export const updateWith = (write: Write, worked: Document): Document | Document[] => {
  const expressed = expressedOf(write);
  const removed = removedBy(write, expressed);
  const { _id, ...sent } = sentOf(write);
  const set = { ...sent, ...worked };
  if (write.changes !== null && [...Object.keys(set), ...removed].every(isPlainName)) {
    return { $set: set, $unset: Object.fromEntries(removed.map((key) => [key, true])) };
  }
  const literals = Object.entries(worked).map(([key, value]) => [key, { $literal: value }]);
  return updateOf(write, { ...expressed, ...Object.fromEntries(literals) });
};
