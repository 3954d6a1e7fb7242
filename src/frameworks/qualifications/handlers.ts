/** Qualifications: the decision of the framework's owner on a submission (spec/frameworks.md §9). */

import { plainDocuments } from '../../documents/document.ts';
import { takeList } from '../../documents/whole-list.ts';
import { requireClearance } from '../../domain/actor.ts';
import { checked, type FrameAgreementRecord, newAgreement, newContract, withContract } from '../../domain/frame-agreement.ts';
import { sameValue } from '../../domain/json.ts';
import { secondsOf } from '../../domain/position.ts';
import { type FieldError, forbidden, refuse, ruleError } from '../../domain/problem.ts';
import type { Stored } from '../../domain/record.ts';
import type { AgreementContract, FrameworkDocument, PatchFrameworkQualification } from '../../domain/types.generated.ts';
import { asksPosition } from '../../http/query.ts';
import { type Handler, ok } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { TransactionStep } from '../../store/records/transaction.ts';
import { type QualificationRecord, requireOwner, type StoredFramework, type StoredQualification } from '../framework.ts';
import { frameworkKinds } from '../kinds.ts';
import { besideOf, type FrameworkService } from '../service.ts';
import { requireNotAdmitted } from '../submissions/rules.ts';

const report = 'evaluationReports';

/** The newest version of each document. */
const newest = (documents: readonly FrameworkDocument[]): readonly FrameworkDocument[] => [
  ...new Map(documents.map((document) => [document.id, document])).values(),
];

export const reportErrors = (documents: readonly FrameworkDocument[]): readonly FieldError[] =>
  newest(documents).filter(({ documentType }) => documentType === report).length > 1
    ? [ruleError(['data', 'documents'], `${report} document in qualification should be only one`)]
    : [];

const isSigned = ({ documentType, title }: FrameworkDocument): boolean => documentType === report && title.endsWith('.p7s');

const decisionErrors = ({ qualificationType, documents = [] }: QualificationRecord): readonly FieldError[] =>
  frameworkKinds[qualificationType].needsReport && !newest(documents).some(isSigned)
    ? [ruleError(['data', 'documents'], `Document with type '${report}' and format pkcs7-signature is required`)]
    : [];

/** `GET /qualifications/{id}`. */
export const readQualification =
  ({ qualifications, show, beside }: FrameworkService): Handler =>
  async ({ params, query, actor }) => {
    const qualification = await qualifications.load(params);
    const position = asksPosition(query) ? { public_modified: secondsOf(qualification.public_modified) } : {};
    return ok({ ...show.qualification(qualification, actor), ...position }, beside(qualification));
  };

/** The submission is complete with the decision. */
const completing = async (service: FrameworkService, { submissionID }: QualificationRecord, now: Date): Promise<TransactionStep> => {
  const submission = await service.submissions.load({ submission: submissionID });
  return service.submissions.saveStep(submission, { ...submission, status: 'complete', date: now });
};

/** The agreement admits the supplier; the first decision makes it, and the framework names it. */
const admitting = async (
  service: FrameworkService,
  framework: StoredFramework,
  agreement: Stored<FrameAgreementRecord> | null,
  { _id: qualificationID, submissionID }: StoredQualification,
  now: Date,
): Promise<readonly TransactionStep[]> => {
  const { tenderers } = await service.submissions.load({ submission: submissionID });
  // An earlier submission of the same supplier may have been decided after this one was activated.
  if (agreement !== null) requireNotAdmitted(agreement, { tenderers, frameworkID: framework._id });
  const ids = { contract: newId(), milestone: newId(), qualificationID, submissionID };
  // Tenderers have passed a stricter model than that of suppliers.
  const suppliers = tenderers.slice(0, 1) as NonNullable<AgreementContract['suppliers']>;
  const contract = newContract(ids, suppliers, framework.qualificationPeriod.endDate, now);
  if (agreement !== null)
    return [service.frameworks.holdStep(framework), service.agreements.saveStep(agreement, withContract(agreement, contract))];
  const day = service.deps.zone.day(now);
  const number = `UA-${day}-${String(await service.deps.store.sequences.next(`agreement_${day}`)).padStart(6, '0')}`;
  const id = newId();
  const made = withContract(newAgreement(framework, number, now), contract);
  return [service.agreements.insertStep(id, checked(made)), service.frameworks.saveStep(framework, { ...framework, agreementID: id })];
};

/** `PATCH /qualifications/{id}`: owner of the framework, model, state, framework, documents, decision. */
export const changeQualification =
  (service: FrameworkService): Handler<PatchFrameworkQualification> =>
  async (request) => {
    const { now } = request;
    const { stored } = await service.qualifications.change(request, async ({ before }) => {
      const framework = await service.frameworkOf(before);
      requireOwner('framework', framework, request);
      const data = request.data();
      requireClearance(before.config.restricted, request.actor, 'qualification');
      if (before.status !== 'pending') throw forbidden(`Can't update qualification in current (${before.status}) status`);
      if (framework.status !== 'active') {
        throw forbidden(`Can't update qualification in current (${framework.status}) framework status`);
      }
      const place = { urls: service.deps.documents, model: plainDocuments, parent: `/qualifications/${before._id}`, now };
      const list = data.documents === undefined ? null : takeList(data.documents, before.documents ?? [], ['data', 'documents'], place);
      const files = { keys: list?.keys ?? [], places: list?.places ?? [] };
      const bare = list === null ? before : { ...before, documents: list.documents };
      refuse(reportErrors(bare.documents ?? []));
      const { status = before.status } = data;
      if (status === before.status) {
        return sameValue(before, bare)
          ? { next: before, result: null }
          : { next: bare, stepsBefore: [service.frameworks.holdStep(framework)], result: null, ...files };
      }
      refuse(decisionErrors(bare));
      const agreement = status === 'active' ? await service.agreementOf(framework) : null;
      if (agreement !== null && agreement.status !== 'active') {
        throw forbidden(`Can't update qualification in current (${agreement.status}) agreement status`);
      }
      const links =
        status === 'active' ? await admitting(service, framework, agreement, before, now) : [service.frameworks.holdStep(framework)];
      const steps = [...links, await completing(service, before, now)];
      return { next: { ...bare, status, date: now }, stepsBefore: steps, result: null, ...files };
    });
    return ok(service.show.qualification(stored, request.actor), besideOf(stored));
  };
