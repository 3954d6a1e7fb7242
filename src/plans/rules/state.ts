/** Rules on what a plan becomes (spec/plans.md §4.1 S1–S9, spec/plans.md §4.2). The first that fails is told; 403s are thrown. Pure. */
import { sameValue } from '../../model/json.ts';
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import { isOver, type PlanRecord } from '../plan.ts';
import { sourceErrors } from './budget.ts';
import { typesForKind } from './methods.ts';

const FROZEN = 'aboveThresholdUA.defense';

type Errors = readonly FieldError[];

/** S2. */
const requireKind = ({ procuringEntity: { kind }, tender: { procurementMethodType: type } }: PlanRecord): void => {
  const types = typesForKind(kind);
  if (types.includes(type)) return;
  const text = `procuringEntity with ${kind} kind cannot publish this type of procedure.`;
  throw forbidden(`${text} Procurement method types allowed for this kind: ${types.join(', ')}.`);
};

/** S9. */
const programmeErrors = ({ additionalClassifications = [] }: PlanRecord): Errors =>
  additionalClassifications.some(({ scheme }) => scheme === 'КПКВ')
    ? [ruleError(['data', 'additionalClassifications'], 'Forbidden to add КПКВ. Should be added in budget.breakdown.classification.')]
    : [];

/** S2–S9. */
const commonErrors = (plan: PlanRecord): Errors => {
  requireKind(plan);
  const ofSources = sourceErrors(plan.budget);
  return ofSources.length > 0 ? ofSources : programmeErrors(plan);
};

/** What forbids a new plan. */
export const creationErrors = (plan: PlanRecord): Errors => {
  if (plan.tender.procurementMethodType === FROZEN) throw forbidden(`procedure with procurementMethodType = ${FROZEN} is not available`);
  return commonErrors(plan);
};

/** In the order of the model, for a text that names one field. */
const fields = [
  'status',
  'procuringEntity',
  'buyers',
  'tender',
  'budget',
  'classification',
  'additionalClassifications',
  'items',
  'project',
  'cancellation',
  'mode',
] as const;

/** spec/plans.md §4.2, 1: of a plan that is over only the rationale can be said. */
const requireOpen = (before: PlanRecord, after: PlanRecord): void => {
  if (!isOver(before)) return;
  const changed = fields.find((field) => !sameValue(before[field], after[field]));
  if (changed !== undefined) throw forbidden(`Can't update ${changed} in ${before.status} status`);
};

/** What forbids a change. */
export const changeErrors = (before: PlanRecord, after: PlanRecord): Errors => {
  requireOpen(before, after);
  const [from, to] = [before.tender.procurementMethodType, after.tender.procurementMethodType];
  if (from !== to && to === FROZEN) {
    return [ruleError(['data', 'tender'], `Plan tender.procurementMethodType can not be changed from '${from}' to '${to}'`)];
  }
  if (before.status !== 'draft' && after.status === 'draft') {
    return [ruleError(['data', 'status'], "Plan status can not be changed back to 'draft'")];
  }
  return commonErrors(after);
};
