/** Cross-field rules of a plan's body (plans.md §2, §4.1 stage C). All are reported together. Pure. */
import { notAmong } from '../../domain/choice.ts';
import type { CodeLists } from '../../domain/code-lists.ts';
import { type FieldError, ruleError } from '../../domain/problem.ts';
import type { Zone } from '../../domain/zone-time.ts';
import type { PlanRecord } from '../plan.ts';
import type { Classification, PlanItem } from '../types.generated.ts';
import { budgetErrors } from './budget.ts';
import { closedWithoutTender, typesByMethod } from './methods.ts';
import { partyErrors } from './parties.ts';

const DK = 'ДК021';
const UNDEFINED_ID = '99999999-9';
const FOR_UNDEFINED = ['ДК003', 'ДК015', 'ДК018', 'specialNorms'];

export interface ModelContext {
  readonly codes: CodeLists;
  readonly zone: Zone;
}

type Errors = readonly FieldError[];

const classErrors = ({ scheme, id }: Classification, path: readonly string[], codes: CodeLists): Errors => {
  if (scheme !== DK) return [notAmong([...path, 'scheme'], [DK])];
  const list = codes.list('dk021');
  return list === undefined || list.has(id) ? [] : [ruleError([...path, 'id'], `Value must be one of ${DK} codes`)];
};

const itemErrors = (
  { classification, additionalClassifications = [], unit }: PlanItem,
  path: readonly string[],
  codes: CodeLists,
): Errors => {
  const units = codes.list('units');
  const at = [...path, 'additionalClassifications'];
  const registered = codes.list('ccce-ua');
  const isExplained =
    additionalClassifications.length === 0 || additionalClassifications.some(({ scheme }) => FOR_UNDEFINED.includes(scheme));
  const text = `One of additional classifications should be one of [${FOR_UNDEFINED.join(', ')}].`;
  return [
    ...classErrors(classification, [...path, 'classification'], codes),
    ...(classification.id === UNDEFINED_ID && !isExplained ? [ruleError(at, text)] : []),
    ...additionalClassifications.flatMap(({ scheme, id }, index) =>
      scheme === 'CCCE-UA' && registered !== undefined && !registered.has(id)
        ? [ruleError([...at, String(index), 'id'], 'CCCE-UA id not found in standards')]
        : [],
    ),
    ...(unit === undefined || units === undefined || units.has(unit.code)
      ? []
      : [ruleError([...path, 'unit', 'code'], 'Code should be one of valid unit codes.')]),
  ];
};

const methodErrors = ({ procurementMethod, procurementMethodType }: PlanRecord['tender']): Errors => {
  const types = typesByMethod[procurementMethod] ?? [];
  return types.includes(procurementMethodType) ? [] : [notAmong(['data', 'tender', 'procurementMethodType'], types)];
};

const tenderPeriodErrors = ({ tenderPeriod: { startDate, endDate } }: PlanRecord['tender']): Errors =>
  startDate !== undefined && endDate !== undefined && startDate > endDate
    ? [ruleError(['data', 'tender', 'tenderPeriod', 'startDate'], 'period should begin before its end')]
    : [];

const statusErrors = ({ status, cancellation, tender_id, tender: { procurementMethodType: type } }: PlanRecord): Errors => {
  if (status === 'cancelled' && cancellation?.status !== 'active') {
    return [ruleError(['data', 'status'], 'An active cancellation object is required')];
  }
  if (status !== 'complete' || tender_id !== undefined || closedWithoutTender.includes(type)) return [];
  return [ruleError(['data', 'status'], `Can't complete plan with '${type}' tender.procurementMethodType`)];
};

const additionalErrors = ({ additionalClassifications = [] }: PlanRecord): Errors =>
  additionalClassifications.some(({ scheme }) => scheme === 'UKTZED')
    ? [ruleError(['data', 'additionalClassifications'], 'Forbidden to add UKTZED. Should be added in items.additionalClassifications.')]
    : [];

/** What is wrong with a plan as it would be stored. */
export const modelErrors = (plan: PlanRecord, { codes, zone }: ModelContext): Errors => [
  ...statusErrors(plan),
  ...partyErrors(plan.procuringEntity, ['data', 'procuringEntity'], codes),
  ...plan.buyers.flatMap((buyer, index) => partyErrors(buyer, ['data', 'buyers', String(index)], codes)),
  ...methodErrors(plan.tender),
  ...tenderPeriodErrors(plan.tender),
  ...budgetErrors(plan.budget, plan.tender.procurementMethodType, { codes, zone }),
  ...classErrors(plan.classification, ['data', 'classification'], codes),
  ...additionalErrors(plan),
  ...(plan.items ?? []).flatMap((item, index) => itemErrors(item, ['data', 'items', String(index)], codes)),
];
