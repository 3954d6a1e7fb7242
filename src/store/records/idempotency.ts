/**
 * Writes with an `Idempotency-Key`. The promise this file keeps: everything such a request writes, its claim of the key and
 * its answer are one transaction. So there is no mark that a dead process leaves behind, and no moment in which the object is
 * there and its answer is not; of two attempts the unique id of the claim lets one through, whatever primary it meets.
 *
 * No handler knows of it: the transaction travels beside the calls, and the writes of records join it.
 */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Binary, type ClientSession, type Collection, type Db, type MongoClient } from 'mongodb';
import { within } from '../../model/deadline.ts';
import type { Claim, KeptAnswer, Once, Outcome } from '../../model/once.ts';
import { conflict, Problem, unavailable } from '../../model/problem.ts';
import { Overtaken } from '../../model/read-set.ts';
import { makeAsyncContext } from '../async-context.ts';
import { guarded } from '../failures.ts';
import { inTransaction } from '../transactions.ts';
import { type Batch, type Batching, makeBatcher } from './batcher.ts';
import type { Records } from './records.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { SingleFlight } from './single-flight.ts';

export const idempotencyName = 'idempotency';
/** By the store's clock; the store looks once a minute for what is older. */
export const keptForSeconds = 24 * 3600;

interface Entry extends Claim {
  readonly _id: string;
  readonly at: Date;
  readonly answer: Binary;
}

/** One attempt under way. */
interface Act {
  readonly claim: Claim;
  readonly session: ClientSession;
  /** Settles when it is written as a whole, or has come to nothing. */
  readonly ended: Promise<void>;
  taken: boolean;
}

export interface Idempotency {
  readonly once: Once;
  /** The same records; their writes join the attempt under way, if there is one. */
  joined<T extends object>(records: Records<T>): Records<T>;
  /** All writes of `work` or none, with those of the attempt under way, if there is one. */
  transaction<T>(work: (session: ClientSession) => Promise<T>, replaces?: string): Promise<T>;
  /** The end of the attempt of which the caller's writes are a part; undefined where each is written by itself. */
  underWay(): Promise<void> | undefined;
}

/** Another attempt has the claim, or is about to have it. */
class Taken extends Error {}

const inFlight = (): Problem =>
  new Problem('http-conflict', 'A request with this Idempotency-Key is being worked on. Please, retry', {
    headers: { 'Retry-After': '1' },
  });

const duplicate = 11000;
const writeConflict = 112;
/** A key is held here no longer than the store holds what an attempt has begun (`transactionLifetimeLimitSeconds`). */
const heldMs = 60_000;
/** How long a claim that is here waits for the majority to have it. */
const majorityMs = 2000;

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');

const isConflict = (error: unknown): boolean => error instanceof Problem && error.type === 'http-conflict';

/** Once, at the start: the index by which the store forgets. */
export const prepareIdempotency = async (db: Db): Promise<void> => {
  await db.collection(idempotencyName).createIndex({ at: 1 }, { name: 'kept', expireAfterSeconds: keptForSeconds });
};

/** Whether a claim is known to the primary, be it to nobody else; of most requests it is not. */
const makeIsHere = (entries: Collection<Entry>, batching: Batching): ((id: string) => Promise<boolean>) => {
  const find = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const options = { readConcern: { level: 'local' }, projection: { _id: 1 }, batchSize: ids.length + 1 } as const;
    const found = await entries.find({ _id: { $in: [...ids] } }, options).toArray();
    return new Set(found.map(({ _id }) => _id));
  };
  const round = (ids: readonly string[]): Batch<boolean> => {
    const shared = find(ids);
    return { shared, answers: ids.map(async (id) => (await shared).has(id)) };
  };
  return makeBatcher(round, { ...batching, concurrency: 2 });
};

/** What was kept; also where a new primary does not know yet that the majority has it. */
const findKept = (entries: Collection<Entry>, id: string, isHere: (id: string) => Promise<boolean>): Promise<KeptAnswer | null> =>
  guarded(async () => {
    if (!(await isHere(id))) return null;
    const found = await entries.findOne({ _id: id }, { readConcern: { level: 'linearizable' }, maxTimeMS: majorityMs });
    if (found === null) return null;
    const { request, nonce, secret, answer } = found;
    return { id, request, nonce, secret, answer: (await inflate(answer.buffer)).toString('utf8') };
  });

/** The first write of an attempt: whoever else has it, or is at it, is met here and before anything else is written. */
const take = async (entries: Collection<Entry>, act: Act): Promise<void> => {
  if (act.taken) return;
  const { id, ...claim } = act.claim;
  const made = { $replaceWith: { $mergeObjects: [{ $literal: { _id: id, ...claim } }, { at: '$$NOW' }] } };
  try {
    await entries.updateOne({ _id: id, at: { $exists: false } }, [made], { upsert: true, session: act.session });
  } catch (error) {
    if (codeOf(error) === duplicate || codeOf(error) === writeConflict) throw new Taken();
    throw error;
  }
  act.taken = true;
};

/** A lost race ends the attempt, since its transaction goes on seeing the old record: the whole of it is decided again. */
const overtakenFor = (error: unknown): unknown => (isConflict(error) ? new Overtaken() : error);

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
  const context = makeAsyncContext<Act>();
  /** Claims that this process is working on. */
  const running = new Set<string>();

  const attempt = async <T>(claim: Claim, work: () => Promise<T>, toKeep: (result: T) => string): Promise<T> => {
    let end = (): void => undefined;
    try {
      return await inTransaction(client, async (session) => {
        // The driver has begun again: what was there before has come to nothing.
        end();
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        const act: Act = { claim, session, ended, taken: false };
        const result = await context.within(act, work);
        await take(entries, act);
        const answer = new Binary(await deflate(toKeep(result)));
        await entries.updateOne({ _id: claim.id }, { $set: { answer } }, { session });
        return result;
      });
    } finally {
      end();
    }
  };

  const once: Once = async <T>(claim: Claim, work: () => Promise<T>, toKeep: (result: T) => string): Promise<Outcome<T>> => {
    const before = await findKept(entries, claim.id, isHere);
    if (before !== null) return { kept: before };
    if (running.has(claim.id)) throw inFlight();
    running.add(claim.id);
    try {
      const done = retryOnConflict(
        async () => () => attempt(claim, work, toKeep),
        (error) => error instanceof Overtaken,
      );
      return { done: await within(done, most, () => unavailable('The outcome of the write is unknown. Please, retry')) };
    } catch (error) {
      // What refused it may be what an earlier attempt has done.
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
        const act = context.get();
        if (act === undefined) return records.insert(id, record, options);
        await take(entries, act);
        return records.insert(id, record, { ...options, session: act.session });
      },
      save: async (before, next, options) => {
        const act = context.get();
        if (act === undefined) return records.save(before, next, options);
        await take(entries, act);
        try {
          return await records.save(before, next, { ...options, session: act.session });
        } catch (error) {
          throw overtakenFor(error);
        }
      },
    }),
    transaction: async (work, replaces) => {
      const act = context.get();
      if (act === undefined) {
        const alone = () => inTransaction(client, work);
        return replaces === undefined ? alone() : singleFlight(replaces, alone, () => conflict());
      }
      await take(entries, act);
      return work(act.session);
    },
  };
};
