/** Qualifications: the decision of the framework's owner on a submission (spec/frameworks.md §9). */

import { takeList } from '../../documents/whole-list.ts';
import { requireClearance } from '../../domain/actor.ts';
import { checked, type FrameAgreementRecord, newAgreement, newContract, withContract } from '../../domain/frame-agreement.ts';
import { sameValue } from '../../domain/json.ts';
import { secondsOf } from '../../domain/position.ts';
import { type FieldError, forbidden, refuse, ruleError } from '../../domain/problem.ts';
import type { Stored } from '../../domain/record.ts';
import type { AgreementContract, FrameworkDocument, PatchFrameworkQualification } from '../../domain/types.generated.ts';
import { asksPosition } from '../../http/query.ts';
import { type Handler, shown } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { Also } from '../../store/records/transaction.ts';
import { documentModel } from '../documents.ts';
import { type QualificationRecord, requireOwner, type StoredFramework, type StoredQualification } from '../framework.ts';
import { frameworkKinds } from '../kinds.ts';
import { besideOf, type FrameworkRoom } from '../room.ts';
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
  ({ qualifications, show }: FrameworkRoom): Handler =>
  async ({ params, query, actor }) => {
    const qualification = await qualifications.load(params);
    const position = asksPosition(query) ? { public_modified: secondsOf(qualification.public_modified) } : {};
    return shown({ ...show.qualification(qualification, actor), ...position }, besideOf(qualification));
  };

/** The submission is complete with the decision. */
const completing = async (room: FrameworkRoom, { submissionID }: QualificationRecord, now: Date): Promise<Also> => {
  const submission = await room.submissions.load({ submission: submissionID });
  return room.submissions.saving(submission, { ...submission, status: 'complete', date: now });
};

/** The agreement admits the supplier; the first decision makes it, and the framework names it. */
const admitting = async (
  room: FrameworkRoom,
  framework: StoredFramework,
  agreement: Stored<FrameAgreementRecord> | null,
  { _id: qualificationID, submissionID }: StoredQualification,
  now: Date,
): Promise<readonly Also[]> => {
  const { tenderers } = await room.submissions.load({ submission: submissionID });
  // An earlier submission of the same supplier may have been decided after this one was activated.
  if (agreement !== null) requireNotAdmitted(agreement, { tenderers, frameworkID: framework._id });
  const ids = { contract: newId(), milestone: newId(), qualificationID, submissionID };
  // Tenderers have passed a stricter model than that of suppliers.
  const suppliers = tenderers.slice(0, 1) as NonNullable<AgreementContract['suppliers']>;
  const contract = newContract(ids, suppliers, framework.qualificationPeriod.endDate, now);
  if (agreement !== null) return [room.frameworks.holding(framework), room.agreements.saving(agreement, withContract(agreement, contract))];
  const day = room.deps.zone.day(now);
  const number = `UA-${day}-${String(await room.deps.store.sequences.next(`agreement_${day}`)).padStart(6, '0')}`;
  const id = newId();
  const made = withContract(newAgreement(framework, number, now), contract);
  return [room.agreements.inserting(id, checked(made)), room.frameworks.saving(framework, { ...framework, agreementID: id })];
};

/** `PATCH /qualifications/{id}`: owner of the framework, model, state, framework, documents, decision. */
export const changeQualification =
  (room: FrameworkRoom): Handler<PatchFrameworkQualification> =>
  async (call) => {
    const { now } = call;
    const { stored } = await room.qualifications.change(call, async ({ before }) => {
      const framework = await room.frameworkOf(before);
      requireOwner('framework', framework, call);
      const data = call.data();
      requireClearance(before.config.restricted, call.actor, 'qualification');
      if (before.status !== 'pending') throw forbidden(`Can't update qualification in current (${before.status}) status`);
      if (framework.status !== 'active') {
        throw forbidden(`Can't update qualification in current (${framework.status}) framework status`);
      }
      const place = { urls: room.deps.documents, model: documentModel, parent: `/qualifications/${before._id}`, now };
      const list = data.documents === undefined ? null : takeList(data.documents, before.documents ?? [], ['data', 'documents'], place);
      const files = { keys: list?.keys ?? [], places: list?.places ?? [] };
      const bare = list === null ? before : { ...before, documents: list.documents };
      refuse(reportErrors(bare.documents ?? []));
      const { status = before.status } = data;
      if (status === before.status) {
        return sameValue(before, bare)
          ? { next: before, gives: null }
          : { next: bare, also: [room.frameworks.holding(framework)], gives: null, ...files };
      }
      refuse(decisionErrors(bare));
      const agreement = status === 'active' ? await room.agreementOf(framework) : null;
      if (agreement !== null && agreement.status !== 'active') {
        throw forbidden(`Can't update qualification in current (${agreement.status}) agreement status`);
      }
      const links = status === 'active' ? await admitting(room, framework, agreement, before, now) : [room.frameworks.holding(framework)];
      const also = [...links, await completing(room, before, now)];
      return { next: { ...bare, status, date: now }, also, gives: null, ...files };
    });
    return shown(room.show.qualification(stored, call.actor), besideOf(stored));
  };
