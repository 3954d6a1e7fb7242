/** Awards (spec/tenders.md §5.5). Load, decide, save, show. */

import { isLotBlockedByCancellation, requireNotBlockedByCancellation } from '../../../base/domain/cancellations.ts';
import { listOf, sameValue } from '../../../base/domain/json.ts';
import { forbidden, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { AwardRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { PatchAward, PostAward } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, createdReply, groups, type Handler, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { findModel } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { type Answerer, byBuyer } from '../../tenders/criteria/answers.ts';
import { mergedDecision } from '../../tenders/criteria/responses.ts';
import type { DocumentsOfTender } from '../../tenders/documents.ts';
import { requireActiveLot, requireEditable, requireOwnerOrAdmin } from '../../tenders/guards.ts';
import { afterDays } from '../../tenders/rules/rule.ts';
import type { LoadedTender, TenderDecision, TenderService } from '../../tenders/service.ts';
import { tickContext } from '../../tenders/ticker.ts';
import { awardCreateBody, awardingSettings, awardLotErrors, awardPatchBody, findAward, shownAward, withAward } from './award.ts';
import {
  awardModelErrors,
  awardStateErrors,
  buildTransition,
  requireNoMilestone,
  requireNoReview,
  SINGLE_AWARD_DOCUMENTS,
} from './decision.ts';
import { decideAward } from './effects.ts';

const decideAwardChange = (
  service: TenderService,
  request: ApiRequest<PatchAward>,
  { before, procedure, context }: LoadedTender,
): TenderDecision<string | undefined> => {
  const old = findAward(before, request.params.award);
  requireOwnerOrAdmin(before, request);
  const patch = request.dataAs(findModel(procedure, awardPatchBody));
  const next = mergedDecision(before, old, patch, request.sent);
  const isSame = sameValue(next, old);
  const settings = awardingSettings.of(procedure);
  const change = { tender: before, before: old, after: next, patch, procedure, config: context.config };
  if (!isSame) requireNoErrors(awardModelErrors(change));
  const isBroker = request.actor.group === 'brokers';
  if (isBroker && old.lotID !== undefined && isLotBlockedByCancellation(before, old.lotID)) {
    throw forbidden("Can't update award with lot that have active cancellation");
  }
  requireStatusOfWrite(procedure, 'update award', before.status);
  requireActiveLot(before, old.lotID, 'Can update award only in active lot status');
  requireNoReview(before, old.lotID, 'update award', procedure);
  requireNoMilestone(old, patch.status, settings.milestones ?? {}, context);
  requireNotBlockedByCancellation(before, old.lotID);
  requireEditable(before, procedure, old.lotID);
  if (isSame) return { next: before, result: undefined };
  requireNoErrors(awardStateErrors(change));
  const { decide = decideAward } = settings.jointly ?? {};
  const decision = decide(withAward(before, next), next, buildTransition(old, next), tickContext(service, context));
  const known = new Set(listOf(before.awards).map(({ id }) => id));
  const result = listOf(decision.next.awards).find(({ id }) => !known.has(id))?.id;
  return { next: decision.next, stepsBefore: service.stepsFor(decision), result };
};

/** Decides on an award or edits it; `Location` is the award that results from the decision. */
export const changeAward =
  (service: TenderService): Handler<PatchAward> =>
  async (request) => {
    const { stored: tender, result } = await service.change(request, (loaded) => decideAwardChange(service, request, loaded));
    const reply = okReply(shownAward(service, tender, findAward(tender, request.params.award)));
    return result === undefined
      ? reply
      : { ...reply, headers: { Location: request.links.absolute(`/tenders/${tender._id}/awards/${result}`) } };
  };

const checkNewAward = (tender: TenderRecord, award: PostAward): void => {
  requireNoErrors(awardLotErrors(tender, award));
  if (!tender.bids?.some(({ id }) => id === award.bid_id)) requireNoErrors([ruleError(['data', 'bid_id'], 'bid_id should be one of bids')]);
};

/** Adds an award manually, for support; group admins only. */
export const addAward =
  (service: TenderService): Handler<PostAward> =>
  async (request) => {
    const { stored: tender, result } = await service.append(request, ({ before, procedure, context }): TenderDecision<string> => {
      const data = request.dataAs(findModel(procedure, awardCreateBody));
      requireStatusOfWrite(procedure, 'add award', before.status);
      checkNewAward(before, data);
      requireActiveLot(before, data.lotID, 'Can create award only in active lot status');
      const endDate = afterDays(before, request.now, awardingSettings.of(procedure).decision.days, 'working', context);
      const award: AwardRecord = {
        ...data,
        id: newId(),
        status: 'pending',
        date: request.now,
        period: { startDate: request.now, endDate },
      };
      return { next: { ...before, awards: [...listOf(before.awards), award] }, result: award.id };
    });
    return createdReply(
      shownAward(service, tender, findAward(tender, result)),
      request.links.absolute(`/tenders/${tender._id}/awards/${result}`),
    );
  };

/** The buyer's answers to requirements, at an award. */
export const answersAtAward: Answerer<AwardRecord> = {
  ...byBuyer,
  path: '/tenders/:tender/awards/:award',
  of: 'at an award',
  find: (tender, { award }) => findAward(tender, award),
  authorize: ({ before, procedure }, { lotID }, request, verb) => {
    requireOwnerOrAdmin(before, request);
    requireStatusOfWrite(procedure, 'answer criteria in award', before.status, verb);
    requireActiveLot(before, lotID, 'Can update award only in active lot status');
  },
  replace: ({ before }, award) => ({ next: withAward(before, award) }),
};

/** Documents of an award, for every phase that makes awards. */
export const heldByAward = {
  path: '/tenders/:tender/awards/:award',
  name: 'award',
  summary: { of: 'an award', needs: 'Needs the owner token.' },
  access: groups('brokers', 'bots'),
  showsAuthors: true,
  removal: { stay: 'award' },
  documents: (tender, { award }) => findAward(tender, award).documents ?? [],
  withDocuments: (tender, documents, { params: { award } }) => withAward(tender, { ...findAward(tender, award), documents }),
} satisfies Partial<DocumentsOfTender>;

/** Documents of an award (spec/documents.md §3). */
export const awardDocuments: DocumentsOfTender = {
  ...heldByAward,
  single: () => SINGLE_AWARD_DOCUMENTS,
  authorize: ({ before, procedure }, request, verb) => {
    const isBot = request.actor.group === 'bots';
    if (!isBot) requireOwnerOrAdmin(before, request);
    requireStatusOfWrite(procedure, `${verb} award document${isBot ? ' as bot' : ''}`, before.status);
    const award = findAward(before, request.params.award);
    requireActiveLot(before, award.lotID, `Can ${verb} document only in active lot status`);
    requireNoReview(before, award.lotID, `${verb} document`, procedure);
    requireNotBlockedByCancellation(before, award.lotID);
    if (!isBot) requireEditable(before, procedure, award.lotID);
    return isBot ? 'bots' : 'tender_owner';
  },
};
