import { type PublicKind, publicKinds } from '../../../../src/base/domain/public-kinds.ts';

/** The same value for every kind of records. */
export const ofEveryKind = <T>(one: T): Readonly<Record<PublicKind, T>> =>
  Object.fromEntries(publicKinds.map((kind) => [kind, one])) as Record<PublicKind, T>; // has all keys
