/**
 * Reads windows of a feed: bounded scans of the feed index with majority read concern, on a member that has seen the moment the
 * bound was published with. So any member may serve, however far it is behind, also without a primary (spec/feed.md §5,
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
import { notAbove, notBelow } from '../../domain/record.ts';
import { sleepUnreferenced } from '../../platform/sleep.ts';
import { timeSlices } from '../../platform/time-slices.ts';
import { feedIndex, frameworkFeedIndex } from '../collections.ts';
import { guarded } from '../failures.ts';
import type { Moment } from './fence.ts';
import { buildRow, buildWaitingRow, type FeedRow } from './rows.ts';

/**
 * A hedged request: the first answer of `asks`. Each begins when the one before it has failed, or has said nothing for `silenceMs`; a silent one
 * may still answer. Throws the error of the last when all have failed.
 */
export const firstAnswer = async <T>(
  asks: readonly (() => Promise<T>)[],
  silenceMs: number,
  pause: (ms: number) => Promise<void> = sleepUnreferenced,
): Promise<T> => {
  const asked: Promise<T>[] = [];
  // Not the value of the race, whose pause would hold the answer in memory for as long as it lasts.
  const answers: { readonly value: T }[] = [];
  for (const ask of asks) {
    const mine = ask();
    asked.push(mine);
    const ends = asked.map((one) =>
      one.then(
        (value) => void answers.push({ value }),
        // A promise of its own each time: what waits for a shared one is never let go.
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

export interface Window {
  readonly descending: boolean;
  /** Which of real and test records. */
  readonly test: boolean | 'both';
  /** Also records that are not public. */
  readonly hidden?: boolean;
  /** Where to start; `inclusive` keeps the records that stand on it. */
  readonly from: { readonly value: number; readonly inclusive: boolean } | null;
  /** No record above this position; null for none. */
  readonly upTo: number | null;
  readonly limit: number;
  /** Only the records of a framework; of a collection with an index for it (`frameworkFeedIndex`). */
  readonly frameworkID?: string;
  /** The operation time a read must include, on any member; null: the newest of the primary. */
  readonly at: Moment | null;
  /** Stored fields besides `_id`, `dateModified` and `public_modified`; empty keeps the read covered. */
  readonly fields: readonly string[];
  /** Every stored field. */
  readonly whole?: boolean;
  /** The read ends at the first position behind so many bytes. */
  readonly bytes?: number;
  /** Rows have their default fields, and the others when they are decoded. */
  readonly waiting?: boolean;
}

interface FeedRows extends ReadonlyArray<FeedRow> {
  /** They end because they were too heavy, and not because nothing more stands in the window. */
  readonly cut?: boolean;
}

export interface FeedReader {
  /** At most `limit` rows; fewer, and marked so, when they are large, but always some behind `from` if there are any. */
  read(window: Window): Promise<FeedRows>;
  /** The query plan; for the test that every window is a bounded scan of the feed index. */
  explain(window: Window): Promise<Document>;
}

const buildBounds = ({ descending, from, upTo }: Window): Document => {
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
const buildFilter = (window: Window): Document => ({
  ...(window.frameworkID === undefined ? {} : { frameworkID: { $eq: window.frameworkID } }),
  is_public: window.hidden === true ? { $in: [false, true] } : true,
  is_test: window.test === 'both' ? { $in: [false, true] } : window.test,
  public_modified: buildBounds(window),
});

const buildProjection = ({ fields, whole = false }: Window): { readonly projection?: Document } =>
  whole ? {} : { projection: Object.fromEntries(['_id', 'dateModified', 'public_modified', ...fields].map((field) => [field, 1])) };

/** For a command and for a cursor alike. Made anew for each: the driver writes into a read concern. */
const buildTerms = (window: Window, maxTimeMS: number) => {
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

/** Default fields are cheaper to decode than to leave. */
const makeMaker = ({ fields, whole = false, waiting = false }: Window): ((bytes: Buffer) => FeedRow) =>
  waiting && (whole || fields.length > 0) ? buildWaitingRow : buildRow;

/** A read ends at the first position behind this many bytes: a thousand records may hold 16 MB each. */
const enough = 32 * 1024 * 1024;

/**
 * Takes rows until they are too many bytes. Rows of one position stay together, and those on `from` do not count as progress:
 * a page cut there would hand the client the cursor it came with.
 */
const takeUpTo = async (rows: FindCursor<Buffer>, window: Window): Promise<FeedRows> => {
  const { from, bytes = enough } = window;
  const make = makeMaker(window);
  const taken: FeedRow[] = [];
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

const buildCommand = (collection: Collection, window: Window, maxTimeMS: number): Document => ({
  find: collection.collectionName,
  filter: buildFilter(window),
  ...buildTerms(window, maxTimeMS),
});

/** A server ends an answer at 16 MB; one of less than this has everything that was asked for. */
const surelyWhole = 15 * 1024 * 1024;
/** MaxTimeMSExpired: a second try would wait as long again. */
const expiredCode = 50;

/** The driver repeats what a cursor asks, and no other command: null for what it might repeat. */
const unlessRepeated = (error: unknown): null => {
  if (error instanceof MongoNetworkError || (error instanceof MongoServerError && error.code !== expiredCode)) return null;
  throw error;
};

/**
 * Rows by one command, whose answer the driver cuts into documents and leaves as bytes, at a fifth of the cost of a cursor.
 * Null when they have to be asked by a cursor, because it failed, or is so large that rows may be missing.
 */
const readAtOnce = async (collection: Collection, window: Window, { from, maxTimeMS, session }: ReadOptions): Promise<FeedRows | null> => {
  const command = { ...buildCommand(collection, window, maxTimeMS), singleBatch: true };
  // Only the rows: an error with parts left as bytes would mislead the driver about the state of the server.
  const options = { readPreference: from, fieldsAsRaw: { firstBatch: true }, ...(session === undefined ? {} : { session }) };
  const answer = await collection.db.command(command, options).catch(unlessRepeated);
  if (answer === null) return null;
  const found: readonly Buffer[] = answer.cursor.firstBatch;
  const size = found.reduce((sum, { length }) => sum + length, 0);
  return size > Math.min(window.bytes ?? enough, surelyWhole) ? null : timeSlices.map(found, makeMaker(window));
};

const readByCursor = (collection: Collection, window: Window, { from, maxTimeMS, session }: ReadOptions): Promise<FeedRows> => {
  const options = { ...buildTerms(window, maxTimeMS), raw: true, readPreference: from, ...(session === undefined ? {} : { session }) };
  return takeUpTo(collection.find<Buffer>(buildFilter(window), options), window);
};

/** Whole records are rarely small enough for one answer, so they are not asked for twice. */
const readRows = async (collection: Collection, window: Window, asked: ReadOptions): Promise<FeedRows> =>
  (window.whole === true ? null : await readAtOnce(collection, window, asked)) ?? readByCursor(collection, window, asked);

/** Members of the set as a read preference names them. */
export interface ReadMembers {
  readonly mode: 'primary' | 'primaryPreferred' | 'secondary' | 'secondaryPreferred' | 'nearest';
  readonly tags?: readonly TagSet[];
}

/** A member that is behind is waited for this long; then the primary is asked. */
const memberLimitMs = 1000;
const primaryLimitMs = 30_000;
/** A server without an answer by then may stand still, and another is asked beside it. */
const silenceMs = 1500;
/** After a member was too far behind, the primary serves this long before the members are tried again. */
const restMs = 5000;

/** `bytes` is what a page with optional fields may weigh; only tests set it. */
export const makeFeedReader = (collection: Collection, { mode, tags = [] }: ReadMembers, bytes = enough): FeedReader => {
  const members = new ReadPreference(mode, [...tags]);
  let primaryUntil = 0;

  const readAt = (window: Window, at: Moment, from: ReadPreference, maxTimeMS: number): Promise<FeedRows> =>
    collection.db.client.withSession({ causalConsistency: true }, (session) => {
      session.advanceOperationTime(at);
      return readRows(collection, window, { from, maxTimeMS, session });
    });

  const read = async (window: Window): Promise<FeedRows> => {
    const { at } = window;
    if (at === null) return readRows(collection, window, { from: ReadPreference.primary, maxTimeMS: primaryLimitMs });
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
    explain: (window) => collection.db.command({ explain: buildCommand(collection, window, primaryLimitMs), verbosity: 'executionStats' }),
  };
};
