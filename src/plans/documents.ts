/** Documents of a plan and of its milestones (spec/plans.md §8, §9). */
import type { Loaded } from '../changing/writer.ts';
import { type Accepted, acceptDocuments, plainDocuments } from '../documents/document.ts';
import type { Holder } from '../documents/holder.ts';
import { forbidden, refuse, ruleError } from '../domain/problem.ts';
import type { PlanDocument, PostPlanDocument } from '../domain/types.generated.ts';
import { type ApiRequest, brokers } from '../http/route.ts';
import {
  createDocument,
  createDocuments,
  documentView,
  isOver,
  type PlanRecord,
  patchDocument,
  requireOwner,
  type StoredPlan,
} from './plan.ts';
import type { PlanService } from './service.ts';

export type PlanDocuments = Holder<PlanRecord, Loaded<PlanRecord>, PlanDocument>;

/** Validates documents in the body of a record to be stored at `parent`. */
export const documentsOfBody = (
  { deps }: PlanService,
  { now }: Pick<ApiRequest, 'now'>,
  sent: readonly PostPlanDocument[] | undefined,
  parent: string,
): Accepted<PlanDocument> =>
  acceptDocuments(sent ?? [], ['data', 'documents'], { urls: deps.documents, model: plainDocuments, parent, now });

/** Where the document lists differ. */
interface PlanDocumentList extends Pick<PlanDocuments, 'path' | 'summary' | 'documents' | 'withDocuments'> {
  requireWriter(plan: StoredPlan, request: ApiRequest): void;
  requireRemovable(plan: StoredPlan): void;
}

export const documentsInPlan = (service: PlanService, { requireWriter, requireRemovable, ...place }: PlanDocumentList): PlanDocuments => ({
  ...place,
  access: { writes: brokers },
  urls: service.deps.documents,
  validator: service.deps.validator,
  model: plainDocuments,
  schemas: { create: createDocument, createMany: createDocuments, patch: patchDocument, view: documentView },
  see: ({ params }) => service.load(params),
  writer: service,
  authorize: ({ before }, request) => {
    requireWriter(before, request);
    return undefined;
  },
  gate: ({ before }, _, { step }) => {
    if (step === 'remove') requireRemovable(before);
    else if (isOver(before)) refuse([ruleError(['data'], `Can't update plan in '${before.status}' status`)]);
  },
  takenIdAt: ['data'],
});

/** The documents of the plan itself; removable only from a draft. */
export const planDocuments = (service: PlanService): PlanDocuments =>
  documentsInPlan(service, {
    path: '/plans/:plan',
    summary: { of: 'a plan', needs: 'Needs the owner token.' },
    documents: ({ documents = [] }) => documents,
    withDocuments: (plan, documents) => ({ ...plan, documents }),
    requireWriter: requireOwner,
    requireRemovable: ({ status }) => {
      if (status !== 'draft') throw forbidden(`Can't delete document when plan in current (${status}) status`);
    },
  });
