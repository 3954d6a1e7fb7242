/** The human-readable result, and whether targets are met. */
import type { Figures, Measured } from './measure.ts';

const shown = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value >= 100 ? value.toFixed(0) : value.toFixed(2);

const computeRatio = ({ figures, floor }: Measured): number | null =>
  floor === null || floor.rate === 0 ? null : figures.rate / floor.rate;

interface Judged {
  readonly wanted: string;
  readonly reached: boolean;
}

/** Compared with the same case with one process; empty if that was not measured. */
const judgeBesideOne = ({ name, target: { ofOneProcess }, figures }: Measured, all: readonly Measured[]): readonly Judged[] => {
  const one = all.find((each) => each.name === name && each.varies === '')?.figures;
  if (ofOneProcess === undefined || one === undefined) return [];
  const { apiMs, rate } = ofOneProcess;
  return [
    { wanted: `API ≤ ${apiMs} × one process`, reached: figures.ownMs <= apiMs * one.ownMs },
    { wanted: `rate ≥ ${rate} × one process`, reached: figures.rate >= rate * one.rate },
  ];
};

/** The targets of a case, and whether they are met. */
export const judge = (measured: Measured, all: readonly Measured[]): readonly Judged[] => {
  const { target, figures } = measured;
  const ratio = computeRatio(measured);
  return [
    ...(target.apiMs === undefined ? [] : [{ wanted: `API ≤ ${target.apiMs} ms`, reached: figures.ownMs <= target.apiMs }]),
    ...(target.ofFloor === undefined
      ? []
      : [{ wanted: `≥ ${target.ofFloor} × floor`, reached: ratio !== null && ratio >= target.ofFloor }]),
    ...(target.rate === undefined ? [] : [{ wanted: `≥ ${target.rate.toLocaleString('en')}/s`, reached: figures.rate >= target.rate }]),
    ...(target.p99 === undefined ? [] : [{ wanted: `p99 ≤ ${target.p99} ms`, reached: figures.p99 <= target.p99 }]),
    ...judgeBesideOne(measured, all),
  ];
};

const heads = [
  'case',
  'a second',
  'p50 ms',
  'p99 ms',
  'API ms',
  'store ms',
  'floor/s',
  'p50',
  'p99',
  'own ms',
  'store ms',
  'ratio',
  'RSS MB',
  'targets',
];

const floorColumns = (floor: Figures | null): string[] =>
  floor === null ? ['', '', '', '', ''] : [floor.rate, floor.p50, floor.p99, floor.ownMs, floor.storeMs].map(shown);

const buildRow = (measured: Measured, all: readonly Measured[]): string[] => {
  const { name, varies, figures, floor, residentMb } = measured;
  const ratio = computeRatio(measured);
  const targets = judge(measured, all).map(({ wanted, reached }) => `${reached ? 'reached' : 'MISSED'} ${wanted}`);
  return [
    varies === '' ? name : `${name}, ${varies}`,
    ...[figures.rate, figures.p50, figures.p99, figures.ownMs, figures.storeMs].map(shown),
    ...floorColumns(floor),
    ratio === null ? '' : ratio.toFixed(2),
    residentMb.toFixed(0),
    targets.join(', '),
  ];
};

/** An aligned Markdown table. */
export const buildTable = (results: readonly Measured[]): string => {
  const rows = [heads, ...results.map((each) => buildRow(each, results))];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = heads, ...others] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...others.map(line)].join('\n');
};
