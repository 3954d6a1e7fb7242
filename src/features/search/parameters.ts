/** Reads search parameters strictly (docs/search.md "Parameters"). Pure. */

import { omitUndefined } from '../../base/domain/json.ts';
import { type FieldError, invalidData } from '../../base/domain/problem.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { cutPasted } from './model/pasted-text.ts';
import {
  firstMoment,
  lastMoment,
  MAX_INPUT_LENGTH,
  type Reading,
  readAmount,
  readClassification,
  readCurrency,
  readKinds,
  readLimitParameter,
  readList,
  readMode,
  readRegions,
  readSort,
  readSpan,
  readSwitch,
  readTimeParameter,
  readWords,
  sortReadings,
  type Times,
} from './parameter-readers.ts';
import { questionMark, readCursor, type SearchPosition, type SearchQuery, type WordParameter } from './query.ts';
import { keyAt } from './store/entries.ts';
import type { RequestedFacts } from './store/search-index.ts';
import { hintsOf, nearGroups, readBuyer, readFree, readSupplier, type TypedGroup } from './word-terms.ts';

/** All parameters, in the documented order. */
export const parameterNames = [
  ...['q', 'kind', 'buyer', 'supplier', 'status', 'procurementMethodType', 'classification', 'region', 'from', 'to', 'endFrom', 'endTo'],
  'endWithin',
  ...['minAmount', 'maxAmount', 'currency', 'minGrowth', 'mode', 'sort', 'total', 'facets', 'limit', 'cursor'],
] as const;

/** Parameters that do not change what is found. */
const NEUTRAL_PARAMETERS: readonly string[] = ['limit', 'cursor', 'total', 'facets', 'opt_pretty'];

/** These may be repeated. */
export const listNames: readonly string[] = ['kind', 'status', 'procurementMethodType', 'region'];

/** Less than any growth: shares of amounts have at most twenty decimals. */
const MIN_GROWTH = 1e-20;

/** In decimal digits: divided by a hundred, 1.1 would be more than 0.011. */
const shareOf = (percent: number): number => Number(`${percent}e-2`);

export interface SearchRequest {
  readonly query: SearchQuery;
  /** A hash of the filters, stored in cursors. */
  readonly question: string;
  /** The words of each parameter that has words; their groups are among those of the query. */
  readonly words: Readonly<Record<WordParameter, readonly TypedGroup[]>>;
  /** The ends of texts that are too long to be read. */
  readonly unread: Readonly<Record<WordParameter, string>>;
}

const readFacts = (reading: Reading, times: Times): RequestedFacts => {
  const statuses = readList(reading, 'status', /^[a-z][\w.-]{0,63}$/i, 'a status (active.tendering)');
  const types = readList(reading, 'procurementMethodType', /^[a-z][\w.-]{0,63}$/i, 'a procedure type (belowThreshold)');
  const amount = sortReadings(reading, ['minAmount', 'maxAmount'], readAmount(reading, 'minAmount'), readAmount(reading, 'maxAmount'));
  const growth = readAmount(reading, 'minGrowth');
  const end = sortReadings(
    reading,
    ['endFrom', 'endTo'],
    readTimeParameter(reading, 'endFrom', times, false),
    readTimeParameter(reading, 'endTo', times, true),
  );
  const endWithin = readSpan(reading, 'endWithin');
  const named = readCurrency(reading);
  const currency = named ?? (amount === undefined ? undefined : 'UAH');
  const least = growth === undefined ? undefined : { from: Math.max(shareOf(growth), MIN_GROWTH) };
  return omitUndefined({ statuses, types, currency, amount, growth: least, end, endWithin });
};

const readPosition = ({ of, wrong }: Reading, question: string): SearchPosition | null => {
  const cursor = of('cursor');
  if (cursor === '') return null;
  const position = readCursor(cursor, question);
  if (position === 'unreadable')
    wrong('cursor', 'value_error', 'Value error, this is no cursor of a search, it should come from next_page');
  if (position === 'foreign')
    wrong(
      'cursor',
      'value_error',
      'Value error, the cursor belongs to a search with other filters, it should come from next_page of this one',
    );
  return typeof position === 'string' ? null : position;
};

const collectFilters = (query: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...query].filter(([name, value]) => value !== '' && !NEUTRAL_PARAMETERS.includes(name)));

/** Throws 400 `Validation errors in query string`, listing every error. `kinds`: those of a route without the parameter. */
export const readParameters = (query: ReadonlyMap<string, string>, times: Times, kinds?: readonly PublicKind[]): SearchRequest => {
  const errors: FieldError[] = [];
  const reading: Reading = {
    of: (name) => query.get(name) ?? '',
    wrong: (name, type, msg) =>
      void errors.push({ type, path: ['query', name], msg, input: (query.get(name) ?? '').slice(0, MAX_INPUT_LENGTH) }),
  };
  const question = questionMark(collectFilters(query));
  const words = {
    q: readWords(reading, 'q', readFree),
    buyer: readWords(reading, 'buyer', readBuyer),
    supplier: readWords(reading, 'supplier', readSupplier),
  };
  const groups = [
    ...Object.values(words).flatMap((typed) => typed.map(({ group }) => group)),
    ...readClassification(reading),
    ...readRegions(reading),
  ];
  const facts = readFacts(reading, times);
  const published = sortReadings(
    reading,
    ['from', 'to'],
    readTimeParameter(reading, 'from', times, false),
    readTimeParameter(reading, 'to', times, true),
  );
  const searchQuery: SearchQuery = {
    kinds: kinds ?? readKinds(reading),
    sort: readSort(reading),
    total: readSwitch(reading, 'total'),
    facets: readSwitch(reading, 'facets'),
    groups,
    hints: hintsOf(facts),
    near: nearGroups(reading.of('q')),
    facts,
    test: readMode(reading),
    least: keyAt(published?.from ?? firstMoment),
    below: keyAt(published?.to === undefined ? lastMoment : new Date(published.to.getTime() + 1)),
    limit: readLimitParameter(reading),
    after: readPosition(reading, question),
  };
  if (errors.length > 0) throw invalidData(errors, 'query string');
  const restOf = (name: WordParameter): string => cutPasted(reading.of(name))[1];
  const unread = { q: restOf('q'), buyer: restOf('buyer'), supplier: restOf('supplier') };
  return { query: searchQuery, question, words, unread };
};
