/** Effects of award decisions on the tender (spec/procedures.md §1.5, §3.3, spec/open-tenders.md §9.2). Pure: ids are passed in. */

import { listOf, omitUndefined } from '../../../base/domain/json.ts';
import type { DayKind } from '../../../base/domain/period.ts';
import { forbidden } from '../../../base/domain/problem.ts';
import type { AwardRecord, ComplaintRecord, StoredTender } from '../../../base/domain/tender.ts';
import type { ContractStub } from '../../../base/domain/types.generated.ts';
import { cancelledContract, type TickContext, type TransitionOutcome } from '../../engine/procedure.ts';
import { afterDays } from '../../tenders/rules/rule.ts';
import { acceptanceEffects, awardingSettings, type DecideAward, refusalEffects, withAward } from './award.ts';
import { withNextAwards } from './next-awards.ts';

const goOn = (tender: StoredTender, context: TickContext): StoredTender =>
  // Changes of a tender keep the fields that the store adds to it.
  withNextAwards(tender, context) as StoredTender;

/** The decided award, contestable from now on for `awardComplainDuration` days of this kind; no complaint period if that is 0. */
export const withAwardComplaintPeriod = (tender: StoredTender, award: AwardRecord, kind: DayKind, context: TickContext): AwardRecord => {
  const { now, config } = context;
  const days = config.awardComplainDuration;
  if (days === 0) return { ...award, date: now };
  return { ...award, date: now, complaintPeriod: { startDate: now, endDate: afterDays(tender, now, days, kind, context) } };
};

const withClaimPeriod = (tender: StoredTender, award: AwardRecord, context: TickContext): AwardRecord =>
  withAwardComplaintPeriod(tender, award, awardingSettings.of(context.procedure).contesting.days, context);

/** Gives the refused awards of the lot the complaint period of its winner. */
const withRefusalsContested = (tender: StoredTender, { lotID, complaintPeriod }: AwardRecord): StoredTender => {
  if (complaintPeriod === undefined) return tender;
  const contested = (one: AwardRecord): AwardRecord =>
    one.lotID === lotID && one.status === 'unsuccessful' ? { ...one, complaintPeriod } : one;
  return { ...tender, awards: listOf(tender.awards).map(contested) };
};

const acceptAward = (tender: StoredTender, award: AwardRecord, context: TickContext): TransitionOutcome => {
  const createdAward = withClaimPeriod(tender, award, context);
  const after = withAward(tender, createdAward);
  const { hasOnePeriod = false } = awardingSettings.of(context.procedure).contesting;
  const outcome = acceptanceEffects
    .of(context.procedure)
    .reduce<TransitionOutcome>((previous, effect) => effect(previous, createdAward, context), {
      next: hasOnePeriod ? withRefusalsContested(after, createdAward) : after,
    });
  return { ...outcome, next: goOn(outcome.next, context) };
};

const rejectAward = (tender: StoredTender, award: AwardRecord, context: TickContext): TransitionOutcome => {
  const { hasOnePeriod = false } = awardingSettings.of(context.procedure).contesting;
  const createdAward = hasOnePeriod ? { ...award, date: context.now } : withClaimPeriod(tender, award, context);
  const after = goOn(withAward(tender, createdAward), context);
  // Changes of a tender keep the fields that the store adds to it.
  const next = refusalEffects.of(context.procedure).reduce((one, effect) => effect(one, context) as StoredTender, after);
  return { next };
};

const OPEN_DISPUTE_STATUSES: ReadonlySet<string> = new Set(['draft', 'claim', 'answered', 'pending']);

const withClaimsCancelled = (complaints: readonly ComplaintRecord[], now: Date): ComplaintRecord[] =>
  complaints.map((claim) =>
    claim.type !== 'complaint' && OPEN_DISPUTE_STATUSES.has(claim.status)
      ? { ...claim, status: 'cancelled', dateCanceled: now, cancellationReason: 'cancelled' }
      : claim,
  );

/** What stays unchanged when an award is cancelled. */
interface PreserveOptions {
  readonly period?: boolean;
  readonly claims?: boolean;
}

const cancelledAward = (award: AwardRecord, now: Date, kept: PreserveOptions): AwardRecord => {
  const { complaintPeriod, complaints } = award;
  const isCut = kept.period !== true && (complaintPeriod?.endDate === undefined || complaintPeriod.endDate > now);
  return {
    ...award,
    status: 'cancelled',
    date: now,
    ...omitUndefined({
      complaintPeriod: complaintPeriod === undefined || !isCut ? undefined : { ...complaintPeriod, endDate: now },
      complaints: complaints === undefined || kept.claims === true ? undefined : withClaimsCancelled(complaints, now),
    }),
  };
};

const isSignedStub = ({ status }: ContractStub): boolean => status === 'active' || status === 'terminated';

/** Cancels these awards and their contracts; throws 403 if one of the contracts is signed. */
export const withAwardsCancelled = (
  tender: StoredTender,
  ids: ReadonlySet<string>,
  { now }: Pick<TickContext, 'now'>,
  kept: PreserveOptions = {},
): TransitionOutcome => {
  const { contracts = [] } = tender;
  const ownStubs = contracts.filter(({ awardID, status }) => ids.has(awardID) && status !== 'cancelled');
  if (ownStubs.some(isSignedStub)) throw forbidden("Can't cancel award contract in active status");
  const stubs = contracts.map((stub): ContractStub => (ownStubs.includes(stub) ? { ...stub, status: 'cancelled', date: now } : stub));
  const next: StoredTender = {
    ...tender,
    awards: listOf(tender.awards).map((award) => (ids.has(award.id) ? cancelledAward(award, now, kept) : award)),
    ...omitUndefined({ contracts: tender.contracts && stubs }),
  };
  return { next, otherWrites: ownStubs.map(({ id }) => cancelledContract(id, now)) };
};

/** Cancels these awards and continues awarding. */
const withoutAwards = (tender: StoredTender, ids: ReadonlySet<string>, context: TickContext): TransitionOutcome => {
  const { hasOnePeriod = false, reopening } = awardingSettings.of(context.procedure).contesting;
  const stored = { period: hasOnePeriod, claims: reopening === 'free' };
  const outcome = withAwardsCancelled(tender, ids, context, stored);
  return { ...outcome, next: goOn(outcome.next, context) };
};

const listAwardsOfSameLot = (tender: StoredTender, { lotID }: AwardRecord): readonly AwardRecord[] =>
  listOf(tender.awards).filter((one) => one.lotID === lotID);

/** Ids of this award and of later ones for the same lot that are not cancelled. */
const fromHereOn = (tender: StoredTender, award: AwardRecord): ReadonlySet<string> => {
  const ownAwards = listAwardsOfSameLot(tender, award);
  const at = ownAwards.findIndex(({ id }) => id === award.id);
  return new Set(ownAwards.slice(at).flatMap(({ id, status }) => (id === award.id || status !== 'cancelled' ? [id] : [])));
};

/** Ids of this award and of the pending and active ones of its lot. */
const withThoseThatStand = (tender: StoredTender, award: AwardRecord): ReadonlySet<string> => {
  const ownAwards = listAwardsOfSameLot(tender, award).filter(({ status }) => status === 'pending' || status === 'active');
  return new Set([award.id, ...ownAwards.map(({ id }) => id)]);
};

const refuseCancelling = (): never => {
  throw forbidden("Can't update award in current (unsuccessful) status");
};

const REOPENING_CLAIM_STATUSES: ReadonlySet<string> = new Set(['claim', 'answered', 'pending', 'resolved']);

/** spec/procedures.md §1.5: a refusal can be cancelled only after a claim against it. */
export const requireClaim = ({ complaints = [] }: AwardRecord): void => {
  if (!complaints.some(({ status }) => REOPENING_CLAIM_STATUSES.has(status))) refuseCancelling();
};

/** Ids of the awards cancelled with a refusal; throws 403 if it cannot be cancelled. */
const listReopenedAwardIds = (tender: StoredTender, award: AwardRecord, { procedure, config }: TickContext): ReadonlySet<string> => {
  const { reopening = 'claimed' } = awardingSettings.of(procedure).contesting;
  if (reopening === 'claimed') requireClaim(award);
  else {
    const own = new Set(listAwardsOfSameLot(tender, award).map(({ id }) => id));
    if ((tender.contracts ?? []).some((stub) => own.has(stub.awardID) && isSignedStub(stub))) refuseCancelling();
  }
  if (!config.hasAwardingOrder) return new Set([award.id]);
  return reopening === 'claimed' ? fromHereOn(tender, award) : withThoseThatStand(tender, award);
};

/** After a satisfied complaint against the winner, the whole lot is decided again. */
const listWithdrawnAwardIds = (tender: StoredTender, award: AwardRecord): ReadonlySet<string> =>
  (award.complaints ?? []).some(({ status }) => status === 'satisfied') ? withThoseThatStand(tender, award) : new Set([award.id]);

/** Throws 403 where spec/procedures.md §1.5 forbids the step. */
export const decideAward: DecideAward = (tender, award, step, context) => {
  switch (step) {
    case 'accept':
      return acceptAward(tender, award, context);
    case 'reject':
      return rejectAward(tender, award, context);
    case 'cancel accepted':
      return withoutAwards(tender, listWithdrawnAwardIds(tender, award), context);
    case 'cancel rejected':
      return withoutAwards(tender, listReopenedAwardIds(tender, award, context), context);
    default:
      return { next: withAward(tender, award) };
  }
};
