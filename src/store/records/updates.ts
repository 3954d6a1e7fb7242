/**
 * The statement that writes a record. The promises this file keeps:
 * - `dateCreated`, `dateModified` and `public_modified` are stamped by the store, by `$currentDate` in the write itself
 *   (spec/decisions.md D19), unless they are given (`GivenStamps`);
 * - a public save takes a position above the old one and above the closed timestamp that this process knows; where the store's
 *   clock does not give one, the statement finds nothing, or `raising` moves what it has written (docs/feed.md "The scheme");
 * - a private save leaves the position alone, also one that changed since the record was read.
 */
import { BSON, type Document } from 'mongodb';
import type { HistoryEntry } from '../../domain/history.ts';
import { notAbove } from '../../domain/record.ts';

/** Holds a date that is to be the position, while a migration turns seconds into dates; by its end the guard knows the conversion. */
export const convertedPosition = 'converted_position';

/** Moves a record above `floor` and above where it stands, also when the clock does not: only a position that changes shows in an event. */
export const positionAbove = (floor: Date): Document[] => [
  { $set: { public_modified: { $max: ['$$NOW', new Date(floor.getTime() + 1), { $add: ['$public_modified', 1] }] } } },
];

/** Statuses that keep a record out of the feed (spec/feed.md §5); contracts and agreements have neither. */
const hidden = new Set(['draft', 'deleted']);

/** The record as another registry shows it, in any status (docs/mirror.md), with a position of this store. */
export interface GivenStamps {
  readonly isPublic: boolean;
  readonly dates: { readonly dateCreated: Date; readonly dateModified: Date };
}

/** Worked out at every save (spec/feed.md §5). */
export const visibilityOf = (
  doc: { status?: unknown; mode?: unknown; unrun?: unknown },
  given?: Pick<GivenStamps, 'isPublic'>,
): { is_public: boolean; is_test: boolean; unrun?: unknown } => ({
  is_public: given?.isPublic ?? !hidden.has(String(doc.status)),
  is_test: doc.mode === 'test',
  ...(doc.unrun === undefined ? {} : { unrun: doc.unrun }),
});

/** What the store stamps, as a projection; by `history_head`, which is random for each save, a write knows its own. */
export const stampedFields = { _id: 1, rev: 1, history_head: 1, public_modified: 1, dateCreated: 1, dateModified: 1 } as const;

/** What the store sets by itself, or is set at every save. */
const ownFields: ReadonlySet<string> = new Set([...Object.keys(stampedFields), 'is_public', 'is_test', 'holds', 'unrun']);

/** Keys of what a record says, also of those that say nothing. */
export const keysOfContent = (record: object): string[] => Object.keys(record).filter((key) => !ownFields.has(key));

/** A record without what the store sets and without empty keys: what its history is about. */
export const buildContent = (record: object): Document => {
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
export const computeWeight = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 8;
  for (const key in value) weight += key.length + computeWeight(Reflect.get(value, key));
  return weight;
};

/** One write of a record. */
export interface Write {
  /** The record, or one of revision 0, which never exists, for a new one. */
  readonly filter: { readonly _id: string; readonly rev: number };
  /** The whole record, but for the stamps. */
  readonly kept: Document & { readonly _id: string; readonly rev: number };
  /** Keys that differ from what stands there; null: all of it is new. */
  readonly changes: ReadonlySet<string> | null;
  /** Null: the record keeps its dates and its position. */
  readonly moved: Move | null;
  /** Absent: those of the store's clock. */
  readonly dates?: GivenStamps['dates'] | undefined;
}

/** The stamps of a public save. */
interface Move {
  /** Where the record was read to stand; undefined for a new one. */
  readonly from: Date | undefined;
  /** The new position is above it. */
  readonly floor: Date;
}

/** `closed`: the closed timestamp that this process knows, in seconds. */
export const buildMove = (closed: number, from?: Date): Move => {
  const floor = notAbove(closed);
  return { from, floor: from !== undefined && from > floor ? from : floor };
};

/** It is an upsert of revision 0: it inserts, or collides with the id. */
const isNew = ({ filter }: Pick<Write, 'filter'>): boolean => filter.rev === 0;

/** Top-level keys that an entry's steps concern; null when it is the record as a whole. */
export const collectKeys = ({ patch }: HistoryEntry): ReadonlySet<string> | null => {
  const keys = patch.map(({ path }) => path.split('/', 2)[1]?.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.includes(undefined) ? null : new Set(keys.filter((key) => key !== undefined));
};

/** The update of a write: changed fields only. */
export const buildSentDocument = ({ kept, changes }: Pick<Write, 'kept' | 'changes'>): Document =>
  changes === null ? kept : Object.fromEntries(Object.entries(kept).filter(([key]) => changes.has(key) || ownFields.has(key)));

/** What `$currentDate` stamps. */
const stampedBy = (write: Write, set: Document): Document => {
  const dates = isNew(write) ? ['dateCreated', 'dateModified', 'public_modified'] : ['dateModified', 'public_modified'];
  return Object.fromEntries(dates.filter((field) => !(field in set)).map((field) => [field, true]));
};

/**
 * The statement of an `update` command. `isBound`: it finds the record only where it stands yet, and only once the store's clock
 * gives a position above the floor; an upsert cannot ask for the clock.
 */
export const buildStatement = (write: Write, isBound = true): Document => {
  const { filter, kept, changes, moved, dates } = write;
  const { _id, ...sent } = buildSentDocument(write);
  const set = { ...sent, ...(moved === null ? {} : dates) };
  const removed = [...(changes ?? [])].filter((key) => kept[key] === undefined);
  const bound =
    moved === null || isNew(write) || !isBound
      ? {}
      : { ...(moved.from === undefined ? {} : { public_modified: moved.from }), $expr: { $gt: ['$$NOW', moved.floor] } };
  return {
    q: { ...filter, ...bound },
    u: {
      $set: set,
      ...(removed.length === 0 ? {} : { $unset: Object.fromEntries(removed.map((key) => [key, true])) }),
      ...(moved === null ? {} : { $currentDate: stampedBy(write, set) }),
    },
    upsert: isNew(write),
  };
};

/** The statement that moves above `floor` what the record's own one has written. */
export const raising = ({ kept: { _id, rev } }: Write, floor: Date): Document => ({ q: { _id, rev }, u: positionAbove(floor) });
