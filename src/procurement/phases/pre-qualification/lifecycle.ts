/** How a tender enters and leaves pre-qualification (spec/pre-qualification.md §1, §4, §5). Pure: ids are passed in. */

import { holdsReturn, holdsStandStill } from '../../../base/domain/complaints.ts';
import { isPlainObject, listOf } from '../../../base/domain/json.ts';
import { normalize } from '../../../base/domain/period.ts';
import { type FieldError, forbidden, requireNoErrors } from '../../../base/domain/problem.ts';
import type { QualificationRecord, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { QualificationPeriod } from '../../../base/domain/types.generated.ts';
import type { Derive, EffectContext, Enter } from '../../engine/procedure.ts';
import { requiredSignatureErrors } from '../../tenders/rules/documents.ts';
import { acceleratorFor, afterDays, type Context } from '../../tenders/rules/rule.ts';
import { isActiveLot } from '../awarding/next-awards.ts';
import type { ComplaintEffect } from '../disputes/dispute.ts';
import { endOrEnterNextPhase, withOffersCounted } from '../tendering/end-of-tendering.ts';
import {
  PRE_QUALIFICATION,
  PRE_QUALIFICATION_STAND_STILL_STATUS,
  PRE_QUALIFICATION_STATUS,
  pendingQualification,
  prequalificationSettings,
} from './qualification.ts';

const periodFrom = (tender: TenderFields, startDate: Date, context: Context): QualificationPeriod => {
  const days = context.config.qualificationDuration;
  return { startDate, endDate: days === 0 ? startDate : afterDays(tender, startDate, days, 'working', context) };
};

/** Until tendering is over, the period is only an estimate. */
export const foreseenPeriod =
  (before: readonly string[]): Derive =>
  (tender, context) => {
    const end = tender.tenderPeriod?.endDate;
    if (!context.config.hasPrequalification || end === undefined || !before.includes(tender.status ?? '')) return {};
    return { qualificationPeriod: periodFrom(tender, end, context) };
  };

interface BidLot {
  readonly bidID: string;
  readonly lotID?: string;
}

/** The offers to decide on: pending ones for active lots, in the order of bids. */
const pendingOffers = ({ bids = [], lots = [] }: TenderRecord): readonly BidLot[] => {
  const open = new Set(lots.filter(isActiveLot).map(({ id }) => id));
  return bids
    .filter(({ status }) => status === 'pending')
    .flatMap(({ id: bidID, lotValues = [] }): BidLot[] =>
      lots.length === 0
        ? [{ bidID }]
        : lotValues.flatMap(({ relatedLot, status }) =>
            status === 'pending' && open.has(relatedLot) ? [{ bidID, lotID: relatedLot }] : [],
          ),
    );
};

/** Skipped if the tender has no pre-qualification. */
export const enterPrequalification = (tender: TenderRecord, context: EffectContext, next: Enter): TenderRecord => {
  if (!context.config.hasPrequalification) return next(tender, context);
  const { now, newId, procedure } = context;
  const settings = prequalificationSettings.of(procedure);
  const qualifications: QualificationRecord[] = pendingOffers(tender).map((offer) => pendingQualification(offer, newId(), now, settings));
  return { ...tender, status: PRE_QUALIFICATION_STATUS, qualificationPeriod: periodFrom(tender, now, context), qualifications };
};

/** Each announcement requires a new report. */
const reportErrors = ({ documents = [], qualificationPeriod }: TenderRecord, signed: readonly string[] = []): readonly FieldError[] => {
  const announced = qualificationPeriod?.reportingDatePublication;
  return requiredSignatureErrors(
    documents.filter(({ datePublished }) => announced === undefined || datePublished > announced),
    signed,
  );
};

/** With 0 days it ends with the current day, with an accelerator at once. */
const standStillEnd = (tender: TenderRecord, context: Context): Date => {
  const { config, now, zone, procedure } = context;
  const days = config.qualificationComplainDuration;
  if (days > 0) return afterDays(tender, now, days, prequalificationSettings.of(procedure).standStillDays, context);
  return acceleratorFor(tender, context) === null ? normalize(zone, now, true) : now;
};

const withQualificationsAnnounced = (tender: TenderRecord, context: Context): TenderRecord => {
  const { config, now, procedure } = context;
  if (holdsStandStill(tender)) throw forbidden(`Can't switch to '${PRE_QUALIFICATION_STAND_STILL_STATUS}' before resolve all complaints`);
  requireNoErrors(reportErrors(tender, prequalificationSettings.of(procedure).signed));
  if (pendingOffers(tender).length > 0)
    throw forbidden(`Can't switch to '${PRE_QUALIFICATION_STAND_STILL_STATUS}' while not all bids are qualified`);
  const endDate = standStillEnd(tender, context);
  const decided = (one: QualificationRecord): boolean => one.status === 'active' || one.status === 'unsuccessful';
  const opened = (one: QualificationRecord): QualificationRecord =>
    decided(one) ? { ...one, complaintPeriod: { startDate: now, endDate } } : one;
  const qualifications = listOf(tender.qualifications);
  return {
    ...tender,
    status: PRE_QUALIFICATION_STAND_STILL_STATUS,
    qualificationPeriod: { startDate: now, ...tender.qualificationPeriod, endDate, reportingDatePublication: now },
    qualifications: config.qualificationComplainDuration > 0 ? qualifications.map(opened) : [...qualifications],
  };
};

/** Whether the requested status is a stand-still of the type: this one, or that of its awards. */
const isStandStill = (asked: unknown, { procedure }: Context): asked is string =>
  typeof asked === 'string' && asked.endsWith('.stand-still') && procedure.transitions.some(({ to }) => to === asked);

/** Here the owner may only move the tender forward or back (spec/pre-qualification.md §5). Throws 403 and 400. */
export const takePreQualificationStep = (tender: TenderRecord, sent: unknown, context: Context): TenderRecord => {
  const asked = isPlainObject(sent) && Object.keys(sent).length === 1 ? sent.status : undefined;
  if (tender.status === PRE_QUALIFICATION_STATUS && asked === PRE_QUALIFICATION_STAND_STILL_STATUS)
    return withQualificationsAnnounced(tender, context);
  if (isStandStill(asked, context)) throw forbidden(`Can't switch to '${asked}' from ${tender.status}`);
  if (tender.status === PRE_QUALIFICATION_STATUS || asked !== PRE_QUALIFICATION_STATUS)
    throw forbidden(`Can't update tender at '${tender.status}' status`);
  if (holdsReturn(tender)) throw forbidden(`Can't switch to '${PRE_QUALIFICATION_STATUS}' before resolve all complaints`);
  return { ...tender, status: PRE_QUALIFICATION_STATUS };
};

/** An upheld complaint ends the stand-still at once: the buyer decides again (spec/complaints.md §6). */
export const withDecisionsReopened: ComplaintEffect = (tender, { on, complaint }) =>
  on === 'qualification' && complaint.status === 'satisfied' && tender.status === PRE_QUALIFICATION_STAND_STILL_STATUS
    ? { ...tender, status: PRE_QUALIFICATION_STATUS }
    : tender;

/** Undefined while a complaint blocks it. */
export const getPreQualificationStandStillEnd = (tender: TenderFields): Date | undefined =>
  tender.status === PRE_QUALIFICATION_STAND_STILL_STATUS && !holdsStandStill(tender) ? tender.qualificationPeriod?.endDate : undefined;

export const withStandStillOver = (tender: TenderRecord, context: EffectContext): TenderRecord =>
  endOrEnterNextPhase(PRE_QUALIFICATION, withOffersCounted(tender, context), context);
