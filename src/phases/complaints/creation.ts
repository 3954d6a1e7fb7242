/** A new complaint (spec/complaints.md §5): who may make it, when, and its fee. Load, decide, save, show. */

import { hashesOf, isAdmin } from '../../domain/actor.ts';
import { nextNumber } from '../../domain/complaints.ts';
import { omitUndefined, textIn, unlessEmpty } from '../../domain/json.ts';
import { CLOSED_BORDERS, contains } from '../../domain/period.ts';
import { conflict, type FieldError, forbidden, missingField, requireNoErrors, ruleError, tooLong } from '../../domain/problem.ts';
import type { BidRecord, ComplaintRecord, StoredTender } from '../../domain/tender.ts';
import type { BasicValue, PostComplaint } from '../../domain/types.generated.ts';
import { type ApiRequest, bodyOf, createdReply, type Handler, newAccess, pathWith } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { validateNewDocuments } from '../../tenders/documents.ts';
import { documentErrors } from '../../tenders/rules/documents.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import { namedLotErrors } from '../../tenders/rules/rule.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { isBidOwner } from '../bids/access.ts';
import { complaintRules, requireLot, requireWritable, settingsOn, showComplaint } from './complaint.ts';
import { objectionErrors, objectionModelErrors, withObjectionIds } from './objections.ts';
import { type Parent, withComplaint } from './parent.ts';

interface Tariff {
  /** Thousandths of the value. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
}

const TENDERING_TARIFF: Tariff = { share: 3, least: 2_000, most: 85_000 };
const LATER_TARIFF: Tariff = { share: 6, least: 3_000, most: 170_000 };

/** A millionth is less than any amount of money; further digits are floating-point errors. */
const roundToMillionth = (amount: number): number => Number(amount.toFixed(6));

/** The fee for a value in UAH, rounded up to tens. */
export const buildFee = (amount: number, isTendering: boolean): BasicValue => {
  const { share, least, most } = isTendering ? TENDERING_TARIFF : LATER_TARIFF;
  const fee = Math.min(Math.max(roundToMillionth((amount * share) / 1000), least), most);
  return { amount: Math.ceil(roundToMillionth(fee / 10)) * 10, currency: 'UAH' };
};

export const createComplaint = bodyOf('/tenders/complaint-create');

type ComplaintTarget = ReturnType<Parent['target']>;

/** The complainant's bid; undefined where no bid is needed. Throws 403 without one, except for group admins. */
const findComplainant = (
  parent: Parent,
  { before: tender, procedure }: LoadedTender,
  { actor, token }: ApiRequest,
): BidRecord | undefined => {
  const { bids } = settingsOn(procedure, parent);
  const isOpen = parent.name === 'cancellation' && procedure.stageOf.get(tender.status) === 'tendering';
  if (bids === undefined || isOpen) return undefined;
  const bid = (tender.bids ?? []).find((bid) => bids.includes(bid.status) && isBidOwner(bid, actor, token));
  if (bid === undefined && !isAdmin(actor))
    throw forbidden(
      `Forbidden: a complaint is made here with the owner token of a bid (${bids.join(', ')}) and the key of the account that created the bid.`,
    );
  return bid;
};

/** Throws 403 where the tender has no complaints of this kind. */
export const requireConfigured = ({ isConfigured }: Parent, { config }: Pick<LoadedTender['context'], 'config'>): void => {
  if (!isConfigured(config)) throw forbidden("Can't add complaint as it is forbidden by configuration");
};

/** Throws 403 outside the complaint period. */
const requireTime = ({ name, term }: Parent, { status, period }: ComplaintTarget, now: Date): void => {
  if (term === undefined) return;
  const isMade = name !== 'award' || status === 'active' || status === 'unsuccessful';
  if (!isMade || !contains(period, now, term.borders)) throw forbidden(term.text);
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
  requireWritable(procedure, `add complaint on ${name}`, before.status);
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

const authorErrors = ({ author, relatedLot }: PostComplaint, tender: StoredTender): readonly FieldError[] => [
  ...(textIn(author.identifier.legalName) === undefined ? [missingField(['data', 'author', 'identifier', 'legalName'])] : []),
  ...namedLotErrors(tender, relatedLot, 'relatedLot'),
];

const HOME = 'UAH';

const rateFor = async ({ deps }: TenderService, currency: string, now: Date): Promise<number> => {
  if (currency === HOME) return 1;
  if (deps.rates === undefined) throw conflict('Error while getting data from bank.gov.ua: no rates are known here');
  return deps.rates(currency, now);
};

/** The amount of which the fee is a share; 0 while prices are sealed, if the measure has prices only from bids. */
const feeBase = ({ before, procedure }: LoadedTender, ownBid: BidRecord | undefined, lotId: string | undefined) => {
  const { lots = [], value, status } = before;
  const { ownPrice } = procedure.measure;
  const isTendering = procedure.stageOf.get(status) === 'tendering';
  if (ownPrice === undefined) {
    const base = lotId === undefined ? value : lots.find(({ id }) => id === lotId)?.value;
    return { amount: base?.amount ?? 0, currency: value?.currency ?? HOME, isTendering };
  }
  const isSealed = isTendering || procedure.stageOf.get(status) === 'pre-qualification';
  const price = isSealed || ownBid === undefined ? { amount: 0, currency: HOME } : ownPrice(before, ownBid, lotId);
  return { ...price, isTendering: isSealed };
};

const feeFor = async (
  service: TenderService,
  loaded: LoadedTender,
  { own, lot }: { readonly own: BidRecord | undefined; readonly lot: string | undefined },
  now: Date,
): Promise<BasicValue> => {
  const { amount, currency, isTendering } = feeBase(loaded, own, lot);
  return buildFee(amount * (await rateFor(service, currency, now)), isTendering);
};

/** Adds a complaint. Its token is returned only here. */
export const addComplaint =
  (service: TenderService, parent: Parent): Handler =>
  async (request) => {
    const access = newAccess(request);
    const id = newId();
    const address = pathWith(parent.path, request.params);
    const { result } = await service.append<ComplaintRecord>(request, async (loaded) => {
      const { before, context } = loaded;
      const target = parent.target(before, request.params);
      if (parent.name !== 'cancellation') requireConfigured(parent, loaded.context);
      const first = parent.name === 'award' ? findComplainant(parent, loaded, request) : undefined;
      const { documents: sent, relatedLot, objections, status: _, ...data } = request.dataAs(createComplaint);
      requireNoErrors([
        ...partyErrors(data.author, ['data', 'author'], context),
        ...authorErrors(
          {
            ...data,
            status: 'draft',
            ...omitUndefined({ relatedLot: relatedLot === undefined || parent.name !== 'tender' ? undefined : relatedLot }),
          },
          before,
        ),
      ]);
      const taken = validateNewDocuments(service, request, sent, {
        parent: `${address}/${id}`,
        author: 'complaint_owner',
      });
      const { documents, written, ...files } = taken;
      const lot = parent.name === 'tender' ? relatedLot : target.lot;
      const sentComplaint: ComplaintRecord = {
        ...data,
        id,
        complaintID: nextNumber(before),
        status: 'draft',
        date: request.now,
        ...omitUndefined({
          relatedLot: lot,
          objections: objections && withObjectionIds(objections, newId),
          documents: unlessEmpty(documents),
        }),
        owner: request.actor.name,
        ...hashesOf(access),
      };
      requireNoErrors(objectionModelErrors(sentComplaint, parent.relates, context));
      if (parent.name === 'cancellation') requireConfigured(parent, loaded.context);
      const ownBid = first ?? findComplainant(parent, loaded, request);
      const rules = parent.name === 'tender' ? complaintRules.of(loaded.procedure) : [];
      const resting = rules.length === 0 ? context : await service.withAgreement(context, before);
      for (const obey of rules) obey(data, resting);
      requireState(parent, loaded, target, sentComplaint, ownBid);
      requireNoErrors(collectNewComplaintDocumentErrors(loaded, { documents, written }));
      requireNoErrors(tooLong([...target.complaints, sentComplaint]));
      const bid = ownBid === undefined || parent.name === 'cancellation' ? {} : { bid_id: ownBid.id };
      // Last, so that the bank is not contacted for a refused complaint.
      const complaint: ComplaintRecord = {
        ...sentComplaint,
        ...bid,
        value: await feeFor(service, loaded, { own: ownBid, lot }, request.now),
      };
      return { next: withComplaint(parent, before, target, complaint), result: complaint, ...files };
    });
    return createdReply(showComplaint(service, parent, result), request.links.absolute(`${address}/${id}`), { access });
  };
