import type { PeriodRules, TimedEvent } from '../procedure.ts';

/** tender.md §10.2. How many days: the flags minEnquiriesDuration, minTenderingDuration, clarificationUntilDuration. */
export const periods: PeriodRules = {
  days: 'working',
  dayName: 'business',
  movableIn: ['draft', 'active.enquiries'],
};

/** tender.md §9.2; the events of the later states join this list. */
export const events: readonly TimedEvent[] = [
  {
    name: 'E3: tendering begins',
    time: ({ status, tenderPeriod, enquiryPeriod }) =>
      status === 'active.enquiries' ? (tenderPeriod?.startDate ?? enquiryPeriod?.endDate) : undefined,
  },
  {
    name: 'E4: tendering ends',
    time: ({ status, tenderPeriod }) => (status === 'active.tendering' ? tenderPeriod?.endDate : undefined),
  },
];
