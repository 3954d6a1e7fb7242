/** What a decision on a bid does to the tender (spec/procedures.md §1.5, §3.3). Pure: ids come in. */
import type { NewContract } from '../../model/contract-work.ts';
import { forbidden } from '../../model/problem.ts';
import type { AwardRecord, ClaimRecord, StoredTender } from '../../model/tender.ts';
import type { ContractStub } from '../../model/types.generated.ts';
import type { TickContext } from '../../procedures/engine/procedure.ts';
import { afterDays } from '../../tenders/rules/rule.ts';
import { withContracts } from '../contracting/contracts.ts';
import { awardsIn, withAward } from './award.ts';
import { withNextAwards } from './awarding.ts';
import { requireClaim, type Transition } from './rules.ts';
import { awardingSettings } from './settings.ts';

export interface Decision {
  readonly next: StoredTender;
  readonly creates: readonly NewContract[];
  readonly cancels: readonly string[];
}

const goOn = (tender: StoredTender, context: TickContext): StoredTender =>
  // What the store keeps beside the fields of a tender stays in every change of one.
  withNextAwards(tender, context) as StoredTender;

/** The award decided: from now on claims may be made. */
const decided = (tender: StoredTender, award: AwardRecord, context: TickContext): AwardRecord => {
  const { now, config, procedure } = context;
  const days = config.awardComplainDuration;
  if (days === 0) return { ...award, date: now };
  const endDate = afterDays(tender, now, days, awardingSettings.of(procedure).claimDays, context);
  return { ...award, date: now, complaintPeriod: { startDate: now, endDate } };
};

const accepted = (tender: StoredTender, award: AwardRecord, context: TickContext): Decision => {
  const made = decided(tender, award, context);
  const { next, creates } = withContracts({ next: withAward(tender, made), creates: [] }, made, context);
  return { next: goOn(next, context), creates, cancels: [] };
};

const rejected = (tender: StoredTender, award: AwardRecord, context: TickContext): Decision => ({
  next: goOn(withAward(tender, decided(tender, award, context)), context),
  creates: [],
  cancels: [],
});

const openClaims: ReadonlySet<string> = new Set(['draft', 'claim', 'answered', 'pending']);

const cancelledAward = (award: AwardRecord, now: Date): AwardRecord => {
  const { complaintPeriod, complaints } = award;
  const isRunning = complaintPeriod?.endDate === undefined || complaintPeriod.endDate > now;
  const ofClaim = (claim: ClaimRecord): ClaimRecord =>
    openClaims.has(claim.status) ? { ...claim, status: 'cancelled', dateCanceled: now, cancellationReason: 'cancelled' } : claim;
  return {
    ...award,
    status: 'cancelled',
    date: now,
    ...(complaintPeriod === undefined ? {} : { complaintPeriod: isRunning ? { ...complaintPeriod, endDate: now } : complaintPeriod }),
    ...(complaints === undefined ? {} : { complaints: complaints.map(ofClaim) }),
  };
};

/** These awards and their contracts are over; 403 when one of the contracts is signed. */
const withoutAwards = (tender: StoredTender, ids: ReadonlySet<string>, context: TickContext): Decision => {
  const { contracts = [] } = tender;
  const own = contracts.filter(({ awardID, status }) => ids.has(awardID) && status !== 'cancelled');
  if (own.some(({ status }) => status === 'active' || status === 'terminated'))
    throw forbidden("Can't cancel award contract in active status");
  const stubs = contracts.map((stub): ContractStub => (own.includes(stub) ? { ...stub, status: 'cancelled', date: context.now } : stub));
  const next: StoredTender = {
    ...tender,
    awards: awardsIn(tender).map((award) => (ids.has(award.id) ? cancelledAward(award, context.now) : award)),
    ...(tender.contracts === undefined ? {} : { contracts: stubs }),
  };
  return { next: goOn(next, context), creates: [], cancels: own.map(({ id }) => id) };
};

/** This award and those that were made after it for the same lot, as far as they are not cancelled. */
const fromHereOn = (tender: StoredTender, award: AwardRecord): ReadonlySet<string> => {
  const ofLot = awardsIn(tender).filter(({ lotID }) => lotID === award.lotID);
  const at = ofLot.findIndex(({ id }) => id === award.id);
  return new Set(ofLot.slice(at).flatMap(({ id, status }) => (id === award.id || status !== 'cancelled' ? [id] : [])));
};

/** `award` is the merged one; it stands in `tender` already. Throws 403 where spec/procedures.md §1.5 forbids the step. */
export const decide = (tender: StoredTender, award: AwardRecord, transition: Transition, context: TickContext): Decision => {
  switch (transition) {
    case 'accept':
      return accepted(tender, award, context);
    case 'reject':
      return rejected(tender, award, context);
    case 'cancel accepted':
      return withoutAwards(tender, new Set([award.id]), context);
    case 'cancel rejected':
      requireClaim(award);
      return withoutAwards(tender, fromHereOn(tender, award), context);
    default:
      return { next: withAward(tender, award), creates: [], cancels: [] };
  }
};
