/**
 * The view of a response schema (`compileView`) straight from the bytes of the store: what stays hidden is passed over, and of
 * what is shown no objects are made. What it writes is what JSON.stringify makes of the view of the decoded document.
 */

import type { JsonObject } from '../domain/json.ts';
import { behindZero, bson, endOfValue, headLength, longAt } from '../platform/bson.ts';
import type { SchemaSet } from './dialect.ts';
import { dataViewOf, listBrackets, makeJsonBytes, objectBrackets, type Words, wordsOf } from './json-bytes.ts';
import { type Build, compileNodes } from './shape.ts';

/** JSON of a document; `instead` are fields of its first level that are shown otherwise than they stand there, or, undefined, not at all. */
export type BytesView = (document: Buffer, instead: Readonly<Record<string, unknown>>, around?: Around) => Buffer;

/** What is written before and behind it. */
interface Around {
  readonly before: string;
  readonly after: string;
}

const nothing: Around = { before: '', after: '' };

/** What was written last of an object, and where it stood. */
interface Last {
  from: number;
  end: number;
  outFrom: number;
  outEnd: number;
}

/** What was written of a value: nothing, as there is none; an empty list or object; something. */
type Written = 'nothing' | 'empty' | 'something';

/** Writes the value of this type that begins at `at`. */
type Write = (type: number, at: number, instead?: Instead) => Written;

/** The JSON of fields that is written instead of theirs; '' for those that are not shown. */
type Instead = ReadonlyMap<string, string>;

interface Field {
  readonly name: string;
  /** Its name as it stands in a document, with a zero behind it. */
  readonly bytes: Words;
  /** Its place among the declared fields of its object; -1 where it is none of them. */
  readonly rank: number;
  /** The field that stood behind it the last time: objects of a list have the same fields in the same order. */
  next: Field | null;
}

interface Declared extends Field {
  /** As it stands before the value, with a comma. */
  readonly key: Words;
  readonly write: Write;
}

/** A field that is written: that which stands at the n-th place of its object, or a text instead. */
interface Shown {
  readonly field: Declared;
  readonly nth: number;
  readonly text?: string;
}

/** The fields of an object as they stand there, and those of them that are written, in the order of the schema. */
interface Layout {
  readonly stored: readonly Field[];
  readonly shown: readonly Shown[];
}

const inOrder = (shown: readonly Shown[]): Shown[] => shown.toSorted((one, other) => one.field.rank - other.field.rank);

const standsAt = (document: DataView, at: number, { length, words }: Words): boolean => {
  if (at + length > document.byteLength) return false;
  const whole = length >> 2;
  for (let nth = 0; nth < whole; nth += 1) if (document.getInt32(at + 4 * nth, true) !== words[nth]) return false;
  for (let rest = words[whole] ?? 0, from = at + 4 * whole; from < at + length; from += 1, rest >>= 8)
    if (document.getUint8(from) !== (rest & 255)) return false;
  return true;
};

const fieldOf = (name: string, rank: number): Field => ({ name, bytes: wordsOf(`${name}\0`), rank, next: null });

/** Compiles it for one schema; `view` is that of the decoded document, `render` prints an instant. */
export const compileBytesView = (
  schemas: SchemaSet,
  id: string,
  view: (value: unknown) => JsonObject,
  render: (instant: Date) => string,
): BytesView => {
  const json = makeJsonBytes();
  let document: Buffer = Buffer.alloc(0);
  let source = dataViewOf(document);
  /** The fields of the objects that are being written, and where they stand. */
  const fields: Field[] = [];
  const places: number[] = [];
  let depth = 0;
  const lasts: Last[] = [];

  const typeAt = (at: number): number => document[at] ?? 0;

  /** Writes the elements of a list. */
  const elements = (at: number, write: Write): Written => {
    const start = json.length();
    let from = at + headLength;
    for (let type = typeAt(from); type !== 0; type = typeAt(from)) {
      const value = behindZero(document, from + 1);
      json.printShort(',');
      if (write(type, value) === 'nothing') json.printShort('null');
      from = endOfValue(document, type, value);
    }
    return json.close(start, listBrackets) ? 'something' : 'empty';
  };

  /** Writes an object of which every field is shown. */
  const openFields = (at: number): Written => {
    const start = json.length();
    let from = at + headLength;
    for (let type = typeAt(from); type !== 0; type = typeAt(from)) {
      const value = behindZero(document, from + 1);
      const mark = json.length();
      json.printShort(',');
      json.quote(source, from + 1, value - 1);
      json.printShort(':');
      if (open(type, value) !== 'something') json.cut(mark);
      from = endOfValue(document, type, value);
    }
    return json.close(start, objectBrackets) ? 'something' : 'empty';
  };

  /** Writes what the schema says nothing about but that it is shown. */
  const open: Write = (type, at) => {
    switch (type) {
      case bson.text:
        json.quote(source, at + 4, endOfValue(document, type, at) - 1);
        break;
      case bson.int:
        json.printShort(String(document.readInt32LE(at)));
        break;
      case bson.double:
        json.printShort(JSON.stringify(document.readDoubleLE(at)));
        break;
      case bson.long:
        json.printShort(String(longAt(document, at)));
        break;
      case bson.bool:
        json.printShort(document[at] === 1 ? 'true' : 'false');
        break;
      case bson.date:
        json.printShort(`"${render(new Date(longAt(document, at)))}"`);
        break;
      case bson.list:
        return elements(at, open);
      case bson.object:
        return openFields(at);
      default:
        return 'nothing';
    }
    return 'something';
  };

  const object: Build<Write> = ({ properties = {} }, root, compile) => {
    const declared = Object.entries(properties).map(
      ([name, child], rank): Declared => ({
        ...fieldOf(name, rank),
        key: wordsOf(`,${JSON.stringify(name)}:`),
        write: compile(child, root),
      }),
    );
    const byName = new Map(declared.map((field) => [field.name, field]));
    const start: Field = fieldOf('', -1);
    /** The field whose name begins at `at`, behind this one. */
    const fieldAt = (at: number, before: Field): Field => {
      const { next } = before;
      if (next !== null && standsAt(source, at, next.bytes)) return next;
      const name = document.toString('utf8', at, document.indexOf(0, at));
      before.next = byName.get(name) ?? fieldOf(name, -1);
      return before.next;
    };
    const layoutOf = (stored: readonly Field[]): Layout => {
      const shown = new Map<Declared, Shown>();
      for (const [nth, { name }] of stored.entries()) {
        const field = byName.get(name);
        if (field !== undefined) shown.set(field, { field, nth });
      }
      return { stored, shown: inOrder([...shown.values()]) };
    };
    const withInstead = (shown: readonly Shown[], instead: Instead): Shown[] => {
      const all = shown.filter(({ field }) => !instead.has(field.name));
      for (const [name, text] of instead) {
        const field = text === '' ? undefined : byName.get(name);
        if (field === undefined) continue;
        const place = all.findIndex((other) => other.field.rank > field.rank);
        all.splice(place === -1 ? all.length : place, 0, { field, nth: -1, text });
      }
      return all;
    };
    /** What the last object had: most objects of a kind have the same fields in the same order. */
    let layout: Layout = { stored: [], shown: [] };
    /** Finds the fields of the object at `at`; where the n-th of them stands is noted at `base + n`. */
    const find = (at: number, base: number): Layout => {
      let field = start;
      let from = at + headLength;
      let count = 0;
      let isSame = true;
      for (let type = typeAt(from); type !== 0; type = typeAt(from)) {
        field = fieldAt(from + 1, field);
        isSame &&= field === layout.stored[count];
        fields[base + count] = field;
        places[base + count] = from;
        count += 1;
        from = endOfValue(document, type, from + 1 + field.bytes.length);
      }
      if (!isSame || count !== layout.stored.length) layout = layoutOf(fields.slice(base, base + count));
      return layout;
    };
    /** Of this document: addresses, units and classifications are mostly the same in all items of a tender. */
    const last: Last = { from: 0, end: 0, outFrom: 0, outEnd: 0 };
    lasts.push(last);
    const isRepeated = (at: number): boolean => {
      const { from, end } = last;
      const length = source.getInt32(at, true);
      return end - from === length && document.compare(document, from, end, at, at + length) === 0;
    };
    return (type, at, instead) => {
      if (type !== bson.object) return 'nothing';
      if (isRepeated(at)) {
        json.repeat(last.outFrom, last.outEnd);
        return 'something';
      }
      const base = depth;
      const { stored, shown } = find(at, base);
      depth += stored.length;
      const begin = json.length();
      for (const { field, nth, text } of instead === undefined ? shown : withInstead(shown, instead)) {
        const from = places[base + nth] ?? 0;
        const mark = json.length();
        json.put(field.key);
        if (text !== undefined) json.print(text);
        else if (field.write(typeAt(from), from + 1 + field.bytes.length) !== 'something') json.cut(mark);
      }
      depth = base;
      if (!json.close(begin, objectBrackets)) return 'empty';
      last.from = at;
      last.end = at + source.getInt32(at, true);
      last.outFrom = begin;
      last.outEnd = json.length();
      return 'something';
    };
  };

  const write = compileNodes<Parameters<Write>, Written>(schemas, id, (node, root, compile) => {
    if (node.properties !== undefined) return object(node, root, compile);
    if (node.items === undefined) return open;
    const element = compile(node.items, root);
    return (type, at) => (type === bson.list ? elements(at, element) : 'nothing');
  });

  return (given, instead, { before, after } = nothing) => {
    const shown = view(instead);
    const texts = Object.keys(instead).map((name): [string, string] => [name, name in shown ? JSON.stringify(shown[name]) : '']);
    document = given;
    source = dataViewOf(given);
    // What was written of a document that could not be shown is nobody else's.
    json.cut(0);
    depth = 0;
    for (const last of lasts) last.end = last.from;
    json.print(before);
    write(bson.object, 0, new Map(texts));
    json.print(after);
    return json.take();
  };
};
