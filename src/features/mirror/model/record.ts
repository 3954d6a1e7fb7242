/**
 * A record of another registry as stored by a mirror (docs/mirror.md): its fields unchanged, and beside them those the store
 * cannot hold under their own names. Pure.
 */
import { hiddenFields } from '../../../base/domain/actor.ts';
import type { ForeignRecords } from '../../../base/domain/foreign-records.ts';
import { isPlainObject, type JsonObject, momentIn, omitUndefined } from '../../../base/domain/json.ts';
import { notFound } from '../../../base/domain/problem.ts';

const isName = (name: string): boolean =>
  name !== '__proto__' && !name.startsWith('$') && !name.includes('.') && !name.includes('\u0000') && name.isWellFormed();

/** What of a JSON value the store can hold. Names that it cannot hold are left out, and of a text what it cannot hold is replaced. */
const buildStorable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\ufffd');
  if (Array.isArray(value)) return value.map(buildStorable);
  if (!isPlainObject(value)) return value;
  const held = Object.entries(value).filter(([name]) => isName(name));
  return Object.fromEntries(held.map(([name, part]) => [name, buildStorable(part)]));
};

/** Whether the store can save it unchanged. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (Array.isArray(value)) return value.every(isStorable);
  return !isPlainObject(value) || Object.entries(value).every(([name, part]) => isName(name) && isStorable(part));
};

/** What accompanies the source's fields, under `mirrored`. */
interface Mirrored {
  /** The date the store orders the record by. */
  readonly created: Date;
  readonly modified: Date;
  /** `dateModified` from the source's feed when the record was fetched. */
  readonly version: string;
  /** Fields whose names the store reserves or would drop. */
  readonly aside: Readonly<Record<string, unknown>>;
  /** Since when the source no longer shows it. */
  readonly gone?: Date;
  /** The verbatim reply, if the store cannot hold all of it; the fields hold what they can. */
  readonly text?: string;
}

export interface MirroredRecord {
  readonly mirrored: Mirrored;
  readonly config?: unknown;
  readonly [field: string]: unknown;
}

/** Names reserved by this store: `id` is the key, `next_check` schedules a record. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...hiddenFields,
  ...['id', 'dateCreated', 'dateModified', 'next_check', 'search', 'config', 'mirrored'],
]);
const staysAside = (name: string, value: unknown): boolean => value === null || RESERVED_NAMES.has(name) || name === '';

export const isMirrored = (record: object): record is MirroredRecord => isPlainObject(Reflect.get(record, 'mirrored'));

/** Whether the source has hidden the record. */
export const isGone = (record: object): boolean => isMirrored(record) && record.mirrored.gone !== undefined;

/** A GET reply of the source, with the version its feed named. */
export interface Answered {
  readonly data: Readonly<Record<string, unknown>>;
  readonly config?: unknown;
  readonly version: string;
  /** The verbatim reply, if the store cannot hold all of it. */
  readonly text?: string;
}

/** The record to store; `now` dates one without a date. */
export const buildMirrored = ({ data, config, version, text }: Answered, now: Date): MirroredRecord => {
  const heldOf = (value: unknown): unknown => (text === undefined ? value : buildStorable(value));
  const { id: _, ...fields } = Object(heldOf(data));
  const modified = momentIn(data.dateModified) ?? momentIn(version) ?? now;
  const entries = Object.entries(fields);
  return {
    ...Object.fromEntries(entries.filter(([name, value]) => !staysAside(name, value))),
    ...omitUndefined({ config: config === undefined ? undefined : heldOf(config) }),
    mirrored: {
      ...omitUndefined({ text }),
      created: momentIn(data.dateCreated) ?? modified,
      modified,
      version,
      aside: Object.fromEntries(entries.filter(([name, value]) => staysAside(name, value))),
    },
  };
};

/**
 * Whether the stored record covers the version named by the source's feed. A record changed again before it was fetched is newer
 * than the version it was fetched for: every version between the two is covered, unless the source's clocks differ; `exact`
 * excludes that.
 */
export const coversVersion = ({ mirrored: { gone, version: asked, aside } }: MirroredRecord, version: string, exact = false): boolean => {
  if (gone !== undefined) return false;
  if (version === asked || version === aside.dateModified) return true;
  if (exact) return false;
  const [from, named, came] = [asked, version, aside.dateModified].map(momentIn);
  return from != null && named != null && came != null && from < named && named < came;
};

/** `data` as the source shows it. 404 for a record it has hidden. */
export const shownOfMirrored = (id: string, { mirrored, config: _, ...fields }: MirroredRecord): JsonObject => {
  if (mirrored.gone !== undefined) throw notFound('The source does not show this record any more.');
  if (mirrored.text !== undefined) return JSON.parse(mirrored.text).data;
  const own = Object.entries(fields).filter(([name]) => !RESERVED_NAMES.has(name));
  // It was parsed from JSON.
  return { id, ...Object.fromEntries(own), ...mirrored.aside } as JsonObject;
};

/** What the source shows beside `data`. */
export const besideOfMirrored = ({ config, mirrored }: MirroredRecord): { readonly config?: JsonObject } => {
  if (config === undefined) return {};
  return { config: mirrored.text === undefined ? (config as JsonObject) : JSON.parse(mirrored.text).config }; // as above
};

/** As of when a mirror is complete; one bounded by `until` ('': it follows) is as of that instant once the backward walks have ended. */
export const asOfMirror = ({ asOf, copied }: { readonly asOf: Date | null; readonly copied: Date | null }, until: string): Date | null =>
  asOf ?? (until !== '' && copied !== null ? new Date(until) : null);

/** `of`: API address of the source. */
export const foreignFrom = (of: string): ForeignRecords => ({
  of,
  fields: ['mirrored'],
  data:
    (own) =>
    (...given) => {
      const [record] = given;
      return isMirrored(record) ? shownOfMirrored(record._id, record) : own(...given);
    },
  beside: (own) => (record) => (isMirrored(record) ? besideOfMirrored(record) : own(record)),
  isGone,
});
