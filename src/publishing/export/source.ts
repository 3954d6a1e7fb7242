/** What can be exported: rows of a feed, and how a line is made of each. */

import type { Addresses, FeedSource, Row } from '../../feed/page.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** A row as the object of its line; `cursor` stands behind it. */
export type ShowLine = (row: Row, cursor: string) => Readonly<Record<string, Json>>;

/** Where addresses in lines lead. */
export interface Place extends Addresses {
  /** `mode` as it was asked, empty for real records: who follows an address goes on in the same mode. */
  readonly mode: string;
}

export interface ExportSource {
  /** Its file is `/export/{name}.ndjson`. */
  readonly name: string;
  /** One sentence for the docs. */
  readonly says: string;
  /** What a line is, for the docs. */
  readonly line: string;
  /** An Authorization header that cannot be read is refused, as the feed of the collection does. */
  readonly strict: boolean;
  /** Whole records, in the order of their feed. */
  readonly read: FeedSource['read'];
  /** Fetches what the lines of these rows need besides the rows, for all of them together. */
  open(rows: readonly Row[], at: Place): Promise<ShowLine>;
}

/** A public record, and what stands beside it in an answer to a reader without a key. */
export interface Shown {
  readonly data: JsonObject;
  readonly config?: JsonObject;
}

export interface RecordOptions {
  readonly collection: string;
  readonly strict: boolean;
  readonly read: FeedSource['read'];
  /** What `GET` of the record answers; `absolute` makes addresses as the caller should see them. */
  readonly show: (record: Row, absolute: (path: string) => string) => Shown;
  /** Makes ready what showing these records needs. */
  readonly prepare?: (records: readonly Row[]) => Promise<void>;
}

/** Records of a collection as their own addresses show them, in lines that an import takes as they are. */
export const recordSource = ({ collection, strict, read, show, prepare }: RecordOptions): ExportSource => ({
  name: collection,
  says: `Every public record of ${collection.replaceAll('_', ' ')} as a reader without a key sees it, in the order of the feed, a line each.`,
  line: 'collection, cursor (where to go on behind this line), data and config as the address of the record answers them',
  strict,
  read,
  open: async (rows, { origin, prefix }) => {
    await prepare?.(rows);
    const absolute = (path: string): string => `${origin}${prefix}${path}`;
    return (row, cursor) => ({ collection, cursor, ...show(row, absolute) });
  },
});
