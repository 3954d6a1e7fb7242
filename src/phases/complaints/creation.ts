/** A new complaint (spec/complaints.md §5): who makes it, when, and what it costs. Load, decide, save, show. */

import { hashOf, isAdmin } from '../../domain/actor.ts';
import { nextNumber } from '../../domain/complaints.ts';
import { type Borders, contains } from '../../domain/period.ts';
import { conflict, type FieldError, forbidden, missing, refuse, ruleError, tooLong } from '../../domain/problem.ts';
import { textIn } from '../../domain/reading.ts';
import type { BidRecord, ComplaintRecord, StoredTender } from '../../domain/tender.ts';
import type { BasicValue, PostComplaint } from '../../domain/types.generated.ts';
import { type Call, created, type Handler, newAccess, pathWith } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { documentsOfBody } from '../../tenders/documents.ts';
import type { Opened, TenderRoom } from '../../tenders/room.ts';
import { documentErrors } from '../../tenders/rules/documents.ts';
import { partyErrors } from '../../tenders/rules/parties.ts';
import { namedLotErrors } from '../../tenders/rules/rule.ts';
import type { Accepts } from '../../validation/validator.ts';
import { isBidOwner } from '../bids/access.ts';
import { requireLot, requireWritable, settingsOn, showComplaint } from './complaint.ts';
import { feeOf } from './fee.ts';
import { objectionErrors, objectionModelErrors, withIds } from './objections.ts';
import { type Parent, withComplaint } from './parent.ts';

export const createComplaint: Accepts<PostComplaint> = { id: '/tenders/complaint-create' };

type Held = ReturnType<Parent['held']>;

/** The bid in whose name somebody complains; undefined where anybody may. 403 for a stranger; group admins need no bid. */
const complainantOf = (parent: Parent, { before: tender, procedure }: Opened, { actor, token }: Call): BidRecord | undefined => {
  const { bids } = settingsOn(procedure, parent);
  const isOpen = parent.name === 'cancellation' && procedure.statusesOf('tendering').includes(tender.status);
  if (bids === undefined || isOpen) return undefined;
  const found = (tender.bids ?? []).find((bid) => bids.includes(bid.status) && isBidOwner(bid, actor, token));
  if (found === undefined && !isAdmin(actor))
    throw forbidden(
      `Forbidden: a complaint is made here with the owner token of a bid (${bids.join(', ')}) and the key of the account that created the bid.`,
    );
  return found;
};

const requireConfigured = ({ isConfigured }: Parent, { context: { config } }: Opened): void => {
  if (!isConfigured(config)) throw forbidden("Can't add complaint as it is forbidden by configuration");
  if (config.restricted) throw forbidden("Can't add complaint for restricted tender");
};

const both: Borders = { from: 'closed', to: 'closed' };

/** 403 outside of the time for complaints. */
const requireTime = ({ name, term }: Parent, { status, period }: Held, now: Date): void => {
  if (term === undefined) return;
  const isMade = name !== 'award' || status === 'active' || status === 'unsuccessful';
  if (!isMade || !contains(period, now, term.borders)) throw forbidden(term.text);
};

/** 403 while a cancellation of the tender, or of the lot of the complaint, is pending. */
const requireNoCancellation = ({ cancellations = [] }: StoredTender, lot: string | undefined): void => {
  const pending = cancellations.filter(({ status }) => status === 'pending');
  if (pending.some(({ relatedLot }) => relatedLot === undefined))
    throw forbidden("Can't add complaint if tender have cancellation in pending status");
  if (lot !== undefined && pending.some(({ relatedLot }) => relatedLot === lot))
    throw forbidden("Can't add complaint with 'pending' lot cancellation");
};

const requirePendingCancellation = ({ status, period }: Held, now: Date): void => {
  if (status !== 'pending') refuse([ruleError(['data'], 'Complaint can be add only in pending status of cancellation')]);
  if (!contains(period, now, both)) refuse([ruleError(['data'], "Complaint can't be add after finish of complaint period")]);
};

/** Who complains of a refusal does it for himself. */
const ownRefusalErrors = ({ name }: Parent, { status, bid }: Held, own: BidRecord | undefined): readonly FieldError[] =>
  name === 'award' && status === 'unsuccessful' && own !== undefined && own.id !== bid
    ? [ruleError(['data', 'bid_id'], 'Can add complaint only on unsuccessful award of your bid')]
    : [];

/** What the state of the tender says, in the order of the specification. */
const requireState = (parent: Parent, opened: Opened, held: Held, complaint: ComplaintRecord, own: BidRecord | undefined): void => {
  const { before, procedure, context } = opened;
  const { name } = parent;
  const objections = (): void => refuse(objectionErrors(complaint, before, name === 'cancellation' ? held.id : undefined));
  if (name === 'cancellation') {
    requirePendingCancellation(held, context.now);
    objections();
    return;
  }
  requireConfigured(parent, opened);
  requireWritable(procedure, `add complaint on ${name}`, before.status);
  requireLot(parent, before, held.lot, 'Can add complaint only in active lot status');
  objections();
  requireTime(parent, held, context.now);
  requireNoCancellation(before, complaint.relatedLot);
  refuse(ownRefusalErrors(parent, held, own));
};

/** Nothing has been explained yet to which a document could belong. */
const documentsOf = (
  { before, context }: Opened,
  { documents, written }: Pick<ReturnType<typeof documentsOfBody>, 'documents' | 'written'>,
): readonly FieldError[] => {
  const ofPosts = written.filter(({ document }) => document.documentOf === 'post');
  if (ofPosts.length > 0)
    return ofPosts.map(({ path }) => ruleError([...path, 'relatedItem'], 'relatedItem should be one of complaint posts'));
  return documentErrors(before, { documents, written, stored: [] }, { name: 'complaint', types: [] }, context);
};

const authorErrors = ({ author, relatedLot }: PostComplaint, tender: StoredTender): readonly FieldError[] => [
  ...(textIn(author.identifier.legalName) === undefined ? [missing(['data', 'author', 'identifier', 'legalName'])] : []),
  ...namedLotErrors(tender, relatedLot, 'relatedLot'),
];

const HOME = 'UAH';

/** UAH for one unit of the currency of a tender. */
const rateFor = async ({ deps }: TenderRoom, { value }: StoredTender, now: Date): Promise<number> => {
  const currency = value?.currency ?? HOME;
  if (currency === HOME) return 1;
  if (deps.rates === undefined) throw conflict('Error while getting data from bank.gov.ua: no rates are known here');
  return deps.rates(currency, now);
};

const feeFor = ({ before, procedure }: Opened, lotId: string | undefined, rate: number): BasicValue => {
  const { lots = [], value, status } = before;
  const base = lotId === undefined ? value : lots.find(({ id }) => id === lotId)?.value;
  return feeOf((base?.amount ?? 0) * rate, procedure.statusesOf('tendering').includes(status));
};

/** A complaint by whoever may make it. Its token is answered here only. */
export const addComplaint =
  (room: TenderRoom, parent: Parent): Handler =>
  async (call) => {
    const access = newAccess(call);
    const id = newId();
    const address = pathWith(parent.path, call.params);
    const { gives } = await room.append<ComplaintRecord>(call, async (opened) => {
      const { before, context } = opened;
      const held = parent.held(before, call.params);
      const first = parent.name === 'award' ? complainantOf(parent, opened, call) : undefined;
      const { documents: sent, relatedLot, objections, status: _, ...data } = call.dataAs(createComplaint);
      refuse([
        ...partyErrors(data.author, ['data', 'author'], context),
        ...authorErrors(
          { ...data, status: 'draft', ...(relatedLot === undefined || parent.name !== 'tender' ? {} : { relatedLot }) },
          before,
        ),
      ]);
      const taken = documentsOfBody(room, call, sent, {
        parent: `${address}/${id}`,
        author: 'complaint_owner',
      });
      const { documents, written, ...files } = taken;
      const lot = parent.name === 'tender' ? relatedLot : held.lot;
      const said: ComplaintRecord = {
        ...data,
        id,
        complaintID: nextNumber(before),
        status: 'draft',
        date: call.now,
        ...(lot === undefined ? {} : { relatedLot: lot }),
        ...(objections === undefined ? {} : { objections: withIds(objections, newId) }),
        ...(documents.length === 0 ? {} : { documents }),
        owner: call.actor.name,
        owner_token: hashOf(access.token),
        transfer_token: hashOf(access.transfer),
      };
      refuse(objectionModelErrors(said, parent.relates, context));
      if (parent.name === 'cancellation') requireConfigured(parent, opened);
      const own = first ?? complainantOf(parent, opened, call);
      requireState(parent, opened, held, said, own);
      refuse(documentsOf(opened, { documents, written }));
      refuse(tooLong([...held.complaints, said]));
      const bid = own === undefined || parent.name === 'cancellation' ? {} : { bid_id: own.id };
      // Asked last: nobody outside is asked for a complaint that is refused.
      const complaint: ComplaintRecord = { ...said, ...bid, value: feeFor(opened, lot, await rateFor(room, before, call.now)) };
      return { next: withComplaint(parent, before, held, complaint), gives: complaint, ...files };
    });
    return created(showComplaint(room, parent, gives), call.links.absolute(`${address}/${id}`), { access });
  };
