/** What can be exported: rows of a feed, a bounded window at a time, and how a line is made of each. */

import type { Json } from '../../domain/json.ts';
import { readGroups, type WindowStart } from '../../feed/channel.ts';
import type { ClosedTimestamp, ClosedTimestamps } from '../../feed/closed-timestamp.ts';
import { type Addresses, type FeedSource, makeNewest, type Row } from '../../feed/page.ts';
import type { Cursor } from '../../feed/parameters.ts';
import { progressFrom } from '../../feed/stream.ts';
import type { ExportView } from '../../publishing/public-views.ts';

/** A row as the object of its line; `cursor` stands behind it. */
type ShowLine = (row: Row, cursor: string) => Readonly<Record<string, Json>>;

/** Where addresses in lines lead. */
export interface ExportLocation extends Addresses {
  /** `mode` as it was asked, empty for real records: who follows an address goes on in the same mode. */
  readonly mode: string;
}

/** How lines are written. */
export interface LineForm {
  /** Of its file, which is `/export/{name}.{extension}`. */
  readonly extension: string;
  /** As `Content-Type` has it. */
  readonly media: string;
  /** What stands before the first line. */
  readonly head: string;
  line(view: Readonly<Record<string, Json>>): string;
  /** What ends the file; null: it cannot say that it is not whole, and its transfer is cut. */
  end(ended: { readonly collection: string; readonly complete: boolean; readonly records: number; readonly cursor: string }): string | null;
}

/** A JSON value a line, also the one that ends them. */
export const jsonLines: LineForm = {
  extension: 'ndjson',
  media: 'application/x-ndjson',
  head: '',
  line: (view) => `${JSON.stringify(view)}\n`,
  end: (ended) => `${JSON.stringify(ended)}\n`,
};

export interface ExportSource {
  /** Its file is `/export/{name}.ndjson`, unless its form says otherwise. */
  readonly name: string;
  /** Absent: lines of JSON. */
  readonly form?: LineForm;
  /** One sentence for the docs. */
  readonly description: string;
  /** What a line is, for the docs. */
  readonly line: string;
  /** An Authorization header that cannot be read is refused, as the feed of the collection does. */
  readonly strict: boolean;
  /** Whole records, in the order of their feed. */
  readonly read: FeedSource['read'];
  /** Fetches what the lines of these rows need besides the rows, for all of them together. */
  open(rows: readonly Row[], at: ExportLocation): Promise<ShowLine>;
}

export interface RecordOptions {
  readonly collection: string;
  readonly strict: boolean;
  readonly read: FeedSource['read'];
  /** What `GET` of the record answers; `absolute` makes addresses as the caller should see them. */
  readonly show: (record: Row, absolute: (path: string) => string) => ExportView;
  /** Makes ready what showing these records needs. */
  readonly prepare?: (records: readonly Row[]) => Promise<void>;
}

/** Records of a collection as their own addresses show them, in lines that an import takes as they are. */
export const recordSource = ({ collection, strict, read, show, prepare }: RecordOptions): ExportSource => ({
  name: collection,
  description: `Every public record of ${collection.replaceAll('_', ' ')} as a reader without a key sees it, in the order of the feed, a line each.`,
  line: 'collection, cursor (where to go on behind this line), data and config as the address of the record answers them',
  strict,
  read,
  open: async (rows, { origin, prefix }) => {
    await prepare?.(rows);
    const absolute = (path: string): string => `${origin}${prefix}${path}`;
    return (row, cursor) => ({ collection, cursor, ...show(row, absolute) });
  },
});

/**
 * Rows asked for at a time, and the bytes behind which a window ends. The answer of the store is taken in one go: one of
 * megabytes would hold up all others.
 */
export const windowRows = 100;
const windowBytes = 2 * 1024 * 1024;

interface ExportQuery {
  readonly source: Pick<ExportSource, 'read'>;
  readonly cursor: Cursor | null;
  readonly test: boolean | 'both';
  readonly closedTimestamps: ClosedTimestamps;
}

/**
 * Whole groups of equal positions, behind the cursor, in the order of the feed. A record that changes meanwhile moves up
 * and comes there. The first time that nothing more may be shown, a younger bound is asked for, once: up to it everything
 * comes, and what changes later is for the next export or the feed. Rows wait to be `decoded`.
 */
export async function* streamWindows({ source, cursor, test, closedTimestamps }: ExportQuery): AsyncGenerator<readonly Row[], void> {
  const progress = progressFrom(cursor);
  let from: WindowStart | null = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
  let last: ClosedTimestamp | null = null;
  for (;;) {
    const bound: ClosedTimestamp = last ?? (await closedTimestamps.current());
    const { rows, done } = await readGroups(
      { source, test },
      { from, bound, fields: [], whole: true, bytes: windowBytes, waiting: true },
      windowRows,
    );
    const unseen = progress.unseen(rows);
    const edge = rows.at(-1);
    if (edge !== undefined) from = { value: edge.public_modified, inclusive: false };
    if (unseen.length > 0) yield unseen;
    if (!done) continue;
    if (last !== null) return;
    last = await closedTimestamps.fresher(bound, makeNewest(source, test));
    if (last === bound) return;
  }
}

/** The same windows, each read while the one before it is being used. */
export async function* prefetch<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
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
