/**
 * A cache of views as they were sent, for views that are the same for every caller (docs/performance.md). The store is asked
 * each time which state the record is in, so nobody is shown an older one. A save that does not change the view, as that of a
 * sealed bid, is no new state: else the next reader would wait longer, and know of it.
 */

import { LRUCache } from 'lru-cache';
import type { Json } from '../model/json.ts';
import { tagOf } from './conditional.ts';
import type { Reply } from './route.ts';

/** Which state of a record it is; see `State` of the store. */
export interface Version {
  readonly public_modified: number;
  readonly next_check?: Date | undefined;
}

const isSame = (a: Version, b: Version): boolean =>
  a.public_modified === b.public_modified && a.next_check?.getTime() === b.next_check?.getTime();

export interface RememberedViews {
  /** The answer that shows this record as it is now; null when none is remembered, or only one of another state. */
  find(id: string, look: (id: string) => Promise<Version | null>): Promise<Reply | null>;
  /** The answer that shows `body`, from now on remembered for this state of the record. */
  keep(id: string, version: Version, body: Json): Reply;
}

interface Remembered {
  readonly version: Version;
  readonly bytes: Buffer;
  /** Made when first asked: many views are never read again. */
  tag: string | null;
}

/** Of an entry, beside its bytes. */
const overheadBytes = 500;

/** Keeps up to so many bytes; what was not asked for longest goes first. */
export const makeRememberedViews = (bytes: number): RememberedViews => {
  const views = new LRUCache<string, Remembered>({ maxSize: Math.max(1, bytes), maxEntrySize: Math.max(1, bytes / 8) });
  return {
    find: async (id, look) => {
      const known = views.get(id);
      if (known === undefined) return null;
      const now = await look(id);
      if (now === null || !isSame(now, known.version)) return null;
      known.tag ??= tagOf(known.bytes);
      return { status: 200, bytes: known.bytes, tag: known.tag };
    },
    keep: (id, { public_modified, next_check }, body) => {
      const bytes = Buffer.from(JSON.stringify(body), 'utf8');
      views.set(id, { version: { public_modified, next_check }, bytes, tag: null }, { size: bytes.length + overheadBytes });
      return { status: 200, body, bytes };
    },
  };
};
