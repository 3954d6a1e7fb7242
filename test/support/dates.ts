/** Dates of two years on which time is told in different ways. */

/** Three of each kind; clocks in Kyiv change at 01:00 UTC. */
export const dates: Readonly<Record<string, readonly [string, string, string]>> = {
  'ends of months and years': ['2026-12-31T21:30:00Z', '2027-06-30T20:59:00Z', '2028-02-29T08:00:00Z'],
  'changes of the clock': ['2027-03-28T00:59:00Z', '2027-10-31T00:30:00Z', '2028-03-26T01:00:00Z'],
  'days off': ['2027-01-01T00:30:00Z', '2027-05-03T07:00:00Z', '2027-08-24T12:00:00Z'],
  'weekends and Mondays': ['2028-01-03T06:00:00Z', '2026-11-28T22:07:42Z', '2028-10-29T21:59:00Z'],
};
