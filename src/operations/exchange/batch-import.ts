/**
 * Stores records read from an import, many at a time. Each is stored with its history in one transaction, or not at all. An owner
 * token is written to its file before its record is stored: it cannot be recovered later.
 */
import { hashesOf } from '../../domain/actor.ts';
import { agreementIdOf } from '../../domain/agreement.ts';
import { sameValue } from '../../domain/json.ts';
import { badRequest, Problem } from '../../domain/problem.ts';
import { newSecret } from '../../http/route.ts';
import type { StoredRecord } from '../../publishing/public-views.ts';
import { recordsOf } from '../../store/collections.ts';
import { type ChainedRecord, followChain } from '../../store/records/chain.ts';
import type { TenderFacts } from '../../violation-reports/service.ts';
import type { ScriptServices } from '../script-services.ts';
import { type Candidate, makeReader } from './candidates.ts';
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
export type Outcome = 'imported' | 'unchanged' | 'conflict' | Problem;

/** A failure of the store is unrelated to the line, and the next line would fail, too. */
export const isFailure = (error: unknown): error is Exclude<unknown, Problem> => !(error instanceof Problem) || error.status >= 500;

/** Same holders with the same tokens, unless the line has none. */
const sameAccess = (stored: StoredRecord, { record }: Candidate): boolean =>
  record.access === undefined || sameValue(stored.access, record.access);

/** Fields that exports lack, from the record they come from. */
const inherited = ({ collection }: Candidate, parent: StoredRecord): object => {
  if (collection !== 'violation_reports') return { framework_owner: parent.owner, framework_token: parent.owner_token };
  // The agreement whose authority decides (spec/decisions.md D3).
  const agreement = agreementIdOf(parent as TenderFacts);
  return agreement === undefined ? {} : { agreement_id: agreement };
};

/** What the framework's owner decides on: nobody could without it, and a stored record is not imported again. */
const needsParent: ReadonlySet<string> = new Set(['submissions', 'qualifications']);

type BatchImport = (candidates: readonly Candidate[], keepTokens: KeepTokens, isLast: boolean) => Promise<readonly (Outcome | 'waits')[]>;
type Services = Pick<ScriptServices, 'store' | 'validator' | 'documents' | 'absolute' | 'procedures'>;

/** Imports records with different ids; with `isLast` none waits for another. */
export const makeBatchImport = (services: Services): BatchImport => {
  const { store } = services;
  const show = makeShow(services);
  const get = ({ collection, id }: Pick<Candidate, 'collection' | 'id'>): Promise<StoredRecord | null> =>
    store.records<object>(recordsOf[collection]).get(id) as Promise<StoredRecord | null>;

  const isSame = (stored: StoredRecord, candidate: Candidate): boolean => {
    const { dateCreated, dateModified } = stored;
    const { collection, id, record } = candidate;
    const asked = show(collection, { ...record, _id: id, dateCreated, dateModified });
    return sameValue(asked, show(collection, stored)) && sameAccess(stored, candidate);
  };

  /** Whether the record began as the line has it and has changed here since: an earlier import of the line. */
  const beganSo = async (stored: StoredRecord & ChainedRecord, candidate: Candidate): Promise<boolean> => {
    const name = recordsOf[candidate.collection];
    const { _id, rev, unrun, dateCreated, dateModified } = stored as StoredRecord & ChainedRecord & { readonly unrun?: unknown };
    if (rev === 1) return false;
    const own = { _id, dateCreated, dateModified, ...(unrun === undefined ? {} : { unrun }) };
    const entries = store.history(name).back(_id, rev, 1);
    for await (const { entry, after } of followChain(name, stored, entries))
      if (entry.rev === 1) return isSame({ ...after, ...own } as StoredRecord, candidate);
    return false;
  };

  /** The counters first, then the records: a number in use is never assigned again. */
  const passNumbers = async (candidates: readonly Candidate[]): Promise<void> => {
    const taken = new Map<string, number>();
    for (const { number } of candidates)
      if (number !== null) taken.set(number.counter, Math.max(number.taken, taken.get(number.counter) ?? 0));
    await Promise.all([...taken].map(([counter, last]) => store.sequences.pass(counter, last)));
  };

  const insert = async ({ collection, id }: Candidate, record: object): Promise<Outcome> => {
    try {
      const records = store.records<object>(recordsOf[collection]);
      await records.insert(id, record);
      return 'imported';
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return error;
      throw error;
    }
  };

  return async (candidates, keepTokens, isLast) => {
    const [stored, parents] = await Promise.all([
      Promise.all(candidates.map(get)),
      Promise.all(candidates.map(({ parent }) => (parent === undefined ? null : get(parent)))),
    ]);
    const isHere = await Promise.all(
      stored.map(async (here, at) => {
        const candidate = candidates[at];
        if (here === null || candidate === undefined) return false;
        return isSame({ ...here }, candidate) || beganSo(here as StoredRecord & ChainedRecord, candidate);
      }),
    );
    const looked = candidates.map((candidate, at) => {
      const [here, parent] = [stored[at] ?? null, parents[at] ?? null];
      if (here !== null) return { candidate, outcome: isHere[at] ? ('unchanged' as const) : ('conflict' as const) };
      if (candidate.parent !== undefined && parent === null && !isLast) return { candidate, outcome: 'waits' as const };
      if (candidate.parent !== undefined && parent === null && needsParent.has(candidate.collection))
        return { candidate, outcome: badRequest(`its framework ${candidate.parent.id} is not here: import that first`) };
      const access = candidate.isOwned ? { token: newSecret(), transfer: newSecret() } : null;
      return { candidate, outcome: null, access, more: parent === null ? {} : inherited(candidate, parent) };
    });
    const fresh = looked.filter(({ outcome }) => outcome === null);
    await keepTokens(fresh.flatMap(({ candidate: { collection, id }, access }) => (access == null ? [] : [{ collection, id, ...access }])));
    await passNumbers(fresh.map(({ candidate }) => candidate));
    const settled = await Promise.allSettled(
      looked.map(({ candidate, outcome, access, more }) =>
        outcome === null ? insert(candidate, { ...candidate.record, ...(access == null ? {} : hashesOf(access)), ...more }) : outcome,
      ),
    );
    return settled.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
  };
};

/** Imports a single line. Throws a `Problem` for one that cannot be imported. */
export const makeImporter = (services: Services) => {
  const read = makeReader(services);
  const importBatch = makeBatchImport(services);
  return async (
    line: unknown,
    keepTokens: KeepTokens,
  ): Promise<{ readonly outcome: Exclude<Outcome, Problem>; readonly candidate: Candidate }> => {
    const candidate = read(line);
    const [outcome] = await importBatch([candidate], keepTokens, true);
    if (outcome === undefined || outcome === 'waits') throw new Error('a line without an outcome');
    if (outcome instanceof Problem) throw outcome;
    return { outcome, candidate };
  };
};
