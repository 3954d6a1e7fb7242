/** When milestones of a plan are announced and changed (spec/plans.md §9, §4.2 step 6). Pure. */
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import type { Identifier, PatchPlanMilestone } from '../../model/types.generated.ts';
import { addWorking, type Calendar } from '../../model/working-days.ts';
import type { Zone } from '../../model/zone-time.ts';
import { isOver, type MilestoneRecord, type PlanRecord } from '../plan.ts';

type Errors = readonly FieldError[];

const BUSINESS_DAYS = 2;

const isSame = (a: Identifier, b: Identifier): boolean => a.scheme === b.scheme && a.id === b.id;

/** Still of consequence: announced, or met. */
const isActive = ({ status }: MilestoneRecord): boolean => status === 'scheduled' || status === 'met';

/** What forbids another milestone, in the order of the texts; 403 for a plan that is over. */
export const announcementErrors = (plan: PlanRecord, { author, status }: Pick<MilestoneRecord, 'author' | 'status'>): Errors => {
  if (!isSame(author.identifier, plan.procuringEntity.identifier)) {
    return [ruleError(['data', 'author'], 'Should match plan.procuringEntity')];
  }
  const isTaken = (plan.milestones ?? []).some((one) => isActive(one) && isSame(one.author.identifier, author.identifier));
  if (isTaken) return [ruleError(['data', 'author'], 'An active milestone already exists for this author')];
  if (status !== 'scheduled') return [ruleError(['data', 'status'], `Cannot create milestone with status: ${status}`)];
  if (isOver(plan)) throw forbidden(`Can't update milestones in ${plan.status} status`);
  return [];
};

/** 403 for what may not be said any more in the milestone's state. */
export const requireChangeable = (before: MilestoneRecord, { status, dueDate, description }: PatchPlanMilestone): void => {
  const { status: from } = before;
  if (dueDate !== undefined && dueDate.getTime() !== before.dueDate.getTime() && from !== 'scheduled') {
    throw forbidden(`Can't update dueDate at '${from}' milestone status`);
  }
  if (description !== undefined && description !== before.description && !isActive(before)) {
    throw forbidden(`Can't update description at '${from}' milestone status`);
  }
  if (status === undefined || status === from) return;
  const isDecision = from === 'scheduled' && (status === 'met' || status === 'notMet');
  if (!isDecision) throw forbidden(`Can't update milestone status from '${from}' to '${status}'`);
};

export interface Days {
  readonly now: Date;
  readonly zone: Zone;
  readonly calendar: () => Calendar;
}

/**
 * The changed plan; where another body procures than the one that milestones were announced for, they are invalid from now
 * on. 403 when tendering is too near for that.
 */
export const withMilestonesChecked = (before: PlanRecord, after: PlanRecord, { now, zone, calendar }: Days): PlanRecord => {
  const { milestones = [] } = after;
  const isKept = isSame(before.procuringEntity.identifier, after.procuringEntity.identifier);
  if (isKept || !milestones.some(isActive)) return after;
  const { startDate } = after.tender.tenderPeriod;
  if (startDate !== undefined && addWorking(zone, calendar(), now, BUSINESS_DAYS) > startDate) {
    throw forbidden("Can't update procuringEntity later than 2 business days before tenderPeriod.StartDate");
  }
  const ended = milestones.map((one): MilestoneRecord => (isActive(one) ? { ...one, status: 'invalid', dateModified: now } : one));
  return { ...after, milestones: ended };
};
