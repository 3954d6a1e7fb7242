/** What plans contribute to a release: budget, documents and milestones (docs/ocds.md «Planning»). Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import { buildClassification, buildOcdsDocuments, buildOcdsMilestones, buildOcdsMoney, buildOcdsPeriod } from './building-blocks.ts';
import { buildTexts, type Fields, idIn, objectIn, objectsIn, oncePerId, textIn, withoutEmpty } from './release-fields.ts';

/** The sum, if all are in one currency; else the first. */
const sumBudgets = (values: readonly JsonObject[]): JsonObject => {
  const [first, ...rest] = values;
  if (first === undefined) return {};
  if (rest.some(({ currency }) => currency !== first.currency)) return first;
  // In hundredths, so that the sum of decimals is exact.
  const hundredths = values.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return { ...first, amount: hundredths / 100 };
};

const collectBreakdown = (plan: Fields): JsonObject[] => {
  const budget = objectIn(plan.budget);
  return objectsIn(budget.breakdown).map((part, index) => {
    const { id: classId } = buildClassification(part.classification);
    return withoutEmpty({
      id: idIn(part.id) ?? `${idIn(plan.id) ?? ''}-${index}`,
      description: [part.title, classId, part.description].flatMap((word) => textIn(word) ?? []).join(': ') || undefined,
      amount: buildOcdsMoney(part.value),
      period: buildOcdsPeriod(budget.period),
    });
  });
};

const buildBudget = (plans: readonly Fields[]): JsonObject => {
  const budgets = plans.map(({ budget }) => objectIn(budget));
  const first = budgets[0] ?? {};
  const project = objectIn(first.project);
  const amounts = budgets.map(buildOcdsMoney).filter(({ amount }) => amount !== undefined);
  return withoutEmpty({
    id: idIn(first.id),
    ...buildTexts(first, 'description'),
    amount: sumBudgets(amounts),
    project: textIn(project.name),
    projectID: idIn(project.id),
    budgetBreakdown: oncePerId(plans.flatMap(collectBreakdown)),
  });
};

/** `planning` of a release; empty if no plan is known. */
export const buildPlanning = (plans: readonly Fields[]): JsonObject =>
  withoutEmpty({
    rationale: plans.flatMap(({ rationale }) => textIn(objectIn(rationale).description) ?? []).join('\n') || undefined,
    budget: buildBudget(plans),
    documents: buildOcdsDocuments('planning', ...plans.map(({ documents }) => documents)),
    milestones: oncePerId(plans.flatMap(({ milestones }) => buildOcdsMilestones(milestones))),
  });
