/** Rules of payment and delivery milestones, in a tender and in its contracts (spec/tender-rules.md §1 V30, V32, V33). Pure. */
import { sumsToHundred } from './money.ts';
import { eachElementErrors, type FieldError, NO_ERRORS, ruleError } from './problem.ts';

interface Summed {
  readonly type?: string | undefined;
  readonly duration?: { readonly days?: number | undefined } | undefined;
  readonly sequenceNumber?: number | undefined;
  readonly percentage?: number | undefined;
}

const MAX_MILESTONE_DAYS = 1000;
const MILESTONES_PATH = ['data', 'milestones'];

/** V30. */
export const durationErrors = (milestones: readonly Summed[]): readonly FieldError[] =>
  eachElementErrors(milestones, MILESTONES_PATH, ({ duration, type }, path) =>
    (duration?.days ?? 0) <= MAX_MILESTONE_DAYS
      ? NO_ERRORS
      : [ruleError([...path, 'duration'], `days shouldn't be more than ${MAX_MILESTONE_DAYS} for ${type} milestone`)],
  );

/** V32: 1, 2, 3 … within each group, in list order. */
export const sequenceErrors = <M extends Summed>(milestones: readonly M[], groupOf: (milestone: M) => unknown): readonly FieldError[] => {
  const last = new Map<unknown, number>();
  const wrong = milestones.findIndex((one) => {
    const expected = (last.get(groupOf(one)) ?? 0) + 1;
    last.set(groupOf(one), expected);
    return one.sequenceNumber !== expected;
  });
  if (wrong < 0) return NO_ERRORS;
  const text = 'Field should contain incrementing sequence numbers starting from 1 for tender/lot separately';
  return [ruleError([...MILESTONES_PATH, String(wrong), 'sequenceNumber'], text)];
};

/** V33: each type present adds up to 100 %; `ending` is appended to the text. */
export const percentageErrors = (milestones: readonly Summed[], ending = ''): readonly FieldError[] => {
  for (const type of ['financing', 'delivery']) {
    const ofType = milestones.filter((one) => one.type === type);
    const { ok, sum } = sumsToHundred(ofType.map(({ percentage = 0 }) => percentage));
    if (!ok && ofType.length > 0)
      return [ruleError(MILESTONES_PATH, `Sum of the ${type} milestone percentages ${sum} is not equal 100${ending}.`)];
  }
  return NO_ERRORS;
};
