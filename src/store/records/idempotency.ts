/**
 * Writes with an `Idempotency-Key`. The promise this file keeps: what such a request writes, the claim of its key and its
 * answer are one transaction. So a dead process leaves no mark behind, and of two attempts the unique id of the claim lets one
 * through, on whatever primary (docs/idempotency.md).
 *
 * Handlers do not know of it: the transaction is in the request context, and the writes of records join it.
 */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Binary, type ClientSession, type Collection, type Db, type MongoClient } from 'mongodb';
import { within } from '../../model/clock.ts';
import { type KeptAnswer, type KeyClaim, type Once, type Outcome, Overtaken } from '../../model/conditional-writes.ts';
import { conflict, Problem, unavailable } from '../../model/problem.ts';
import { guarded, inTransaction, isDuplicate } from '../failures.ts';
import { type Batch, type Batching, makeBatcher } from './batcher.ts';
import type { SingleFlight } from './concurrent-writers.ts';
import { retryOnConflict } from './concurrent-writers.ts';
import type { Records } from './records.ts';
import { makeAsyncContext } from './request-context.ts';

export const idempotencyName = 'idempotency';
/** By the store's clock; the store looks once a minute for what is older. */
const keptForSeconds = 24 * 3600;

interface Entry extends KeyClaim {
  readonly _id: string;
  readonly at: Date;
  readonly answer: Binary;
}

interface Attempt {
  readonly claim: KeyClaim;
  readonly session: ClientSession;
  /** Settles when its transaction has ended. */
  readonly ended: Promise<void>;
  taken: boolean;
}

export interface Idempotency {
  readonly once: Once;
  /** The same records; their writes join the attempt under way, if there is one. */
  joined<T extends object>(records: Records<T>): Records<T>;
  /** All writes of `work` or none, with those of the attempt under way, if there is one. */
  transaction<T>(work: (session: ClientSession) => Promise<T>, replaces?: string): Promise<T>;
  /** The end of the attempt that the caller's writes are a part of; undefined where each is written by itself. */
  underWay(): Promise<void> | undefined;
}

/** Another attempt has the claim, or is about to have it. */
class Taken extends Error {}

const inFlight = (): Problem =>
  new Problem('http-conflict', 'A request with this Idempotency-Key is being worked on. Please, retry', {
    headers: { 'Retry-After': '1' },
  });

const writeConflict = 112;
/** No longer than the store keeps a transaction open (`transactionLifetimeLimitSeconds`). */
const heldMs = 60_000;
/** How long a claim that is here waits for the majority to have it. */
const majorityMs = 2000;

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

const isConflict = (error: unknown): boolean => error instanceof Problem && error.type === 'http-conflict';

/** Makes the index by which the store forgets; once, at the start. */
export const prepareIdempotency = async (db: Db): Promise<void> => {
  await db.collection(idempotencyName).createIndex({ at: 1 }, { name: 'kept', expireAfterSeconds: keptForSeconds });
};

/** Whether the primary knows a claim, with or without its majority. */
const makeIsHere = (entries: Collection<Entry>, batching: Batching): ((id: string) => Promise<boolean>) => {
  const find = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const options = { readConcern: { level: 'local' }, projection: { _id: 1 }, batchSize: ids.length + 1 } as const;
    const found = await entries.find({ _id: { $in: [...ids] } }, options).toArray();
    return new Set(found.map(({ _id }) => _id));
  };
  const run = (ids: readonly string[]): Batch<boolean> => {
    const shared = find(ids);
    return { shared, answers: ids.map(async (id) => (await shared).has(id)) };
  };
  return makeBatcher(run, { ...batching, concurrency: 2 });
};

/** The kept answer, also where a new primary does not know yet that the majority has it. */
const findKept = (entries: Collection<Entry>, id: string, isHere: (id: string) => Promise<boolean>): Promise<KeptAnswer | null> =>
  guarded(async () => {
    if (!(await isHere(id))) return null;
    const found = await entries.findOne({ _id: id }, { readConcern: { level: 'linearizable' }, maxTimeMS: majorityMs });
    if (found === null) return null;
    const { request, nonce, secret, answer } = found;
    return { id, request, nonce, secret, answer: (await inflate(answer.buffer)).toString('utf8') };
  });

/** The first write of an attempt: it meets whoever has the claim before anything else is written. */
const take = async (entries: Collection<Entry>, attempt: Attempt): Promise<void> => {
  if (attempt.taken) return;
  const { id, ...claim } = attempt.claim;
  const made = { $replaceWith: { $mergeObjects: [{ $literal: { _id: id, ...claim } }, { at: '$$NOW' }] } };
  try {
    await entries.updateOne({ _id: id, at: { $exists: false } }, [made], { upsert: true, session: attempt.session });
  } catch (error) {
    const isTaken = isDuplicate(error) || Reflect.get(Object(error), 'code') === writeConflict;
    throw isTaken ? new Taken() : error;
  }
  attempt.taken = true;
};

/** `most`: so many milliseconds a key is held at most. */
export const makeIdempotency = (
  client: MongoClient,
  db: Db,
  singleFlight: SingleFlight,
  batching: Batching,
  most = heldMs,
): Idempotency => {
  const entries = db.collection<Entry>(idempotencyName);
  const isHere = makeIsHere(entries, batching);
  const context = makeAsyncContext<Attempt>();
  /** Claims that this process is working on. */
  const running = new Set<string>();

  const tryOnce = async <T>(claim: KeyClaim, work: () => Promise<T>, toKeep: (result: T) => string): Promise<T> => {
    let end = (): void => undefined;
    try {
      return await inTransaction(client, async (session) => {
        // The driver repeats the transaction: the one before has come to nothing.
        end();
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        const attempt: Attempt = { claim, session, ended, taken: false };
        const result = await context.within(attempt, work);
        await take(entries, attempt);
        const answer = new Binary(await deflate(toKeep(result)));
        await entries.updateOne({ _id: claim.id }, { $set: { answer } }, { session });
        return result;
      });
    } finally {
      end();
    }
  };

  const once: Once = async <T>(claim: KeyClaim, work: () => Promise<T>, toKeep: (result: T) => string): Promise<Outcome<T>> => {
    const before = await findKept(entries, claim.id, isHere);
    if (before !== null) return { kept: before };
    if (running.has(claim.id)) throw inFlight();
    running.add(claim.id);
    try {
      const done = retryOnConflict(
        async () => () => tryOnce(claim, work, toKeep),
        (error) => error instanceof Overtaken,
      );
      return { done: await within(done, most, () => unavailable('The outcome of the write is unknown. Please, retry')) };
    } catch (error) {
      // It may have been refused because of what an earlier attempt has done.
      const kept = await findKept(entries, claim.id, isHere).catch(() => null);
      if (kept !== null) return { kept };
      if (error instanceof Taken) throw inFlight();
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
        await take(entries, attempt);
        return records.insert(id, record, { ...options, session: attempt.session });
      },
      save: async (before, next, options) => {
        const attempt = context.get();
        if (attempt === undefined) return records.save(before, next, options);
        await take(entries, attempt);
        try {
          return await records.save(before, next, { ...options, session: attempt.session });
        } catch (error) {
          // The transaction goes on seeing the old record, so all of it is decided again.
          throw isConflict(error) ? new Overtaken() : error;
        }
      },
    }),
    transaction: async (work, replaces) => {
      const attempt = context.get();
      if (attempt === undefined) {
        const alone = () => inTransaction(client, work);
        return replaces === undefined ? alone() : singleFlight(replaces, alone, () => conflict());
      }
      await take(entries, attempt);
      return work(attempt.session);
    },
  };
};
