/** What the procedures have in common whose buyer has chosen already (spec/limited-tenders.md §3). */
import type { TenderSettings } from '../tenders/settings.ts';

/** Nobody competes: there is nothing to bid for, to weigh or to auction. */
export const limitedModel: Required<NonNullable<TenderSettings['model']>> = {
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
