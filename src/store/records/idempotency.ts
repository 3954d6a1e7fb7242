/**
 * Writes with an `Idempotency-Key`. The guarantee of this file: the writes of such a request, the claim of its key and its
 * answer are one transaction. So a process that dies leaves no trace, and of two attempts the unique id of the claim lets one
 * through, on any primary (docs/idempotency.md).
 *
 * Handlers do not know of it: the attempt is in the async context, and its first write decides. A new record as the only
 * write shares a transaction with others (`saves.ts`); any other write begins a transaction that all further ones join.
 */

import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import { Binary, type ClientSession, type Collection, type Db, type MongoClient } from 'mongodb';
import { type ConditionalOutcome, type KeptAnswer, type KeyClaim, type Once, Overtaken } from '../../base/domain/conditional-writes.ts';
import { conflict, isProblem, Problem, unavailable } from '../../base/domain/problem.ts';
import { withTimeout } from '../../base/platform/clock.ts';
import { defer } from '../../base/platform/deferred.ts';
import { callStore, inTransaction, isDuplicate, isWriteConflict } from '../failures.ts';
import { buildSessionReaper, LOCK_LIMIT_MS } from '../session-reaper.ts';
import { type Batch, type Batching, makeBatcher } from './batcher.ts';
import { buildClaimUpdate, type Claimed, idempotencyName, NotShared } from './claims.ts';
import { makeAsyncContext, retryOnConflict, type SingleFlight } from './concurrent-writers.ts';
import type { Records } from './records.ts';

/** By the store's clock; the store deletes expired claims once a minute. */
const KEEP_SECONDS = 24 * 3600;

interface Entry extends Claimed {
  readonly _id: string;
  readonly at: Date;
}

interface Attempt {
  readonly claim: KeyClaim;
  /** The claim with the answer to store, once the handler has answered; rejects when it fails. */
  readonly claimed: Promise<Claimed>;
  /** Settles when its transaction has ended. */
  readonly ended: Promise<void>;
  readonly mayShare: boolean;
  /** Set from the first write on. */
  transaction: Promise<unknown> | null;
  /** The session of a transaction of its own. */
  session: Promise<ClientSession> | null;
}

export interface Idempotency {
  readonly once: Once;
  /** The same records; their writes join the current attempt, if there is one. */
  joined<T extends object>(records: Records<T>): Records<T>;
  /** All writes of `work` or none, together with those of the current attempt, if there is one. */
  transaction<T>(work: (session: ClientSession) => Promise<T>, replaces?: string): Promise<T>;
  /** Settles when the attempt that includes the caller's writes ends; undefined where there is none. */
  underWay(): Promise<void> | undefined;
}

/** Another attempt has the claim, or is taking it. */
class KeyInUse extends Error {}

const keyInProgress = (): Problem =>
  new Problem('http-conflict', 'A request with this Idempotency-Key is being worked on. Please, retry', {
    headers: { 'Retry-After': '1' },
  });

/** At most as long as the store keeps a transaction open (`transactionLifetimeLimitSeconds`). */
const LEASE_MS = 60_000;
/** Time limit for the majority read of a claim that was found. */
const MAJORITY_MS = 2000;

const inflateRawAsync = promisify(inflateRaw);

/** Compressed only when long: for a usual answer that costs more than everything else done with it. */
const compressAnswer = (text: string): Buffer => deflateRawSync(text, { level: Buffer.byteLength(text) > 65_535 ? 6 : 0 });

/** Creates the index that expires claims; once, at the start. */
export const prepareIdempotency = async (db: Db): Promise<void> => {
  await db.collection(idempotencyName).createIndex({ at: 1 }, { name: 'kept', expireAfterSeconds: KEEP_SECONDS });
};

/** Whether the primary has a claim, majority-committed or not. */
const makeIsHere = (entries: Collection<Entry>, batching: Batching): ((id: string) => Promise<boolean>) => {
  const find = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const options = { readConcern: { level: 'local' }, projection: { _id: 1 }, batchSize: ids.length + 1 } as const;
    const documents = await entries.find({ _id: { $in: [...ids] } }, options).toArray();
    return new Set(documents.map(({ _id }) => _id));
  };
  const run = (ids: readonly string[]): Batch<boolean> => {
    const shared = find(ids);
    return { shared, answers: ids.map(async (id) => (await shared).has(id)) };
  };
  return makeBatcher(run, { ...batching, concurrency: 2 });
};

/** The stored answer, even while a new primary does not know yet that the majority has it. */
const findKept = (entries: Collection<Entry>, id: string, isHere: (id: string) => Promise<boolean>): Promise<KeptAnswer | null> =>
  callStore(async () => {
    if (!(await isHere(id))) return null;
    const document = await entries.findOne({ _id: id }, { readConcern: { level: 'linearizable' }, maxTimeMS: MAJORITY_MS });
    if (document === null) return null;
    const { request, nonce, secret, answer } = document;
    return { id, request, nonce, secret, answer: (await inflateRawAsync(answer.buffer)).toString('utf8') };
  });

/** The first write of a transaction: it conflicts with another holder of the claim before anything else is written. */
const takeClaim = async (entries: Collection<Entry>, claim: KeyClaim, session: ClientSession): Promise<void> => {
  const { q, u, upsert } = buildClaimUpdate(claim);
  try {
    await entries.updateOne(q, u, { upsert, session });
  } catch (error) {
    throw isDuplicate(error) || isWriteConflict(error) ? new KeyInUse() : error;
  }
};

/** `most`: the longest time a key is held, in milliseconds. */
export const makeIdempotency = (
  client: MongoClient,
  db: Db,
  singleFlight: SingleFlight,
  batching: Batching,
  most = LEASE_MS,
): Idempotency => {
  const entries = db.collection<Entry>(idempotencyName);
  const isHere = makeIsHere(entries, batching);
  const reaper = buildSessionReaper(client);
  const context = makeAsyncContext<Attempt>();
  /** Claims that this process is working on. */
  const running = new Set<string>();

  /** The attempt's own transaction, begun by its first write. */
  const ownSession = (attempt: Attempt): Promise<ClientSession> => {
    if (attempt.session !== null) return attempt.session;
    // It has already written in a shared one.
    if (attempt.transaction !== null) return Promise.reject(new NotShared());
    const session = defer<ClientSession>();
    attempt.session = session.promise;
    let begun = false;
    attempt.transaction = inTransaction(client, async (own) => {
      // `inTransaction` would repeat it, but the writes have to be decided again.
      if (begun) throw new NotShared();
      begun = true;
      await takeClaim(entries, attempt.claim, own);
      session.resolve(own);
      const { answer } = await attempt.claimed;
      await entries.updateOne({ _id: attempt.claim.id }, { $set: { answer } }, { session: own });
    });
    attempt.transaction.catch(session.reject);
    return attempt.session;
  };

  const tryOnce = async <T>(claim: KeyClaim, work: () => Promise<T>, toKeep: (result: T) => string, mayShare: boolean): Promise<T> => {
    const [claimed, ended] = [defer<Claimed>(), defer()];
    const attempt: Attempt = { claim, claimed: claimed.promise, ended: ended.promise, mayShare, transaction: null, session: null };
    try {
      const result = await context.within(attempt, work);
      if (attempt.transaction === null) await ownSession(attempt);
      claimed.resolve({ ...claim, answer: new Binary(compressAnswer(toKeep(result))) });
      await attempt.transaction;
      return result;
    } catch (error) {
      claimed.reject(error);
      // Its error decides whether everything is retried.
      await attempt.transaction;
      throw error;
    } finally {
      ended.resolve();
    }
  };

  const once: Once = async <T>(claim: KeyClaim, work: () => Promise<T>, toKeep: (result: T) => string): Promise<ConditionalOutcome<T>> => {
    const before = await findKept(entries, claim.id, isHere);
    if (before !== null) return { kept: before };
    if (running.has(claim.id)) throw keyInProgress();
    running.add(claim.id);
    try {
      let mayShare = true;
      const lockedAt = performance.now() + LOCK_LIMIT_MS;
      const done = retryOnConflict(
        async () => {
          if (performance.now() > lockedAt) await reaper.free();
          return () => tryOnce(claim, work, toKeep, mayShare);
        },
        (error) => {
          mayShare &&= !(error instanceof NotShared);
          return error instanceof NotShared || error instanceof Overtaken;
        },
      );
      return { done: await withTimeout(done, most, () => unavailable('The outcome of the write is unknown. Please, retry')) };
    } catch (error) {
      // The failure may be due to what an earlier attempt has written.
      const stored = await findKept(entries, claim.id, isHere).catch(() => null);
      if (stored !== null) return { kept: stored };
      if (error instanceof KeyInUse) {
        // Perhaps the holder is gone: then the next attempt gets the claim.
        await reaper.free();
        throw keyInProgress();
      }
      if (error instanceof NotShared) throw unavailable('The store is not ready. Please, retry');
      throw error instanceof Overtaken ? conflict() : error;
    } finally {
      running.delete(claim.id);
    }
  };

  return {
    once,
    underWay: () => context.get()?.ended,
    joined: (records) => ({
      ...records,
      insert: async (id, record, options) => {
        const attempt = context.get();
        if (attempt === undefined) return records.insert(id, record, options);
        if (!attempt.mayShare || attempt.transaction !== null) {
          return records.insert(id, record, { ...options, session: await ownSession(attempt) });
        }
        const joined = (transaction: Promise<unknown>): void => {
          attempt.transaction = transaction;
        };
        return records.insert(id, record, { ...options, claim: { claimed: attempt.claimed, joined } });
      },
      save: async (before, next, options) => {
        const attempt = context.get();
        if (attempt === undefined) return records.save(before, next, options);
        const session = await ownSession(attempt);
        try {
          return await records.save(before, next, { ...options, session });
        } catch (error) {
          // The transaction still sees the old record, so everything is decided again.
          throw isProblem(error, 'http-conflict') ? new Overtaken() : error;
        }
      },
    }),
    transaction: async (work, replaces) => {
      const attempt = context.get();
      if (attempt === undefined) {
        const alone = () => inTransaction(client, work);
        return replaces === undefined ? alone() : singleFlight(replaces, alone, () => conflict());
      }
      return work(await ownSession(attempt));
    },
  };
};
