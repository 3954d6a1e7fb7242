/** Sources of exports: rows of a feed, read in bounded windows, and how each becomes a line. */

import { readGroups, type WindowStart } from '../../feed/channel.ts';
import type { ClosedTimestamp, ClosedTimestamps } from '../../feed/closed-timestamp.ts';
import { type FeedAddresses, type FeedSource, makeNewest } from '../../feed/page.ts';
import type { Cursor } from '../../feed/parameters.ts';
import { progressFrom } from '../../feed/stream.ts';
import type { ExportView } from '../../modules/publishing/public-views.ts';
import type { Row } from '../../store/feed/rows.ts';

/** Renders a row as its line or lines; `cursor` is the position after it. */
type ShowLine = (row: Row, cursor: string) => string;

/** Base of the addresses in lines. */
export interface ExportLocation extends FeedAddresses {
  /** The requested `mode`, empty for real records: links keep it. */
  readonly mode: string;
}

/** The format of a file. */
export interface LineForm {
  /** Of its file, `/export/{name}.{extension}`. */
  readonly extension: string;
  /** The `Content-Type`. */
  readonly media: string;
  /** Text before the first line. */
  readonly head: string;
  /** The end of the file; null: the format cannot mark it incomplete, so the transfer is cut. */
  end(ended: { readonly collection: string; readonly complete: boolean; readonly records: number; readonly cursor: string }): string | null;
}

export const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** One JSON value per line, including the final one. */
export const jsonLines: LineForm = { extension: 'ndjson', media: 'application/x-ndjson', head: '', end: jsonLine };

export interface ExportSource {
  readonly name: string;
  readonly form: LineForm;
  /** One sentence for the docs. */
  readonly description: string;
  /** Describes a line, for the docs. */
  readonly line: string;
  /** Whether an unreadable Authorization header is rejected, as by the feed of the collection. */
  readonly strict: boolean;
  /** Whole records, in feed order. */
  readonly read: FeedSource['read'];
  /** Fetches what the lines of these rows need besides the rows, for all at once. */
  open(rows: readonly Row[], at: ExportLocation): Promise<ShowLine>;
}

export interface RecordOptions {
  readonly collection: string;
  readonly strict: boolean;
  readonly read: FeedSource['read'];
  /** The response to `GET` of the record; `absolute` builds addresses as the caller sees them. */
  readonly show: (record: Row, absolute: (path: string) => string) => ExportView;
  readonly prepare?: (records: readonly Row[]) => Promise<void>;
}

/** Records of a collection as their own addresses show them, in lines that an import accepts. */
export const recordSource = ({ collection, strict, read, show, prepare }: RecordOptions): ExportSource => ({
  name: collection,
  form: jsonLines,
  description: `Every public record of ${collection.replaceAll('_', ' ')} as a reader without a key sees it, in the order of the feed, a line each.`,
  line: 'collection, cursor (where to go on behind this line), data and config as the address of the record answers them',
  strict,
  read,
  open: async (rows, { origin, prefix }) => {
    await prepare?.(rows);
    const absolute = (path: string): string => `${origin}${prefix}${path}`;
    return (row, cursor) => jsonLine({ collection, cursor, ...show(row, absolute) });
  },
});

/**
 * Rows requested at a time, and the bytes after which a window ends. A reply of the store is processed in one go: megabytes
 * would block all other requests.
 */
export const WINDOW_ROWS = 100;
const WINDOW_BYTES = 2 * 1024 * 1024;

interface ExportQuery {
  readonly source: Pick<ExportSource, 'read'>;
  readonly cursor: Cursor | null;
  readonly test: boolean | 'both';
  readonly closedTimestamps: ClosedTimestamps;
}

/**
 * Whole groups of equal positions after the cursor, in feed order. A record changed meanwhile moves up and is exported there.
 * When nothing more may be shown for the first time, a newer bound is requested, once: everything up to it is exported;
 * later changes are left to the next export or the feed. Rows have yet to be `decoded`.
 */
export async function* streamWindows({ source, cursor, test, closedTimestamps }: ExportQuery): AsyncGenerator<readonly Row[], void> {
  const progress = progressFrom(cursor);
  let from: WindowStart | null = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
  let last: ClosedTimestamp | null = null;
  for (;;) {
    const bound: ClosedTimestamp = last ?? (await closedTimestamps.current());
    const { rows, done } = await readGroups(
      { source, test },
      { from, bound, fields: [], whole: true, bytes: WINDOW_BYTES, waiting: true },
      WINDOW_ROWS,
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

/** The same windows, each read while the previous one is in use. */
export async function* prefetch<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let coming = items.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done === true) return;
      coming = items.next();
      coming.catch(() => undefined); // Thrown when awaited.
      yield value as T; // not done, so it is an item
    }
  } finally {
    await items.return();
  }
}
