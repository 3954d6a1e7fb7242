/** Ids of new records. */
import { hash, randomUUID } from 'node:crypto';

/** 32 lower-case hex digits of a random UUID (spec/requests.md §1 "Ids"). */
export const newId = (): string => randomUUID().replaceAll('-', '');

/** The id of the one record that may follow this one: all creators derive the same id, which the store accepts once, even across shards. */
export const idAfter = (id: string): string => hash('sha256', `after ${id}`).slice(0, 32);
