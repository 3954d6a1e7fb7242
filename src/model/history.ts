/**
 * The history of a record as a chain of entries (docs/history.md). An entry says who saved when, which steps lead back to
 * the state before, and by two hashes that nothing of it, of the entries before it, or of what the save has written was
 * changed since. Pure.
 */
import { createHash } from 'node:crypto';
import { type Actor, clockGroup } from './actor.ts';
import { canonicalJson } from './canonical-json.ts';
import { type Step, stepsBack } from './steps-back.ts';

/** Who saves, and when by the clock of the request. */
export interface By {
  /** Account, or the part of the registry that acts by itself. */
  readonly author: string;
  readonly now: Date;
  /** What time alone has brought about. */
  readonly automatic?: true;
}

export const byOf = ({ actor, now }: { readonly actor: Pick<Actor, 'name' | 'group'>; readonly now: Date }): By => ({
  author: actor.name,
  now,
  ...(actor.group === clockGroup ? { automatic: true } : {}),
});

export interface HistoryEntry {
  /** Id of the record. */
  readonly of: string;
  /** The revision that the save has made. */
  readonly rev: number;
  readonly author: string;
  readonly date: Date;
  readonly automatic?: true;
  /** From the state that the save has made to the one before; for the first entry of a record the removal of everything. */
  readonly patch: readonly Step[];
  /** SHA-256 of the values that the save has brought: those that the steps of `patch` take away, in their order. */
  readonly made: string;
  /** Random, so that nobody finds what the entry says by trying it on `hash`; absent in older entries. */
  readonly salt?: string;
  /** `hash` of the entry before. */
  readonly prevHash: string;
  readonly hash: string;
}

/** What stands before the first entry. */
export const beginning = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hashOfMade = (displaced: readonly unknown[]): string => sha256(canonicalJson(displaced));

/** What `hash` of an entry has to be. `collection` is that of the record: an entry proves nothing about another one. */
export const hashOfEntry = (collection: string, { hash: _, prevHash, ...said }: Omit<HistoryEntry, 'hash'> & { hash?: string }): string =>
  sha256(prevHash + canonicalJson({ collection, ...said }));

export interface Saved {
  readonly collection: string;
  readonly of: string;
  readonly rev: number;
  readonly by: By;
  /** Content before and after; null before the first entry of the record. */
  readonly old: object | null;
  readonly now: object;
  readonly prevHash: string;
  readonly salt: string;
}

/** The entry of one save. */
export const entryOf = ({ collection, of, rev, by, old, now, prevHash, salt }: Saved): HistoryEntry => {
  const { steps, displaced } = stepsBack(now, old);
  const { author, now: date, automatic } = by;
  const made = hashOfMade(displaced);
  const said = { of, rev, author, date, patch: steps, made, salt, prevHash, ...(automatic ? { automatic } : {}) };
  return { ...said, hash: hashOfEntry(collection, said) };
};
