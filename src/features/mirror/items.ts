/** Parses the items of a feed, as far as they are usable. */
import { isPlainObject } from '../../domain/json.ts';
import type { Seen } from './store/fetch-queue.ts';

const maxCursor = 1000;

/** An id is a path segment and a key of the store. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w.:~-]{1,200}$/.test(id) && !/^\.+$/.test(id);

/** Null for an item without a usable id. */
export const seenIn = (item: unknown): Seen | null =>
  isPlainObject(item) && isId(item.id) ? { id: item.id, version: String(item.dateModified ?? '').slice(0, 64) } : null;

export const isCursor = (text: string): boolean => text.length <= maxCursor;
