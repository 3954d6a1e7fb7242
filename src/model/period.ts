import { DAY } from './iso-8601.ts';
import { type FieldError, ruleError } from './problem.ts';
import type { Period } from './types.generated.ts';
import { type Calendar, type DayKind, fullDate } from './working-days.ts';
import type { Zone } from './zone-time.ts';

/** What decides how long a day lasts for one tender: `accelerator` null = real days. */
export interface PeriodContext {
  readonly zone: Zone;
  readonly calendar: Calendar;
  readonly accelerator: number | null;
}

/** Whether the border instants themselves belong to the period. */
export interface Borders {
  readonly from: 'open' | 'closed';
  readonly to: 'open' | 'closed';
}

/** What is said of the period at `path` whose end lies before its start. A start that `stood` before the body is not what is wrong. */
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

/** Whether `now` lies in the period. No period contains nothing; a missing border sets no bound on its side. */
export const contains = (period: Period | null | undefined, now: Date, borders: Borders): boolean => {
  if (period === null || period === undefined) return false;
  const time = now.getTime();
  const start = period.startDate?.getTime() ?? Number.NEGATIVE_INFINITY;
  const end = period.endDate?.getTime() ?? Number.POSITIVE_INFINITY;
  const hasBegun = borders.from === 'closed' ? start <= time : start < time;
  const isNotOver = borders.to === 'closed' ? time <= end : time < end;
  return hasBegun && isNotOver;
};

/** Whether the period has a known end and `now` has reached it (spec/violation-reports.md §6, the window of decisions). */
export const hasEnded = (period: Period | null | undefined, now: Date): boolean =>
  period?.endDate !== undefined && period.endDate.getTime() <= now.getTime();

/**
 * The end of a period of `days` full days from `start`: the midnight of `fullDate`, or exactly start + days / k under an
 * accelerator (spec/procedures.md §2.1, §2.4). RangeError for 0 and fractions.
 */
export const addPeriod = ({ zone, calendar, accelerator }: PeriodContext, start: Date, days: number, kind: DayKind): Date => {
  const unaccelerated = fullDate(zone, calendar, start, days, kind);
  return accelerator === null ? unaccelerated : accelerate(start, days, accelerator);
};

/** Only the first occurrence counts, and something must stand before the word. */
const PATTERN = /.accelerator=(\d+)/;

/**
 * The divisor asked for by `quick, accelerator=1440` (spec/procedures.md §2.4): a positive whole number, or null when none or 0 is
 * asked for. Absurd numbers are cut to the largest safe integer. Whether it may be used is the caller's to know.
 */
export const acceleratorOf = (procurementMethodDetails: string | undefined): number | null => {
  const digits = procurementMethodDetails === undefined ? undefined : PATTERN.exec(procurementMethodDetails)?.[1];
  const divisor = digits === undefined ? 0 : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  return divisor === 0 ? null : divisor;
};

/** `start` plus `days` of 24 hours divided by `k` (≥ 1), to the nearest millisecond; neither midnights nor working days matter. */
export const accelerate = (start: Date, days: number, k: number): Date => new Date(start.getTime() + Math.round((days * DAY) / k));

const DEFENDANT_DAYS = 3;

/**
 * When the defendants' time to answer is over, for a report published at `start`: the midnight after three full working
 * days, or start + 3 days / k under the tender's accelerator (spec/violation-reports.md §6).
 */
export const defendantPeriodEnd = (ctx: PeriodContext, start: Date): Date => addPeriod(ctx, start, DEFENDANT_DAYS, 'working');
