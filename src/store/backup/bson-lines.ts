/**
 * Documents of the store ↔ lines of canonical Extended JSON, in which every type comes back as it was: 5 and 5.0, a date and
 * its text. Printed straight from the bytes of BSON, and parsed into what the driver writes as the same bytes: a backup is
 * mostly this.
 */
import { Binary, BSON, type Document, Double, Long, ObjectId, Timestamp } from 'mongodb';

const { EJSON } = BSON;

/** A type that only the whole library knows. */
class Unusual extends Error {}

const doubleText = (value: number): string => {
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(1) : String(value);
};

const objectIdAt = (bytes: Buffer, at: number): string => `{"$oid":"${bytes.toString('hex', at, at + 12)}"}`;

/** Where text begins and ends: a length, the text, a zero. */
const textAt = (bytes: Buffer, at: number): readonly [text: string, end: number] => {
  const end = at + 4 + bytes.readInt32LE(at);
  return [JSON.stringify(bytes.toString('utf8', at + 4, end - 1)), end];
};

const binaryAt = (bytes: Buffer, at: number): readonly [string, number] => {
  const [size, subType] = [bytes.readInt32LE(at), bytes.readUInt8(at + 4)];
  if (subType === 2) throw new Unusual();
  const end = at + 5 + size;
  const base64 = bytes.toString('base64', at + 5, end);
  return [`{"$binary":{"base64":"${base64}","subType":"${subType.toString(16).padStart(2, '0')}"}}`, end];
};

/** The value of `type` at `at`, and where the next element begins. */
const valueAt = (bytes: Buffer, type: number, at: number): readonly [string, number] => {
  switch (type) {
    case 0x01:
      return [`{"$numberDouble":"${doubleText(bytes.readDoubleLE(at))}"}`, at + 8];
    case 0x02:
      return textAt(bytes, at);
    case 0x03:
    case 0x04:
      return [documentAt(bytes, at, type === 0x04), at + bytes.readInt32LE(at)];
    case 0x05:
      return binaryAt(bytes, at);
    case 0x07:
      return [objectIdAt(bytes, at), at + 12];
    case 0x08:
      return [bytes[at] === 1 ? 'true' : 'false', at + 1];
    case 0x09:
      return [`{"$date":{"$numberLong":"${bytes.readBigInt64LE(at)}"}}`, at + 8];
    case 0x0a:
      return ['null', at];
    case 0x10:
      return [`{"$numberInt":"${bytes.readInt32LE(at)}"}`, at + 4];
    case 0x11:
      return [`{"$timestamp":{"t":${bytes.readUInt32LE(at + 4)},"i":${bytes.readUInt32LE(at)}}}`, at + 8];
    case 0x12:
      return [`{"$numberLong":"${bytes.readBigInt64LE(at)}"}`, at + 8];
    default:
      throw new Unusual();
  }
};

const documentAt = (bytes: Buffer, start: number, isList: boolean): string => {
  let text = isList ? '[' : '{';
  let at = start + 4;
  for (let first = true; bytes[at] !== 0; first = false) {
    let end = at + 1;
    while (bytes[end] !== 0) end += 1;
    if (!first) text += ',';
    if (!isList) text += `${JSON.stringify(bytes.toString('utf8', at + 1, end))}:`;
    const [value, next] = valueAt(bytes, bytes[at] ?? 0, end + 1);
    text += value;
    at = next;
  }
  return text + (isList ? ']' : '}');
};

/** One document as BSON → its line, without the line feed. */
export const lineOf = (bytes: Buffer): string => {
  try {
    return documentAt(bytes, 0, false);
  } catch (error) {
    if (!(error instanceof Unusual)) throw error;
    return EJSON.stringify(BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true }), { relaxed: false });
  }
};

/** The driver takes whole JavaScript numbers for integers. */
const double = (text: string): number | Double => {
  const value = Number(text);
  return Number.isInteger(value) ? new Double(value) : value;
};

const typed = (name: string, wrapped: Document): unknown => {
  const content: unknown = wrapped[name];
  if (typeof content === 'string') {
    if (name === '$numberInt') return Number(content);
    if (name === '$numberDouble') return double(content);
    if (name === '$numberLong') return Long.fromString(content);
    if (name === '$oid') return ObjectId.createFromHexString(content);
  }
  if (name === '$date') return new Date(Number(Reflect.get(Object(content), '$numberLong')));
  if (name === '$timestamp') return new Timestamp({ t: Reflect.get(Object(content), 't'), i: Reflect.get(Object(content), 'i') });
  if (name === '$binary') {
    const { base64, subType } = Object(content);
    return new Binary(Buffer.from(base64, 'base64'), Number.parseInt(subType, 16));
  }
  return EJSON.deserialize(wrapped, { relaxed: false });
};

/** Changes the value where it stands. */
const revived = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const object: Document = value;
  for (const key in object) {
    // Fields of the registry never begin so; the hash of what was restored would tell.
    if (key.startsWith('$')) return typed(key, object);
    const part: unknown = object[key];
    if (typeof part === 'object' && part !== null) object[key] = revived(part);
  }
  return value;
};

/** A line → a document that the driver writes as the bytes the line was printed from. Throws a SyntaxError for what is no JSON. */
export const documentOf = (line: string): Document => {
  const value: unknown = revived(JSON.parse(line));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('a line is no document');
  return value;
};
