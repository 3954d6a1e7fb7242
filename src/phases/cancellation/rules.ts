/** Rules of cancellations (spec/procedures.md §4.3, §1.7). Pure. */
import { type FieldError, forbidden, notAmong, ruleError } from '../../model/problem.ts';
import type { TenderRecord } from '../../model/tender.ts';
import type { Cancellation } from '../../model/types.generated.ts';
import { signatureErrors } from '../../tenders/rules/documents.ts';

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
