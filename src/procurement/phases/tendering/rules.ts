/**
 * The tendering period: derived values, end and rules (spec/tender-rules.md §1 V19, spec/tender-rules.md §2 C3, C17, C18,
 * spec/tender-rules.md §3 9, 11). Pure.
 */

import { omitUndefined } from '../../../base/domain/json.ts';
import { type DayKind, dayName, orderErrors } from '../../../base/domain/period.ts';
import { forbidden, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { TenderConfig } from '../../engine/config.ts';
import { type Addition, phaseList } from '../../engine/lists.ts';
import { type Derivation, type PhaseStatuses, phaseSettings } from '../../engine/phase.ts';
import { type Derive, leavesDraft } from '../../engine/procedure.ts';
import { withDefined } from '../../tenders/derived.ts';
import { countedFrom, GRACE, periodEndErrors } from '../../tenders/rules/procedure.ts';
import {
  afterDays,
  type Context,
  changeRules,
  creationRules,
  editEffects,
  lotRules,
  modelRules,
  type Rule,
} from '../../tenders/rules/rule.ts';

export const TENDERING_STATUS = 'active.tendering';

export interface TenderingSettings {
  /** Kind of days of the period's minimum length (`minTenderingDuration`). */
  readonly days: DayKind;
  /** The same where the config determines it. */
  readonly daysFor?: (config: Pick<TenderConfig, 'minTenderingDuration'>) => DayKind;
  /** The owner may edit the tender during tendering, at least this long before its end; bids become invalid. */
  readonly extension?: {
    readonly days: number;
    readonly of: DayKind;
    /** Changes by the Administrator invalidate bids too. */
    readonly countsAdministrator?: boolean;
  };
  /** The minimum number of bids counts firms, not offers. */
  readonly countsFirms?: true;
  /** Tendering starts with publication: whatever start the draft had, or unless the owner has set one. */
  readonly beginsWithPublication?: 'always' | 'unless set';
  /** Kind of days of `tenderComplainRegulation`, where there are complaints on the tender. */
  readonly complaintDays?: DayKind;
}

export const tenderingSettings = phaseSettings<TenderingSettings>('tendering');

/** The start of tendering if the body has none; the first entry counts, without entries it is now. */
export const tenderingStarts = phaseList<(tender: TenderFields) => Date | undefined>();

/** Conditions that keep bids closed beyond the end of tendering. */
export const tenderingHolds = phaseList<(tender: TenderFields, context: Context) => boolean>();

/** The start of tendering if the tender has none. */
const defaultStart = (tender: TenderFields, { procedure, now }: Pick<Context, 'procedure' | 'now'>): Date | undefined => {
  const [byOthers] = tenderingStarts.of(procedure);
  return byOthers === undefined ? now : byOthers(tender);
};

const isSameDate = (a: Date | undefined, b: Date | undefined): boolean => a !== undefined && a.getTime() === b?.getTime();

/** Whether the registry has set the start of this draft, and nobody else since. */
const hasOwnStart = ({ tenderPeriod, own_start }: TenderFields): boolean => isSameDate(own_start, tenderPeriod?.startDate);

export const tenderingStart = (tender: TenderFields, context: Pick<Context, 'procedure' | 'now'>): Date | undefined =>
  // Publication has not been derived yet: it replaces such a start.
  tender.status === TENDERING_STATUS && hasOwnStart(tender)
    ? context.now
    : (tender.tenderPeriod?.startDate ?? defaultStart(tender, context));

/** C3; types with `beginsWithPublication` start when published. */
const deriveTenderingStart: Derive = (tender, context, before) => {
  const { tenderPeriod, status } = tender;
  if (tenderPeriod === undefined) return {};
  const { beginsWithPublication: begins } = tenderingSettings.of(context.procedure);
  const isPublished = leavesDraft(tender, context, before) && status === TENDERING_STATUS;
  const startDate = begins === 'always' && isPublished ? context.now : tenderingStart(tender, context);
  const isOwn = begins === 'unless set' && (tenderPeriod.startDate === undefined || hasOwnStart(tender));
  return {
    tenderPeriod: withDefined(tenderPeriod, { startDate }),
    own_start: isOwn && status === context.procedure.first ? startDate : undefined,
  };
};

/** Whether publication has replaced the start of the draft. */
const isStartReplaced: (...of: Parameters<Rule>) => boolean = (tender, context, before) => {
  if (before === null || !leavesDraft(tender, context, before) || !isSameDate(context.now, tender.tenderPeriod?.startDate)) return false;
  return hasOwnStart(before) || tenderingSettings.of(context.procedure).beginsWithPublication === 'always';
};

/** The complaint period of the tender (spec/open-tenders.md §2.1). */
const deriveTenderComplaintPeriod: Derive = (tender, context) => {
  const { config, procedure } = context;
  const { tenderPeriod, status = procedure.first } = tender;
  const { complaintDays } = tenderingSettings.of(procedure);
  const isOpen = status === procedure.first || status === TENDERING_STATUS;
  const days = config.tenderComplainRegulation;
  if (!isOpen || complaintDays === undefined || tenderPeriod?.startDate === undefined || days === 0) return {};
  const endDate = afterDays(tender, tenderPeriod.endDate, -days, complaintDays, context);
  return { complaintPeriod: { startDate: tenderPeriod.startDate, endDate } };
};

/** E4; undefined while something blocks it. */
export const tenderingEnd = (tender: TenderFields, context: Context): Date | undefined => {
  if (tender.status !== TENDERING_STATUS || tenderingHolds.of(context.procedure).some((holds) => holds(tender, context))) return undefined;
  return tender.tenderPeriod?.endDate;
};

export const periodDerivations: readonly Derivation[] = [
  { fields: ['tenderPeriod.startDate'], derive: deriveTenderingStart },
  { fields: ['complaintPeriod'], derive: deriveTenderComplaintPeriod },
];

/** V19. */
const tenderingBeginsBeforeItsEnd: Rule = (tender, context, before) =>
  orderErrors(
    { startDate: tenderingStart(tender, context), endDate: tender.tenderPeriod?.endDate },
    ['data', 'tenderPeriod'],
    context.zone,
    before === null || isStartReplaced(tender, context, before) ? defaultStart(tender, context) : before.tenderPeriod?.startDate,
  );

const tenderingLeavesRoom: Rule = ({ tenderPeriod }) => periodEndErrors(tenderPeriod, 'tenderPeriod');

/** C17. */
export const tenderingBeginsInFuture: Rule = (tender, context) => {
  const { now, zone } = context;
  const start = tenderingStart(tender, context);
  if (start === undefined || start.getTime() > now.getTime() - GRACE) return NO_ERRORS;
  return [ruleError(['data', 'tenderPeriod'], 'tenderPeriod.startDate should be in greater than current date', { now: zone.render(now) })];
};

/** The same when a draft is published straight into tendering: its start may be stale by then (spec/open-tenders.md §2.2). */
const draftIsNotStale: Rule = (after, context, before) =>
  leavesDraft(after, context, before) ? tenderingBeginsInFuture(after, context, before) : NO_ERRORS;

/** C18 and step 9. */
export const tenderingIsLongEnough: Rule = (tender, context, before) => {
  const drafted = isStartReplaced(tender, context, before) ? before?.tenderPeriod?.startDate : undefined;
  const start = drafted !== undefined && drafted < context.now ? drafted : tenderingStart(tender, context);
  const end = tender.tenderPeriod?.endDate;
  const days = context.config.minTenderingDuration;
  if (start === undefined || end === undefined || days === 0) return NO_ERRORS;
  const settings = tenderingSettings.of(context.procedure);
  const kind = settings.daysFor?.(context.config) ?? settings.days;
  const from = countedFrom(start, end, before?.tenderPeriod, tender, context, before);
  if (afterDays(tender, from, days, kind, context) <= end) return NO_ERRORS;
  return [ruleError(['data', 'tenderPeriod'], `tenderPeriod must be at least ${days} full ${dayName(kind)} days long`)];
};

/** Step 3, throws 403: bidders need time to respond to a change (spec/open-tenders.md §3.1). */
const changeLeavesTime: Rule = (after, context) => {
  const { extension } = tenderingSettings.of(context.procedure);
  const end = after.tenderPeriod?.endDate;
  if (extension === undefined || end === undefined || afterDays(after, context.now, extension.days, extension.of, context) <= end)
    return NO_ERRORS;
  throw forbidden(`tenderPeriod should be extended by ${extension.days} ${extension.of === 'working' ? 'working ' : ''}days`);
};

const editLeavesTime: Rule = (after, context, before) =>
  before?.status === TENDERING_STATUS ? changeLeavesTime(after, context, before) : NO_ERRORS;

const UNTOUCHED_BID_STATUSES = ['draft', 'deleted'];

/** Submitted bids no longer match the changed tender; drafts are still to be submitted. */
const withBidsInvalid = (tender: TenderRecord, now: Date): TenderRecord => {
  const { status, enquiryPeriod, bids } = tender;
  if (status !== TENDERING_STATUS) return tender;
  return {
    ...tender,
    ...omitUndefined({
      enquiryPeriod: enquiryPeriod && { ...enquiryPeriod, invalidationDate: now },
      bids: bids?.map((bid) => (UNTOUCHED_BID_STATUSES.includes(bid.status) ? bid : { ...bid, status: 'invalid' as const })),
    }),
  };
};

const extensionRules = ({ countsAdministrator = false }: NonNullable<TenderingSettings['extension']>): readonly Addition[] => [
  lotRules.add({ changeLeavesTime }),
  changeRules.add({ editLeavesTime }),
  editEffects.add((tender, { now, by }) => (by === 'owner' || countsAdministrator ? withBidsInvalid(tender, now) : tender)),
];

/** Step 11: once tendering has begun, its start cannot change. */
const begunTenderingKeepsItsStart =
  ({ before: earlier }: PhaseStatuses): Rule =>
  (after, context, before) => {
    if (before === null || earlier.includes(before.status ?? '')) return NO_ERRORS;
    if (tenderingStart(after, context)?.getTime() === tenderingStart(before, context)?.getTime()) return NO_ERRORS;
    return [ruleError(['data', 'tenderPeriod', 'startDate'], "Can't change tenderPeriod.startDate")];
  };

export const tenderPeriodRules = (place: PhaseStatuses, { extension }: TenderingSettings): readonly Addition[] => [
  ...(extension === undefined ? [] : extensionRules(extension)),
  modelRules.add({ tenderingBeginsBeforeItsEnd, tenderingLeavesRoom }),
  creationRules.add({ tenderingBeginsInFuture, tenderingIsLongEnough }),
  changeRules.add({
    tenderingIsLongEnough,
    begunTenderingKeepsItsStart: begunTenderingKeepsItsStart(place),
    draftIsNotStale: place.before.every((status) => status === place.first) ? draftIsNotStale : undefined,
  }),
];
