/** What plans say of a tender: its budget, their documents and milestones (docs/ocds.md «Planning»). Pure. */
import type { JsonObject } from '../../../domain/json.ts';
import { classificationOf, documentsOf, milestonesOf, moneyOf, periodOf } from './blocks.ts';
import { type Fields, filled, idIn, objectIn, objectsIn, oncePerId, textIn, textsOf } from './reading.ts';

/** The sum, where all are of one currency; else the first. */
const sumOf = (values: readonly JsonObject[]): JsonObject => {
  const [first, ...rest] = values;
  if (first === undefined) return {};
  if (rest.some(({ currency }) => currency !== first.currency)) return first;
  // Hundredths, so that the sum of decimals is one.
  const hundredths = values.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return { ...first, amount: hundredths / 100 };
};

const breakdownOf = (plan: Fields): JsonObject[] => {
  const budget = objectIn(plan.budget);
  return objectsIn(budget.breakdown).map((part, index) => {
    const { id: classId } = classificationOf(part.classification);
    return filled({
      id: idIn(part.id) ?? `${idIn(plan.id) ?? ''}-${index}`,
      description: [part.title, classId, part.description].flatMap((word) => textIn(word) ?? []).join(': ') || undefined,
      amount: moneyOf(part.value),
      period: periodOf(budget.period),
    });
  });
};

const budgetOf = (plans: readonly Fields[]): JsonObject => {
  const budgets = plans.map(({ budget }) => objectIn(budget));
  const first = budgets[0] ?? {};
  const project = objectIn(first.project);
  const amounts = budgets.map(moneyOf).filter(({ amount }) => amount !== undefined);
  return filled({
    id: idIn(first.id),
    ...textsOf(first, 'description'),
    amount: sumOf(amounts),
    project: textIn(project.name),
    projectID: idIn(project.id),
    budgetBreakdown: oncePerId(plans.flatMap(breakdownOf)),
  });
};

/** `planning` of a release; empty where no plan is known. */
export const planningOf = (plans: readonly Fields[]): JsonObject =>
  filled({
    rationale: plans.flatMap(({ rationale }) => textIn(objectIn(rationale).description) ?? []).join('\n') || undefined,
    budget: budgetOf(plans),
    documents: documentsOf('planning', ...plans.map(({ documents }) => documents)),
    milestones: oncePerId(plans.flatMap(({ milestones }) => milestonesOf(milestones))),
  });
