import { type PublicKind, publicKinds } from '../../src/domain/public-kinds.ts';

/** The same for records of every kind. */
export const ofEveryKind = <T>(one: T): Readonly<Record<PublicKind, T>> =>
  Object.fromEntries(publicKinds.map((kind) => [kind, one])) as Record<PublicKind, T>; // of all its names
