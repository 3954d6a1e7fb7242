/** Named ranges of days, in the format of date fields. Pure. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const day = 86_400_000;

/** Counted from the current day in Kyiv: until Sunday, and the week after. */
export const buildSpans = (now: Date) => {
  const today = Date.parse(now.toLocaleDateString('en-CA', { timeZone: 'Europe/Kyiv' }));
  const sunday = today + ((7 - new Date(today).getUTCDay()) % 7) * day;
  const days = (from: number, to: number): Days => {
    const [first = '', last = ''] = [from, to].map((at) => new Date(at).toISOString().slice(0, 10));
    return { from: first, to: last };
  };
  return {
    thisWeek: days(today, sunday),
    nextWeek: days(sunday + day, sunday + 7 * day),
  };
};
