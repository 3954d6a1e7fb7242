/** Figures counted by the registry itself (docs/statistics.md): complete, or absent. */
import type { paths } from '../../../clients/typescript/src/schema.generated.ts';
import { api } from '../api.ts';
import type { Source } from './sources.ts';

type Answer<P extends '/statistics' | '/statistics/changes'> = paths[P]['get']['responses'][200]['content']['application/json'];
type Row = Answer<'/statistics'>['data'][number];

/** Records by the minute of their last public change, over the last hour. */
export type Hour = Answer<'/statistics/changes'>;

export interface StateRow {
  readonly status: string;
  readonly count: number;
  /** One amount per currency. */
  readonly worth: readonly { readonly currency: string; readonly amount: number }[];
}

export interface Figures {
  readonly hour: Hour | null;
  /** Also null while the registry is still counting. */
  readonly states: readonly StateRow[] | null;
}

export const noFigures: Figures = { hour: null, states: null };

const countings = {
  tenders: { kind: 'tender', count: 'tenders', sum: 'expected' },
  contracts: { kind: 'contract', count: 'contracts', sum: 'contracted' },
  plans: { kind: 'plan', count: 'plans', sum: 'planned' },
  violation_reports: { kind: 'report', count: 'reports', sum: null },
} as const;

/** The statuses of such records, most frequent first. */
export const collectStates = (
  source: Source,
  rows: readonly Pick<Row, 'value' | 'money' | 'tenders' | 'contracts' | 'plans' | 'reports'>[],
) => {
  const { kind, count, sum } = countings[source];
  const start = `${kind}/`;
  return rows
    .filter(({ value }) => value.startsWith(start))
    .map((row): StateRow => {
      const worth = sum === null ? [] : row.money.map((money) => ({ currency: money.currency, amount: money[sum] }));
      return { status: row.value.slice(start.length), count: row[count], worth: worth.filter(({ amount }) => amount !== 0) };
    })
    .filter((row) => row.count > 0)
    .sort((a, b) => b.count - a.count || (a.status < b.status ? -1 : 1));
};

/** Of all records, including test records; figures that are currently unavailable are left out. */
export const readFigures = async (source: Source, signal: AbortSignal): Promise<Partial<Figures>> => {
  const [hour, states] = await Promise.all([
    api.GET('/statistics/changes', { params: { query: { of: source, mode: '_all_' } }, signal }),
    api.GET('/statistics', { params: { query: { by: 'status', mode: '_all_' } }, signal }),
  ]);
  return {
    ...(hour.data === undefined ? {} : { hour: hour.data }),
    ...(states.data === undefined ? {} : { states: states.data.complete ? collectStates(source, states.data.data) : null }),
  };
};
