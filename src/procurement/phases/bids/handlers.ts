/** Bids (spec/tenders.md §5.3). Load, decide, save, show. */

import { hashesOf, isAdministrator, requireLevel } from '../../../base/domain/actor.ts';
import { appended, listOf, missingFields, sameValue } from '../../../base/domain/json.ts';
import { forbidden, notOwner, requireNoErrors, withChoices } from '../../../base/domain/problem.ts';
import type { BidRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { PatchBid, PostBid } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, createdReply, type Handler, newAccess, okReply } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { withDerivedValues } from '../../engine/measure.ts';
import { findModel } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import {
  bidOfPath,
  bidSettings,
  editBid,
  isBidOwner,
  isCorrectedNow,
  isPublicSave,
  readerOfBid,
  requireBidOwner,
  requireSpace,
  requireTenderingPeriod,
  seeBid,
  showBid,
  withReplacedBid,
} from './access.ts';
import { buildBid, createBid, patchBid, patchedBid, withStatusAfterEdit } from './bid.ts';
import { takeBidDocuments } from './documents.ts';
import { type BidChange, buildProductIds } from './offer.ts';
import { bidErrors } from './rules.ts';

/** `GET /tenders/{id}/bids`: empty before bids exist, 403 while they are secret. */
export const listBids =
  (service: TenderService): Handler =>
  async (request) => {
    const tender = await service.see(request.params);
    const answer = service.visibility.bidListAnswer(tender);
    if (answer === 'none') return okReply([]);
    if (answer !== 'all') throw forbidden(answer.refusal);
    return okReply(listOf(tender.bids).map((bid) => showBid(service, tender, bid, readerOfBid(tender, bid, request), request)));
  };

export const readBid =
  (service: TenderService): Handler =>
  async (request) => {
    const { tender, bid, reader } = await seeBid(service, request);
    return okReply(showBid(service, tender, bid, reader, request));
  };

/** The bid of a body, and the keys of its files. */
const newBid = (
  service: TenderService,
  request: ApiRequest<PostBid>,
  { before, procedure }: LoadedTender,
  given: { id: string; token: string; transfer: string },
) => {
  const data = withChoices({ status: ['draft', 'pending'] }, () => request.dataAs(findModel(procedure, createBid)));
  const { documents, errors, ...files } = takeBidDocuments(service, request, data, before, given.id);
  requireNoErrors(errors);
  const bid = buildBid(before, data, {
    id: given.id,
    now: request.now,
    documents,
    owner: request.actor.name,
    ...hashesOf(given),
  });
  return { bid: withDerivedValues(procedure.measure, before, bid), files };
};

/** Checks the rules of bids, after loading the catalogue entries they need. */
const refuseWrong = async (service: TenderService, change: BidChange, isCorrection = false): Promise<void> => {
  const ids = buildProductIds(change);
  const context = ids === null ? change.context : await service.withCatalogue(change.context, ids);
  requireNoErrors(bidErrors({ ...change, context }, isCorrection));
};

/**
 * `POST /tenders/{id}/bids`: level, status, period, model, documents, rules of spec/tender-rules.md §6. The owner token is returned
 * here only.
 */
export const addBid =
  (service: TenderService): Handler<PostBid> =>
  async (request) => {
    const access = newAccess(request);
    const id = newId();
    const { stored: tender, result } = await service.append(request, async (loaded) => {
      const { before, procedure } = loaded;
      requireLevel(request.actor, bidSettings.of(procedure).level, 'bid creation', before);
      requireStatusOfWrite(procedure, 'add bid', before.status);
      requireTenderingPeriod(loaded, 'Bid', 'added');
      const { bid, files } = newBid(service, request, loaded, { id, ...access });
      const bids = appended(before.bids, bid);
      const context = await service.withAgreement(loaded.context, before);
      await refuseWrong(service, { tender: before, before: null, after: bid, asked: bid.status, context });
      const rules = (saved: TenderRecord) => requireSpace(loaded, saved);
      return { next: { ...before, bids }, result: bid, ...files, publishes: isPublicSave(loaded), rules };
    });
    const location = request.links.absolute(`/tenders/${tender._id}/bids/${id}`);
    return createdReply(showBid(service, tender, result, 'bid owner', request), location, { access });
  };

/** The bid that a PATCH requests. The Administrator corrects `tenderers` and nothing else. */
const askedBid = (request: ApiRequest<PatchBid>, { before, procedure }: LoadedTender, bid: BidRecord, isOwn: boolean): BidRecord => {
  const model = findModel(procedure, patchBid);
  const patch = withChoices({ status: [...new Set([bid.status, 'pending'])] }, () => request.dataAs(model));
  const { measure } = procedure;
  if (isOwn)
    return withDerivedValues(
      measure,
      before,
      patchedBid(bid, patch, request.sent, { tender: before, now: request.now, ofValue: measure.merges }),
    );
  return patch.tenderers === undefined ? bid : { ...bid, tenderers: patch.tenderers };
};

/** `PATCH /tenders/{id}/bids/{id}`: owner, status and period or the 24-hour correction, model, rules of spec/tender-rules.md §6. */
export const changeBid =
  (service: TenderService): Handler<PatchBid> =>
  async (request) => {
    const decide = async (loaded: LoadedTender, bid: BidRecord) => {
      const { before, procedure, context } = loaded;
      const isOwn = isBidOwner(bid, request.actor, request.token);
      if (!isOwn && !isAdministrator(request.actor)) throw notOwner('bid');
      const isCorrection = isCorrectedNow(loaded, bid);
      if (!isCorrection) {
        requireStatusOfWrite(procedure, 'update bid', before.status);
        requireTenderingPeriod(loaded, 'Bid', 'updated');
      }
      const asked = askedBid(request, loaded, bid, isOwn);
      requireNoErrors(missingFields(asked, service.deps.validator.schemas.get(findModel(procedure, createBid).id).required ?? []));
      const result = isOwn ? ('bid owner' as const) : ('anyone' as const);
      if (sameValue(asked, bid)) return { next: before, result };
      const after = isCorrection ? asked : withStatusAfterEdit(bid, asked, request.now);
      await refuseWrong(service, { tender: before, before: bid, after, asked: asked.status, context }, isCorrection);
      return { next: withReplacedBid(before, after), result, publishes: isPublicSave(loaded) };
    };
    const { stored: tender, result } = await editBid(service, request, decide);
    return okReply(showBid(service, tender, bidOfPath(tender, request.params), result, request));
  };

/** `DELETE /tenders/{id}/bids/{id}`: deletes the bid for good; replies with its last state. */
export const removeBid =
  (service: TenderService): Handler =>
  async (request) => {
    const decide = (loaded: LoadedTender, bid: BidRecord) => {
      const { before, procedure } = loaded;
      requireBidOwner(bid, request);
      requireStatusOfWrite(procedure, 'delete bid', before.status);
      requireTenderingPeriod(loaded, 'Bid', 'deleted');
      const bids = listOf(before.bids).filter(({ id }) => id !== bid.id);
      return { next: { ...before, bids }, result: bid, publishes: isPublicSave(loaded) };
    };
    const { stored: tender, result } = await editBid(service, request, decide);
    return okReply(showBid(service, tender, result, 'bid owner', request));
  };
