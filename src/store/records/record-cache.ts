/**
 * Records that were changed here lately, for their next change: it asks the store only which state it is in, and reads no more
 * when that is the one it remembers. The promises this file keeps:
 * - what is remembered is what a read would give: values come out of BSON, and `history_head`, which is random for each save,
 *   tells one state from any other, also from one whose transaction came to nothing;
 * - what the store alone sets, such as the position in the feed, is always the store's.
 */
import { LRUCache } from 'lru-cache';
import { BSON } from 'mongodb';
import type { Stored } from '../../domain/record.ts';
import { memoize } from '../../platform/memoize.ts';
import type { Records } from './records.ts';

export interface RecordCache<T extends object> {
  /** As `get` of the records; parts that have not changed since are the very same. */
  get(id: string): Promise<Stored<T> | null>;
  /** `saved` was made of `before`, as a read gave it. */
  keep(before: Stored<T>, saved: Stored<T>): void;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const bytesOfPart = memoize((part: object) => BSON.calculateObjectSize({ part }, { ignoreUndefined: true }));
const countBytes = (record: object): number =>
  Object.values(record).reduce((bytes: number, part) => bytes + (isObject(part) ? bytesOfPart(part) : 16 + String(part).length), 0);

/** As a read would give it: the store keeps no key without a value. */
const asRead = <R extends object>(before: R, saved: R): R => {
  const changed = Object.entries(saved).filter(([key, value]) => value !== Reflect.get(before, key));
  return { ...saved, ...BSON.deserialize(BSON.serialize(Object.fromEntries(changed), { ignoreUndefined: true })) };
};

/** Keeps records of up to so many bytes in the store together; decoded they take about twice as many. */
export const makeRecordCache = <T extends object>(records: Pick<Records<T>, 'get' | 'head'>, bytes: number): RecordCache<T> => {
  const known = new LRUCache<string, Stored<T>>({ maxSize: bytes, maxEntrySize: bytes / 8, sizeCalculation: countBytes });
  return {
    get: async (id) => {
      const record = known.get(id);
      const head = record === undefined ? null : await records.head(id);
      if (record === undefined || head === null || head.history_head !== record.history_head) return records.get(id);
      return { ...record, ...head };
    },
    keep: (before, saved) => void known.set(saved._id, asRead(before, saved)),
  };
};
