/**
 * Reads windows of a feed: bounded scans of the feed index with majority read concern, on a member that has reached the operation
 * time published with the bound. So any member may serve, however far behind, even without a primary (spec/feed.md §5,
 * docs/feed.md "The scheme" "Read").
 */
import {
  type ClientSession,
  type Collection,
  type Document,
  type FindCursor,
  MongoNetworkError,
  MongoServerError,
  ReadPreference,
  type TagSet,
} from 'mongodb';
import { omitUndefined } from '../../base/domain/json.ts';
import { notAbove, notBelow } from '../../base/domain/record.ts';
import { sleepUnreferenced } from '../../base/platform/sleep.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import { feedIndex, frameworkFeedIndex } from '../collections.ts';
import { callStore } from '../failures.ts';
import type { Moment } from './fence.ts';
import { buildWaitingRow, parseFeedRow, type Row } from './rows.ts';

/**
 * A hedged request: the first response of `asks`. Each starts when the previous one has failed, or has not responded within
 * `SILENCE_MS`, though it may still do so. Throws the last one's error when all have failed.
 */
export const firstAnswer = async <T>(
  asks: readonly (() => Promise<T>)[],
  silenceMs: number,
  pause: (ms: number) => Promise<void> = sleepUnreferenced,
): Promise<T> => {
  const asked: Promise<T>[] = [];
  // Not the value of the race: its pause would keep the response in memory until it ends.
  const answers: { readonly value: T }[] = [];
  for (const ask of asks) {
    const mine = ask();
    asked.push(mine);
    const ends = asked.map((one) =>
      one.then(
        (value) => void answers.push({ value }),
        // A new promise each time: reactions of a shared one are never released.
        () => (one === mine ? undefined : new Promise<void>(() => undefined)),
      ),
    );
    await Promise.race([...ends, pause(silenceMs)]);
    const [answer] = answers;
    if (answer !== undefined) return answer.value;
  }
  try {
    return await Promise.any(asked);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  }
};

export interface FeedWindow {
  readonly descending: boolean;
  /** True: test records, false: real ones. */
  readonly test: boolean | 'both';
  readonly hidden?: boolean;
  /** Where to start; `inclusive` includes the records at this position. */
  readonly from: { readonly value: number; readonly inclusive: boolean } | null;
  /** No record above this position; null: no bound. */
  readonly upTo: number | null;
  readonly limit: number;
  /** Only the records of this framework; the collection needs an index for it (`frameworkFeedIndex`). */
  readonly frameworkID?: string;
  /** The operation time a read must include, on any member; null: the newest of the primary. */
  readonly at: Moment | null;
  /** Stored fields besides `_id`, `dateModified` and `public_modified`; an empty list keeps the read covered by the index. */
  readonly fields: readonly string[];
  readonly whole?: boolean;
  /** Ends the read at the first position after this many bytes. */
  readonly bytes?: number;
  /** Rows have only their default fields until they are decoded. */
  readonly waiting?: boolean;
}

export interface Rows extends ReadonlyArray<Row> {
  /** Cut because the rows were too heavy, not because the window ended. */
  readonly cut?: boolean;
}

const buildPositionBounds = ({ descending, from, upTo }: FeedWindow): Document => {
  // A record without a position would sort first and break the page: the lower bound excludes it.
  const range: Document = { $gt: notAbove(Number.NEGATIVE_INFINITY) };
  if (from !== null && !descending) {
    delete range.$gt;
    range[from.inclusive ? '$gte' : '$gt'] = from.inclusive ? notBelow(from.value) : notAbove(from.value);
  }
  const highest = Math.min(
    upTo ?? Number.POSITIVE_INFINITY,
    from !== null && descending && from.inclusive ? from.value : Number.POSITIVE_INFINITY,
  );
  if (highest !== Number.POSITIVE_INFINITY) range.$lte = notAbove(highest);
  if (from !== null && descending && !from.inclusive) range.$lt = notBelow(from.value);
  return range;
};

/** Literal bounds: an expression would not be covered by the index. */
const buildWindowFilter = (window: FeedWindow): Document => ({
  ...omitUndefined({ frameworkID: window.frameworkID === undefined ? undefined : { $eq: window.frameworkID } }),
  is_public: window.hidden === true ? { $in: [false, true] } : true,
  is_test: window.test === 'both' ? { $in: [false, true] } : window.test,
  public_modified: buildPositionBounds(window),
});

const buildProjection = ({ fields, whole = false }: FeedWindow): { readonly projection?: Document } =>
  whole ? {} : { projection: Object.fromEntries(['_id', 'dateModified', 'public_modified', ...fields].map((field) => [field, 1])) };

/** For commands and cursors alike. Built anew for each: the driver writes into a read concern. */
const buildTerms = (window: FeedWindow, maxTimeMS: number) => {
  const direction = window.descending ? -1 : 1;
  return {
    ...buildProjection(window),
    hint: window.frameworkID === undefined ? feedIndex : frameworkFeedIndex,
    sort: { public_modified: direction, _id: direction },
    limit: window.limit,
    batchSize: window.limit + 1,
    readConcern: { level: 'majority' },
    maxTimeMS,
  } as const;
};

/** Default fields are cheaper to decode than to defer. */
const makeMaker = ({ fields, whole = false, waiting = false }: FeedWindow): ((bytes: Buffer) => Row) =>
  waiting && (whole || fields.length > 0) ? buildWaitingRow : parseFeedRow;

/** A read ends at the first position after this many bytes: a thousand records may have 16 MB each. */
const MAX_WINDOW_BYTES = 32 * 1024 * 1024;

/**
 * Takes rows up to the size limit. Rows of one position stay together, and those at `from` do not count as progress: a page
 * cut there would return the client's own cursor.
 */
const takeUpTo = async (rows: FindCursor<Buffer>, window: FeedWindow): Promise<Rows> => {
  const { from, bytes = MAX_WINDOW_BYTES } = window;
  const make = makeMaker(window);
  const taken: Row[] = [];
  let size = 0;
  const over = timeSlices.begin();
  for await (const found of rows) {
    await over();
    const row = make(found);
    const position = taken.at(-1)?.public_modified;
    const mayEnd = position !== undefined && position !== row.public_modified && position !== from?.value;
    if (mayEnd && size > bytes) return Object.assign(taken, { cut: true });
    taken.push(row);
    size += found.length;
  }
  return taken;
};

interface ReadOptions {
  readonly from: ReadPreference;
  readonly maxTimeMS: number;
  readonly session?: ClientSession;
}

const buildCommand = (collection: Collection, window: FeedWindow, maxTimeMS: number): Document => ({
  find: collection.collectionName,
  filter: buildWindowFilter(window),
  ...buildTerms(window, maxTimeMS),
});

/** The server ends a response at 16 MB; a smaller one than this is complete. */
const SINGLE_BATCH_BYTES = 15 * 1024 * 1024;
/** MaxTimeMSExpired: a second attempt would wait as long again. */
const EXPIRED_CODE = 50;

/** The driver retries the commands of cursors and no others: null for errors that a cursor might retry. */
const unlessRepeated = (error: unknown): null => {
  if (error instanceof MongoNetworkError || (error instanceof MongoServerError && error.code !== EXPIRED_CODE)) return null;
  throw error;
};

/**
 * Rows by one command, whose response the driver splits into documents and leaves as bytes, at a fifth of the cost of a cursor.
 * Null when a cursor has to read them instead: the command failed, or the response is so large that rows may be missing.
 */
const readAtOnce = async (collection: Collection, window: FeedWindow, { from, maxTimeMS, session }: ReadOptions): Promise<Rows | null> => {
  const command = { ...buildCommand(collection, window, maxTimeMS), singleBatch: true };
  // Only the rows: an error with raw parts would mislead the driver about the state of the server.
  const options = { readPreference: from, fieldsAsRaw: { firstBatch: true }, ...omitUndefined({ session }) };
  const answer = await collection.db.command(command, options).catch(unlessRepeated);
  if (answer === null) return null;
  const found: readonly Buffer[] = answer.cursor.firstBatch;
  const size = found.reduce((sum, { length }) => sum + length, 0);
  return size > Math.min(window.bytes ?? MAX_WINDOW_BYTES, SINGLE_BATCH_BYTES) ? null : timeSlices.map(found, makeMaker(window));
};

const readByCursor = (collection: Collection, window: FeedWindow, { from, maxTimeMS, session }: ReadOptions): Promise<Rows> => {
  const options = { ...buildTerms(window, maxTimeMS), raw: true, readPreference: from, ...omitUndefined({ session }) };
  return takeUpTo(collection.find<Buffer>(buildWindowFilter(window), options), window);
};

/** Whole records rarely fit in one response, so they are not requested twice. */
const readRows = async (collection: Collection, window: FeedWindow, asked: ReadOptions): Promise<Rows> =>
  (window.whole === true ? null : await readAtOnce(collection, window, asked)) ?? readByCursor(collection, window, asked);

/** Members of the replica set, as in a read preference. */
export interface ReadMembers {
  readonly mode: 'primary' | 'primaryPreferred' | 'secondary' | 'secondaryPreferred' | 'nearest';
  readonly tags?: readonly TagSet[];
}

/** A lagging member is awaited this long before the primary is queried. */
const MEMBER_LIMIT_MS = 1000;
const PRIMARY_LIMIT_MS = 30_000;
/** A server that has not responded by then may hang, and another one is queried as well. */
const SILENCE_MS = 1500;
/** After a member lagged too far, the primary serves this long before the members are tried again. */
const REST_MS = 5000;

/** `bytes` limits the size of a read; only tests set it. */
export const makeFeedReader = (collection: Collection, { mode, tags = [] }: ReadMembers, bytes = MAX_WINDOW_BYTES) => {
  const members = new ReadPreference(mode, [...tags]);
  let primaryUntil = 0;

  const readAt = (window: FeedWindow, at: Moment, from: ReadPreference, maxTimeMS: number): Promise<Rows> =>
    collection.db.client.withSession({ causalConsistency: true }, (session) => {
      session.advanceOperationTime(at);
      return readRows(collection, window, { from, maxTimeMS, session });
    });

  const read = async (window: FeedWindow): Promise<Rows> => {
    const { at } = window;
    if (at === null) return readRows(collection, window, { from: ReadPreference.primary, maxTimeMS: PRIMARY_LIMIT_MS });
    if (mode === 'primary') return readAt(window, at, ReadPreference.primary, PRIMARY_LIMIT_MS);
    const fromMembers = () => readAt(window, at, members, MEMBER_LIMIT_MS);
    const fromPrimary = () => readAt(window, at, ReadPreference.primaryPreferred, PRIMARY_LIMIT_MS);
    if (performance.now() < primaryUntil) return firstAnswer([fromPrimary, fromMembers], SILENCE_MS);
    const insteadOfMembers = () => {
      primaryUntil = performance.now() + REST_MS;
      return fromPrimary();
    };
    return firstAnswer([fromMembers, insteadOfMembers, fromMembers], SILENCE_MS);
  };

  return {
    /** At most `limit` rows; fewer, marked `cut`, when they are large, but always some after `from` if there are any. */
    read: (window: FeedWindow): Promise<Rows> => callStore(() => read({ bytes, ...window })),
    /** The query plan; for the test that every window is a bounded scan of the feed index. */
    explain: (window: FeedWindow): Promise<Document> =>
      collection.db.command({ explain: buildCommand(collection, window, PRIMARY_LIMIT_MS), verbosity: 'executionStats' }),
  };
};

export type FeedReader = ReturnType<typeof makeFeedReader>;
