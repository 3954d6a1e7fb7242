/**
 * Milestones of a plan: approvals that a central body announces and gives (spec/plans.md §9, §4.2 step 6). There is no list of them
 * but the one in the plan.
 */

import { documentRows } from '../documents/routes.ts';
import { hashOf, isOwner } from '../domain/actor.ts';
import { makeAddressCheck } from '../domain/code-lists.ts';
import { sameValue, withReplaced } from '../domain/json.ts';
import { addWorking, type Calendar } from '../domain/period.ts';
import { type FieldError, forbidden, notOwner, oneWithId, refuse, ruleError, tooLong } from '../domain/problem.ts';
import type { Identifier, PatchPlanMilestone, PostPlanMilestone } from '../domain/types.generated.ts';
import type { Zone } from '../domain/zone-time.ts';
import { anyone, brokers, type Call, created, type Handler, one, type Row, row, shown } from '../http/route.ts';
import { newId } from '../store/records/ids.ts';
import { documentsInPlan, documentsOfBody, type PlanDocuments } from './documents.ts';
import { createMilestone, isOver, type MilestoneRecord, milestoneView, type PlanRecord, patchMilestone, type StoredPlan } from './plan.ts';
import type { PlanRoom } from './room.ts';
import { partyErrors } from './rules.ts';

type Errors = readonly FieldError[];

const BUSINESS_DAYS = 2;

const isSame = (a: Identifier, b: Identifier): boolean => a.scheme === b.scheme && a.id === b.id;

/** Still of consequence: announced, or met. */
const isActive = ({ status }: MilestoneRecord): boolean => status === 'scheduled' || status === 'met';

/** What forbids another milestone, in the order of the texts; 403 for a plan that is over. */
const announcementErrors = (plan: PlanRecord, { author, status }: Pick<MilestoneRecord, 'author' | 'status'>): Errors => {
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
const requireChangeable = (before: MilestoneRecord, { status, dueDate, description }: PatchPlanMilestone): void => {
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

interface Days {
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

const milestoneOf = ({ milestones = [] }: PlanRecord, id: string | undefined): MilestoneRecord =>
  oneWithId(milestones, id, 'Milestone not found.');

const requireMilestoneOwner = (milestone: MilestoneRecord, { actor, token }: Call): void => {
  if (!isOwner(milestone, actor, token)) throw notOwner('milestone');
};

const withMilestone = (plan: PlanRecord, next: MilestoneRecord): PlanRecord => ({
  ...plan,
  milestones: withReplaced(plan.milestones, next),
});

const show = ({ deps, shownPart }: PlanRoom, milestone: MilestoneRecord) => deps.validator.view(milestoneView)(shownPart(milestone));

/** The milestone of a body, and the keys of the files that came with it. */
const announced = (room: PlanRoom, call: Call<PostPlanMilestone>, plan: StoredPlan, given: { id: string; token: string }) => {
  const { documents: sent, author, ...data } = call.data();
  const { codes } = room.deps;
  refuse(partyErrors(author, ['data', 'author'], { codes, checkAddress: makeAddressCheck(codes) }));
  refuse(announcementErrors(plan, { author, status: data.status }));
  const { documents, keys, places } = documentsOfBody(room, call, sent, `/plans/${plan._id}/milestones/${given.id}`);
  const milestone: MilestoneRecord = {
    ...data,
    id: given.id,
    author: { ...author, id: author.id ?? newId() },
    owner: call.actor.name,
    owner_token: hashOf(given.token),
    dateModified: call.now,
    ...(documents.length === 0 ? {} : { documents }),
  };
  return { milestone, keys, places };
};

/** `POST /plans/{id}/milestones`, by any broker. The token is answered here only; there is no transfer value. */
const addMilestone =
  (room: PlanRoom): Handler<PostPlanMilestone> =>
  async (call) => {
    const [id, token] = [newId(), call.newSecret('token')];
    const { gives: milestone } = await room.append(call, ({ before }) => {
      const made = announced(room, call, before, { id, token });
      const milestones = [...(before.milestones ?? []), made.milestone];
      refuse(tooLong(milestones));
      return { next: { ...before, milestones }, keys: made.keys, places: made.places, gives: made.milestone };
    });
    const location = call.links.absolute(`/plans/${call.params.plan}/milestones/${id}`);
    return created(show(room, milestone), location, { access: { token } });
  };

const readMilestone =
  (room: PlanRoom): Handler =>
  async ({ params }) =>
    shown(show(room, milestoneOf(await room.load(params), params.milestone)));

/** `PATCH …/milestones/{id}`, by whoever announced it, also when the plan is over; what changes nothing writes nothing. */
const changeMilestone =
  (room: PlanRoom): Handler<PatchPlanMilestone> =>
  async (call) => {
    const { gives } = await room.change(call, ({ before: plan }) => {
      const before = milestoneOf(plan, call.params.milestone);
      requireMilestoneOwner(before, call);
      const patch = call.data();
      requireChangeable(before, patch);
      const merged: MilestoneRecord = { ...before, ...patch };
      if (sameValue(merged, before)) return { next: plan, gives: before };
      const isMet = merged.status === 'met' && before.status !== 'met';
      const next: MilestoneRecord = { ...merged, dateModified: call.now, ...(isMet ? { dateMet: call.now } : {}) };
      return { next: withMilestone(plan, next), gives: next };
    });
    return shown(show(room, gives));
  };

/** Documents of a milestone; none is ever removed. */
const milestoneDocuments = (room: PlanRoom): PlanDocuments =>
  documentsInPlan(room, {
    path: '/plans/:plan/milestones/:milestone',
    summary: { of: 'a milestone', needs: 'Needs the token of the milestone.' },
    documents: (plan, { milestone }) => milestoneOf(plan, milestone).documents ?? [],
    withDocuments: (plan, documents, { params, now }) =>
      withMilestone(plan, { ...milestoneOf(plan, params.milestone), documents, dateModified: now }),
    requireWriter: (plan, call) => requireMilestoneOwner(milestoneOf(plan, call.params.milestone), call),
    requireRemovable: () => {
      throw forbidden('Forbidden to delete document for milestone');
    },
  });

const path = '/plans/:plan/milestones';

export const milestoneRows = (room: PlanRoom): Row[] => [
  row({
    post: path,
    summary: 'Announces the approval of a plan by a central body; answers the token of the milestone, once.',
    access: brokers,
    accepts: createMilestone,
    answers: one(milestoneView, 201, ['access']),
    handler: addMilestone(room),
  }),
  row({
    get: `${path}/:milestone`,
    summary: 'One milestone of a plan.',
    access: anyone,
    answers: one(milestoneView),
    handler: readMilestone(room),
  }),
  row({
    patch: `${path}/:milestone`,
    summary: 'Changes a milestone, or gives or refuses the approval. Needs the token of the milestone.',
    access: brokers,
    accepts: patchMilestone,
    answers: one(milestoneView),
    handler: changeMilestone(room),
  }),
  ...documentRows(milestoneDocuments(room)),
];
