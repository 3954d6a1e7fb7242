/** Contracts whose signed texts are confidential because of the purchase's cause (spec/documents.md §3.4, spec/decisions.md D21). Pure. */
import { isPlainObject } from '../../base/domain/json.ts';
import type { TenderRecord } from '../../base/domain/tender.ts';

const CLOSED_CAUSES: ReadonlySet<unknown> = new Set([
  'criticalInfrastructure',
  'civilProtection',
  'RNBO',
  'naturalGas',
  'UZ',
  'defencePurchase',
  'stateDebtServices',
  'energyCrisisRecovery',
  'defenseNeeds',
]);

const SIGNED_TEXT_TYPES: ReadonlySet<string | undefined> = new Set(['contractSigned', 'contractAnnexe']);
const SIGNED_TEXT_TARGETS: ReadonlySet<string | undefined> = new Set(['contract', 'change']);

interface DocumentRef {
  readonly documentOf?: string | undefined;
  readonly documentType?: string | undefined;
}

/** Older tenders of other types have the cause in `cause`. */
const hasClosedCause = (tender: TenderRecord): boolean => {
  const details: unknown = tender.causeDetails;
  return CLOSED_CAUSES.has(Reflect.get(tender, 'cause')) || (isPlainObject(details) && CLOSED_CAUSES.has(details.code));
};

/** Null when unknown: the tender of an imported contract may not be stored here. */
export const mustBeClosed = ({ documentOf = 'contract', documentType }: DocumentRef, tender: TenderRecord | null): boolean | null => {
  if (!SIGNED_TEXT_TYPES.has(documentType) || !SIGNED_TEXT_TARGETS.has(documentOf)) return false;
  return tender === null ? null : hasClosedCause(tender);
};
