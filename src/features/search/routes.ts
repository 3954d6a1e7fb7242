/** `GET /search/records`, `GET /search/tenders`: parses the query, scans the indexes, renders cards (docs/search.md). */

import type { CodeLists } from '../../base/domain/code-lists.ts';
import type { JsonObject } from '../../base/domain/json.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { byKind, type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import { type ApiRequest, anyone, bareAnswer, type Handler, type Route, route } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import type { FeatureContext } from '../feature.ts';
import { type CardView, makeCards, type TenderCards } from './cards.ts';
import type { Suggest } from './did-you-mean.ts';
import { collectFacets } from './facets.ts';
import { MAX_INPUT_LENGTH } from './parameter-readers.ts';
import { listNames, parameterNames, readParameters, type SearchRequest } from './parameters.ts';
import { makeShowCards } from './parent-records.ts';
import { sorts, withEndBounds, writeCursor } from './query.ts';
import { makeKeepRarest, type Shortened } from './rarest-words.ts';
import { type FoundPage, getAnswer, type Indexes, idOnly, makeSearch } from './search-run.ts';
import { toMoment } from './store/entries.ts';
import { searchStore } from './store/search-store.ts';

export interface SearchDeps extends Pick<FeatureContext, 'store' | 'clock' | 'zone' | 'codes'> {
  readonly cards: TenderCards;
  readonly views: Readonly<Record<PublicKind, CardView>>;
  readonly suggest: Suggest;
}

/** The next page's address: the same query with the cursor. */
const buildLink = (
  { query, links }: ApiRequest,
  address: string,
  { next }: FoundPage,
  { question, kept }: Pick<SearchRequest, 'question'> & Pick<Shortened, 'kept'>,
): JsonObject => {
  if (next === null) return {};
  const cursor = writeCursor({ ...next, kept }, question);
  const stored = [...query].filter(([name, value]) => name !== 'cursor' && value !== '');
  const path = `${links.prefix}${address}?${new URLSearchParams([...stored, ['cursor', cursor]])}`;
  return { next_page: { cursor, path, uri: `${links.origin}${path}` } };
};

export const buildIndexes = (store: Pick<Store, 'part'>): Indexes => byKind(store.part(searchStore).of);

/** The name of a classifier division, if its code list is loaded. */
const categoryName = (codes: CodeLists, digits: string): string | undefined => {
  for (const [code, name] of codes.list('dk021') ?? [])
    if (code.startsWith(`${digits}000000`)) return typeof name === 'string' ? name : undefined;
  return undefined;
};

/** Characters of a suggestion. */
const MAX_SUGGESTION_LENGTH = 2000;

/** Parameters of words, which may be misspelt. */
const WORD_PARAMETERS = ['q', 'buyer', 'supplier'] as const;

/** `kinds`: those of the route; absent: the requested ones. */
const searchIn = (deps: SearchDeps, address: string, kinds?: readonly PublicKind[]): Handler => {
  const { zone, clock } = deps;
  const indexes = buildIndexes(deps.store);
  const cards = makeCards(deps.cards, deps.views);
  const show = makeShowCards(cards, indexes);
  const keepRarest = makeKeepRarest(indexes);
  const isFound = async (asked: ReadonlyMap<string, string>, now: Date): Promise<boolean> => {
    const { query } = await keepRarest(readParameters(new Map([...asked, ['limit', '1']]), zone, kinds));
    const { found } = await getAnswer(makeSearch(indexes, { ...withEndBounds(query, now), total: false, facets: false }), idOnly, now);
    return found.rows.length > 0;
  };
  /** Other words, by parameter, with which the same filters find something; null: there are none. */
  const suggestionsFor = async (asked: ReadonlyMap<string, string>, now: Date): Promise<Readonly<Record<string, string>> | null> => {
    const meant = await Promise.all(WORD_PARAMETERS.map(async (name) => [name, await deps.suggest(asked.get(name) ?? '')] as const));
    const others = meant.filter(([, phrases]) => phrases.length > 0);
    for (let nth = 0; others.some(([, phrases]) => nth < phrases.length); nth += 1) {
      const suggested = others.map(([name, phrases]) => [name, phrases[nth] ?? phrases[0] ?? ''] as const);
      if (
        suggested.every(([, phrase]) => phrase.length <= MAX_SUGGESTION_LENGTH) &&
        (await isFound(new Map([...asked, ...suggested]), now))
      )
        return Object.fromEntries(suggested);
    }
    return null;
  };
  return async (request) => {
    const parsed = readParameters(request.query, zone, kinds);
    const now = clock.now();
    const shortened = await keepRarest(parsed);
    const query = withEndBounds(shortened.query, now);
    const { found: page, gathered } = await getAnswer(makeSearch(indexes, query), cards.fields, now);
    const shown = await show(page.rows);
    const isNone = page.rows.length === 0 && page.complete && query.after === null;
    const suggestions = isNone ? await suggestionsFor(request.query, now) : null;
    const { q: suggestion, ...elsewhere } = suggestions ?? {};
    return {
      status: 200,
      body: {
        data: page.rows.map(({ entry }, at) => ({ ...shown[at], datePublished: zone.render(toMoment(entry.key)) })),
        complete: page.complete,
        ...omitUndefined({
          left_out: Object.keys(shortened.leftOut).length > 0 ? shortened.leftOut : undefined,
          total: gathered !== null && (query.total || query.facets) ? { ...gathered.total } : undefined,
          facets: gathered !== null && query.facets ? collectFacets(gathered, (digits) => categoryName(deps.codes, digits)) : undefined,
          suggestion: suggestion === undefined || Object.keys(elsewhere).length > 0 ? undefined : suggestion,
          suggestions: suggestions ?? undefined,
        }),
        ...buildLink(request, address, page, { question: parsed.question, kept: shortened.kept }),
      },
    };
  };
};

const textSchemaUpTo = (maxLength: number): JsonObject => ({ type: 'string', maxLength });
const wordsSchema: JsonObject = { type: 'string' };
const listSchema: JsonObject = { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 64 } };
const timeSchema: JsonObject = { type: 'string', maxLength: 40, examples: ['2026-11-21', '2026-11-21T10:00:00+02:00'] };
const amountSchema: JsonObject = { type: 'number', minimum: 0 };

export const searchParameters: Readonly<
  Record<(typeof parameterNames)[number], { readonly description: string; readonly schema: JsonObject }>
> = {
  q: {
    description:
      'Words of the title, of lots, items, their codes and places, or of names of buyers and suppliers, in any form; ремо* is the beginning of one. Or a number for people, its beginning, an identifier, a code, an id, the address of a page. Of more than ten words the ten rarest are looked for.',
    schema: wordsSchema,
  },
  kind: {
    description: 'Records of these kinds only; repeated or separated by commas. The last three are those of a mirror.',
    schema: { ...listSchema, items: { type: 'string', enum: [...publicKinds] } },
  },
  supplier: { description: 'Words of the name of a supplier or a public bidder, or its identifier.', schema: wordsSchema },
  region: { description: 'In one of these regions, by their names; repeated or separated by commas.', schema: listSchema },
  sort: {
    description:
      'Order. relevance, unless asked otherwise where there is q: first what has all words in its title, places and names, with a number beside its word. date, unless asked otherwise elsewhere: the newest first. deadline: the next to end first. value: the greatest first, UAH before other currencies, each apart. growth: contracts that have grown most first.',
    schema: { type: 'string', enum: [...sorts] },
  },
  total: { description: '1: how many there are, exact up to 1,000.', schema: { type: 'string', enum: ['1'] } },
  facets: {
    description: '1: how many there are of which kind, status, type, category and region, among the newest 1,000.',
    schema: { type: 'string', enum: ['1'] },
  },
  buyer: { description: 'Words of the name of the procuring entity, or its identifier.', schema: wordsSchema },
  status: { description: 'One of these states; repeated or separated by commas.', schema: listSchema },
  procurementMethodType: { description: 'One of these procedure types; repeated or separated by commas.', schema: listSchema },
  classification: {
    description: 'CPV code of an item, or its first digits, two at least.',
    schema: { ...textSchemaUpTo(MAX_INPUT_LENGTH), examples: ['4523', '45233140-2', 'ДК 021:2015: 45233140-2'] },
  },
  from: { description: 'Published at this time or later; a date begins at its midnight.', schema: timeSchema },
  to: { description: 'Published at this time or earlier; a date ends at the next midnight.', schema: timeSchema },
  endFrom: {
    description: 'Tendering, a contract or an agreement, or the time for a defence against a report ends at this time or later.',
    schema: timeSchema,
  },
  endTo: { description: 'It ends at this time or earlier.', schema: timeSchema },
  endWithin: {
    description: 'It ends between now and so much later: an ISO 8601 duration of at most a year.',
    schema: { type: 'string', maxLength: 40, examples: ['P7D'] },
  },
  minAmount: { description: 'Least value, included.', schema: amountSchema },
  maxAmount: { description: 'Greatest value, included.', schema: amountSchema },
  minGrowth: {
    description: 'Contracts that have grown by so many per cent since they were signed; 0: at all.',
    schema: { ...amountSchema, examples: [10] },
  },
  currency: { description: 'Currency of the value; UAH where only amounts are given.', schema: { type: 'string', pattern: '^[A-Z]{3}$' } },
  mode: {
    description: 'test: test records only; _all_: all records; absent: real records only.',
    schema: { type: 'string', enum: ['test', '_all_'] },
  },
  limit: { description: 'Size of the page.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
  cursor: { description: 'Where the page begins, from next_page of a search with the same filters.', schema: textSchemaUpTo(256) },
};

const { kind: _, ...describesTenders } = searchParameters;

export const searchRoutes = (deps: SearchDeps): Route[] => [
  route({
    get: '/search/records',
    operation: 'searchRecords',
    summary: 'Finds public records of all kinds, by words the most relevant first, else the newest.',
    access: anyone,
    query: parameterNames,
    strict: { lists: listNames },
    describes: searchParameters,
    answers: bareAnswer('/search/tenders'),
    handler: searchIn(deps, '/search/records'),
  }),
  route({
    get: '/search/tenders',
    operation: 'searchTenders',
    summary: 'Finds published tenders, by words the most relevant first, else the newest.',
    access: anyone,
    query: parameterNames.filter((name) => name !== 'kind'),
    strict: { lists: listNames.filter((name) => name !== 'kind') },
    describes: describesTenders,
    answers: bareAnswer('/search/tenders'),
    handler: searchIn(deps, '/search/tenders', ['tenders']),
  }),
];
