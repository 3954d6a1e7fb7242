/**
 * A strict reader of the ISO 8601 forms that clients send. It walks over the text once by position, so that a hostile
 * string costs no more than a good one.
 */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `wall`: the written date and time as if it were UTC, ms; `offset`: the written offset east of UTC, ms, null when there is none. */
export interface IsoReading {
  readonly wall: number;
  readonly offset: number | null;
}

const MAX_LENGTH = 64;
/** The Gregorian calendar repeats after 400 years; shifting by them avoids the special years 0–99 of `Date.UTC`. */
const CYCLE_YEARS = 400;
const CYCLE = 146_097 * DAY;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The number written by exactly `count` digits at `at`; NaN when one of them is no ASCII digit. */
const digitsAt = (text: string, at: number, count: number): number => {
  let value = 0;
  for (let index = at; index < at + count; index += 1) {
    const code = text.charCodeAt(index);
    if (!isDigit(code)) return Number.NaN;
    value = value * 10 + code - 48;
  }
  return value;
};

const daysIn = (year: number, month: number): number => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
};

/** `YYYY-MM-DD` at the start of the text, as ms of its midnight; NaN when it is no day of the years 1–9999. */
const readDay = (text: string): number => {
  if (text[4] !== '-' || text[7] !== '-') return Number.NaN;
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 2);
  const day = digitsAt(text, 8, 2);
  if (!(year >= 1 && day >= 1 && day <= daysIn(year, month))) return Number.NaN;
  return Date.UTC(year + CYCLE_YEARS, month - 1, day) - CYCLE;
};

/** `HH:MM` at `at`, in ms; NaN when it is none. */
const readMinutes = (text: string, at: number): number => {
  const hours = digitsAt(text, at, 2);
  const minutes = digitsAt(text, at + 3, 2);
  return text[at + 2] === ':' && hours <= 23 && minutes <= 59 ? hours * HOUR + minutes * MINUTE : Number.NaN;
};

/** What stands behind the time: nothing (null), `Z`, `±HH`, `±HHMM` or `±HH:MM`, in ms; NaN for anything else. */
const readOffset = (text: string, at: number): number | null => {
  const rest = text.slice(at);
  if (rest === '') return null;
  if (rest === 'Z') return 0;
  const sign = rest[0] === '+' ? 1 : rest[0] === '-' ? -1 : Number.NaN;
  if (rest.length === 6) return sign * readMinutes(rest, 1);
  if (rest.length === 5) return sign * readMinutes(`${rest.slice(1, 3)}:${rest.slice(3)}`, 0);
  const hours = rest.length === 3 ? digitsAt(rest, 1, 2) : Number.NaN;
  return hours <= 23 ? sign * hours * HOUR : Number.NaN;
};

/** The index behind the last digit of the run that starts at `at`. */
const endOfDigits = (text: string, at: number): number => {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
};

/** `HH:MM[:SS[.fraction]]` at `at`: ms of the day, the fraction cut to ms, and the index behind it; NaN when it is none. */
const readTime = (text: string, at: number): { time: number; end: number } => {
  const minutes = readMinutes(text, at);
  if (text[at + 5] !== ':') return { time: minutes, end: at + 5 };
  const seconds = digitsAt(text, at + 6, 2);
  const whole = seconds <= 59 ? minutes + seconds * SECOND : Number.NaN;
  if (text[at + 8] !== '.') return { time: whole, end: at + 8 };
  const end = endOfDigits(text, at + 9);
  const fraction = Number(text.slice(at + 9, Math.min(end, at + 12)).padEnd(3, '0'));
  return { time: end > at + 9 ? whole + fraction : Number.NaN, end };
};

/**
 * Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM[:SS[.fraction]][Z|±HH|±HHMM|±HH:MM]` (spec/requests.md §1).
 * Null for everything else: other ISO forms, days and times that do not exist (02-30, 24:00, a 60th second), texts over 64 characters.
 */
export const readIso = (text: string): IsoReading | null => {
  if (text.length < 10 || text.length > MAX_LENGTH) return null;
  const midnight = readDay(text);
  if (Number.isNaN(midnight)) return null;
  if (text.length === 10) return { wall: midnight, offset: null };
  const { time, end } = readTime(text, 11);
  if (text[10] !== 'T' || Number.isNaN(time)) return null;
  const offset = readOffset(text, end);
  return Number.isNaN(offset) ? null : { wall: midnight + time, offset };
};
