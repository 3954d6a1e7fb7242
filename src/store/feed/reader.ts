/**
 * Reads windows of a feed. Every read is a bounded scan of the feed index with a literal bound (never an expression,
 * which would not be covered), with majority read concern, and not before the member has seen the moment the bound was
 * published with: so any member may serve, however far it is behind (spec/feed.md §5, docs/feed.md "The scheme" "Read"), and
 * without a primary too.
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
import { guarded } from '../failures.ts';
import { firstAnswer } from '../first-answer.ts';
import type { Moment } from './fence.ts';
import { type FeedRow, rowOf } from './rows.ts';
import { filterOf, termsOf, type Window } from './window.ts';

export type { Window } from './window.ts';

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

/** A read ends at the first position behind this many bytes: a thousand records may hold 16 MB each. */
const enough = 32 * 1024 * 1024;

/**
 * Takes rows until they are too many bytes. Rows of one position stay together, and those on `from` do not count as
 * progress: a page cut there would hand the client the cursor it came with.
 */
const takeUpTo = async (rows: FindCursor<Buffer>, { from, bytes = enough }: Window): Promise<FeedRows> => {
  const taken: FeedRow[] = [];
  let size = 0;
  for await (const found of rows) {
    const row = rowOf(found);
    const position = taken.at(-1)?.public_modified;
    const mayEnd = position !== undefined && position !== row.public_modified && position !== from?.value;
    if (mayEnd && size > bytes) return Object.assign(taken, { cut: true });
    taken.push(row);
    size += found.length;
  }
  return taken;
};

/** Of whom a read is asked, and for how long. */
interface Asked {
  readonly from: ReadPreference;
  readonly maxTimeMS: number;
  readonly session?: ClientSession;
}

const commandOf = (collection: Collection, window: Window, maxTimeMS: number): Document => ({
  find: collection.collectionName,
  filter: filterOf(window),
  ...termsOf(window, maxTimeMS),
});

/** A server ends an answer at 16 MB; one of less than this has everything that was asked for. */
const surelyWhole = 15 * 1024 * 1024;
/** MaxTimeMSExpired: who is asked again would be waited for twice. */
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
const readAtOnce = async (collection: Collection, window: Window, { from, maxTimeMS, session }: Asked): Promise<FeedRows | null> => {
  const command = { ...commandOf(collection, window, maxTimeMS), singleBatch: true };
  // Only the rows: an error with parts left as bytes would mislead the driver about the state of the server.
  const options = { readPreference: from, fieldsAsRaw: { firstBatch: true }, ...(session === undefined ? {} : { session }) };
  const answer = await collection.db.command(command, options).catch(unlessRepeated);
  if (answer === null) return null;
  const found: readonly Buffer[] = answer.cursor.firstBatch;
  const size = found.reduce((sum, { length }) => sum + length, 0);
  return size > Math.min(window.bytes ?? enough, surelyWhole) ? null : found.map(rowOf);
};

const readByCursor = (collection: Collection, window: Window, { from, maxTimeMS, session }: Asked): Promise<FeedRows> => {
  const options = { ...termsOf(window, maxTimeMS), raw: true, readPreference: from, ...(session === undefined ? {} : { session }) };
  return takeUpTo(collection.find<Buffer>(filterOf(window), options), window);
};

/** Whole records are rarely small enough for one answer, so they are not asked for twice. */
const readRows = async (collection: Collection, window: Window, asked: Asked): Promise<FeedRows> =>
  (window.whole === true ? null : await readAtOnce(collection, window, asked)) ?? readByCursor(collection, window, asked);

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
    explain: (window) => collection.db.command({ explain: commandOf(collection, window, primaryLimitMs), verbosity: 'executionStats' }),
  };
};
