/** The histories a soak has left, by the registry's own verification (docs/history.md). */
import { faultText, verifiable, verifyHistory } from '../../../src/operations/history/verify.ts';
import type { Store } from '../../../src/store/client.ts';
import type { Fault } from '../../../src/store/records/chain.ts';

/** Contracts that were changed past the rules of the store, which keep the history: the verification has to name each of them. */
export interface Bypassed {
  /** The outcome of some of these writes is unknown. */
  readonly tried: Set<string>;
  readonly changed: Set<string>;
}

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
  const found: Fault[] = [];
  const { records, entries } = await verifyHistory(store, { names: verifiable, complete: true, found: (fault) => void found.push(fault) });
  const isExpected = ({ collection, id }: Fault): boolean => collection === 'contracts' && tried.has(id);
  const expected = new Set(found.filter(isExpected).map(({ id }) => id));
  return {
    records,
    entries,
    named: expected.size,
    faults: found.filter((fault) => !isExpected(fault)).map(faultText),
    unnoticed: [...changed].filter((id) => !expected.has(id)),
  };
};
