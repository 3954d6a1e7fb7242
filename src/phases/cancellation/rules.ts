/** Rules of cancellations, and what they do (spec/procedures.md §4.3, §1.1, §1.4, §1.7). Pure: ids come in. */

import { type FieldError, forbidden, notAmong, ruleError } from '../../model/problem.ts';
import type { BidRecord, ComplaintRecord, TenderRecord } from '../../model/tender.ts';
import type { Cancellation, ContractStub, Lot } from '../../model/types.generated.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { Context, EffectContext } from '../../procedures/engine/procedure.ts';
import { mayWrite } from '../../procedures/engine/writes.ts';
import { signatureErrors } from '../../tenders/rules/documents.ts';
import { undecided } from '../awarding/award.ts';
import { withNextAwards } from '../awarding/awarding.ts';
import { ended, statusByLots } from '../contracting/completion.ts';

export interface CancellationSettings {
  /** Statuses in which a tender or a lot may be cancelled. */
  readonly in: readonly string[];
  /** Choices of `reasonType` (spec/procedures.md §4.3). */
  readonly reasons: readonly string[];
  /** Types of documents that are wanted signed before a cancellation acts. */
  readonly signed: readonly string[];
}

export const cancellationSettings = phaseSettings<CancellationSettings>('cancellation');

type Status = Cancellation['status'];

interface Said {
  readonly reasonType?: string | undefined;
  readonly relatedLot?: string | undefined;
}

/** What the body names has to be there. */
export const cancellationErrors = (
  { reasonType, relatedLot }: Said,
  { lots = [] }: TenderRecord,
  reasons: readonly string[],
): readonly FieldError[] => [
  ...(reasonType === undefined || reasons.includes(reasonType) ? [] : [notAmong(['data', 'reasonType'], reasons)]),
  ...(relatedLot === undefined || lots.some(({ id }) => id === relatedLot)
    ? []
    : [ruleError(['data', 'relatedLot'], 'relatedLot should be one of lots')]),
];

/** 403 where the lot of a cancellation has ended. */
export const requireActiveLot = ({ relatedLot }: Said, { lots = [] }: TenderRecord): void => {
  const lot = lots.find(({ id }) => id === relatedLot);
  if (lot !== undefined && lot.status !== 'active') throw forbidden('Can perform cancellation only in active lot status');
};

/** 403 while another cancellation is under way. */
export const requireNoPending = ({ cancellations = [] }: TenderRecord, except?: string): void => {
  if (cancellations.some(({ id, status }) => status === 'pending' && id !== except)) {
    throw forbidden('Forbidden because of a pending cancellation');
  }
};

/** 403 for a cancellation that is done. */
export const requireOpen = ({ status }: Cancellation): void => {
  if (status !== 'draft' && status !== 'pending') throw forbidden(`Can't update cancellation in current (${status}) status`);
};

/** The state a cancellation gets when `to` is asked for: without complaints on cancellations it acts at once. Throws 403. */
export const nextStatus = (from: Status, to: Status): Status => {
  if (from === to) return from;
  if (from !== 'draft' || to === 'draft') throw forbidden(`Can't switch cancellation status from ${from} to ${to}`);
  return to === 'pending' ? 'active' : to;
};

/** A cancellation acts only with its signed report (spec/tender-rules.md §5 "required signature document"). */
export const reportErrors = ({ documents = [] }: Cancellation, signed: readonly string[]): readonly FieldError[] =>
  signatureErrors(documents, signed);

/** Types of which a cancellation holds at most one. */
export const single = ['cancellationReport'];

interface Effect {
  readonly next: TenderRecord;
  /** Ids of the contracts that are cancelled with it. */
  readonly cancels: readonly string[];
}

/** Contracts that a cancellation ends: those that nobody has signed yet. */
const isOpen = ({ status }: ContractStub): boolean => status !== 'active' && status !== 'terminated' && status !== 'cancelled';

const withoutContracts = (tender: TenderRecord, concerns: (stub: ContractStub) => boolean, now: Date): Effect => {
  const { contracts = [] } = tender;
  const cancelled = contracts.filter((stub) => isOpen(stub) && concerns(stub));
  if (cancelled.length === 0) return { next: tender, cancels: [] };
  const next = contracts.map((stub): ContractStub => (cancelled.includes(stub) ? { ...stub, status: 'cancelled', date: now } : stub));
  return { next: { ...tender, contracts: next }, cancels: cancelled.map(({ id }) => id) };
};

/** spec/procedures.md §1.7: claims that nobody has answered are ignored when their tender or lot ends. */
const withClaimsIgnored = (tender: TenderRecord, concerns: (lotId: string | undefined) => boolean): TenderRecord => {
  const ignored = (claim: ComplaintRecord, lotId: string | undefined): ComplaintRecord =>
    claim.status === 'claim' && concerns(lotId) ? { ...claim, status: 'ignored' } : claim;
  const { complaints, awards } = tender;
  return {
    ...tender,
    ...(complaints === undefined ? {} : { complaints: complaints.map((claim) => ignored(claim, claim.relatedLot)) }),
    ...(awards === undefined
      ? {}
      : {
          awards: awards.map((award) =>
            award.complaints === undefined ? award : { ...award, complaints: award.complaints.map((claim) => ignored(claim, award.lotID)) },
          ),
        }),
  };
};

/** Bids that are secret when their tender ends never come out. */
const withoutSecretBids = (tender: TenderRecord, { procedure }: Context): TenderRecord => {
  const shows = procedure.bidsShown.get(tender.status) ?? 'sealed';
  if (shows !== 'sealed' && shows !== 'without values') return tender;
  const { bids: _, ...rest } = tender;
  return rest;
};

const over = (tender: TenderRecord, context: Context): TenderRecord => ended(withoutSecretBids(tender, context), 'cancelled', context.now);

/** The whole tender is cancelled; lots and awards keep their states. */
export const withTenderCancelled = (tender: TenderRecord, context: Context): Effect => {
  const { next, cancels } = withoutContracts(tender, () => true, context.now);
  return {
    next: over(
      withClaimsIgnored(next, () => true),
      context,
    ),
    cancels,
  };
};

/** Codes of the features that are weighed for this lot only. */
const featuresOf = ({ features = [], items = [] }: TenderRecord, lotId: string): ReadonlySet<string> => {
  const ownItems = new Set(items.filter(({ relatedLot }) => relatedLot === lotId).map(({ id }) => id));
  const isOwn = ({ featureOf, relatedItem = '' }: (typeof features)[number]): boolean =>
    featureOf === 'lot' ? relatedItem === lotId : featureOf === 'item' && ownItems.has(relatedItem);
  return new Set(features.filter(isOwn).map(({ code }) => code));
};

/** While bids come in: they lose what they say about the lot, and those that say nothing else are invalid. */
const withBidsReduced = (tender: TenderRecord, lotId: string, { procedure }: Context): TenderRecord => {
  if (tender.bids === undefined || !mayWrite(procedure, 'add bid', tender.status)) return tender;
  const codes = featuresOf(tender, lotId);
  const reduced = ({ lotValues = [], parameters, ...bid }: BidRecord): BidRecord => {
    const left = lotValues.filter(({ relatedLot }) => relatedLot !== lotId);
    const isOut = left.length === 0 && (bid.status === 'pending' || bid.status === 'active');
    return {
      ...bid,
      ...(left.length === 0 ? {} : { lotValues: left }),
      ...(parameters === undefined ? {} : { parameters: parameters.filter(({ code }) => !codes.has(code)) }),
      ...(isOut ? { status: 'invalid' } : {}),
    };
  };
  return { ...tender, bids: tender.bids.map(reduced) };
};

const cancelledLot = (lot: Lot, now: Date): Lot => {
  const { auctionPeriod, ...rest } = lot;
  return { ...rest, ...(auctionPeriod?.endDate === undefined ? {} : { auctionPeriod }), status: 'cancelled', date: now };
};

/** One lot is cancelled; the tender ends when no lot is left, else awarding goes on with the others. */
export const withLotCancelled = (tender: TenderRecord, lotId: string, context: EffectContext): Effect => {
  const { now } = context;
  const awards = new Set((tender.awards ?? []).filter(({ lotID }) => lotID === lotId).map(({ id }) => id));
  const { next, cancels } = withoutContracts(tender, ({ awardID }) => awards.has(awardID), now);
  const settled = withBidsReduced(
    withClaimsIgnored(next, (related) => related === lotId),
    lotId,
    context,
  );
  const lots = (settled.lots ?? []).map((lot) => (lot.id === lotId ? cancelledLot(lot, now) : lot));
  const after: TenderRecord = { ...settled, lots };
  const status = statusByLots(lots);
  if (status === 'cancelled') return { next: over(after, context), cancels };
  if (status !== undefined) return { next: ended(after, status, now), cancels };
  return { next: after.status === undecided ? withNextAwards(after, context) : after, cancels };
};
