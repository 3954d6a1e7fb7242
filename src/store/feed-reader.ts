/**
 * Reads windows of a feed. Every read is a bounded scan of the feed index with a literal bound (never an expression,
 * which would not be covered), with majority read concern, and not before the member has seen the moment the bound was
 * published with: so any member may serve, however far it is behind (feed.md §5, §9 "Read"), and without a primary too.
 */
import { BSON, type ClientSession, type Collection, type Document, type FindCursor, ReadPreference, type TagSet } from 'mongodb';
import { feedIndex } from './collections.ts';
import { guarded } from './failures.ts';
import type { Moment } from './fence.ts';
import { firstAnswer } from './first-answer.ts';

export interface Window {
  readonly descending: boolean;
  /** Which of real and test records. */
  readonly test: boolean | 'both';
  /** Where to start; `inclusive` keeps the records that stand on it. */
  readonly from: { readonly value: number; readonly inclusive: boolean } | null;
  /** No record above this position; null for none. */
  readonly horizon: number | null;
  readonly limit: number;
  /** What the read has to have seen, on whichever member; null: the newest the primary has. */
  readonly at: Moment | null;
  /** Stored fields besides `_id`, `dateModified` and `public_modified`; empty keeps the read covered. */
  readonly fields: readonly string[];
  /** Every stored field. */
  readonly whole?: boolean;
  /** The read ends at the first position behind so many bytes. */
  readonly bytes?: number;
}

export interface FeedRow {
  readonly _id: string;
  readonly public_modified: number;
  readonly dateModified: Date;
  readonly [field: string]: unknown;
}

export interface FeedRows extends ReadonlyArray<FeedRow> {
  /** They end because they were too heavy, and not because nothing more stands in the window. */
  readonly cut?: boolean;
}

export interface FeedReader {
  /** At most `limit` rows; fewer, and marked so, when they are large, but always some behind `from` if there are any. */
  read(window: Window): Promise<FeedRows>;
  /** How the store would do it; for the test that every window is a bounded scan of the feed index. */
  explain(window: Window): Promise<Document>;
}

const bounds = ({ descending, from, horizon }: Window): Document => {
  // A record without a position would sort first and break the page: the lower bound excludes it.
  const range: Document = { $gt: -1e15 };
  if (from !== null && !descending) {
    delete range.$gt;
    range[from.inclusive ? '$gte' : '$gt'] = from.value;
  }
  if (from !== null && descending) range[from.inclusive ? '$lte' : '$lt'] = from.value;
  if (horizon !== null) range.$lte = Math.min(horizon, typeof range.$lte === 'number' ? range.$lte : horizon);
  return range;
};

/** A read ends at the first position behind this many bytes: a thousand records may hold 16 MB each. */
const enough = 32 * 1024 * 1024;

const projectionOf = ({ fields, whole = false }: Window): { readonly projection?: Document } => {
  if (whole) return {};
  const projection: Document = { _id: 1, dateModified: 1, public_modified: 1 };
  for (const field of fields) projection[field] = 1;
  return { projection };
};

/** Whole records come as the bytes they are: their size is known then. The store holds valid UTF-8 only. */
const rowOf = (found: FeedRow | Buffer): FeedRow =>
  // What the index of the feed holds has its three fields.
  Buffer.isBuffer(found) ? (BSON.deserialize(found, { validation: { utf8: false } }) as FeedRow) : found;

/**
 * Takes rows until they are too many bytes. Rows of one position stay together, and those on `from` do not count as
 * progress: a page cut there would hand the client the cursor it came with.
 */
const takeUpTo = async (rows: FindCursor<FeedRow | Buffer>, { from, bytes = enough }: Window): Promise<FeedRows> => {
  const taken: FeedRow[] = [];
  let size = 0;
  for await (const found of rows) {
    const row = rowOf(found);
    const position = taken.at(-1)?.public_modified;
    const mayEnd = position !== undefined && position !== row.public_modified && position !== from?.value;
    if (mayEnd && size > bytes) return Object.assign(taken, { cut: true });
    taken.push(row);
    size += Buffer.isBuffer(found) ? found.length : BSON.calculateObjectSize(row);
  }
  return taken;
};

/** Members of the set as a read preference names them. */
export interface ReadMembers {
  readonly mode: 'primary' | 'primaryPreferred' | 'secondary' | 'secondaryPreferred' | 'nearest';
  readonly tags?: readonly TagSet[];
}

/** A member that is behind is waited for this long; then the primary is asked. */
const memberLimitMs = 1000;
const primaryLimitMs = 30_000;
/** A server that has not answered by then may stand still, and another is asked beside it. */
const silenceMs = 1500;
/** After a member was too far behind, the primary serves for this long before the members are tried again. */
const restMs = 5000;

/** `bytes` is what a page with optional fields may weigh; only tests set it. */
export const makeFeedReader = (collection: Collection<Document>, { mode, tags = [] }: ReadMembers, bytes = enough): FeedReader => {
  const members = new ReadPreference(mode, [...tags]);
  let primaryUntil = 0;

  const query = (window: Window, from: ReadPreference, maxTimeMS: number, session?: ClientSession): FindCursor<FeedRow | Buffer> => {
    const direction = window.descending ? -1 : 1;
    // Records of the feed always have these three fields: they are what the index holds.
    return collection
      .find<FeedRow | Buffer>(
        { is_public: true, is_test: window.test === 'both' ? { $in: [false, true] } : window.test, public_modified: bounds(window) },
        {
          ...projectionOf(window),
          raw: window.whole === true,
          hint: feedIndex,
          // A literal of its own for every read: into one that is shared the driver would write this session's time.
          readConcern: { level: 'majority' },
          readPreference: from,
          maxTimeMS,
          ...(session === undefined ? {} : { session }),
        },
      )
      .sort({ public_modified: direction, _id: direction })
      .limit(window.limit)
      .batchSize(window.limit + 1);
  };

  const readAt = (window: Window, at: Moment, from: ReadPreference, maxTimeMS: number): Promise<FeedRows> =>
    collection.db.client.withSession({ causalConsistency: true }, async (session) => {
      session.advanceOperationTime(at);
      return takeUpTo(query(window, from, maxTimeMS, session), window);
    });

  const read = async (window: Window): Promise<FeedRows> => {
    const { at } = window;
    if (at === null) return takeUpTo(query(window, ReadPreference.primary, primaryLimitMs), window);
    if (mode === 'primary') return readAt(window, at, ReadPreference.primary, primaryLimitMs);
    const fromMembers = () => readAt(window, at, members, memberLimitMs);
    const fromPrimary = () => readAt(window, at, ReadPreference.primaryPreferred, primaryLimitMs);
    if (performance.now() < primaryUntil) return firstAnswer([fromPrimary, fromMembers], silenceMs);
    const insteadOfMembers = () => {
      primaryUntil = performance.now() + restMs;
      return fromPrimary();
    };
    return firstAnswer([fromMembers, insteadOfMembers, fromMembers], silenceMs);
  };

  return {
    read: (window) => guarded(() => read({ bytes, ...window })),
    explain: (window) => query(window, ReadPreference.primary, primaryLimitMs).explain('executionStats'),
  };
};
