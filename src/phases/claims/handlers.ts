/** Claims on awards, and those that older data have on tenders (spec/procedures.md §4.2). Load, decide, save, show. */

import { brokers, type Call, created, type Handler, newAccess, pathWith, shown } from '../../http/route.ts';
import { hashOf, isAdmin, isOwner } from '../../model/actor.ts';
import { nextNumber } from '../../model/complaints.ts';
import { publicVersions } from '../../model/documents.ts';
import { isPlainObject, type Json, listOf, mergedDeep } from '../../model/json.ts';
import { forbidden, notFound, refuse, tooLong } from '../../model/problem.ts';
import type { BidRecord, ComplaintRecord, StoredTender, TenderRecord } from '../../model/tender.ts';
import type { Organization, PatchClaim, PostClaim } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import { type DocumentsOfTender, documentsOfBody } from '../../tenders/documents.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { Accepts } from '../../validation/validator.ts';
import type { ClaimPlace, DecisionPlace, Params } from './place.ts';
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

/** 404 `Complaint not found.` */
const claimOf = (place: ClaimPlace, tender: TenderRecord, params: Params): ComplaintRecord => {
  const found = place.claims(tender, params).find(({ id }) => id === params.complaint);
  if (found === undefined) throw notFound('Complaint not found.');
  return found;
};

const withClaim = (place: ClaimPlace, tender: TenderRecord, params: Params, next: ComplaintRecord): TenderRecord =>
  place.withClaims(
    tender,
    params,
    place.claims(tender, params).map((one) => (one.id === next.id ? next : one)),
  );

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
const showClaim = (room: TenderRoom, { showsAuthor }: ClaimPlace, { documents = [], author, ...claim }: ComplaintRecord): Json =>
  room.deps.validator.view(claimView)({
    ...claim,
    ...(showsAuthor ? { author } : {}),
    documents: publicVersions(documents, room.deps.documents),
  });

const wholeAuthor: Accepts<Organization> = { id: '/common/organization' };

export const listClaims =
  (room: TenderRoom, place: ClaimPlace): Handler =>
  async ({ params }) =>
    shown(place.claims(await room.see(params), params).map((claim) => showClaim(room, place, claim)));

export const readClaim =
  (room: TenderRoom, place: ClaimPlace): Handler =>
  async ({ params }) =>
    shown(showClaim(room, place, claimOf(place, await room.see(params), params)));

/** A claim by the owner of a bid. Its token is answered here only. */
export const addClaim =
  (room: TenderRoom, place: DecisionPlace): Handler<PostClaim> =>
  async (call) => {
    const access = newAccess(call);
    const id = newId();
    const address = pathWith(place.path, call.params);
    const { gives } = await room.append<ComplaintRecord>(call, (opened) => {
      const { before, procedure, context } = opened;
      const decision = place.decision(before, call.params);
      const settings = claimSettings.of(procedure);
      const own = requireBidder(before, call, place.bids(settings));
      const { documents: sent, relatedLot: _, ...data } = call.data();
      refuse(partyErrors(data.author, ['data', 'author'], context));
      place.requireStatus(procedure, 'add claim', before.status);
      requireClaimable(before, decision, call.now);
      if (settings.besideComplaints === true) requireOwnCase(before, place.name, decision, data.status === 'claim' ? own?.id : undefined);
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
      const claims = [...place.claims(before, call.params), claim];
      refuse(tooLong(claims));
      return { next: place.withClaims(before, call.params, claims), gives: claim, ...files };
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
    const { gives } = await room.change<ComplaintRecord>(call, ({ before, procedure, context }) => {
      const claim = claimOf(place, before, call.params);
      const sides = sidesOf(before, claim, call);
      place.requireStatus(procedure, 'update claim', before.status);
      requireOpenClaim(claim);
      const patch = withWholeAuthor(room, claim, call);
      if (patch.author !== undefined) refuse(partyErrors(patch.author, ['data', 'author'], context));
      if (saysNothing(claim, patch)) return { next: before, gives: claim };
      const { next, errors } = changedClaim(claim, patch, sides, call.now, claimSettings.of(procedure).besideComplaints === true);
      refuse(errors);
      return { next: withClaim(place, before, call.params, next), gives: next };
    });
    return shown(showClaim(room, place, gives));
  };

/** Documents of a claim: of who made it, and of the buyer while he has to answer. */
export const claimDocuments = (place: ClaimPlace): DocumentsOfTender => ({
  path: `${place.path}/:complaint`,
  name: 'complaint',
  summary: { of: place.title, needs: 'Needs the token of the claim or of the tender.' },
  access: brokers,
  showsAuthors: true,
  single: () => [],
  removal: { stay: 'complaint' },
  documents: (tender, params) => claimOf(place, tender, params).documents ?? [],
  withDocuments: (tender, documents, { params }) => withClaim(place, tender, params, { ...claimOf(place, tender, params), documents }),
  authorize: ({ before, procedure }, call, verb) => {
    const claim = claimOf(place, before, call.params);
    const sides = sidesOf(before, claim, call);
    place.requireStatus(procedure, 'document claim', before.status, verb);
    return documentAuthor(claim, sides, verb);
  },
});
