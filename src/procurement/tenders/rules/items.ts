/**
 * Items, their classifications, their catalogue entries (spec/catalogue.md §2), and features beside the price. A list that is not
 * loaded is not enforced (spec/decisions.md D8), and catalogue ids are opaque while the catalogue is off.
 */

import { type CatalogueEntries, type CatalogueIds, type CatalogueKind, nameOfKind } from '../../../base/domain/catalogue.ts';
import {
  type CodeLists,
  DRUGS,
  mainClassificationErrors,
  registerErrors,
  undefinedItemErrors,
  unitErrors,
} from '../../../base/domain/code-lists.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { compareNumbers, multiply, sumAmounts } from '../../../base/domain/money.ts';
import { eachElementErrors, type FieldError, firstFailing, missingField, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Classification, Feature, Item } from '../../../base/domain/types.generated.ts';
import { leavesDraft } from '../../engine/procedure.ts';
import { isLacking, tenderSettings } from '../settings.ts';
import { type Context, groupBy, hasId, isEmpty, type Rule } from './rule.ts';

/** V9. */
export const itemsBelongToLots: Rule = ({ items, lots = [] }, { procedure }) =>
  eachElementErrors(items, ['data', 'items'], ({ relatedLot }, path) => {
    if (relatedLot === undefined || hasId(lots, relatedLot)) return NO_ERRORS;
    const at = [...path, 'relatedLot'];
    if (isLacking(procedure, 'lots')) return [ruleError(at, 'This option is not available')];
    return [ruleError(at, 'relatedLot should be one of lots', { missing: relatedLot })];
  });

/** The owner cannot add what items copied by the registry lack. */
const areCopied = ({ procedure }: Context): boolean => tenderSettings.of(procedure).isMadeByRegistry === true;

/** V10. */
export const publicItemsNameTheirBuyer: Rule = ({ items, buyers, status }, context) =>
  isEmpty(buyers) || (status ?? context.procedure.first) === context.procedure.first || areCopied(context)
    ? NO_ERRORS
    : eachElementErrors(items, ['data', 'items'], ({ relatedBuyer }, path) =>
        relatedBuyer === undefined ? [missingField([...path, 'relatedBuyer'])] : NO_ERRORS,
      );

/** spec/tenders.md §2 "Units". */
export const unitsAreListed: Rule = ({ items }, { codes }) =>
  eachElementErrors(items, ['data', 'items'], ({ unit }, path) => unitErrors(unit, [...path, 'unit'], codes));

/** spec/tenders.md §3.3. */
export const profilesComeWithCategories: Rule = ({ items }) =>
  eachElementErrors(items, ['data', 'items'], ({ profile, category }, path) =>
    profile === undefined || category !== undefined
      ? NO_ERRORS
      : [ruleError([...path, 'profile'], 'profile should be provided together only with category')],
  );

/** Step 25, only for newer tenders (spec/decisions.md D2) of types with lots. */
export const publicItemsNameTheirLot: Rule = ({ items, status }, context) => {
  const { variant, procedure } = context;
  const mayHaveNone = isLacking(procedure, 'lots') || tenderSettings.of(procedure).lots?.canBeAbsent === true || areCopied(context);
  if (variant === 'older' || status === procedure.first || mayHaveNone) return NO_ERRORS;
  const index = (items ?? []).findIndex(({ relatedLot }) => relatedLot === undefined);
  return index < 0 ? NO_ERRORS : [missingField(['data', 'items', String(index), 'relatedLot'])];
};

/** V35 (C24, step 29). */
export const somethingIsProcured: Rule = ({ items = [] }) => {
  const groups = [...groupBy(items, ({ relatedLot }) => relatedLot)];
  const empty = groups.find(([, group]) => group.every(({ quantity = 0 }) => quantity === 0));
  if (empty === undefined) return NO_ERRORS;
  const ending = empty[0] === undefined ? '' : ' for each lot';
  return [ruleError(['data', 'items'], `At least one item should be with not empty quantity${ending}`)];
};

const DRUGS_ID = '33600000-6';

/** V12. */
export const classificationsAreListed: Rule = ({ items }, { codes }) =>
  eachElementErrors(items, ['data', 'items'], ({ classification }, path) =>
    classification === undefined ? NO_ERRORS : mainClassificationErrors(classification, [...path, 'classification'], codes),
  );

/** V13. */
export const undefinedItemsAreExplained: Rule = ({ items }, { procedure }) =>
  tenderSettings.of(procedure).items?.allowsMainCodeAlone ? NO_ERRORS : eachElementErrors(items, ['data', 'items'], undefinedItemErrors);

const countOfScheme = (scheme: string, list: readonly Classification[]): number => list.filter((one) => one.scheme === scheme).length;

/** V14. */
export const drugsNameTheirSubstance: Rule = ({ items }, { procedure }) =>
  eachElementErrors(items, ['data', 'items'], ({ classification, additionalClassifications = [] }, path) => {
    const id = classification?.id ?? '';
    if (!id.startsWith(DRUGS) || tenderSettings.of(procedure).items?.allowsUnnamedSubstances) return NO_ERRORS;
    const at = [...path, 'additionalClassifications'];
    const count = countOfScheme('INN', additionalClassifications);
    if (id === DRUGS_ID && count !== 1 && !tenderSettings.of(procedure).items?.allowsMainCodeAlone) {
      const text = 'Item with classification.id=33600000-6 have to contain exactly one additionalClassifications with scheme=INN';
      return [ruleError(at, text)];
    }
    if (count <= 1) return NO_ERRORS;
    const text =
      'Item with classification.id that starts with 336 and contains additionalClassification objects have to contain no more than one additionalClassifications with scheme=INN';
    return [ruleError(at, text)];
  });

/** Registers of which an item may have one entry, and the list of main codes it may accompany. */
const itemRegisters = [
  { scheme: 'UA-ROAD', prefixes: 'ua-road-prefixes' },
  { scheme: 'CCCE-UA', prefixes: undefined },
  { scheme: 'GMDN', prefixes: 'gmdn-prefixes' },
  { scheme: 'GMDN-2023', prefixes: 'gmdn-prefixes' },
] as const;

/** spec/tenders.md §2 "Roads / medical". */
export const additionalClassificationsAreListed: Rule = ({ items }, { codes }) =>
  eachElementErrors(items, ['data', 'items'], ({ additionalClassifications }, path) =>
    eachElementErrors(additionalClassifications, [...path, 'additionalClassifications'], (one, at) => registerErrors(one, at, codes)),
  );

const isBeside = (prefixes: ReadonlyMap<string, unknown> | undefined, id: string): boolean =>
  prefixes === undefined || [...prefixes.keys()].some((prefix) => id.startsWith(prefix));

/** Both editions of GMDN are one register. */
const toRegisterName = (scheme: string): string => (scheme.startsWith('GMDN') ? 'GMDN' : scheme);

const registerPlaceErrors = (
  { classification, additionalClassifications = [] }: Item,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  const named = itemRegisters.filter(({ scheme }) => additionalClassifications.some((one) => one.scheme === scheme));
  if (named.length === 0) return NO_ERRORS;
  const id = classification?.id ?? '';
  const at = [...path, 'additionalClassifications'];
  return named.flatMap(({ scheme, prefixes }) => {
    const all = additionalClassifications.filter((one) => toRegisterName(one.scheme) === toRegisterName(scheme));
    if (all.length > 1) return [ruleError(at, `Item should contain no more than one additionalClassifications with scheme=${scheme}`)];
    const isRight = prefixes === undefined || isBeside(codes.list(prefixes), id);
    return isRight
      ? NO_ERRORS
      : [ruleError(at, `Item with classification.id=${id} should not contain additionalClassifications with scheme=${scheme}`)];
  });
};

/** spec/tenders.md §3.3: at most one road, building and medical product per item, and only with matching main codes. */
export const registersAreUsedInPlace: Rule = ({ items }, { codes }) =>
  eachElementErrors(items, ['data', 'items'], (item, path) =>
    isEmpty(item.additionalClassifications) ? NO_ERRORS : registerPlaceErrors(item, path, codes),
  );

const classOf = (id: string, hasDrugs: boolean): string => id.slice(0, hasDrugs ? 3 : 4);

/** V34 (C10, step 17). */
export const itemsAreOfOneClass: Rule = ({ items = [] }, { procedure }) => {
  if (!tenderSettings.of(procedure).items?.requiresOneClass) return NO_ERRORS;
  const ids = new Set(items.map(({ classification }) => classification?.id).filter((id) => id !== undefined));
  if (ids.size <= 1) return NO_ERRORS;
  const hasDrugs = [...ids].some((id) => id.startsWith(DRUGS));
  const classes = [...new Set([...ids].map((id) => classOf(id, hasDrugs)))].sort();
  if (classes.length <= 1) return NO_ERRORS;
  return [ruleError(['data', 'items'], `CPV ${hasDrugs ? 'group' : 'class'} of items (${classes.join(', ')}) should be identical`)];
};

/** The classifier's group: the first three digits. */
const toClassifierGroup = ({ classification }: Item): string => classification.id.slice(0, 3);

/** spec/open-tenders.md §3.2: all old and new items belong to one group. */
const groupErrors: Rule = ({ items = [] }, _context, before) =>
  before !== null && new Set([...(before.items ?? []), ...items].map(toClassifierGroup)).size > 1
    ? [ruleError(['data', 'items'], "Can't change classification group of items")]
    : NO_ERRORS;

/** Registered both first and last among the rules of a change; a type uses one of the two. */
export const itemGroupStays =
  (when: 'checked first' | 'checked last'): Rule =>
  (after, context, before) =>
    tenderSettings.of(context.procedure).items?.keepsGroup === when ? groupErrors(after, context, before) : NO_ERRORS;

/** spec/open-tenders.md §1.3; the schema checks the targets' own ids. */
export const observationsAreUnique: Rule = ({ targets = [] }) => {
  const ids = targets.flatMap(({ observations = [] }) => observations.map(({ id }) => id));
  return new Set(ids).size === ids.length ? NO_ERRORS : [ruleError(['data', 'targets'], 'All observations in tender should be unique')];
};

/** V15. */
export const featuresConcernSomething: Rule = ({ features, items = [], lots = [] }) =>
  eachElementErrors(features, ['data', 'features'], ({ featureOf, relatedItem }, path) => {
    const at = [...path, 'relatedItem'];
    if (featureOf !== 'item' && featureOf !== 'lot') return NO_ERRORS;
    if (relatedItem === undefined) return [missingField(at)];
    return hasId(featureOf === 'item' ? items : lots, relatedItem)
      ? NO_ERRORS
      : [ruleError(at, `relatedItem should be one of ${featureOf}s`, { missing: relatedItem })];
  });

const computeWeight = (feature: Feature): number => Math.max(0, ...feature.enum.map(({ value }) => value));

/** The lot a feature concerns, directly or through its item; undefined for one of the bidder, which concerns all lots. */
const makeLotOf = ({ items = [] }: TenderFields): ((feature: Feature) => string | undefined) => {
  const lots = new Map<string | undefined, string | undefined>(items.map(({ id, relatedLot }) => [id, relatedLot]));
  return ({ featureOf, relatedItem }) => {
    if (featureOf === 'lot') return relatedItem;
    return featureOf === 'item' ? lots.get(relatedItem) : undefined;
  };
};

/** The share that features may add together by default. */
const MAX_SHARE = 0.3;

/** V16. A bid on a lot is weighted by the features of the bidder, of that lot and of its items. */
export const featuresWeighLittle: Rule = (tender, { procedure }) => {
  const { features = [], lots } = tender;
  if (features.length === 0) return NO_ERRORS;
  const at = ['data', 'features'];
  const { maxFeatureShare = MAX_SHARE } = tenderSettings.of(procedure).evaluation ?? {};
  const isTooMuch = (weights: readonly number[]): boolean => compareNumbers(sumAmounts(weights), maxFeatureShare) > 0;
  const refused = (of: string): FieldError[] => [
    ruleError(at, `Sum of max value of all features${of} should be less then or equal to ${multiply(maxFeatureShare, 100)}%`),
  ];
  if (isEmpty(lots)) return isTooMuch(features.map(computeWeight)) ? refused('') : NO_ERRORS;
  const byLot = groupBy(features, makeLotOf(tender));
  const ofBidder = sumAmounts((byLot.get(undefined) ?? []).map(computeWeight));
  const isHeavy = [undefined, ...byLot.keys()].some((lot) => {
    const ownFeatures = lot === undefined ? [] : (byLot.get(lot) ?? []);
    return isTooMuch([ofBidder, ...ownFeatures.map(computeWeight)]);
  });
  return isHeavy ? refused(' for lot') : NO_ERRORS;
};

/** V17. */
export const featuresGoWithLowestCost: Rule = ({ features, awardCriteria }) =>
  awardCriteria === 'lifeCycleCost' && !isEmpty(features)
    ? [ruleError(['data', 'awardCriteria'], 'Can`t add features with lifeCycleCost awardCriteria')]
    : NO_ERRORS;

type Named = Pick<Item, 'id' | 'category' | 'profile' | 'product'>;

/** The catalogue ids that rules on this tender need; null for a change that leaves the items unchanged. */
export const catalogueIdsOf = (
  after: Pick<TenderFields, 'items' | 'status'>,
  context: Pick<Context, 'procedure'>,
  before: TenderFields | null,
): CatalogueIds | null => {
  const { items = [] } = after;
  if (before !== null && !leavesDraft(after, context, before) && sameValue(before.items, items)) return null;
  const of = (field: 'category' | 'profile' | 'product') => items.map((item: Named) => item[field]);
  return { categories: of('category'), profiles: of('profile'), products: of('product') };
};

/** Reported for the whole body: what it refers to is at fault, not the reference. */
export const statusFault = <K extends CatalogueKind>(kind: K, id: string, { status }: CatalogueEntries[K]): readonly FieldError[] =>
  status === 'active' ? NO_ERRORS : [ruleError(['data'], `${nameOfKind(kind)} ${id}: ${status} not in ('active',)`)];

const catalogueItemErrors = ({ category, profile, product }: Named, { catalogue }: Context): readonly FieldError[] => {
  if (catalogue === undefined) return NO_ERRORS;
  if (product !== undefined) catalogue.get('products', product);
  if (category === undefined) return NO_ERRORS;
  const ofCategory = statusFault('categories', category, catalogue.get('categories', category));
  if (ofCategory.length > 0 || profile === undefined) return ofCategory;
  const described = catalogue.get('profiles', profile);
  const ofProfile = statusFault('profiles', profile, described);
  if (ofProfile.length > 0 || described.relatedCategory === category) return ofProfile;
  return [ruleError(['data'], 'Profile should be related to category')];
};

const isSameCatalogueEntry = (one: Named | undefined, other: Named): boolean =>
  one !== undefined && one.category === other.category && one.profile === other.profile && one.product === other.product;

const collectCatalogueErrors = (items: readonly Item[] | undefined, context: Context): readonly FieldError[] =>
  firstFailing((items ?? []).map((item) => () => catalogueItemErrors(item, context)));

/** Items that refer to other entries than before. */
export const renamedItems = ({ items = [] }: Pick<TenderFields, 'items'>, before: TenderFields | null): readonly Item[] => {
  const stored = groupBy(before?.items ?? [], ({ id }) => id);
  return items.filter((item) => !isSameCatalogueEntry(stored.get(item.id)?.[0], item));
};

/** C19, and on a change for each item that refers to other entries than before. Throws 404 and 502 for missing ones. */
export const itemsAreCatalogued: Rule = (tender, context, before) => collectCatalogueErrors(renamedItems(tender, before), context);

/** Step 26b: items hidden since may not be published. */
export const publishedItemsAreCatalogued: Rule = ({ items }, context) => collectCatalogueErrors(items, context);
