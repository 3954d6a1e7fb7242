/** Records with long lists are rendered in parts, so that the cost of a page is bounded; the script renders all. Pure. */
import type { Json, JsonObject } from '../../domain/json.ts';

/** Elements of each list in a part. */
const size = 50;

/** Which part is rendered, and the number of elements of each long list, by its field. */
export interface RecordPart {
  readonly part: number;
  readonly parts: number;
  readonly size: number;
  readonly lists: Readonly<Record<string, number>>;
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lists of a record, and those of its objects: `implementation.transactions`. */
const collectLists = (record: JsonObject, isInner = false): readonly (readonly [field: string, count: number])[] =>
  Object.entries(record).flatMap(([field, value]) => {
    if (Array.isArray(value)) return value.length > size ? [[field, value.length] as const] : [];
    return !isInner && isObject(value) ? collectLists(value, true) : [];
  });

/** Lists inside lists are cut to their beginning. */
const cut = (value: Json, from: number, depth: number): Json => {
  if (Array.isArray(value)) {
    const start = depth > 2 || value.length <= size ? 0 : from;
    return value.slice(start, start + size).map((element) => cut(element, 0, 3));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, cut(part, from, depth + 1)]));
};

/** A value with the beginning of each list. */
export const cutShort = (value: Json): Json => cut(value, 0, 3);

/** Whether a list is cut, at any depth. */
const isLong = (value: Json): boolean => {
  if (Array.isArray(value)) return value.length > size || value.some(isLong);
  return isObject(value) && Object.values(value).some(isLong);
};

interface Cut {
  readonly shown: JsonObject;
  readonly isWhole: boolean;
  /** Present if a list is, and not only one inside another. */
  readonly part?: RecordPart;
}

/** `asked`: the number of the part as an address has it; the first for any other. */
export const cutToPart = (record: JsonObject, asked: string | null): Cut => {
  const lists = Object.fromEntries(collectLists(record));
  const longest = Math.max(0, ...Object.values(lists));
  const isWhole = !isLong(record);
  if (longest === 0) return { shown: cut(record, 0, 0) as JsonObject, isWhole };
  const parts = Math.ceil(longest / size);
  const number = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1;
  const part = number >= 1 && number <= parts ? number : 1;
  // A list stays one, and its record an object.
  return { shown: cut(record, (part - 1) * size, 0) as JsonObject, isWhole, part: { part, parts, size, lists } };
};
