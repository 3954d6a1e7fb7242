/** The histories after a soak, checked by the registry's own verification (docs/history.md). */
import { faultText, verifiableCollections, verifyHistory } from '../../../src/app/operations/history/verification.ts';
import type { Store } from '../../../src/store/client.ts';
import type { Fault } from '../../../src/store/records/chain.ts';

/** Contracts changed bypassing the store layer, which writes the history: the verification must report each of them. */
export interface Bypassed {
  /** Revisions that such writes may have created, by contract; the outcome of some is unknown. */
  readonly tried: Map<string, Set<number>>;
  readonly changed: Set<string>;
}

/** Must be called before the write. */
export const noteTried = ({ tried }: Bypassed, id: string, rev: number): void => {
  tried.set(id, (tried.get(id) ?? new Set()).add(rev));
};

export interface Histories {
  readonly records: number;
  /** Of records whose history is complete. */
  readonly entries: number;
  /** Contracts changed bypassing the store layer and reported. */
  readonly named: number;
  /** Records written only by the registry that do not match their history. */
  readonly faults: readonly string[];
  /** Contracts changed bypassing the store layer but not reported. */
  readonly unnoticed: readonly string[];
}

/** Verifies every record of the store, including those without a history. */
export const verifyHistories = async (store: Store, { tried, changed }: Bypassed): Promise<Histories> => {
  const faults: Fault[] = [];
  const { records, entries } = await verifyHistory(store, {
    names: verifiableCollections,
    complete: true,
    found: (fault) => void faults.push(fault),
  });
  /** The only fault such a contract may have is that this revision has no entry. */
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
