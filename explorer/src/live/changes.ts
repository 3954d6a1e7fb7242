/** What the live page knows of the changes it has seen, and the sums it shows. Pure: the clock and the network are outside. */

/** Minutes of the chart. */
export const WINDOW_MINUTES = 60;
/** Records that are kept for the sums, and rows that are shown; beyond them the oldest are forgotten. */
const MOST_RECORDS = 2000;
const MOST_SHOWN = 30;

/** An item of a feed, with what the registry tells about it there and what its own page added. */
export interface Change {
  readonly id: string;
  /** When it changed, ISO 8601. */
  readonly dateModified: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly buyer: string | null;
  /** What it is about; unknown until the record itself was read. */
  readonly detail: Detail | null;
}

export interface Detail {
  readonly title: string | null;
  /** `goods`, `services` or `works`. */
  readonly category: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

export interface Seen {
  /** Newest state of each record, in the order of their last change, oldest first. */
  readonly records: ReadonlyMap<string, Change>;
  /** Changes in each minute since 1970. */
  readonly perMinute: ReadonlyMap<number, number>;
}

export const nothing: Seen = { records: new Map(), perMinute: new Map() };

const minuteOf = (at: number): number => Math.floor(at / 60_000);

/**
 * Adds changes in the order of the feed. A feed may tell the same change twice; it counts once. `now` in milliseconds:
 * minutes that have left the chart are dropped.
 */
export const withChanges = (seen: Seen, changes: readonly Change[], now: number): Seen => {
  const records = new Map(seen.records);
  const perMinute = new Map(seen.perMinute);
  for (const change of changes) {
    const before = records.get(change.id);
    if (before?.dateModified === change.dateModified) continue;
    records.delete(change.id);
    records.set(change.id, { ...change, detail: change.detail ?? before?.detail ?? null });
    const minute = minuteOf(Date.parse(change.dateModified));
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
  }
  for (const minute of perMinute.keys()) if (minute <= minuteOf(now) - WINDOW_MINUTES) perMinute.delete(minute);
  for (const id of records.keys()) {
    if (records.size <= MOST_RECORDS) break;
    records.delete(id);
  }
  return { records, perMinute };
};

/** Adds what a record's own page told, if the record is still known. */
export const withDetail = (seen: Seen, id: string, detail: Detail): Seen => {
  const change = seen.records.get(id);
  return change === undefined ? seen : { ...seen, records: new Map(seen.records).set(id, { ...change, detail }) };
};

/** The newest changes first. */
export const latest = ({ records }: Seen): readonly Change[] => [...records.values()].slice(-MOST_SHOWN).reverse();

/** Start of each minute of the window in seconds, and the changes in it; the last is the minute under way. */
export const minutes = ({ perMinute }: Seen, now: number): { readonly at: number[]; readonly counts: number[] } => {
  const last = minuteOf(now);
  const numbers = Array.from({ length: WINDOW_MINUTES }, (_, index) => last - WINDOW_MINUTES + 1 + index);
  return { at: numbers.map((minute) => minute * 60), counts: numbers.map((minute) => perMinute.get(minute) ?? 0) };
};

export interface Sum {
  readonly name: string;
  readonly count: number;
  /** Amount of money in each currency. */
  readonly amounts: Readonly<Record<string, number>>;
}

/** Records by what `nameOf` says of them, the most first; those it says null of are left out. */
export const sums = ({ records }: Seen, nameOf: (change: Change) => string | null): readonly Sum[] => {
  const found = new Map<string, { count: number; amounts: Record<string, number> }>();
  for (const change of records.values()) {
    const name = nameOf(change);
    if (name === null) continue;
    const sum = found.get(name) ?? { count: 0, amounts: {} };
    sum.count += 1;
    const { amount = null, currency = null } = change.detail ?? {};
    if (amount !== null && currency !== null) sum.amounts[currency] = (sum.amounts[currency] ?? 0) + amount;
    found.set(name, sum);
  }
  return [...found]
    .map(([name, sum]) => ({ name, ...sum }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
};
