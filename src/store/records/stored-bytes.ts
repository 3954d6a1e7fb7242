/** A record as the store sent it, decoded only as far as somebody asks: decoding is the dearest step of a read. */
import { BSON, type Document } from 'mongodb';
import { behindZero, bson, documentOf, longAt, type Place, placesIn } from '../../platform/bson.ts';

export interface StoredBytes<Whole> {
  readonly bytes: Buffer;
  /** The record, each field of which is decoded when it is first read. */
  readonly fields: Whole & Readonly<Record<string, unknown>>;
  /** The bytes of the object that stands in this field; those of an empty one for what is no object, undefined where there is nothing. */
  part(name: string): Buffer | undefined;
  /** The record, decoded at once. */
  whole(): Whole;
}

/** The value of a field, as `BSON.deserialize` has it; UTF-8 is not validated: the store holds no other. */
const fieldValue = (bytes: Buffer, name: string, place: Place): unknown => {
  const at = behindZero(bytes, place.from + 1);
  switch (bytes[place.from]) {
    case bson.text:
      return bytes.toString('utf8', at + 4, place.end - 1);
    case bson.int:
      return bytes.readInt32LE(at);
    case bson.double:
      return bytes.readDoubleLE(at);
    case bson.bool:
      return bytes[at] === 1;
    case bson.date:
      return new Date(longAt(bytes, at));
    default:
      return BSON.deserialize(documentOf(bytes, [place]), { validation: { utf8: false } })[name];
  }
};

/** Of the bytes of a record of this kind. */
export const storedBytes = <Whole>(bytes: Buffer): StoredBytes<Whole> => {
  const decoded = new Map<string, unknown>();
  let places: ReturnType<typeof placesIn> | undefined;
  let all: Document | undefined;
  const placesOf = () => {
    places ??= placesIn(bytes);
    return places;
  };
  const placeOf = (name: string | symbol) => placesOf().get(String(name));
  const read = (name: string | symbol): unknown => {
    if (all !== undefined) return Reflect.get(all, name);
    const key = String(name);
    const place = placeOf(key);
    if (place !== undefined && !decoded.has(key)) decoded.set(key, fieldValue(bytes, key, place));
    return decoded.get(key);
  };
  const fields = new Proxy<Document>(
    {},
    {
      get: (_, name) => read(name),
      has: (_, name) => placeOf(name) !== undefined,
      ownKeys: () => [...placesOf().keys()],
      getOwnPropertyDescriptor: (_, name) =>
        placeOf(name) === undefined ? undefined : { value: read(name), enumerable: true, configurable: true, writable: true },
    },
  );
  return {
    bytes,
    // The collection holds what insert and save wrote.
    fields: fields as StoredBytes<Whole>['fields'],
    part: (name) => {
      const place = placeOf(name);
      if (place === undefined) return undefined;
      return bytes[place.from] === bson.object ? bytes.subarray(behindZero(bytes, place.from + 1), place.end) : documentOf(bytes, []);
    },
    whole: () => {
      all ??= BSON.deserialize(bytes);
      return all as Whole; // as above
    },
  };
};

/** As if the store had sent this record. */
export const bytesOf = <Whole extends object>(record: Whole): StoredBytes<Whole> => storedBytes(Buffer.from(BSON.serialize(record)));
