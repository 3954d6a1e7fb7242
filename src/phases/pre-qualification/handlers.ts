/** Qualifications (spec/pre-qualification.md §2). Load, decide, save, show. */

import { isAdministrator } from '../../domain/actor.ts';
import { isLotHeldUp, requireNotHeldUp } from '../../domain/cancellations.ts';
import { sameValue } from '../../domain/json.ts';
import { accelerate } from '../../domain/period.ts';
import { forbidden, refuse, ruleError } from '../../domain/problem.ts';
import type { QualificationRecord, TenderRecord } from '../../domain/tender.ts';
import type { AwardMilestone, PatchQualification, PostQualificationMilestone } from '../../domain/types.generated.ts';
import { type Call, created, groups, type Handler, shown } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { type Answerer, byBuyer } from '../../tenders/criteria/answers.ts';
import { mergedDecision } from '../../tenders/criteria/responses.ts';
import type { DocumentsOfTender } from '../../tenders/documents.ts';
import { requireActiveLot, requireOwner, requireOwnerOrAdmin } from '../../tenders/parts.ts';
import type { Decided, Opened, TenderRoom } from '../../tenders/room.ts';
import { type Context, requireStatus } from '../../tenders/rules/index.ts';
import { acceleratorFor } from '../../tenders/rules/rule.ts';
import { milestoneView } from '../awarding/award.ts';
import { requireNoMilestone } from '../awarding/decision.ts';
import { milestonesOf } from '../awarding/milestones.ts';
import { decided, qualificationErrors, single, unsaid } from './decision.ts';
import { prequalificationSettings, qualificationOf, shownQualification, withQualification } from './qualification.ts';

const changed = (call: Call<PatchQualification>, { before, procedure, context }: Opened): Decided<string | undefined> => {
  const old = qualificationOf(before, call.params.qualification);
  requireOwnerOrAdmin(before, call);
  const patch = call.data();
  const next = mergedDecision(old, unsaid(patch, procedure), call.sent);
  const isSame = sameValue(next, old);
  if (!isSame) refuse(qualificationErrors({ tender: before, after: next, patch, procedure }));
  requireStatus(procedure, 'update qualification', before.status);
  if (old.status === 'cancelled') throw forbidden("Can't update qualification in current cancelled qualification status");
  requireNoMilestone(old, patch.status, {}, context);
  requireNotHeldUp(before, old.lotID);
  if (isSame) return { next: before, gives: undefined };
  const decision = decided(before, old, next, { ...context, newId });
  return { next: decision.next, gives: decision.again?.id };
};

/** A decision, or a word about it; `Location` is the qualification that stands for one that was taken back. */
export const changeQualification =
  (room: TenderRoom): Handler<PatchQualification> =>
  async (call) => {
    const { stored: tender, gives } = await room.change(call, (opened) => changed(call, opened));
    const reply = shown(shownQualification(room, tender, qualificationOf(tender, call.params.qualification)));
    if (gives === undefined) return reply;
    return { ...reply, headers: { Location: call.links.absolute(`/tenders/${tender._id}/qualifications/${gives}`) } };
  };

/** Answers of the buyer to requirements, at a qualification that is pending. */
export const answersAtQualification: Answerer<QualificationRecord> = {
  ...byBuyer,
  path: '/tenders/:tender/qualifications/:qualification',
  of: 'at a qualification',
  writers: groups('brokers', 'Administrator'),
  find: (tender, { qualification }) => qualificationOf(tender, qualification),
  authorize: ({ before, procedure }, { status }, call, verb) => {
    if (!isAdministrator(call.actor)) requireOwnerOrAdmin(before, call);
    requireStatus(procedure, 'answer criteria in qualification', before.status, verb);
    if (status !== 'pending') throw forbidden(`Can't ${verb} object if qualification not in ['pending'] statuses`);
  },
  replace: ({ before }, qualification) => ({ next: withQualification(before, qualification) }),
};

/** Documents of a decision that is not made yet. */
export const qualificationDocuments: DocumentsOfTender = {
  path: '/tenders/:tender/qualifications/:qualification',
  name: 'qualification',
  summary: { of: 'a qualification', needs: 'Needs the owner token.' },
  access: groups('brokers', 'bots'),
  showsAuthors: true,
  single: () => single,
  removal: { stay: 'qualification' },
  documents: (tender, { qualification }) => qualificationOf(tender, qualification).documents ?? [],
  withDocuments: (tender, documents, { params }) =>
    withQualification(tender, { ...qualificationOf(tender, params.qualification), documents }),
  authorize: ({ before }, { actor, token }) => {
    if (actor.group === 'bots') return 'bots';
    requireOwnerOrAdmin(before, { actor, token });
    return 'tender_owner';
  },
  gate: ({ before, procedure }, { params }, { verb }) => {
    const { status, lotID } = qualificationOf(before, params.qualification);
    if (lotID !== undefined && isLotHeldUp(before, lotID)) throw forbidden("Can't update qualification with pending cancellation lot");
    requireStatus(procedure, 'write qualification document', before.status, verb);
    if (status !== 'pending') throw forbidden(`Can't ${verb} document in current qualification status`);
  },
};

/** A day later, or when the buyer says where he may give more. */
const dueAt = (tender: TenderRecord, said: Date | undefined, context: Context): Date => {
  const { now, procedure } = context;
  const day = accelerate(now, 1, acceleratorFor(tender, context));
  const isLater = said !== undefined && said > day && prequalificationSettings.of(procedure).givesMoreTime === true;
  return isLater ? said : day;
};

/** Time for the bidder to mend the bid. */
export const addMilestone =
  (room: TenderRoom): Handler<PostQualificationMilestone> =>
  async (call) => {
    const { gives } = await room.append(call, ({ before, procedure, context }): Decided<AwardMilestone> => {
      const old = qualificationOf(before, call.params.qualification);
      requireOwner(before, call.actor, call.token);
      const { dueDate, ...data } = call.data();
      requireStatus(procedure, 'update qualification', before.status);
      requireActiveLot(before, old.lotID, 'Can update qualification only in active lot status');
      if (old.status !== 'pending') throw forbidden(`Not allowed in current '${old.status}' qualification status`);
      if (milestonesOf(old).length > 0) refuse([ruleError(['data', 'code'], "There can be only one '24h' milestone")]);
      const fresh: AwardMilestone = { ...data, id: newId(), date: call.now, dueDate: dueAt(before, dueDate, context) };
      return { next: withQualification(before, { ...old, milestones: [fresh] }), gives: fresh };
    });
    const { tender, qualification } = call.params;
    const view = room.deps.validator.view(milestoneView)(gives);
    return created(view, call.links.absolute(`/tenders/${tender}/qualifications/${qualification}/milestones/${gives.id}`));
  };
