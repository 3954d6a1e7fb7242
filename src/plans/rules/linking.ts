/** Whether a tender carries out a plan (spec/plans.md §6 steps 3–9, spec/plans.md §7). Pure. */
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import { isOver, type PlanRecord } from '../plan.ts';
import { firstStageTypes } from './methods.ts';

/** What is compared with a plan: of a tender, or of a body that is not checked yet. */
export interface LinkedTender {
  readonly procurementMethodType?: string | undefined;
  readonly procuringEntity?: { readonly identifier: { readonly scheme: string; readonly id: string } };
  readonly items?: readonly { readonly classification?: { readonly id: string } }[];
}

type Errors = readonly FieldError[];

const CENTRAL_TYPE = 'centralizedProcurement';
/** A central body that plans for others: its buyer is compared instead. */
const PLANS_FOR_OTHERS = '01101100';
const DRUGS = '336';

const error = (field: string | null, text: string): Errors => [ruleError(field === null ? ['data'] : ['data', field], text)];

/** Step 4: a plan is carried out once. */
const freeErrors = ({ tender_id }: PlanRecord): Errors =>
  tender_id === undefined ? [] : error(null, 'This plan has already got a tender');

/** Step 9, of old plans. */
export const breakdownErrors = ({ budget }: PlanRecord): Errors =>
  (budget.breakdown ?? []).length === 0 ? error(null, 'Plan should contain budget breakdown') : [];

/** Steps 3 and 4. */
export const plannedErrors = (plan: PlanRecord): Errors => {
  if (plan.status !== 'scheduled') return error(null, `Can't create tender in '${plan.status}' plan status`);
  return freeErrors(plan);
};

/** spec/plans.md §7: also a draft can be linked. */
export const linkableErrors = (plan: PlanRecord): Errors => {
  if (isOver(plan)) return error(null, `Can't update plan in '${plan.status}' status`);
  const ofTender = freeErrors(plan);
  return ofTender.length > 0 ? ofTender : breakdownErrors(plan);
};

/** Step 5; 403. */
export const requireFirstStage = ({ procurementMethodType: type = '' }: LinkedTender): void => {
  if (firstStageTypes.includes(type)) return;
  throw forbidden(`Should be one of the first stage values: {${firstStageTypes.map((one) => `'${one}'`).join(', ')}}`);
};

/** Step 6. */
export const typeErrors = (
  { tender: { procurementMethodType: planned } }: PlanRecord,
  { procurementMethodType: type = '' }: LinkedTender,
): Errors => {
  const fits = planned === type || planned === CENTRAL_TYPE || (type === 'priceQuotation' && planned === 'belowThreshold');
  return fits ? [] : error('procurementMethodType', `procurementMethodType doesn't match: ${planned} != ${type}`);
};

/** Step 7. */
const identifierErrors = (plan: PlanRecord, { procuringEntity }: LinkedTender): Errors => {
  const isForOthers = plan.tender.procurementMethodType === CENTRAL_TYPE && plan.procuringEntity.identifier.id === PLANS_FOR_OTHERS;
  const planned = (isForOthers ? plan.buyers[0]?.identifier : undefined) ?? plan.procuringEntity.identifier;
  const { scheme, id } = procuringEntity?.identifier ?? { scheme: '', id: '' };
  if (scheme === planned.scheme && id === planned.id) return [];
  return error('procuringEntity', `procuringEntity.identifier doesn't match: ${planned.scheme} ${planned.id} != ${scheme} ${id}`);
};

/** Step 8. */
const classErrors = ({ classification }: PlanRecord, { items = [] }: LinkedTender): Errors => {
  const isDrug = classification.id.startsWith(DRUGS);
  const length = isDrug ? 3 : 4;
  const wanted = classification.id.slice(0, length);
  const classes = [...new Set(items.flatMap((item) => item.classification?.id.slice(0, length) ?? []))].sort();
  if (classes.every((one) => one === wanted)) return [];
  const word = isDrug ? 'group' : 'class';
  return error('items', `CPV ${word} of items (${classes.join(', ')}) should be identical to plan CPV ${word} (${wanted})`);
};

/** Steps 7 and 8; funders (step 10) are compared beside, by the list of programmes. */
export const matchErrors = (plan: PlanRecord, tender: LinkedTender): Errors => {
  const ofIdentifier = identifierErrors(plan, tender);
  return ofIdentifier.length > 0 ? ofIdentifier : classErrors(plan, tender);
};
