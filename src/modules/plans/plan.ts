/** A plan as stored (spec/plans.md §1), its ownership, and its request bodies. */

import { hasOwnerToken, hiddenFields } from '../../base/domain/actor.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { notOwner } from '../../base/domain/problem.ts';
import type { OwnedRecordFields, Stamped, Stored } from '../../base/domain/record.ts';
import type { Plan, PlanMilestone } from '../../base/domain/types.generated.ts';
import type { Accepts } from '../../base/validation/validator.ts';
import { type ApiRequest, bodyOf } from '../../http/route.ts';

export interface MilestoneRecord extends PlanMilestone {
  /** SHA-256 hex of the token of its owner, the account that announced it (spec/plans.md §9). */
  owner_token: string;
}

export interface PlanRecord extends Omit<Plan, Stamped | 'milestones'>, OwnedRecordFields {
  milestones?: MilestoneRecord[];
}

export type StoredPlan = Stored<PlanRecord>;

/** True for a finished plan: only its rationale may still change (spec/plans.md §4.2, 1). */
export const isFinishedPlan = ({ status }: Pick<PlanRecord, 'status'>): boolean => status === 'cancelled' || status === 'complete';

/** Stored fields that no response shows. */
export const privatePlanFields: ReadonlySet<string> = new Set(hiddenFields);

/** The plan without the tokens of its milestones. */
export const withoutSecrets = ({ milestones, ...plan }: PlanRecord): Omit<PlanRecord, 'milestones'> & Pick<Plan, 'milestones'> => ({
  ...plan,
  ...omitUndefined({ milestones: milestones?.map(({ owner_token: _, ...milestone }) => milestone) }),
});

/** `UA-P-2026-08-03-000001-a`; `day` is the local day of the registry. */
export const planNumber = (day: string, count: number): string => `UA-P-${day}-${String(count).padStart(6, '0')}-a`;

/** 403 for everybody but the owner with the token. */
export const requirePlanOwner = (plan: StoredPlan, { actor, token }: ApiRequest): void => {
  if (!hasOwnerToken(plan, actor, token)) throw notOwner('plan');
};

export const planCreateBody = bodyOf('/plans/create');
/** A tender created from a plan is an ordinary one; the service of tenders validates its body. */
export const planTenderCreateBody: Accepts<unknown> = { id: '/tenders/create' };

/** `$id`s of response schemas. */
export const planView = '/plans/plan';
export const linkView = '/plans/link';
export const documentView = '/plans/document';
export const planMilestoneView = '/plans/milestone';
export const historyView = '/plans/history';
export const revisionsView = '/plans/revisions';
export const PLAN_TENDER_VIEW = '/tenders/tender';
