/**
 * Failures of the store → problems (spec/decisions.md D1). What is no fault of the request is 503 with `Retry-After`: the store
 * is away, is changing its primary, gave up, or took a write whose outcome nobody knows. A conflict inside the store is 409.
 * Anything else is a fault of the registry itself, stays what it is and becomes a 500.
 */
import {
  type AbstractCursor,
  type ClientSession,
  MongoBulkWriteError,
  type MongoClient,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoStalePrimaryError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoUnexpectedServerResponseError,
  MongoWriteConcernError,
} from 'mongodb';
import { conflict, Problem, perhapsDone, unavailable } from '../domain/problem.ts';
import { within } from '../platform/clock.ts';
import { jitteredBackOff, sleep } from '../platform/sleep.ts';
import { buildSessionReaper, lockedMs } from './session-reaper.ts';

/** The store cannot be used at all; the text tells an admin what to do. */
export class StoreTrouble extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Of a unique key. */
export const isDuplicate = (error: unknown): boolean => Reflect.get(Object(error), 'code') === 11000;

/** WriteConflict: another writer was first. */
const conflictCode = 112;

/** Another writer has the record, or had it a moment ago. */
export const isWriteConflict = (error: unknown): boolean => Reflect.get(Object(error), 'code') === conflictCode;

/** Codes that say something about the server and nothing about what it was asked. */
const awayCodes = new Set<unknown>([
  // The connection to another member: HostUnreachable, HostNotFound, NetworkTimeout, SocketException, ClientDisconnect.
  ...[6, 7, 89, 9001, 279],
  // No primary, another one, not yet or no longer a member: NotPrimary in all its forms, PrimarySteppedDown,
  // NotYetInitialized, FailedToSatisfyReadPreference, NoReplicationEnabled, StaleConfig and its kind.
  ...[10058, 10107, 13435, 13436, 189, 94, 133, 76, 13388, 63, 150, 234],
  // Going down or interrupted: ShutdownInProgress, Interrupted, InterruptedAtShutdown, InterruptedDueToReplStateChange,
  // InterruptedDueToStorageChange, QueryPlanKilled, CursorNotFound, CursorKilled, CappedPositionLost.
  ...[91, 11601, 11600, 11602, 355, 175, 43, 237, 136],
  // Out of time or of means: LockTimeout, LockBusy, MaxTimeMSExpired, ExceededTimeLimit, TemporarilyUnavailable,
  // OutOfDiskSpace, TransactionTooLargeForCache, IngressRequestRateLimitExceeded.
  ...[24, 46, 50, 262, 365, 14031, 388, 462],
  // A majority that does not move: ReadConcernMajorityNotAvailableYet, SnapshotTooOld, SnapshotUnavailable.
  ...[134, 239, 246],
  // A transaction that a new primary does not know or an old one ended: TransactionTooOld, TransactionAborted,
  // NoSuchTransaction, TransactionExceededLifetimeLimitSeconds.
  ...[225, 244, 251, 290],
]);
/**
 * The write may be there: WriteConcernFailed, UnknownReplWriteConcern, UnsatisfiableWriteConcern, and of a write or a
 * transaction sent again, IncompleteTransactionHistory and TransactionCommitted.
 */
const unknownCodes = new Set<unknown>([64, 79, 100, 217, 256]);
/** BSONObjectTooLarge, before and after an update: a record ends at 16 MB. */
const sizeCodes = new Set<unknown>([10334, 17419, 17420]);
const tooLarge = (): Problem =>
  new Problem('http-content-too-large', 'With this change the record would be larger than the registry can keep');
/** The driver has room for 17 MB; what is larger it cannot even write down. Between the two the store refuses an insert with BadValue. */
const isTooLarge = (error: unknown): boolean =>
  (error instanceof RangeError && Reflect.get(error, 'code') === 'ERR_OUT_OF_RANGE') ||
  (error instanceof MongoServerError && (sizeCodes.has(error.code) || (error.code === 2 && error.message.includes('too large'))));

/**
 * The driver has no server to ask, or lost it on the way. `MongoUnexpectedServerResponseError` is how a write ends that was
 * sent again to a server that is only just coming up.
 */
const lostServer = [
  MongoSystemError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoClientClosedError,
  MongoStalePrimaryError,
  MongoExpiredSessionError,
  MongoOperationTimeoutError,
  MongoUnexpectedServerResponseError,
];
/** Nobody is left to ask by this session. */
const ended = [MongoClientClosedError, MongoTopologyClosedError, MongoExpiredSessionError];
/** Classes the driver does not export. */
const lostServerNames = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError']);
/**
 * The bare error of a socket. The driver passes it on, unlabelled and not repeated, when the other side closed the connection
 * between two commands, as a primary does that is killed under load.
 */
const socketCodes = new Set<unknown>([
  ...['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_SOCKET_CLOSED'],
]);
/** The store asks to try again, and we have tried often enough. */
const labels = ['RetryableWriteError', 'RetryableError', 'SystemOverloadedError', 'TransientTransactionError', 'HandshakeError'];

const isUnknown = (error: MongoError): boolean =>
  error instanceof MongoWriteConcernError ||
  (error instanceof MongoServerError && unknownCodes.has(error.code)) ||
  error.hasErrorLabel('UnknownTransactionCommitResult') ||
  (error.hasErrorLabel('RetryableWriteError') && !error.hasErrorLabel('NoWritesPerformed'));

const isAway = (error: MongoError): boolean =>
  (error instanceof MongoServerError && awayCodes.has(error.code)) || labels.some((label) => error.hasErrorLabel(label));

/** A bulk write whose connection ends throws an error of the server with that of the connection in it. */
const unwrapError = (error: Error): Error => {
  const inner: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined;
  return inner instanceof Error ? inner : error;
};

const isLost = (error: Error): boolean =>
  error instanceof MongoError
    ? lostServer.some((kind) => error instanceof kind) || lostServerNames.has(error.name)
    : socketCodes.has(Reflect.get(error, 'code'));

const isOfStore = (error: unknown): error is Error => error instanceof MongoError || (error instanceof Error && isLost(error));

const unknownOutcome = (cause?: unknown): Problem => perhapsDone('The outcome of the write is unknown', cause);

/** The problem for whatever the store threw; anything that is not the store's comes back as it is. */
export const toProblem = (error: unknown): unknown => {
  if (isTooLarge(error)) return tooLarge();
  if (error instanceof Problem || !isOfStore(error)) return error;
  if (isLost(unwrapError(error)) || !(error instanceof MongoError)) return unavailable('The store cannot be reached. Please, retry', error);
  if (error instanceof MongoServerError && error.code === conflictCode) return conflict('Conflict while writing document. Please, retry.');
  if (isUnknown(error)) return unknownOutcome(error);
  return isAway(error) ? unavailable('The store is not ready. Please, retry', error) : error;
};

/** Runs `work` and translates the failures of the store. */
export const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toProblem(error);
  }
};

/** The documents of a cursor, one by one; the cursor is closed when iteration ends. */
export async function* guardedRead<T>(cursor: AbstractCursor<T>): AsyncGenerator<T, undefined, undefined> {
  try {
    for (;;) {
      const found = await guarded(() => cursor.next());
      if (found === null) return;
      yield found;
    }
  } finally {
    await cursor.close();
  }
}

/** Less than a request has, so that nothing is written long after its 503. */
export const REPEATS_FOR_MS = 4000;
/** How long the outcome of a commit is queried: as long as a request waits for it. */
const ASKS_LONGER_MS = 1000;
/** A commit that is silent for so long is asked for a second time, on another connection. */
const SILENT_MS = 1000;
/** The largest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;

const pauseMs = jitteredBackOff(10, 300);

const isTransient = (error: unknown): boolean => error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');

/** Whether a commit that failed so may have happened; the store would tell. */
const isOpen = (error: unknown): boolean => {
  if (!isOfStore(error) || isTransient(error) || ended.some((kind) => error instanceof kind)) return false;
  return isLost(unwrapError(error)) || (error instanceof MongoError && (isUnknown(error) || isAway(error)));
};

/**
 * Commits, and asks until the store tells what came of it: a commit sent again is answered as the first one was. Throws a
 * transient error when it has not happened, `unknownOutcome` when the store does not tell until `until`.
 */
const commit = async (session: ClientSession, until: number): Promise<void> => {
  let isSettled = false;
  const ask = async (): Promise<void> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await session.commitTransaction();
      } catch (error) {
        if (!isOpen(error)) throw error;
        if (isSettled || performance.now() > until) throw unknownOutcome(error);
      }
      await sleep(pauseMs(tried));
    }
  };
  let silent: NodeJS.Timeout | undefined;
  const again = new Promise<void>((resolve) => {
    silent = setTimeout(resolve, SILENT_MS);
  }).then(ask);
  try {
    await within(Promise.race([ask(), again]), Math.min(NEVER_MS, until - performance.now()), unknownOutcome);
  } finally {
    isSettled = true;
    clearTimeout(silent);
  }
};

const inTransactions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
} as const;

/**
 * Runs `work` in one transaction, which is repeated by the error labels of the driver until `until` (of `performance.now()`;
 * 4 s from now unless told); all of it is written or nothing. What locks a record for long is freed, if it is nobody's, and
 * what the store may hold of this one when it fails, too.
 */
export const inTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  until = performance.now() + REPEATS_FOR_MS,
): Promise<T> => {
  const reaper = buildSessionReaper(client);
  const lockedAt = performance.now() + lockedMs;
  let metLock = false;

  /** Of a session of its own, since a commit of the one before may still be on its way. */
  const attempt = async (): Promise<T> => {
    const session = client.startSession();
    let isLeftOpen = false;
    try {
      session.startTransaction(inTransactions);
      const result = await work(session).catch(async (error: unknown) => {
        metLock = isWriteConflict(error);
        // The driver leaves it out when the connection ends after its pool was cleared, as when a primary is killed.
        if (error instanceof MongoError && unwrapError(error) instanceof MongoNetworkError) {
          error.addErrorLabel('TransientTransactionError');
          isLeftOpen = true;
        }
        await session.abortTransaction();
        throw error;
      });
      await commit(session, until + ASKS_LONGER_MS).catch((error: unknown) => {
        isLeftOpen = !isTransient(error);
        throw error;
      });
      return result;
    } finally {
      if (isLeftOpen) void reaper.end(session);
      else await session.endSession().catch(() => undefined);
    }
  };

  return guarded(async () => {
    for (let tried = 1; ; tried += 1) {
      if (performance.now() > until) throw unavailable('The store is not ready. Please, retry');
      if (metLock && performance.now() > lockedAt) await reaper.free();
      try {
        return await attempt();
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
      await sleep(pauseMs(tried));
    }
  });
};
