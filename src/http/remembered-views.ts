/**
 * Views of records as they were sent (docs/performance.md). Whoever follows a feed reads what has changed, and many follow:
 * the first of them has the view made, the others get the same bytes. The store is asked each time which state the record
 * is in, so nobody is shown an older one. For views that are the same for every caller.
 */
import type { Json } from '../domain/json.ts';
import { makeStock } from '../domain/stock.ts';
import { tagOf } from './conditional.ts';
import type { Reply } from './route.ts';

/** Which state of a record it is; see `State` of the store. */
export interface Version {
  readonly rev: number;
  readonly dateModified: Date;
}

export interface RememberedViews {
  /** The answer that shows this record as it is now; null when none is remembered, or only one of another state. */
  find(id: string, look: (id: string) => Promise<Version | null>): Promise<Reply | null>;
  /** The answer that shows `body`, from now on remembered for this state of the record. */
  keep(id: string, version: Version, body: Json): Reply;
}

interface Remembered {
  readonly rev: number;
  /** `dateModified` in ms. */
  readonly modified: number;
  readonly bytes: Buffer;
  /** Made for the first who asks: many views are never read again. */
  tag: string | null;
}

/** Beside the bytes. */
const overheadBytes = 500;

/** Keeps up to so many bytes; what was not asked for longest goes first. */
export const makeRememberedViews = (bytes: number): RememberedViews => {
  const shelf = makeStock<Remembered>(bytes);
  return {
    find: async (id, look) => {
      const known = shelf.get(id);
      if (known === undefined) return null;
      const now = await look(id);
      if (now === null || now.rev !== known.rev || now.dateModified.getTime() !== known.modified) return null;
      known.tag ??= tagOf(known.bytes);
      return { status: 200, bytes: known.bytes, tag: known.tag };
    },
    keep: (id, { rev, dateModified }, body) => {
      const bytes = Buffer.from(JSON.stringify(body), 'utf8');
      shelf.put(id, { rev, modified: dateModified.getTime(), bytes, tag: null }, bytes.length + overheadBytes);
      return { status: 200, body, bytes };
    },
  };
};
