/** Qualifications (spec/pre-qualification.md §2). Load, decide, save, show. */

import { isAdministrator } from '../../../base/domain/actor.ts';
import { isLotBlockedByCancellation, requireNotBlockedByCancellation } from '../../../base/domain/cancellations.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { accelerate } from '../../../base/domain/period.ts';
import { forbidden, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { QualificationRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { AwardMilestone, PatchQualification, PostQualificationMilestone } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, createdReply, groups, type Handler, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { type Answerer, byBuyer } from '../../tenders/criteria/answers.ts';
import { mergedDecision } from '../../tenders/criteria/responses.ts';
import type { DocumentsOfTender } from '../../tenders/documents.ts';
import { requireActiveLot, requireOwnerOrAdmin, requireTenderOwner } from '../../tenders/guards.ts';
import { acceleratorFor, type Context } from '../../tenders/rules/rule.ts';
import type { LoadedTender, TenderDecision, TenderService } from '../../tenders/service.ts';
import { awardMilestoneView } from '../awarding/award.ts';
import { requireNoMilestone } from '../awarding/decision.ts';
import { milestonesOf } from '../awarding/milestones.ts';
import { decideQualification, qualificationErrors, SINGLE_QUALIFICATION_DOCUMENTS, withFalseStatements } from './decision.ts';
import { findQualification, prequalificationSettings, shownQualification, withQualification } from './qualification.ts';

const decideQualificationChange = (
  request: ApiRequest<PatchQualification>,
  { before, procedure, context }: LoadedTender,
): TenderDecision<string | undefined> => {
  const old = findQualification(before, request.params.qualification);
  requireOwnerOrAdmin(before, request);
  const patch = request.data();
  const next = mergedDecision(before, old, withFalseStatements(patch, procedure), request.sent);
  const isSame = sameValue(next, old);
  if (!isSame) requireNoErrors(qualificationErrors({ tender: before, before: old, after: next, patch, procedure }));
  requireStatusOfWrite(procedure, 'update qualification', before.status);
  if (old.status === 'cancelled') throw forbidden("Can't update qualification in current cancelled qualification status");
  requireNoMilestone(old, patch.status, {}, context);
  requireNotBlockedByCancellation(before, old.lotID);
  if (isSame) return { next: before, result: undefined };
  const decision = decideQualification(before, old, next, { ...context, newId });
  return { next: decision.next, result: decision.again?.id };
};

/** Decides on a qualification or edits it; `Location` is the qualification that replaces a cancelled decision. */
export const changeTenderQualification =
  (service: TenderService): Handler<PatchQualification> =>
  async (request) => {
    const { stored: tender, result } = await service.change(request, (loaded) => decideQualificationChange(request, loaded));
    const reply = okReply(shownQualification(service, tender, findQualification(tender, request.params.qualification)));
    if (result === undefined) return reply;
    return { ...reply, headers: { Location: request.links.absolute(`/tenders/${tender._id}/qualifications/${result}`) } };
  };

/** The buyer's answers to requirements, at a pending qualification. */
export const answersAtQualification: Answerer<QualificationRecord> = {
  ...byBuyer,
  path: '/tenders/:tender/qualifications/:qualification',
  of: 'at a qualification',
  writers: groups('brokers', 'Administrator'),
  find: (tender, { qualification }) => findQualification(tender, qualification),
  authorize: ({ before, procedure }, { status }, request, verb) => {
    if (!isAdministrator(request.actor)) requireOwnerOrAdmin(before, request);
    requireStatusOfWrite(procedure, 'answer criteria in qualification', before.status, verb);
    if (status !== 'pending') throw forbidden(`Can't ${verb} object if qualification not in ['pending'] statuses`);
  },
  replace: ({ before }, qualification) => ({ next: withQualification(before, qualification) }),
};

/** Documents of a pending qualification. */
export const tenderQualificationDocuments: DocumentsOfTender = {
  path: '/tenders/:tender/qualifications/:qualification',
  name: 'qualification',
  summary: { of: 'a qualification', needs: 'Needs the owner token.' },
  access: groups('brokers', 'bots'),
  showsAuthors: true,
  single: () => SINGLE_QUALIFICATION_DOCUMENTS,
  removal: { stay: 'qualification' },
  documents: (tender, { qualification }) => findQualification(tender, qualification).documents ?? [],
  withDocuments: (tender, documents, { params }) =>
    withQualification(tender, { ...findQualification(tender, params.qualification), documents }),
  authorize: ({ before }, { actor, token }) => {
    if (actor.group === 'bots') return 'bots';
    requireOwnerOrAdmin(before, { actor, token });
    return 'tender_owner';
  },
  requireState: ({ before, procedure }, { params }, { verb }) => {
    const { status, lotID } = findQualification(before, params.qualification);
    if (lotID !== undefined && isLotBlockedByCancellation(before, lotID))
      throw forbidden("Can't update qualification with pending cancellation lot");
    requireStatusOfWrite(procedure, 'write qualification document', before.status, verb);
    if (status !== 'pending') throw forbidden(`Can't ${verb} document in current qualification status`);
  },
};

/** In a day, or at the buyer's later date where the type gives more time. */
const dueAt = (tender: TenderRecord, said: Date | undefined, context: Context): Date => {
  const { now, procedure } = context;
  const day = accelerate(now, 1, acceleratorFor(tender, context));
  const isLater = said !== undefined && said > day && prequalificationSettings.of(procedure).allowsMoreTime === true;
  return isLater ? said : day;
};

/** Gives the bidder time to correct the bid. */
export const addQualificationMilestone =
  (service: TenderService): Handler<PostQualificationMilestone> =>
  async (request) => {
    const { result } = await service.append(request, ({ before, procedure, context }): TenderDecision<AwardMilestone> => {
      const old = findQualification(before, request.params.qualification);
      requireTenderOwner(before, request.actor, request.token);
      const { dueDate, ...data } = request.data();
      requireStatusOfWrite(procedure, 'update qualification', before.status);
      requireActiveLot(before, old.lotID, 'Can update qualification only in active lot status');
      if (old.status !== 'pending') throw forbidden(`Not allowed in current '${old.status}' qualification status`);
      if (milestonesOf(old).length > 0) requireNoErrors([ruleError(['data', 'code'], "There can be only one '24h' milestone")]);
      const fresh: AwardMilestone = { ...data, id: newId(), date: request.now, dueDate: dueAt(before, dueDate, context) };
      return { next: withQualification(before, { ...old, milestones: [fresh] }), result: fresh };
    });
    const { tender, qualification } = request.params;
    const view = service.deps.validator.view(awardMilestoneView)(result);
    return createdReply(view, request.links.absolute(`/tenders/${tender}/qualifications/${qualification}/milestones/${result.id}`));
  };
