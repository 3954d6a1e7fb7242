/** Documents of qualifications, added by the owner of the framework until the decision (spec/frameworks.md §9). */

import { requireClearance } from '../../../base/domain/actor.ts';
import { forbidden } from '../../../base/domain/problem.ts';
import type { FrameworkDocument } from '../../../base/domain/types.generated.ts';
import type { Loaded } from '../../../store/records/writer.ts';
import { type DocumentHolder, plainHolder } from '../../documents/holder.ts';
import { documentSchemas } from '../documents.ts';
import { type FrameworkQualificationRecord, requireFrameworkOwner } from '../framework.ts';
import type { FrameworkService } from '../service.ts';
import { evaluationReportErrors } from './handlers.ts';

export const frameworkQualificationDocuments = (
  service: FrameworkService,
): DocumentHolder<FrameworkQualificationRecord, Loaded<FrameworkQualificationRecord>, FrameworkDocument> => ({
  path: '/qualifications/:qualification',
  summary: { of: 'a qualification', needs: 'Needs the owner token of the framework.' },
  ...plainHolder(service.deps),
  schemas: documentSchemas,
  see: ({ params }) => service.qualifications.load(params),
  documents: ({ documents = [] }) => documents,
  withDocuments: (qualification, documents) => ({ ...qualification, documents }),
  writer: service.qualifications,
  // The status is checked before the model.
  authorize: ({ before: { framework_owner: owner, framework_token: owner_token, config, status } }, request, verb) => {
    requireFrameworkOwner('framework', { owner, owner_token }, request);
    requireClearance(config.restricted, request.actor, 'qualification');
    if (status !== 'pending') throw forbidden(`Can't ${verb} document in current (${status}) qualification status`);
    return undefined;
  },
  errors: (_, { documents }) => evaluationReportErrors(documents),
  removal: 'none',
});
