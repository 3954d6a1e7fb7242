/** Award stand-still: all decisions are contested together; winners are counted at its end (spec/close-frameworks.md §4). Pure. */

import { holdsAwards } from '../../../base/domain/complaints.ts';
import { isPlainObject, listOf, omitUndefined } from '../../../base/domain/json.ts';
import { forbidden, NO_ERRORS } from '../../../base/domain/problem.ts';
import type { AwardRecord, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { Context, EffectContext } from '../../engine/procedure.ts';
import { afterDays, type Rule } from '../../tenders/rules/rule.ts';
import { AWARDING_STATUS } from '../awarding/award.ts';
import { isActiveLot, listAwardsOfLot } from '../awarding/next-awards.ts';
import { endTender, statusByLots } from '../contracting/completion.ts';
import { withClaimsIgnored } from '../disputes/claim-endings.ts';
import type { ComplaintEffect } from '../disputes/dispute.ts';

export interface AwardStandStillSettings {
  /** A lot with fewer winners is unsuccessful. */
  readonly minWinners: number;
}

export const AWARD_STAND_STILL = 'award-stand-still';

export const AWARD_STAND_STILL_STATUS = 'active.qualification.stand-still';

const standStillSettings = phaseSettings<AwardStandStillSettings>(AWARD_STAND_STILL);

const withAwardsAnnounced = (tender: TenderRecord, context: Context): TenderRecord => {
  const { config, now } = context;
  if (holdsAwards(tender)) throw forbidden(`Can't switch to '${AWARD_STAND_STILL_STATUS}' before resolve all complaints`);
  const awards = listOf(tender.awards);
  if (awards.some(({ status }) => status === 'pending'))
    throw forbidden(`Can't switch to '${AWARD_STAND_STILL_STATUS}' while not all awards are qualified`);
  const endDate = afterDays(tender, now, config.awardComplainDuration, 'calendar', context);
  const opened = (award: AwardRecord): AwardRecord =>
    award.status === 'cancelled' ? award : { ...award, complaintPeriod: { startDate: now, endDate } };
  return { ...tender, status: AWARD_STAND_STILL_STATUS, awardPeriod: { ...tender.awardPeriod, endDate }, awards: awards.map(opened) };
};

/** During awarding the owner may only switch the tender to the stand-still. Throws 403 for anything else. */
export const takeAwardStandStillStep = (tender: TenderRecord, sent: unknown, context: Context): TenderRecord => {
  const asked = isPlainObject(sent) && Object.keys(sent).length === 1 ? sent.status : undefined;
  if (asked !== AWARD_STAND_STILL_STATUS) throw forbidden(`Can't update tender at '${tender.status}' status`);
  return withAwardsAnnounced(tender, context);
};

/** Throws 403: the stand-still can only follow awarding. */
export const standStillFollowsAwards: Rule = (after, _, before) => {
  if (
    before !== null &&
    after.status === AWARD_STAND_STILL_STATUS &&
    before.status !== AWARD_STAND_STILL_STATUS &&
    before.status !== AWARDING_STATUS
  )
    throw forbidden(`Can't switch to '${AWARD_STAND_STILL_STATUS}' from ${before.status}`);
  return NO_ERRORS;
};

/** An upheld complaint ends the stand-still at once; the buyer decides again. */
export const withAwardsReopened: ComplaintEffect = (tender, { on, complaint }) => {
  if (on !== 'award' || complaint.status !== 'satisfied' || tender.status !== AWARD_STAND_STILL_STATUS) return tender;
  const { startDate } = tender.awardPeriod ?? {};
  return { ...tender, status: AWARDING_STATUS, awardPeriod: omitUndefined({ startDate }) };
};

/** K12; undefined while a complaint blocks it. */
export const getAwardStandStillEnd = (tender: TenderFields): Date | undefined =>
  tender.status === AWARD_STAND_STILL_STATUS && !holdsAwards(tender) ? tender.awardPeriod?.endDate : undefined;

/** Lots with too few winners become unsuccessful; the tender continues with the others. */
export const withWinnersCounted = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { now, procedure } = context;
  const { minWinners } = standStillSettings.of(procedure);
  const winners = (lotId: string): number => listAwardsOfLot(tender, lotId).filter(({ status }) => status === 'active').length;
  const lots = (tender.lots ?? []).map((lot) =>
    isActiveLot(lot) && winners(lot.id) < minWinners ? { ...lot, status: 'unsuccessful' as const, date: now } : lot,
  );
  const next = { ...tender, lots };
  const status = statusByLots(lots);
  return status === undefined ? procedure.next(AWARD_STAND_STILL)(next, context) : withClaimsIgnored(endTender(next, status, now));
};
