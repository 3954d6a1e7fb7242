/** Ids of new records. */
import { randomUUID } from 'node:crypto';

/** 32 lower-case hex digits of a random UUID (tender.md §1.1 "Ids"). */
export const newId = (): string => randomUUID().replaceAll('-', '');
