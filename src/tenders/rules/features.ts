/** Features beside the price (spec/tender-rules.md §1 V15–V17). */
import { compare, sum } from '../../model/money.ts';
import { missing, ruleError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import type { Feature } from '../../model/types.generated.ts';
import { each, groupBy, isEmpty, none, type Rule } from './rule.ts';

const MAX_SHARE = 0.3;

/** V15. */
export const featuresConcernSomething: Rule = ({ features, items = [], lots = [] }) =>
  each(features, ['data', 'features'], ({ featureOf, relatedItem }, path) => {
    const at = [...path, 'relatedItem'];
    if (featureOf !== 'item' && featureOf !== 'lot') return none;
    if (relatedItem === undefined) return [missing(at)];
    const things: readonly { readonly id?: string | undefined }[] = featureOf === 'item' ? items : lots;
    return things.some(({ id }) => id === relatedItem)
      ? none
      : [ruleError(at, `relatedItem should be one of ${featureOf}s`, { missing: relatedItem })];
  });

/** What a feature can add at most. */
const weightOf = (feature: Feature): number => Math.max(0, ...feature.enum.map(({ value }) => value));

const isTooMuch = (weights: readonly number[]): boolean => compare(sum(weights), MAX_SHARE) > 0;

/** The lot a feature concerns, by itself or by its item; undefined for one of the bidder, which concerns all. */
const makeLotOf = ({ items = [] }: TenderFields): ((feature: Feature) => string | undefined) => {
  const lots = new Map<string | undefined, string | undefined>(items.map(({ id, relatedLot }) => [id, relatedLot]));
  return ({ featureOf, relatedItem }) => {
    if (featureOf === 'lot') return relatedItem;
    return featureOf === 'item' ? lots.get(relatedItem) : undefined;
  };
};

/** V16. A bid on a lot is weighed by the features of the bidder, of that lot and of its items. */
export const featuresWeighLittle: Rule = (tender) => {
  const { features = [], lots } = tender;
  if (features.length === 0) return none;
  const at = ['data', 'features'];
  const text = 'Sum of max value of all features';
  if (isEmpty(lots)) {
    return isTooMuch(features.map(weightOf)) ? [ruleError(at, `${text} should be less then or equal to 30%`)] : none;
  }
  const byLot = groupBy(features, makeLotOf(tender));
  const ofBidder = sum((byLot.get(undefined) ?? []).map(weightOf));
  const isHeavy = [undefined, ...byLot.keys()].some((lot) => {
    const own = lot === undefined ? [] : (byLot.get(lot) ?? []);
    return isTooMuch([ofBidder, ...own.map(weightOf)]);
  });
  return isHeavy ? [ruleError(at, `${text} for lot should be less then or equal to 30%`)] : none;
};

/** V17. */
export const featuresGoWithLowestCost: Rule = ({ features, awardCriteria }) =>
  awardCriteria === 'lifeCycleCost' && !isEmpty(features)
    ? [ruleError(['data', 'awardCriteria'], 'Can`t add features with lifeCycleCost awardCriteria')]
    : none;
