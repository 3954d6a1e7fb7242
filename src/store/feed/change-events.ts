/**
 * Every new position of a record and every tick of the fence, in commit order: a change stream over the database (docs/feed.md
 * "The scheme"). It is read by bare commands: the driver's `watch()` costs two to four times as much per event.
 */
import { type ClientSession, type Document, type Long, type MongoClient, MongoError, MongoServerError } from 'mongodb';
import { toSeconds } from '../../base/domain/record.ts';
import { sleep } from '../../base/platform/sleep.ts';
import { feedNames } from '../collections.ts';
import { convertedPosition } from '../records/updates.ts';
import { fenceName } from './fence.ts';

/** A place in the stream; opaque. */
export type Token = unknown;

export type ChangeEvent =
  | { readonly kind: 'tick'; readonly h: number; readonly at: Date }
  | { readonly kind: 'save'; readonly collection: string; readonly id: string; readonly position: number; readonly at: Date };

/** The store no longer has the events after the token, or cannot read it. */
export class HistoryLost extends Error {}

const FULL_DOCUMENT = '$fullDocument';
const UPDATED_FIELDS = '$updateDescription.updatedFields';

/** An event carries the whole document or the updated fields. */
const writtenField = (name: string): Document => ({ $ifNull: [`${FULL_DOCUMENT}.${name}`, `${UPDATED_FIELDS}.${name}`] });

const STREAM_ENDINGS = ['dropDatabase', 'invalidate'];

/**
 * A save is an update or an insert; one that keeps the position shows none. The first stage has only conditions that the server
 * can apply to its log before it builds an event from an entry.
 */
const FEED_CHANGES_PIPELINE: Document[] = [
  {
    $match: {
      $or: [
        { operationType: { $in: ['insert', 'replace', 'update'] }, 'ns.coll': { $in: [...feedNames, fenceName] } },
        { operationType: { $in: STREAM_ENDINGS } },
      ],
    },
  },
  // A migration that converts a position does not move the record.
  { $match: { 'updateDescription.removedFields': { $ne: convertedPosition } } },
  {
    $project: {
      operationType: 1,
      collection: '$ns.coll',
      id: '$documentKey._id',
      wallTime: 1,
      // A record has a position, the fence its `h`.
      position: { $ifNull: [writtenField('public_modified'), writtenField('h')] },
    },
  },
  { $match: { $or: [{ position: { $exists: true } }, { operationType: { $in: STREAM_ENDINGS } }] } },
];

/** ChangeStreamFatalError, ChangeStreamHistoryLost, FailedToParse, InvalidResumeToken. */
const LOST_STREAM_CODES: readonly unknown[] = [280, 286, 9, 260];

const asLost = (error: unknown): unknown => {
  const isLost =
    error instanceof MongoError &&
    (error.hasErrorLabel('NonResumableChangeStreamError') || (error instanceof MongoServerError && LOST_STREAM_CODES.includes(error.code)));
  return isLost ? new HistoryLost(error.message, { cause: error }) : error;
};

/** How long the server waits for a first event before it responds. */
const AWAIT_MS = 1000;
/** Pause before the request that follows a response with events: many events in one response cost a fraction each. */
const DEFAULT_GATHER_MS = 200;

/** An event, as projected by the pipeline. */
interface Projected {
  readonly _id: Token;
  readonly operationType: string;
  readonly collection?: string;
  readonly id?: string;
  readonly wallTime?: Date;
  readonly position?: Date | number;
}

const buildEvent = ({ operationType, collection, id, wallTime, position }: Projected): ChangeEvent | null => {
  if (STREAM_ENDINGS.includes(operationType)) throw new HistoryLost('the database was dropped');
  const at = wallTime ?? new Date(0);
  if (typeof position === 'number' && collection === fenceName) return { kind: 'tick', h: position, at };
  if (position === undefined || collection === undefined || id === undefined) return null;
  // A process from before positions were dates may have written after the guard's place.
  return { kind: 'save', collection, id, position: position instanceof Date ? toSeconds(position) : position, at };
};

interface Answer<T> {
  readonly id: Long;
  /** After the events of the response, and after those the pipeline filtered out. */
  readonly postBatchResumeToken: Token;
  readonly firstBatch?: readonly T[];
  readonly nextBatch?: readonly T[];
}

/** The responses of one cursor over the changes of a database, projected by `stages`. Throws `HistoryLost`. */
export const openAnswers = async <T>(client: MongoClient, dbName: string, after: Token | null, stages: readonly Document[]) => {
  const db = client.db(dbName);
  // A cursor belongs to its session. Not causally consistent: it does not depend on the times of other reads.
  const session: ClientSession = client.startSession({ causalConsistency: false });
  const ask = async (command: Document): Promise<Answer<T>> => {
    try {
      return (await db.command(command, { session })).cursor;
    } catch (error) {
      throw asLost(error);
    }
  };
  // Only a response that looks for events reports missing ones; at the present there are none to look for.
  const [from, cursor] = after === null ? [{}, { batchSize: 0 }] : [{ resumeAfter: after }, {}];
  const opening = { aggregate: 1, pipeline: [{ $changeStream: from }, ...stages], cursor, readConcern: { level: 'majority' } };
  const first = await ask(opening).catch(async (error: unknown) => {
    await session.endSession();
    throw error;
  });
  return {
    first,
    more: () => ask({ getMore: first.id, collection: '$cmd.aggregate', maxTimeMS: AWAIT_MS }),
    close: async (): Promise<void> => {
      await db.command({ killCursors: '$cmd.aggregate', cursors: [first.id] }).catch(() => undefined);
      await session.endSession();
    },
  };
};

/** Tokens sort in commit order by their `_data`. */
const orderOf = (token: Token): string => String(Reflect.get(Object(token), '_data'));

/** The place of the newest commit. */
const newestPlace = async (client: MongoClient, dbName: string): Promise<Token> => {
  const { first, close } = await openAnswers<Projected>(client, dbName, null, FEED_CHANGES_PIPELINE);
  await close();
  return first.postBatchResumeToken;
};

/** Opens the stream after `after`, or at the present if that is null. `gatherMs`: how long events may wait for further ones. */
export const openChangeEvents = async (client: MongoClient, dbName: string, after: Token | null, gatherMs = DEFAULT_GATHER_MS) => {
  const { first, more, close } = await openAnswers<Projected>(client, dbName, after, FEED_CHANGES_PIPELINE);
  const closing = new AbortController();
  let { postBatchResumeToken: behindBatch, firstBatch: batch = [] } = first;
  let given = 0;
  let place: Token = after ?? behindBatch;
  const end =
    after === null
      ? ''
      : orderOf(
          await newestPlace(client, dbName).catch(async (error: unknown) => {
            await close();
            throw error;
          }),
        );
  let isBehind = after !== null;

  /** The next event if it is already buffered. Throws `HistoryLost` when events are missing. */
  const here = (): ChangeEvent | null => {
    for (let found = batch[given]; found !== undefined; found = batch[given]) {
      const event = buildEvent(found);
      given += 1;
      place = given === batch.length ? behindBatch : found._id;
      if (event !== null) return event;
    }
    return null;
  };

  /** The next event, or null when none arrives within a second. Throws `HistoryLost` too. */
  const next = async (): Promise<ChangeEvent | null> => {
    for (;;) {
      const event = here();
      if (event !== null) return event;
      if (batch.length > 0 && gatherMs > 0) await sleep(gatherMs, { signal: closing.signal });
      closing.signal.throwIfAborted();
      const answer = await more();
      ({ postBatchResumeToken: behindBatch, nextBatch: batch = [] } = answer);
      given = 0;
      if (batch.length > 0) continue;
      place = behindBatch;
      return null;
    }
  };
  return {
    here,
    next,
    /** After every event returned so far, before every other. */
    token: (): Token => place,
    /** Whether every event committed before the stream was opened has been returned. */
    caughtUp: (): boolean => {
      isBehind &&= orderOf(place) < end;
      return !isBehind;
    },
    /** Makes a waiting `next` fail. */
    close: async (): Promise<void> => {
      closing.abort();
      await close();
    },
  };
};

export type ChangeEvents = Awaited<ReturnType<typeof openChangeEvents>>;
