/** The budget of a plan (spec/plans.md §2.3, §4.1 stage C and S3–S6). Pure. */
import { type CodeListName, type CodeLists, HOME_COUNTRY } from '../../base/domain/code-lists.ts';
import { isPlainObject, lookUp, textIn } from '../../base/domain/json.ts';
import { compareNumbers, sumAmounts } from '../../base/domain/money.ts';
import { orderErrors } from '../../base/domain/period.ts';
import { eachElementErrors, type FieldError, missingField, NO_ERRORS, ruleError } from '../../base/domain/problem.ts';
import type { PlanBreakdown, PlanBudget, PlanBudgetPeriod, PlanBudgetProject } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';

interface BudgetContext {
  readonly codes: CodeLists;
  readonly zone: Zone;
  /** Start of the period before this request. */
  readonly stood: Date | undefined;
}

const FRAMEWORK = 'closeFrameworkAgreementUA';
const FRAMEWORK_YEARS = 4;
const BUDGET_PATH = ['data', 'budget'];

const getYear = (date: Date, zone: Zone): number => Number(zone.day(date).slice(0, 4));

const budgetPeriodErrors = (
  { startDate, endDate }: PlanBudgetPeriod,
  type: string,
  { zone, stood }: BudgetContext,
): readonly FieldError[] => {
  const path = [...BUDGET_PATH, 'period'];
  if (startDate > endDate) return orderErrors({ startDate, endDate }, path, zone, stood);
  const years = getYear(endDate, zone) - getYear(startDate, zone);
  if (type === FRAMEWORK) {
    const text = `Period startDate and endDate must be within 5 budget years for ${FRAMEWORK}.`;
    return years <= FRAMEWORK_YEARS ? [] : [ruleError(path, text)];
  }
  return years === 0 ? [] : [ruleError(path, `Period startDate and endDate must be within one year for ${type}.`)];
};

const sumErrors = ({ amount, currency, breakdown = [] }: PlanBudget, type: string): readonly FieldError[] => {
  const path = [...BUDGET_PATH, 'breakdown'];
  if (breakdown.length === 0) return [ruleError(path, 'Breakdown field is required.')];
  if (breakdown.some(({ value }) => value.currency !== currency)) {
    return [ruleError(path, 'Currency should be identical for all budget breakdown values and budget')];
  }
  if (type === 'esco' || compareNumbers(sumAmounts(breakdown.map(({ value }) => value.amount)), amount) <= 0) return [];
  return [ruleError(path, "Sum of the breakdown values amounts can't be greater than budget amount")];
};

const undescribedBreakdownErrors = ({ breakdown = [] }: PlanBudget): readonly FieldError[] =>
  eachElementErrors(breakdown, [...BUDGET_PATH, 'breakdown'], ({ title, description }, path) =>
    title === 'other' && textIn(description) === undefined ? [missingField([...path, 'description'])] : NO_ERRORS,
  );

const LISTS_OF_PROJECTS: Readonly<Record<string, CodeListName>> = {
  funder_program: 'funder-programmes',
  plan_of_ukraine: 'plans-of-ukraine',
};

/** A project must match its list, by id and both names; a list that is not loaded is not enforced (spec/decisions.md D8). */
const projectErrors = ({ id, scheme, name, name_en }: PlanBudgetProject, codes: CodeLists): readonly FieldError[] => {
  const path = [...BUDGET_PATH, 'project'];
  const listOf = (one: string) => {
    const list = lookUp(LISTS_OF_PROJECTS, one);
    return list === undefined ? undefined : codes.list(list);
  };
  if (scheme === undefined) {
    const isKnown = Object.keys(LISTS_OF_PROJECTS).some((one) => listOf(one)?.has(id));
    return isKnown ? [ruleError([...path, 'scheme'], 'scheme is required for a known budget project id')] : [];
  }
  const list = listOf(scheme);
  if (list === undefined) return [];
  const entry = list.get(id);
  if (!isPlainObject(entry)) return [ruleError([...path, 'id'], `${scheme} id not found in standards`)];
  if (entry.archived === true) return [ruleError([...path, 'id'], `${scheme} program is archived`)];
  const text = `Value should be from ${scheme} dictionary for ${id}`;
  return [
    ...(name === entry.name_uk ? [] : [ruleError([...path, 'name'], text)]),
    ...(name_en === entry.name_en ? [] : [ruleError([...path, 'name_en'], text)]),
  ];
};

/** Stage C: errors of the budget alone. All are reported together. */
export const budgetErrors = (budget: PlanBudget, type: string, context: BudgetContext): readonly FieldError[] => [
  ...(budget.year === undefined ? [] : [ruleError([...BUDGET_PATH, 'year'], "Can't use year field, use period field instead")]),
  ...(budget.period === undefined ? [] : budgetPeriodErrors(budget.period, type, context)),
  ...(budget.project === undefined ? [] : projectErrors(budget.project, context.codes)),
  ...undescribedBreakdownErrors(budget),
  ...sumErrors(budget, type),
];

const localErrors = ({ title, classification, address }: PlanBreakdown, place: readonly string[]): readonly FieldError[] => {
  if (classification?.scheme !== 'ТПКВКМБ') return [ruleError([...place, 'classification'], `ТПКВКМБ is required for ${title} budget.`)];
  if (address === undefined) return [ruleError([...place, 'address'], `Address is required for ${title} budget.`)];
  const details = address.addressDetails ?? [];
  if (address.countryName !== HOME_COUNTRY || details.some(({ scheme }) => scheme === 'КАТОТТГ')) return [];
  return [ruleError([...place, 'address', 'addressDetails'], `КАТОТТГ is required for ${title} budget.`)];
};

/** S3–S6: public money needs its programme and its location; returns the errors of the first source without them. */
export const sourceErrors = ({ breakdown = [] }: PlanBudget): readonly FieldError[] => {
  for (const [index, source] of breakdown.entries()) {
    const path = [...BUDGET_PATH, 'breakdown', String(index)];
    const isState = source.title === 'state' && !source.classification?.scheme.startsWith('КПК-');
    if (isState) return [ruleError([...path, 'classification'], `КПК is required for ${source.title} budget.`)];
    const errors = source.title === 'local' || source.title === 'crimea' ? localErrors(source, path) : [];
    if (errors.length > 0) return errors;
  }
  return [];
};
