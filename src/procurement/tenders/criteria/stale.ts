/** Requirements after an item gets another profile or category (spec/catalogue.md §2). Pure. */
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Criterion, Requirement } from '../../../base/domain/types.generated.ts';
import { activeIn, isActive } from './criterion.ts';

const SUBJECT = 'CRITERION.OTHER.SUBJECT_OF_PROCUREMENT';

type Classified = Pick<Criterion, 'classification'>;

/** What the goods are. */
export const isTechnical = ({ classification }: Classified): boolean => classification.id === `${SUBJECT}.TECHNICAL_FEATURES`;
/** Where the goods are made. */
export const isOfOrigin = ({ classification }: Classified): boolean => classification.id === `${SUBJECT}.LOCAL_ORIGIN_LEVEL`;

/** Dictated by the catalogue. */
export const isDescription = (criterion: Classified): boolean => isTechnical(criterion) || isOfOrigin(criterion);

type Described = Pick<TenderFields, 'items' | 'criteria'>;

/** Ids of the items with another profile or category than before. */
const listRedescribedItems = (before: Described, after: Described): ReadonlySet<string | undefined> => {
  const items = new Map((after.items ?? []).map((item) => [item.id, item]));
  const isChanged = ({ id, category, profile }: NonNullable<Described['items']>[number]): boolean => {
    const next = items.get(id);
    return next !== undefined && (next.category !== category || next.profile !== profile);
  };
  return new Set((before.items ?? []).filter(isChanged).map(({ id }) => id));
};

const cancelRequirement = (requirement: Requirement, now: Date): Requirement => ({
  ...requirement,
  status: 'cancelled',
  dateModified: now,
});

/** These criteria, with the requirements cancelled that `before` has for items described differently in `after`. */
export const withStaleCancelled = (
  criteria: readonly Criterion[],
  before: Described,
  after: Described,
  now: Date,
): readonly Criterion[] => {
  const items = listRedescribedItems(before, after);
  if (items.size === 0) return criteria;
  const concerned = (before.criteria ?? []).filter((one) => isDescription(one) && one.relatesTo === 'item' && items.has(one.relatedItem));
  const stale = new Set(concerned.flatMap(({ requirementGroups }) => requirementGroups.flatMap(activeIn)).map(({ id }) => id));
  if (stale.size === 0) return criteria;
  return criteria.map((criterion) => ({
    ...criterion,
    requirementGroups: criterion.requirementGroups.map((group) => ({
      ...group,
      requirements: group.requirements.map((one) => (isActive(one) && stale.has(one.id) ? cancelRequirement(one, now) : one)),
    })),
  }));
};
