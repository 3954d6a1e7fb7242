/** Writes of several records that are one (spec/requests.md §4). */
import type { WriteOptions } from './records.ts';

/** The author of a write, and its transaction. */
export type TransactionContext = Required<Omit<WriteOptions, 'stamps'>>;

/** A write of another record in the same transaction; returns the notification to call after the commit. */
export type TransactionStep = (within: TransactionContext) => Promise<() => void>;
