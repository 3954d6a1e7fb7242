/** Differences between two views of one record, by path. Pure. */
import { escapePointerKey } from '../../base/domain/history.ts';
import { isPlainObject, type Json, type JsonObject, omitUndefined, sameValue, unlessEmpty } from '../../base/domain/json.ts';

export interface FieldDifference {
  /** JSON Pointer; list elements with ids are addressed by id, others by index. */
  readonly path: string;
  /** Absent: there was none. */
  readonly before?: Json;
  /** Absent: it was removed. */
  readonly after?: Json;
}

type Part = JsonObject & { readonly [key: string]: Json };

/** The key of a list element: its id, or the lot it relates to. */
const elementKeyOf = (part: Json): string | null => {
  if (!isPlainObject(part)) return null;
  const { id, relatedLot } = part;
  return typeof id === 'string' ? id : typeof relatedLot === 'string' ? relatedLot : null;
};

interface Named {
  readonly name: string;
  readonly part: Part;
}

/** The elements by name, then by order, as versions of a document share an id; null if one has no name. */
const namedParts = (list: readonly Json[]): ReadonlyMap<string, Named> | null => {
  const found = new Map<string, Named>();
  const times = new Map<string, number>();
  for (const part of list) {
    const name = elementKeyOf(part);
    if (name === null) return null;
    const nth = times.get(name) ?? 0;
    times.set(name, nth + 1);
    found.set(JSON.stringify([name, nth]), { name, part: part as Part }); // an element with a name is an object
  }
  return found;
};

const compareNamed = (at: string, old: ReadonlyMap<string, Named>, now: ReadonlyMap<string, Named>): FieldDifference[] => [
  ...[...old].flatMap(([key, { name, part }]) => compareJson(`${at}/${escapePointerKey(name)}`, part, now.get(key)?.part)),
  ...[...now].flatMap(([key, { name, part }]) => (old.has(key) ? [] : compareJson(`${at}/${escapePointerKey(name)}`, undefined, part))),
];

const elementsIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** As one value; an empty list is omitted. */
const compareWhole = (at: string, old: readonly Json[], now: readonly Json[]): FieldDifference => ({
  path: at,
  ...omitUndefined({ before: unlessEmpty([...old]), after: unlessEmpty([...now]) }),
});

const compareJsonLists = (at: string, old: readonly Json[], now: readonly Json[]): FieldDifference[] => {
  const [oldParts, newParts] = [namedParts(old), namedParts(now)];
  if (oldParts !== null && newParts !== null) return compareNamed(at, oldParts, newParts);
  // Without names, elements can be matched only in lists of equal length.
  if (old.length !== now.length || !now.every(isPlainObject)) return [compareWhole(at, old, now)];
  return old.flatMap((part, index) => compareJson(`${at}/${index}`, part, now[index]));
};

const isNone = (value: Json | undefined): value is undefined | null => value === undefined || value === null;

const compareJson = (at: string, before: Json | undefined, after: Json | undefined): FieldDifference[] => {
  if (sameValue(before, after)) return [];
  // A missing list counts as empty, so that each of its elements is new or removed.
  if (Array.isArray(before ?? after) && Array.isArray(after ?? before)) return compareJsonLists(at, elementsIn(before), elementsIn(after));
  if (isNone(before)) return isNone(after) ? [] : [{ path: at, after }];
  if (isNone(after)) return [{ path: at, before }];
  if (isPlainObject(before) && isPlainObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => compareJson(`${at}/${escapePointerKey(key)}`, getOwnMember(before, key), getOwnMember(after, key)));
  }
  return [{ path: at, before, after }];
};

const getOwnMember = (of: Readonly<Record<string, unknown>>, key: string): Json | undefined =>
  Object.hasOwn(of, key) ? (of[key] as Json) : undefined; // of a view, which is JSON

/** In the order of the fields, existing ones first. */
export const collectDifferences = (before: JsonObject, after: JsonObject): FieldDifference[] => compareJson('', before, after);
