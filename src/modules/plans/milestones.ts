/**
 * Milestones of a plan: approvals that a central body announces and then decides (spec/plans.md §9, §4.2 step 6). The plan itself
 * is their only list.
 */

import { hashOf, hasOwnerToken } from '../../base/domain/actor.ts';
import { organizationErrors } from '../../base/domain/code-lists.ts';
import { appended, omitUndefined, sameValue, unlessEmpty, withReplaced } from '../../base/domain/json.ts';
import { addWorking, type Calendar } from '../../base/domain/period.ts';
import { type FieldError, forbidden, notOwner, oneWithId, requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { Identifier, PatchPlanMilestone, PlanDocument, PostPlanMilestone } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import {
  type ApiRequest,
  bodyOf,
  brokers,
  createdReply,
  type Handler,
  okReply,
  oneAnswer,
  publicRead,
  type Route,
  route,
} from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { acceptPlain } from '../documents/document.ts';
import { documentRoutes } from '../documents/routes.ts';
import { documentsInPlan, type PlanDocuments } from './documents.ts';
import { isFinishedPlan, type MilestoneRecord, type PlanRecord, planMilestoneView, type StoredPlan } from './plan.ts';
import type { PlanService } from './service.ts';

type Errors = readonly FieldError[];

const BUSINESS_DAYS = 2;

const isSameIdentifier = (a: Identifier, b: Identifier): boolean => a.scheme === b.scheme && a.id === b.id;

const isActiveMilestone = ({ status }: MilestoneRecord): boolean => status === 'scheduled' || status === 'met';

/** Errors of another milestone, in the specified order; 403 for a cancelled or complete plan. */
const announcementErrors = (plan: PlanRecord, { author, status }: Pick<MilestoneRecord, 'author' | 'status'>): Errors => {
  if (!isSameIdentifier(author.identifier, plan.procuringEntity.identifier)) {
    return [ruleError(['data', 'author'], 'Should match plan.procuringEntity')];
  }
  const isTaken = (plan.milestones ?? []).some(
    (one) => isActiveMilestone(one) && isSameIdentifier(one.author.identifier, author.identifier),
  );
  if (isTaken) return [ruleError(['data', 'author'], 'An active milestone already exists for this author')];
  if (status !== 'scheduled') return [ruleError(['data', 'status'], `Cannot create milestone with status: ${status}`)];
  if (isFinishedPlan(plan)) throw forbidden(`Can't update milestones in ${plan.status} status`);
  return [];
};

/** 403 for fields that may not change in the milestone's status. */
const requireChangeableMilestone = (before: MilestoneRecord, { status, dueDate, description }: PatchPlanMilestone): void => {
  const { status: from } = before;
  if (dueDate !== undefined && dueDate.getTime() !== before.dueDate.getTime() && from !== 'scheduled') {
    throw forbidden(`Can't update dueDate at '${from}' milestone status`);
  }
  if (description !== undefined && description !== before.description && !isActiveMilestone(before)) {
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
 * The changed plan; active milestones become invalid when the procuring entity changes. 403 when tendering starts too soon
 * for that.
 */
export const withMilestonesChecked = (before: PlanRecord, after: PlanRecord, { now, zone, calendar }: Days): PlanRecord => {
  const { milestones = [] } = after;
  const isKept = isSameIdentifier(before.procuringEntity.identifier, after.procuringEntity.identifier);
  if (isKept || !milestones.some(isActiveMilestone)) return after;
  const { startDate } = after.tender.tenderPeriod;
  if (startDate !== undefined && addWorking(zone, calendar(), now, BUSINESS_DAYS) > startDate) {
    throw forbidden("Can't update procuringEntity later than 2 business days before tenderPeriod.StartDate");
  }
  const ended = milestones.map((one): MilestoneRecord => (isActiveMilestone(one) ? { ...one, status: 'invalid', dateModified: now } : one));
  return { ...after, milestones: ended };
};

const getPlanMilestone = ({ milestones = [] }: PlanRecord, id: string | undefined): MilestoneRecord =>
  oneWithId(milestones, id, 'Milestone not found.');

const requireMilestoneOwner = (milestone: MilestoneRecord, { actor, token }: ApiRequest): void => {
  if (!hasOwnerToken(milestone, actor, token)) throw notOwner('milestone');
};

const withPlanMilestone = (plan: PlanRecord, next: MilestoneRecord): PlanRecord => ({
  ...plan,
  milestones: withReplaced(plan.milestones, next),
});

const showPlanMilestone = ({ deps, shownPart }: PlanService, milestone: MilestoneRecord) =>
  deps.validator.view(planMilestoneView)(shownPart(milestone));

/** The milestone of a body, and the keys of its files. */
const announceMilestone = (
  service: PlanService,
  request: ApiRequest<PostPlanMilestone>,
  plan: StoredPlan,
  given: { id: string; token: string },
) => {
  const { documents: sent, author, ...data } = request.data();
  requireNoErrors(organizationErrors(author, ['data', 'author'], service.deps.codes));
  requireNoErrors(announcementErrors(plan, { author, status: data.status }));
  const parent = `/plans/${plan._id}/milestones/${given.id}`;
  const { documents, keys, places } = acceptPlain<PlanDocument>(service.deps.documents, request, sent, parent);
  const milestone: MilestoneRecord = {
    ...data,
    id: given.id,
    author: { ...author, id: author.id ?? newId() },
    owner: request.actor.name,
    owner_token: hashOf(given.token),
    dateModified: request.now,
    ...omitUndefined({ documents: unlessEmpty(documents) }),
  };
  return { milestone, keys, places };
};

/** `POST /plans/{id}/milestones`, by any broker. The only response with the token; there is no transfer value. */
const addMilestone =
  (service: PlanService): Handler<PostPlanMilestone> =>
  async (request) => {
    const [id, token] = [newId(), request.newSecret('token')];
    const { result: milestone } = await service.append(request, ({ before }) => {
      const result = announceMilestone(service, request, before, { id, token });
      const milestones = appended(before.milestones, result.milestone);
      return { next: { ...before, milestones }, keys: result.keys, places: result.places, result: result.milestone };
    });
    const location = request.links.absolute(`/plans/${request.params.plan}/milestones/${id}`);
    return createdReply(showPlanMilestone(service, milestone), location, { access: { token } });
  };

const readMilestone =
  (service: PlanService): Handler =>
  async ({ params }) =>
    okReply(showPlanMilestone(service, getPlanMilestone(await service.load(params), params.milestone)));

/** `PATCH …/milestones/{id}`, by its owner, even when the plan is cancelled or complete; an unchanged one is not written. */
const changePlanMilestone =
  (service: PlanService): Handler<PatchPlanMilestone> =>
  async (request) => {
    const { result } = await service.change(request, ({ before: plan }) => {
      const before = getPlanMilestone(plan, request.params.milestone);
      requireMilestoneOwner(before, request);
      const patch = request.data();
      requireChangeableMilestone(before, patch);
      const merged: MilestoneRecord = { ...before, ...patch };
      if (sameValue(merged, before)) return { next: plan, result: before };
      const isMet = merged.status === 'met' && before.status !== 'met';
      const next: MilestoneRecord = {
        ...merged,
        dateModified: request.now,
        ...omitUndefined({ dateMet: isMet ? request.now : undefined }),
      };
      return { next: withPlanMilestone(plan, next), result: next };
    });
    return okReply(showPlanMilestone(service, result));
  };

const planMilestoneHolder = (service: PlanService): PlanDocuments =>
  documentsInPlan(service, {
    path: '/plans/:plan/milestones/:milestone',
    summary: { of: 'a milestone', needs: 'Needs the token of the milestone.' },
    documents: (plan, { milestone }) => getPlanMilestone(plan, milestone).documents ?? [],
    withDocuments: (plan, documents, { params, now }) =>
      withPlanMilestone(plan, { ...getPlanMilestone(plan, params.milestone), documents, dateModified: now }),
    requireWriter: (plan, request) => requireMilestoneOwner(getPlanMilestone(plan, request.params.milestone), request),
    requireRemovable: () => {
      throw forbidden('Forbidden to delete document for milestone');
    },
  });

const PLAN_MILESTONES_ROUTE = '/plans/:plan/milestones';

export const planMilestoneRoutes = (service: PlanService): Route[] => [
  route({
    post: PLAN_MILESTONES_ROUTE,
    summary: 'Announces the approval of a plan by a central body; answers the token of the milestone, once.',
    access: brokers,
    accepts: bodyOf('/plans/milestone-create'),
    answers: oneAnswer(planMilestoneView, 201, ['access']),
    handler: addMilestone(service),
  }),
  publicRead(`${PLAN_MILESTONES_ROUTE}/:milestone`, 'One milestone of a plan.', oneAnswer(planMilestoneView), readMilestone(service)),
  route({
    patch: `${PLAN_MILESTONES_ROUTE}/:milestone`,
    summary: 'Changes a milestone, or gives or refuses the approval. Needs the token of the milestone.',
    access: brokers,
    accepts: bodyOf('/plans/milestone-patch'),
    answers: oneAnswer(planMilestoneView),
    handler: changePlanMilestone(service),
  }),
  ...documentRoutes(planMilestoneHolder(service)),
];
