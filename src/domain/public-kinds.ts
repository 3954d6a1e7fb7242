/** Kinds of public records: what has a feed. */

/** As the feeds call their collections: those of every registry, … */
export const ownKinds = ['tenders', 'contracts', 'plans', 'agreements', 'violation_reports'] as const;
/** … and those that a mirror alone has, of its source. */
export const foreignKinds = ['frameworks', 'submissions', 'qualifications'] as const;
export const publicKinds = [...ownKinds, ...foreignKinds] as const;
export type PublicKind = (typeof publicKinds)[number];
export type ForeignKind = (typeof foreignKinds)[number];

/** Those of this registry; `mirror` is null where it is none. */
export const kindsOf = ({ mirror }: { readonly mirror: object | null }): readonly PublicKind[] =>
  mirror === null ? ownKinds : publicKinds;
