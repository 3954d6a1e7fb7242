/** Plans: creating, reading, changing, and their history (spec/plans.md §3, §4, §11). */

import { hashesOf, isAdmin, requireLevel } from '../../base/domain/actor.ts';
import { missingFields, omitUndefined, sameValue, unlessEmpty } from '../../base/domain/json.ts';
import { requireNoErrors } from '../../base/domain/problem.ts';
import type { PatchPlan, PlanDocument, PostPlan } from '../../base/domain/types.generated.ts';
import { positionOf } from '../../http/api-request.ts';
import { type ApiRequest, createdReply, type Handler, newAccess, okReply } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { acceptPlain } from '../documents/document.ts';
import { applyPlanPatch, buildPlan, settlePlan } from './creation.ts';
import { withMilestonesChecked } from './milestones.ts';
import { historyView, type PlanRecord, planCreateBody, planNumber, requirePlanOwner, revisionsView, type StoredPlan } from './plan.ts';
import { pointerTo, type Revision } from './revisions.ts';
import { planChangeErrors, planCreationErrors, planModelErrors } from './rules.ts';
import type { PlanService } from './service.ts';

const PLAN_LEVELS = '135';

/** `POST /plans`: model, level, documents, rules of spec/plans.md §4.1. The only response with the owner token and transfer value. */
export const createPlan =
  (service: PlanService): Handler<PostPlan> =>
  async (request) => {
    const { deps, view } = service;
    const { now, actor } = request;
    const data = request.data();
    const id = newId();
    const access = newAccess(request);
    const bare = settlePlan(buildPlan(data, { owner: actor.name, ...hashesOf(access) }, now));
    requireNoErrors(planModelErrors(bare, deps));
    requireLevel(actor, PLAN_LEVELS, 'plan creation', data);
    const { documents, written: _, ...files } = acceptPlain<PlanDocument>(deps.documents, request, data.documents, `/plans/${id}`);
    requireNoErrors(planCreationErrors(bare));
    const day = deps.zone.day(now);
    const planID = planNumber(day, await deps.store.sequences.next(`plan_${day}`));
    const record = { ...bare, planID, ...omitUndefined({ documents: unlessEmpty(documents) }) };
    const stored = await service.insert(request, { id, record, ...files });
    return createdReply(view(stored), request.links.absolute(`/plans/${id}`), { access });
  };

/** `GET /plans/{id}`: including drafts. */
export const getPlan =
  ({ load, view }: PlanService): Handler =>
  async (request) => {
    const plan = await load(request.params);
    return okReply({ ...view(plan), ...positionOf(request.query, plan) });
  };

/** The plan after the PATCH, before its derived status is set: that alone does not count as a change. */
const mergePlanPatch = (service: PlanService, request: ApiRequest<PatchPlan>, before: StoredPlan): PlanRecord => {
  const next = applyPlanPatch(before, request.data(), request.sent, request.now);
  requireNoErrors(missingFields(next, service.deps.validator.schemas.get(planCreateBody.id).required ?? []));
  requireNoErrors(planModelErrors(next, service.deps, before));
  return next;
};

/** `PATCH /plans/{id}`: owner, model, rules of spec/plans.md §4.2; an unchanged plan is not written (spec/decisions.md D5). */
export const changePlan =
  (service: PlanService): Handler<PatchPlan> =>
  async (request) => {
    const { stored } = await service.change(request, ({ before }) => {
      // Group admins may do everything except change objects owned by others (spec/plans.md §3).
      if (request.actor.group !== 'Administrator' || isAdmin(request.actor)) requirePlanOwner(before, request);
      const asked = mergePlanPatch(service, request, before);
      if (sameValue(before, asked)) return { next: before, result: null };
      requireNoErrors(planChangeErrors(before, asked));
      return { next: withMilestonesChecked(before, settlePlan(asked), { ...service.deps, now: request.now }), result: null };
    });
    return okReply(service.view(stored));
  };

/** The only supported field; other names fall back to it. */
const FIELD = 'rationale';

interface PastValue {
  readonly date: Date;
  readonly data: { readonly [FIELD]: unknown };
}

/** The value after each change, oldest first: walks back from the current value, as each revision stores the value before it. */
const findValues = (present: unknown, revisions: readonly Revision[]): PastValue[] => {
  let value = present;
  const values: PastValue[] = [];
  for (const { date, changes } of revisions.toReversed()) {
    values.push({ date, data: { [FIELD]: value } });
    value = changes.find(({ path }) => path === pointerTo(FIELD))?.value;
  }
  return values.reverse();
};

/** `GET /history/plans/{id}`; with `descending` newest first. */
export const readHistory =
  ({ load, log, deps }: PlanService): Handler =>
  async ({ params, query }) => {
    const plan = await load(params);
    const values = findValues(plan[FIELD], await log.read(plan._id, FIELD));
    const isDescending = (query.get('descending') ?? '') !== '';
    return okReply(deps.validator.view(historyView)({ changes: isDescending ? values.reverse() : values }));
  };

/** `GET /plans/{id}/revisions`. */
export const readRevisions =
  ({ load, log, deps }: PlanService): Handler =>
  async ({ params }) => {
    const plan = await load(params);
    return okReply(deps.validator.view(revisionsView)({ id: plan._id, revisions: await log.read(plan._id) }));
  };
