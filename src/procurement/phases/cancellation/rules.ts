/** Rules of cancellations (spec/procedures.md §4.3, spec/cancellations.md §2, §3). Pure. */

import { whyNotCancelled } from '../../../base/domain/complaints.ts';
import { contains } from '../../../base/domain/period.ts';
import { type FieldError, forbidden, notAmong } from '../../../base/domain/problem.ts';
import type { CancellationRecord, TenderRecord } from '../../../base/domain/tender.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { Context } from '../../engine/procedure.ts';
import type { WriteVerb } from '../../engine/writes.ts';
import { buyersSignatureErrors } from '../../tenders/rules/documents.ts';
import { namedLotErrors } from '../../tenders/rules/rule.ts';
import { PRE_QUALIFICATION_STAND_STILL_STATUS } from '../pre-qualification/qualification.ts';

export interface CancellationSettings {
  /** Statuses in which a tender or lot may be cancelled; default: all running ones but those of the auction. */
  readonly in?: readonly string[];
  /** Allowed values of `reasonType` (spec/cancellations.md §1). */
  readonly reasons: readonly string[];
  /** Document types that must be signed before a cancellation takes effect. */
  readonly signed?: readonly string[];
  /** Present: a cancellation waits for complaints unless `hasCancellationComplaints` is off; absent: it takes effect at once. */
  readonly complaints?: {
    /**
     * Without bids: it may take effect at once while no award is active, a tender with a complete lot cannot be cancelled, and
     * lost time extends the complaint periods of awards.
     */
    readonly canBeSkipped?: true;
  };
}

export const cancellationSettings = phaseSettings<CancellationSettings>('cancellation');

type Status = CancellationRecord['status'];

interface CancellationPatch {
  readonly reasonType?: string | undefined;
  readonly relatedLot?: string | undefined;
}

/** Without complaint periods, cancellations neither block anything nor are blocked. */
export const waitsForComplaints = ({ config }: Context): boolean => config.hasCancellationComplaints;

export const reasonErrors = ({ reasonType }: CancellationPatch, { procedure }: Context): readonly FieldError[] => {
  const { reasons } = cancellationSettings.of(procedure);
  return reasonType === undefined || reasons.includes(reasonType) ? [] : [notAmong(['data', 'reasonType'], reasons)];
};

const FIRST_CANCELLATION_STATUSES: readonly Status[] = ['draft', 'pending', 'active'];

/** With a complaint period, a new cancellation cannot be created as `unsuccessful`. */
export const statusErrors = ({ status }: { readonly status?: Status | undefined }): readonly FieldError[] =>
  status === undefined || FIRST_CANCELLATION_STATUSES.includes(status) ? [] : [notAmong(['data', 'status'], FIRST_CANCELLATION_STATUSES)];

/** The lot of a new cancellation must exist. */
export const placeErrors = ({ relatedLot }: CancellationPatch, tender: TenderRecord): readonly FieldError[] =>
  namedLotErrors(tender, relatedLot, 'relatedLot');

/** A requested cancellation; a new one has no id yet. */
type CancellationRequest = CancellationPatch & { readonly id?: string; readonly status?: Status };

const concernsSameLot = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** Throws 403 for one that is not pending while another is, for the same lot, or if either is for the whole tender. */
export const requireNoPending = (request: CancellationRequest, { cancellations = [] }: TenderRecord): void => {
  const isOther = ({ id, status, relatedLot }: CancellationRecord): boolean =>
    status === 'pending' && id !== request.id && concernsSameLot(relatedLot, request.relatedLot);
  if (request.status !== 'pending' && cancellations.some(isOther)) throw forbidden('Forbidden because of a pending cancellation');
};

const whileContested = (verb: WriteVerb): string => `Cancellation can't be ${verb} when exists active complaint period`;

/** Throws 403 during the stand-still: announced decisions cannot be cancelled away, whatever `hasCancellationComplaints` is. */
const requireNoStandStill = ({ status }: TenderRecord, verb: WriteVerb, { procedure }: Context): void => {
  if (status === PRE_QUALIFICATION_STAND_STILL_STATUS && cancellationSettings.of(procedure).complaints !== undefined)
    throw forbidden(whileContested(verb));
};

const requireNoComplaintPeriod = (
  { relatedLot }: CancellationRequest,
  { awards = [] }: TenderRecord,
  verb: WriteVerb,
  { now }: Context,
): void => {
  const isRunning = awards.some(
    ({ lotID, complaintPeriod }) =>
      complaintPeriod !== undefined &&
      (relatedLot === undefined || lotID === relatedLot) &&
      contains(complaintPeriod, now, { from: 'open', to: 'open' }),
  );
  if (isRunning) throw forbidden(whileContested(verb));
};

/** The decisions on bids: awards, or qualifications while there are no awards. */
const buildDecisions = ({ awards = [], qualifications = [] }: TenderRecord) =>
  awards.length > 0 ? { name: 'awards', decisions: awards } : { name: 'qualifications', decisions: qualifications };

const isOut = ({ status }: { readonly status: string }): boolean => status === 'unsuccessful' || status === 'cancelled';

const requireSomebodyLeft = ({ relatedLot }: CancellationRequest, tender: TenderRecord): void => {
  const { name, decisions } = buildDecisions(tender);
  const active = (tender.lots ?? []).filter(({ status }) => status === 'active').map(({ id }) => id);
  const asked = relatedLot !== undefined ? [relatedLot] : active.length > 0 ? active : [undefined];
  const isLost = (lotId: string | undefined): boolean => {
    const own = decisions.filter(({ lotID }) => lotID === lotId);
    return own.length > 0 && own.every(isOut);
  };
  if (asked.some(isLost)) throw forbidden(`Can't perform cancellation if all ${name} are unsuccessful`);
};

const requireNoCompleteLot = ({ relatedLot }: CancellationRequest, { lots = [] }: TenderRecord): void => {
  if (relatedLot === undefined && lots.some(({ status }) => status === 'complete'))
    throw forbidden("Can't perform cancellation, if there is at least one complete lot");
};

/** Throws 403 during complaint periods and while complaints are pending (spec/cancellations.md §2 steps 7, 8). */
export const requireNoComplaints = (request: CancellationRequest, tender: TenderRecord, verb: WriteVerb, context: Context): void => {
  requireNoStandStill(tender, verb, context);
  if (!waitsForComplaints(context)) return;
  requireNoComplaintPeriod(request, tender, verb, context);
  const text = whyNotCancelled(tender, request.relatedLot);
  if (text !== null) throw forbidden(text);
};

/** Throws 403 if nothing is left to cancel or too much is complete (spec/cancellations.md §2 steps 10, 11). */
export const requireUse = (request: CancellationRequest, tender: TenderRecord, context: Context): void => {
  const { complaints } = cancellationSettings.of(context.procedure);
  if (complaints === undefined) return;
  if (complaints.canBeSkipped === true) requireNoCompleteLot(request, tender);
  else requireSomebodyLeft(request, tender);
};

/** Throws 403 for a finished cancellation. */
export const requireOpen = ({ status }: CancellationRecord): void => {
  if (status !== 'draft' && status !== 'pending') throw forbidden(`Can't update cancellation in current (${status}) status`);
};

const isAwarded = ({ awards = [] }: TenderRecord, lotId: string | undefined): boolean =>
  awards.some(({ lotID, status }) => status === 'active' && (lotId === undefined || lotID === lotId));

/** Whether a PATCH may change the status, with a complaint period (spec/cancellations.md §3). */
const maySwitch = (
  { status: from, relatedLot, complaints = [] }: CancellationRecord,
  to: Status,
  tender: TenderRecord,
  context: Context,
) => {
  if (to === 'active')
    return cancellationSettings.of(context.procedure).complaints?.canBeSkipped === true && !isAwarded(tender, relatedLot);
  if (from === 'draft') return to !== 'draft';
  return to === 'unsuccessful' && complaints.some(({ status }) => status === 'satisfied');
};

/** The new status when `to` is requested: without a complaint period it becomes active at once. Throws 403. */
export const nextStatus = (cancellation: CancellationRecord, to: Status, tender: TenderRecord, context: Context): Status => {
  const { status: from } = cancellation;
  const waits = waitsForComplaints(context);
  if (from === to) return from;
  if (!(waits ? maySwitch(cancellation, to, tender, context) : from === 'draft' && to !== 'draft'))
    throw forbidden(`Can't switch cancellation status from ${from} to ${to}`);
  return to === 'pending' && !waits ? 'active' : to;
};

/** A cancellation becomes pending or active only with its signed report (spec/tender-rules.md §5 "required signature document"). */
export const cancellationReportErrors = (
  { documents = [] }: CancellationRecord,
  tender: TenderRecord,
  context: Context,
): readonly FieldError[] => buyersSignatureErrors(documents, cancellationSettings.of(context.procedure).signed, tender, context);

/** Document types a cancellation may have only once. */
export const SINGLE_CANCELLATION_DOCUMENTS = ['cancellationReport'];
