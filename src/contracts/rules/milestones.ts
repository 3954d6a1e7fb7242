/** Milestones of a contract: those of a tender without lots (spec/contracts.md §4, spec/tender-rules.md §3 V30, V32, V33). */
import { sumsToHundred } from '../../model/money.ts';
import { type FieldError, ruleError } from '../../model/problem.ts';
import type { ContractMilestone } from '../../model/types.generated.ts';
import { changes, none, type Rule } from './rule.ts';

const MAX_DAYS = 1000;
const at = ['data', 'milestones'];

const tooLong = (milestones: readonly ContractMilestone[]): FieldError[] =>
  milestones.flatMap(({ duration, type }, index) =>
    (duration?.days ?? 0) <= MAX_DAYS
      ? []
      : [ruleError([...at, String(index), 'duration'], `days shouldn't be more than ${MAX_DAYS} for ${type} milestone`)],
  );

const outOfOrder = (milestones: readonly ContractMilestone[]): FieldError[] => {
  const index = milestones.findIndex(({ sequenceNumber }, place) => sequenceNumber !== place + 1);
  const text = 'Field should contain incrementing sequence numbers starting from 1 for tender/lot separately';
  return index < 0 ? [] : [ruleError([...at, String(index), 'sequenceNumber'], text)];
};

const notWhole = (milestones: readonly ContractMilestone[]): FieldError[] => {
  for (const type of ['financing', 'delivery']) {
    const ofType = milestones.filter((one) => one.type === type);
    const { ok, sum } = sumsToHundred(ofType.map(({ percentage = 0 }) => percentage));
    if (!ok && ofType.length > 0) return [ruleError(at, `Sum of the ${type} milestone percentages ${sum} is not equal 100.`)];
  }
  return [];
};

export const milestonesAddUp: Rule = (edit) => {
  if (!changes(edit, 'milestones')) return none;
  const { milestones = [] } = edit.after;
  for (const errors of [tooLong(milestones), outOfOrder(milestones), notWhole(milestones)]) if (errors.length > 0) return errors;
  return none;
};
