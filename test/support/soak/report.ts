/** The final report of a soak. */
import type { SoakResult } from './run.ts';

const line = ({ acknowledged, late, restamped }: SoakResult, duplicates: number, lost: number): string =>
  `soak: acknowledged ${acknowledged}, late ${late}, re-stamped ${restamped}, duplicates ${duplicates}, lost ${lost}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Records lost by any crawler or by the store itself. */
export const lostIn = ({ crawlers, forgotten }: SoakResult): number => sum(crawlers.map(({ lost }) => lost.length)) + forgotten.length;

const historyLines = ({ histories: { records, entries, named, faults, unnoticed } }: SoakResult): string[] => [
  ...faults.slice(0, 20),
  ...(unnoticed.length > 0 ? [`changed past the store and not named by the verification: ${unnoticed.slice(0, 20).join(', ')}`] : []),
  `history: ${records} records, ${entries} entries, ${faults.length} faults, ${named} contracts named that were changed past the store`,
];

/** Whether the verification reported exactly the records that do not match their history. */
export const isHistoryRight = ({ histories: { faults, unnoticed } }: SoakResult): boolean => faults.length === 0 && unnoticed.length === 0;

/** A headline, one line per crawler, the lost records by name, and the total as the last line. */
export const reportLines = (result: SoakResult): string[] => {
  const lines: string[] = [];
  for (const { name, duplicates, inversions, lost } of result.crawlers) {
    lines.push(`${name}: ${inversions} inversions`, line(result, duplicates, lost.length));
    if (lost.length > 0) lines.push(`lost by ${name}: ${lost.slice(0, 20).join(', ')}`);
  }
  if (result.forgotten.length > 0) lines.push(`acknowledged and not in the store: ${result.forgotten.slice(0, 20).join(', ')}`);
  lines.push(...historyLines(result));
  lines.push(`longest answer of the API: ${(result.longest.ms / 1000).toFixed(1)} s (${result.longest.request})`);
  lines.push(`sum over ${result.crawlers.length} crawlers and ${result.records} public records`);
  lines.push(line(result, sum(result.crawlers.map(({ duplicates }) => duplicates)), lostIn(result)));
  return lines;
};
