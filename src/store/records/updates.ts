/**
 * What writes a record: the statement. The guarantees of this file:
 * - `dateCreated`, `dateModified` and `public_modified` are stamped by the store, by `$currentDate` in the write itself
 *   (spec/decisions.md D19), unless they are given (`GivenStamps`);
 * - a public save gets a position above the old one and above the closed timestamp known to this process; where the store's
 *   clock is not above them, the statement matches nothing, or `raiseFeedPosition` moves what it has written (docs/feed.md "The scheme");
 * - a private save leaves the position alone, even one that changed since the record was read.
 * Also the entry of the save in the history of its record.
 */
import { randomUUID } from 'node:crypto';
import { BSON, type Document } from 'mongodb';
import type { HistoryEntry } from '../../base/domain/history.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { notAbove } from '../../base/domain/record.ts';

/** Holds the date that will be the position, while a migration turns seconds into dates; its removal shows the conversion to the guard. */
export const convertedPosition = 'converted_position';

/** Moves a record above `floor` and above its own position, even if the clock is not: only a changed position shows in an event. */
export const positionAbove = (floor: Date): Document[] => [
  { $set: { public_modified: { $max: ['$$NOW', new Date(floor.getTime() + 1), { $add: ['$public_modified', 1] }] } } },
];

/** Statuses that keep a record out of the feed (spec/feed.md §5); contracts and agreements have neither. */
const HIDDEN_STATUSES = new Set(['draft', 'deleted']);

/** The stamps of a record as another registry shows it, in any status (docs/mirror.md); the position is this store's. */
export interface GivenStamps {
  readonly isPublic: boolean;
  readonly dates: { readonly dateCreated: Date; readonly dateModified: Date };
}

/** Computed at every save (spec/feed.md §5). */
export const visibilityOf = (
  doc: { status?: unknown; mode?: unknown; unrun?: unknown },
  given?: Pick<GivenStamps, 'isPublic'>,
): { is_public: boolean; is_test: boolean; unrun?: unknown } => ({
  is_public: given?.isPublic ?? !HIDDEN_STATUSES.has(String(doc.status)),
  is_test: doc.mode === 'test',
  ...omitUndefined({ unrun: doc.unrun }),
});

/** The fields stamped by the store, as a projection; a write recognizes its own by `history_head`, which is random for each save. */
export const stampedFields = { _id: 1, rev: 1, history_head: 1, public_modified: 1, dateCreated: 1, dateModified: 1 } as const;

/** Fields set by the store itself, or at every save. */
const OWN_FIELDS: ReadonlySet<string> = new Set([...Object.keys(stampedFields), 'is_public', 'is_test', 'holds', 'unrun']);

/** Keys of the content of a record, including those without a value. */
export const keysOfContent = (record: object): string[] => Object.keys(record).filter((key) => !OWN_FIELDS.has(key));

/** A record without the fields set by the store and without empty keys: the subject of its history. */
export const buildRecordContent = (record: object): Document => {
  const content: Document = {};
  for (const key of Object.keys(record)) {
    const value: unknown = Reflect.get(record, key);
    if (value !== undefined && value !== null && !OWN_FIELDS.has(key)) content[key] = value;
  }
  return content;
};

/** Bytes in the store, which adds some 200 of its own; it takes no record above 16 MB. */
export const sizeOf = (record: object): number => BSON.calculateObjectSize(record, { ignoreUndefined: true });

/** Approximate size in characters: counting bytes would cost as much as writing them. */
export const estimateCharacters = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 8;
  for (const key in value) weight += key.length + estimateCharacters(Reflect.get(value, key));
  return weight;
};

/** One write of a record. */
export interface StoredWrite {
  /** Matches the record; for a new one revision 0, which never exists. */
  readonly filter: { readonly _id: string; readonly rev: number };
  /** The whole record, without the stamps. */
  readonly kept: Document & { readonly _id: string; readonly rev: number };
  /** Keys that differ from the stored record; null: everything is new. */
  readonly changes: ReadonlySet<string> | null;
  /** Null: the record keeps its dates and its position. */
  readonly moved: Move | null;
  /** Absent: by the store's clock. */
  readonly dates?: GivenStamps['dates'] | undefined;
}

/** The stamps of a public save. */
interface Move {
  /** The record's position when it was read; undefined for a new one. */
  readonly from: Date | undefined;
  /** The new position is above it. */
  readonly floor: Date;
}

/** `closed`: the closed timestamp known to this process, in seconds. */
export const feedPosition = (closed: number, from?: Date): Move => {
  const floor = notAbove(closed);
  return { from, floor: from !== undefined && from > floor ? from : floor };
};

/** An upsert of revision 0: it inserts, or collides with the id. */
const isNew = ({ filter }: Pick<StoredWrite, 'filter'>): boolean => filter.rev === 0;

/** Top-level keys that an entry's steps concern; null when a step concerns the record as a whole. */
export const listChangedKeys = ({ patch }: HistoryEntry): ReadonlySet<string> | null => {
  const keys = patch.map(({ path }) => path.split('/', 2)[1]?.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.includes(undefined) ? null : new Set(keys.filter((key) => key !== undefined));
};

/** The update of a write: changed fields only. */
export const buildSentDocument = ({ kept, changes }: Pick<StoredWrite, 'kept' | 'changes'>): Document =>
  changes === null ? kept : Object.fromEntries(Object.entries(kept).filter(([key]) => changes.has(key) || OWN_FIELDS.has(key)));

/** The fields stamped by `$currentDate`. */
const stampedBy = (write: StoredWrite, set: Document): Document => {
  const dates = isNew(write) ? ['dateCreated', 'dateModified', 'public_modified'] : ['dateModified', 'public_modified'];
  return Object.fromEntries(dates.filter((field) => !(field in set)).map((field) => [field, true]));
};

/**
 * The statement of an `update` command. `isBound`: it matches the record only at the position that was read, and only while
 * the store's clock is above the floor; an upsert cannot test the clock.
 */
export const buildStatement = (write: StoredWrite, isBound = true): Document => {
  const { filter, kept, changes, moved, dates } = write;
  const { _id, ...sent } = buildSentDocument(write);
  const set = { ...sent, ...(moved === null ? {} : dates) };
  const removed = [...(changes ?? [])].filter((key) => kept[key] === undefined);
  const bound =
    moved === null || isNew(write) || !isBound
      ? {}
      : { ...omitUndefined({ public_modified: moved.from }), $expr: { $gt: ['$$NOW', moved.floor] } };
  return {
    q: { ...filter, ...bound },
    u: {
      $set: set,
      ...omitUndefined({
        $unset: removed.length === 0 ? undefined : Object.fromEntries(removed.map((key) => [key, true])),
        $currentDate: moved === null ? undefined : stampedBy(write, set),
      }),
    },
    upsert: isNew(write),
  };
};

/** The statement that moves a record just written above `floor`. */
export const raiseFeedPosition = ({ kept: { _id, rev } }: StoredWrite, floor: Date): Document => ({
  q: { _id, rev },
  u: positionAbove(floor),
});

export interface StoredEntry extends HistoryEntry {
  readonly _id: string;
}

const REV_DIGITS = 10;

/** Sorts like the revisions. */
export const entryId = (of: string, rev: number): string => `${of}:${String(rev).padStart(REV_DIGITS, '0')}`;

/** The record's id within an entry's id. Ids of records may contain colons themselves. */
export const recordIn = (id: string): string => id.slice(0, -REV_DIGITS - 1);

export const storedEntry = (entry: HistoryEntry): StoredEntry => ({ _id: entryId(entry.of, entry.rev), ...entry });

/** 244 random bits. Node draws UUIDs in bulk but bytes per call, which would cost a hundredth of a save. */
export const newSalt = (): string => (randomUUID() + randomUUID()).replaceAll('-', '');
