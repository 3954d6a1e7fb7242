/**
 * The only way a procurement record is written: load → decide → derive once → rules on what will be saved → one save, or one
 * transaction → notification. A service makes one writer for its records; handlers only decide the next record:
 *
 *   service.change(request, decide)   for what is there: 409 when it was changed meanwhile
 *   service.append(request, decide)   for new parts: a lost race is decided again on the newer record
 *   service.insert(request, made)     for a new record
 *   service.saveStep(before, next)   for a save inside the transaction of another record (`stepsBefore`)
 *   service.holdStep(before)        for a record that the transaction of another one only reads
 *
 * `decide` gets the loaded record, at least `before`, and returns the whole next record.
 */

import { type Actor, requireClearance } from '../domain/actor.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import { type By, buildAuthorship } from '../domain/history.ts';
import { sameValue } from '../domain/json.ts';
import { isRestricted } from '../domain/masking.ts';
import { conflict, notFound } from '../domain/problem.ts';
import type { Stored } from '../domain/record.ts';
import type { Store } from '../store/client.ts';
import { buildRevision, makeKeyedQueue, retryOnConflict } from '../store/records/concurrent-writers.ts';
import type { RecordCache, Records, TransactionContext, TransactionStep } from '../store/records/records.ts';
import type { GivenStamps } from '../store/records/updates.ts';

/** The record of a write, the actor and the time. */
interface WriteRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly actor: Pick<Actor, 'name' | 'group'> & Partial<Pick<Actor, 'levels'>>;
  readonly now: Date;
}

export interface Loaded<R> {
  readonly before: Stored<R>;
}

interface Files {
  /** Keys of files that are used from now on. */
  readonly keys?: readonly string[];
  /** Where the document of each key stands in the body; `['data']` where absent. */
  readonly places?: readonly (readonly string[])[];
  /** Done in the same transaction, before this record. */
  readonly stepsBefore?: readonly TransactionStep[];
  /** Done in it after the cascade. */
  readonly stepsAfter?: readonly TransactionStep[];
}

type FollowUp<R> = (stored: Stored<R>) => TransactionStep;

/** The next record, and how it is saved. */
export interface Decision<R, T> extends Files {
  /** The whole next record; with the same values as before nothing is written (spec/decisions.md D5). */
  readonly next: R;
  /** What the handler gets back beside the stored record: the id of a new part, a token. */
  readonly result: T;
  /** False: a private save, of which outsiders see nothing (spec/requests.md §4); so nothing else is derived from it. */
  readonly publishes?: boolean;
  /** True: what time alone moves is a change too. */
  readonly isDue?: boolean;
  /** A second save of the record in the same transaction, made of what the first one has stored and answered. */
  readonly followedBy?: FollowUp<R> | undefined;
  /** What the change does beyond itself, once there is something to save; nothing is derived from it. */
  readonly effects?: (saved: R) => R;
  /** Asked of the record as it will be saved; refuses by throwing. */
  readonly rules?: (saved: R) => void | Promise<void>;
}

export interface Changed<R, T> {
  readonly stored: Stored<R>;
  readonly result: T;
  /** False when nothing was to be written. */
  readonly saved: boolean;
}

/** Refuses by throwing a `Problem`; asked again with the newer record when a race was lost. */
export type Decide<R, O extends Loaded<R>, T> = (loaded: O) => Decision<R, T> | Promise<Decision<R, T>>;

/** A new record. */
interface NewRecord<R> extends Files {
  readonly id: string;
  readonly record: R;
}

/** A record, and the writes of others that go with its save. */
interface Cascade<R> {
  readonly next: R;
  readonly steps: readonly TransactionStep[];
}

/** How a service keeps its records. */
export interface RecordKind<R extends object, O extends Loaded<R>> {
  readonly store: Pick<Store, 'transaction' | 'underWay'>;
  /** The collection in the store, and the name of the id in paths. */
  readonly names: { readonly collection: string; readonly param: string };
  /** Text of the 404. */
  readonly notFound: string;
  readonly records: Records<R>;
  /** Those that were changed lately; absent: all are read whole for each change. */
  readonly cache?: RecordCache<R> | undefined;
  /** Keeps the files that records use; absent where they have no documents. */
  readonly documents?: Pick<DocumentUrls, 'attach'>;
  /** What restricted ones are called to a broker without level `r`, who may not write them; absent: the handlers ask. */
  readonly restrictedAs?: string;
  /** What a decision is given of a record. */
  open(before: Stored<R>, now: Date): O;
  /** `next` with all that follows from it, or null when it says what `before` says. Absent: nothing follows from anything. */
  derive?(next: R, loaded: O, isDue: boolean): R | null;
  /** Asked last: an Error for a change that no rule should have let through. */
  verify?(next: R, loaded: O): void;
  /** While this is the same an edit that lost a race is decided again; `rev` where absent. */
  seen?(before: Stored<R>): number;
  /** What goes with a public save of a record that is there: other writes of its transaction, and what they make of the record. */
  cascade?(loaded: O, next: R): Cascade<R>;
  /** What is not the store's to stamp. */
  stamps?(next: R): GivenStamps;
  /** Written in the transaction of every save. */
  withinTransaction?(stored: Stored<R>, before: Stored<R> | null, within: TransactionContext): Promise<void>;
  /** Called after every commit. */
  onSaved?(stored: Stored<R>): void;
}

export interface Writer<R extends object, O extends Loaded<R>> {
  /** The record of a path; throws 404. */
  load(params: WriteRequest['params']): Promise<Stored<R>>;
  /** The record with this id, or null. */
  find(id: string, session?: TransactionContext['session']): Promise<Stored<R> | null>;
  /** 409 when another write came between loading and saving that the caller could have seen. */
  change<T>(request: WriteRequest, decide: Decide<R, O, T>): Promise<Changed<R, T>>;
  /** One writer of a record at a time, and a lost race is decided again, up to 10 times. */
  append<T>(request: WriteRequest, decide: Decide<R, O, T>): Promise<Changed<R, T>>;
  insert(request: Pick<WriteRequest, 'actor' | 'now'>, newRecord: NewRecord<R>): Promise<Stored<R>>;
  insertStep(id: string, record: R): TransactionStep;
  saveStep(before: Stored<R>, next: R): TransactionStep;
  /** Part of another record's transaction that rests on this one as it was read: 409 when it changes before the commit. */
  holdStep(before: Stored<R>): TransactionStep;
}

/** A save that is decided: what it replaces, null for a new record, and what is written. */
interface Write<R> {
  readonly id: string;
  readonly before: Stored<R> | null;
  readonly next: R;
  readonly publishes: boolean;
}

export const makeWriter = <R extends object, O extends Loaded<R>>(kind: RecordKind<R, O>): Writer<R, O> => {
  const { store, names, records, cache } = kind;
  const serialize = makeKeyedQueue(store.underWay);

  const put = async ({ id, before, next, publishes }: Write<R>, by: By, session?: TransactionContext['session']): Promise<Stored<R>> => {
    const stamps = kind.stamps === undefined ? {} : { stamps: kind.stamps(next) };
    const options = session === undefined ? { by, ...stamps } : { by, session, ...stamps };
    if (before === null) return records.insert(id, next, options);
    const stored = await records.save(before, next, { publishes, ...options });
    cache?.keep(before, stored);
    return stored;
  };

  const putWithin = async (write: Write<R>, within: TransactionContext): Promise<Stored<R>> => {
    const stored = await put(write, within.by, within.session);
    await kind.withinTransaction?.(stored, write.before, within);
    return stored;
  };

  const part =
    (write: Write<R>): TransactionStep =>
    async (within) => {
      const stored = await putWithin(write, within);
      return () => kind.onSaved?.(stored);
    };

  /** One save, or one transaction with everything that goes with it; then the notifications. */
  const save = async (
    write: Write<R>,
    by: By,
    { keys = [], places, stepsBefore: steps = [] }: Files,
    followedBy?: FollowUp<R>,
  ): Promise<Stored<R>> => {
    if (keys.length > 0) await kind.documents?.attach(keys, places);
    if (steps.length === 0 && followedBy === undefined && kind.withinTransaction === undefined) {
      const stored = await put(write, by);
      kind.onSaved?.(stored);
      return stored;
    }
    const { before } = write;
    const replaces = before === null ? undefined : buildRevision(names.collection, before);
    const { stored, notifications } = await store.transaction(async (session) => {
      const done: (() => void)[] = [];
      for (const one of steps) done.push(await one({ by, session }));
      const stored = await putWithin(write, { by, session });
      if (followedBy !== undefined) done.push(await followedBy(stored)({ by, session }));
      return { stored, notifications: done };
    }, replaces);
    for (const notify of notifications) notify();
    kind.onSaved?.(stored);
    return stored;
  };

  const derived = (loaded: O, next: R, publishes: boolean, isDue: boolean): R | null => {
    if (publishes && kind.derive !== undefined) return kind.derive(next, loaded, isDue);
    return sameValue(next, loaded.before) ? null : next;
  };

  /** The write that a decision asks for; all that can be refused is refused before it. */
  const prepareWrite = async <T>(request: WriteRequest, loaded: O, decide: Decide<R, O, T>): Promise<() => Promise<Changed<R, T>>> => {
    const { before } = loaded;
    const { next, result, publishes = true, isDue = false, effects, rules, followedBy, ...files } = await decide(loaded);
    const found = derived(loaded, next, publishes, isDue);
    if (found === null && (files.stepsBefore ?? []).length === 0 && followedBy === undefined)
      return async () => ({ stored: before, result, saved: false });
    const changed = found === null ? next : (effects?.(found) ?? found);
    await rules?.(changed);
    kind.verify?.(changed, loaded);
    const cascaded = publishes ? kind.cascade?.(loaded, changed) : undefined;
    const write = { id: before._id, before, next: cascaded?.next ?? changed, publishes };
    const steps = [...(files.stepsBefore ?? []), ...(cascaded?.steps ?? []), ...(files.stepsAfter ?? [])];
    return async () => ({
      stored: await save(write, buildAuthorship(request), { ...files, stepsBefore: steps }, followedBy),
      result,
      saved: true,
    });
  };

  const load = async (params: WriteRequest['params'], from: Pick<Records<R>, 'get'> = records): Promise<Stored<R>> => {
    const record = await from.get(params[names.param] ?? '');
    if (record === null) throw notFound(kind.notFound);
    // As it was decoded it is a table of its keys; each copy of this copy costs a hundredth of the first one.
    return { ...record };
  };

  const loadFor = async ({ params, now, actor }: WriteRequest): Promise<O> => {
    const before = await load(params, cache);
    if (kind.restrictedAs !== undefined) requireClearance(isRestricted(before), actor, kind.restrictedAs);
    return kind.open(before, now);
  };

  return {
    load: (params) => load(params),
    find: (id, session) => records.get(id, session),
    change: (request, decide) => {
      const seenOf = kind.seen ?? (({ rev }: Stored<R>): number => rev);
      let first: number | undefined;
      return retryOnConflict(async () => {
        const found = await loadFor(request);
        const seen = seenOf(found.before);
        first ??= seen;
        if (seen !== first) throw conflict();
        return prepareWrite(request, found, decide);
      });
    },
    append: (request, decide) =>
      serialize(request.params[names.param] ?? '', () =>
        retryOnConflict(async () => prepareWrite(request, await loadFor(request), decide)),
      ),
    insert: (request, { id, record, ...files }) =>
      save({ id, before: null, next: record, publishes: true }, buildAuthorship(request), files),
    insertStep: (id, record) => part({ id, before: null, next: record, publishes: true }),
    holdStep:
      (before) =>
      async ({ session }) => {
        await records.hold(before, session);
        return () => {};
      },
    saveStep: (before, next) => async (within) => {
      const loaded = kind.open(before, within.by.now);
      const changed = derived(loaded, next, true, false) ?? next;
      kind.verify?.(changed, loaded);
      const { next: saved, steps } = kind.cascade?.(loaded, changed) ?? { next: changed, steps: [] };
      const notifications: (() => void)[] = [];
      for (const one of steps) notifications.push(await one(within));
      notifications.push(await part({ id: before._id, before, next: saved, publishes: true })(within));
      return () => {
        for (const notify of notifications) notify();
      };
    },
  };
};

export type PlainWriter<R extends object> = Writer<R, Loaded<R>>;

/** A writer of records on which decisions are asked with nothing but the record. */
export const makePlainWriter = <R extends object>(kind: Omit<RecordKind<R, Loaded<R>>, 'open'>): PlainWriter<R> =>
  makeWriter<R, Loaded<R>>({ ...kind, open: (before) => ({ before }) });

/** What a writer does for handlers, once `check` has let the record through; it refuses by throwing. */
export const checkedWriter = <R extends object, O extends Loaded<R>>(
  writer: Pick<Writer<R, O>, 'load' | 'change' | 'append'>,
  check: (record: Stored<R>) => Stored<R>,
): typeof writer => {
  const checked = (loaded: O): O => {
    check(loaded.before);
    return loaded;
  };
  return {
    load: async (params) => check(await writer.load(params)),
    change: (request, decide) => writer.change(request, (loaded) => decide(checked(loaded))),
    append: (request, decide) => writer.append(request, (loaded) => decide(checked(loaded))),
  };
};
