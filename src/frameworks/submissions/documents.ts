/** Documents of submissions, which may be for the buyer only (spec/frameworks.md §8). */

import type { Opened } from '../../changing/writer.ts';
import { rationaleErrors } from '../../documents/confidentiality.ts';
import { type Accepted, acceptDocuments } from '../../documents/document.ts';
import type { Holder } from '../../documents/holder.ts';
import { requireClearance } from '../../domain/actor.ts';
import { isMaskedFor } from '../../domain/masking.ts';
import { each, forbidden, refuse } from '../../domain/problem.ts';
import type { PostSubmissionDocument, SubmissionDocument } from '../../domain/types.generated.ts';
import { brokers, type Call } from '../../http/route.ts';
import { documentModel } from '../documents.ts';
import {
  createSubmissionDocument,
  createSubmissionDocuments,
  patchSubmissionDocument,
  requireOwner,
  type SubmissionRecord,
  views,
} from '../framework.ts';
import type { FrameworkRoom } from '../room.ts';
import { mayReadSecrets } from './secrets.ts';

/** Documents inside the body of a submission. */
export const documentsOfSubmission = (
  { deps }: FrameworkRoom,
  { now }: Pick<Call, 'now'>,
  sent: readonly PostSubmissionDocument[] | undefined,
  parent: string,
): Accepted<SubmissionDocument> => {
  refuse(each(sent, ['data', 'documents'], rationaleErrors));
  return acceptDocuments(sent ?? [], ['data', 'documents'], { urls: deps.documents, model: documentModel, parent, now });
};

export const submissionDocuments = (room: FrameworkRoom): Holder<SubmissionRecord, Opened<SubmissionRecord>, SubmissionDocument> => ({
  path: '/submissions/:submission',
  summary: { of: 'a submission', needs: 'Needs the owner token.' },
  access: { writes: brokers },
  urls: room.deps.documents,
  validator: room.deps.validator,
  model: documentModel,
  schemas: {
    create: createSubmissionDocument,
    createMany: createSubmissionDocuments,
    patch: patchSubmissionDocument,
    view: views.submissionDocument,
  },
  see: ({ params }) => room.submissions.load(params),
  documents: ({ documents = [] }) => documents,
  withDocuments: (submission, documents) => ({ ...submission, documents }),
  mayRead: (submission, call) => mayReadSecrets(submission, call),
  writer: room.submissions,
  authorize: ({ before }, call) => {
    requireOwner('submission', before, call);
    requireClearance(before.config.restricted, call.actor, 'submission');
    return undefined;
  },
  gate: ({ before: { status } }, _, { verb }) => {
    if (status === 'deleted' || status === 'complete') throw forbidden(`Can't ${verb} document in current (${status}) submission status`);
  },
  errors: (_, { written }) => written.flatMap(({ document, path }) => rationaleErrors(document, path)),
  masks: (record, { actor }) => isMaskedFor(record, actor),
  removal: { stay: 'submission' },
});
