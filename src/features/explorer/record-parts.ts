/** Records with long lists are rendered in parts, so that the cost of a page is bounded; the script renders all. Pure. */
import type { Json, JsonObject } from '../../base/domain/json.ts';

/** Elements of each list in a part. */
const PART_SIZE = 50;

/** Which part is rendered, and what it has of each long list. */
export interface RecordPart {
  readonly part: number;
  readonly parts: number;
  /** By field; of a list inside another by both: `bids.documents`. */
  readonly lists: Readonly<Record<string, { readonly from: number; readonly all: number }>>;
  readonly size: number;
}

const isJsonObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lists of a value that are inside no other. */
const collectLists = (value: Json): readonly Json[][] => {
  if (Array.isArray(value)) return [value];
  return isJsonObject(value) ? Object.values(value).flatMap(collectLists) : [];
};

/** Where the lists of a part begin, the outer ones first. */
type Starts = readonly number[];

/** Of each part: all that is inside the first elements comes before the next ones. */
const collectStarts = (values: readonly Json[]): readonly Starts[] => {
  const lists = values.flatMap(collectLists);
  if (lists.length === 0) return [[]];
  const longest = lists.reduce((most, { length }) => Math.max(most, length), PART_SIZE);
  let long = lists.filter(({ length }) => length > PART_SIZE);
  return Array.from({ length: Math.ceil(longest / PART_SIZE) }, (_, nth) => nth * PART_SIZE).flatMap((from) => {
    // A short list stands in every part, and is gone into in the first.
    long = long.filter(({ length }) => length > from);
    const inside = (from === 0 ? lists : long).flatMap((list) => list.slice(from, from + PART_SIZE));
    return collectStarts(inside).map((starts) => [from, ...starts]);
  });
};

type Told = Record<string, { from: number; all: number }>;

/** A list that is longer than others at its level ends in another part than they do. */
const cutLists = (value: Json, [from = 0, ...inner]: Starts, told: Told, path: readonly string[] = []): Json => {
  if (Array.isArray(value)) {
    const name = path.join('.');
    const isLong = value.length > PART_SIZE;
    if (isLong) told[name] = { from, all: Math.max(value.length, told[name]?.all ?? 0) };
    const begin = isLong ? from : 0;
    return value.slice(begin, begin + PART_SIZE).map((element) => cutLists(element, inner, told, path));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      field,
      cutLists(part, [from, ...inner], told, Array.isArray(part) ? [...path, field] : path),
    ]),
  );
};

interface Cut {
  readonly shown: JsonObject;
  /** Absent if nothing is cut. */
  readonly part?: RecordPart;
}

/** `asked`: the number of the part as an address has it; the first for any other. */
export const cutToPart = (record: JsonObject, asked: string | null): Cut => {
  const parts = collectStarts([record]);
  if (parts.length === 1) return { shown: record };
  const number = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1;
  const part = parts[number - 1] === undefined ? 1 : number;
  const lists: Told = {};
  // A record stays an object.
  const shown = cutLists(record, parts[part - 1] ?? [], lists) as JsonObject;
  return { shown, part: { part, parts: parts.length, lists, size: PART_SIZE } };
};
