/** A new claim or complaint (spec/complaints.md §5, §10, spec/procedures.md §4.2): who may make it, and when. Load, decide, save, show. */

import { hashesOf, isAdmin } from '../../../base/domain/actor.ts';
import { nextNumber } from '../../../base/domain/complaints.ts';
import { isPlainObject, listOf, omitUndefined, textIn, unlessEmpty } from '../../../base/domain/json.ts';
import { CLOSED_BORDERS, contains } from '../../../base/domain/period.ts';
import { type FieldError, forbidden, missingField, notFound, requireNoErrors, ruleError, tooLong } from '../../../base/domain/problem.ts';
import type { BidRecord, ComplaintRecord, StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type { PostComplaint } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, createdReply, type Handler, newAccess, pathWith } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import type { Procedure } from '../../engine/procedure.ts';
import { validateNewDocuments } from '../../tenders/documents.ts';
import { requireActiveLot } from '../../tenders/guards.ts';
import { documentErrors } from '../../tenders/rules/documents.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import { namedLotErrors } from '../../tenders/rules/rule.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { isBidOwner } from '../bids/access.ts';
import { complaintRules, requireLot, requireWritable, showDispute, takesClaims } from './dispute.ts';
import { feeFor } from './fee.ts';
import type { DisputeKind } from './moves.ts';
import { isDecisionMade, objectionErrors, objectionModelErrors, withObjectionIds } from './objections.ts';
import { type ComplaintTarget, claimSettings, complaintSettings, type Parent, type ParentSettings, withComplaint } from './parents.ts';

export const createBodies = { claim: bodyOf('/tenders/claim-create'), complaint: bodyOf('/tenders/complaint-create') };

/** The type's settings for complaints on this parent. Throws an `Error` if it has none: the address does not exist for that type. */
const settingsOn = (procedure: Procedure, { name }: Pick<Parent, 'name'>): ParentSettings => {
  const settings = complaintSettings.of(procedure).on[name];
  if (settings === undefined) throw new Error(`${procedure.type} has no complaints on ${name}s`);
  return settings;
};

/** The caller's bid in one of these statuses. Throws 403 without one, except for group admins. */
const requireBid = (
  { bids }: StoredTender,
  { actor, token }: ApiRequest,
  statuses: readonly string[],
  refusal: string,
): BidRecord | undefined => {
  const own = listOf(bids).find((bid) => statuses.includes(bid.status) && isBidOwner(bid, actor, token));
  if (own === undefined && !isAdmin(actor)) throw forbidden(refusal);
  return own;
};

/** The complainant's bid; undefined where no bid is needed. Throws 403 without one, except for group admins. */
const findComplainant = (parent: Parent, { before: tender, procedure }: LoadedTender, request: ApiRequest): BidRecord | undefined => {
  const { bids } = settingsOn(procedure, parent);
  const isOpen = parent.name === 'cancellation' && procedure.stageOf.get(tender.status) === 'tendering';
  if (bids === undefined || isOpen) return undefined;
  return requireBid(
    tender,
    request,
    bids,
    `Forbidden: a complaint is made here with the owner token of a bid (${bids.join(', ')}) and the key of the account that created the bid.`,
  );
};

/** Throws 403 where the tender has no complaints of this kind. */
const requireConfigured = ({ isConfigured }: Parent, { config }: Pick<LoadedTender['context'], 'config'>): void => {
  if (!isConfigured(config)) throw forbidden("Can't add complaint as it is forbidden by configuration");
};

/** Throws 403 outside the complaint period. */
const requireTime = ({ name, term }: Parent, target: ComplaintTarget, now: Date): void => {
  if (term === undefined) return;
  if ((name === 'award' && !isDecisionMade(target)) || !contains(target.period, now, term.borders)) throw forbidden(term.text);
};

/** Throws 403 while a cancellation of the tender, or of the complaint's lot, is pending. */
const requireNoCancellation = ({ cancellations = [] }: StoredTender, lot: string | undefined): void => {
  const pending = cancellations.filter(({ status }) => status === 'pending');
  if (pending.some(({ relatedLot }) => relatedLot === undefined))
    throw forbidden("Can't add complaint if tender have cancellation in pending status");
  if (lot !== undefined && pending.some(({ relatedLot }) => relatedLot === lot))
    throw forbidden("Can't add complaint with 'pending' lot cancellation");
};

const requirePendingCancellation = ({ status, period }: ComplaintTarget, now: Date): void => {
  if (status !== 'pending') requireNoErrors([ruleError(['data'], 'Complaint can be add only in pending status of cancellation')]);
  if (!contains(period, now, CLOSED_BORDERS))
    requireNoErrors([ruleError(['data'], "Complaint can't be add after finish of complaint period")]);
};

/** Only the refused bidder may complain of a refusal. */
const ownRefusalErrors = ({ name }: Parent, { status, bid }: ComplaintTarget, ownBid: BidRecord | undefined): readonly FieldError[] =>
  name === 'award' && status === 'unsuccessful' && ownBid !== undefined && ownBid.id !== bid
    ? [ruleError(['data', 'bid_id'], 'Can add complaint only on unsuccessful award of your bid')]
    : [];

/** Checks the state of the tender, in the order of the specification. */
const requireState = (
  parent: Parent,
  loaded: LoadedTender,
  target: ComplaintTarget,
  complaint: ComplaintRecord,
  ownBid: BidRecord | undefined,
): void => {
  const { before, procedure, context } = loaded;
  const { name } = parent;
  const objections = (): void => requireNoErrors(objectionErrors(complaint, before, name === 'cancellation' ? target.id : undefined));
  if (name === 'cancellation') {
    requirePendingCancellation(target, context.now);
    objections();
    return;
  }
  if (context.config.restricted) throw forbidden("Can't add complaint for restricted tender");
  requireWritable('complaint', parent, procedure, 'add', before.status);
  requireLot(parent, before, target.lot, 'Can add complaint only in active lot status');
  objections();
  requireTime(parent, target, context.now);
  requireNoCancellation(before, complaint.relatedLot);
  requireNoErrors(ownRefusalErrors(parent, target, ownBid));
};

/** A new complaint has no posts yet that a document could belong to. */
const collectNewComplaintDocumentErrors = (
  { before, context }: LoadedTender,
  { documents, written }: Pick<ReturnType<typeof validateNewDocuments>, 'documents' | 'written'>,
): readonly FieldError[] => {
  const ofPosts = written.filter(({ document }) => document.documentOf === 'post');
  if (ofPosts.length > 0)
    return ofPosts.map(({ path }) => ruleError([...path, 'relatedItem'], 'relatedItem should be one of complaint posts'));
  return documentErrors(before, { step: 'add', documents, written, stored: [] }, { name: 'complaint', types: [] }, context);
};

const authorErrors = ({ identifier }: PostComplaint['author'], tender: StoredTender, lot: string | undefined): readonly FieldError[] => [
  ...(textIn(identifier.legalName) === undefined ? [missingField(['data', 'author', 'identifier', 'legalName'])] : []),
  ...namedLotErrors(tender, lot, 'relatedLot'),
];

/** A new record under construction. */
interface NewDispute {
  readonly parent: Parent;
  readonly loaded: LoadedTender;
  readonly request: ApiRequest;
  readonly target: ComplaintTarget;
  /** What both kinds get. */
  readonly common: Pick<ComplaintRecord, 'id' | 'complaintID' | 'date' | 'owner' | 'owner_token' | 'transfer_token'>;
  /** Checks the documents in the body. */
  accept(sent: PostComplaint['documents']): ReturnType<typeof validateNewDocuments>;
}

type BuiltDispute = Pick<ReturnType<typeof validateNewDocuments>, 'keys' | 'places'> & { readonly dispute: ComplaintRecord };

/** Throws 403 unless the decision is made, its lot is active and its complaint period is running. */
export const requireClaimable = (
  tender: TenderRecord,
  decision: Pick<ComplaintTarget, 'status' | 'lot' | 'claimPeriod'>,
  now: Date,
): void => {
  requireActiveLot(tender, decision.lot, 'Can add complaint only in active lot status');
  if (!isDecisionMade(decision) || !contains(decision.claimPeriod, now, CLOSED_BORDERS))
    throw forbidden('Can add complaint only in complaintPeriod');
};

const CLAIMANT_REFUSAL =
  'Forbidden: a claim is added with the owner token of a bid that was judged and the key of the account that created the bid.';

const buildNewClaim = ({ parent, loaded, request, target, common, accept }: NewDispute): BuiltDispute => {
  const { before, procedure, context } = loaded;
  const settings = claimSettings.of(procedure);
  if (settings.areBesideComplaints === true) requireConfigured(parent, context);
  const judged = typeof parent.claims === 'object' ? parent.claims.bids(settings) : [];
  const ownBid = requireBid(before, request, judged, CLAIMANT_REFUSAL);
  const { documents: sent, relatedLot: _, ...data } = request.dataAs(createBodies.claim);
  requireNoErrors(partyErrors(data.author, ['data', 'author'], context));
  requireWritable('claim', parent, procedure, 'add', before.status);
  requireClaimable(before, target, request.now);
  const isMade = data.status === 'claim';
  if (settings.areBesideComplaints === true) {
    requireNoCancellation(before, undefined);
    if (isMade && ownBid !== undefined && target.status === 'unsuccessful' && ownBid.id !== target.bid)
      throw forbidden(`Can add claim only on unsuccessful ${parent.name} of your bid`);
  }
  const { documents, written: __, ...files } = accept(sent);
  const dispute: ComplaintRecord = {
    ...data,
    ...common,
    ...omitUndefined({
      bid_id: ownBid?.id,
      relatedLot: target.lot,
      dateSubmitted: isMade ? request.now : undefined,
      documents: unlessEmpty(documents),
    }),
  };
  requireNoErrors(tooLong([...target.complaints, dispute]));
  return { dispute, ...files };
};

const buildNewComplaint = async (
  service: TenderService,
  { parent, loaded, request, target, common, accept }: NewDispute,
): Promise<BuiltDispute> => {
  const { before, context } = loaded;
  const isOnTender = parent.name === 'tender';
  const isOnCancellation = parent.name === 'cancellation';
  if (!isOnCancellation) requireConfigured(parent, context);
  const first = parent.name === 'award' ? findComplainant(parent, loaded, request) : undefined;
  const { documents: sent, relatedLot, objections, status: _, ...data } = request.dataAs(createBodies.complaint);
  requireNoErrors([
    ...partyErrors(data.author, ['data', 'author'], context),
    ...authorErrors(data.author, before, isOnTender ? relatedLot : undefined),
  ]);
  const { documents, written, ...files } = accept(sent);
  const lot = isOnTender ? relatedLot : target.lot;
  const draft: ComplaintRecord = {
    ...data,
    ...common,
    status: 'draft',
    ...omitUndefined({
      relatedLot: lot,
      objections: objections && withObjectionIds(objections, newId),
      documents: unlessEmpty(documents),
    }),
  };
  requireNoErrors(objectionModelErrors(draft, parent.relates, context));
  if (isOnCancellation) requireConfigured(parent, context);
  const ownBid = first ?? findComplainant(parent, loaded, request);
  const rules = isOnTender ? complaintRules.of(loaded.procedure) : [];
  const resting = rules.length === 0 ? context : await service.withAgreement(context, before);
  for (const obey of rules) obey(data, resting);
  requireState(parent, loaded, target, draft, ownBid);
  requireNoErrors(collectNewComplaintDocumentErrors(loaded, { documents, written }));
  requireNoErrors(tooLong([...target.complaints, draft]));
  // Last, so that the bank is not contacted for a refused complaint.
  const value = await feeFor(service, loaded, { own: ownBid, lot }, request.now);
  return { dispute: { ...draft, ...omitUndefined({ bid_id: isOnCancellation ? undefined : ownBid?.id }), value }, ...files };
};

/** The kind that the body's `type` asks for, a claim by default; throws 403 or 404 for a claim that the type of the tender does not take. */
const requireCreatableKind = async (service: TenderService, parent: Parent, { sent, params, now }: ApiRequest): Promise<DisputeKind> => {
  if (parent.onlyClaims) return 'claim';
  const type = isPlainObject(sent) ? (sent.type ?? 'claim') : 'claim';
  if (parent.name === 'cancellation' || type !== 'claim') return 'complaint';
  const tender = await service.see(params);
  const procedure = service.procedureOf(tender);
  parent.target(tender, params);
  if (takesClaims(parent, procedure)) return 'claim';
  requireConfigured(parent, service.contextOf(tender.config ?? {}, procedure, now));
  const isRefused = parent.name === 'award' && complaintSettings.of(procedure).refusesClaims === true;
  throw isRefused ? forbidden("Can't add complaint of 'claim' type") : notFound('Not Found');
};

/** Adds a claim or complaint. Its token is returned only here. */
export const addDispute =
  (service: TenderService, parent: Parent): Handler =>
  async (request) => {
    const kind = await requireCreatableKind(service, parent, request);
    const access = newAccess(request);
    const id = newId();
    const address = pathWith(parent.path, request.params);
    const { result } = await service.append<ComplaintRecord>(request, async (loaded) => {
      // First of all 403 for a tender that is only read here.
      const { before, context: _ } = loaded;
      const target = parent.target(before, request.params);
      const common = { id, complaintID: nextNumber(before), date: request.now, owner: request.actor.name, ...hashesOf(access) };
      const accept: NewDispute['accept'] = (sent) =>
        validateNewDocuments(service, request, sent, { parent: `${address}/${id}`, author: 'complaint_owner' });
      const made: NewDispute = { parent, loaded, request, target, common, accept };
      const { dispute, ...files } = kind === 'claim' ? buildNewClaim(made) : await buildNewComplaint(service, made);
      return { next: withComplaint(parent, before, target, dispute), result: dispute, ...files };
    });
    return createdReply(showDispute(service, parent, result), request.links.absolute(`${address}/${id}`), { access });
  };
