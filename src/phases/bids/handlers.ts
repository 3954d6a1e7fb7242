/** Bids (spec/tenders.md §5.3). Load, decide, save, show. */

import { hashOf, isAdministrator, requireLevel } from '../../domain/actor.ts';
import { listOf, missingFields, sameValue } from '../../domain/json.ts';
import { forbidden, notOwner, refuse, tooLong } from '../../domain/problem.ts';
import type { BidRecord } from '../../domain/tender.ts';
import type { PatchBid, PostBid } from '../../domain/types.generated.ts';
import { type Call, created, type Handler, newAccess, shown } from '../../http/route.ts';
import { withDerivedValues } from '../../procedures/engine/measure.ts';
import { modelOf } from '../../procedures/engine/procedure.ts';
import { newId } from '../../store/records/ids.ts';
import { withChoices } from '../../tenders/parts.ts';
import type { Opened, TenderRoom } from '../../tenders/room.ts';
import { requireStatus } from '../../tenders/rules/index.ts';
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
  withBid,
} from './access.ts';
import { bidOf, createBid, patchBid, patchedBid, settled } from './bid.ts';
import { takeBidDocuments } from './documents.ts';
import { bidErrors } from './rules.ts';

/** `GET /tenders/{id}/bids`: nothing before bids exist, 403 while they are secret. */
export const listBids =
  (room: TenderRoom): Handler =>
  async (call) => {
    const tender = await room.see(call.params);
    const answer = room.visibility.bidListAnswer(tender);
    if (answer === 'none') return shown([]);
    if (answer !== 'all') throw forbidden(answer.refusal);
    return shown(listOf(tender.bids).map((bid) => showBid(room, tender, bid, readerOfBid(tender, bid, call), call)));
  };

export const readBid =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { tender, bid, reader } = await seeBid(room, call);
    return shown(showBid(room, tender, bid, reader, call));
  };

/** The bid of a body, and the keys of the files that came with it. */
const newBid = (
  room: TenderRoom,
  call: Call<PostBid>,
  { before, procedure }: Opened,
  given: { id: string; token: string; transfer: string },
) => {
  const data = withChoices({ status: ['draft', 'pending'] }, () => call.dataAs(modelOf(procedure, createBid)));
  const { documents, errors, ...files } = takeBidDocuments(room, call, data, before, given.id);
  refuse(errors);
  const bid = bidOf(data, {
    id: given.id,
    now: call.now,
    documents,
    owner: call.actor.name,
    owner_token: hashOf(given.token),
    transfer_token: hashOf(given.transfer),
  });
  return { bid: withDerivedValues(procedure.measure, before, bid), files };
};

/**
 * `POST /tenders/{id}/bids`: level, status, period, model, documents, rules of spec/tender-rules.md §6. The owner token is answered
 * here only.
 */
export const addBid =
  (room: TenderRoom): Handler<PostBid> =>
  async (call) => {
    const access = newAccess(call);
    const id = newId();
    const { stored: tender, gives } = await room.append(call, async (opened) => {
      const { before, procedure } = opened;
      requireLevel(call.actor, bidSettings.of(procedure).level, 'bid creation', before);
      requireStatus(procedure, 'add bid', before.status);
      requireTenderingPeriod(opened, 'Bid', 'added');
      const { bid, files } = newBid(room, call, opened, { id, ...access });
      const bids = [...listOf(before.bids), bid];
      refuse(tooLong(bids));
      const context = await room.resting(opened.context, before);
      refuse(bidErrors({ tender: before, before: null, after: bid, asked: bid.status, context }));
      const rules = (saved: object) => requireSpace(before, saved);
      return { next: { ...before, bids }, gives: bid, ...files, publishes: isPublicSave(opened), rules };
    });
    const location = call.links.absolute(`/tenders/${tender._id}/bids/${id}`);
    return created(showBid(room, tender, gives, 'bid owner', call), location, { access });
  };

/** The bid that a PATCH asks for. The Administrator corrects who bids, and nothing else. */
const askedBid = (call: Call<PatchBid>, { before, procedure }: Opened, bid: BidRecord, isOwn: boolean): BidRecord => {
  const model = modelOf(procedure, patchBid);
  const patch = withChoices({ status: [...new Set([bid.status, 'pending'])] }, () => call.dataAs(model));
  const { measure } = procedure;
  if (isOwn) return withDerivedValues(measure, before, patchedBid(bid, patch, call.sent, { now: call.now, ofValue: measure.merges }));
  return patch.tenderers === undefined ? bid : { ...bid, tenderers: patch.tenderers };
};

/** `PATCH /tenders/{id}/bids/{id}`: owner, status and period or the 24 hours of an award, model, rules of spec/tender-rules.md §6. */
export const changeBid =
  (room: TenderRoom): Handler<PatchBid> =>
  async (call) => {
    const decide = (opened: Opened, bid: BidRecord) => {
      const { before, procedure, context } = opened;
      const isOwn = isBidOwner(bid, call.actor, call.token);
      if (!isOwn && !isAdministrator(call.actor)) throw notOwner('bid');
      const isCorrection = isCorrectedNow(opened, bid);
      if (!isCorrection) {
        requireStatus(procedure, 'update bid', before.status);
        requireTenderingPeriod(opened, 'Bid', 'updated');
      }
      const asked = askedBid(call, opened, bid, isOwn);
      refuse(missingFields(asked, room.deps.validator.schemas.get(modelOf(procedure, createBid).id).required ?? []));
      const gives = isOwn ? ('bid owner' as const) : ('anyone' as const);
      if (sameValue(asked, bid)) return { next: before, gives };
      const after = isCorrection ? asked : settled(bid, asked, call.now);
      refuse(bidErrors({ tender: before, before: bid, after, asked: asked.status, context }, isCorrection));
      return { next: withBid(before, after), gives, publishes: isPublicSave(opened) };
    };
    const { stored: tender, gives } = await editBid(room, call, decide);
    return shown(showBid(room, tender, bidOfPath(tender, call.params), gives, call));
  };

/** `DELETE /tenders/{id}/bids/{id}`: takes the bid back for good; answers it as it was. */
export const removeBid =
  (room: TenderRoom): Handler =>
  async (call) => {
    const decide = (opened: Opened, bid: BidRecord) => {
      const { before, procedure } = opened;
      requireBidOwner(bid, call);
      requireStatus(procedure, 'delete bid', before.status);
      requireTenderingPeriod(opened, 'Bid', 'deleted');
      const bids = listOf(before.bids).filter(({ id }) => id !== bid.id);
      return { next: { ...before, bids }, gives: bid, publishes: isPublicSave(opened) };
    };
    const { stored: tender, gives } = await editBid(room, call, decide);
    return shown(showBid(room, tender, gives, 'bid owner', call));
  };
