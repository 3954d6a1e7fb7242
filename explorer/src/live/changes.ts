/** What the live page knows of the changes it has seen. Pure: the clock and the network are outside. */

/** Records that are shown; beyond them the oldest are forgotten. */
export const MOST_SHOWN = 30;

/** An item of a feed, with what the registry tells about it there and what its own page added. */
export interface Change {
  readonly id: string;
  /** When it changed, ISO 8601. */
  readonly dateModified: string;
  readonly number: string | null;
  readonly status: string | null;
  /** Who buys, with its names. */
  readonly buyer: object | undefined;
  /** Unknown until the record itself was read. */
  readonly detail: Detail | null;
}

export interface Detail {
  /** What says what it is about. */
  readonly titled: object | undefined;
  readonly isTest: boolean;
}

/** The newest state of each record, in the order of their last change, oldest first. */
export type Seen = ReadonlyMap<string, Change>;

export const nothing: Seen = new Map();

/** Adds changes in the order of the feed; one that it tells again changes nothing. */
export const withChanges = (seen: Seen, changes: readonly Change[]): Seen => {
  const records = new Map(seen);
  for (const change of changes) {
    const before = records.get(change.id);
    records.delete(change.id);
    records.set(change.id, { ...change, detail: change.detail ?? before?.detail ?? null });
  }
  return new Map([...records].slice(-MOST_SHOWN));
};

/** Adds what the record itself told, if the record is still known. */
export const withDetail = (seen: Seen, id: string, detail: Detail): Seen => {
  const change = seen.get(id);
  return change === undefined ? seen : new Map(seen).set(id, { ...change, detail });
};

/** The newest changes first. */
export const latest = (seen: Seen): readonly Change[] => [...seen.values()].reverse();
