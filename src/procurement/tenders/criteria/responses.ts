/** Responses of bids and awards to the requirements of a tender (spec/procedures.md §4.5, spec/tenders.md §4.2). Pure. */
import { mergePatch, omitUndefined } from '../../../base/domain/json.ts';
import { compareNumbers } from '../../../base/domain/money.ts';
import { eachElementErrors, type FieldError, missingField, ruleError } from '../../../base/domain/problem.ts';
import type { Criterion, PostRequirementResponse, Requirement, RequirementResponse } from '../../../base/domain/types.generated.ts';
import { withElementIds } from '../patch-merge.ts';
import { activeIn, type CriteriaSubject, findRequirement, hasActive, type Scalar, typedValue } from './criterion.ts';

type Maybe<T> = T | undefined;

export interface Response {
  readonly requirement: { readonly id: string };
  readonly value?: Maybe<Scalar>;
  readonly values?: Maybe<readonly Scalar[]>;
}

interface Answering {
  readonly lotValues?: Maybe<readonly { readonly relatedLot?: Maybe<string> }[]>;
  readonly requirementResponses?: Maybe<readonly Response[]>;
}

const RESPONSES_PATH = ['data', 'requirementResponses'];

/** The reference capitalizes booleans, and clients compare the texts. */
const formatScalar = (value: Scalar): string => (typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value));

const isInstant = (value: Scalar): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isOfDataType = (value: Scalar, dataType: string): boolean => {
  if (dataType === 'number') return typeof value === 'number';
  if (dataType === 'integer') return Number.isInteger(value);
  if (dataType === 'boolean') return typeof value === 'boolean';
  return dataType === 'date-time' ? isInstant(value) : typeof value === 'string';
};

const valueFault = (value: Scalar, requirement: Requirement): string | null => {
  const { id = '', dataType = 'boolean', expectedValue, minValue, maxValue } = requirement;
  if (!isOfDataType(value, dataType))
    return `Value "${formatScalar(value)}" does not match expected type "${dataType}" in requirement ${id}`;
  if (expectedValue !== undefined && value !== expectedValue) {
    return `Value "${formatScalar(value)}" does not match expected value "${formatScalar(expectedValue)}" in requirement ${id}`;
  }
  if (typeof value !== 'number') return null;
  if (typeof minValue === 'number' && compareNumbers(value, minValue) < 0) {
    return `Value ${value} is lower than minimal required ${minValue} in requirement ${id}`;
  }
  if (typeof maxValue === 'number' && compareNumbers(value, maxValue) > 0)
    return `Value ${value} is higher than required ${maxValue} in requirement ${id}`;
  return null;
};

const valuesFault = (values: readonly Scalar[], requirement: Requirement): string | null => {
  const { id = '', expectedValues = [], expectedMinItems, expectedMaxItems } = requirement;
  if (values.some((value) => !expectedValues.some((one) => one === value))) {
    return `One or more values are not among expected values for requirement ${id}`;
  }
  if (expectedMinItems !== undefined && values.length < expectedMinItems) {
    return `Count of values is less than minimum of ${expectedMinItems} for requirement ${id}`;
  }
  if (expectedMaxItems !== undefined && values.length > expectedMaxItems) {
    return `Count of values is greater than maximum of ${expectedMaxItems} for requirement ${id}`;
  }
  return null;
};

/** Checks one response against its requirement; `path` is the response's path in the body. */
const responseValueErrors = (tender: CriteriaSubject, response: Response, path: readonly string[]): readonly FieldError[] => {
  const located = findRequirement(tender, response.requirement.id);
  if (located === undefined) {
    return [ruleError([...path, 'requirement', 'id'], 'requirement should be one of criteria requirements')];
  }
  const { requirement } = located;
  const { value, values } = response;
  const isChoice = requirement.expectedValues !== undefined && requirement.expectedValues.length > 0;
  const key = isChoice ? 'values' : 'value';
  const other = isChoice ? value : values;
  const location = [...path, key];
  if (other !== undefined) return [ruleError(path, `only '${key}' allowed in response for requirement ${requirement.id ?? ''}`)];
  if (isChoice) {
    if (values === undefined) return [missingField(location)];
    const fault = valuesFault(values, requirement);
    return fault === null ? [] : [ruleError(location, fault)];
  }
  if (value === undefined) return [missingField(location)];
  const fault = valueFault(value, requirement);
  return fault === null ? [] : [ruleError(location, fault)];
};

/** Checks every response on its own; a requirement is answered once. */
export const eachResponseErrors = (
  tender: CriteriaSubject,
  responses: readonly Response[],
  place: readonly string[] = RESPONSES_PATH,
): readonly FieldError[] => {
  const seen = new Set<string>();
  return responses.flatMap((response, index) => {
    const path = [...place, String(index)];
    const { id } = response.requirement;
    if (seen.has(id)) return [ruleError([...path, 'requirement', 'id'], 'Items should be unique by fields: requirement')];
    seen.add(id);
    return responseValueErrors(tender, response, path);
  });
};

/** Whether a criterion applies to a bid for these lots. */
const isCriterionForLots = (criterion: Criterion, lots: ReadonlySet<string> | null, { items = [] }: CriteriaSubject): boolean => {
  if (lots === null) return true;
  if (criterion.relatesTo === 'lot') return lots.has(criterion.relatedItem ?? '');
  if (criterion.relatesTo !== 'item') return true;
  const lot = items.find(({ id }) => id === criterion.relatedItem)?.relatedLot;
  return lot === undefined || lots.has(lot);
};

const collectBidLots = (tender: CriteriaSubject, { lotValues = [] }: Answering): ReadonlySet<string> | null =>
  (tender.lots ?? []).length === 0 ? null : new Set(lotValues.flatMap(({ relatedLot }) => relatedLot ?? []));

const failedCriteriaError = (text: string, criteria: readonly Criterion[], place: readonly string[]): readonly FieldError[] =>
  criteria.length === 0 ? [] : [ruleError(place, `${text}, failed for criteria ${criteria.map(({ id }) => id).join(', ')}`)];

/** Every criterion must be answered in exactly one of its groups, and in that one completely. */
const completenessErrors = (
  criteria: readonly Criterion[],
  answered: ReadonlySet<string>,
  place: readonly string[],
): readonly FieldError[] => {
  const collectGroups = ({ requirementGroups }: Criterion) =>
    requirementGroups.filter((group) => activeIn(group).some(({ id = '' }) => answered.has(id)));
  const isComplete = (criterion: Criterion): boolean =>
    collectGroups(criterion).every((group) => activeIn(group).every(({ id = '' }) => answered.has(id)));
  const silent = criteria.filter((criterion) => collectGroups(criterion).length === 0);
  if (silent.length > 0) return failedCriteriaError('Responses are required for all criteria with source tenderer/winner', silent, place);
  const double = criteria.filter((criterion) => collectGroups(criterion).length > 1);
  if (double.length > 0)
    return failedCriteriaError('Responses are allowed for only one group of requirements per criterion', double, place);
  const partial = criteria.filter((criterion) => !isComplete(criterion));
  return failedCriteriaError('Responses are required for all requirements in a requirement group', partial, place);
};

/**
 * Errors in the responses of a bid that is or becomes pending or active: those of each; else whether
 * every criterion with source tenderer or winner that has active requirements and applies to its lots is answered. `place` is
 * the path of the responses in the body.
 */
export const responseErrors = (
  tender: CriteriaSubject,
  bid: Answering,
  place: readonly string[] = RESPONSES_PATH,
): readonly FieldError[] => {
  const { requirementResponses = [] } = bid;
  const ofValues = eachResponseErrors(tender, requirementResponses, place);
  if (ofValues.length > 0) return ofValues;
  const lots = collectBidLots(tender, bid);
  const criteria = (tender.criteria ?? []).filter(
    (criterion) => ['tenderer', 'winner'].includes(criterion.source) && hasActive(criterion) && isCriterionForLots(criterion, lots, tender),
  );
  return completenessErrors(criteria, new Set(requirementResponses.map(({ requirement }) => requirement.id)), place);
};

interface Corrected {
  readonly milestones?: Maybe<readonly { readonly code: string }[]>;
}

/** Errors of a decision on a bid that had 24 hours for corrections: it answers every criterion all the same (spec/procedures.md §4.5). */
export const correctedBidErrors = (
  tender: CriteriaSubject & { readonly bids?: Maybe<readonly (Answering & { readonly id: string })[]> },
  { milestones = [] }: Corrected,
  bid: string | undefined,
  place: readonly string[],
): readonly FieldError[] => {
  const corrected = milestones.some(({ code }) => code === '24h') ? tender.bids?.find(({ id }) => id === bid) : undefined;
  return corrected === undefined ? [] : responseErrors(tender, corrected, place);
};

/** Responses at an award: the buyer's, to criteria with source procuringEntity; they need not be complete. */
export const awardResponseErrors = (
  tender: CriteriaSubject,
  responses: readonly Response[],
  place: readonly string[] = RESPONSES_PATH,
): readonly FieldError[] => {
  const ofSource = eachElementErrors(responses, place, (response, path) => {
    const source = findRequirement(tender, response.requirement.id)?.criterion.source;
    if (source === undefined || source === 'procuringEntity') return [];
    return [ruleError([...path, 'requirement', 'id'], "Requirement's criterion source should be procuringEntity")];
  });
  return ofSource.length > 0 ? ofSource : eachResponseErrors(tender, responses, place);
};

/** A part of a tender with its responses in public form. */
export const withShownResponses = <T extends { readonly requirementResponses?: readonly Response[] }>(
  tender: CriteriaSubject,
  part: T,
): T => {
  const { requirementResponses } = part;
  return requirementResponses === undefined ? part : { ...part, requirementResponses: shownResponses(tender, requirementResponses) };
};

/** Responses in public form: with the unit, schema, classification and title of their requirements (spec/tenders.md §4.2). */
export const shownResponses = <T extends Response>(tender: CriteriaSubject, responses: readonly T[]): readonly object[] =>
  responses.map((response) => {
    const located = findRequirement(tender, response.requirement.id);
    if (located === undefined) return response;
    const { requirement, criterion } = located;
    return {
      ...response,
      requirement: { ...response.requirement, title: requirement.title },
      unit: requirement.unit,
      dataSchema: requirement.dataSchema,
      classification: criterion.classification,
    };
  });

/** A response with its value of the type that its requirement has. */
export const typedResponse = <T extends Response>(tender: CriteriaSubject, response: T): T => {
  const asked = findRequirement(tender, response.requirement.id)?.requirement;
  return asked === undefined || response.value === undefined ? response : { ...response, value: typedValue(response.value, asked) };
};

/**
 * Responses as they are stored: they and their evidences get ids. One sent again without its id keeps the
 * id it has in `stored`.
 */
export const findResponses = (
  tender: CriteriaSubject,
  responses: readonly PostRequirementResponse[],
  stored: readonly RequirementResponse[] = [],
): RequirementResponse[] =>
  withElementIds(
    responses.map((response) => {
      const id = response.id ?? stored.find(({ requirement }) => requirement.id === response.requirement.id)?.id;
      return typedResponse(tender, id === undefined ? response : { ...response, id });
    }),
    'id',
  ).map(({ evidences, ...response }) => ({
    ...response,
    ...omitUndefined({ evidences: evidences && withElementIds(evidences, 'id') }),
  }));

/** A decision of the buyer after a PATCH: sent fields replace, null removes (spec/requests.md §5). */
export const mergedDecision = <T extends { requirementResponses?: RequirementResponse[] }>(
  tender: CriteriaSubject,
  before: T,
  { requirementResponses, ...patch }: { readonly requirementResponses?: readonly PostRequirementResponse[] },
  sent: unknown,
): T => {
  const answers =
    requirementResponses === undefined
      ? {}
      : { requirementResponses: findResponses(tender, requirementResponses, before.requirementResponses) };
  return mergePatch(before, { ...patch, ...answers }, sent);
};
