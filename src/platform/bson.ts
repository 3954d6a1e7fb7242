/** Reads BSON (bsonspec.org) in place, without decoding whole documents. Pure. */

/** The value types that are needed. */
export const bson = { double: 1, text: 2, object: 3, list: 4, bool: 8, date: 9, null: 10, int: 16, long: 18 } as const;

/** Bytes before the first field of a document: its length. */
export const headLength = 4;

/** The position after the next zero byte: names are terminated by one, and short. */
export const behindZero = (bytes: Buffer, at: number): number => {
  let end = at;
  while (bytes[end] !== 0) end += 1;
  return end + 1;
};

/** The end of the value of this type at `at`. */
export const endOfValue = (bytes: Buffer, type: number, at: number): number => {
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
    case 5: // bytes
      return at + 5 + bytes.readInt32LE(at);
    case 6: // undefined
    case bson.null:
    case 127: // max key
    case 255: // min key
      return at;
    case 7: // ObjectId
      return at + 12;
    case 11: // regular expression
      return behindZero(bytes, behindZero(bytes, at));
    case 12: // pointer
      return at + 16 + bytes.readInt32LE(at);
    case 19: // decimal
      return at + 16;
    default:
      throw new Error(`no type ${type} in BSON`);
  }
};

/** A date or a 64-bit integer. */
export const longAt = (bytes: Buffer, at: number): number => bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);
