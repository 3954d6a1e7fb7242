/** The rules of a plan's body and changes (spec/plans.md §2, §4.1, §4.2). Lists that are not loaded are not enforced. Pure. */
import {
  addressErrors,
  type CodeLists,
  currencyErrors,
  mainClassificationErrors,
  organizationErrors,
  registerErrors,
  undefinedItemErrors,
  unitErrors,
} from '../../base/domain/code-lists.ts';
import { sameValue } from '../../base/domain/json.ts';
import { orderErrors } from '../../base/domain/period.ts';
import { eachElementErrors, type FieldError, forbidden, NO_ERRORS, notAmong, ruleError } from '../../base/domain/problem.ts';
import type { PlanItem } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { budgetErrors, sourceErrors } from './budget.ts';
import { isFinishedPlan, type PlanRecord } from './plan.ts';

/** Method → its types. They are codes: a plan may announce a type that this registry does not run. */
const TYPES_BY_METHOD: Readonly<Record<string, readonly string[]>> = {
  '': ['centralizedProcurement'],
  open: [
    'belowThreshold',
    'aboveThreshold',
    'aboveThresholdUA',
    'aboveThresholdEU',
    'aboveThresholdUA.defense',
    'simple.defense',
    'competitiveDialogueUA',
    'competitiveDialogueEU',
    'esco',
    'closeFrameworkAgreementUA',
    'requestForProposal',
  ],
  selective: ['priceQuotation', 'competitiveOrdering'],
  limited: ['reporting', 'negotiation', 'negotiation.quick'],
};

/** Types of tenders that may be created from a plan: every type that begins a procedure. */
export const firstStageTypes: readonly string[] = [
  ...(TYPES_BY_METHOD.open ?? []),
  ...(TYPES_BY_METHOD.selective ?? []),
  ...(TYPES_BY_METHOD.limited ?? []),
];

const allTypes: readonly string[] = Object.values(TYPES_BY_METHOD).flat();

const DEFENCE_TYPES: ReadonlySet<string> = new Set(['aboveThresholdUA.defense', 'simple.defense']);
const TYPES_FOR_OTHERS: ReadonlySet<string> = new Set(['belowThreshold', 'reporting', 'priceQuotation', 'requestForProposal', 'esco']);

/** Types that a kind of organization may plan, in the order of the error texts. */
const typesForKind = (kind: string): readonly string[] => {
  if (kind === 'defense') return allTypes;
  return allTypes.filter((type) => (kind === 'other' ? TYPES_FOR_OTHERS.has(type) : !DEFENCE_TYPES.has(type)));
};

/** Purchases of these types may end without an electronic tender. */
const TYPES_WITHOUT_TENDER: readonly string[] = ['belowThreshold', 'requestForProposal', 'reporting', ''];

type Errors = readonly FieldError[];

interface ModelContext {
  readonly codes: CodeLists;
  readonly zone: Zone;
}

/** V12, V13, ids of registered buildings, and the other listed codes of an item. */
const planItemErrors = (item: PlanItem, path: readonly string[], { codes, zone }: ModelContext): Errors => [
  ...mainClassificationErrors(item.classification, [...path, 'classification'], codes),
  ...undefinedItemErrors(item, path),
  ...eachElementErrors(item.additionalClassifications, [...path, 'additionalClassifications'], (one, at) =>
    one.scheme === 'CCCE-UA' ? registerErrors(one, at, codes) : NO_ERRORS,
  ),
  ...unitErrors(item.unit, [...path, 'unit'], codes),
  ...currencyErrors(item.unit?.value, [...path, 'unit', 'value'], codes),
  ...addressErrors(item.deliveryAddress, [...path, 'deliveryAddress'], codes),
  ...orderErrors(item.deliveryDate, [...path, 'deliveryDate'], zone),
];

const methodErrors = ({ procurementMethod, procurementMethodType }: PlanRecord['tender']): Errors => {
  const types = TYPES_BY_METHOD[procurementMethod] ?? [];
  return types.includes(procurementMethodType) ? [] : [notAmong(['data', 'tender', 'procurementMethodType'], types)];
};

const planStatusErrors = ({ status, cancellation, tender_id, tender: { procurementMethodType: type } }: PlanRecord): Errors => {
  if (status === 'cancelled' && cancellation?.status !== 'active') {
    return [ruleError(['data', 'status'], 'An active cancellation object is required')];
  }
  if (status !== 'complete' || tender_id !== undefined || TYPES_WITHOUT_TENDER.includes(type)) return [];
  return [ruleError(['data', 'status'], `Can't complete plan with '${type}' tender.procurementMethodType`)];
};

const ownClassErrors = ({ additionalClassifications = [] }: PlanRecord, codes: CodeLists): Errors => {
  const at = ['data', 'additionalClassifications'];
  const isUktzed = additionalClassifications.some(({ scheme }) => scheme === 'UKTZED');
  if (isUktzed) return [ruleError(at, 'Forbidden to add UKTZED. Should be added in items.additionalClassifications.')];
  return eachElementErrors(additionalClassifications, at, (one, path) => registerErrors(one, path, codes));
};

const sourceAddressErrors = ({ breakdown = [] }: PlanRecord['budget'], codes: CodeLists): Errors =>
  eachElementErrors(breakdown, ['data', 'budget', 'breakdown'], ({ address }, path) => addressErrors(address, [...path, 'address'], codes));

/** Errors of a plan as it would be stored. */
export const planModelErrors = (plan: PlanRecord, { codes, zone }: ModelContext, before?: PlanRecord): Errors => [
  ...planStatusErrors(plan),
  ...organizationErrors(plan.procuringEntity, ['data', 'procuringEntity'], codes),
  ...eachElementErrors(plan.buyers, ['data', 'buyers'], (buyer, path) => organizationErrors(buyer, path, codes)),
  ...methodErrors(plan.tender),
  ...orderErrors(plan.tender.tenderPeriod, ['data', 'tender', 'tenderPeriod'], zone, before?.tender.tenderPeriod.startDate),
  ...sourceAddressErrors(plan.budget, codes),
  ...budgetErrors(plan.budget, plan.tender.procurementMethodType, { codes, zone, stood: before?.budget.period?.startDate }),
  ...mainClassificationErrors(plan.classification, ['data', 'classification'], codes),
  ...ownClassErrors(plan, codes),
  ...eachElementErrors(plan.items, ['data', 'items'], (item, path) => planItemErrors(item, path, { codes, zone })),
];

/** Not planned since 2021: existing plans stay, and tenders are made of them or directly. */
export const frozenType = 'aboveThresholdUA.defense';

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

/** Errors of a new plan. */
export const planCreationErrors = (plan: PlanRecord): Errors => {
  if (plan.tender.procurementMethodType === frozenType)
    throw forbidden(`procedure with procurementMethodType = ${frozenType} is not available`);
  return commonErrors(plan);
};

/** In schema order: the error text names the first changed field. */
const PLAN_FIELDS = [
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

/** spec/plans.md §4.2, 1: only the rationale of a finished plan may change. */
const requireOpenPlan = (before: PlanRecord, after: PlanRecord): void => {
  if (!isFinishedPlan(before)) return;
  const changed = PLAN_FIELDS.find((field) => !sameValue(before[field], after[field]));
  if (changed !== undefined) throw forbidden(`Can't update ${changed} in ${before.status} status`);
};

/** Errors of a change. */
export const planChangeErrors = (before: PlanRecord, after: PlanRecord): Errors => {
  requireOpenPlan(before, after);
  const [from, to] = [before.tender.procurementMethodType, after.tender.procurementMethodType];
  if (from !== to && to === frozenType) {
    return [ruleError(['data', 'tender'], `Plan tender.procurementMethodType can not be changed from '${from}' to '${to}'`)];
  }
  if (before.status !== 'draft' && after.status === 'draft') {
    return [ruleError(['data', 'status'], "Plan status can not be changed back to 'draft'")];
  }
  return commonErrors(after);
};
