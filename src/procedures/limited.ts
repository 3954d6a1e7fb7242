/** What the procedures have in common whose buyer has chosen already (spec/limited-tenders.md §2, §3). */
import type { TenderSettings } from '../tenders/settings.ts';
import { always, type ConfigTable, exactly } from './engine/config.ts';

/** Where there are complaints: calendar days after an award and after a cancellation. */
interface Complaints {
  readonly ofAwards: number;
  readonly ofCancellations: number;
}

/** Every flag has one value, and is always asked for. */
export const limitedConfig = (complaints?: Complaints): ConfigTable => ({
  hasAuction: always(false, 'both'),
  hasAwardingOrder: always(true, 'both'),
  hasValueRestriction: always(true, 'both'),
  valueCurrencyEquality: always(true, 'both'),
  hasPrequalification: always(false, 'both'),
  minBidsNumber: exactly(1, 'both'),
  hasPreSelectionAgreement: always(false, 'both'),
  hasTenderComplaints: always(false, 'both'),
  hasAwardComplaints: always(complaints !== undefined, 'both'),
  hasCancellationComplaints: always(complaints !== undefined, 'both'),
  hasValueEstimation: always(true, 'newer'),
  hasQualificationComplaints: always(false, 'newer'),
  tenderComplainRegulation: exactly(0, 'newer'),
  qualificationComplainDuration: exactly(0, 'newer'),
  awardComplainDuration: exactly(complaints?.ofAwards ?? 0, 'newer'),
  cancellationComplainDuration: exactly(complaints?.ofCancellations ?? 0, 'newer'),
  clarificationUntilDuration: exactly(0, 'newer'),
  qualificationDuration: exactly(0, 'newer'),
  minTenderingDuration: exactly(0, 'newer'),
  hasEnquiries: always(false, 'newer'),
  minEnquiriesDuration: exactly(0, 'newer'),
  enquiryPeriodRegulation: exactly(0, 'newer'),
  restricted: always(false, 'both'),
  hasMultiSourcing: always(false, 'optional'),
});

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
