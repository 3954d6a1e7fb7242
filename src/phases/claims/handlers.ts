/** Claims on awards, and those that older data have on tenders (spec/procedures.md §4.2). Load, decide, save, show. */

import { brokers, type Call, created, type Handler, newAccess, shown } from '../../http/route.ts';
import { isPlainObject } from '../../model/json.ts';
import { mergedDeep } from '../../model/merge.ts';
import { refuse, tooLong } from '../../model/problem.ts';
import { hashOf } from '../../model/secrets.ts';
import type { ClaimRecord } from '../../model/tender.ts';
import type { Organization, PatchClaim, PostClaim } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import { type DocumentsOfTender, documentsOfBody } from '../../tenders/documents.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { requireStatus } from '../../tenders/rules/index.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { Accepts } from '../../validation/validator.ts';
import {
  awardOf,
  type ClaimPlace,
  claimNumber,
  claimOf,
  claimsIn,
  ofAward,
  requireBidder,
  showClaim,
  sidesOf,
  withClaim,
} from './claims.ts';
import { type ClaimChange, changedClaim, documentAuthor, requireClaimable, requireOpenClaim, saysNothing } from './rules.ts';

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
  (room: TenderRoom): Handler<PostClaim> =>
  async (call) => {
    const access = newAccess(call);
    const id = newId();
    const { gives } = await room.append<ClaimRecord>(call, (opened) => {
      const { before, procedure, context } = opened;
      const award = awardOf(before, call.params);
      requireBidder(before, call);
      const { documents: sent, relatedLot: _, ...data } = call.data();
      refuse(partyErrors(data.author, ['data', 'author'], context));
      requireStatus(procedure, 'add claim', before.status);
      requireClaimable(before, award, call.now);
      const place = { parent: `/tenders/${before._id}/awards/${award.id}/complaints/${id}`, author: 'complaint_owner' };
      const { documents, written: __, ...files } = documentsOfBody(room, call, sent, place);
      const claim: ClaimRecord = {
        ...data,
        id,
        complaintID: claimNumber(before),
        date: call.now,
        ...(award.lotID === undefined ? {} : { relatedLot: award.lotID }),
        ...(data.status === 'claim' ? { dateSubmitted: call.now } : {}),
        ...(documents.length === 0 ? {} : { documents }),
        owner: call.actor.name,
        owner_token: hashOf(access.token),
        transfer_token: hashOf(access.transfer),
      };
      const claims = [...claimsIn(award), claim];
      refuse(tooLong(claims));
      return { next: ofAward.withClaims(before, call.params, claims), gives: claim, ...files };
    });
    const { tender, award } = call.params;
    return created(showClaim(room, ofAward, gives), call.links.absolute(`/tenders/${tender}/awards/${award}/complaints/${id}`), { access });
  };

/** The PATCH with the author as he would be: what was sent goes over what is there, all the way down (spec/requests.md §5). */
const withWholeAuthor = ({ deps }: TenderRoom, { author: before }: ClaimRecord, call: Call<PatchClaim>): ClaimChange => {
  const { author: part, ...patch } = call.data();
  if (part === undefined) return patch;
  const sent = isPlainObject(call.sent) ? call.sent.author : part;
  return { ...patch, author: deps.validator.check(wholeAuthor, mergedDeep(before, sent), ['data', 'author']) };
};

/** A change by who made the claim, or an answer by the buyer. */
export const changeClaim =
  (room: TenderRoom, place: ClaimPlace): Handler<PatchClaim> =>
  async (call) => {
    const { gives } = await room.change<ClaimRecord>(call, ({ before, procedure, context }) => {
      const claim = claimOf(place, before, call.params);
      const sides = sidesOf(before, claim, call);
      place.requireStatus(procedure, 'update claim', before.status);
      requireOpenClaim(claim);
      const patch = withWholeAuthor(room, claim, call);
      if (patch.author !== undefined) refuse(partyErrors(patch.author, ['data', 'author'], context));
      if (saysNothing(claim, patch)) return { next: before, gives: claim };
      const { next, errors } = changedClaim(claim, patch, sides, call.now);
      refuse(errors);
      return { next: withClaim(place, before, call.params, next), gives: next };
    });
    return shown(showClaim(room, place, gives));
  };

/** Documents of a claim: of who made it, and of the buyer while he has to answer. */
export const claimDocuments = (place: ClaimPlace): DocumentsOfTender => ({
  path: `${place.path}/:complaint`,
  name: 'complaint',
  summary: { of: place.name, needs: 'Needs the token of the claim or of the tender.' },
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
