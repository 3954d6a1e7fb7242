/** Where documents of a plan stand, and who may write them: the plan itself, or one of its milestones (spec/plans.md §8, §9). */

import type { Call } from '../../http/route.ts';
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import type { PlanDocument } from '../../model/types.generated.ts';
import { requireOwner } from '../owner.ts';
import { isOver, type PlanRecord, type StoredPlan } from '../plan.ts';

type Params = Readonly<Record<string, string>>;

export interface DocumentHolder {
  /** Path of what holds them, below the prefix. */
  path(params: Params): string;
  /** Every version; 404 when there is no such holder. */
  documents(plan: PlanRecord, params: Params): readonly PlanDocument[];
  /** The plan with these documents in the holder. */
  withDocuments(plan: PlanRecord, call: Pick<Call, 'params' | 'now'>, documents: PlanDocument[]): PlanRecord;
  /** 403 for everybody else than the owner of the holder. */
  requireWriter(plan: StoredPlan, call: Call): void;
  /** 403 where a document may not be removed. */
  requireRemovable(plan: StoredPlan): void;
  /** What forbids a write in the state of the plan. */
  openErrors(plan: StoredPlan): readonly FieldError[];
}

/** 400 for a plan that is over. */
export const openErrors = (plan: StoredPlan): readonly FieldError[] =>
  isOver(plan) ? [ruleError(['data'], `Can't update plan in '${plan.status}' status`)] : [];

/** The documents of the plan itself, removed from a draft only. */
export const planDocuments: DocumentHolder = {
  path: ({ plan }) => `/plans/${plan}`,
  documents: ({ documents = [] }) => documents,
  withDocuments: (plan, _call, documents) => ({ ...plan, documents }),
  requireWriter: requireOwner,
  requireRemovable: ({ status }) => {
    if (status !== 'draft') throw forbidden(`Can't delete document when plan in current (${status}) status`);
  },
  openErrors,
};
