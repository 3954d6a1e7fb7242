/**
 * A row of a feed, from the bytes of a response. Decoding BSON was most of the cost of a page with the default fields, which
 * nearly all clients request. Such a row comes from the index alone, always in one form, and is read at fixed offsets; any
 * other is decoded, at once or, where many wait to be rendered, one by one.
 */
import { BSON, type Document } from 'mongodb';
import { toSeconds } from '../../base/domain/record.ts';

/** BSON value types (bsonspec.org), as far as they are used here. */
const BSON_TYPES = { double: 1, text: 2, object: 3, list: 4, bool: 8, date: 9, null: 10, int: 16, long: 18 } as const;

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
    case BSON_TYPES.text:
    case 13: // code
    case 14: // symbol
      return at + 4 + bytes.readInt32LE(at);
    case BSON_TYPES.object:
    case BSON_TYPES.list:
    case 15: // code with its scope
      return at + bytes.readInt32LE(at);
    case BSON_TYPES.double:
    case BSON_TYPES.date:
    case BSON_TYPES.long:
    case 17: // timestamp
      return at + 8;
    case BSON_TYPES.int:
      return at + 4;
    case BSON_TYPES.bool:
      return at + 1;
    case 5: // binary
      return at + 5 + bytes.readInt32LE(at);
    case 6: // undefined
    case BSON_TYPES.null:
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
const fieldHead = (type: number, name: string): Uint8Array => Buffer.from([type, ...Buffer.from(name), 0]);

const POSITION_HEAD = fieldHead(0x09, 'public_modified');
const ID_HEAD = fieldHead(0x02, '_id');
const DATE_HEAD = fieldHead(0x09, 'dateModified');

// Length (4 bytes), position (64 bits), id (length, text, zero), date (64 bits), zero.
const POSITION_OFFSET = 4;
const ID_OFFSET = POSITION_OFFSET + POSITION_HEAD.length + 8;
const TEXT_OFFSET = ID_OFFSET + ID_HEAD.length + 4;
const AFTER_DATE = DATE_HEAD.length + 8 + 1;
const MIN_ROW_BYTES = TEXT_OFFSET + 1 + AFTER_DATE;

const hasBytesAt = (bytes: Buffer, at: number, wanted: Uint8Array): boolean => {
  for (let index = 0; index < wanted.length; index += 1) if (bytes[at + index] !== wanted[index]) return false;
  return true;
};

/** From a decoded document; every document of the feed index has the three fields. */
export const buildShownRow = (stored: Document): Row => ({ ...stored, public_modified: toSeconds(stored.public_modified) }) as Row;

/** Null unless it has exactly the three fields in index order, each of its usual type. */
const buildIndexedRow = (bytes: Buffer): Row | null => {
  if (bytes.length < MIN_ROW_BYTES || !hasBytesAt(bytes, POSITION_OFFSET, POSITION_HEAD) || !hasBytesAt(bytes, ID_OFFSET, ID_HEAD))
    return null;
  const dateAt = TEXT_OFFSET + bytes.readInt32LE(TEXT_OFFSET - 4);
  if (dateAt + AFTER_DATE !== bytes.length || bytes[dateAt - 1] !== 0 || !hasBytesAt(bytes, dateAt, DATE_HEAD)) return null;
  const msAt = dateAt + DATE_HEAD.length;
  return {
    _id: bytes.toString('utf8', TEXT_OFFSET, dateAt - 1),
    public_modified: longAt(bytes, POSITION_OFFSET + POSITION_HEAD.length) / 1000,
    dateModified: new Date(longAt(bytes, msAt)),
  };
};

/** Throws if it is not a document. UTF-8 is not validated: the store holds nothing else. */
export const parseFeedRow = (bytes: Buffer): Row =>
  buildIndexedRow(bytes) ?? buildShownRow(BSON.deserialize(bytes, { validation: { utf8: false } }));

/** The offset of the value of a field of this type; null when absent. */
const findOffset = (bytes: Buffer, wanted: Uint8Array): number | null => {
  let from = HEAD_BYTES;
  for (let type = bytes[from] ?? 0; type !== 0; type = bytes[from] ?? 0) {
    if (type === wanted[0] && hasBytesAt(bytes, from, wanted)) return from + wanted.length;
    from = endOfValue(bytes, type, afterNul(bytes, from + 1));
  }
  return null;
};

/** A row kept as bytes until it is rendered: decoded, many of them would survive several garbage collections. */
export const buildWaitingRow = (bytes: Buffer): Row => {
  const [idFrom, positionFrom, dateFrom] = [findOffset(bytes, ID_HEAD), findOffset(bytes, POSITION_HEAD), findOffset(bytes, DATE_HEAD)];
  if (idFrom === null || positionFrom === null || dateFrom === null) return parseFeedRow(bytes);
  return {
    _id: bytes.toString('utf8', idFrom + 4, endOfValue(bytes, BSON_TYPES.text, idFrom) - 1),
    public_modified: longAt(bytes, positionFrom) / 1000,
    dateModified: new Date(longAt(bytes, dateFrom)),
    decode: () => parseFeedRow(bytes),
  };
};
