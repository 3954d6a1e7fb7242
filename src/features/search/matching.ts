/** Whether a record is one of those that a question finds (docs/search.md "One record and a question"). Pure. */
import type { PublicKind } from '../../domain/public-kinds.ts';
import type { Entry } from './store/entries.ts';
import { anyEnd, type TermGroup } from './store/search-index.ts';
import { fits, type Wanted } from './wanted.ts';

const hasOne = (group: TermGroup, terms: ReadonlySet<string>, all: readonly string[]): boolean =>
  group.some((term) => (term.endsWith(anyEnd) ? all.some((one) => one.startsWith(term.slice(0, -anyEnd.length))) : terms.has(term)));

/** Many questions are asked of one record. */
const sets = new WeakMap<Entry, ReadonlySet<string>>();

const termsOf = (entry: Entry): ReadonlySet<string> => {
  const known = sets.get(entry) ?? new Set(entry.terms);
  sets.set(entry, known);
  return known;
};

/** `entry` is what the store keeps of the record for the search; where the page begins and how long it is does not matter. */
export const matches = (wanted: Wanted, kind: PublicKind, entry: Entry): boolean =>
  wanted.kinds.includes(kind) &&
  (wanted.test === 'both' || wanted.test === entry.is_test) &&
  entry.key >= wanted.least &&
  entry.key < wanted.below &&
  fits(entry, wanted.facts) &&
  wanted.groups.every((group) => hasOne(group, termsOf(entry), entry.terms));
