/**
 * The only way to write a procurement record: load → decide → derive → effects → rules on the record to be saved → cascade → one
 * save, or one transaction → notification. A service creates one writer for its records; handlers only decide the next record:
 *
 * service.change(request, decide)   for existing parts: 409 after a concurrent change
 * service.append(request, decide)   for new parts: a lost race is retried with the newer record
 * service.insert(request, made)     for a new record
 * service.saveStep(before, next)    for a save inside the transaction of another record (`stepsBefore`)
 * service.holdStep(before)          for a record only read by the transaction of another one
 *
 * `decide` receives the loaded record, at least `before`, and returns the whole next record.
 */

import { type Actor, requireClearance } from '../../base/domain/actor.ts';
import type { DocumentUrls } from '../../base/domain/documents.ts';
import { type By, buildAuthorship } from '../../base/domain/history.ts';
import { sameValue } from '../../base/domain/json.ts';
import { isRestricted } from '../../base/domain/masks.ts';
import { conflict, notFound } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { Store } from '../client.ts';
import { flightKey, makeKeyedQueue, retryOnConflict } from './concurrent-writers.ts';
import type { RecordCache, Records, TransactionContext, TransactionStep } from './records.ts';
import { checkStep, inSequence } from './transaction-steps.ts';
import type { GivenStamps } from './updates.ts';

interface WriteRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly actor: Pick<Actor, 'name' | 'group'> & Partial<Pick<Actor, 'levels'>>;
  readonly now: Date;
}

export interface Loaded<R> {
  readonly before: Stored<R>;
}

interface Files {
  /** Keys of files to attach. */
  readonly keys?: readonly string[];
  /** Path in the body of the document of each key; default `['data']`. */
  readonly places?: readonly (readonly string[])[];
  /** Run in the same transaction, before this record is saved. */
  readonly stepsBefore?: readonly TransactionStep[];
  /** Run in the same transaction, after the cascade. */
  readonly stepsAfter?: readonly TransactionStep[];
}

type FollowUp<R> = (stored: Stored<R>) => TransactionStep;

/** The next record, and how it is saved. */
export interface Decision<R, T> extends Files {
  /** The whole next record; if equal to the previous one, nothing is written (spec/decisions.md D5). */
  readonly next: R;
  /** Returned to the handler beside the stored record: the id of a new part, a token. */
  readonly result: T;
  /** False: a private save, invisible to outsiders (spec/requests.md §4), so nothing is derived from it. */
  readonly publishes?: boolean;
  /** True: changes made by time alone count as changes too. */
  readonly isDue?: boolean;
  /** A second save of the record in the same transaction, based on the result of the first one. */
  readonly followedBy?: FollowUp<R> | undefined;
  /** Side effects of a change, applied only when there is something to save; nothing is derived from them. */
  readonly effects?: (saved: R) => R;
  /** Checks the record as it will be saved; rejects by throwing. */
  readonly rules?: (saved: R) => void | Promise<void>;
}

export interface Changed<R, T> {
  readonly stored: Stored<R>;
  readonly result: T;
  /** False when nothing was written. */
  readonly saved: boolean;
}

/** Rejects by throwing a `Problem`; called again with the newer record after a lost race. */
export type Decide<R, O extends Loaded<R>, T> = (loaded: O) => Decision<R, T> | Promise<Decision<R, T>>;

/** How a service stores its records. */
export interface RecordKind<R extends object, O extends Loaded<R>> {
  readonly store: Pick<Store, 'transaction' | 'underWay'>;
  /** The collection in the store, and the name of the path parameter. */
  readonly names: { readonly collection: string; readonly param: string };
  /** Text of the 404. */
  readonly notFound: string;
  readonly records: Records<R>;
  /** Recently changed records; absent: every change reads the whole record. */
  readonly cache?: RecordCache<R> | undefined;
  /** Attaches the files of records; absent for records without documents. */
  readonly documents?: Pick<DocumentUrls, 'attach'>;
  /** Name in the 403 for a broker without level `r` who writes a restricted record; absent: the handlers check. */
  readonly restrictedAs?: string;
  /** Builds the input of `decide` from a record. */
  open(before: Stored<R>, now: Date): O;
  /** `next` with everything derived from it, or null when it equals `before`. Absent: nothing is derived. */
  derive?(next: R, loaded: O, isDue: boolean): R | null;
  /** The last check: throws an Error for a change that the rules should have rejected. */
  verify?(next: R, loaded: O): void;
  /** A version of the record: an edit that lost a race is retried while it is unchanged. Absent: `rev`. */
  seen?(before: Stored<R>): number;
  /** Other writes in the transaction of a public save of an existing record, and the record as they change it. */
  cascade?(loaded: O, next: R): { readonly next: R; readonly steps: readonly TransactionStep[] };
  /** Stamps not set by the store itself. */
  stamps?(next: R): GivenStamps;
  /** Runs in the transaction of every save. */
  withinTransaction?(stored: Stored<R>, before: Stored<R> | null, within: TransactionContext): Promise<void>;
  /** Called after every commit. */
  onSaved?(stored: Stored<R>): void;
}

export interface Writer<R extends object, O extends Loaded<R>> {
  /** The record in the path; throws 404. */
  load(params: WriteRequest['params']): Promise<Stored<R>>;
  /** The record with this id, or null. */
  find(id: string, session?: TransactionContext['session']): Promise<Stored<R> | null>;
  /** 409 after a concurrent write that the caller could have seen (`seen`). */
  change<T>(request: WriteRequest, decide: Decide<R, O, T>): Promise<Changed<R, T>>;
  /** Serialized per record within the process; a lost race is retried, up to 10 attempts. */
  append<T>(request: WriteRequest, decide: Decide<R, O, T>): Promise<Changed<R, T>>;
  insert(request: Pick<WriteRequest, 'actor' | 'now'>, newRecord: Files & { readonly id: string; readonly record: R }): Promise<Stored<R>>;
  insertStep(id: string, record: R): TransactionStep;
  saveStep(before: Stored<R>, next: R): TransactionStep;
  /** For another record's transaction that depends on this record as read: 409 when it changes before the commit. */
  holdStep(before: Stored<R>): TransactionStep;
}

/** A decided save: the record it replaces, null for a new one, and the record to write. */
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

  /** One save, or one transaction with all its steps; then the notifications. */
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
    const replaces = before === null ? undefined : flightKey(names.collection, before);
    const { stored, notify } = await store.transaction(async (session) => {
      const within = { by, session };
      const done = await inSequence(steps)(within);
      const stored = await putWithin(write, within);
      const followed = await followedBy?.(stored)(within);
      return { stored, notify: [done, followed] };
    }, replaces);
    for (const one of notify) one?.();
    kind.onSaved?.(stored);
    return stored;
  };

  const derived = (loaded: O, next: R, publishes: boolean, isDue: boolean): R | null => {
    if (publishes && kind.derive !== undefined) return kind.derive(next, loaded, isDue);
    return sameValue(next, loaded.before) ? null : next;
  };

  /** Prepares the write of a decision; everything that can be rejected is rejected here. */
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
    // The decoded record is a hash table internally; copies of this copy are about 100 times cheaper.
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
    holdStep: (before) => checkStep(({ session }) => records.hold(before, session)),
    saveStep: (before, next) => async (within) => {
      const loaded = kind.open(before, within.by.now);
      const changed = derived(loaded, next, true, false) ?? next;
      kind.verify?.(changed, loaded);
      const { next: saved, steps } = kind.cascade?.(loaded, changed) ?? { next: changed, steps: [] };
      return inSequence([...steps, part({ id: before._id, before, next: saved, publishes: true })])(within);
    },
  };
};

export type PlainWriter<R extends object> = Writer<R, Loaded<R>>;

/** A writer whose decisions need only the record. */
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
