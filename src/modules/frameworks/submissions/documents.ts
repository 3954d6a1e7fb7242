/** Documents of submissions, which may be confidential to the buyer (spec/frameworks.md §8). */

import { requireClearance } from '../../../base/domain/actor.ts';
import { rationaleErrors } from '../../../base/domain/documents.ts';
import { eachElementErrors, forbidden, requireNoErrors } from '../../../base/domain/problem.ts';
import type { PostSubmissionDocument, SubmissionDocument } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf } from '../../../http/route.ts';
import type { Loaded } from '../../../store/records/writer.ts';
import { type Accepted, acceptPlain } from '../../documents/document.ts';
import { type DocumentHolder, plainHolder } from '../../documents/holder.ts';
import { FRAMEWORK_VIEWS, requireFrameworkOwner, type SubmissionRecord } from '../framework.ts';
import type { FrameworkService } from '../service.ts';
import { mayReadSecrets } from './rules.ts';

/** Validates documents in the body of a submission. */
export const documentsOfSubmission = (
  { deps }: FrameworkService,
  request: Pick<ApiRequest, 'now'>,
  sent: readonly PostSubmissionDocument[] | undefined,
  parent: string,
): Accepted<SubmissionDocument> => {
  requireNoErrors(eachElementErrors(sent, ['data', 'documents'], rationaleErrors));
  return acceptPlain(deps.documents, request, sent, parent);
};

export const submissionDocuments = (
  service: FrameworkService,
): DocumentHolder<SubmissionRecord, Loaded<SubmissionRecord>, SubmissionDocument> => ({
  path: '/submissions/:submission',
  summary: { of: 'a submission', needs: 'Needs the owner token.' },
  ...plainHolder(service.deps),
  schemas: {
    create: bodyOf('/submissions/document-create'),
    createMany: bodyOf('/submissions/documents-create'),
    patch: bodyOf('/submissions/document-patch'),
    view: FRAMEWORK_VIEWS.submissionDocument,
  },
  see: ({ params }) => service.submissions.load(params),
  documents: ({ documents = [] }) => documents,
  withDocuments: (submission, documents) => ({ ...submission, documents }),
  canReadConfidential: (submission, request) => mayReadSecrets(submission, request),
  writer: service.submissions,
  authorize: ({ before }, request) => {
    requireFrameworkOwner('submission', before, request);
    requireClearance(before.config.restricted, request.actor, 'submission');
    return undefined;
  },
  requireState: ({ before: { status } }, _, { verb }) => {
    if (status === 'deleted' || status === 'complete') throw forbidden(`Can't ${verb} document in current (${status}) submission status`);
  },
  errors: (_, { written }) => written.flatMap(({ document, path }) => rationaleErrors(document, path)),
  removal: 'none',
});
