/** Criteria of a tender, and the responses in bids (extension `requirements`). Pure. */
import type { Json, JsonObject } from '../../../base/domain/json.ts';
import { buildOcdsPeriod } from './building-blocks.ts';
import { criterionSources, criterionSubjects, dataTypes } from './codes.ts';
import { buildTexts, type Fields, findCode, idIn, objectIn, objectsIn, oncePerId, textIn, withoutEmpty } from './release-fields.ts';

const boundIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const scalarIn = (value: unknown): Json | undefined => (typeof value === 'number' || typeof value === 'boolean' ? value : textIn(value));

/** One value; several are joined, as the standard has no list of them. */
const singleValueOf = (value: unknown, values: unknown): Json | undefined => {
  const single = scalarIn(value);
  if (single !== undefined || !Array.isArray(values)) return single;
  const texts = values.flatMap((each) => scalarIn(each) ?? []).map(String);
  return texts.length === 0 ? undefined : texts.join('; ');
};

const buildOcdsRequirement = (source: Fields): JsonObject =>
  withoutEmpty({
    id: idIn(source.id),
    ...buildTexts(source, 'title', 'description'),
    dataType: findCode(dataTypes, source.dataType),
    expectedValue: singleValueOf(source.expectedValue, source.expectedValues),
    minValue: boundIn(source.minValue),
    maxValue: boundIn(source.maxValue),
    period: buildOcdsPeriod(source.period),
  });

const buildGroup = (source: Fields): JsonObject =>
  withoutEmpty({
    id: idIn(source.id),
    ...buildTexts(source, 'description'),
    // A cancelled requirement no longer applies.
    requirements: oncePerId(
      objectsIn(source.requirements)
        .filter(({ status }) => status !== 'cancelled')
        .map(buildOcdsRequirement),
    ),
  });

const buildCriterion = (source: Fields): JsonObject => {
  const { relatesTo, relatedItem } = source;
  const lot = relatesTo === 'lot' ? idIn(relatedItem) : undefined;
  return withoutEmpty({
    id: idIn(source.id),
    ...buildTexts(source, 'title', 'description'),
    source: findCode(criterionSources, source.source),
    relatesTo: findCode(criterionSubjects, relatesTo),
    relatedItem: relatesTo === 'item' ? idIn(relatedItem) : undefined,
    relatedLots: lot === undefined ? undefined : [lot],
    requirementGroups: oncePerId(objectsIn(source.requirementGroups).map(buildGroup)),
  });
};

export const collectCriteria = (list: unknown): JsonObject[] => oncePerId(objectsIn(list).map(buildCriterion));

const buildResponse = (source: Fields): JsonObject => {
  const requirement = objectIn(source.requirement);
  return withoutEmpty({
    id: idIn(source.id),
    ...buildTexts(source, 'title', 'description'),
    value: singleValueOf(source.value, source.values),
    requirement: withoutEmpty({ id: idIn(requirement.id), title: textIn(requirement.title) }),
  });
};

/** Responses that reference their requirement; the standard has no others. */
export const collectResponses = (list: unknown): JsonObject[] =>
  oncePerId(objectsIn(list).map(buildResponse)).filter(({ requirement }) => requirement !== undefined);
