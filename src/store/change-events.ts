/**
 * What was committed, in the order in which it was committed: one change stream over the database that carries every new
 * position of a record and every tick of the fence, and nothing else (feed.md §9 "Guard").
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChangeStream, type Db, type Document, MongoError, MongoServerError } from 'mongodb';
import { feedNames } from './collections.ts';
import { fenceName } from './fence.ts';

/** Where the stream can be taken up again; opaque. */
export type Token = unknown;

export type ChangeEvent =
  | { readonly kind: 'tick'; readonly h: number; readonly at: Date }
  | { readonly kind: 'save'; readonly collection: string; readonly id: string; readonly position: number; readonly at: Date };

export interface ChangeEvents {
  /** The next event, or null when none came within a second. Throws `HistoryLost` when events are missing. */
  next(): Promise<ChangeEvent | null>;
  /** Behind everything that `next` has given so far; null while there is no such point yet. */
  token(): Token | null;
  close(): Promise<void>;
}

/** Events after the token are not in the store any more, or the token cannot be read. */
export class HistoryLost extends Error {}

/** True of a save that kept the position it found: it writes its own revision into `held_rev` (store/records.ts). */
const heldIn = (written: string): Document => ({
  $and: [{ $eq: [`${written}.held_rev`, `${written}.rev`] }, { $gt: [`${written}.rev`, 0] }],
});

/**
 * A save comes as update, replace or insert, whatever its own form was: the server chooses by the size of the change.
 * A private save shows the position it kept when it comes as a replace, and also as an update when a new field moved the
 * ones behind it; `held_rev` tells it from one that took that position.
 */
const pipeline: Document[] = [
  {
    $match: {
      $or: [
        { operationType: { $in: ['insert', 'replace'] }, 'ns.coll': { $in: feedNames } },
        { 'updateDescription.updatedFields.public_modified': { $exists: true }, 'ns.coll': { $in: feedNames } },
        { operationType: { $in: ['insert', 'replace', 'update'] }, 'ns.coll': fenceName },
        { operationType: { $in: ['dropDatabase', 'invalidate'] } },
      ],
    },
  },
  {
    $project: {
      operationType: 1,
      ns: 1,
      'documentKey._id': 1,
      wallTime: 1,
      position: { $ifNull: ['$fullDocument.public_modified', '$updateDescription.updatedFields.public_modified'] },
      h: { $ifNull: ['$fullDocument.h', '$updateDescription.updatedFields.h'] },
      held: { $or: [heldIn('$fullDocument'), heldIn('$updateDescription.updatedFields')] },
    },
  },
];

/** ChangeStreamFatalError, ChangeStreamHistoryLost, FailedToParse, InvalidResumeToken. */
const lostCodes: readonly unknown[] = [280, 286, 9, 260];

const asLost = (error: unknown): unknown => {
  const isLost =
    error instanceof MongoError &&
    (error.hasErrorLabel('NonResumableChangeStreamError') || (error instanceof MongoServerError && lostCodes.includes(error.code)));
  return isLost ? new HistoryLost(error.message, { cause: error }) : error;
};

/**
 * An event that took longer came from the server and not from the last batch. Before the next is asked for, events may
 * gather: under load one answer then brings many, at a fraction of the cost, and a late record can wait that long.
 */
const fromBufferMs = 0.3;
const gatherMs = 50;

/** What the pipeline makes of an event. */
interface Projected {
  readonly operationType: string;
  readonly ns?: { readonly coll?: string };
  readonly documentKey?: { readonly _id: string };
  readonly wallTime?: Date;
  readonly position?: number;
  readonly h?: number;
  readonly held?: boolean;
}

const eventOf = ({ operationType, ns, documentKey, wallTime, position, h, held }: Projected): ChangeEvent | null => {
  if (operationType === 'dropDatabase' || operationType === 'invalidate') throw new HistoryLost('the database was dropped');
  const at = wallTime ?? new Date(0);
  if (ns?.coll === fenceName) return typeof h === 'number' ? { kind: 'tick', h, at } : null;
  if (held === true || typeof position !== 'number' || documentKey === undefined || ns?.coll === undefined) return null;
  return { kind: 'save', collection: ns.coll, id: documentKey._id, position, at };
};

/** Opens the stream behind `after`, or at the present when that is null; open when it returns. */
export const openChangeEvents = async (db: Db, after: Token | null): Promise<ChangeEvents> => {
  const stream: ChangeStream<Document, Document> = db.watch<Document, Document>(pipeline, {
    maxAwaitTimeMS: 1000,
    // A literal of its own: the driver would write a session's time into one that is shared (docs/feed.md "Driver").
    readConcern: { level: 'majority' },
    ...(after === null ? {} : { resumeAfter: after }),
  });
  const take = async (): Promise<Document | null> => {
    try {
      return await stream.tryNext();
    } catch (error) {
      throw asLost(error);
    }
  };
  // The server says at once where the stream begins, and only then waits for a first event: nobody waits for that here.
  const begins = new Promise<Token>((resolve) => void stream.once('resumeTokenChanged', resolve));
  let isFirstHere = false;
  let first: Promise<Document | null> | null = take().finally(() => {
    isFirstHere = true;
  });
  let place: Token | null;
  try {
    place = await Promise.race([begins, first.then(() => after)]);
    // A first event that is there already has moved the place behind it, and was not given to anybody yet.
    await new Promise((resolve) => setImmediate(resolve));
    if (isFirstHere || after !== null) place = after;
  } catch (error) {
    await stream.close().catch(() => undefined);
    throw error;
  }
  first.catch(() => undefined);

  const next = async (): Promise<ChangeEvent | null> => {
    for (;;) {
      const asked = performance.now();
      const change = await (first ?? take());
      first = null;
      place = stream.resumeToken;
      if (change === null) return null;
      if (performance.now() - asked > fromBufferMs) await pause(gatherMs);
      // The pipeline above gave it this form.
      const event = eventOf(change as unknown as Projected);
      if (event !== null) return event;
    }
  };
  return { next, token: () => place, close: () => stream.close() };
};
