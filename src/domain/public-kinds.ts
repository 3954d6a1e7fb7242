/** Kinds of public records, each with a feed. */

/** Named as in the feeds. */
export const publicKinds = [
  ...(['tenders', 'contracts', 'plans', 'agreements', 'violation_reports'] as const),
  ...(['frameworks', 'submissions', 'qualifications'] as const),
] as const;
export type PublicKind = (typeof publicKinds)[number];
