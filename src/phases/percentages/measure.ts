/** Offers that are percentages, lower is better: the share of every income that a bidder asks for (spec/asset-managers.md §3). Pure. */
import { none, ruleError } from '../../domain/problem.ts';
import { bestFirst, roundedWorth, worthOf } from '../../domain/scale.ts';
import { type Measure, numberMeasure } from '../../procedures/engine/measure.ts';

export const scale = { field: 'amountPercentage', better: 'lower', digits: 3, step: 'amount', unit: '%' } as const;

/** AR2. */
export const roundedPercentage = <T extends object>(value: T): T => roundedWorth(scale, value);

/** AR7: the lot limits offers regardless of the config. */
const faults: Measure['faults'] = (value, { tender, lot }, _config, path) => {
  const most = (lot ?? tender).value;
  return most !== undefined && bestFirst(scale, worthOf(scale, most), worthOf(scale, value)) < 0
    ? [ruleError(path, `value of bid should be less than value of ${lot === undefined ? 'tender' : 'lot'}`)]
    : none;
};

export const percentage: Measure = { ...numberMeasure(scale), derive: roundedPercentage, faults, resultFaults: faults };
