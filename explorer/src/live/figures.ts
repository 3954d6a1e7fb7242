/** Figures counted by the registry itself (docs/statistics.md): complete, or absent. */
import type { paths } from '../../../clients/typescript/src/schema.generated.ts';
import { api } from '../api.ts';
import type { Source } from './sources.ts';

type Answer<P extends '/statistics' | '/statistics/changes'> = paths[P]['get']['responses'][200]['content']['application/json'];
type Row = Answer<'/statistics'>['data'][number];

/** Records by the minute of their last public change, over the last hour. */
export type Hour = Answer<'/statistics/changes'>;

export interface Worth {
  readonly currency: string;
  readonly amount: number;
  /** Records whose values it adds up. */
  readonly of: number;
}

export interface StateRow {
  readonly status: string;
  readonly count: number;
  /** One amount per currency. */
  readonly worth: readonly Worth[];
  /** Of agreements that tenders result in: their ceilings are no purchases. */
  readonly ceilings: readonly Worth[];
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

/** What the values of such records are. */
export const worthOf = (source: Source): 'expected' | 'contracted' | 'planned' | null => countings[source].sum;

type Money = Row['money'][number];

const collectWorth = (money: readonly Money[], sum: 'expected' | 'contracted' | 'planned' | 'ceilings'): readonly Worth[] =>
  money.flatMap((each) => (each[`${sum}Count`] === 0 ? [] : [{ currency: each.currency, amount: each[sum], of: each[`${sum}Count`] }]));

/** The statuses of such records, most frequent first. */
export const collectStates = (
  source: Source,
  rows: readonly Pick<Row, 'value' | 'money' | 'tenders' | 'contracts' | 'plans' | 'reports'>[],
) => {
  const { kind, count, sum } = countings[source];
  const start = `${kind}/`;
  return rows
    .filter(({ value }) => value.startsWith(start))
    .map(
      (row): StateRow => ({
        status: row.value.slice(start.length),
        count: row[count],
        worth: sum === null ? [] : collectWorth(row.money, sum),
        ceilings: source === 'tenders' ? collectWorth(row.money, 'ceilings') : [],
      }),
    )
    .filter((row) => row.count > 0)
    .sort((a, b) => b.count - a.count || (a.status < b.status ? -1 : 1));
};

/** Changes include those of test records, states and values do not; figures that are currently unavailable are left out. */
export const readFigures = async (source: Source, signal: AbortSignal): Promise<Partial<Figures>> => {
  const [hour, states] = await Promise.all([
    api.GET('/statistics/changes', { params: { query: { of: source, mode: '_all_' } }, signal }),
    api.GET('/statistics', { params: { query: { by: 'status' } }, signal }),
  ]);
  return {
    ...(hour.data === undefined ? {} : { hour: hour.data }),
    ...(states.data === undefined ? {} : { states: states.data.complete ? collectStates(source, states.data.data) : null }),
  };
};
