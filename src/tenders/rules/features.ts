/** Features beside the price (tender.md §8.1 V15–V17). */
import { compare, sum } from '../../domain/money.ts';
import { missing, ruleError } from '../../domain/problem.ts';
import { each, isEmpty, none, type Rule } from './rule.ts';
import type { Feature, Tender } from './tender.ts';

const MAX_SHARE = 0.3;

/** V15. */
export const featuresConcernSomething: Rule = ({ features, items = [], lots = [] }) =>
  each(features, ['data', 'features'], ({ featureOf, relatedItem }, path) => {
    const at = [...path, 'relatedItem'];
    if (featureOf !== 'item' && featureOf !== 'lot') return none;
    if (relatedItem === undefined) return [missing(at)];
    const things: readonly { readonly id?: string | undefined }[] = featureOf === 'item' ? items : lots;
    return things.some(({ id }) => id === relatedItem) ? none : [ruleError(at, `relatedItem should be one of ${featureOf}s`)];
  });

const isTooMuch = (features: readonly Feature[]): boolean =>
  compare(sum(features.map((feature) => Math.max(0, ...feature.enum.map(({ value }) => value)))), MAX_SHARE) > 0;

/** The features a bid on one lot is weighed by: of the bidder, of that lot and of its items. */
const featuresOfLot = ({ features = [], items = [] }: Tender, lotId: string | undefined): readonly Feature[] => {
  const itemIds = new Set(items.filter(({ relatedLot }) => relatedLot === lotId).map(({ id }) => id));
  return features.filter(({ featureOf, relatedItem }) => {
    if (featureOf === 'lot') return relatedItem === lotId;
    return featureOf === 'item' ? itemIds.has(relatedItem) : true;
  });
};

/** V16. */
export const featuresWeighLittle: Rule = (tender) => {
  const { features = [], lots = [] } = tender;
  const isHeavy = isEmpty(lots) ? isTooMuch(features) : lots.some(({ id }) => isTooMuch(featuresOfLot(tender, id)));
  if (!isHeavy) return none;
  const scope = isEmpty(lots) ? '' : ' for lot';
  return [ruleError(['data', 'features'], `Sum of max value of all features${scope} should be less then or equal to 30%`)];
};

/** V17. */
export const featuresGoWithLowestCost: Rule = ({ features, awardCriteria }) =>
  awardCriteria === 'lifeCycleCost' && !isEmpty(features)
    ? [ruleError(['data', 'awardCriteria'], 'Can`t add features with lifeCycleCost awardCriteria')]
    : none;
