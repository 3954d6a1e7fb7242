/** ISO 8601 dates of clients, parsed and rendered in one time zone (spec/decisions.md D6). */
import { IANAZone } from 'luxon';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';

// Parses the text once by position, so that a hostile string costs no more than a valid one.

/** `wall`: the written date and time as if it were UTC, ms; `offset`: the written offset east of UTC, ms, null when there is none. */
interface IsoReading {
  readonly wall: number;
  readonly offset: number | null;
}

const MAX_TIME_LENGTH = 64;
/** The Gregorian calendar repeats every 400 years; shifting by a cycle avoids the special years 0–99 of `Date.UTC`. */
const CYCLE_YEARS = 400;
const CYCLE = 146_097 * DAY;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The number of exactly `count` digits at `at`; NaN when one is not an ASCII digit. */
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

/** `YYYY-MM-DD` at the start of the text, as ms of its midnight; NaN unless it is a valid day of the years 1–9999. */
const readDay = (text: string): number => {
  if (text[4] !== '-' || text[7] !== '-') return Number.NaN;
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 2);
  const day = digitsAt(text, 8, 2);
  if (!(year >= 1 && day >= 1 && day <= daysIn(year, month))) return Number.NaN;
  return Date.UTC(year + CYCLE_YEARS, month - 1, day) - CYCLE;
};

/** `HH:MM` at `at`, in ms; NaN when invalid. */
const readMinutes = (text: string, at: number): number => {
  const hours = digitsAt(text, at, 2);
  const minutes = digitsAt(text, at + 3, 2);
  return text[at + 2] === ':' && hours <= 23 && minutes <= 59 ? hours * HOUR + minutes * MINUTE : Number.NaN;
};

/** The offset after the time: none (null), `Z`, `±HH`, `±HHMM` or `±HH:MM`, in ms; NaN for anything else. */
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

/** The index after the last digit of the run at `at`. */
const endOfDigits = (text: string, at: number): number => {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
};

/** `HH:MM[:SS[.fraction]]` at `at`: ms of the day, the fraction truncated to ms, and the index after it; NaN when invalid. */
const parseTimeOfDay = (text: string, at: number): { time: number; end: number } => {
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
 * Parses `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM[:SS[.fraction]][Z|±HH|±HHMM|±HH:MM]` (spec/requests.md §1).
 * Null for everything else: other ISO forms, nonexistent days and times (02-30, 24:00, a 60th second), texts over 64 characters.
 */
const readIso = (text: string): IsoReading | null => {
  if (text.length < 10 || text.length > MAX_TIME_LENGTH) return null;
  const midnight = readDay(text);
  if (Number.isNaN(midnight)) return null;
  if (text.length === 10) return { wall: midnight, offset: null };
  const { time, end } = parseTimeOfDay(text, 11);
  if (text[10] !== 'T' || Number.isNaN(time)) return null;
  const offset = readOffset(text, end);
  return Number.isNaN(offset) ? null : { wall: midnight + time, offset };
};

/**
 * One time zone. A "wall" number is the local time of the zone, in ms
 * as if it were UTC; day arithmetic uses it, so that a day with a clock change counts as one day too.
 */
export interface Zone {
  readonly name: string;
  /**
   * ISO 8601 text → instant, the fraction truncated to ms; text without an offset is local time, a date alone its
   * midnight. Null when it is not a date, or not in the years 1–9999 of the zone. Forms: `readIso`.
   */
  parse(text: string): Date | null;
  /** `2026-11-21T13:35:05.123+02:00`: three fraction digits and a numeric offset, always. RangeError for an invalid Date. */
  render(date: Date): string;
  /** The local day, `YYYY-MM-DD`. */
  day(date: Date): string;
  /** The local time at this instant. */
  wall(date: Date): number;
  /**
   * The instant with the local time `wall`. Ambiguous (clock set back): the first one. Skipped (clock
   * set forward): moved by the length of the gap, 03:30 → 04:30.
   */
  fromWall(wall: number): Date;
}

/** The offset of a whole block of time, or `mixed` when it changes within the block. */
type BlockOffset = number | 'mixed';

const QUARTER = HOUR / 4;
const MAX_BLOCKS = 8192;
const FIRST_WALL = -62_135_596_800_000; // 0001-01-01T00:00:00.000
const LAST_WALL = 253_402_300_799_999; // 9999-12-31T23:59:59.999

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Precomputed: a page of the feed renders a thousand dates, and `toISOString` costs three times as much. */
const minuteTexts = Array.from(
  { length: DAY / MINUTE },
  (_, minute) => `T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:`,
);
const secondTexts = Array.from({ length: 60 }, (_, second) => `${twoDigits(second)}.`);
const msTexts = Array.from({ length: 1000 }, (_, ms) => String(ms).padStart(3, '0'));

/** `T13:35:05.123` of the ms since midnight. */
const timeText = (ms: number): string => {
  const minute = Math.floor(ms / MINUTE);
  const second = Math.floor((ms % MINUTE) / 1000);
  return `${minuteTexts[minute]}${secondTexts[second]}${msTexts[ms % 1000]}`;
};

const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset) / MINUTE;
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

/** Caches results in `known` and clears it when full, so that hostile dates cannot fill the memory. */
const cacheSize = <K, V>(known: Map<K, V>, key: K, compute: () => V): V => {
  const old = known.get(key);
  if (old !== undefined) return old;
  if (known.size >= MAX_BLOCKS) known.clear();
  const value = compute();
  known.set(key, value);
  return value;
};

const daysByTime = new Map<number, string>();

/** The local day of a wall number, `YYYY-MM-DD`. */
export const wallDay = (wall: number): string =>
  cacheSize(daysByTime, Math.floor(wall / DAY), () => {
    const text = new Date(wall).toISOString();
    return text.slice(0, text.indexOf('T'));
  });

/** `2026-11-21T13:35:05.123`. */
const wallText = (wall: number): string => wallDay(wall) + timeText(wall - Math.floor(wall / DAY) * DAY);

/** The same text as `toISOString`. */
export const isoText = (date: Date): string => `${wallText(date.getTime())}Z`;

/**
 * Instant → offset in ms. The zone database is queried only at the bounds of a UTC day; a day in which the offset changes
 * is split into quarter-hours, and only within the quarter-hour of a change (none has one, in our century) is each instant queried.
 */
const cachedOffsets = (zone: IANAZone): ((instant: number) => number) => {
  const days = new Map<number, BlockOffset>();
  const quarters = new Map<number, BlockOffset>();
  // Historical offsets have seconds, which ISO 8601 cannot express, so whole minutes are used throughout.
  const ask = (instant: number): number => Math.trunc(zone.offset(instant)) * MINUTE;
  const block = (start: number, length: number): BlockOffset => {
    const offset = ask(start);
    return ask(start + length - 1) === offset ? offset : 'mixed';
  };
  return (instant) => {
    const day = Math.floor(instant / DAY);
    const ofDay = cacheSize(days, day, () => block(day * DAY, DAY));
    if (ofDay !== 'mixed') return ofDay;
    const quarter = Math.floor(instant / QUARTER);
    const ofQuarter = cacheSize(quarters, quarter, () => block(quarter * QUARTER, QUARTER));
    return ofQuarter === 'mixed' ? ask(instant) : ofQuarter;
  };
};

/** `Zone` of an IANA name such as `Europe/Kyiv`; RangeError for a name unknown to the platform. */
export const makeZone = (timeZone: string): Zone => {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`Unknown time zone: ${timeZone}`);
  const offsetAt = cachedOffsets(zone);
  const suffixes = new Map<number, string>();

  const toWall = (instant: number): number => instant + offsetAt(instant);

  const toInstant = (wall: number): number => {
    const before = offsetAt(wall - DAY);
    const after = offsetAt(wall + DAY);
    if (before === after || offsetAt(wall - before) === before) return wall - before;
    return offsetAt(wall - after) === after ? wall - after : wall - before;
  };

  return {
    name: timeZone,
    parse(text) {
      const reading = readIso(text);
      if (reading === null) return null;
      const instant = reading.offset === null ? toInstant(reading.wall) : reading.wall - reading.offset;
      const wall = toWall(instant);
      return wall >= FIRST_WALL && wall <= LAST_WALL ? new Date(instant) : null;
    },
    render(date) {
      const instant = date.getTime();
      const offset = offsetAt(instant);
      const suffix = cacheSize(suffixes, offset, () => offsetText(offset));
      const wall = instant + offset;
      return wallText(wall) + suffix;
    },
    day: (date) => wallDay(toWall(date.getTime())),
    wall: (date) => toWall(date.getTime()),
    fromWall: (wall) => new Date(toInstant(wall)),
  };
};
