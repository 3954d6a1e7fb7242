/** ISO 8601 durations: `P3Y3M3D`. Pure. */

const names = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;
type Span = Readonly<Record<(typeof names)[number], number>>;

const pattern = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

const HOUR = 3600;
const MINUTE = 60;
const DAY = 24 * HOUR;

const parse = (text: string): Span => {
  const parts = pattern.exec(text) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, Number(parts[index + 1] ?? 0)])) as Span; // a number for each name
};

const toSeconds = ({ weeks, days, hours, minutes, seconds }: Span): number =>
  (weeks * 7 + days) * DAY + hours * HOUR + minutes * MINUTE + seconds;

const written = (parts: readonly (readonly [number, string])[]): string =>
  parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('');

/** Normalizes days, hours, minutes and seconds: `PT24H` is `P1D`. */
export const normalSpan = (text: string): string => {
  const span = parse(text);
  const rest = toSeconds(span);
  const date = written([
    [span.years, 'Y'],
    [span.months, 'M'],
    [Math.floor(rest / DAY), 'D'],
  ]);
  const time = written([
    [Math.floor((rest % DAY) / HOUR), 'H'],
    [Math.floor((rest % HOUR) / MINUTE), 'M'],
    [rest % MINUTE, 'S'],
  ]);
  if (time !== '') return `P${date}T${time}`;
  return date === '' ? 'P0D' : `P${date}`;
};

/** Whether it is a duration longer than nothing. */
export const isSpan = (text: string): boolean => pattern.test(text) && normalSpan(text) !== 'P0D';

/** The moment that much later: years and months of the calendar, days of 24 hours. */
export const spanAfter = (date: Date, text: string): Date => {
  const span = parse(text);
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + span.years * 12 + span.months);
  return new Date(later.getTime() + toSeconds(span) * 1000);
};

/** A first year for counting in which, as from year 1, every fourth year is a leap year. */
const FIRST_YEAR = 2001;

/** Whether it is at most this many years, counted from the first day of `FIRST_YEAR`. */
export const isSpanAtMost = (text: string, years: number): boolean => {
  const span = parse(text);
  const end = Date.UTC(FIRST_YEAR + span.years, span.months) + toSeconds(span) * 1000;
  // NaN beyond the range of dates.
  return end <= Date.UTC(FIRST_YEAR + years, 0);
};

/** The same day `years` later; the last of February if it does not exist. */
export const yearsAfter = (date: Date, years: number): Date => {
  const later = new Date(date);
  later.setUTCFullYear(date.getUTCFullYear() + years);
  if (later.getUTCMonth() !== date.getUTCMonth()) later.setUTCDate(0);
  return later;
};
