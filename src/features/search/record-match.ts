/** Whether a query finds a given record (docs/search.md "Matching one record"). Pure. */
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { memoize } from '../../base/platform/memoize.ts';
import { term } from './model/terms.ts';
import { hasRequestedFacts, type SearchQuery } from './query.ts';
import type { Entry } from './store/entries.ts';
import { anyEnd, type TermGroup } from './store/search-index.ts';

const hasOne = (group: TermGroup, terms: ReadonlySet<string>, all: readonly string[]): boolean =>
  group.some((term) => (term.endsWith(anyEnd) ? all.some((one) => one.startsWith(term.slice(0, -anyEnd.length))) : terms.has(term)));

/** One record is matched against many queries. */
const collectTerms = memoize(({ terms }: Entry): ReadonlySet<string> => new Set(terms));

/** `entry`: the stored search entry of the record; cursor and limit are ignored. */
export const matches = (query: SearchQuery, kind: PublicKind, entry: Entry): boolean =>
  query.kinds.includes(kind) &&
  (query.test === 'both' || query.test === entry.is_test) &&
  entry.key >= query.least &&
  entry.key < query.below &&
  hasRequestedFacts(entry, query.facts) &&
  query.groups.every((group) => group.includes(term.kind(kind)) || hasOne(group, collectTerms(entry), entry.terms));
