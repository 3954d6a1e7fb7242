/** Counters of public records, as the pages request them (docs/statistics.md). */
import type { components, operations } from '../../../clients/typescript/src/schema.generated.ts';
import { api } from '../api.ts';
import { type Outcome, settle } from './outcome.ts';

export type StatisticsPage = components['schemas']['statistics.rows'];
export type StatisticsRow = StatisticsPage['data'][number];
export type By = NonNullable<NonNullable<operations['getStatistics']['parameters']['query']>['by']>;

export interface Asked {
  /** A month such as 2026-01; absent: no limit. */
  readonly from?: string | undefined;
  readonly tests: boolean;
}

const kinds = ['month', 'region', 'category', 'buyerKind', 'procurementMethodType'] as const satisfies readonly By[];

export type Statistics = Readonly<Record<(typeof kinds)[number], StatisticsPage>>;

const readBy = (by: By, { from, tests }: Asked): Promise<Outcome<StatisticsPage>> =>
  settle(
    api.GET('/statistics', {
      params: { query: { by, ...(from === undefined ? {} : { from }), ...(tests ? { mode: '_all_' as const } : {}) } },
    }),
    (page) => page,
  );

/** All data of the page; if one request fails, its outcome is that of the whole. */
export const readStatistics = async (asked: Asked): Promise<Outcome<Statistics>> => {
  const outcomes = await Promise.all(kinds.map((by) => readBy(by, asked)));
  const pages: StatisticsPage[] = [];
  for (const outcome of outcomes) {
    if (outcome.state !== 'done') return outcome;
    pages.push(outcome.value);
  }
  const [month, region, category, buyerKind, procurementMethodType] = pages;
  if (!month || !region || !category || !buyerKind || !procurementMethodType) return { state: 'failed' };
  return { state: 'done', value: { month, region, category, buyerKind, procurementMethodType } };
};
