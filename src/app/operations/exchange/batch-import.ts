/**
 * Stores records read from an import, many at a time. Each is stored with its history in one transaction, or not at all. An owner
 * token is written to its file before its record is stored: it cannot be recovered later.
 */
import { hashesOf, hiddenFields } from '../../../base/domain/actor.ts';
import { agreementIdOf } from '../../../base/domain/agreement.ts';
import { omitUndefined, sameValue } from '../../../base/domain/json.ts';
import { badRequest, isProblem, Problem } from '../../../base/domain/problem.ts';
import { newSecret } from '../../../http/route.ts';
import type { StoredRecord } from '../../../modules/publishing/public-views.ts';
import type { ReportedTender } from '../../../modules/violation-reports/service.ts';
import { groupBy } from '../../../procurement/tenders/rules/rule.ts';
import { collections, recordsOf } from '../../../store/collections.ts';
import { type ChainedRecord, followChain } from '../../../store/records/chain.ts';
import { readMany } from '../../../store/records/queries.ts';
import type { ScriptServices } from '../script-services.ts';
import { type Candidate, makeCandidateReader } from './candidates.ts';
import { makeShow } from './export.ts';

export interface NewToken {
  readonly collection: string;
  readonly id: string;
  readonly token: string;
  readonly transfer: string;
}

/** Resolves when the tokens have been written. */
export type KeepTokens = (tokens: readonly NewToken[]) => Promise<void>;

/** `waits`: its tender or framework is not here yet. A `Problem`: why it cannot be stored. */
export type ImportOutcome = 'imported' | 'unchanged' | 'conflict' | Problem;

/** A failure of the store is unrelated to the line, and the next line would fail, too. */
export const isFailure = (error: unknown): error is Exclude<unknown, Problem> => !(error instanceof Problem) || error.status >= 500;

/** Same holders with the same tokens, unless the line has none. */
const sameAccess = (stored: StoredRecord, { record }: Candidate): boolean =>
  record.access === undefined || sameValue(stored.access, record.access);

/** Fields that exports lack, from the record they come from. */
const inheritedFields = ({ collection }: Candidate, parent: StoredRecord): object => {
  if (collection !== 'violation_reports') return { framework_owner: parent.owner, framework_token: parent.owner_token };
  // The agreement whose authority decides (spec/decisions.md D3).
  const agreement = agreementIdOf(parent as ReportedTender);
  return omitUndefined({ agreement_id: agreement });
};

/** What the framework's owner decides on: nobody could without it, and a stored record is not imported again. */
const KINDS_NEEDING_PARENT: ReadonlySet<string> = new Set(['submissions', 'qualifications']);

type Place = Pick<Candidate, 'collection' | 'id'>;

/** A record to be stored. */
interface Fresh extends Place {
  readonly candidate: Candidate;
  readonly access: { readonly token: string; readonly transfer: string } | null;
  readonly record: object;
}

export const formatRecordKey = ({ collection, id }: Place): string => `${collection} ${id}`;

/** Set beside what a line says. */
const FIELDS_BESIDE_LINE: ReadonlySet<string> = new Set([
  ...hiddenFields.filter((field) => field !== 'unrun'),
  'dateCreated',
  'dateModified',
]);

/** Whether the record is stored just as the line would be: most often that settles it, for a tenth of two views. */
const isStoredSo = (stored: StoredRecord, record: Candidate['record']): boolean =>
  Object.keys(record).every((key) => sameValue(record[key], stored[key])) &&
  Object.keys(stored).every((key) => FIELDS_BESIDE_LINE.has(key) || Object.hasOwn(record, key));

type BatchImport = (
  candidates: readonly Candidate[],
  keepTokens: KeepTokens,
  isLast: boolean,
) => Promise<readonly (ImportOutcome | 'waits')[]>;
type Services = Pick<ScriptServices, 'store' | 'validator' | 'documents' | 'absolute' | 'procedures'>;

/** Imports records with different ids; with `isLast` none waits for another. */
export const makeBatchImport = (services: Services): BatchImport => {
  const { store } = services;
  const show = makeShow(services);
  const get = ({ collection, id }: Place): Promise<StoredRecord | null> =>
    store.records<object>(recordsOf[collection]).get(id) as Promise<StoredRecord | null>;

  /** Those that are here, one command for each kind. */
  const findAll = async (asked: readonly Place[]): Promise<(place: Place) => StoredRecord | null> => {
    const kinds = [...groupBy(asked, ({ collection }) => collection)];
    const found = await Promise.all(
      kinds.map(async ([kind, places]) => {
        const { name } = collections[recordsOf[kind]];
        const ids = places.map(({ id }) => id);
        return [kind, await readMany(store.collection(name), ids)] as const;
      }),
    );
    const byKind = new Map(found);
    return ({ collection, id }) => (byKind.get(collection)?.get(id) as StoredRecord | undefined) ?? null;
  };

  const isSame = (stored: StoredRecord, candidate: Candidate): boolean => {
    const { dateCreated, dateModified } = stored;
    const { collection, id, record } = candidate;
    if (isStoredSo(stored, record)) return true;
    const asked = show(collection, { ...record, _id: id, dateCreated, dateModified });
    return sameValue(asked, show(collection, stored)) && sameAccess(stored, candidate);
  };

  /** Whether the record began as the line has it and has changed here since: an earlier import of the line. */
  const beganSo = async (stored: StoredRecord & ChainedRecord, candidate: Candidate): Promise<boolean> => {
    const name = recordsOf[candidate.collection];
    const { _id, rev, unrun, dateCreated, dateModified } = stored as StoredRecord & ChainedRecord & { readonly unrun?: unknown };
    if (rev === 1) return false;
    const own = { _id, dateCreated, dateModified, ...omitUndefined({ unrun }) };
    const entries = store.history(name).back(_id, rev, 1);
    for await (const { entry, after } of followChain(name, stored, entries))
      if (entry.rev === 1) return isSame({ ...after, ...own } as StoredRecord, candidate);
    return false;
  };

  /** Numbers that this import has moved counters past. */
  const passed = new Map<string, number>();

  /** The counters first, then the records: a number in use is never assigned again. */
  const passNumbers = async (candidates: readonly Candidate[]): Promise<void> => {
    const taken = new Map<string, number>();
    for (const { number } of candidates) {
      if (number === null || number.taken <= (passed.get(number.counter) ?? 0)) continue;
      taken.set(number.counter, Math.max(number.taken, taken.get(number.counter) ?? 0));
    }
    await store.sequences.passAll(taken);
    for (const [counter, last] of taken) passed.set(counter, last);
  };

  const compare = async (stored: StoredRecord, candidate: Candidate): Promise<ImportOutcome> => {
    const isHere = isSame(stored, candidate) || (await beganSo(stored as StoredRecord & ChainedRecord, candidate));
    return isHere ? 'unchanged' : 'conflict';
  };

  /** Stores new records; one whose id has been taken meanwhile is compared with what has taken it. */
  const insertAll = async (fresh: readonly Fresh[]): Promise<ReadonlyMap<string, ImportOutcome>> => {
    const outcomes = new Map<string, ImportOutcome>();
    const settle = async ({ candidate }: Fresh, result: PromiseSettledResult<unknown>): Promise<ImportOutcome> => {
      if (result.status === 'fulfilled') return 'imported';
      if (isFailure(result.reason)) throw result.reason;
      const taken = isProblem(result.reason, 'http-conflict') ? await get(candidate) : null;
      return taken === null ? result.reason : compare(taken, candidate);
    };
    for (const [kind, some] of groupBy(fresh, ({ collection }) => collection)) {
      const records = store.records<object>(recordsOf[kind]);
      const results = await records.insertMany(some);
      for (const [at, one] of some.entries()) {
        const result = results[at];
        if (result !== undefined) outcomes.set(formatRecordKey(one), await settle(one, result));
      }
    }
    return outcomes;
  };

  return async (candidates, keepTokens, isLast) => {
    const parents = candidates.flatMap(({ parent }) => parent ?? []);
    const [find, findParent] = await Promise.all([findAll(candidates), findAll(parents)]);
    const outcomes = new Map<string, ImportOutcome | 'waits'>();
    const fresh: Fresh[] = [];
    for (const candidate of candidates) {
      const { collection, id, record, parent: place } = candidate;
      const [here, parent] = [find(candidate), place === undefined ? null : findParent(place)];
      if (here !== null) outcomes.set(formatRecordKey(candidate), await compare(here, candidate));
      else if (place !== undefined && parent === null && !isLast) outcomes.set(formatRecordKey(candidate), 'waits');
      else if (place !== undefined && parent === null && KINDS_NEEDING_PARENT.has(collection))
        outcomes.set(formatRecordKey(candidate), badRequest(`its framework ${place.id} is not here: import that first`));
      else {
        const access = candidate.isOwned ? { token: newSecret(), transfer: newSecret() } : null;
        const more = parent === null ? {} : inheritedFields(candidate, parent);
        fresh.push({ candidate, collection, id, access, record: { ...record, ...(access === null ? {} : hashesOf(access)), ...more } });
      }
    }
    await keepTokens(fresh.flatMap(({ collection, id, access }) => (access === null ? [] : [{ collection, id, ...access }])));
    await passNumbers(fresh.map(({ candidate }) => candidate));
    const inserted = await insertAll(fresh);
    return candidates.map((candidate) => {
      const outcome = inserted.get(formatRecordKey(candidate)) ?? outcomes.get(formatRecordKey(candidate));
      if (outcome === undefined) throw new Error(`${formatRecordKey(candidate)} has no outcome`);
      return outcome;
    });
  };
};

/** Imports a single line. Throws a `Problem` for one that cannot be imported. */
export const makeImporter = (services: Services) => {
  const read = makeCandidateReader(services);
  const importBatch = makeBatchImport(services);
  return async (
    line: unknown,
    keepTokens: KeepTokens,
  ): Promise<{ readonly outcome: Exclude<ImportOutcome, Problem>; readonly candidate: Candidate }> => {
    const candidate = read(line);
    const [outcome] = await importBatch([candidate], keepTokens, true);
    if (outcome === undefined || outcome === 'waits') throw new Error('a line without an outcome');
    if (outcome instanceof Problem) throw outcome;
    return { outcome, candidate };
  };
};
