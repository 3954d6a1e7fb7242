/** Which records time asks for: covered reads of the index on `next_check`, earliest first. */
import type { Collection, Document } from 'mongodb';
import { guarded } from '../failures.ts';

export interface Due {
  readonly id: string;
  readonly time: Date;
}

export interface DueReader {
  /** Records that are due by `now`, the ones in `except` left out. */
  due(now: Date, limit: number, except: readonly string[]): Promise<Due[]>;
  /** The earliest time anything is due after `now`; null when nothing is. */
  next(now: Date): Promise<Date | null>;
}

const keys = { _id: 1, next_check: 1 } as const;

export const makeDueReader = (collection: Collection<Document>): DueReader => {
  const read = (filter: Document, limit: number): Promise<Due[]> =>
    guarded(async () => {
      const found = await collection.find(filter).sort({ next_check: 1, _id: 1 }).limit(limit).project(keys).toArray();
      return found.map(({ _id, next_check }) => ({ id: String(_id), time: next_check }));
    });
  return {
    due: (now, limit, except) =>
      read({ next_check: { $gt: new Date(0), $lte: now }, ...(except.length === 0 ? {} : { _id: { $nin: [...except] } }) }, limit),
    next: async (now) => (await read({ next_check: { $gt: now } }, 1))[0]?.time ?? null,
  };
};
