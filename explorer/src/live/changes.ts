/** What the live page knows of the changes it has seen. Pure: the clock and the network are outside. */

/** Minutes of the chart. */
export const WINDOW_MINUTES = 60;
/** Records that are remembered, and rows that are shown; beyond them the oldest are forgotten. */
const MOST_RECORDS = 20_000;
const MOST_SHOWN = 30;

/** An item of a feed, with what the registry tells about it there and what its own page added. */
export interface Change {
  readonly id: string;
  /** When it changed, ISO 8601. */
  readonly dateModified: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly buyer: string | null;
  /** Unknown until the record itself was read. */
  readonly detail: Detail | null;
}

export interface Detail {
  /** What it is about. */
  readonly title: string | null;
  readonly isTest: boolean;
}

export interface Seen {
  /** Newest state of each record, in the order of their last change, oldest first. */
  readonly records: ReadonlyMap<string, Change>;
  /** The first minute since 1970 of which every record is known; what lies before was not read, or is forgotten. */
  readonly since: number;
}

export const nothing: Seen = { records: new Map(), since: 0 };

export const minuteOf = (at: number): number => Math.floor(at / 60_000);

const minuteOfChange = ({ dateModified }: Change): number => minuteOf(Date.parse(dateModified));

/** Forgets, oldest first, what neither the list nor the chart shows, and what is too much; the chart then begins later. */
const forgetting = (records: Map<string, Change>, since: number, now: number): Seen => {
  let known = since;
  for (const [id, change] of records) {
    const minute = minuteOfChange(change);
    const isOld = records.size > MOST_SHOWN && minute <= minuteOf(now) - WINDOW_MINUTES;
    if (!isOld && records.size <= MOST_RECORDS) break;
    records.delete(id);
    known = Math.max(known, minute + 1);
  }
  return { records, since: known };
};

/** Adds changes in the order of the feed; one that it tells again changes nothing. `now` in milliseconds. */
export const withChanges = (seen: Seen, changes: readonly Change[], now: number): Seen => {
  const records = new Map(seen.records);
  for (const change of changes) {
    const before = records.get(change.id);
    records.delete(change.id);
    records.set(change.id, { ...change, detail: change.detail ?? before?.detail ?? null });
  }
  return forgetting(records, seen.since, now);
};

/** The past was read, from the minute `since` on. */
export const knownSince = (seen: Seen, since: number): Seen => ({ ...seen, since });

/** Adds what the record itself told, if the record is still known. */
export const withDetail = (seen: Seen, id: string, detail: Detail): Seen => {
  const change = seen.records.get(id);
  return change === undefined ? seen : { ...seen, records: new Map(seen.records).set(id, { ...change, detail }) };
};

/** The newest changes first. */
export const latest = ({ records }: Seen): readonly Change[] => [...records.values()].slice(-MOST_SHOWN).reverse();

/**
 * The minutes of the window that are wholly known, each by its start in seconds, and how many records changed last in it; the
 * last is the minute under way.
 */
export const minutes = ({ records, since }: Seen, now: number): { readonly at: number[]; readonly counts: number[] } => {
  const last = minuteOf(now);
  const first = Math.min(last, Math.max(since, last - WINDOW_MINUTES + 1));
  const counts = Array.from({ length: last - first + 1 }, () => 0);
  for (const change of records.values()) {
    const place = minuteOfChange(change) - first;
    // A clock that is behind the registry's has not reached its minute yet.
    const bounded = Math.min(place, counts.length - 1);
    if (bounded >= 0) counts[bounded] = (counts[bounded] ?? 0) + 1;
  }
  return { at: counts.map((_, index) => (first + index) * 60), counts };
};
