/** What differs between two views of one record, place by place. Pure. */
import { isPlainObject, type Json, type JsonObject, sameValue } from '../../domain/json.ts';

export interface Difference {
  /** JSON Pointer; parts of lists that have ids are named by them, others by their place. */
  readonly path: string;
  /** Absent: there was nothing. */
  readonly before?: Json;
  /** Absent: it is gone. */
  readonly after?: Json;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

type Part = JsonObject & { readonly [key: string]: Json };

/** What a part of a list is known by: its id, or the lot that it is for. */
const nameOf = (part: Json): string | null => {
  if (!isPlainObject(part)) return null;
  const { id, relatedLot } = part;
  return typeof id === 'string' ? id : typeof relatedLot === 'string' ? relatedLot : null;
};

interface Named {
  readonly name: string;
  readonly part: Part;
}

/** The parts by their names, several of one name by their order, as versions of a document are; null where one has no name. */
const namedParts = (list: readonly Json[]): ReadonlyMap<string, Named> | null => {
  const found = new Map<string, Named>();
  const times = new Map<string, number>();
  for (const part of list) {
    const name = nameOf(part);
    if (name === null) return null;
    const nth = times.get(name) ?? 0;
    times.set(name, nth + 1);
    found.set(JSON.stringify([name, nth]), { name, part: part as Part }); // a part with a name is an object
  }
  return found;
};

const compareNamed = (at: string, old: ReadonlyMap<string, Named>, now: ReadonlyMap<string, Named>): Difference[] => [
  ...[...old].flatMap(([key, { name, part }]) => compare(`${at}/${escaped(name)}`, part, now.get(key)?.part)),
  ...[...now].flatMap(([key, { name, part }]) => (old.has(key) ? [] : compare(`${at}/${escaped(name)}`, undefined, part))),
];

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** As one value: without a part where there was none. */
const compareWhole = (at: string, old: readonly Json[], now: readonly Json[]): Difference => ({
  path: at,
  ...(old.length === 0 ? {} : { before: [...old] }),
  ...(now.length === 0 ? {} : { after: [...now] }),
});

const compareLists = (at: string, old: readonly Json[], now: readonly Json[]): Difference[] => {
  const [oldParts, newParts] = [namedParts(old), namedParts(now)];
  if (oldParts !== null && newParts !== null) return compareNamed(at, oldParts, newParts);
  // Without names only a list that stays as long tells which part became which.
  if (old.length !== now.length || !now.every(isPlainObject)) return [compareWhole(at, old, now)];
  return old.flatMap((part, index) => compare(`${at}/${index}`, part, now[index]));
};

const isNone = (value: Json | undefined): value is undefined | null => value === undefined || value === null;

const compare = (at: string, before: Json | undefined, after: Json | undefined): Difference[] => {
  if (sameValue(before, after)) return [];
  // Where there is no list yet each of its parts is new.
  if (Array.isArray(before ?? after) && Array.isArray(after ?? before)) return compareLists(at, listIn(before), listIn(after));
  if (isNone(before)) return isNone(after) ? [] : [{ path: at, after }];
  if (isNone(after)) return [{ path: at, before }];
  if (isPlainObject(before) && isPlainObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => compare(`${at}/${escaped(key)}`, own(before, key), own(after, key)));
  }
  return [{ path: at, before, after }];
};

const own = (of: Readonly<Record<string, unknown>>, key: string): Json | undefined =>
  Object.hasOwn(of, key) ? (of[key] as Json) : undefined; // of a view, which is JSON

/** In the order of the fields, those that were there first. */
export const collectDifferences = (before: JsonObject, after: JsonObject): Difference[] => compare('', before, after);
