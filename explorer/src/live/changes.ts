/** The changes that the live page has seen. Pure: clock and network are outside. */

/** Maximum number of records shown; the oldest beyond it are dropped. */
export const MOST_SHOWN = 30;

/** An item of a feed, with the fields requested there and those added from the record itself. */
export interface Change {
  readonly id: string;
  /** When it changed, ISO 8601. */
  readonly dateModified: string;
  readonly number: string | null;
  readonly status: string | null;
  /** The buyer, with all translations of the name. */
  readonly buyer: object | undefined;
  /** Null until the record itself has been read. */
  readonly detail: Detail | null;
}

export interface Detail {
  /** The part whose text describes the record. */
  readonly titled: object | undefined;
  readonly isTest: boolean;
}

/** The latest state of each record, ordered by last change, oldest first. */
export type Seen = ReadonlyMap<string, Change>;

export const nothing: Seen = new Map();

/** Adds changes in feed order; a repeated one has no effect. */
export const withChanges = (seen: Seen, changes: readonly Change[]): Seen => {
  const records = new Map(seen);
  for (const change of changes) {
    const before = records.get(change.id);
    records.delete(change.id);
    records.set(change.id, { ...change, detail: change.detail ?? before?.detail ?? null });
  }
  return new Map([...records].slice(-MOST_SHOWN));
};

/** Adds details from the record itself, if the record is still present. */
export const withDetail = (seen: Seen, id: string, detail: Detail): Seen => {
  const change = seen.get(id);
  return change === undefined ? seen : new Map(seen).set(id, { ...change, detail });
};

/** Newest changes first. */
export const latest = (seen: Seen): readonly Change[] => [...seen.values()].reverse();
