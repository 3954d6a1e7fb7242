/** Decisions on bids: their rules, and what they do to the tender (spec/tender-rules.md §7, spec/procedures.md §1.5, §3.3). Pure: ids come in. */

import type { NewContract } from '../../model/contract.ts';
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import type { AwardRecord, ComplaintRecord, StoredTender, TenderRecord } from '../../model/tender.ts';
import type { ContractStub, PatchAward } from '../../model/types.generated.ts';
import { type Placed, phaseList } from '../../procedures/engine/lists.ts';
import type { Procedure, TickContext, Ticked } from '../../procedures/engine/procedure.ts';
import { awardResponseErrors } from '../../tenders/criteria/responses.ts';
import { signatureErrors } from '../../tenders/rules/documents.ts';
import { afterDays, firstFailing, none } from '../../tenders/rules/rule.ts';
import { signerErrors } from '../bids/rules.ts';
import { acceptanceEffects, awardingSettings, awardsIn, withAward } from './award.ts';
import { withNextAwards } from './awarding.ts';

/** Types of which an award holds at most one (spec/documents.md §3). */
export const single = ['notice', 'extensionReport', 'deviationReport', 'acceptanceReport'];

/** An award as it would be after the PATCH. */
interface AwardChange {
  readonly tender: TenderRecord;
  readonly before: AwardRecord;
  readonly after: AwardRecord;
  readonly patch: Pick<PatchAward, 'requirementResponses'>;
  readonly procedure: Procedure;
}

type AwardRule = (change: AwardChange) => readonly FieldError[];

/** spec/tender-rules.md §7: a decision says whether the bidder is qualified. */
export const decisionSaysQualified = ({ after: { status, qualified } }: Pick<AwardChange, 'after'>): readonly FieldError[] => {
  const at = ['data', 'qualified'];
  if (status === 'active' && qualified !== true) return [ruleError(at, "Can't update award to active status with not qualified")];
  if (status === 'unsuccessful' && qualified !== false) {
    return [ruleError(at, "Can't update award to unsuccessful status when qualified/eligible isn't set to False")];
  }
  return none;
};

/** Answers that came with the PATCH, each by itself (spec/procedures.md §4.4). */
const answersFit: AwardRule = ({ tender, after: { requirementResponses = [] }, patch }) =>
  patch.requirementResponses === undefined ? none : awardResponseErrors(tender, requirementResponses);

/** The milestone `24h` in which the bidder may correct the bid; undefined outside of it. */
const correctionOf = ({ milestones = [] }: AwardRecord, now: Date) =>
  milestones.find(({ code, date, dueDate }) => code === '24h' && date <= now && now <= dueDate);

/** spec/tenders.md §5.6: 403 while the bidder has time; `status` is the one that was asked for. */
export const requireNoCorrection = (award: AwardRecord, status: string | undefined, now: Date, print: (date: Date) => string): void => {
  const milestone = correctionOf(award, now);
  if (milestone === undefined) return;
  throw forbidden(`Can't change status to '${status ?? 'None'}' until milestone.dueDate: ${print(milestone.dueDate)}`);
};

type Transition = 'edit' | 'accept' | 'reject' | 'cancel accepted' | 'cancel rejected';

const transitions: Readonly<Record<string, Transition>> = {
  'pending pending': 'edit',
  'pending active': 'accept',
  'pending unsuccessful': 'reject',
  'active cancelled': 'cancel accepted',
  'unsuccessful cancelled': 'cancel rejected',
};

/** What a change means (spec/procedures.md §1.5); 403 for one that has no meaning. Only called when something changes. */
export const transitionOf = (before: AwardRecord, after: AwardRecord): Transition => {
  const found = transitions[`${before.status} ${after.status}`];
  if (found !== undefined) return found;
  if (before.status === 'cancelled' && before.qualified !== after.qualified) {
    throw forbidden("Can't update qualified/eligible fields in award in (cancelled) status");
  }
  throw forbidden(`Can't update award in current (${before.status}) status`);
};

const standing: ReadonlySet<string> = new Set(['pending', 'active']);

/**
 * spec/procedures.md §1.5 step eContract, spec/tender-rules.md §8: the suppliers of an award that stands say who signs for them; of
 * one that ends nobody signs.
 */
const suppliersNameSigners: AwardRule = ({ tender, after: { status, suppliers } }) =>
  standing.has(status) ? signerErrors(tender, suppliers, ['data', 'suppliers']) : none;

/** A decision comes with its signed notice (spec/tender-rules.md §5 "required signature document"). */
const decisionIsSigned: AwardRule = ({ before, after: { status, documents = [] }, procedure }) =>
  before.status === 'pending' && (status === 'active' || status === 'unsuccessful')
    ? signatureErrors(documents, awardingSettings.of(procedure).signedAtAward)
    : none;

/** Reported together, before it is asked whether the award may be changed now. */
const awardModelRules = phaseList<AwardRule>('award model');
/** Asked one by one, after that. */
const awardStateRules = phaseList<AwardRule>('award');

/** Rules that awards of every type have. */
export const awardRules: readonly Placed[] = [
  awardModelRules.at(1, decisionSaysQualified),
  awardModelRules.at(2, answersFit),
  awardStateRules.at(1, suppliersNameSigners),
  awardStateRules.at(2, decisionIsSigned),
];

export const awardModelErrors = (change: AwardChange): readonly FieldError[] =>
  awardModelRules.of(change.procedure).flatMap((rule) => rule(change));

export const awardStateErrors = (change: AwardChange): readonly FieldError[] => firstFailing(awardStateRules.of(change.procedure), change);

const grounds: ReadonlySet<string> = new Set(['claim', 'answered', 'pending', 'resolved']);

/** spec/procedures.md §1.5: a refusal is taken back only when somebody has claimed against it. */
export const requireClaim = ({ complaints = [] }: AwardRecord): void => {
  if (!complaints.some(({ status }) => grounds.has(status))) throw forbidden("Can't update award in current (unsuccessful) status");
};

interface Decision {
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
  const { next, creates } = acceptanceEffects
    .of(context.procedure)
    .reduce<Ticked>((ticked, effect) => effect(ticked, made, context), { next: withAward(tender, made), creates: [] });
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
  const ofClaim = (claim: ComplaintRecord): ComplaintRecord =>
    claim.type !== 'complaint' && openClaims.has(claim.status)
      ? { ...claim, status: 'cancelled', dateCanceled: now, cancellationReason: 'cancelled' }
      : claim;
  return {
    ...award,
    status: 'cancelled',
    date: now,
    ...(complaintPeriod === undefined ? {} : { complaintPeriod: isRunning ? { ...complaintPeriod, endDate: now } : complaintPeriod }),
    ...(complaints === undefined ? {} : { complaints: complaints.map(ofClaim) }),
  };
};

/** These awards and their contracts are over; 403 when one of the contracts is signed. */
export const withAwardsCancelled = (
  tender: StoredTender,
  ids: ReadonlySet<string>,
  { now }: Pick<TickContext, 'now'>,
): Pick<Decision, 'next' | 'cancels'> => {
  const { contracts = [] } = tender;
  const own = contracts.filter(({ awardID, status }) => ids.has(awardID) && status !== 'cancelled');
  if (own.some(({ status }) => status === 'active' || status === 'terminated'))
    throw forbidden("Can't cancel award contract in active status");
  const stubs = contracts.map((stub): ContractStub => (own.includes(stub) ? { ...stub, status: 'cancelled', date: now } : stub));
  const next: StoredTender = {
    ...tender,
    awards: awardsIn(tender).map((award) => (ids.has(award.id) ? cancelledAward(award, now) : award)),
    ...(tender.contracts === undefined ? {} : { contracts: stubs }),
  };
  return { next, cancels: own.map(({ id }) => id) };
};

/** The same, and awarding goes on. */
const withoutAwards = (tender: StoredTender, ids: ReadonlySet<string>, context: TickContext): Decision => {
  const { next, cancels } = withAwardsCancelled(tender, ids, context);
  return { next: goOn(next, context), creates: [], cancels };
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
