/** When a record may change by itself, at the times it names, and when it is read again then. Pure. */

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The earliest time after `now` anywhere in the record, in milliseconds; null without one. */
export const findNextTurn = (value: unknown, now: number): number | null => {
  if (typeof value === 'string') {
    const time = isTime.test(value) ? Date.parse(value) : Number.NaN;
    return time > now ? time : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  return Object.values(value).reduce<number | null>((earliest, part) => {
    const own = findNextTurn(part, now);
    return own === null || (earliest !== null && earliest <= own) ? earliest : own;
  }, null);
};

/** Spans after such a time, with one reread in each: the registry may need a moment, and pages are spread so that not all ask at once. */
const spans = [
  [2_000, 12_000],
  [12_000, 30_000],
  [30_000, 50_000],
  [120_000, 180_000],
] as const;

/** The delays from `now` of the rereads after `turn`, in milliseconds; `random` returns 0 to 1. */
export const delaysAfter = (turn: number, now: number, random: () => number): readonly number[] =>
  spans.map(([from, to]) => turn - now + from + Math.floor(random() * (to - from)));
