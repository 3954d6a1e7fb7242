/** Criteria of types that guard them: statutory exclusions of bidders, and life-cycle costs (spec/open-tenders.md §4). Pure. */
import { isPlainObject, lookUp, sameValue } from '../../../base/domain/json.ts';
import { extraForbidden, type FieldError, forbidden, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Criterion } from '../../../base/domain/types.generated.ts';
import type { Variant } from '../../engine/config.ts';
import type { Procedure } from '../../engine/procedure.ts';
import { isEmpty, type Rule } from '../rules/rule.ts';
import { tenderSettings } from '../settings.ts';
import { LIFE_CYCLE_COST } from './criterion.ts';
import { isDescription, isTechnical } from './stale.ts';

type TypeContext = Pick<Procedure, 'type' | 'settings'>;

const EXCLUSION = 'CRITERION.EXCLUSION';

const isGuarded = (procedure: TypeContext): boolean => tenderSettings.of(procedure).criteria?.areGuarded === true;

const isExclusion = ({ classification }: Criterion): boolean => classification.id.startsWith(EXCLUSION);
const isCost = ({ classification }: Criterion): boolean => classification.id.startsWith(LIFE_CYCLE_COST);

/** Throws 403: an exclusion criterion is changed only by new versions of its requirements. */
export const requireNoExclusion = (procedure: TypeContext, criterion: Criterion): void => {
  if (isGuarded(procedure) && isExclusion(criterion)) throw forbidden("Can't update exclusion ecriteria objects");
};

/** The same for a list sent whole. */
export const requireExclusionsKept = (procedure: TypeContext, stored: readonly Criterion[], sent: readonly Criterion[]): void => {
  if (!isGuarded(procedure)) return;
  const known = new Map(stored.map((criterion) => [criterion.id, criterion]));
  for (const criterion of sent) {
    const old = known.get(criterion.id);
    if (old !== undefined && !sameValue(old, criterion)) requireNoExclusion(procedure, old);
  }
};

/** What a new version of a requirement may carry where its text is the law's; the dates are the registry's own. */
const REPLACEABLE_FIELDS = new Set(['status', 'eligibleEvidences', 'datePublished', 'dateModified']);

/** Fields that a new version of a requirement of this criterion may not set. */
export const replacementErrors = (procedure: TypeContext, criterion: Criterion, sent: unknown): readonly FieldError[] => {
  if (!isGuarded(procedure) || !(isExclusion(criterion) || isCost(criterion)) || !isPlainObject(sent)) return NO_ERRORS;
  return Object.keys(sent).flatMap((field) => (REPLACEABLE_FIELDS.has(field) ? [] : [extraForbidden(['data', field])]));
};

/** Life-cycle cost criteria need that award criterion, and relate to what is awarded separately: a lot, or the tender. */
export const costErrors = (
  criterion: Criterion,
  path: readonly string[],
  { awardCriteria, lots }: Pick<TenderFields, 'awardCriteria' | 'lots'>,
): readonly FieldError[] => {
  const { classification, relatesTo } = criterion;
  if (!isCost(criterion)) return NO_ERRORS;
  const { id } = classification;
  if (awardCriteria !== 'lifeCycleCost')
    return [ruleError([...path, 'classification', 'id'], `${id} is available only with lifeCycleCost awardCriteria`)];
  const [wanted, has] = isEmpty(lots) ? ['tender', 'no lots'] : ['lot', 'lots'];
  if (relatesTo === wanted) return NO_ERRORS;
  return [ruleError([...path, 'relatesTo'], `${id} criteria relatesTo should be \`${wanted}\` if tender has ${has}`)];
};

/**
 * What goods are, and where they are made, is asked of an item; in newer tenders of one that the catalogue describes
 * (spec/procedures.md §4.4).
 */
export const descriptionErrors = (
  criterion: Criterion,
  path: readonly string[],
  { items = [] }: Pick<TenderFields, 'items'>,
  variant: Variant,
): readonly FieldError[] => {
  if (!isDescription(criterion)) return NO_ERRORS;
  const { classification, relatesTo, relatedItem } = criterion;
  if (relatesTo !== 'item') return [ruleError([...path, 'relatesTo'], `${classification.id} criteria relatesTo should be \`item\``)];
  if (variant === 'older') return NO_ERRORS;
  const item = items.find(({ id }) => id === relatedItem);
  if (item === undefined || item.category !== undefined || item.profile !== undefined) return NO_ERRORS;
  const text = isTechnical(criterion)
    ? 'For technical feature criteria item should have category or profile'
    : 'For localization criteria item should have category';
  return [ruleError([...path, 'relatedItem'], text)];
};

/** Some criteria belong to other types only. */
export const availabilityErrors = (
  procedure: TypeContext,
  { classification: { id } }: Criterion,
  path: readonly string[],
): readonly FieldError[] => {
  const types = lookUp(tenderSettings.of(procedure).criteria?.ofOtherTypes ?? {}, id);
  if (types === undefined) return NO_ERRORS;
  const named = types.map((type) => `'${type}'`).join(', ');
  return [ruleError([...path, 'classification', 'id'], `${id} is available only in (${named})`)];
};

/** Criterion → its rules: `required`, `required_works`, `required_services`, `required_article_16`. */
type CriterionRules = readonly (readonly [id: string, rules: readonly unknown[]])[];

/** The rules for the last period of a list. */
const askedBy = (list: ReadonlyMap<string, unknown>): CriterionRules => {
  const last = [...list.values()].at(-1);
  const criteria = isPlainObject(last) && isPlainObject(last.criteria) ? last.criteria : {};
  return Object.entries(criteria).map(([id, entry]) => [id, isPlainObject(entry) && Array.isArray(entry.rules) ? entry.rules : []]);
};

const formatIds = (ids: readonly string[]): string => ids.toSorted().join(', ');

/** Step 26d, answered with 403: on leaving draft all criteria required by the type or its list must exist (spec/decisions.md D8). */
export const requiredCriteriaAreThere: Rule = ({ criteria = [], mainProcurementCategory = 'services' }, { codes, procedure }) => {
  const { requiredList, alwaysRequired = [] } = tenderSettings.of(procedure).criteria ?? {};
  const list = requiredList === undefined ? undefined : codes.list(requiredList.name);
  const there = new Set(criteria.map(({ classification }) => classification.id));
  const requiredRules = [...alwaysRequired.map((id) => [id, ['required']] as const), ...(list === undefined ? [] : askedBy(list))];
  const wanted = ['required', `required_${mainProcurementCategory}`];
  const absent = requiredRules.filter(([id, rules]) => !there.has(id) && rules.some((rule) => wanted.some((one) => one === rule)));
  if (absent.length > 0) throw forbidden(`Tender must contain all required criteria: ${formatIds(absent.map(([id]) => id))}`);
  const choice = mainProcurementCategory === 'goods' ? [] : requiredRules.filter(([, rules]) => rules.includes('required_article_16'));
  if (choice.length > 0 && !choice.some(([id]) => there.has(id)))
    throw forbidden(`Tender must contain one of article 16 criteria: ${formatIds(choice.map(([id]) => id))}`);
  return NO_ERRORS;
};
