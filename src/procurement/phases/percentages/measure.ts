/** Offers that are percentages, lower is better: the share of every income that a bidder asks for (spec/asset-managers.md §3). Pure. */
import { NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import { bestFirst, roundedWorth, worthOf } from '../../../base/domain/scale.ts';
import { type Measure, numberMeasure } from '../../engine/measure.ts';

export const percentageScale = { field: 'amountPercentage', better: 'lower', digits: 3, step: 'amount', unit: '%' } as const;

/** AR2. */
export const roundedPercentage = <T extends object>(value: T): T => roundedWorth(percentageScale, value);

/** AR7: the lot limits offers regardless of the config. */
const percentageFaults: Measure['faults'] = (value, { tender, lot }, _config, path) => {
  const most = (lot ?? tender).value;
  return most !== undefined && bestFirst(percentageScale, worthOf(percentageScale, most), worthOf(percentageScale, value)) < 0
    ? [ruleError(path, `value of bid should be less than value of ${lot === undefined ? 'tender' : 'lot'}`)]
    : NO_ERRORS;
};

export const percentageMeasure: Measure = {
  ...numberMeasure(percentageScale),
  derive: roundedPercentage,
  faults: percentageFaults,
  resultFaults: percentageFaults,
};
