/** Pure views of the rows for the statistics page. */
import type { StatisticsRow } from '../data/statistics.ts';

export const measures = ['tenders', 'expected', 'contracted', 'growth', 'savingShare', 'noBidLots', 'bidsPerLot', 'daysToAward'] as const;
export type Measure = (typeof measures)[number];

export const isMeasure = (name: string): name is Measure => (measures as readonly string[]).includes(name);

/** Periods on offer: months back from now; null: no limit. */
export const periods = { year: 12, years: 24, all: null } as const;
export type Period = keyof typeof periods;

export const isPeriod = (name: string): name is Period => Object.hasOwn(periods, name);

/** The first of this many months, the current one included. */
export const monthsBack = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1)).toISOString().slice(0, 7);

/** Currencies of the rows, in descending order of value. */
export const currenciesIn = (total: Pick<StatisticsRow, 'money'>): readonly string[] => total.money.map(({ currency }) => currency);

/** The figure of a row; null without one. */
export const findFigure = (row: StatisticsRow, measure: Measure, currency: string): number | null => {
  const money = row.money.find((each) => each.currency === currency);
  switch (measure) {
    case 'tenders':
      return row.tenders;
    case 'expected':
    case 'contracted':
    case 'growth':
      return money?.[measure] ?? 0;
    case 'savingShare':
      return money?.savingShare ?? null;
    case 'noBidLots':
      return row.openedLots === 0 ? null : row.noBidLots;
    default:
      return row[measure] ?? null;
  }
};

/** Whether any figure is non-zero: a row with only reports or plans would be all zeros. */
export const saysSomething = (row: StatisticsRow, currency: string): boolean =>
  measures.some((measure) => (findFigure(row, measure, currency) ?? 0) !== 0);

/** All months from the first row to the last, so that a picture has a position for each; at most the newest 60. */
export const everyMonth = (rows: readonly Pick<StatisticsRow, 'value'>[]): readonly string[] => {
  const [first, last] = [rows[0]?.value, rows.at(-1)?.value];
  if (first === undefined || last === undefined) return [];
  const [year = 0, month = 1] = last.split('-').map(Number);
  const found: string[] = [];
  for (let back = 0; back < 60; back += 1) {
    const name = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    if (name < first) break;
    found.unshift(name);
  }
  return found;
};

/** Position of each region's tile: column and row. */
export const tiles: Readonly<Record<string, readonly [column: number, row: number]>> = {
  'UA-07': [1, 0],
  'UA-56': [2, 0],
  'UA-18': [3, 0],
  'UA-32': [4, 0],
  'UA-74': [5, 0],
  'UA-59': [6, 0],
  'UA-46': [0, 1],
  'UA-61': [1, 1],
  'UA-68': [2, 1],
  'UA-05': [3, 1],
  'UA-30': [4, 1],
  'UA-53': [5, 1],
  'UA-63': [6, 1],
  'UA-09': [7, 1],
  'UA-21': [0, 2],
  'UA-26': [1, 2],
  'UA-77': [2, 2],
  'UA-71': [4, 2],
  'UA-35': [5, 2],
  'UA-12': [6, 2],
  'UA-14': [7, 2],
  'UA-51': [3, 3],
  'UA-48': [4, 3],
  'UA-65': [5, 3],
  'UA-23': [6, 3],
  'UA-40': [4, 4],
  'UA-43': [5, 4],
};

/** Shade of a tile, 0 to 4, relative to the greatest value. */
export const computeShade = (value: number | null, greatest: number): number =>
  value === null || value <= 0 || greatest <= 0 ? 0 : Math.min(4, 1 + Math.floor((value / greatest) * 3.999));
