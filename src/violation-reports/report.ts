/** What is stored of a violation report. The store adds `dateCreated`, `dateModified` and the position in the feed. */
import type { DefendantStatement, ReportDecision, ReportDetails, ViolationReport } from '../model/types.generated.ts';

export type ReportStatus = ViolationReport['status'];

/** A part of a report that has documents: its details, a statement, a decision. */
export type Holder = Pick<ReportDetails, 'documents' | 'dateModified'>;

interface Owned {
  /** Name of the account that made it; never shown. Absent when it was imported: an export does not say it. */
  owner?: string;
}

export type Statement = DefendantStatement & Owned;

export type Decision = ReportDecision & Owned;

/** A statement or a decision: what they have in common. */
export type Child = Statement;

/** Set by the store in the write itself. */
type Stamped = 'id' | 'dateCreated' | 'dateModified';

export interface Report extends Omit<ViolationReport, Stamped | 'defendantStatements' | 'decisions'>, Owned {
  /** Of the agreement that named the authority, if one did; never shown. */
  agreement_id?: string;
  defendantStatements?: Statement[];
  decisions?: Decision[];
}
