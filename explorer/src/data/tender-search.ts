/** The search, as `GET /search/records` returns it (docs/search.md). */
import { askJson } from '../api.ts';
import { named } from './english-names.ts';
import { type Answer, type Outcome, settle } from './outcome.ts';

interface Party {
  readonly name?: string;
  readonly name_en?: string;
  readonly identifier?: { readonly scheme?: string; readonly id?: string };
}

/** A record in a list of results. */
export interface Found {
  readonly kind?: string;
  readonly id: string;
  readonly tenderID?: string;
  readonly planID?: string;
  readonly contractID?: string;
  readonly agreementID?: string;
  readonly prettyID?: string;
  readonly title?: string;
  readonly title_en?: string;
  readonly status?: string;
  readonly mode?: string;
  readonly procurementMethodType?: string;
  readonly procuringEntity?: Party;
  readonly suppliers?: readonly Party[];
  readonly region?: string;
  /** The fraction by which a contract has grown since it was signed. */
  readonly growth?: number;
  readonly value?: { readonly amount?: number; readonly currency?: string; readonly valueAddedTaxIncluded?: boolean };
  readonly classification?: { readonly scheme?: string; readonly id?: string; readonly description?: string };
  readonly tenderPeriod?: { readonly startDate?: string; readonly endDate?: string };
  readonly datePublished?: string;
  readonly dateSigned?: string;
}

export type Suggestions = Readonly<Partial<Record<'q' | 'buyer' | 'supplier', string>>>;

/** A page of results. `cursor` is null at the end; without `complete`, this page's range may contain more results. */
export interface FoundPage {
  readonly found: readonly Found[];
  readonly complete: boolean;
  readonly cursor: string | null;
  /** Words that together find something where the given ones find nothing. */
  readonly suggestions?: Suggestions | undefined;
  /** Words that were not looked for, as there were too many. */
  readonly leftOut?: Suggestions | undefined;
}

/** A count; unless `exact`, there are more, or may be. */
export interface Count {
  readonly count: number;
  readonly exact: boolean;
}

export interface Facet extends Count {
  readonly value: string;
  /** The kind of records that has this status. */
  readonly kind?: string;
}

export type FacetName = 'kind' | 'status' | 'procurementMethodType' | 'category' | 'region';

/** The number of results, in total and by facet. */
export interface Overview {
  readonly total: Count;
  readonly facets: Readonly<Partial<Record<FacetName, readonly Facet[]>>>;
}

interface Body extends Partial<Overview> {
  readonly data: readonly Found[];
  readonly complete: boolean;
  readonly next_page?: { readonly cursor: string };
  readonly suggestions?: Suggestions;
  readonly left_out?: Suggestions;
}

const pageOf = ({ data, complete, next_page, suggestions, left_out }: Body): FoundPage => ({
  ...{ found: data, complete, cursor: next_page?.cursor ?? null },
  ...(suggestions === undefined ? {} : { suggestions }),
  ...(left_out === undefined ? {} : { leftOut: left_out }),
});

/** A successful response has the documented shape. */
const ask = (query: URLSearchParams): Promise<Answer<Body>> => askJson(`/search/records?${query}`) as Promise<Answer<Body>>;

/** One page for a query (`model/filters.ts`), from `cursor` on. */
export const searchRecords = (filters: URLSearchParams, cursor: string | null): Promise<Outcome<FoundPage>> => {
  const query = new URLSearchParams(filters);
  query.set('limit', '20');
  if (cursor !== null) query.set('cursor', cursor);
  return settle(named(ask(query)), pageOf);
};

const unknown: Count = { count: 0, exact: false };

/** Counts the results of a query; requested in parallel with the first page, which does not wait for it. */
export const surveyRecords = (filters: URLSearchParams): Promise<Outcome<Overview>> => {
  const query = new URLSearchParams(filters);
  for (const name of ['total', 'facets', 'limit']) query.set(name, '1');
  // Facets always cover the newest results.
  query.set('sort', 'date');
  return settle(ask(query), ({ total = unknown, facets = {} }) => ({ total, facets }));
};
