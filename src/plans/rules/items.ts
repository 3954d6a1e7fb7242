/**
 * Items of a plan and what they are (spec/plans.md §2.5, spec/tenders.md §2, spec/tender-rules.md §1 V12, V13). Lists that are not
 * loaded are not enforced. Pure.
 */

import type { CodeLists } from '../../model/code-lists.ts';
import { registerErrors } from '../../model/code-lists.ts';
import { orderErrors } from '../../model/period.ts';
import { type FieldError, notAmong, ruleError } from '../../model/problem.ts';
import type { Classification, PlanItem } from '../../model/types.generated.ts';
import type { Zone } from '../../model/zone-time.ts';
import type { Lists } from './parties.ts';

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
export const itemErrors = (
  item: PlanItem,
  path: readonly string[],
  { codes, zone, checkAddress }: Lists & { readonly zone: Zone },
): Errors => [
  ...classErrors(item.classification, [...path, 'classification'], codes),
  ...additionalErrors(item, [...path, 'additionalClassifications'], codes),
  ...unitErrors(item, [...path, 'unit'], codes),
  ...checkAddress(item.deliveryAddress, [...path, 'deliveryAddress']),
  ...orderErrors(item.deliveryDate, [...path, 'deliveryDate'], zone),
];
