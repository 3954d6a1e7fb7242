/** Claims on awards, and on tenders in older data (spec/procedures.md §4.2). Load, decide, save, show. */

import { hashesOf, isAdmin, isOwner } from '../../domain/actor.ts';
import { nextNumber } from '../../domain/complaints.ts';
import { publicVersions } from '../../domain/documents.ts';
import { isPlainObject, type Json, listOf, mergedDeep, omitUndefined, unlessEmpty } from '../../domain/json.ts';
import { forbidden, requireNoErrors, tooLong } from '../../domain/problem.ts';
import type { BidRecord, ComplaintRecord, StoredTender, TenderRecord } from '../../domain/tender.ts';
import type { PatchClaim, PostClaim } from '../../domain/types.generated.ts';
import { type ApiRequest, bodyOf, brokers, createdReply, type Handler, newAccess, okReply, pathWith } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { type DocumentsOfTender, validateNewDocuments } from '../../tenders/documents.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import type { TenderService } from '../../tenders/service.ts';
import { findComplaint, heldByComplaint, withComplaint } from '../complaints/parent.ts';
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
import type { ClaimTarget, DecisionTarget } from './target.ts';

export const claimView = '/tenders/complaint';
export const claimPatchBody = bodyOf('/tenders/claim-patch');

/** The claimant's bid; throws 403 for callers without a bid in these statuses, except group admins. */
const requireBidder = ({ bids }: TenderRecord, { actor, token }: ApiRequest, judged: readonly string[]): BidRecord | undefined => {
  const ownBid = listOf(bids).find((bid) => judged.includes(bid.status) && bid.owner_token !== undefined && isOwner(bid, actor, token));
  if (ownBid === undefined && !isAdmin(actor)) {
    throw forbidden(
      'Forbidden: a claim is added with the owner token of a bid that was judged and the key of the account that created the bid.',
    );
  }
  return ownBid;
};

/** The caller's roles in a claim; throws 403 if there are none. An imported claim has no owner here. */
const collectSides = (tender: StoredTender, claim: ComplaintRecord, { actor, token }: ApiRequest): readonly Side[] => {
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

/** The public view of a claim. */
export const showClaim = (
  service: TenderService,
  { showsAuthor }: ClaimTarget,
  { documents = [], author, ...claim }: ComplaintRecord,
): Json =>
  service.deps.validator.view(claimView)({
    ...claim,
    ...omitUndefined({ author: showsAuthor ? author : undefined }),
    documents: publicVersions(documents, service.deps.documents),
  });

/** Adds a claim by a bid's owner. Its token is returned only here. */
export const addClaim =
  (service: TenderService, target: DecisionTarget): Handler<PostClaim> =>
  async (request) => {
    const { parent } = target;
    const access = newAccess(request);
    const id = newId();
    const address = pathWith(parent.path, request.params);
    const { result } = await service.append<ComplaintRecord>(request, (loaded) => {
      const { before, procedure, context } = loaded;
      const decision = target.decision(before, request.params);
      const settings = claimSettings.of(procedure);
      if (settings.besideComplaints === true && !parent.isConfigured(context.config))
        throw forbidden("Can't add complaint as it is forbidden by configuration");
      const ownBid = requireBidder(before, request, target.bids(settings));
      const { documents: sent, relatedLot: _, ...data } = request.data();
      requireNoErrors(partyErrors(data.author, ['data', 'author'], context));
      target.requireStatus(procedure, 'add claim', before.status);
      requireClaimable(before, decision, request.now);
      if (settings.besideComplaints === true)
        requireOwnCase(before, parent.name, decision, data.status === 'claim' ? ownBid?.id : undefined);
      const {
        documents,
        written: __,
        ...files
      } = validateNewDocuments(service, request, sent, {
        parent: `${address}/${id}`,
        author: 'complaint_owner',
      });
      const claim: ComplaintRecord = {
        ...data,
        id,
        ...omitUndefined({ bid_id: ownBid?.id }),
        complaintID: nextNumber(before),
        date: request.now,
        ...omitUndefined({
          relatedLot: decision.lotID,
          dateSubmitted: data.status === 'claim' ? request.now : undefined,
          documents: unlessEmpty(documents),
        }),
        owner: request.actor.name,
        ...hashesOf(access),
      };
      const held = parent.target(before, request.params);
      requireNoErrors(tooLong([...held.complaints, claim]));
      return { next: withComplaint(parent, before, held, claim), result: claim, ...files };
    });
    return createdReply(showClaim(service, target, result), request.links.absolute(`${address}/${id}`), { access });
  };

/** The PATCH with the complete author: sent fields are merged into the stored author, at any depth (spec/requests.md §5). */
const withWholeAuthor = ({ deps }: TenderService, { author: before }: ComplaintRecord, request: ApiRequest<PatchClaim>): ClaimChange => {
  const { author: part, ...patch } = request.data();
  if (part === undefined) return patch;
  const sent = isPlainObject(request.sent) ? request.sent.author : part;
  return { ...patch, author: deps.validator.check(bodyOf('/common/organization'), mergedDeep(before, sent), ['data', 'author']) };
};

/** A change by the claimant, or an answer by the buyer. */
export const changeClaim =
  (service: TenderService, target: ClaimTarget): Handler<PatchClaim> =>
  async (request) => {
    const { parent } = target;
    const { result } = await service.change<ComplaintRecord>(request, ({ before, procedure, context }) => {
      const claim = findComplaint(parent, before, request.params);
      const sides = collectSides(before, claim, request);
      target.requireStatus(procedure, 'update claim', before.status);
      requireOpenClaim(claim);
      const patch = withWholeAuthor(service, claim, request);
      if (patch.author !== undefined) requireNoErrors(partyErrors(patch.author, ['data', 'author'], context));
      if (saysNothing(claim, patch)) return { next: before, result: claim };
      const { next, errors } = changedClaim(claim, patch, sides, request.now, claimSettings.of(procedure).besideComplaints === true);
      requireNoErrors(errors);
      return { next: withComplaint(parent, before, parent.target(before, request.params), next), result: next };
    });
    return okReply(showClaim(service, target, result));
  };

/** Documents of a claim: the claimant's, and the buyer's while an answer is due. */
export const claimDocuments = ({ parent, title, requireStatus }: ClaimTarget): DocumentsOfTender => ({
  ...heldByComplaint(parent),
  summary: { of: title, needs: 'Needs the token of the claim or of the tender.' },
  access: brokers,
  authorize: ({ before, procedure }, request, verb) => {
    const claim = findComplaint(parent, before, request.params);
    const sides = collectSides(before, claim, request);
    requireStatus(procedure, 'document claim', before.status, verb);
    return documentAuthor(claim, sides, verb);
  },
});
