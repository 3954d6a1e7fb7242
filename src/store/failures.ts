/**
 * Failures of the store → problems. Away, too slow, or outcome unknown is 503 and says so; a lost race inside the store
 * is 409; everything else stays what it is and becomes a 500 (decisions.md D1).
 */
import { MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError, MongoWriteConcernError } from 'mongodb';
import { conflict, Problem, unavailable } from '../domain/problem.ts';

/** WriteConflict, NoSuchTransaction and the like: another writer was first. */
const raceCodes = new Set<unknown>([112, 244, 251]);
/** MaxTimeMSExpired, interrupted and shutting down, not primary. */
const awayCodes = new Set<unknown>([50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 64]);
/** BSONObjectTooLarge, and the same found in the result of an update: a record has an end (16 MB). */
const sizeCodes = new Set<unknown>([10334, 17419, 17420]);

export const toProblem = (error: unknown): unknown => {
  if (error instanceof Problem || !(error instanceof MongoError)) return error;
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError)
    return unavailable('The store cannot be reached. Please, retry', error);
  if (error instanceof MongoWriteConcernError) return unavailable('The outcome of the write is unknown. Please, retry', error);
  if (error instanceof MongoServerError && raceCodes.has(error.code)) return conflict('Conflict while writing document. Please, retry.');
  if (error instanceof MongoServerError && sizeCodes.has(error.code)) {
    return new Problem('http-content-too-large', 'With this change the record would be larger than the registry can keep');
  }
  if (error instanceof MongoServerError && awayCodes.has(error.code)) return unavailable('The store is not ready. Please, retry', error);
  if (error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('UnknownTransactionCommitResult')) {
    return unavailable('The outcome of the write is unknown. Please, retry', error);
  }
  return error.name === 'MongoNotConnectedError' ||
    error.name === 'MongoTopologyClosedError' ||
    error.name === 'MongoPoolClearedError' ||
    error.name === 'MongoWaitQueueTimeoutError'
    ? unavailable('The store cannot be reached. Please, retry', error)
    : error;
};

/** Runs one piece of work with the store and translates its failures. */
export const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toProblem(error);
  }
};
