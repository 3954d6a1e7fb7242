import { type SearchKind, searchKinds } from '../../src/domain/search-subjects.ts';

/** The same for records of every kind. */
export const ofEveryKind = <T>(one: T): Readonly<Record<SearchKind, T>> =>
  Object.fromEntries(searchKinds.map((kind) => [kind, one])) as Record<SearchKind, T>; // of all its names
