/** Writes of several records that are one (spec/requests.md §4). */
import type { WriteOptions } from './records.ts';

/** Who writes, and the transaction in which it is done. */
export type Within = Required<WriteOptions>;

/** A write of another record in the same transaction; gives the word of it that is spread when all are written. */
export type Also = (within: Within) => Promise<() => void>;
