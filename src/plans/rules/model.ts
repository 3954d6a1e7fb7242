/** Cross-field rules of a plan's body (spec/plans.md §2, §4.1 stage C). All are reported together. Pure. */

import type { CodeLists } from '../../model/code-lists.ts';
import { type AddressCheck, makeAddressCheck, registerErrors } from '../../model/code-lists.ts';
import { orderErrors } from '../../model/period.ts';
import { type FieldError, notAmong, ruleError } from '../../model/problem.ts';
import type { Zone } from '../../model/zone-time.ts';
import type { PlanRecord } from '../plan.ts';
import { budgetErrors } from './budget.ts';
import { classErrors, itemErrors } from './items.ts';
import { closedWithoutTender, typesByMethod } from './methods.ts';
import { partyErrors } from './parties.ts';

export interface ModelContext {
  readonly codes: CodeLists;
  readonly zone: Zone;
}

type Errors = readonly FieldError[];

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

const additionalErrors = ({ additionalClassifications = [] }: PlanRecord, codes: CodeLists): Errors => {
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
    ...additionalErrors(plan, codes),
    ...(plan.items ?? []).flatMap((item, index) => itemErrors(item, ['data', 'items', String(index)], lists)),
  ];
};
