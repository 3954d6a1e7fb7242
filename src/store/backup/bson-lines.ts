/**
 * Documents of the store ↔ lines of canonical Extended JSON, which preserves every type: 5 and 5.0, a date and its text. A
 * line is parsed into values that the driver writes as the same bytes; the library's own parser takes three times as long,
 * and parsing is most of a restore.
 */
import { Binary, BSON, type Document, Double, Long, ObjectId, Timestamp } from 'mongodb';

const { EJSON } = BSON;

/** One document as BSON → its line, without the line feed. */
export const lineOf = (bytes: Buffer): string =>
  EJSON.stringify(BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true }), { relaxed: false });

/** The driver writes whole JavaScript numbers as integers. */
const parseDouble = (text: string): number | Double => {
  const value = Number(text);
  return Number.isInteger(value) ? new Double(value) : value;
};

const parseWrapped = (name: string, wrapped: Document): unknown => {
  const content: unknown = wrapped[name];
  if (typeof content === 'string') {
    if (name === '$numberInt') return Number(content);
    if (name === '$numberDouble') return parseDouble(content);
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

/** Changes the value in place. */
const reviveTypes = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const object: Document = value;
  for (const key in object) {
    // Field names of the registry never begin with `$`; otherwise the hash of the restored data would differ.
    if (key.startsWith('$')) return parseWrapped(key, object);
    const part: unknown = object[key];
    if (typeof part === 'object' && part !== null) object[key] = reviveTypes(part);
  }
  return value;
};

/** A line → a document that the driver writes as the bytes the line was printed from. Throws a SyntaxError if it is not JSON. */
export const parseDocument = (line: string): Document => {
  const value: unknown = reviveTypes(JSON.parse(line));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('a line is no document');
  return value;
};
