/** What comes next in a running tender; which of it is past, the reader's clock tells (docs/signals.md). Pure. */
import { type Fields, objectIn, objectsIn, textIn } from '../../../base/domain/json.ts';
import type { NextStep } from '../../../base/domain/types.generated.ts';
import { readMoment } from './shared-facts.ts';

/** The fields of a stored tender that `findNextSteps` reads. */
export const stepFields = [
  ...['status', 'enquiryPeriod', 'tenderPeriod.endDate', 'qualificationPeriod.endDate', 'awardPeriod.endDate', 'auctionPeriod.startDate'],
  ...['lots.status', 'lots.auctionPeriod.startDate', 'awards.status', 'awards.complaintPeriod.endDate', 'contracts.status'],
] as const;

const timeIn = ({ date }: NextStep): number => date?.getTime() ?? Number.POSITIVE_INFINITY;

/** Each moment once. Dates of other registries may be text. */
const stepsAt = (step: NextStep['step'], ...dates: readonly unknown[]): readonly NextStep[] =>
  [...new Set(dates.flatMap((date) => (date instanceof Date ? date : (readMoment(date) ?? []))).map((date) => date.getTime()))]
    .sort((a, b) => a - b)
    .map((time) => ({ step, date: new Date(time) }));

/** Awards are decided on one by one; once all are, complaints have their time, then contracts are signed. */
const findAwardSteps = ({ awards, contracts }: Fields): readonly NextStep[] => {
  const all = objectsIn(awards);
  const chosen = all.filter(({ status }) => status === 'active');
  if (chosen.length === 0 || all.some(({ status }) => status === 'pending')) return [{ step: 'decision' }];
  const signed = objectsIn(contracts);
  const isSigned = signed.length > 0 && signed.every(({ status }) => textIn(status)?.startsWith('pending') !== true);
  return [
    ...stepsAt('standStill', ...chosen.map(({ complaintPeriod }) => objectIn(complaintPeriod).endDate)),
    ...(isSigned ? [] : [{ step: 'signing' as const }]),
  ];
};

const findAuctions = ({ auctionPeriod, lots }: Fields): readonly NextStep[] => {
  const running = objectsIn(lots).filter(({ status }) => status === 'active');
  return stepsAt('auction', ...[{ auctionPeriod }, ...running].map((one) => objectIn(one.auctionPeriod).startDate));
};

/** In the order of time, within the tender's status. */
export const findNextSteps = (tender: Fields): readonly NextStep[] => {
  const { enquiryPeriod, tenderPeriod, qualificationPeriod, awardPeriod } = tender;
  const { endDate, clarificationsUntil } = objectIn(enquiryPeriod);
  switch (textIn(tender.status)) {
    case 'active.enquiries':
    case 'active.tendering':
      // Of two that end together, bids matter more.
      return [
        ...stepsAt('bids', objectIn(tenderPeriod).endDate),
        ...stepsAt('enquiries', endDate),
        ...stepsAt('clarifications', clarificationsUntil),
      ].toSorted((a, b) => timeIn(a) - timeIn(b));
    case 'active.pre-qualification':
      return [{ step: 'admission' }];
    case 'active.pre-qualification.stand-still':
      return stepsAt('admissionComplaints', objectIn(qualificationPeriod).endDate);
    case 'active.stage2.pending':
      return [{ step: 'secondStage' }];
    case 'active.auction':
      return findAuctions(tender);
    case 'active.qualification.stand-still':
      return stepsAt('standStill', objectIn(awardPeriod).endDate);
    case 'active':
    case 'active.qualification':
    case 'active.awarded':
      return findAwardSteps(tender);
    default:
      return [];
  }
};
