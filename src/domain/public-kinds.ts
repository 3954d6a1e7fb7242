/** Kinds of public records: what has a feed. */

/** As the feeds call their collections. */
export const publicKinds = [
  ...(['tenders', 'contracts', 'plans', 'agreements', 'violation_reports'] as const),
  ...(['frameworks', 'submissions', 'qualifications'] as const),
] as const;
export type PublicKind = (typeof publicKinds)[number];
