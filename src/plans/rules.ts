/** The rules of a plan: its body by itself (spec/plans.md §2, stage C of spec/plans.md §4.1) and what it becomes (spec/plans.md §4.2). Lists that are not loaded are not enforced. Pure. */
import { type AddressCheck, type CodeLists, type ListedAddress, makeAddressCheck, registerErrors } from '../domain/code-lists.ts';
import { sameValue } from '../domain/json.ts';
import { orderErrors } from '../domain/period.ts';
import { type FieldError, forbidden, notAmong, ruleError } from '../domain/problem.ts';
import type { Classification, Identifier, PlanItem } from '../domain/types.generated.ts';
import type { Zone } from '../domain/zone-time.ts';
import { budgetErrors, sourceErrors } from './budget.ts';
import { isOver, type PlanRecord } from './plan.ts';

/** Method → its types. They are codes of the field: a plan announces a type whether this registry runs it or not. */
const typesByMethod: Readonly<Record<string, readonly string[]>> = {
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

/** Types that a tender made from a plan may have: every type that begins a procedure. */
export const firstStageTypes: readonly string[] = [
  ...(typesByMethod.open ?? []),
  ...(typesByMethod.selective ?? []),
  ...(typesByMethod.limited ?? []),
];

const allTypes: readonly string[] = Object.values(typesByMethod).flat();

const defenceOnly: ReadonlySet<string> = new Set(['aboveThresholdUA.defense', 'simple.defense']);
const forOthers: ReadonlySet<string> = new Set(['belowThreshold', 'reporting', 'priceQuotation', 'requestForProposal', 'esco']);

/** Types that a kind of organization may plan, in the order of the texts. */
const typesForKind = (kind: string): readonly string[] => {
  if (kind === 'defense') return allTypes;
  return allTypes.filter((type) => (kind === 'other' ? forOthers.has(type) : !defenceOnly.has(type)));
};

/** A purchase of these types may end without an electronic tender. */
const closedWithoutTender: readonly string[] = ['belowThreshold', 'requestForProposal', 'reporting', ''];

/** Official lists, and the check of addresses by them. */
interface Lists {
  readonly codes: CodeLists;
  readonly checkAddress: AddressCheck;
}

interface Party {
  readonly identifier: Identifier;
  readonly address?: ListedAddress | undefined;
}

/** Identifier schemes, countries and regions are listed (spec/tenders.md §2); `path` is the organization's place in the body. */
export const partyErrors = (
  { identifier, address }: Party,
  path: readonly string[],
  { codes, checkAddress }: Lists,
): readonly FieldError[] => {
  const schemes = codes.list('identifier-schemes');
  const isListed = schemes === undefined || schemes.has(identifier.scheme);
  return [
    ...(isListed ? [] : [notAmong([...path, 'identifier', 'scheme'], [...schemes.keys()])]),
    ...checkAddress(address, [...path, 'address']),
  ];
};

const DK = 'ДК021';
const UNDEFINED_ID = '99999999-9';
const FOR_UNDEFINED = ['ДК003', 'ДК015', 'ДК018', 'specialNorms'];

type Errors = readonly FieldError[];

/** V12, for items and for the plan itself. */
export const classErrors = ({ scheme, id }: Classification, path: readonly string[], codes: CodeLists): Errors => {
  if (scheme !== DK) return [notAmong([...path, 'scheme'], [DK])];
  const list = codes.list('dk021');
  return list === undefined || list.has(id) ? [] : [ruleError([...path, 'id'], `Value must be one of ${DK} codes`)];
};

/** V13, and ids of registered buildings. */
const additionalErrors = (
  { classification, additionalClassifications = [] }: PlanItem,
  at: readonly string[],
  codes: CodeLists,
): Errors => {
  const isExplained =
    additionalClassifications.length === 0 || additionalClassifications.some(({ scheme }) => FOR_UNDEFINED.includes(scheme));
  const text = `One of additional classifications should be one of [${FOR_UNDEFINED.join(', ')}].`;
  return [
    ...(classification.id === UNDEFINED_ID && !isExplained ? [ruleError(at, text)] : []),
    ...additionalClassifications.flatMap((one, index) =>
      one.scheme === 'CCCE-UA' ? registerErrors(one, [...at, String(index)], codes) : [],
    ),
  ];
};

const unitErrors = ({ unit }: PlanItem, path: readonly string[], codes: CodeLists): Errors => {
  const [units, currencies] = [codes.list('units'), codes.list('currencies')];
  if (unit === undefined) return [];
  const isPriced = unit.value === undefined || currencies === undefined || currencies.has(unit.value.currency);
  return [
    ...(units === undefined || units.has(unit.code) ? [] : [ruleError([...path, 'code'], 'Code should be one of valid unit codes.')]),
    ...(isPriced ? [] : [ruleError([...path, 'value', 'currency'], `Currency must be only ${[...currencies.keys()].join(', ')}.`)]),
  ];
};

/** What is wrong with the item at `path`. */
const itemErrors = (item: PlanItem, path: readonly string[], { codes, zone, checkAddress }: Lists & { readonly zone: Zone }): Errors => [
  ...classErrors(item.classification, [...path, 'classification'], codes),
  ...additionalErrors(item, [...path, 'additionalClassifications'], codes),
  ...unitErrors(item, [...path, 'unit'], codes),
  ...checkAddress(item.deliveryAddress, [...path, 'deliveryAddress']),
  ...orderErrors(item.deliveryDate, [...path, 'deliveryDate'], zone),
];

interface ModelContext {
  readonly codes: CodeLists;
  readonly zone: Zone;
}

const methodErrors = ({ procurementMethod, procurementMethodType }: PlanRecord['tender']): Errors => {
  const types = typesByMethod[procurementMethod] ?? [];
  return types.includes(procurementMethodType) ? [] : [notAmong(['data', 'tender', 'procurementMethodType'], types)];
};

const statusErrors = ({ status, cancellation, tender_id, tender: { procurementMethodType: type } }: PlanRecord): Errors => {
  if (status === 'cancelled' && cancellation?.status !== 'active') {
    return [ruleError(['data', 'status'], 'An active cancellation object is required')];
  }
  if (status !== 'complete' || tender_id !== undefined || closedWithoutTender.includes(type)) return [];
  return [ruleError(['data', 'status'], `Can't complete plan with '${type}' tender.procurementMethodType`)];
};

const ownClassErrors = ({ additionalClassifications = [] }: PlanRecord, codes: CodeLists): Errors => {
  const at = ['data', 'additionalClassifications'];
  const isUktzed = additionalClassifications.some(({ scheme }) => scheme === 'UKTZED');
  if (isUktzed) return [ruleError(at, 'Forbidden to add UKTZED. Should be added in items.additionalClassifications.')];
  return additionalClassifications.flatMap((one, index) => registerErrors(one, [...at, String(index)], codes));
};

const sourceAddressErrors = ({ breakdown = [] }: PlanRecord['budget'], checkAddress: AddressCheck): Errors =>
  breakdown.flatMap(({ address }, index) => checkAddress(address, ['data', 'budget', 'breakdown', String(index), 'address']));

/** What is wrong with a plan as it would be stored. */
export const modelErrors = (plan: PlanRecord, { codes, zone }: ModelContext, before?: PlanRecord): Errors => {
  const checkAddress = makeAddressCheck(codes);
  const lists = { codes, zone, checkAddress };
  return [
    ...statusErrors(plan),
    ...partyErrors(plan.procuringEntity, ['data', 'procuringEntity'], lists),
    ...plan.buyers.flatMap((buyer, index) => partyErrors(buyer, ['data', 'buyers', String(index)], lists)),
    ...methodErrors(plan.tender),
    ...orderErrors(plan.tender.tenderPeriod, ['data', 'tender', 'tenderPeriod'], zone, before?.tender.tenderPeriod.startDate),
    ...sourceAddressErrors(plan.budget, checkAddress),
    ...budgetErrors(plan.budget, plan.tender.procurementMethodType, { codes, zone, stood: before?.budget.period?.startDate }),
    ...classErrors(plan.classification, ['data', 'classification'], codes),
    ...ownClassErrors(plan, codes),
    ...(plan.items ?? []).flatMap((item, index) => itemErrors(item, ['data', 'items', String(index)], lists)),
  ];
};

const FROZEN = 'aboveThresholdUA.defense';

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
