/** The histories a soak has left, by the registry's own verification (docs/history.md). */
import { faultText, verifiable, verifyHistory } from '../../../src/operations/history/verify.ts';
import type { Store } from '../../../src/store/client.ts';
import type { Fault } from '../../../src/store/records/chain.ts';

/** Contracts that were changed past the rules of the store, which keep the history: the verification has to name each of them. */
export interface Bypassed {
  /** The revisions such writes were to make, by contract; the outcome of some is unknown. */
  readonly tried: Map<string, Set<number>>;
  readonly changed: Set<string>;
}

/** To be called before the write. */
export const noteTried = ({ tried }: Bypassed, id: string, rev: number): void => {
  tried.set(id, (tried.get(id) ?? new Set()).add(rev));
};

export interface Histories {
  readonly records: number;
  /** Of records whose history is whole. */
  readonly entries: number;
  /** What was changed past the store and is named. */
  readonly named: number;
  /** Records that only the registry has written, and that are not what their history says. */
  readonly faults: readonly string[];
  /** Contracts that were changed past the store and are not named. */
  readonly unnoticed: readonly string[];
}

/** Verifies every record of the store, those without a history included. */
export const verifyHistories = async (store: Store, { tried, changed }: Bypassed): Promise<Histories> => {
  const faults: Fault[] = [];
  const { records, entries } = await verifyHistory(store, { names: verifiable, complete: true, found: (fault) => void faults.push(fault) });
  /** Nothing else may be wrong with such a contract than that this revision has no entry. */
  const isExpected = ({ collection, id, rev, what }: Fault): boolean =>
    collection === 'contracts' && rev !== null && tried.get(id)?.has(rev) === true && what === 'its entry is missing';
  const expected = new Set(faults.filter(isExpected).map(({ id }) => id));
  return {
    records,
    entries,
    named: expected.size,
    faults: faults.filter((fault) => !isExpected(fault)).map(faultText),
    unnoticed: [...changed].filter((id) => !expected.has(id)),
  };
};
