/** The search parameters in the page's address; the same names as in `GET /search/records`. */
const texts = [
  ...(['q', 'buyer', 'supplier', 'classification', 'region', 'from', 'to', 'endFrom', 'endTo', 'endWithin'] as const),
  ...(['minAmount', 'maxAmount', 'currency', 'minGrowth', 'sort'] as const),
] as const;
const lists = ['kind', 'status', 'procurementMethodType'] as const;

export type TextFilter = (typeof texts)[number];
export type ListFilter = (typeof lists)[number];

export interface Filters extends Readonly<Record<TextFilter, string>>, Readonly<Record<ListFilter, readonly string[]>> {
  /** Whether to include test tenders. */
  readonly tests: boolean;
}

export const noFilters: Filters = {
  q: '',
  buyer: '',
  supplier: '',
  classification: '',
  region: '',
  from: '',
  to: '',
  endFrom: '',
  endTo: '',
  endWithin: '',
  minAmount: '',
  maxAmount: '',
  currency: '',
  minGrowth: '',
  sort: '',
  kind: [],
  status: [],
  procurementMethodType: [],
  tests: false,
};

const listIn = (query: URLSearchParams, name: string): readonly string[] => [
  ...new Set(
    query
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

const numbers: ReadonlySet<TextFilter> = new Set(['minAmount', 'maxAmount', 'minGrowth']);

/** A filter in the registry's format; people type amounts as `1 000,50`. */
const plainText = (name: TextFilter, text: string): string => (numbers.has(name) ? text.replace(/\s/g, '').replace(',', '.') : text.trim());

/** The filters in an address's query; absent ones are empty, unknown parameters are ignored. */
export const buildFilters = (query: URLSearchParams): Filters => {
  const found = texts.map((name) => [name, plainText(name, query.get(name) ?? '')] as const);
  const listed = lists.map((name) => [name, listIn(query, name)] as const);
  return { ...noFilters, ...Object.fromEntries([...found, ...listed]), tests: query.get('mode') === '_all_' };
};

/** The query for `filters`: without empty ones, always in the same order. */
export const buildQuery = (filters: Filters): URLSearchParams => {
  const query = new URLSearchParams();
  for (const name of texts) {
    const text = plainText(name, filters[name]);
    if (text !== '') query.set(name, text);
  }
  for (const name of lists) if (filters[name].length > 0) query.set(name, filters[name].join(','));
  if (filters.tests) query.set('mode', '_all_');
  return query;
};

/** The address of the search page with these filters. */
export const buildAddress = (filters: Filters): string => {
  const query = buildQuery(filters).toString();
  return query === '' ? '/' : `/?${query}`;
};

/** One active filter: one of its values, and the filters without that value. */
export interface SetFilter {
  readonly name: TextFilter | ListFilter;
  readonly value: string;
  readonly without: Filters;
}

/** All active filters besides the free text, in the order of the form. */
export const setFilters = (filters: Filters): readonly SetFilter[] => [
  ...lists.flatMap((name) =>
    filters[name].map((value) => ({ name, value, without: { ...filters, [name]: filters[name].filter((other) => other !== value) } })),
  ),
  ...texts
    .filter((name) => name !== 'q' && name !== 'sort' && filters[name] !== '')
    .map((name) => ({ name, value: filters[name], without: { ...filters, [name]: '' } })),
];
