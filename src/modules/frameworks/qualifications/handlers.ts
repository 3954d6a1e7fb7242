/** Qualifications: decisions of the framework's owner on submissions (spec/frameworks.md §9). */

import { requireClearance } from '../../../base/domain/actor.ts';
import { latestVersion } from '../../../base/domain/documents.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { type FieldError, forbidden, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { FrameworkDocument, PatchFrameworkQualification } from '../../../base/domain/types.generated.ts';
import { positionOf } from '../../../http/api-request.ts';
import { type Handler, okReply } from '../../../http/route.ts';
import { takePlainList } from '../../documents/whole-list.ts';
import { buildAdmissionSteps } from '../admission.ts';
import { type FrameworkQualificationRecord, requireFrameworkOwner } from '../framework.ts';
import { frameworkKinds } from '../kinds.ts';
import { buildFrameworkConfig, type FrameworkService } from '../service.ts';

const EVALUATION_REPORTS = 'evaluationReports';

export const evaluationReportErrors = (documents: readonly FrameworkDocument[]): readonly FieldError[] =>
  latestVersion(documents).filter(({ documentType }) => documentType === EVALUATION_REPORTS).length > 1
    ? [ruleError(['data', 'documents'], `${EVALUATION_REPORTS} document in qualification should be only one`)]
    : [];

const isSignedReport = ({ documentType, title }: FrameworkDocument): boolean =>
  documentType === EVALUATION_REPORTS && title.endsWith('.p7s');

const decisionErrors = ({ qualificationType, documents = [] }: FrameworkQualificationRecord): readonly FieldError[] =>
  frameworkKinds[qualificationType].needsReport && !latestVersion(documents).some(isSignedReport)
    ? [ruleError(['data', 'documents'], `Document with type '${EVALUATION_REPORTS}' and format pkcs7-signature is required`)]
    : [];

/** `GET /qualifications/{id}`. */
export const readQualification =
  ({ qualifications, show, beside }: FrameworkService): Handler =>
  async ({ params, query, actor }) => {
    const qualification = await qualifications.load(params);
    return okReply({ ...show.qualification(qualification, actor), ...positionOf(query, qualification) }, beside(qualification));
  };

/** `PATCH /qualifications/{id}`: checks framework owner, model, status, framework, documents, decision. */
export const changeFrameworkQualification =
  (service: FrameworkService): Handler<PatchFrameworkQualification> =>
  async (request) => {
    const { now } = request;
    const { stored } = await service.qualifications.change(request, async ({ before }) => {
      const framework = await service.frameworkOf(before);
      requireFrameworkOwner('framework', framework, request);
      const data = request.data();
      requireClearance(before.config.restricted, request.actor, 'qualification');
      if (before.status !== 'pending') throw forbidden(`Can't update qualification in current (${before.status}) status`);
      if (framework.status !== 'active') {
        throw forbidden(`Can't update qualification in current (${framework.status}) framework status`);
      }
      const { documents: urls } = service.deps;
      const { documents, ...files } = takePlainList(urls, request, data.documents, before.documents, `/qualifications/${before._id}`);
      const bare = documents === undefined ? before : { ...before, documents };
      requireNoErrors(evaluationReportErrors(bare.documents ?? []));
      const { status = before.status } = data;
      if (status === before.status) {
        return sameValue(before, bare)
          ? { next: before, result: null }
          : { next: bare, stepsBefore: [service.frameworks.holdStep(framework)], result: null, ...files };
      }
      requireNoErrors(decisionErrors(bare));
      const submission = await service.submissions.load({ submission: before.submissionID });
      const links =
        status === 'active'
          ? await buildAdmissionSteps(service, framework, { qualificationID: before._id, submission }, now)
          : [service.frameworks.holdStep(framework)];
      // The decision completes the submission.
      const steps = [...links, service.submissions.saveStep(submission, { ...submission, status: 'complete', date: now })];
      return { next: { ...bare, status, date: now }, stepsBefore: steps, result: null, ...files };
    });
    return okReply(service.show.qualification(stored, request.actor), buildFrameworkConfig(stored));
  };
