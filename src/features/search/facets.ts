/** Counts of the results by kind, status, type, category and region. Pure. */
import { omitUndefined } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { regionKeyOf } from './model/terms.ts';
import type { Gathered } from './search-run.ts';
import type { FoundEntry } from './store/search-index.ts';

type EntryOfKind = FoundEntry & { readonly kind: PublicKind };

export type Facet = { value: string; kind?: PublicKind; name?: string; count: number; exact: boolean };

/** Counts of rows by `keyOf`, the most frequent first, each with its newest row; rows without a key are not counted. */
const collectCounts = (
  facts: readonly EntryOfKind[],
  keyOf: (one: EntryOfKind) => string | undefined,
): (readonly [EntryOfKind, number])[] => {
  const counts = new Map<string, { newest: EntryOfKind; count: number }>();
  for (const one of facts) {
    // A covered read returns null where a record has none.
    const key = keyOf(one) ?? '';
    const known = counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (key !== '') counts.set(key, { newest: one, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ newest: one, count }) => [one, count]);
};

const MAX_VALUES = 40;

/** `nameOf` returns the name of a category. */
export const collectFacets = (
  { rows, total: { exact }, kinds }: Gathered,
  nameOf: (category: string) => string | undefined,
): Record<string, Facet[]> => {
  const facts = rows.map(({ kind, entry }) => ({ ...entry, kind }));
  const facet = (
    field: 'status' | 'type' | 'category' | 'region',
    keyOf: (one: EntryOfKind) => string | undefined,
    more: (one: EntryOfKind) => Partial<Facet> = () => ({}),
  ): Facet[] =>
    collectCounts(facts, keyOf)
      .slice(0, MAX_VALUES)
      .map(([one, count]) => ({ value: one[field] ?? '', ...more(one), count, exact }));
  const named = ({ category = '' }: EntryOfKind): Partial<Facet> => {
    const name = nameOf(category)?.slice(0, 256);
    return omitUndefined({ name });
  };
  return {
    kind: [...kinds].filter(([, { count }]) => count > 0).map(([value, count]) => ({ value, ...count })),
    // A status has its own meaning in each kind.
    status: facet(
      'status',
      ({ kind, status }) => (status ? `${kind} ${status}` : ''),
      ({ kind }) => ({ kind }),
    ),
    procurementMethodType: facet('type', ({ type }) => type),
    category: facet('category', ({ category }) => category, named),
    region: facet('region', ({ region }) => (region ? regionKeyOf(region) : '')),
  };
};
