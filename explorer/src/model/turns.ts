/** When a record may change by itself: at the times it names. Pure. */

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
