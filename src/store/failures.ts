/**
 * Failures of the store → problems (spec/decisions.md D1). Failures not caused by the request are 503 with `Retry-After`: the
 * store is away, is changing its primary, gave up, or took a write whose outcome is unknown. A conflict inside the store is 409.
 * Anything else is a fault of the registry itself, is passed on unchanged and becomes a 500.
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
import { conflict, Problem, perhapsDone, unavailable } from '../base/domain/problem.ts';
import { withTimeout } from '../base/platform/clock.ts';
import { jitteredBackOff, sleep } from '../base/platform/sleep.ts';
import { buildSessionReaper, LOCK_LIMIT_MS } from './session-reaper.ts';
import { MAJORITY_WRITE } from './write-concern.ts';

/** The store cannot be used at all; the message advises an admin. */
export class StoreTrouble extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A duplicate of a unique key. */
export const isDuplicate = (error: unknown): boolean => Reflect.get(Object(error), 'code') === 11000;

const CONFLICT_CODE = 112;

/** WriteConflict: another writer holds the record, or held it a moment ago. */
export const isWriteConflict = (error: unknown): boolean => Reflect.get(Object(error), 'code') === CONFLICT_CODE;

/** Codes that concern the server and not the command. */
const AWAY_CODES = new Set<unknown>([
  // The connection to another member: HostUnreachable, HostNotFound, NetworkTimeout, SocketException, ClientDisconnect.
  ...[6, 7, 89, 9001, 279],
  // No primary, another one, not yet or no longer a member: NotPrimary in all its forms, PrimarySteppedDown,
  // NotYetInitialized, FailedToSatisfyReadPreference, NoReplicationEnabled, StaleConfig and its kind.
  ...[10058, 10107, 13435, 13436, 189, 94, 133, 76, 13388, 63, 150, 234],
  // Going down or interrupted: ShutdownInProgress, Interrupted, InterruptedAtShutdown, InterruptedDueToReplStateChange,
  // InterruptedDueToStorageChange, QueryPlanKilled, CursorNotFound, CursorKilled, CappedPositionLost.
  ...[91, 11601, 11600, 11602, 355, 175, 43, 237, 136],
  // Out of time or resources: LockTimeout, LockBusy, MaxTimeMSExpired, ExceededTimeLimit, TemporarilyUnavailable,
  // OutOfDiskSpace, TransactionTooLargeForCache, IngressRequestRateLimitExceeded.
  ...[24, 46, 50, 262, 365, 14031, 388, 462],
  // A majority that lags: ReadConcernMajorityNotAvailableYet, SnapshotTooOld, SnapshotUnavailable.
  ...[134, 239, 246],
  // A transaction unknown to a new primary or ended by an old one: TransactionTooOld, TransactionAborted,
  // NoSuchTransaction, TransactionExceededLifetimeLimitSeconds.
  ...[225, 244, 251, 290],
]);
/**
 * The write may have happened: WriteConcernFailed, UnknownReplWriteConcern, UnsatisfiableWriteConcern; and, for a retried write
 * or transaction, IncompleteTransactionHistory and TransactionCommitted.
 */
const UNKNOWN_OUTCOME_CODES = new Set<unknown>([64, 79, 100, 217, 256]);
/** BSONObjectTooLarge, before and after an update: a record is limited to 16 MB. */
const SIZE_CODES = new Set<unknown>([10334, 17419, 17420]);
const recordTooLarge = (): Problem =>
  new Problem('http-content-too-large', 'With this change the record would be larger than the registry can keep');
/** The driver's buffer is 17 MB; it cannot even serialize more. Between the two limits the store refuses an insert with BadValue. */
const isTooLarge = (error: unknown): boolean =>
  (error instanceof RangeError && Reflect.get(error, 'code') === 'ERR_OUT_OF_RANGE') ||
  (error instanceof MongoServerError && (SIZE_CODES.has(error.code) || (error.code === 2 && error.message.includes('too large'))));

/**
 * The driver has no server, or lost it during the command. `MongoUnexpectedServerResponseError` ends a write that was retried
 * on a server still starting up.
 */
const LOST_SERVER_ERRORS = [
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
/** No further attempt is possible with this session. */
const ENDED_SESSION_ERRORS = [MongoClientClosedError, MongoTopologyClosedError, MongoExpiredSessionError];
/** Classes the driver does not export. */
const LOST_SERVER_NAMES = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError']);
/**
 * A bare socket error. The driver passes it on, unlabelled and without a retry, when the other side closed the connection
 * between two commands, as a primary does when it is killed under load.
 */
const SOCKET_CODES = new Set<unknown>([
  ...['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_SOCKET_CLOSED'],
]);
/** The store requests a retry, and retries are exhausted. */
const RETRY_LABELS = ['RetryableWriteError', 'RetryableError', 'SystemOverloadedError', 'TransientTransactionError', 'HandshakeError'];

const isUnknown = (error: MongoError): boolean =>
  error instanceof MongoWriteConcernError ||
  (error instanceof MongoServerError && UNKNOWN_OUTCOME_CODES.has(error.code)) ||
  error.hasErrorLabel('UnknownTransactionCommitResult') ||
  (error.hasErrorLabel('RetryableWriteError') && !error.hasErrorLabel('NoWritesPerformed'));

const isAway = (error: MongoError): boolean =>
  (error instanceof MongoServerError && AWAY_CODES.has(error.code)) || RETRY_LABELS.some((label) => error.hasErrorLabel(label));

/** A bulk write whose connection ends throws a server error that wraps the connection's error. */
const unwrapError = (error: Error): Error => {
  const inner: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined;
  return inner instanceof Error ? inner : error;
};

const isLost = (error: Error): boolean =>
  error instanceof MongoError
    ? LOST_SERVER_ERRORS.some((kind) => error instanceof kind) || LOST_SERVER_NAMES.has(error.name)
    : SOCKET_CODES.has(Reflect.get(error, 'code'));

const isOfStore = (error: unknown): error is Error => error instanceof MongoError || (error instanceof Error && isLost(error));

const unknownOutcome = (cause?: unknown): Problem => perhapsDone('The outcome of the write is unknown', cause);

/** The problem for an error of the store; any other error is returned unchanged. */
export const toProblem = (error: unknown): unknown => {
  if (isTooLarge(error)) return recordTooLarge();
  if (error instanceof Problem || !isOfStore(error)) return error;
  if (isLost(unwrapError(error)) || !(error instanceof MongoError)) return unavailable('The store cannot be reached. Please, retry', error);
  if (error instanceof MongoServerError && error.code === CONFLICT_CODE) return conflict('Conflict while writing document. Please, retry.');
  if (isUnknown(error)) return unknownOutcome(error);
  return isAway(error) ? unavailable('The store is not ready. Please, retry', error) : error;
};

/** Runs `work` and translates the store's failures to problems. */
export const callStore = async <T>(work: () => Promise<T>): Promise<T> => {
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
      const found = await callStore(() => cursor.next());
      if (found === null) return;
      yield found;
    }
  } finally {
    await cursor.close();
  }
}

/** Shorter than the timeout of a request, so that nothing is written long after its 503. */
export const REPEATS_FOR_MS = 4000;
/** How long after that the outcome of a commit is still queried: as long as a request waits for it. */
const ASKS_LONGER_MS = 1000;
/** A commit without a response for this long is sent again, on another connection. */
const SILENT_MS = 1000;
/** The largest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;

const pauseMs = jitteredBackOff(10, 300);

const isTransient = (error: unknown): boolean => error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');

/** Whether a commit that failed with this error may have happened; the store can still be queried. */
const isOutcomeOpen = (error: unknown): boolean => {
  if (!isOfStore(error) || isTransient(error) || ENDED_SESSION_ERRORS.some((kind) => error instanceof kind)) return false;
  return isLost(unwrapError(error)) || (error instanceof MongoError && (isUnknown(error) || isAway(error)));
};

/**
 * Commits, and retries until the outcome is known: a repeated commit is answered like the first. Throws a transient error
 * when it has not happened, `unknownOutcome` when the outcome is still unknown at `until`.
 */
const commitUntilKnown = async (session: ClientSession, until: number): Promise<void> => {
  let isSettled = false;
  const ask = async (): Promise<void> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await session.commitTransaction();
      } catch (error) {
        if (!isOutcomeOpen(error)) throw error;
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
    await withTimeout(Promise.race([ask(), again]), Math.min(NEVER_MS, until - performance.now()), unknownOutcome);
  } finally {
    isSettled = true;
    clearTimeout(silent);
  }
};

const TRANSACTION_OPTIONS = {
  readConcern: { level: 'snapshot' },
  ...MAJORITY_WRITE,
} as const;

/**
 * Runs `work` in one transaction, retried by the error labels of the driver until `until` (of `performance.now()`; default
 * 4 s from now); all of it is written or nothing. Records locked for long are freed if the lock is orphaned, and so is whatever
 * this transaction may have left locked when it fails.
 */
export const inTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  until = performance.now() + REPEATS_FOR_MS,
): Promise<T> => {
  const lockedAt = performance.now() + LOCK_LIMIT_MS;
  let metLock = false;

  /** With a session of its own, since the previous attempt's commit may still be in flight. */
  const attempt = async (): Promise<T> => {
    const session = client.startSession();
    let isLeftOpen = false;
    try {
      session.startTransaction(TRANSACTION_OPTIONS);
      const result = await work(session).catch(async (error: unknown) => {
        metLock = isWriteConflict(error);
        // The driver omits the label when the connection ends after its pool was cleared, as when a primary is killed.
        if (error instanceof MongoError && unwrapError(error) instanceof MongoNetworkError) {
          error.addErrorLabel('TransientTransactionError');
          isLeftOpen = true;
        }
        await session.abortTransaction();
        throw error;
      });
      await commitUntilKnown(session, until + ASKS_LONGER_MS).catch((error: unknown) => {
        isLeftOpen = !isTransient(error);
        throw error;
      });
      return result;
    } finally {
      if (isLeftOpen) void buildSessionReaper(client).end(session);
      else await session.endSession().catch(() => undefined);
    }
  };

  return callStore(async () => {
    for (let tried = 1; ; tried += 1) {
      if (performance.now() > until) throw unavailable('The store is not ready. Please, retry');
      if (metLock && performance.now() > lockedAt) await buildSessionReaper(client).free();
      try {
        return await attempt();
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
      await sleep(pauseMs(tried));
    }
  });
};
