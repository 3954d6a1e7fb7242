import type { DurationRules, PeriodRules } from '../procedure.ts';

/** tender.md §10.2. How many days: the flags minEnquiriesDuration, minTenderingDuration, clarificationUntilDuration. */
export const periods: PeriodRules = {
  days: 'working',
  dayName: 'business',
  movableIn: ['draft', 'active.enquiries'],
};

/** tender.md §10.2, §9.2 E1, §7.8. */
export const durations: DurationRules = { awarding: 5, claimAnswer: 3, mending: 24 };
