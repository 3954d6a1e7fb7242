/** Ids and secrets of new records. */
import { randomBytes, randomUUID } from 'node:crypto';

/** 32 lower-case hex digits of a random UUID (tender.md §1.1 "Ids"). */
export const newId = (): string => randomUUID().replaceAll('-', '');

/** 256 random bits in hex (decisions.md D7). */
export const newSecret = (): string => randomBytes(32).toString('hex');
