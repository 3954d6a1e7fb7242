import { DAY } from './iso-8601.ts';
import { wallDay, type Zone } from './zone-time.ts';

/** Which days nobody works (spec/service.md §6). */
export interface Calendar {
  /** Whether nobody works on the day on which the wall shows this (see `Zone.wall`). */
  isDayOff(wall: number): boolean;
}

/** Days counted as working days, or all of them. */
export type DayKind = 'working' | 'calendar';

/** Days are counted from 1970-01-01, a Thursday. */
const dayNumber = (wall: number): number => Math.floor(wall / DAY);

const checkedDay = (text: string): number => {
  const midnight = Date.parse(text);
  if (Number.isNaN(midnight) || wallDay(midnight) !== text) throw new RangeError(`Not a day of the form YYYY-MM-DD: ${text}`);
  return dayNumber(midnight);
};

/** 0 is Sunday; days before 1970 have negative numbers. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/**
 * Weekends and the listed days off; a listed working weekend is worked. Both lists hold `YYYY-MM-DD`.
 * RangeError for an entry that is no such day, or that stands in both lists.
 */
export const makeCalendar = (daysOff: readonly string[], workingWeekends: readonly string[] = []): Calendar => {
  const off = new Set(daysOff.map(checkedDay));
  const worked = new Set(workingWeekends.map(checkedDay));
  const contradiction = workingWeekends.find((day) => off.has(checkedDay(day)));
  if (contradiction !== undefined) throw new RangeError(`Both a day off and a working weekend: ${contradiction}`);
  return {
    isDayOff(wall) {
      const day = dayNumber(wall);
      if (off.has(day)) return true;
      if (worked.has(day)) return false;
      const weekday = weekdayOf(day);
      return weekday === 0 || weekday === 6;
    },
  };
};

const midnightOf = (wall: number): number => dayNumber(wall) * DAY;
const isMidnight = (wall: number): boolean => midnightOf(wall) === wall;

const normalizeWall = (wall: number, ceil: boolean): number => {
  if (isMidnight(wall)) return wall;
  return midnightOf(wall) + (ceil ? DAY : 0);
};

/** One day on (`step` = DAY) or back (-DAY), and further while that day is off. */
const nextWorking = (calendar: Calendar, wall: number, step: number): number => {
  let day = wall + step;
  while (calendar.isDayOff(day)) day += step;
  return day;
};

const addForward = (calendar: Calendar, wall: number, count: number): number => {
  let day = calendar.isDayOff(wall) ? nextWorking(calendar, midnightOf(wall), DAY) : wall;
  for (let done = 1; done < count; done += 1) day = nextWorking(calendar, day, DAY);
  // From midnight the last day is over at the next midnight, whatever day that begins.
  return isMidnight(day) ? day + DAY : nextWorking(calendar, day, DAY);
};

const addBackward = (calendar: Calendar, wall: number, count: number): number => {
  // The midnight that ends the last working day begins a day off.
  let day = calendar.isDayOff(wall) ? nextWorking(calendar, midnightOf(wall), -DAY) + DAY : wall;
  for (let done = 0; done < count; done += 1) day = nextWorking(calendar, day, -DAY);
  return day;
};

const addToWall = (calendar: Calendar, wall: number, days: number): number =>
  days > 0 ? addForward(calendar, wall, days) : addBackward(calendar, wall, -days);

const requireSpan = (days: number): void => {
  if (!Number.isSafeInteger(days) || days === 0) throw new RangeError(`A span must be a whole number of days other than 0: ${days}`);
};

/** Local midnight stays; any other time becomes midnight of its day, or the next midnight with `ceil` (spec/procedures.md §2.1). */
export const normalize = (zone: Zone, date: Date, ceil: boolean): Date => zone.fromWall(normalizeWall(zone.wall(date), ceil));

/** `days` working days after (before, when negative) the date; RangeError for 0 and fractions (spec/procedures.md §2.1). */
export const addWorking = (zone: Zone, calendar: Calendar, date: Date, days: number): Date => {
  requireSpan(days);
  return zone.fromWall(addToWall(calendar, zone.wall(date), days));
};

/**
 * The midnight at which `days` full days, working or calendar ones, are over: the start is first rounded to a midnight, up
 * for a positive span and down for a negative one. RangeError for 0 and fractions (spec/procedures.md §2.1).
 */
export const fullDate = (zone: Zone, calendar: Calendar, date: Date, days: number, kind: DayKind): Date => {
  requireSpan(days);
  const start = normalizeWall(zone.wall(date), days > 0);
  return zone.fromWall(kind === 'working' ? addToWall(calendar, start, days) : start + days * DAY);
};
