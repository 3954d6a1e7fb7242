/** Ids of new records. */
import { hash, randomUUID } from 'node:crypto';

/** 32 lower-case hex digits of a random UUID (spec/requests.md §1 "Ids"). */
export const newId = (): string => randomUUID().replaceAll('-', '');

/** Of the one record that may follow this one: whoever makes it gives it the same id, which the store takes once, over shards too. */
export const idAfter = (id: string): string => hash('sha256', `after ${id}`).slice(0, 32);
