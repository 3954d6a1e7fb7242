/** Rules of criteria (spec/procedures.md §4.4, spec/tender-rules.md §3 P1, P2, step 22, spec/tenders.md §5.2 DELETE). Pure. */
import type { CodeListName, CodeLists } from '../../../base/domain/code-lists.ts';
import { lookUp, sameValue } from '../../../base/domain/json.ts';
import {
  eachElementErrors,
  extraForbidden,
  type FieldError,
  forbidden,
  missingField,
  NO_ERRORS,
  notAmong,
  ruleError,
} from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Criterion, Requirement, RequirementGroup } from '../../../base/domain/types.generated.ts';
import type { Variant } from '../../engine/config.ts';
import { leavesDraft } from '../../engine/procedure.ts';
import { hasId, isEmpty, type Rule, relatedErrors } from '../rules/rule.ts';
import { tenderSettings } from '../settings.ts';
import { activeIn, type CriteriaSubject, hasActive, isActive, isAskedFor, requireKeptRequirements, type Scalar } from './criterion.ts';
import { availabilityErrors, costErrors, descriptionErrors, requireExclusionsKept } from './guarded.ts';
import { isTechnical } from './stale.ts';

type Errors = readonly FieldError[];
type TypeContext = Parameters<typeof availabilityErrors>[0];

/** Criteria that need no law behind them (spec/procedures.md §4.4 `legislation`). */
const NO_LAW = /\.CONTRACT\.GUARANTEE$/;

const WRONG_TYPE_TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  number: ['float_type', 'Input should be a valid number'],
  integer: ['int_type', 'Input should be a valid integer'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
};

const scalarTypeErrors = (value: Scalar | undefined, dataType: string, path: readonly string[]): Errors => {
  const [type, msg] = lookUp(WRONG_TYPE_TEXTS, dataType) ?? ['string_type', 'Input should be a valid string'];
  if (value === undefined) return NO_ERRORS;
  const isRight =
    dataType === 'integer' ? Number.isInteger(value) : typeof value === (Object.hasOwn(WRONG_TYPE_TEXTS, dataType) ? dataType : 'string');
  return isRight ? NO_ERRORS : [{ type, path, msg }];
};

type Field = 'unit' | 'minValue' | 'maxValue' | 'expectedValue' | 'expectedValues' | 'expectedMinItems' | 'expectedMaxItems';

const isThere = (requirement: Requirement, field: Field): boolean => {
  const value = requirement[field];
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
};

const unwantedFieldErrors = (requirement: Requirement, path: readonly string[], fields: readonly Field[]): Errors =>
  fields.filter((field) => isThere(requirement, field)).map((field) => extraForbidden([...path, field]));

const stringErrors = (requirement: Requirement, path: readonly string[]): Errors => {
  const { expectedValues = [], expectedMinItems, expectedMaxItems } = requirement;
  const rogue = unwantedFieldErrors(requirement, path, ['unit', 'minValue', 'maxValue', 'expectedValue']);
  if (rogue.length > 0) return rogue;
  if (expectedValues.length === 0) return [missingField([...path, 'expectedValues'])];
  if (new Set(expectedValues).size < expectedValues.length) {
    return [ruleError([...path, 'expectedValues'], 'expectedValues should be unique')];
  }
  if (expectedMinItems === undefined) return [missingField([...path, 'expectedMinItems'])];
  if (expectedMinItems !== 1) return [notAmong([...path, 'expectedMinItems'], [1])];
  const isShort = expectedMaxItems !== undefined && expectedMaxItems < expectedMinItems;
  return isShort ? [ruleError([...path, 'expectedMaxItems'], 'expectedMinItems couldn`t be higher then expectedMaxItems')] : NO_ERRORS;
};

const numberErrors = (requirement: Requirement, dataType: string, path: readonly string[], isUnitFree: boolean): Errors => {
  const { minValue, maxValue, expectedValue } = requirement;
  const rogue = unwantedFieldErrors(requirement, path, ['expectedValues', 'expectedMinItems', 'expectedMaxItems']);
  if (rogue.length > 0) return rogue;
  if (expectedValue === undefined && minValue === undefined) return [missingField([...path, 'expectedValue'])];
  const ofType = [
    ...scalarTypeErrors(minValue, dataType, [...path, 'minValue']),
    ...scalarTypeErrors(maxValue, dataType, [...path, 'maxValue']),
    ...scalarTypeErrors(expectedValue, dataType, [...path, 'expectedValue']),
  ];
  if (ofType.length > 0) return ofType;
  if (expectedValue !== undefined && (minValue !== undefined || maxValue !== undefined)) {
    return [ruleError(path, 'expectedValue conflicts with [minValue, maxValue, expectedValues]')];
  }
  if (typeof minValue === 'number' && typeof maxValue === 'number' && maxValue < minValue) {
    return [ruleError([...path, 'maxValue'], 'maxValue should be greater than minValue')];
  }
  return requirement.unit === undefined && !isUnitFree ? [missingField([...path, 'unit'])] : NO_ERRORS;
};

/** What a requirement may expect, by its data type; technical features are also counted without a unit. */
export const requirementErrors = (requirement: Requirement, path: readonly string[], of: Criterion): Errors => {
  const { dataType = 'boolean', expectedValue } = requirement;
  if (dataType === 'string') return stringErrors(requirement, path);
  if (dataType === 'number' || dataType === 'integer') return numberErrors(requirement, dataType, path, isTechnical(of));
  const rogue = unwantedFieldErrors(requirement, path, [
    'unit',
    'minValue',
    'maxValue',
    'expectedValues',
    'expectedMinItems',
    'expectedMaxItems',
  ]);
  return dataType === 'boolean' ? [...rogue, ...scalarTypeErrors(expectedValue, dataType, [...path, 'expectedValue'])] : rogue;
};

export const requirementGroupErrors = ({ requirements }: RequirementGroup, path: readonly string[], of: Criterion): Errors =>
  eachElementErrors(requirements, [...path, 'requirements'], (requirement, at) => requirementErrors(requirement, at, of));

/** The model of one criterion: its subject, its laws, its requirements. */
export const criterionErrors = (
  criterion: Criterion,
  path: readonly string[],
  tender: CriteriaSubject & Pick<TenderFields, 'awardCriteria'>,
  { procedure, variant }: { readonly procedure: TypeContext; readonly variant: Variant },
): Errors => {
  const { legislation = [], classification, requirementGroups } = criterion;
  const needsLaw = !NO_LAW.test(classification.id) && legislation.length === 0;
  return [
    ...costErrors(criterion, path, tender),
    ...descriptionErrors(criterion, path, tender, variant),
    ...availabilityErrors(procedure, criterion, path),
    ...relatedErrors(criterion.relatesTo, criterion.relatedItem, path, tender),
    ...(needsLaw ? [missingField([...path, 'legislation'])] : NO_ERRORS),
    ...eachElementErrors(requirementGroups, [...path, 'requirementGroups'], (group, at) => requirementGroupErrors(group, at, criterion)),
  ];
};

const STANDARD_LISTS: readonly CodeListName[] = ['criteria-article-16', 'criteria-article-17', 'criteria-other', 'criteria-lcc'];

/** Lists of single decrees: their criteria are known only while loaded. */
const DECREE_LISTS: readonly CodeListName[] = ['criteria-decree-1178', 'criteria-decree-822', 'criteria-ukraine-facility'];

/** Enforced only if the four standard lists are all loaded (spec/decisions.md D8). */
const isStandard = (id: string, codes: CodeLists): boolean =>
  STANDARD_LISTS.some((name) => codes.list(name)?.has(id) ?? true) || DECREE_LISTS.some((name) => codes.list(name)?.has(id) ?? false);

const hasDouble = (values: readonly unknown[]): boolean => new Set(values).size < values.length;

/** Criteria with the same classification and target are duplicates. */
const toCriterionKey = ({ classification, relatesTo, relatedItem }: Criterion): string =>
  JSON.stringify([classification.id, relatesTo === 'lot' || relatesTo === 'item' ? relatedItem : null]);

/** Where criteria are sent with the tender itself, its model has texts of its own. */
const uniqueTexts = (procedure: TypeContext) =>
  tenderSettings.of(procedure).criteria?.sentWithTender
    ? { criteria: 'Criteria id should be uniq', groups: 'Requirement group id should be uniq in tender' }
    : {
        criteria: 'Criterion id should be uniq for all criterions',
        groups: 'Requirement group id should be uniq for all requirement groups in tender',
      };

/** All criteria of a tender together (step 22); throws 403 for duplicates. Errors are placed at `at`. */
export const criteriaErrors = (
  { criteria = [] }: CriteriaSubject,
  { codes, procedure }: { readonly codes: CodeLists; readonly procedure: TypeContext },
  at: readonly string[],
): Errors => {
  const texts = uniqueTexts(procedure);
  const groups = criteria.flatMap(({ requirementGroups }) => requirementGroups);
  if (hasDouble(criteria.map(({ id }) => id))) return [ruleError(at, texts.criteria)];
  const groupIds = groups.map(({ id }) => id);
  if (hasDouble(groupIds)) return [ruleError(at, texts.groups)];
  const ids = groups.flatMap((group) => activeIn(group).map(({ id }) => id));
  if (hasDouble(ids)) return [ruleError(at, 'Requirement id should be uniq for all requirements in tender')];
  const isTwiceNamed = groups.some(({ requirements }) => hasDouble(requirements.filter(isActive).map(({ title }) => title)));
  if (isTwiceNamed) return [ruleError(at, 'Requirement title should be uniq for one requirementGroup')];
  if (hasDouble(criteria.map(toCriterionKey))) throw forbidden('Criteria are not unique');
  const unknown = criteria.find(({ classification }) => !isStandard(classification.id, codes));
  return unknown === undefined ? NO_ERRORS : [ruleError(at, `Criteria classification ${unknown.classification.id} not from standards`)];
};

/** P1, answered with 403; a removed item counts as one without quantity. */
export const askedItemsStay: Rule = (after, { procedure }, before) => {
  if (tenderSettings.of(procedure).items?.allowsRemovalWithCriteria) return NO_ERRORS;
  const items = new Map((after.items ?? []).map((item) => [item.id, item]));
  for (const { id = '', quantity } of before?.items ?? []) {
    if (before === null || !isAskedFor(before, 'item', id)) continue;
    const next = items.get(id);
    if (next === undefined) throw forbidden(`Can't delete ${id} item while related criterion has active requirements`);
    if (next.quantity === 0 && quantity !== 0) {
      throw forbidden(`Can't set to 0 quantity of ${id} item while related criterion has active requirements`);
    }
  }
  return NO_ERRORS;
};

/** The same for lots that a PATCH of the tender drops. */
export const askedLotsStay: Rule = (after, _context, before) => {
  const gone = (before?.lots ?? []).find(({ id = '' }) => !hasId(after.lots ?? [], id) && before !== null && isAskedFor(before, 'lot', id));
  if (gone !== undefined) throw forbidden(`Can't delete ${gone.id} lot while related criterion has active requirements`);
  return NO_ERRORS;
};

const GUARANTEE = 'CRITERION.OTHER.BID.GUARANTEE';

const isGuaranteed = (guarantee: { readonly amount: number } | undefined): boolean => (guarantee?.amount ?? 0) > 0;

const guaranteesAsked = ({ criteria = [] }: TenderFields): Criterion[] =>
  criteria.filter((criterion) => criterion.classification.id === GUARANTEE && hasActive(criterion));

/** Without a criterion that may require one, nothing may be guaranteed: P2 would never let it be published. */
export const guaranteesCanBeAskedFor: Rule = ({ guarantee, lots }, { procedure }) => {
  const { ofOtherTypes = {}, allowsUnpairedGuarantees } = tenderSettings.of(procedure).criteria ?? {};
  if (allowsUnpairedGuarantees || lookUp(ofOtherTypes, GUARANTEE) === undefined) return NO_ERRORS;
  const errors = (of: typeof guarantee, path: readonly string[]): readonly FieldError[] =>
    isGuaranteed(of) ? [extraForbidden([...path, 'guarantee', 'amount'])] : NO_ERRORS;
  const ofLots = eachElementErrors(lots, ['data', 'lots'], (lot, path) => errors(lot.guarantee, path));
  // The tender's is the sum over its lots.
  return ofLots.length > 0 ? ofLots : errors(guarantee, ['data']);
};

/** P2, answered with 403: on publishing, a criterion that requires a guarantee and an amount of it need each other. */
export const guaranteesAreAskedFor: Rule = (after, context, before) => {
  if (!leavesDraft(after, context, before) || tenderSettings.of(context.procedure).criteria?.allowsUnpairedGuarantees) return NO_ERRORS;
  if (isEmpty(after.lots)) {
    if (isGuaranteed(after.guarantee) === guaranteesAsked(after).length > 0) return NO_ERRORS;
    throw forbidden(`Should be specified ${GUARANTEE} and 'guarantee.amount' more than 0`);
  }
  const lotsAsked = new Set(guaranteesAsked(after).map(({ relatedItem }) => relatedItem));
  for (const { id, guarantee } of after.lots ?? []) {
    const [given, asked] = [isGuaranteed(guarantee), lotsAsked.has(id)];
    if (given && !asked) throw forbidden(`Should be specified ${GUARANTEE} for 'guarantee.amount' more than 0 to lot`);
    if (asked && !given) throw forbidden(`Should be specified 'guarantee.amount' more than 0 to lot for ${GUARANTEE}`);
  }
  return NO_ERRORS;
};

/** Step 22: the model of each, if any has changed; then all together. An empty list takes all away, until bids are made. */
export const criteriaAreInOrder: Rule = (after, context, before) => {
  const { procedure } = context;
  const [criteria, stored] = [after.criteria ?? [], before?.criteria ?? []];
  const path = ['data', 'criteria'];
  const isTendering = before?.status !== undefined && procedure.stageOf.get(before.status) === 'tendering';
  if ((isEmpty(criteria) && !isTendering) || sameValue(criteria, stored)) return criteriaErrors(after, context, path);
  const ofModel = eachElementErrors(criteria, path, (criterion, path) => criterionErrors(criterion, path, after, context));
  if (ofModel.length > 0) return ofModel;
  requireExclusionsKept(procedure, stored, criteria);
  if (before !== null) requireKeptRequirements(procedure, before.status ?? procedure.first, stored, criteria);
  return criteriaErrors(after, context, path);
};
