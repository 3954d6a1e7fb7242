/** Working days, and periods counted in them (spec/procedures.md §2). Pure. */

import { DAY } from '../platform/clock.ts';
import { type FieldError, ruleError } from './problem.ts';
import type { Period } from './types.generated.ts';
import { wallDay, type Zone } from './zone-time.ts';

/** The days off (spec/service.md §6). */
export interface Calendar {
  /** Whether the local day of this wall time is a day off (see `Zone.wall`). */
  isDayOff(wall: number): boolean;
}

/** Only working days, or all days. */
export type DayKind = 'working' | 'calendar';

/** As error texts call such a day. */
export const dayName = (kind: DayKind): string => (kind === 'working' ? 'business' : kind);

/** Days since 1970-01-01, a Thursday. */
const dayNumber = (wall: number): number => Math.floor(wall / DAY);

const checkedDay = (text: string): number => {
  const midnight = Date.parse(text);
  if (Number.isNaN(midnight) || wallDay(midnight) !== text) throw new RangeError(`Not a day of the form YYYY-MM-DD: ${text}`);
  return dayNumber(midnight);
};

/** 0 is Sunday; works for days before 1970, which are negative. */
const computeWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

/**
 * Weekends and the listed days off, except the listed working weekends. Both lists contain `YYYY-MM-DD`.
 * RangeError for an invalid entry, or one in both lists.
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
      const weekday = computeWeekday(day);
      return weekday === 0 || weekday === 6;
    },
  };
};

/** The latest midnight at or before a wall time. */
export const computeMidnight = (wall: number): number => dayNumber(wall) * DAY;
const isMidnight = (wall: number): boolean => computeMidnight(wall) === wall;

const normalizeWall = (wall: number, ceil: boolean): number => {
  if (isMidnight(wall)) return wall;
  return computeMidnight(wall) + (ceil ? DAY : 0);
};

/** The next (`step` = DAY) or previous (-DAY) working day. */
const nextWorking = (calendar: Calendar, wall: number, step: number): number => {
  let day = wall + step;
  while (calendar.isDayOff(day)) day += step;
  return day;
};

const addForward = (calendar: Calendar, wall: number, count: number): number => {
  let day = calendar.isDayOff(wall) ? nextWorking(calendar, computeMidnight(wall), DAY) : wall;
  for (let done = 1; done < count; done += 1) day = nextWorking(calendar, day, DAY);
  // From midnight the last day ends at the next midnight, whether or not that starts a day off.
  return isMidnight(day) ? day + DAY : nextWorking(calendar, day, DAY);
};

const addBackward = (calendar: Calendar, wall: number, count: number): number => {
  // The midnight that ends the last working day is the start of a day off.
  let day = calendar.isDayOff(wall) ? nextWorking(calendar, computeMidnight(wall), -DAY) + DAY : wall;
  for (let done = 0; done < count; done += 1) day = nextWorking(calendar, day, -DAY);
  return day;
};

const addToWall = (calendar: Calendar, wall: number, days: number): number =>
  days > 0 ? addForward(calendar, wall, days) : addBackward(calendar, wall, -days);

const requireSpan = (days: number): void => {
  if (!Number.isSafeInteger(days) || days === 0) throw new RangeError(`A span must be a whole number of days other than 0: ${days}`);
};

/** Local midnight is kept; any other time becomes midnight of its day, or the next midnight with `ceil` (spec/procedures.md §2.1). */
export const normalize = (zone: Zone, date: Date, ceil: boolean): Date => zone.fromWall(normalizeWall(zone.wall(date), ceil));

/** `days` working days after (before, when negative) the date; RangeError for 0 and fractions (spec/procedures.md §2.1). */
export const addWorking = (zone: Zone, calendar: Calendar, date: Date, days: number): Date => {
  requireSpan(days);
  return zone.fromWall(addToWall(calendar, zone.wall(date), days));
};

/**
 * The midnight at which `days` full working or calendar days are over: the start is first rounded to a midnight, up
 * for a positive span and down for a negative one. RangeError for 0 and fractions (spec/procedures.md §2.1).
 */
export const fullDate = (zone: Zone, calendar: Calendar, date: Date, days: number, kind: DayKind): Date => {
  requireSpan(days);
  const start = normalizeWall(zone.wall(date), days > 0);
  return zone.fromWall(kind === 'working' ? addToWall(calendar, start, days) : start + days * DAY);
};

/** Determines the length of a day for one tender: `accelerator` null = real days. */
export interface PeriodContext {
  readonly zone: Zone;
  readonly calendar: Calendar;
  readonly accelerator: number | null;
}

/** Whether the bounds themselves belong to the period. */
export interface Borders {
  readonly from: 'open' | 'closed';
  readonly to: 'open' | 'closed';
}

/** Both ends belong to the period. */
export const CLOSED_BORDERS: Borders = { from: 'closed', to: 'closed' };

/** The error of a period at `path` that ends before it starts. A start equal to `stood`, the one before the request, is not at fault. */
export const orderErrors = (
  { startDate, endDate }: { readonly [Border in keyof Period]: Date | undefined } = {},
  path: readonly string[],
  { render }: Pick<Zone, 'render'>,
  stood?: Date,
): readonly FieldError[] => {
  if (startDate === undefined || endDate === undefined || startDate <= endDate) return [];
  return startDate.getTime() === stood?.getTime()
    ? [ruleError([...path, 'endDate'], `should be later than ${render(startDate)}`)]
    : [ruleError([...path, 'startDate'], 'period should begin before its end')];
};

/** Whether `now` is within the period. An absent period contains nothing; a missing bound is open. */
export const contains = (period: Period | null | undefined, now: Date, borders: Borders): boolean => {
  if (period === null || period === undefined) return false;
  const time = now.getTime();
  const start = period.startDate?.getTime() ?? Number.NEGATIVE_INFINITY;
  const end = period.endDate?.getTime() ?? Number.POSITIVE_INFINITY;
  const hasBegun = borders.from === 'closed' ? start <= time : start < time;
  const isNotOver = borders.to === 'closed' ? time <= end : time < end;
  return hasBegun && isNotOver;
};

/** Whether the period has an end and `now` has reached it (spec/violation-reports.md §6, the window of decisions). */
export const hasEnded = (period: Period | null | undefined, now: Date): boolean =>
  period?.endDate !== undefined && period.endDate.getTime() <= now.getTime();

/**
 * The end of a period of `days` full days from `start`: the midnight of `fullDate`, or exactly start + days / k with an
 * accelerator (spec/procedures.md §2.1, §2.4). RangeError for 0 and fractions.
 */
export const addPeriod = ({ zone, calendar, accelerator }: PeriodContext, start: Date, days: number, kind: DayKind): Date => {
  const unaccelerated = fullDate(zone, calendar, start, days, kind);
  return accelerator === null ? unaccelerated : accelerate(start, days, accelerator);
};

/** Only the first occurrence counts, and at least one character must precede it. */
const PATTERN = /.accelerator=(\d+)/;

/**
 * The divisor in `quick, accelerator=1440` (spec/procedures.md §2.4): a positive integer, or null for none or 0.
 * Clamped to the largest safe integer. The caller checks whether accelerators are allowed.
 */
export const parseAccelerator = (procurementMethodDetails: string | undefined): number | null => {
  const digits = procurementMethodDetails === undefined ? undefined : PATTERN.exec(procurementMethodDetails)?.[1];
  const divisor = digits === undefined ? 0 : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  return divisor === 0 ? null : divisor;
};

/** `start` plus `days` of 24 hours divided by the accelerator, to the nearest millisecond; midnights and working days are ignored. */
export const accelerate = (start: Date, days: number, accelerator: number | null): Date =>
  new Date(start.getTime() + Math.round((days * DAY) / (accelerator ?? 1)));

const DEFENDANT_DAYS = 3;

/**
 * The end of the defendants' period to answer, for a report published at `start`: the midnight after three full working
 * days, or start + 3 days / k with the tender's accelerator (spec/violation-reports.md §6).
 */
export const defendantPeriodEnd = (ctx: PeriodContext, start: Date): Date => addPeriod(ctx, start, DEFENDANT_DAYS, 'working');

/** The first of these times; undefined if there is none. */
export const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((first, time) => (first === undefined || (time !== undefined && time < first) ? time : first), undefined);
