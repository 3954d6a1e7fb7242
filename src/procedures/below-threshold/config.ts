import type { Allowed, ConfigTable, Flag } from '../procedure.ts';

type Asked = Flag<boolean>['asked'];

const always = (value: boolean, asked: Asked): Flag<boolean> => ({ asked, allowed: { values: [value] }, byDefault: value });
const choice = (byDefault: boolean, asked: Asked): Flag<boolean> => ({ asked, allowed: { values: [true, false] }, byDefault });

const exactly = (value: number, asked: Asked): Flag<number> => {
  const allowed: Allowed<number> = { from: value, to: value };
  return { asked, allowed, byDefault: value };
};

/** spec/tenders.md §1. Which body asks for a flag: spec/tenders.md §1. */
export const config: ConfigTable = {
  hasAuction: choice(true, 'both'),
  hasAwardingOrder: always(true, 'both'),
  hasValueRestriction: choice(true, 'both'),
  valueCurrencyEquality: always(true, 'both'),
  hasPrequalification: always(false, 'both'),
  minBidsNumber: exactly(1, 'both'),
  hasPreSelectionAgreement: always(false, 'both'),
  hasTenderComplaints: always(false, 'both'),
  hasAwardComplaints: always(false, 'both'),
  hasCancellationComplaints: always(false, 'both'),
  hasValueEstimation: always(true, 'newer'),
  hasQualificationComplaints: always(false, 'newer'),
  tenderComplainRegulation: exactly(0, 'newer'),
  qualificationComplainDuration: exactly(0, 'newer'),
  awardComplainDuration: exactly(2, 'newer'),
  cancellationComplainDuration: exactly(0, 'newer'),
  clarificationUntilDuration: exactly(1, 'newer'),
  qualificationDuration: exactly(0, 'newer'),
  minTenderingDuration: exactly(2, 'newer'),
  hasEnquiries: always(true, 'newer'),
  minEnquiriesDuration: exactly(3, 'newer'),
  enquiryPeriodRegulation: exactly(0, 'newer'),
  restricted: always(false, 'both'),
  hasMultiSourcing: always(false, 'optional'),
};
