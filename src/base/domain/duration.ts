/** ISO 8601 durations: `P3Y3M3D`. Pure. */

const SPAN_UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;
type Span = Readonly<Record<(typeof SPAN_UNITS)[number], number>>;

const SPAN_PATTERN = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const parseSpan = (text: string): Span => {
  const parts = SPAN_PATTERN.exec(text) ?? [];
  return Object.fromEntries(SPAN_UNITS.map((name, index) => [name, Number(parts[index + 1] ?? 0)])) as Span; // a number for each name
};

const spanToSeconds = ({ weeks, days, hours, minutes, seconds }: Span): number =>
  (weeks * 7 + days) * DAY_SECONDS + hours * HOUR_SECONDS + minutes * MINUTE_SECONDS + seconds;

const formatSpanParts = (parts: readonly (readonly [number, string])[]): string =>
  parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('');

/** Normalizes days, hours, minutes and seconds: `PT24H` is `P1D`. */
export const normalSpan = (text: string): string => {
  const span = parseSpan(text);
  const rest = spanToSeconds(span);
  const date = formatSpanParts([
    [span.years, 'Y'],
    [span.months, 'M'],
    [Math.floor(rest / DAY_SECONDS), 'D'],
  ]);
  const time = formatSpanParts([
    [Math.floor((rest % DAY_SECONDS) / HOUR_SECONDS), 'H'],
    [Math.floor((rest % HOUR_SECONDS) / MINUTE_SECONDS), 'M'],
    [rest % MINUTE_SECONDS, 'S'],
  ]);
  if (time !== '') return `P${date}T${time}`;
  return date === '' ? 'P0D' : `P${date}`;
};

/** Whether it is a duration longer than nothing. */
export const isSpan = (text: string): boolean => SPAN_PATTERN.test(text) && normalSpan(text) !== 'P0D';

/** The moment that much later: years and months of the calendar, days of 24 hours. */
export const spanAfter = (date: Date, text: string): Date => {
  const span = parseSpan(text);
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + span.years * 12 + span.months);
  return new Date(later.getTime() + spanToSeconds(span) * 1000);
};

/** A first year for counting in which, as from year 1, every fourth year is a leap year. */
const FIRST_YEAR = 2001;

/** Whether it is at most this many years, counted from the first day of `FIRST_YEAR`. */
export const isSpanAtMost = (text: string, years: number): boolean => {
  const span = parseSpan(text);
  const end = Date.UTC(FIRST_YEAR + span.years, span.months) + spanToSeconds(span) * 1000;
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
