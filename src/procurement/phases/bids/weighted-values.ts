/** Prices weighted by features and life-cycle costs (spec/procedures.md §3.2). Pure. */
import Big from 'big.js';
import { omitUndefined } from '../../../base/domain/json.ts';
import { type Scale, weightedWorth, worthOf } from '../../../base/domain/scale.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Bid, Value, WeightedValue } from '../../../base/domain/types.generated.ts';
import { findRequirement, LIFE_CYCLE_COST } from '../../tenders/criteria/criterion.ts';
import { applicableFeatures } from './offer.ts';

const sumToBig = (amounts: readonly number[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));

/** 1 + answered / (1 − the most that features can give); undefined if no feature applies. */
const computeDenominator = (tender: TenderFields, bid: Bid, lots: ReadonlySet<string>): Big | undefined => {
  const features = applicableFeatures(tender, lots);
  if (features.length === 0) return undefined;
  const codes = new Set(features.map(({ code }) => code));
  const answered = sumToBig((bid.parameters ?? []).filter(({ code }) => codes.has(code)).map(({ value }) => value));
  const most = sumToBig(features.map((feature) => Math.max(0, ...feature.enum.map(({ value }) => value))));
  return answered.div(new Big(1).minus(most)).plus(1);
};

const computeAddition = (tender: TenderFields, bid: Bid, lot: string | undefined): Big | undefined => {
  const criteria = (tender.criteria ?? []).filter(({ classification }) => classification.id.startsWith(LIFE_CYCLE_COST));
  // Called for each value of each bid, and usually there are none.
  if (criteria.length === 0) return undefined;
  const lotOfItem = new Map<string | undefined, string | undefined>((tender.items ?? []).map(({ id, relatedLot }) => [id, relatedLot]));
  const isAsked = ({ classification, relatesTo, relatedItem }: (typeof criteria)[number]): boolean => {
    if (!classification.id.startsWith(LIFE_CYCLE_COST)) return false;
    if (lot === undefined) return true;
    if (relatesTo === 'lot') return relatedItem === lot;
    return relatesTo !== 'item' || lotOfItem.get(relatedItem) === lot;
  };
  if (!criteria.some(isAsked)) return undefined;
  const costs = (bid.requirementResponses ?? []).flatMap(({ requirement, value }) => {
    const found = findRequirement(tender, requirement.id);
    return found !== undefined && isAsked(found.criterion) && typeof value === 'number' ? [value] : [];
  });
  return sumToBig(costs);
};

/**
 * The weighted value of an offer for `lot`, or for a tender without lots, in the type's measure. Undefined without features and costs.
 */
export const buildWeightedValue = (scale: Scale, tender: TenderFields, bid: Bid, value: Value, lot?: string): WeightedValue | undefined => {
  const denominator = computeDenominator(tender, bid, new Set(lot === undefined ? [] : [lot]));
  const addition = computeAddition(tender, bid, lot);
  if (denominator === undefined && addition === undefined) return undefined;
  const weights = {
    ...omitUndefined({ denominator: denominator?.toNumber(), addition: addition?.toNumber() }),
  };
  const worth = weightedWorth(scale, worthOf(scale, value), weights.denominator, weights.addition);
  const money = omitUndefined({ currency: value.currency });
  // The field of the measure replaces `amount`.
  return { [scale.field]: worth, ...money, ...weights } as WeightedValue;
};
