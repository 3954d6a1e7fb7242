import type { DurationRules, PeriodRules } from '../procedure.ts';

/** spec/procedures.md §2.2. How many days: the flags minEnquiriesDuration, minTenderingDuration, clarificationUntilDuration. */
export const periods: PeriodRules = {
  days: 'working',
  dayName: 'business',
  movableIn: ['draft', 'active.enquiries'],
};

/** spec/procedures.md §2.2, §1.2 E1, spec/tenders.md §5.6. */
export const durations: DurationRules = { awarding: 5, claimAnswer: 3, mending: 24 };
