/** One qualification of a tender: lookup, view, replacement; and the settings of a type (spec/pre-qualification.md §2, §7). */

import { type Json, omitUndefined, withReplaced } from '../../../base/domain/json.ts';
import type { DayKind } from '../../../base/domain/period.ts';
import { oneWithId } from '../../../base/domain/problem.ts';
import type { BidRecord, QualificationRecord, StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type { LotValue } from '../../../base/domain/types.generated.ts';
import { phaseSettings } from '../../engine/phase.ts';
import { withShownResponses } from '../../tenders/criteria/responses.ts';
import { shownPart } from '../../tenders/guards.ts';
import type { TenderService } from '../../tenders/service.ts';
import { statusByOffers } from '../../tenders/visibility.ts';

export interface PrequalificationSettings {
  /** An admitted bid must be qualified and eligible; absent: both are the buyer's statements only. */
  readonly requiresEligible?: true;
  /** Document types of the tender that must be signed before decisions are announced. */
  readonly signed?: readonly string[];
  /** Kind of days of the stand-still (`qualificationComplainDuration`). */
  readonly standStillDays: DayKind;
  /** The buyer may give a bidder more than 24 hours. */
  readonly allowsMoreTime?: true;
}

export const PRE_QUALIFICATION = 'pre-qualification';

export const prequalificationSettings = phaseSettings<PrequalificationSettings>(PRE_QUALIFICATION);

/** The statuses while bids are decided on, and once the decisions are announced. */
export const PRE_QUALIFICATION_STATUS = 'active.pre-qualification';
export const PRE_QUALIFICATION_STAND_STILL_STATUS = 'active.pre-qualification.stand-still';
export const PRE_QUALIFICATION_STATUSES = [PRE_QUALIFICATION_STATUS, PRE_QUALIFICATION_STAND_STILL_STATUS];

export const qualificationView = '/tenders/qualification';

/** Throws 404 `Qualification not found.` */
export const findQualification = (tender: Pick<TenderRecord, 'qualifications'>, id: string | undefined): QualificationRecord =>
  oneWithId(tender.qualifications, id, 'Qualification not found.');

export const withQualification = <T extends Pick<TenderRecord, 'qualifications'>>(tender: T, next: QualificationRecord): T => ({
  ...tender,
  qualifications: withReplaced(tender.qualifications, next),
});

export const shownQualification = (service: TenderService, tender: StoredTender, qualification: QualificationRecord): Json =>
  shownPart(service, tender, 'qualifications', withShownResponses(tender, qualification));

type Subject = Pick<QualificationRecord, 'bidID' | 'lotID'>;

/** A new qualification; its id is passed in. */
export const pendingQualification = ({ bidID, lotID }: Subject, id: string, now: Date, { requiresEligible }: PrequalificationSettings) => ({
  id,
  bidID,
  ...omitUndefined({ lotID }),
  status: 'pending' as const,
  date: now,
  ...(requiresEligible ? { qualified: false, eligible: false } : {}),
});

/**
 * Sets the offer's status, and the bid's status derived from all its offers: a bid that was out because its other lots were
 * cancelled returns when an offer is open again (spec/pre-qualification.md §3).
 */
export const withOfferStatus = (tender: TenderRecord, { bidID, lotID }: Subject, status: LotValue['status']): TenderRecord => {
  const decided = (bid: BidRecord): BidRecord => {
    if (bid.id !== bidID) return bid;
    if (lotID === undefined || bid.lotValues === undefined) return { ...bid, status };
    const lotValues = bid.lotValues.map((offer) => (offer.relatedLot === lotID ? { ...offer, status } : offer));
    const isOut = bid.status === 'invalid.pre-qualification';
    const next = statusByOffers({ status: isOut ? 'unsuccessful' : bid.status, lotValues }, tender.lots);
    return { ...bid, lotValues, status: isOut && next === 'unsuccessful' ? bid.status : next };
  };
  return { ...tender, ...omitUndefined({ bids: tender.bids?.map(decided) }) };
};
