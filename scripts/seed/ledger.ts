/**
 * What a seed has made, in the store it fills: a piece is made once, however often the seed is started, and again from its
 * beginning while the store is busy or away. What a piece left half made is given to it at the next attempt.
 */
import { hash } from 'node:crypto';
import type { Document } from 'mongodb';
import { Problem } from '../../src/base/domain/problem.ts';
import { jitteredBackOff, sleep } from '../../src/base/platform/sleep.ts';
import type { Store } from '../../src/store/client.ts';
import { toProblem } from '../../src/store/failures.ts';
import { newId } from '../../src/store/records/ids.ts';

/** Too many requests, lost races, and a store that is busy or away: they pass. */
const passing: ReadonlySet<number> = new Set([409, 429, 503]);

/** The passing failure behind an error, or null. */
export const passingFailure = (error: unknown): Problem | null => {
  const problem = toProblem(error);
  if (problem instanceof Problem) return passing.has(problem.status) ? problem : null;
  return error instanceof Error && error.cause !== undefined ? passingFailure(error.cause) : null;
};

/** A failure that passes and has certainly written nothing: only then may one request be repeated, and not all of its piece. */
const hasWrittenNothing = (error: unknown): boolean => {
  const problem = passingFailure(error);
  return problem !== null && (problem.status !== 503 || (problem.cause === undefined && !/unknown/.test(problem.details)));
};

const TRIES = 8;
const pauseMs = jitteredBackOff(250, 15_000);

/** Runs `work` until it does not fail by what passes. */
export const persistently = async <T>(
  work: () => Promise<T>,
  passes: (error: unknown) => boolean = (error) => passingFailure(error) !== null,
): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !passes(error)) throw error;
    }
    await sleep(pauseMs(tried));
  }
};

/** The same for a single request. */
export const repeatedly = <T>(work: () => Promise<T>): Promise<T> => persistently(work, hasWrittenNothing);

/** Thrown at the next piece or request after Ctrl-C. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}

export interface Piece {
  /** Ids of records begun by earlier attempts at this piece. */
  readonly begun: readonly string[];
  /** Notes a record, so that it is known if this attempt ends here. */
  readonly note: (id: string) => Promise<void>;
}

export interface Ledger {
  /** Distinguishes what this seed makes here from what it makes elsewhere, and from what another one makes. */
  readonly name: string;
  /** When it was first started. */
  readonly began: Date;
  /** Makes the piece unless it has been made; returns what `make` returned then. */
  once<T extends Document>(piece: string, make: (piece: Piece) => Promise<T>): Promise<T>;
  /** Number of pieces made since this start. */
  made(): number;
  readonly stop?: AbortSignal;
}

interface Entry {
  readonly _id: string;
  readonly begun?: string[];
  readonly made?: Document;
}

const collectionName = 'seeding';

interface Kept {
  readonly find: (piece: string) => Entry | undefined;
  readonly note: (piece: string, id: string) => Promise<unknown>;
  readonly save: (piece: string, made: Document) => Promise<unknown>;
}

const nowhere: Kept = { find: () => undefined, note: async () => {}, save: async () => {} };

const makeLedger = (name: string, began: Date, kept: Kept, stop?: AbortSignal): Ledger => {
  let made = 0;
  return {
    name,
    began,
    made: () => made,
    ...(stop === undefined ? {} : { stop }),
    once: async <T extends Document>(piece: string, make: (piece: Piece) => Promise<T>): Promise<T> => {
      const entry = kept.find(piece);
      // What is stored under a piece is what its `make` returned.
      if (entry?.made !== undefined) return entry.made as T;
      const begun = [...(entry?.begun ?? [])];
      const note = async (id: string): Promise<void> => {
        begun.push(id);
        await kept.note(piece, id);
      };
      const result = await persistently(async () => {
        if (stop?.aborted === true) throw new Stopped();
        return make({ begun: [...begun], note });
      });
      await persistently(() => kept.save(piece, result));
      made += 1;
      return result;
    },
  };
};

/** Remembers nothing: everything is made, once. */
export const openLedger = (name: string, began: Date): Ledger => makeLedger(name, began, nowhere);

/** That of the seed of this name, which may have been started before. */
export const openKeptLedger = async (store: Pick<Store, 'collection' | 'now'>, name: string, stop: AbortSignal): Promise<Ledger> => {
  const entries = store.collection<Entry>(collectionName);
  const idOf = (piece: string): string => `${name}: ${piece}`;
  const known = new Map<string, Entry>();
  const [from, to] = [idOf(''), `${name}; `];
  for await (const entry of entries.find({ _id: { $gte: from, $lt: to } })) known.set(entry._id, entry);
  const ledger = (own: string, began: Date): Ledger =>
    makeLedger(
      own,
      began,
      {
        find: (piece) => known.get(idOf(piece)),
        note: (piece, id) => entries.updateOne({ _id: idOf(piece) }, { $push: { begun: id } }, { upsert: true }),
        save: (piece, made) => entries.updateOne({ _id: idOf(piece) }, { $set: { made } }, { upsert: true }),
      },
      stop,
    );
  const now = await store.now();
  const { at, own } = await ledger(name, now).once('start', async () => ({ at: now, own: newId() }));
  return ledger(own, at);
};

/** An id of its own for what is named so: whoever makes it again makes the same record. */
export const idFor = (name: string): string => hash('sha256', name).slice(0, 32);

/** Names of all seeds that have been started here. */
export const listSeeds = async (store: Pick<Store, 'collection'>): Promise<readonly string[]> => {
  const starts = await store
    .collection<Entry>(collectionName)
    .find({ _id: /: start$/ })
    .toArray();
  return starts.map(({ _id }) => _id.replace(/: start$/, ''));
};
