/** Claims on awards, and those that older data have on tenders (spec/procedures.md §4.2). Load, decide, save, show. */

import { hashOf, isAdmin, isOwner } from '../../domain/actor.ts';
import { nextNumber } from '../../domain/complaints.ts';
import { publicVersions } from '../../domain/documents.ts';
import { isPlainObject, type Json, listOf, mergedDeep } from '../../domain/json.ts';
import { forbidden, refuse, tooLong } from '../../domain/problem.ts';
import type { BidRecord, ComplaintRecord, StoredTender, TenderRecord } from '../../domain/tender.ts';
import type { Organization, PatchClaim, PostClaim } from '../../domain/types.generated.ts';
import { brokers, type Call, created, type Handler, newAccess, pathWith, shown } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { type DocumentsOfTender, documentsOfBody } from '../../tenders/documents.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { Accepts } from '../../validation/validator.ts';
import { complaintOf, heldByComplaint, withComplaint } from '../complaints/parent.ts';
import type { ClaimPlace, DecisionPlace } from './place.ts';
import {
  type ClaimChange,
  changedClaim,
  claimSettings,
  documentAuthor,
  requireClaimable,
  requireOpenClaim,
  requireOwnCase,
  type Side,
  saysNothing,
} from './rules.ts';

export const claimView = '/tenders/complaint';

/** The bid in whose name somebody claims; 403 for everybody who owns none in these states; group admins may without one. */
const requireBidder = ({ bids }: TenderRecord, { actor, token }: Call, judged: readonly string[]): BidRecord | undefined => {
  const own = listOf(bids).find((bid) => judged.includes(bid.status) && bid.owner_token !== undefined && isOwner(bid, actor, token));
  if (own === undefined && !isAdmin(actor)) {
    throw forbidden(
      'Forbidden: a claim is added with the owner token of a bid that was judged and the key of the account that created the bid.',
    );
  }
  return own;
};

/** As whom somebody comes to a claim; 403 for a stranger. An imported claim has no owner here. */
const sidesOf = (tender: StoredTender, claim: ComplaintRecord, { actor, token }: Call): readonly Side[] => {
  const sides: readonly Side[] = [
    ...(claim.owner_token !== undefined && isOwner(claim, actor, token) ? (['complaint_owner'] as const) : []),
    ...(isOwner(tender, actor, token) ? (['tender_owner'] as const) : []),
  ];
  if (sides.length === 0) {
    throw forbidden(
      'Forbidden: this claim is changed with its owner token or that of the tender, and the key of the account that created it.',
    );
  }
  return sides;
};

/** A claim as everybody sees it. */
export const showClaim = (room: TenderRoom, { showsAuthor }: ClaimPlace, { documents = [], author, ...claim }: ComplaintRecord): Json =>
  room.deps.validator.view(claimView)({
    ...claim,
    ...(showsAuthor ? { author } : {}),
    documents: publicVersions(documents, room.deps.documents),
  });

const wholeAuthor: Accepts<Organization> = { id: '/common/organization' };

/** A claim by the owner of a bid. Its token is answered here only. */
export const addClaim =
  (room: TenderRoom, place: DecisionPlace): Handler<PostClaim> =>
  async (call) => {
    const { parent } = place;
    const access = newAccess(call);
    const id = newId();
    const address = pathWith(parent.path, call.params);
    const { gives } = await room.append<ComplaintRecord>(call, (opened) => {
      const { before, procedure, context } = opened;
      const decision = place.decision(before, call.params);
      const settings = claimSettings.of(procedure);
      const own = requireBidder(before, call, place.bids(settings));
      const { documents: sent, relatedLot: _, ...data } = call.data();
      refuse(partyErrors(data.author, ['data', 'author'], context));
      place.requireStatus(procedure, 'add claim', before.status);
      requireClaimable(before, decision, call.now);
      if (settings.besideComplaints === true) requireOwnCase(before, parent.name, decision, data.status === 'claim' ? own?.id : undefined);
      const {
        documents,
        written: __,
        ...files
      } = documentsOfBody(room, call, sent, {
        parent: `${address}/${id}`,
        author: 'complaint_owner',
      });
      const claim: ComplaintRecord = {
        ...data,
        id,
        complaintID: nextNumber(before),
        date: call.now,
        ...(decision.lotID === undefined ? {} : { relatedLot: decision.lotID }),
        ...(data.status === 'claim' ? { dateSubmitted: call.now } : {}),
        ...(documents.length === 0 ? {} : { documents }),
        owner: call.actor.name,
        owner_token: hashOf(access.token),
        transfer_token: hashOf(access.transfer),
      };
      const held = parent.held(before, call.params);
      refuse(tooLong([...held.complaints, claim]));
      return { next: withComplaint(parent, before, held, claim), gives: claim, ...files };
    });
    return created(showClaim(room, place, gives), call.links.absolute(`${address}/${id}`), { access });
  };

/** The PATCH with the author as he would be: what was sent goes over what is there, all the way down (spec/requests.md §5). */
const withWholeAuthor = ({ deps }: TenderRoom, { author: before }: ComplaintRecord, call: Call<PatchClaim>): ClaimChange => {
  const { author: part, ...patch } = call.data();
  if (part === undefined) return patch;
  const sent = isPlainObject(call.sent) ? call.sent.author : part;
  return { ...patch, author: deps.validator.check(wholeAuthor, mergedDeep(before, sent), ['data', 'author']) };
};

/** A change by who made the claim, or an answer by the buyer. */
export const changeClaim =
  (room: TenderRoom, place: ClaimPlace): Handler<PatchClaim> =>
  async (call) => {
    const { parent } = place;
    const { gives } = await room.change<ComplaintRecord>(call, ({ before, procedure, context }) => {
      const claim = complaintOf(parent, before, call.params);
      const sides = sidesOf(before, claim, call);
      place.requireStatus(procedure, 'update claim', before.status);
      requireOpenClaim(claim);
      const patch = withWholeAuthor(room, claim, call);
      if (patch.author !== undefined) refuse(partyErrors(patch.author, ['data', 'author'], context));
      if (saysNothing(claim, patch)) return { next: before, gives: claim };
      const { next, errors } = changedClaim(claim, patch, sides, call.now, claimSettings.of(procedure).besideComplaints === true);
      refuse(errors);
      return { next: withComplaint(parent, before, parent.held(before, call.params), next), gives: next };
    });
    return shown(showClaim(room, place, gives));
  };

/** Documents of a claim: of who made it, and of the buyer while he has to answer. */
export const claimDocuments = ({ parent, title, requireStatus }: ClaimPlace): DocumentsOfTender => ({
  ...heldByComplaint(parent),
  summary: { of: title, needs: 'Needs the token of the claim or of the tender.' },
  access: brokers,
  authorize: ({ before, procedure }, call, verb) => {
    const claim = complaintOf(parent, before, call.params);
    const sides = sidesOf(before, claim, call);
    requireStatus(procedure, 'document claim', before.status, verb);
    return documentAuthor(claim, sides, verb);
  },
});
