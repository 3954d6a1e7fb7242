/** `GET /statistics` and `GET /statistics/changes`: counters of public records (docs/statistics.md). */

import { type Json, type JsonObject, lookUp } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { anyone, bareAnswer, type Handler, type Route, route } from '../../http/route.ts';
import { groupBy } from '../../procurement/tenders/rules/rule.ts';
import { recordsOf } from '../../store/collections.ts';
import type { FeatureContext } from '../feature.ts';
import { followedCollections } from './consumption.ts';
import { computeSortWeight, shownRow } from './counter-rows.ts';
import { type Measures, makeTotals, type Tally } from './model/tallies.ts';
import type { WhichRows } from './store/facts.ts';
import { statisticsStore } from './store/statistics-store.ts';

interface StatisticsDeps extends Pick<FeatureContext, 'store' | 'zone'> {
  /** The response for a browser. */
  readonly page: Handler | undefined;
}

const QUERY_DIMENSIONS = ['month', 'region', 'category', 'buyerKind', 'procurementMethodType', 'status'] as const;

const TEST_OF_MODE: Readonly<Record<string, boolean | 'both'>> = { test: true, _all_: 'both' };

/** Query parameters, already checked against the route. */
type Query = Readonly<{ get(name: string): string | undefined }>;

/** Real records, test records or both. */
const modeIn = (query: Query): boolean | 'both' => lookUp(TEST_OF_MODE, query.get('mode') ?? '') ?? false;

const monthBoundIn = (query: Query, name: 'from' | 'to'): { readonly [Name in 'from' | 'to']?: string } => {
  const given = query.get(name) ?? '';
  return given === '' ? {} : { [name]: given };
};

const readQuestion = (query: Query): { readonly which: WhichRows; readonly isByMonth: boolean } => {
  const [by, value] = [query.get('by') ?? '', query.get('value')];
  const within = { test: modeIn(query), ...monthBoundIn(query, 'from'), ...monthBoundIn(query, 'to') };
  if (by === '' || by === 'month') return { which: { by: 'all', ...within }, isByMonth: true };
  // An empty value means unknown.
  return value === undefined ? { which: { by, ...within }, isByMonth: false } : { which: { by, value, ...within }, isByMonth: true };
};

const sumTallies = (rows: readonly Tally[]): Measures => {
  const totals = makeTotals(() => '');
  for (const each of rows) totals.add({}, each);
  return totals.rows()[0] ?? { counts: {}, sums: {} };
};

const listStatistics = ({ store }: StatisticsDeps): Handler => {
  const { facts } = store.part(statisticsStore);
  return async (request) => {
    const { query } = request;
    const { which, isByMonth } = readQuestion(query);
    const [rows, checkpoint] = await Promise.all([facts.rows(which), store.checkpoints.look('facts')]);
    const sums = [...groupBy(rows, ({ period, value }) => (isByMonth ? period : value))]
      .map(([value, own]) => ({ value, sum: sumTallies(own) }))
      .filter(({ sum }) => computeSortWeight(sum) > 0)
      .sort((a, b) => (isByMonth ? 0 : computeSortWeight(b.sum) - computeSortWeight(a.sum)) || (a.value < b.value ? -1 : 1));
    const data: Json[] = sums.map(({ value, sum }) => shownRow(value, sum));
    const body = { data, total: shownRow('', sumTallies(rows)), complete: checkpoint?.complete ?? false };
    return { status: 200, body };
  };
};

const SHOWN_MINUTES = 60;
const MAX_COUNTED = 100_000;
/** All requests within this time share one result. */
const KEEP_MS = 2000;

const countChanges = ({ store, zone }: StatisticsDeps): Handler => {
  const stored = new Map<string, { readonly at: number; readonly body: Promise<JsonObject> }>();
  const count = async (name: PublicKind, test: boolean | 'both', now: Date): Promise<JsonObject> => {
    const since = new Date(now.getTime() - SHOWN_MINUTES * 60_000);
    const found = await store.changes(recordsOf[name]).byMinute(since.getTime() / 1000, test, MAX_COUNTED);
    // What a fast clock stamped ahead of time belongs to the last minute.
    const minutes = Array.from({ length: SHOWN_MINUTES }, (_, nth) => found.get(nth) ?? 0);
    for (const [minute, more] of found) if (minute >= SHOWN_MINUTES) minutes.push((minutes.pop() ?? 0) + more);
    const records = minutes.reduce((sum, each) => sum + each, 0);
    return { collection: name, since: zone.render(since), minutes, records, exact: records < MAX_COUNTED };
  };
  return async ({ query, now }) => {
    const name = followedCollections.find((each) => each === query.get('of')) ?? 'tenders';
    const test = modeIn(query);
    const key = `${name} ${test}`;
    const old = stored.get(key);
    if (old !== undefined && Math.abs(now.getTime() - old.at) < KEEP_MS) return { status: 200, body: await old.body };
    const body = count(name, test, now);
    stored.set(key, { at: now.getTime(), body });
    body.catch(() => stored.delete(key));
    return { status: 200, body: await body };
  };
};

const monthSchema: JsonObject = { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-11'] };
const modeParameter = {
  description: 'test: test records only; _all_: all records; absent: real records only.',
  schema: { type: 'string', enum: ['test', '_all_'] },
};

export const statisticsRoutes = (deps: StatisticsDeps): Route[] => [
  route({
    get: '/statistics',
    page: deps.page,
    operation: 'getStatistics',
    summary: 'Counters of public records by month, region, category, kind of buyer, procedure type or status.',
    access: anyone,
    query: ['by', 'value', 'from', 'to', 'mode'],
    describes: {
      by: { description: 'What a row is for; months by default.', schema: { type: 'string', enum: [...QUERY_DIMENSIONS] } },
      value: {
        description: 'One value of what by says: its rows are then months.',
        schema: { type: 'string', pattern: '^[^#|]{0,200}$', examples: ['UA-46'] },
      },
      from: { description: 'First month of publication, included.', schema: monthSchema },
      to: { description: 'Last month of publication, included.', schema: monthSchema },
      mode: modeParameter,
    },
    headers: { reads: ['Accept-Language'], sends: [] },
    answers: bareAnswer('/statistics/rows'),
    handler: listStatistics(deps),
  }),
  route({
    get: '/statistics/changes',
    operation: 'getStatisticsOfChanges',
    summary: 'How many records changed publicly within the last hour, by the minute.',
    access: anyone,
    query: ['of', 'mode'],
    describes: {
      of: { description: 'Of which records; tenders by default.', schema: { type: 'string', enum: [...followedCollections] } },
      mode: modeParameter,
    },
    answers: bareAnswer('/statistics/changes'),
    handler: countChanges(deps),
  }),
];
