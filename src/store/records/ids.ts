/** Ids of new records. */
import { randomUUID } from 'node:crypto';

/** 32 lower-case hex digits of a random UUID (spec/requests.md §1 "Ids"). */
export const newId = (): string => randomUUID().replaceAll('-', '');
