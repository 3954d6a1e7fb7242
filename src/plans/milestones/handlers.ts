/** Milestones of a plan: approvals that a central body announces and gives (spec/plans.md §9). Load, decide, save, show. */

import { type Call, created, type Handler, shown } from '../../http/route.ts';
import { makeAddressCheck } from '../../model/code-lists.ts';
import { sameValue } from '../../model/json.ts';
import { forbidden, notFound, notOwner, refuse, tooLong } from '../../model/problem.ts';
import { hashOf, isOwner } from '../../model/secrets.ts';
import type { PatchPlanMilestone, PostPlanMilestone } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import { documentsInPlan, documentsOfBody, type PlanDocuments } from '../documents.ts';
import type { MilestoneRecord, PlanRecord, StoredPlan } from '../plan.ts';
import type { PlanRoom } from '../room.ts';
import { partyErrors } from '../rules/parties.ts';
import { milestoneView } from '../schema.ts';
import { announcementErrors, requireChangeable } from './rules.ts';

/** 404 `Milestone not found.` */
const milestoneOf = ({ milestones = [] }: PlanRecord, id: string | undefined): MilestoneRecord => {
  const found = milestones.find((one) => one.id === id);
  if (found === undefined) throw notFound('Milestone not found.');
  return found;
};

const requireMilestoneOwner = (milestone: MilestoneRecord, { actor, token }: Call): void => {
  if (!isOwner(milestone, actor, token)) throw notOwner('milestone');
};

const withMilestone = (plan: PlanRecord, next: MilestoneRecord): PlanRecord => ({
  ...plan,
  milestones: (plan.milestones ?? []).map((one) => (one.id === next.id ? next : one)),
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
export const addMilestone =
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

export const readMilestone =
  (room: PlanRoom): Handler =>
  async ({ params }) =>
    shown(show(room, milestoneOf(await room.load(params), params.milestone)));

/** `PATCH …/milestones/{id}`, by whoever announced it, also when the plan is over; what changes nothing writes nothing. */
export const changeMilestone =
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
export const milestoneDocuments = (room: PlanRoom): PlanDocuments =>
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
