/** The cursor of a search: where a page begins, and of which question. Opaque to clients; pure. */
import { createHash } from 'node:crypto';
import type { Position } from './wanted.ts';

const mark = '1';
const form = /^1\.([0-9a-z]{1,11})\.([0-9a-f]{8})\.(.{0,64})$/s;

/** Eight hex digits that stand for the filters of a question, in whatever order they were given. */
export const questionMark = (filters: ReadonlyMap<string, string>): string => {
  const text = JSON.stringify([...filters].sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
};

export const writeCursor = ({ key, id }: Position, question: string): string =>
  Buffer.from(`${mark}.${key.toString(36)}.${question}.${id}`).toString('base64url');

/** The position, or what is wrong with the cursor. */
export const readCursor = (cursor: string, question: string): Position | 'unreadable' | 'foreign' => {
  if (!/^[\w-]{1,150}$/.test(cursor)) return 'unreadable';
  const [, key = '', asked, id = ''] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const number = Number.parseInt(key, 36);
  if (!Number.isSafeInteger(number)) return 'unreadable';
  return asked === question ? { key: number, id } : 'foreign';
};
