/** Rules of awards (spec/tender-rules.md §7, spec/tenders.md §5.6, spec/procedures.md §1.5). Pure. */
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import type { AwardRecord, TenderRecord } from '../../model/tender.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { signatureErrors } from '../../tenders/rules/documents.ts';
import { signerErrors } from '../bids/rules/submission.ts';
import { awardingSettings } from './settings.ts';

/** Types of which an award holds at most one (spec/documents.md §3). */
export const single = ['notice', 'extensionReport', 'deviationReport', 'acceptanceReport'];

/** spec/tender-rules.md §7: a decision says whether the bidder is qualified. */
export const qualificationErrors = ({ status, qualified }: Pick<AwardRecord, 'status' | 'qualified'>): readonly FieldError[] => {
  const at = ['data', 'qualified'];
  if (status === 'active' && qualified !== true) return [ruleError(at, "Can't update award to active status with not qualified")];
  if (status === 'unsuccessful' && qualified !== false) {
    return [ruleError(at, "Can't update award to unsuccessful status when qualified/eligible isn't set to False")];
  }
  return [];
};

/** The milestone `24h` in which the bidder may correct the bid; undefined outside of it. */
const correctionOf = ({ milestones = [] }: AwardRecord, now: Date) =>
  milestones.find(({ code, date, dueDate }) => code === '24h' && date <= now && now <= dueDate);

/** spec/tenders.md §5.6: 403 while the bidder has time; `status` is the one that was asked for. */
export const requireNoCorrection = (award: AwardRecord, status: string | undefined, now: Date, print: (date: Date) => string): void => {
  const milestone = correctionOf(award, now);
  if (milestone === undefined) return;
  throw forbidden(`Can't change status to '${status ?? 'None'}' until milestone.dueDate: ${print(milestone.dueDate)}`);
};

export type Transition = 'edit' | 'accept' | 'reject' | 'cancel accepted' | 'cancel rejected';

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
export const supplierErrors = (tender: TenderRecord, { status, suppliers }: AwardRecord): readonly FieldError[] =>
  standing.has(status) ? signerErrors(tender, suppliers, ['data', 'suppliers']) : [];

/** A decision comes with its signed notice (spec/tender-rules.md §5 "required signature document"). */
export const noticeErrors = ({ documents = [] }: AwardRecord, procedure: Procedure): readonly FieldError[] =>
  signatureErrors(documents, awardingSettings.of(procedure).signedAtAward);

const grounds: ReadonlySet<string> = new Set(['claim', 'answered', 'pending', 'resolved']);

/** spec/procedures.md §1.5: a refusal is taken back only when somebody has claimed against it. */
export const requireClaim = ({ complaints = [] }: AwardRecord): void => {
  if (!complaints.some(({ status }) => grounds.has(status))) throw forbidden("Can't update award in current (unsuccessful) status");
};
