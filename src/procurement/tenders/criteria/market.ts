/** Criteria of items against the catalogue: by an item's active profile, else by its category (spec/catalogue.md §3). Pure. */
import type { KnownEntries } from '../../../base/domain/catalogue.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { type FieldError, firstFailing, forbidden, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Criterion, Item, MarketCriterion, MarketRequirement, Requirement } from '../../../base/domain/types.generated.ts';
import { groupBy, type Rule } from '../rules/rule.ts';
import { tenderSettings } from '../settings.ts';
import { activeIn } from './criterion.ts';
import { isDescription, isOfOrigin } from './stale.ts';

type Errors = readonly FieldError[];

/** A profile, or a category if there is no active one. */
interface MarketObject {
  readonly name: 'profile' | 'category';
  readonly id: string;
  readonly criteria: readonly MarketCriterion[];
}

/** A criterion of the tender and its counterpart in the catalogue. */
interface Pair {
  readonly criterion: Criterion;
  readonly market: MarketCriterion;
  readonly by: MarketObject;
}

const CRITERIA_PATH = ['data', 'criteria'];
const marketError = (text: string): Errors => [ruleError(CRITERIA_PATH, text)];

/** Sets are printed as in the reference. */
const formatTitleSet = (titles: readonly string[]): string => `{${titles.map((title) => `'${title}'`).join(', ')}}`;

const findMarket = ({ profile, category }: Item, catalogue: KnownEntries): MarketObject | null => {
  const described = profile === undefined ? undefined : catalogue.get('profiles', profile);
  if (profile !== undefined && described?.status === 'active') return { name: 'profile', id: profile, criteria: described.criteria ?? [] };
  if (category === undefined) return null;
  return { name: 'category', id: category, criteria: catalogue.get('categories', category).criteria ?? [] };
};

const collectMarketRequirements = ({ requirementGroups = [] }: MarketCriterion): readonly MarketRequirement[] =>
  requirementGroups.flatMap(({ requirements = [] }) => requirements.filter(({ isArchived }) => isArchived !== true));

const collectRequirements = ({ requirementGroups }: Criterion): readonly Requirement[] => requirementGroups.flatMap(activeIn);

/** Throws 403 for criteria that an item lacks, or that its catalogue entry does not have. */
const requireCriteria = (item: Item, ownCriteria: readonly Criterion[], { name, criteria }: MarketObject): void => {
  const there = new Set(ownCriteria.map(({ classification }) => classification.id));
  const wanted = [...new Set(criteria.map(({ classification }) => classification.id))];
  const lacking = wanted.filter((id) => !there.has(id));
  if (name === 'profile' && lacking.length > 0)
    throw forbidden(`Tender must contain all profile criteria for item ${item.id}: ${lacking.join(', ')}`);
  if (name === 'category' && wanted.length > 0 && lacking.length === wanted.length)
    throw forbidden(`Tender must contain at least one category criteria for item ${item.id}`);
  const strange = ownCriteria.filter((one) => isDescription(one) && !wanted.includes(one.classification.id));
  if (strange.length > 0) {
    const ids = strange.map(({ classification }) => classification.id).join(', ');
    throw forbidden(`Tender contains criteria that don't exist in market object for item ${item.id}: ${ids}`);
  }
};

/** A profile must be repeated whole, and so must the place of origin; of a category any part will do. */
const titlesFit = ({ criterion, market, by }: Pair): Errors => {
  const { title } = criterion;
  const asked = collectRequirements(criterion).map((one) => one.title);
  const wanted = collectMarketRequirements(market).map((one) => one.title);
  const strange = asked.filter((one) => !wanted.includes(one));
  if (strange.length > 0)
    return marketError(
      `For criterion ${title} there are requirements that don't exist in ${by.name} ${by.id} or archived: ${formatTitleSet(strange)}`,
    );
  const lacking = wanted.filter((one) => !asked.includes(one));
  if ((by.name === 'profile' || isOfOrigin(criterion)) && lacking.length > 0)
    return marketError(`Criterion ${title} lacks requirements from ${by.name} ${by.id} ${formatTitleSet(lacking)}`);
  return asked.length > 0 || wanted.length === 0
    ? NO_ERRORS
    : marketError(`Criterion ${title} should have at least one requirement from ${by.name} ${by.id}`);
};

type Compared = 'unit' | 'dataType' | 'dataSchema' | 'expectedValue' | 'minValue' | 'maxValue';

const COMPARED_FIELDS: readonly Compared[] = ['unit', 'dataType', 'dataSchema'];
const ofProfile: readonly Compared[] = [...COMPARED_FIELDS, 'expectedValue', 'minValue', 'maxValue'];

/** Units are compared by code, not by name; `dataType` is boolean by default. */
const toComparedValue = (field: Compared, { unit, dataType = 'boolean', ...rest }: Requirement | MarketRequirement): unknown =>
  field === 'unit' ? unit?.code : field === 'dataType' ? dataType : rest[field];

const fieldsFit = (asked: Requirement, wanted: MarketRequirement, { name, id }: MarketObject): Errors => {
  const differs = (field: Compared): boolean => !sameValue(toComparedValue(field, asked), toComparedValue(field, wanted));
  const wrong = (name === 'profile' ? ofProfile : COMPARED_FIELDS).find(differs);
  return wrong === undefined
    ? NO_ERRORS
    : marketError(`Field '${wrong}' for '${asked.title}' should be equal in tender and market requirement for ${name} ${id}`);
};

const toSortedJson = (values: readonly unknown[]): readonly string[] => values.map((value) => JSON.stringify(value)).sort();

const valuesFit = (asked: Requirement, wanted: MarketRequirement, { name, id }: MarketObject): Errors => {
  const [own, others] = [asked.expectedValues ?? [], wanted.expectedValues ?? []];
  if (name === 'profile')
    return sameValue(toSortedJson(own), toSortedJson(others))
      ? NO_ERRORS
      : marketError(
          `Field 'expectedValues' for '${asked.title}' should have the same values in tender and market requirement for profile ${id}`,
        );
  return own.every((value) => others.includes(value))
    ? NO_ERRORS
    : marketError(`Requirement '${asked.title}' expectedValues should have values from category ${id} requirement`);
};

/** The number of answers must lie within that of the category. */
const countsFit = (asked: Requirement, wanted: MarketRequirement, { name }: MarketObject): Errors => {
  if (name === 'profile') return NO_ERRORS;
  const { title, expectedMinItems: least, expectedMaxItems: most } = asked;
  if (least !== undefined && wanted.expectedMinItems !== undefined && least < wanted.expectedMinItems)
    return marketError(`requirement '${title}' expectedMinItems should be equal or greater than in category`);
  if (most !== undefined && wanted.expectedMaxItems !== undefined && most > wanted.expectedMaxItems)
    return marketError(`requirement '${title}' expectedMaxItems should be equal or less than in category`);
  return NO_ERRORS;
};

const requirementsFit = ({ criterion, market, by }: Pair): Errors => {
  // Groups are alternatives, and several may have a requirement with the same title.
  const wanted = groupBy(collectMarketRequirements(market), ({ title }) => title);
  return firstFailing(
    collectRequirements(criterion).map((asked) => () => {
      const said = (wanted.get(asked.title) ?? []).map((same) => firstFailing([fieldsFit, valuesFit, countsFit], asked, same, by));
      return said.find((errors) => errors.length === 0) ?? said.at(-1) ?? NO_ERRORS;
    }),
  );
};

const marketItemErrors = (item: Item, criteria: readonly Criterion[], catalogue: KnownEntries): Errors => {
  const by = findMarket(item, catalogue);
  if (by === null) return NO_ERRORS;
  const ownCriteria = criteria.filter(({ relatesTo, relatedItem }) => relatesTo === 'item' && relatedItem === item.id);
  requireCriteria(item, ownCriteria, by);
  const pairs = ownCriteria.flatMap((criterion): Pair[] => {
    const market = by.criteria.find(({ classification }) => classification.id === criterion.classification.id);
    return market === undefined ? [] : [{ criterion, market, by }];
  });
  return firstFailing(pairs.map((pair) => () => firstFailing([titlesFit, requirementsFit], pair)));
};

/** The first error, item by item. Throws 403 for missing or unknown criteria. */
export const marketErrors = ({ items = [], criteria = [] }: Pick<TenderFields, 'items' | 'criteria'>, catalogue: KnownEntries): Errors =>
  firstFailing(items.map((item) => () => marketItemErrors(item, criteria, catalogue)));

/** Step 26d, for types that require catalogue criteria; nothing while the catalogue is off. */
export const marketCriteriaAreThere: Rule = (tender, { catalogue, procedure }) =>
  catalogue === undefined || tenderSettings.of(procedure).criteria?.requiresCatalogueCriteria !== true
    ? NO_ERRORS
    : marketErrors(tender, catalogue);
