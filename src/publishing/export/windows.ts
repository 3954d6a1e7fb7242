/** The rows of an export, a bounded window at a time, up to where the feed may be shown. */
import { readGroups, type WindowStart } from '../../feed/channel.ts';
import type { ClosedTimestamp, ClosedTimestamps } from '../../feed/closed-timestamp.ts';
import { newestOf, type Row } from '../../feed/page.ts';
import type { Cursor } from '../../feed/parameters.ts';
import { progressFrom } from '../../feed/stream.ts';
import type { ExportSource } from './source.ts';

/** Rows asked for at a time, and the bytes behind which a window ends. */
export const windowRows = 250;
const windowBytes = 4 * 1024 * 1024;

export interface Wanted {
  readonly source: Pick<ExportSource, 'read'>;
  readonly cursor: Cursor | null;
  readonly test: boolean | 'both';
  readonly closedTimestamps: ClosedTimestamps;
}

/**
 * Whole groups of equal positions, behind the cursor, in the order of the feed. A record that changes meanwhile moves up
 * and comes there. The first time that nothing more may be shown, a younger bound is asked for, once: up to it everything
 * comes, and what changes later is for the next export or the feed.
 */
export async function* windowsOf({ source, cursor, test, closedTimestamps }: Wanted): AsyncGenerator<readonly Row[], void> {
  const progress = progressFrom(cursor);
  let from: WindowStart | null = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
  let last: ClosedTimestamp | null = null;
  for (;;) {
    const bound: ClosedTimestamp = last ?? (await closedTimestamps.current());
    const { rows, done } = await readGroups({ source, test }, { from, bound, fields: [], whole: true, bytes: windowBytes }, windowRows);
    const unseen = progress.unseen(rows);
    const edge = rows.at(-1);
    if (edge !== undefined) from = { value: edge.public_modified, inclusive: false };
    if (unseen.length > 0) yield unseen;
    if (!done) continue;
    if (last !== null) return;
    last = await closedTimestamps.fresher(bound, newestOf(source, test));
    if (last === bound) return;
  }
}

/** The same windows, each read while the one before it is being used. */
export async function* ahead<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let coming = items.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done === true) return;
      coming = items.next();
      coming.catch(() => undefined); // Thrown when it is waited for.
      yield value as T; // not done, so it is an item
    }
  } finally {
    await items.return();
  }
}
