/** Documents of a plan and of its milestones (spec/plans.md §8, §9). */

import { forbidden, requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { PlanDocument } from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf } from '../../http/route.ts';
import type { Loaded } from '../../store/records/writer.ts';
import { type DocumentHolder, plainHolder } from '../documents/holder.ts';
import { documentView, isFinishedPlan, type PlanRecord, requirePlanOwner, type StoredPlan } from './plan.ts';
import type { PlanService } from './service.ts';

export type PlanDocuments = DocumentHolder<PlanRecord, Loaded<PlanRecord>, PlanDocument>;

interface PlanDocumentList extends Pick<PlanDocuments, 'path' | 'summary' | 'documents' | 'withDocuments'> {
  requireWriter(plan: StoredPlan, request: ApiRequest): void;
  requireRemovable(plan: StoredPlan): void;
}

export const documentsInPlan = (service: PlanService, { requireWriter, requireRemovable, ...place }: PlanDocumentList): PlanDocuments => ({
  ...place,
  ...plainHolder(service.deps),
  schemas: {
    create: bodyOf('/plans/document-create'),
    createMany: bodyOf('/plans/documents-create'),
    patch: bodyOf('/plans/document-patch'),
    view: documentView,
  },
  see: ({ params }) => service.load(params),
  writer: service,
  authorize: ({ before }, request) => {
    requireWriter(before, request);
    return undefined;
  },
  requireState: ({ before }, _, { step }) => {
    if (step === 'remove') requireRemovable(before);
    else if (isFinishedPlan(before)) requireNoErrors([ruleError(['data'], `Can't update plan in '${before.status}' status`)]);
  },
  duplicateIdPath: ['data'],
});

/** The documents of the plan itself; removable only from a draft. */
export const planDocuments = (service: PlanService): PlanDocuments =>
  documentsInPlan(service, {
    path: '/plans/:plan',
    summary: { of: 'a plan', needs: 'Needs the owner token.' },
    documents: ({ documents = [] }) => documents,
    withDocuments: (plan, documents) => ({ ...plan, documents }),
    requireWriter: requirePlanOwner,
    requireRemovable: ({ status }) => {
      if (status !== 'draft') throw forbidden(`Can't delete document when plan in current (${status}) status`);
    },
  });
