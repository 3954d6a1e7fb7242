/**
 * How a sub-room writes: load, decide, save. What is decided says the whole next tender; what follows from it on every
 * public save (plans of auctions, next_check, sums) is added here. Contracts that are made or cancelled with it stand in the same
 * transaction, so that both collections agree whatever happens between two writes.
 */
import type { Actor } from '../model/actor.ts';
import type { NewContract } from '../model/contract-work.ts';
import { byOf } from '../model/history.ts';
import { sameValue } from '../model/json.ts';
import { conflict, Problem } from '../model/problem.ts';
import type { StoredTender, TenderRecord } from '../model/tender.ts';
import type { Procedure } from '../procedures/procedure.ts';
import { retryOnConflict } from '../store/records/retry-on-conflict.ts';
import { revisionOf } from '../store/records/single-flight.ts';
import { sizeOf } from '../store/records/updates.ts';
import { withDerived } from './derived.ts';
import type { TenderRoom } from './room.ts';
import type { Context } from './rules/index.ts';

/** A tender as it was loaded, and what rules on it are asked with. */
export interface Opened {
  readonly before: StoredTender;
  readonly procedure: Procedure;
  readonly context: Context;
}

export interface Decided<T> {
  /** The whole next tender; with the same values as before nothing is written (spec/decisions.md D5). */
  readonly next: TenderRecord;
  /** What the handler wants back beside the stored tender: the id of a new part, a token. */
  readonly gives: T;
  /** False: a private save, of which outsiders see nothing (spec/requests.md §4); so nothing else is derived from it. */
  readonly publishes?: boolean;
  /** Keys of files that are new here, and where their documents stand in the body. */
  readonly keys?: readonly string[];
  readonly places?: readonly (readonly string[])[];
  /** True for what bidders write: they may fill a record only so far. */
  readonly isOfBidder?: boolean;
  /** Contracts made with this change. */
  readonly creates?: readonly NewContract[];
  /** Ids of contracts cancelled with this change. */
  readonly cancels?: readonly string[];
}

export interface Changed<T> {
  readonly tender: StoredTender;
  readonly gives: T;
  /** False when nothing was to be written. */
  readonly saved: boolean;
}

/** May refuse by throwing a `Problem`; asked again with the newer tender when an append has lost a race. */
export type Decide<T> = (opened: Opened) => Decided<T> | Promise<Decided<T>>;

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly actor: Actor;
  readonly now: Date;
}

const save = async <T>(room: TenderRoom, asked: Asked, { before, context }: Opened, decided: Decided<T>): Promise<Changed<T>> => {
  const { gives, publishes = true, keys = [], places, creates = [], cancels = [] } = decided;
  const next = publishes ? withDerived(decided.next, context, before) : decided.next;
  if (sameValue(next, before) && creates.length === 0 && cancels.length === 0) return { tender: before, gives, saved: false };
  if (keys.length > 0) await room.deps.documents.attach(keys, places);
  const by = byOf(asked);
  if (creates.length === 0 && cancels.length === 0) {
    return { tender: await room.records.save(before, next, { publishes, by }), gives, saved: true };
  }
  const { store, contracts } = room.deps;
  const tender = await store.transaction(
    async (session) => {
      if (creates.length > 0) await contracts.insert(creates, { by, session });
      if (cancels.length > 0) await contracts.cancel(cancels, { by, session });
      return room.records.save(before, next, { publishes, by, session });
    },
    revisionOf('tenders', before),
  );
  return { tender, gives, saved: true };
};

/** Of the 16 MB a record can have, the last 4 are for what the procedure adds: awards, their documents, the buyer's answers. */
const MOST_WITH_BIDS = 12 * 1024 * 1024;

/** Throws 413 when bidders would fill the record; what makes it smaller is always welcome. */
const requireSpace = (before: object, next: object): void => {
  const size = sizeOf(next);
  if (size <= MOST_WITH_BIDS || size <= sizeOf(before)) return;
  throw new Problem('http-content-too-large', 'With this change the tender would be larger than the 12 MB that bids may fill');
};

const decideOn = async <T>(room: TenderRoom, asked: Asked, decide: Decide<T>): Promise<() => Promise<Changed<T>>> => {
  const { params, now } = asked;
  const before = await room.load(params);
  const procedure = room.procedureOf(before);
  const opened = { before, procedure, context: room.contextOf(before.config ?? {}, procedure, now) };
  const decided = await decide(opened);
  if (decided.isOfBidder === true) requireSpace(before, decided.next);
  return () => save(room, asked, opened, decided);
};

/**
 * For changes of what is there: 409 when another write came between the loading and the saving. A private one is decided
 * over: a 409 would tell of a bid.
 */
export const editTender = async <T>(room: TenderRoom, asked: Asked, decide: Decide<T>): Promise<Changed<T>> => {
  let seen: number | undefined;
  return retryOnConflict(() =>
    decideOn(room, asked, (opened) => {
      seen ??= opened.before.public_modified;
      if (opened.before.public_modified !== seen) throw conflict();
      return decide(opened);
    }),
  );
};

/** For new parts (a bid, a question, a document, a claim): a lost race is decided again on the newer tender, up to 10 times. */
export const appendToTender = <T>(room: TenderRoom, asked: Asked, decide: Decide<T>): Promise<Changed<T>> =>
  room.queue(asked.params.tender ?? '', () => retryOnConflict(() => decideOn(room, asked, decide)));
