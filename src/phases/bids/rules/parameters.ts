/** Answers to features (spec/tender-rules.md §6 "Model": parameters). */
import { missing, ruleError } from '../../../model/problem.ts';
import type { Feature } from '../../../model/types.generated.ts';
import { each, none } from '../../../tenders/rules/rule.ts';
import { type BidRule, type BidTender, hasLots, lotsOfItems } from './rule.ts';

/** Features that weigh a bid for these lots: of the bidder, of a lot, of its items. All of them in a tender without lots. */
export const applicableFeatures = (tender: BidTender, lots: ReadonlySet<string>): readonly Feature[] => {
  const { features = [] } = tender;
  if (features.length === 0 || !hasLots(tender)) return features;
  const lotOf = lotsOfItems(tender);
  return features.filter(({ featureOf, relatedItem = '' }) => {
    if (featureOf === 'lot') return lots.has(relatedItem);
    return featureOf !== 'item' || lots.has(lotOf.get(relatedItem) ?? '');
  });
};

/** Every feature that applies is answered, with one of its values. */
export const parametersAnswerFeatures: BidRule = ({ tender, after }) => {
  const at = ['data', 'parameters'];
  const { parameters = [], lotValues = [] } = after;
  const wanted = applicableFeatures(tender, new Set(lotValues.map(({ relatedLot }) => relatedLot)));
  if (parameters.length === 0) return wanted.length === 0 ? none : [missing(at)];
  const features = new Map((tender.features ?? []).map((feature) => [feature.code, feature]));
  const ofElements = each(parameters, at, ({ code, value }, path) => {
    const feature = features.get(code);
    if (feature === undefined) return [ruleError([...path, 'code'], 'code should be one of feature code.')];
    const isListed = feature.enum.some((answer) => answer.value === value);
    return isListed ? none : [ruleError([...path, 'value'], 'value should be one of feature value.')];
  });
  if (ofElements.length > 0) return ofElements;
  const answered = new Set(parameters.map(({ code }) => code));
  const isComplete = wanted.length === answered.size && wanted.every(({ code = '' }) => answered.has(code));
  return isComplete ? none : [ruleError(at, 'All features parameters is required.')];
};
