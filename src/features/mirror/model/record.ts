/**
 * A record of another registry as a mirror keeps it (docs/mirror.md): its fields as they came, texts and all, and beside them what
 * the store could not keep under their own names. Pure.
 */
import { hiddenFields } from '../../../domain/actor.ts';
import { isPlainObject, type JsonObject } from '../../../domain/json.ts';
import { notFound } from '../../../domain/problem.ts';
import { momentIn } from '../../../domain/reading.ts';

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

/** Whether the store can hold it as it is. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (Array.isArray(value)) return value.every(isStorable);
  return !isPlainObject(value) || Object.entries(value).every(([name, part]) => isName(name) && isStorable(part));
};

/** What stands beside the fields of the source, under `mirrored`. */
interface Mirrored {
  /** By which the store dates the record. */
  readonly created: Date;
  readonly modified: Date;
  /** `dateModified` as the feed of the source said it when the record was fetched. */
  readonly version: string;
  /** Fields that the store takes for its own, or would drop. */
  readonly aside: Readonly<Record<string, unknown>>;
  /** Since when the source has not shown it any more. */
  readonly gone?: Date;
  /** The whole answer of the source as it came, where the store cannot hold all of it; what can be held stands in the fields. */
  readonly text?: string;
}

export interface MirroredRecord {
  readonly mirrored: Mirrored;
  readonly config?: unknown;
  readonly [field: string]: unknown;
}

/** Names that mean something to the store here: `id` is the key, and by `next_check` records are due. */
const taken: ReadonlySet<string> = new Set([
  ...hiddenFields,
  ...['id', 'dateCreated', 'dateModified', 'next_check', 'search', 'config', 'mirrored'],
]);
const staysAside = (name: string, value: unknown): boolean => value === null || taken.has(name) || name === '';

export const isMirrored = (record: object): record is MirroredRecord => isPlainObject(Reflect.get(record, 'mirrored'));

/** Whether the source has shown it once and does not any more. */
export const isGone = (record: object): boolean => isMirrored(record) && record.mirrored.gone !== undefined;

/** What a GET of the source answered, and the version by which its feed named it. */
export interface Answered {
  readonly data: Readonly<Record<string, unknown>>;
  readonly config?: unknown;
  readonly version: string;
  /** The answer as it came, where the store cannot hold all of it. */
  readonly text?: string;
}

/** The record to keep; `now` dates one that has no date. */
export const buildMirrored = ({ data, config, version, text }: Answered, now: Date): MirroredRecord => {
  const heldOf = (value: unknown): unknown => (text === undefined ? value : buildStorable(value));
  const { id: _, ...fields } = Object(heldOf(data));
  const modified = momentIn(data.dateModified) ?? momentIn(version) ?? now;
  const entries = Object.entries(fields);
  return {
    ...Object.fromEntries(entries.filter(([name, value]) => !staysAside(name, value))),
    ...(config === undefined ? {} : { config: heldOf(config) }),
    mirrored: {
      ...(text === undefined ? {} : { text }),
      created: momentIn(data.dateCreated) ?? modified,
      modified,
      version,
      aside: Object.fromEntries(entries.filter(([name, value]) => staysAside(name, value))),
    },
  };
};

/**
 * Whether what is kept is what the feed of the source names by this version. A record that was changed again before it was fetched
 * is younger than the version it was fetched for: whatever is named between the two is here, unless clocks of the source differ; who
 * has to know asks for the `exact` one.
 */
export const isVersion = ({ mirrored: { gone, version: asked, aside } }: MirroredRecord, version: string, exact = false): boolean => {
  if (gone !== undefined) return false;
  if (version === asked || version === aside.dateModified) return true;
  if (exact) return false;
  const [from, named, came] = [asked, version, aside.dateModified].map(momentIn);
  return from != null && named != null && came != null && from < named && named < came;
};

/** `data` as the source shows it. 404 for a record that it does not show any more. */
export const shownOfMirrored = (id: string, { mirrored, config: _, ...fields }: MirroredRecord): JsonObject => {
  if (mirrored.gone !== undefined) throw notFound('The source does not show this record any more.');
  if (mirrored.text !== undefined) return JSON.parse(mirrored.text).data;
  const own = Object.entries(fields).filter(([name]) => !taken.has(name));
  // What came as JSON is JSON.
  return { id, ...Object.fromEntries(own), ...mirrored.aside } as JsonObject;
};

/** What the source shows beside `data`. */
export const besideOfMirrored = ({ config, mirrored }: MirroredRecord): { readonly config?: JsonObject } => {
  if (config === undefined) return {};
  return { config: mirrored.text === undefined ? (config as JsonObject) : JSON.parse(mirrored.text).config }; // as above
};

/** As of when a mirror shows everything; one that goes back from `until` ('': it follows) is as old as that, once it has come to the beginning. */
export const asOfMirror = ({ asOf, copied }: { readonly asOf: Date | null; readonly copied: Date | null }, until: string): Date | null =>
  asOf ?? (until !== '' && copied !== null ? new Date(until) : null);
