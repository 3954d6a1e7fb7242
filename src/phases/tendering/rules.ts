/** The tendering period (spec/tender-rules.md §1 V19, spec/tender-rules.md §2 C17, C18, spec/tender-rules.md §3 9, 11). Pure. */

import { type DayKind, orderErrors } from '../../model/period.ts';
import { ruleError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import { type Placed, phaseList } from '../../procedures/engine/lists.ts';
import { type Place, phaseSettings } from '../../procedures/engine/phase.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import { countedFrom, GRACE, roomErrors } from '../../tenders/rules/procedure.ts';
import { afterDays, type Context, changeRules, creationRules, modelRules, none, type Rule } from '../../tenders/rules/rule.ts';

export interface TenderingSettings {
  /** Days of the least length of the period (`minTenderingDuration`). */
  readonly days: DayKind;
  /** How the texts name such a day: `business`, `calendar`. */
  readonly dayName: string;
}

const tenderingSettings = phaseSettings<TenderingSettings>('tendering');

/** When tendering begins if the body does not say so; first come, and now where nobody knows. */
export const tenderingStarts = phaseList<(tender: TenderFields) => Date | undefined>('start of tendering');

/** What keeps bids closed beyond the end of tendering, for as long as it lasts. */
export const holdsTendering = phaseList<(tender: TenderFields, context: Context) => boolean>('what holds the end of tendering');

export const tenderingStart = (tender: TenderFields, { procedure, now }: Pick<Context, 'procedure' | 'now'>): Date | undefined => {
  if (tender.tenderPeriod?.startDate !== undefined) return tender.tenderPeriod.startDate;
  const [byOthers] = tenderingStarts.of(procedure);
  return byOthers === undefined ? now : byOthers(tender);
};

/** V19. */
const beginsBeforeItsEnd: Rule = (tender, context, before) =>
  orderErrors(
    tender.tenderPeriod,
    ['data', 'tenderPeriod'],
    context.zone,
    before === null ? tenderingStart({ ...tender, tenderPeriod: undefined }, context) : before.tenderPeriod?.startDate,
  );

const endLeavesRoom: Rule = ({ tenderPeriod }) => roomErrors(tenderPeriod, 'tenderPeriod');

/** C17. */
export const tenderingBeginsInFuture: Rule = (tender, context) => {
  const { now, zone } = context;
  const start = tenderingStart(tender, context);
  if (start === undefined || start.getTime() > now.getTime() - GRACE) return none;
  return [ruleError(['data', 'tenderPeriod'], 'tenderPeriod.startDate should be in greater than current date', { now: zone.render(now) })];
};

/** The same when a draft is published straight into tendering: its start may have become stale (spec/open-tenders.md §2.2). */
const draftIsNotStale: Rule = (after, context, before) =>
  before?.status === initial && after.status !== initial ? tenderingBeginsInFuture(after, context, before) : none;

/** C18 and step 9. */
const tenderingIsLongEnough: Rule = (tender, context, before) => {
  const start = tenderingStart(tender, context);
  const end = tender.tenderPeriod?.endDate;
  const days = context.config.minTenderingDuration;
  if (start === undefined || end === undefined || days === 0) return none;
  const { days: kind, dayName } = tenderingSettings.of(context.procedure);
  const from = countedFrom(start, end, before?.tenderPeriod, tender, context, before);
  if (afterDays(tender, from, days, kind, context) <= end) return none;
  return [ruleError(['data', 'tenderPeriod'], `tenderPeriod must be at least ${days} full ${dayName} days long`)];
};

/** Step 11: once tendering has begun, its beginning is history. */
const begunTenderingKeepsItsStart =
  ({ before: earlier }: Place): Rule =>
  (after, context, before) => {
    if (before === null || earlier.includes(before.status ?? '')) return none;
    if (tenderingStart(after, context)?.getTime() === tenderingStart(before, context)?.getTime()) return none;
    return [ruleError(['data', 'tenderPeriod', 'startDate'], "Can't change tenderPeriod.startDate")];
  };

export const periodRules = (place: Place): readonly Placed[] => [
  modelRules.at(19, beginsBeforeItsEnd),
  modelRules.at(19.6, endLeavesRoom),
  creationRules.at(17, tenderingBeginsInFuture),
  creationRules.at(18, tenderingIsLongEnough),
  changeRules.at(9, tenderingIsLongEnough),
  changeRules.at(11, begunTenderingKeepsItsStart(place)),
  ...(place.before.every((status) => status === initial) ? [changeRules.at(27.5, draftIsNotStale)] : []),
];
