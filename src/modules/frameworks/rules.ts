/** The rules of a framework as it would be stored (spec/frameworks.md §4). Lists that are not loaded are not enforced. Pure. */
import {
  addressErrors,
  BUYER_KINDS_SINCE,
  type CodeLists,
  DRUGS,
  mainClassificationErrors,
  organizationErrors,
  registerErrors,
  unitErrors,
} from '../../base/domain/code-lists.ts';
import { orderErrors } from '../../base/domain/period.ts';
import { eachElementErrors, type FieldError, NO_ERRORS, ruleError } from '../../base/domain/problem.ts';
import type { Classification } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import type { FrameworkRecord } from './framework.ts';
import { frameworkKinds } from './kinds.ts';

type Errors = readonly FieldError[];

interface RuleContext {
  readonly codes: CodeLists;
  readonly zone: Zone;
  readonly now: Date;
}

const REGISTER = 'CCCE-UA';

const classificationErrors = (list: readonly Classification[] | undefined, path: readonly string[], codes: CodeLists): Errors => {
  const inRegister = (list ?? []).filter(({ scheme }) => scheme === REGISTER);
  if (inRegister.length > 1) return [ruleError(path, `Object shouldn't have more than 1 additionalClassification with scheme ${REGISTER}`)];
  return eachElementErrors(list, path, (one, at) => registerErrors(one, at, codes));
};

const isActiveEntry = (entry: unknown): boolean => Reflect.get(Object(entry), 'active') !== false;

/** A catalogue framework needs a buyer from the list of central bodies. */
const centralBodyErrors = ({ frameworkType, procuringEntity: { identifier } }: FrameworkRecord, codes: CodeLists): Errors => {
  const list = codes.list('central-bodies');
  if (!frameworkKinds[frameworkType].isForCentralBodies || list === undefined) return NO_ERRORS;
  if (list.has(identifier.id) && isActiveEntry(list.get(identifier.id))) return NO_ERRORS;
  return [ruleError(['data', 'procuringEntity', 'identifier'], "Can't create framework for inactive cpb")];
};

/** Errors of a framework, regardless of its previous state. */
export const frameworkModelErrors = (framework: FrameworkRecord, { codes, zone }: RuleContext): Errors => [
  ...centralBodyErrors(framework, codes),
  ...organizationErrors(framework.procuringEntity, ['data', 'procuringEntity'], codes),
  ...mainClassificationErrors(framework.classification, ['data', 'classification'], codes),
  ...classificationErrors(framework.additionalClassifications, ['data', 'additionalClassifications'], codes),
  ...eachElementErrors(framework.items, ['data', 'items'], (item, path) => [
    ...mainClassificationErrors(item.classification, [...path, 'classification'], codes),
    ...classificationErrors(item.additionalClassifications, [...path, 'additionalClassifications'], codes),
    ...unitErrors(item.unit, [...path, 'unit'], codes),
    ...orderErrors(item.deliveryDate, [...path, 'deliveryDate'], zone),
    ...addressErrors(item.deliveryAddress, [...path, 'deliveryAddress'], codes),
  ]),
];

export const publisherErrors = (
  { frameworkType, procuringEntity: { kind } }: FrameworkRecord,
  { now }: Pick<RuleContext, 'now'>,
): Errors => {
  if (now < BUYER_KINDS_SINCE || frameworkKinds[frameworkType].publishers.includes(kind)) return NO_ERRORS;
  const text = `Framework publishing with type ${frameworkType} is not allowed for procuringEntity.kind ${kind}`;
  return [ruleError(['data', 'procuringEntity'], text)];
};

const itemError = (text: string): Errors => [ruleError(['data', 'items'], text)];

/** Items are required or forbidden by the config, and all belong to the framework's class (spec/frameworks.md §4 "Items"). */
export const frameworkItemErrors = ({ config, status, items = [], classification }: FrameworkRecord): Errors => {
  if (!config.hasItems && items.length > 0) return itemError('Items are not allowed for framework with hasItems set to false');
  if (config.hasItems && status === 'active' && items.length === 0) {
    return itemError('Items are required for framework with hasItems set to true');
  }
  const ids = items.map((item) => item.classification.id);
  const digits = ids.some((id) => id.startsWith(DRUGS)) ? 3 : 4;
  const classes = [...new Set(ids.map((id) => id.slice(0, digits)))].sort();
  const word = digits === 3 ? 'group' : 'class';
  if (classes.length > 1) return itemError(`CPV ${word} of items (${classes.join(', ')}) should be identical`);
  const [own] = classes;
  const expected = classification.id.slice(0, 4);
  const [first] = ids;
  if (own === undefined || first === undefined || first.slice(0, 4) === expected) return NO_ERRORS;
  return itemError(`CPV class of items (${first.slice(0, 4)}) should be identical to framework CPV class (${expected})`);
};
