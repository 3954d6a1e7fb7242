/** Awards made by the buyer directly (spec/limited-tenders.md §8). Load, decide, save, show. */

import { requireNotBlockedByCancellation } from '../../../base/domain/cancellations.ts';
import { appended, mergedParts, mergePatch, missingFields, partKinds, sameValue } from '../../../base/domain/json.ts';
import { forbidden, invalidData, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { AwardRecord } from '../../../base/domain/tender.ts';
import type { PatchDirectAward, PostAwardMilestone, PostDirectAward } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, createdReply, type Handler, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { findModel } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import type { DocumentsOfTender } from '../../tenders/documents.ts';
import { requireActiveLot, requireOwnerOrAdmin, requireTenderOwner } from '../../tenders/guards.ts';
import type { LoadedTender, TenderDecision, TenderService } from '../../tenders/service.ts';
import { tickContext } from '../../tenders/ticker.ts';
import { awardLotErrors, findAward, shownAward, withAward } from '../awarding/award.ts';
import { heldByAward } from '../awarding/handlers.ts';
import {
  decideDirectAward,
  defaultAwardMoney,
  directAwardModelErrors,
  directAwardsSettings,
  offerErrors,
  requireLotGoesOn,
  requireLotIsFree,
  requirePlace,
  stateErrors,
} from './rules.ts';

export const directAwardCreateBody = bodyOf('/tenders/direct-award-create');
export const directAwardPatchBody = bodyOf('/tenders/direct-award-patch');

export const addDirectAward =
  (service: TenderService): Handler<PostDirectAward> =>
  async (request) => {
    const { stored: tender, result } = await service.append(request, ({ before, procedure, context }): TenderDecision<string> => {
      requireOwnerOrAdmin(before, request);
      const settings = directAwardsSettings.of(procedure);
      const { id: _, date: __, value, ...data } = request.dataAs(findModel(procedure, directAwardCreateBody));
      const priced = { ...defaultAwardMoney(before, settings), ...value };
      requireNoErrors([...awardLotErrors(before, data), ...offerErrors({ ...data, value: priced }, context)]);
      requireStatusOfWrite(procedure, 'add award', before.status);
      requirePlace(before, data.lotID, settings);
      requireActiveLot(before, data.lotID, 'Can create award only in active lot status');
      const award: AwardRecord = {
        ...data,
        id: newId(),
        status: 'pending',
        date: request.now,
        value: priced,
      };
      return { next: { ...before, awards: appended(before.awards, award) }, result: award.id };
    });
    return createdReply(
      shownAward(service, tender, findAward(tender, result)),
      request.links.absolute(`/tenders/${tender._id}/awards/${result}`),
    );
  };

/** The award after a PATCH: sent fields replace stored ones, money is merged key by key; null removes (spec/requests.md §5). */
const mergeDirectAwardPatch = (before: AwardRecord, patch: PatchDirectAward, sent: unknown, money: object): AwardRecord =>
  mergePatch(before, { ...patch, ...mergedParts(before, patch, sent, { value: { ...partKinds.value, defaults: money } }) }, sent);

const decideDirectAwardChange = (
  service: TenderService,
  request: ApiRequest<PatchDirectAward>,
  { before, procedure, context }: LoadedTender,
): TenderDecision<null> => {
  const old = findAward(before, request.params.award);
  requireOwnerOrAdmin(before, request);
  const settings = directAwardsSettings.of(procedure);
  const next = mergeDirectAwardPatch(
    old,
    request.dataAs(findModel(procedure, directAwardPatchBody)),
    request.sent,
    defaultAwardMoney(before, settings),
  );
  const isSame = sameValue(next, old);
  if (!isSame) {
    requireNoErrors(missingFields(next, ['suppliers', 'value']));
    requireNoErrors(directAwardModelErrors(before, old, next, context));
  }
  requireLotGoesOn(before, old);
  requireStatusOfWrite(procedure, 'update award', before.status);
  if (isSame) return { next: before, result: null };
  requireLotIsFree(before, old, next);
  if (next.lotID !== old.lotID) requireActiveLot(before, next.lotID, 'Can update award only in active lot status');
  const decision = decideDirectAward(withAward(before, next), old, next, tickContext(service, context));
  requireNoErrors(stateErrors(before, old, next, settings, context));
  return { next: decision.next, stepsBefore: service.stepsFor(decision), result: null };
};

export const changeDirectAward =
  (service: TenderService): Handler<PatchDirectAward> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => decideDirectAwardChange(service, request, loaded));
    return okReply(shownAward(service, tender, findAward(tender, request.params.award)));
  };

/** Always refused: there is no bid to correct, and no decision to extend. */
export const refuseMilestone =
  (service: TenderService): Handler<PostAwardMilestone> =>
  async (request) => {
    const tender = await service.load(request.params);
    findAward(tender, request.params.award);
    requireTenderOwner(tender, request.actor, request.token);
    const { code } = request.data();
    throw invalidData([ruleError(['data', 'code'], `Forbidden to add milestone with code ${code}`)]);
  };

/** Documents of a pending award. */
export const directAwardDocuments: DocumentsOfTender = {
  ...heldByAward,
  single: () => ['notice'],
  authorize: ({ before }, request) => {
    const isBot = request.actor.group === 'bots';
    if (!isBot) requireOwnerOrAdmin(before, request);
    return isBot ? 'bots' : 'tender_owner';
  },
  requireState: ({ before, procedure }, { params }, { verb }) => {
    const { status, lotID } = findAward(before, params.award);
    if (status !== 'pending') throw forbidden(`Can't ${verb} document in current (${status}) award status`);
    requireStatusOfWrite(procedure, 'add award document', before.status, verb);
    requireNotBlockedByCancellation(before, lotID);
  },
};
