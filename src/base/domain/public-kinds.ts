/** Kinds of public records, each with a feed. */

/** Named as in the feeds. */
export const publicKinds = [
  ...(['tenders', 'contracts', 'plans', 'agreements', 'violation_reports'] as const),
  ...(['frameworks', 'submissions', 'qualifications'] as const),
] as const;
export type PublicKind = (typeof publicKinds)[number];

export const byKind = <T>(make: (kind: PublicKind) => T): Readonly<Record<PublicKind, T>> =>
  Object.fromEntries(publicKinds.map((kind) => [kind, make(kind)])) as Record<PublicKind, T>; // has all keys
