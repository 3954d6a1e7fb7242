/**
 * The only way a procurement record is written: load → decide → derive once → rules on what will be saved → one save, or one
 * transaction → word of it. A room makes one writer for its records; handlers say only what becomes of a record:
 *
 *   room.change(call, decide)   for what is there: 409 when it was changed meanwhile
 *   room.append(call, decide)   for new parts: a lost race is decided again on the newer record
 *   room.insert(call, made)     for a new record
 *   room.saving(before, next)   for a save inside the transaction of another record (`also`)
 *   room.holding(before)        for a record that the transaction of another one only reads
 *
 * `decide` gets what the room opens of a record, at least `before`, and gives the whole next record.
 */

import type { Actor } from '../domain/actor.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import { type By, byOf } from '../domain/history.ts';
import { sameValue } from '../domain/json.ts';
import { conflict, notFound } from '../domain/problem.ts';
import type { Stored } from '../domain/record.ts';
import type { Store } from '../store/client.ts';
import { makeKeyedQueue, retryOnConflict, revisionOf } from '../store/records/concurrent-writers.ts';
import type { Recent } from '../store/records/recent.ts';
import type { Records } from '../store/records/records.ts';
import type { Also, Within } from '../store/records/transaction.ts';

/** Who asks for which record, and when. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly actor: Pick<Actor, 'name' | 'group'>;
  readonly now: Date;
}

export interface Opened<R> {
  readonly before: Stored<R>;
}

interface Files {
  /** Keys of files that are used from now on. */
  readonly keys?: readonly string[];
  /** Where the document of each key stands in the body; `['data']` where absent. */
  readonly places?: readonly (readonly string[])[];
  /** Done in the same transaction, before this record. */
  readonly also?: readonly Also[];
  /** Done in it behind what goes along with the save. */
  readonly last?: readonly Also[];
}

/** What becomes of a record. */
export interface Decided<R, T> extends Files {
  /** The whole next record; with the same values as before nothing is written (spec/decisions.md D5). */
  readonly next: R;
  /** What the handler wants back beside the stored record: the id of a new part, a token. */
  readonly gives: T;
  /** False: a private save, of which outsiders see nothing (spec/requests.md §4); so nothing else is derived from it. */
  readonly publishes?: boolean;
  /** True: what time alone moves is a change too. */
  readonly isDue?: boolean;
  /** What the change does beyond itself, once there is something to save; nothing is derived from it. */
  readonly effects?: (saved: R) => R;
  /** Asked of the record as it will be saved; refuses by throwing. */
  readonly rules?: (saved: R) => void | Promise<void>;
}

export interface Changed<R, T> {
  readonly stored: Stored<R>;
  readonly gives: T;
  /** False when nothing was to be written. */
  readonly saved: boolean;
}

/** Refuses by throwing a `Problem`; asked again with the newer record when a race was lost. */
export type Decide<R, O extends Opened<R>, T> = (opened: O) => Decided<R, T> | Promise<Decided<R, T>>;

/** A new record. */
export interface Made<R> extends Files {
  readonly id: string;
  readonly record: R;
}

/** A record as it is saved with writes of others. */
export interface Along<R> {
  readonly next: R;
  readonly also: readonly Also[];
}

/** What a room says of its records. */
export interface RecordKind<R extends object, O extends Opened<R>> {
  readonly store: Pick<Store, 'transaction' | 'underWay'>;
  /** The collection in the store, and the name of the id in paths. */
  readonly names: { readonly collection: string; readonly param: string };
  /** Text of the 404. */
  readonly notFound: string;
  readonly records: Records<R>;
  /** Those that were changed lately; absent: all are read whole for each change. */
  readonly recent?: Recent<R> | undefined;
  /** Keeps the files that records use; absent where they have no documents. */
  readonly documents?: Pick<DocumentUrls, 'attach'>;
  /** What decisions on a record are asked with. */
  open(before: Stored<R>, now: Date): O;
  /** `next` with all that follows from it, or null when it says what `before` says. Absent: nothing follows from anything. */
  derive?(next: R, opened: O, isDue: boolean): R | null;
  /** Asked last: an Error for a change that no rule should have let through. */
  verify?(next: R, opened: O): void;
  /** While this is the same an edit that lost a race is decided again; `rev` where absent. */
  seen?(before: Stored<R>): number;
  /** What goes with a public save of a record that is there: other writes of its transaction, and what they make of the record. */
  along?(opened: O, next: R): Along<R>;
  /** Written in the transaction of every save. */
  accompany?(stored: Stored<R>, before: Stored<R> | null, within: Within): Promise<void>;
  /** Told of every save. */
  saved?(stored: Stored<R>): void;
}

export interface Writer<R extends object, O extends Opened<R>> {
  /** The record of a path; throws 404. */
  load(params: Asked['params']): Promise<Stored<R>>;
  /** The record with this id, or null. */
  find(id: string, session?: Within['session']): Promise<Stored<R> | null>;
  /** 409 when another write came between loading and saving that the caller could have seen. */
  change<T>(asked: Asked, decide: Decide<R, O, T>): Promise<Changed<R, T>>;
  /** One writer of a record at a time, and a lost race is decided again, up to 10 times. */
  append<T>(asked: Asked, decide: Decide<R, O, T>): Promise<Changed<R, T>>;
  insert(asked: Pick<Asked, 'actor' | 'now'>, made: Made<R>): Promise<Stored<R>>;
  inserting(id: string, record: R): Also;
  saving(before: Stored<R>, next: R): Also;
  /** Part of another record's transaction that rests on this one as it was read: 409 when it changes before the commit. */
  holding(before: Stored<R>): Also;
}

/** A save that stands fast: what it replaces, null for a new record, and what is to be kept. */
interface Write<R> {
  readonly id: string;
  readonly before: Stored<R> | null;
  readonly next: R;
  readonly publishes: boolean;
}

export const makeWriter = <R extends object, O extends Opened<R>>(kind: RecordKind<R, O>): Writer<R, O> => {
  const { store, names, records, recent } = kind;
  const inTurn = makeKeyedQueue(store.underWay);

  const put = async ({ id, before, next, publishes }: Write<R>, by: By, session?: Within['session']): Promise<Stored<R>> => {
    const options = session === undefined ? { by } : { by, session };
    if (before === null) return records.insert(id, next, options);
    const stored = await records.save(before, next, { publishes, ...options });
    recent?.keep(before, stored);
    return stored;
  };

  const putWithin = async (write: Write<R>, within: Within): Promise<Stored<R>> => {
    const stored = await put(write, within.by, within.session);
    await kind.accompany?.(stored, write.before, within);
    return stored;
  };

  const part =
    (write: Write<R>): Also =>
    async (within) => {
      const stored = await putWithin(write, within);
      return () => kind.saved?.(stored);
    };

  /** One save, or one transaction with everything that goes with it; then word of it. */
  const save = async (write: Write<R>, by: By, { keys = [], places, also = [] }: Files): Promise<Stored<R>> => {
    if (keys.length > 0) await kind.documents?.attach(keys, places);
    if (also.length === 0 && kind.accompany === undefined) {
      const stored = await put(write, by);
      kind.saved?.(stored);
      return stored;
    }
    const { before } = write;
    const replaces = before === null ? undefined : revisionOf(names.collection, before);
    const { stored, words } = await store.transaction(async (session) => {
      const done: (() => void)[] = [];
      for (const one of also) done.push(await one({ by, session }));
      return { stored: await putWithin(write, { by, session }), words: done };
    }, replaces);
    for (const tell of words) tell();
    kind.saved?.(stored);
    return stored;
  };

  const derived = (opened: O, next: R, publishes: boolean, isDue: boolean): R | null => {
    if (publishes && kind.derive !== undefined) return kind.derive(next, opened, isDue);
    return sameValue(next, opened.before) ? null : next;
  };

  /** The write that a decision asks for; all that can be refused is refused before it. */
  const decided = async <T>(asked: Asked, opened: O, decide: Decide<R, O, T>): Promise<() => Promise<Changed<R, T>>> => {
    const { before } = opened;
    const { next, gives, publishes = true, isDue = false, effects, rules, ...files } = await decide(opened);
    const found = derived(opened, next, publishes, isDue);
    if (found === null && (files.also ?? []).length === 0) return async () => ({ stored: before, gives, saved: false });
    const changed = found === null ? next : (effects?.(found) ?? found);
    await rules?.(changed);
    kind.verify?.(changed, opened);
    const going = publishes ? kind.along?.(opened, changed) : undefined;
    const write = { id: before._id, before, next: going?.next ?? changed, publishes };
    const also = [...(files.also ?? []), ...(going?.also ?? []), ...(files.last ?? [])];
    return async () => ({ stored: await save(write, byOf(asked), { ...files, also }), gives, saved: true });
  };

  const load = async (params: Asked['params'], from: Pick<Records<R>, 'get'> = records): Promise<Stored<R>> => {
    const found = await from.get(params[names.param] ?? '');
    if (found === null) throw notFound(kind.notFound);
    // As it was decoded it is a table of its keys; each copy of this copy costs a hundredth of the first one.
    return { ...found };
  };

  const openedOf = async ({ params, now }: Asked): Promise<O> => kind.open(await load(params, recent), now);

  return {
    load: (params) => load(params),
    find: (id, session) => records.get(id, session),
    change: (asked, decide) => {
      const seenOf = kind.seen ?? (({ rev }: Stored<R>): number => rev);
      let first: number | undefined;
      return retryOnConflict(async () => {
        const found = await openedOf(asked);
        const seen = seenOf(found.before);
        first ??= seen;
        if (seen !== first) throw conflict();
        return decided(asked, found, decide);
      });
    },
    append: (asked, decide) =>
      inTurn(asked.params[names.param] ?? '', () => retryOnConflict(async () => decided(asked, await openedOf(asked), decide))),
    insert: (asked, { id, record, ...files }) => save({ id, before: null, next: record, publishes: true }, byOf(asked), files),
    inserting: (id, record) => part({ id, before: null, next: record, publishes: true }),
    holding:
      (before) =>
      async ({ session }) => {
        await records.hold(before, session);
        return () => {};
      },
    saving: (before, next) => async (within) => {
      const opened = kind.open(before, within.by.now);
      const changed = derived(opened, next, true, false) ?? next;
      kind.verify?.(changed, opened);
      const { next: saved, also } = kind.along?.(opened, changed) ?? { next: changed, also: [] };
      const words: (() => void)[] = [];
      for (const one of also) words.push(await one(within));
      words.push(await part({ id: before._id, before, next: saved, publishes: true })(within));
      return () => {
        for (const tell of words) tell();
      };
    },
  };
};

export type PlainWriter<R extends object> = Writer<R, Opened<R>>;

/** A writer of records on which decisions are asked with nothing but the record. */
export const makePlainWriter = <R extends object>(kind: Omit<RecordKind<R, Opened<R>>, 'open'>): PlainWriter<R> =>
  makeWriter<R, Opened<R>>({ ...kind, open: (before) => ({ before }) });
