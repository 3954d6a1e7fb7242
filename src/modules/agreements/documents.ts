/** Documents of milestones of an agreement's contracts (spec/frameworks.md §11). */

import { requireClearance } from '../../base/domain/actor.ts';
import { withContract } from '../../base/domain/frame-agreement.ts';
import { listOf, withReplaced } from '../../base/domain/json.ts';
import { forbidden } from '../../base/domain/problem.ts';
import type { Loaded } from '../../store/records/writer.ts';
import type { StoredDocument } from '../documents/document.ts';
import { type DocumentHolder, plainHolder } from '../documents/holder.ts';
import { getAgreementContract, getAgreementMilestone } from './contracts.ts';
import { type AgreementService, answers, type KeptAgreement, requireAgreementOwner } from './service.ts';

export const milestoneDocuments = (service: AgreementService): DocumentHolder<KeptAgreement, Loaded<KeptAgreement>, StoredDocument> => ({
  path: '/agreements/:agreement/contracts/:contract/milestones/:milestone',
  summary: { of: 'a milestone of a contract of an agreement', needs: 'Needs the owner token of the agreement.' },
  ...plainHolder(service.deps),
  schemas: {
    create: { id: '/frameworks/document-create' },
    createMany: { id: '/frameworks/documents-create' },
    patch: { id: '/frameworks/document-patch' },
    view: answers.document,
  },
  see: ({ params }) => service.load(params),
  // Imported documents may have no id, so they cannot be addressed.
  documents: (agreement, params) =>
    listOf(getAgreementMilestone(getAgreementContract(agreement, params), params).documents).flatMap((one) =>
      one.id === undefined ? [] : [{ ...one, id: one.id }],
    ),
  withDocuments: (agreement, documents, { params, now }) => {
    const contract = agreement.contracts?.find(({ id }) => id === params.contract);
    const milestone = contract?.milestones?.find(({ id }) => id === params.milestone);
    if (contract === undefined || milestone === undefined) return agreement;
    // Already validated by a stricter schema than that of agreements.
    const stored = { ...milestone, documents: documents as NonNullable<typeof milestone.documents>, dateModified: now };
    return withContract(agreement, { ...contract, milestones: withReplaced(contract.milestones, stored), dateModified: now });
  },
  writer: service,
  authorize: ({ before }, request) => {
    requireAgreementOwner(before, request);
    requireClearance(before.config?.restricted === true, request.actor, 'agreement');
    return undefined;
  },
  requireState: ({ before }, { params }, { verb }) => {
    const contract = getAgreementContract(before, params);
    const { status } = getAgreementMilestone(contract, params);
    if (before.status !== 'active') throw forbidden(`Can't ${verb} document in current (${before.status}) agreement status`);
    if (contract.status !== 'active' && contract.status !== 'suspended') {
      throw forbidden(`Can't ${verb} document in current (${contract.status}) contract status`);
    }
    if (status !== 'scheduled') throw forbidden(`Can't ${verb} milestone document in current (${status}) status`);
  },
  removal: 'none',
});
