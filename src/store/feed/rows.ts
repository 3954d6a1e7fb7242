/**
 * A row of a feed, from the bytes of a response. Decoding BSON was most of the cost of a page with the default fields, which
 * nearly all clients request. Such a row comes from the index alone, always in one form, and is read at fixed offsets; any
 * other is decoded, at once or, where many wait to be rendered, one by one.
 */
import { BSON, type Document } from 'mongodb';
import { toSeconds } from '../../domain/record.ts';

/** BSON value types (bsonspec.org), as far as they are used here. */
const bson = { double: 1, text: 2, object: 3, list: 4, bool: 8, date: 9, null: 10, int: 16, long: 18 } as const;

/** Bytes before the first field of a document: its length. */
const HEAD_BYTES = 4;

/** The offset after the next zero byte: names end with one, and are short. */
const afterNul = (bytes: Buffer, at: number): number => {
  let end = at;
  while (bytes[end] !== 0) end += 1;
  return end + 1;
};

/** The offset after a value of this type that begins at `at`. */
const endOfValue = (bytes: Buffer, type: number, at: number): number => {
  switch (type) {
    case bson.text:
    case 13: // code
    case 14: // symbol
      return at + 4 + bytes.readInt32LE(at);
    case bson.object:
    case bson.list:
    case 15: // code with its scope
      return at + bytes.readInt32LE(at);
    case bson.double:
    case bson.date:
    case bson.long:
    case 17: // timestamp
      return at + 8;
    case bson.int:
      return at + 4;
    case bson.bool:
      return at + 1;
    case 5: // binary
      return at + 5 + bytes.readInt32LE(at);
    case 6: // undefined
    case bson.null:
    case 127: // MaxKey
    case 255: // MinKey
      return at;
    case 7: // ObjectId
      return at + 12;
    case 11: // regular expression
      return afterNul(bytes, afterNul(bytes, at));
    case 12: // DBPointer
      return at + 16 + bytes.readInt32LE(at);
    case 19: // decimal
      return at + 16;
    default:
      throw new Error(`no type ${type} in BSON`);
  }
};

/** A date or a 64-bit integer. */
const longAt = (bytes: Buffer, at: number): number => bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);

export interface Row {
  readonly _id: string;
  /** In seconds. */
  readonly public_modified: number;
  readonly dateModified: Date;
  /** Of a row still in bytes: returns it with all its fields. */
  readonly decode?: () => Row;
  readonly [field: string]: unknown;
}

/** A field begins with its type, its name and a zero byte. */
const beginning = (type: number, name: string): Uint8Array => Buffer.from([type, ...Buffer.from(name), 0]);

const position = beginning(0x09, 'public_modified');
const id = beginning(0x02, '_id');
const date = beginning(0x09, 'dateModified');

// Length (4 bytes), position (64 bits), id (length, text, zero), date (64 bits), zero.
const POSITION_OFFSET = 4;
const idAt = POSITION_OFFSET + position.length + 8;
const textAt = idAt + id.length + 4;
const AFTER_DATE = date.length + 8 + 1;
const smallest = textAt + 1 + AFTER_DATE;

const standsAt = (bytes: Buffer, at: number, wanted: Uint8Array): boolean => {
  for (let index = 0; index < wanted.length; index += 1) if (bytes[at + index] !== wanted[index]) return false;
  return true;
};

/** From a decoded document; every document of the feed index has the three fields. */
export const buildShownRow = (stored: Document): Row => ({ ...stored, public_modified: toSeconds(stored.public_modified) }) as Row;

/** Null unless it has exactly the three fields in index order, each of its usual type. */
const buildIndexedRow = (bytes: Buffer): Row | null => {
  if (bytes.length < smallest || !standsAt(bytes, POSITION_OFFSET, position) || !standsAt(bytes, idAt, id)) return null;
  const dateAt = textAt + bytes.readInt32LE(textAt - 4);
  if (dateAt + AFTER_DATE !== bytes.length || bytes[dateAt - 1] !== 0 || !standsAt(bytes, dateAt, date)) return null;
  const msAt = dateAt + date.length;
  return {
    _id: bytes.toString('utf8', textAt, dateAt - 1),
    public_modified: longAt(bytes, POSITION_OFFSET + position.length) / 1000,
    dateModified: new Date(longAt(bytes, msAt)),
  };
};

/** Throws if it is not a document. UTF-8 is not validated: the store holds nothing else. */
export const buildRow = (bytes: Buffer): Row =>
  buildIndexedRow(bytes) ?? buildShownRow(BSON.deserialize(bytes, { validation: { utf8: false } }));

/** The offset of the value of a field of this type; null when absent. */
const findOffset = (bytes: Buffer, wanted: Uint8Array): number | null => {
  let from = HEAD_BYTES;
  for (let type = bytes[from] ?? 0; type !== 0; type = bytes[from] ?? 0) {
    if (type === wanted[0] && standsAt(bytes, from, wanted)) return from + wanted.length;
    from = endOfValue(bytes, type, afterNul(bytes, from + 1));
  }
  return null;
};

/** A row kept as bytes until it is rendered: decoded, many of them would survive several garbage collections. */
export const buildWaitingRow = (bytes: Buffer): Row => {
  const [idFrom, positionFrom, dateFrom] = [findOffset(bytes, id), findOffset(bytes, position), findOffset(bytes, date)];
  if (idFrom === null || positionFrom === null || dateFrom === null) return buildRow(bytes);
  return {
    _id: bytes.toString('utf8', idFrom + 4, endOfValue(bytes, bson.text, idFrom) - 1),
    public_modified: longAt(bytes, positionFrom) / 1000,
    dateModified: new Date(longAt(bytes, dateFrom)),
    decode: () => buildRow(bytes),
  };
};
