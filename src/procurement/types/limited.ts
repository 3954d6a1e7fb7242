/** The common part of procedures whose buyer has already chosen the supplier (spec/limited-tenders.md §3). */
import { type ConfigTable, fixedFlag } from '../engine/config.ts';

/** spec/limited-tenders.md §2. */
export const limitedConfig: Partial<ConfigTable> = {
  hasAwardingOrder: fixedFlag(true, 'both'),
  hasValueRestriction: fixedFlag(true, 'both'),
  valueCurrencyEquality: fixedFlag(true, 'both'),
  hasValueEstimation: fixedFlag(true, 'newer'),
};

/** Without competition there are no bids, features or auctions. */
export const limitedModel = {
  needs: ['items.deliveryDate', 'items.deliveryDate.endDate', 'items.deliveryAddress'],
  lacks: [
    'enquiryPeriod',
    'tenderPeriod',
    'awardPeriod',
    'auctionPeriod',
    'features',
    'minimalStep',
    'guarantee',
    'awardCriteria',
    'submissionMethod',
    'submissionMethodDetails',
    'submissionMethodDetails_en',
    'submissionMethodDetails_ru',
    'criteria',
    'lots.minimalStep',
    'lots.guarantee',
    'lots.auctionPeriod',
  ],
};
