/** The bodies this room takes and shows, by the schemas of `schemas/plans/`. */

import type {
  PatchPlan,
  PatchPlanDocument,
  PatchPlanMilestone,
  PlanLink,
  PostPlan,
  PostPlanDocument,
  PostPlanDocuments,
  PostPlanMilestone,
} from '../model/types.generated.ts';
import type { Accepts } from '../validation/validator.ts';

export const createPlan: Accepts<PostPlan> = { id: '/plans/create' };
export const patchPlan: Accepts<PatchPlan> = { id: '/plans/patch' };
export const linkPlan: Accepts<PlanLink> = { id: '/plans/link' };
/** A tender from a plan is a tender like any other; its body is that room's to understand. */
export const createTender: Accepts<unknown> = { id: '/tenders/create' };
export const createDocument: Accepts<PostPlanDocument> = { id: '/plans/document-create' };
export const createDocuments: Accepts<PostPlanDocuments> = { id: '/plans/documents-create' };
export const patchDocument: Accepts<PatchPlanDocument> = { id: '/plans/document-patch' };
export const createMilestone: Accepts<PostPlanMilestone> = { id: '/plans/milestone-create' };
export const patchMilestone: Accepts<PatchPlanMilestone> = { id: '/plans/milestone-patch' };

/** `$id`s of response schemas. */
export const planView = '/plans/plan';
export const linkView = '/plans/link';
export const documentView = '/plans/document';
export const milestoneView = '/plans/milestone';
export const historyView = '/plans/history';
export const revisionsView = '/plans/revisions';
export const tenderView = '/tenders/tender';
