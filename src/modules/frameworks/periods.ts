/** The periods of a framework and the times of its events (spec/frameworks.md §5). Pure. */
import { accelerate, addPeriod, fullDate, type PeriodContext, parseAccelerator } from '../../base/domain/period.ts';
import { forbidden } from '../../base/domain/problem.ts';
import type { Period } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import type { FrameworkRecord } from './framework.ts';
import { frameworkKinds, MAX_DAYS } from './kinds.ts';

const LAST_DAYS = 30;

export type Clockwork = Pick<PeriodContext, 'zone' | 'calendar'>;

const buildPeriodContext = ({ frameworkDetails }: Pick<FrameworkRecord, 'frameworkDetails'>, clockwork: Clockwork): PeriodContext => ({
  ...clockwork,
  accelerator: parseAccelerator(frameworkDetails),
});

/** `days` before `end`, at midnight; with an accelerator the exact fraction. */
const daysBefore = (end: Date, days: number, { zone, calendar, accelerator }: PeriodContext): Date =>
  accelerator === null ? fullDate(zone, calendar, end, -days, 'calendar') : accelerate(end, -days, accelerator);

type Periods = Pick<FrameworkRecord, 'enquiryPeriod' | 'period' | 'qualificationPeriod'>;

/** The periods of a framework activated now; for one already active, only the end of submissions changes. */
export const buildPeriods = (framework: FrameworkRecord, now: Date, clockwork: Clockwork): Periods => {
  const context = buildPeriodContext(framework, clockwork);
  const { enquiries } = frameworkKinds[framework.frameworkType];
  const { endDate } = framework.qualificationPeriod;
  const submissions = { endDate: daysBefore(endDate, LAST_DAYS, context) };
  const { enquiryPeriod } = framework;
  if (enquiryPeriod !== undefined) {
    const { startDate } = enquiryPeriod;
    return { enquiryPeriod, period: { startDate, ...submissions }, qualificationPeriod: { startDate, endDate } };
  }
  const startDate = now;
  const enquiriesEnd = addPeriod(context, startDate, enquiries.days, enquiries.kind);
  const clarificationsUntil = addPeriod(context, enquiriesEnd, framework.config.clarificationUntilDuration, 'working');
  return {
    enquiryPeriod: { startDate, endDate: enquiriesEnd, clarificationsUntil },
    period: { startDate, ...submissions },
    qualificationPeriod: { startDate, endDate },
  };
};

/** The bounds of the end of a qualification period counted from `start`. */
const buildEndDateBounds = (framework: FrameworkRecord, start: Date, days: number, clockwork: Clockwork) => {
  const context = buildPeriodContext(framework, clockwork);
  return { earliest: addPeriod(context, start, days, 'calendar'), latest: addPeriod(context, start, MAX_DAYS, 'calendar') };
};

/** 403 for a qualification period that is too short or too long (spec/frameworks.md §4). */
export const requireDuration = (framework: FrameworkRecord, now: Date, clockwork: Clockwork): void => {
  const { minDays } = frameworkKinds[framework.frameworkType];
  const { earliest, latest } = buildEndDateBounds(framework, now, minDays, clockwork);
  const { endDate } = framework.qualificationPeriod;
  if (endDate < earliest) throw forbidden(`qualificationPeriod couldn't be less than ${minDays} full calendar days long`);
  if (endDate > latest) throw forbidden(`qualificationPeriod couldn't be more than ${MAX_DAYS} full calendar days long`);
};

/** The error of a new end date of an active framework; null when it is valid (spec/frameworks.md §7). */
export const faultOfEnd = (framework: FrameworkRecord, endDate: Date, now: Date, clockwork: Clockwork): string | null => {
  const { earliest, latest } = buildEndDateBounds(framework, now, LAST_DAYS, clockwork);
  if (endDate < earliest) return `qualificationPeriod.endDate couldn't be less than ${LAST_DAYS} full calendar days from now`;
  return endDate > latest ? `qualificationPeriod.endDate couldn't be more than ${MAX_DAYS} full calendar days from now` : null;
};

/** The time at which submissions are counted; undefined before the activation. */
export const countDate = (framework: FrameworkRecord, clockwork: Clockwork): Date | undefined => {
  const { days, kind } = frameworkKinds[framework.frameworkType].count;
  const start = framework.period?.startDate;
  return start === undefined ? undefined : addPeriod(buildPeriodContext(framework, clockwork), start, days, kind);
};

/** The next scheduler check: the count unless it succeeded, else the end; undefined when the framework is not active. */
export const nextCheck = (framework: FrameworkRecord, clockwork: Clockwork): Date | undefined => {
  if (framework.status !== 'active') return undefined;
  const count = framework.successful === true ? undefined : countDate(framework, clockwork);
  const { endDate } = framework.qualificationPeriod;
  return count !== undefined && count < endDate ? count : endDate;
};

/** A date in a text is printed as it is stored. */
const formatOptionalDate = (date: Date | undefined, zone: Pick<Zone, 'render'>): string => (date === undefined ? '' : zone.render(date));

export const formatWindow = (
  period: { readonly [Border in keyof Period]: Date | undefined } | undefined,
  zone: Pick<Zone, 'render'>,
): string => `from (${formatOptionalDate(period?.startDate, zone)}) to (${formatOptionalDate(period?.endDate, zone)})`;
