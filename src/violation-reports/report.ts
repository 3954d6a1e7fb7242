/** What is stored of a violation report. The store adds `dateCreated`, `dateModified` and the position in the feed. */
import type {
  DecisionPostRequestData,
  ReportAuthor,
  ReportAuthority,
  ReportDefendant,
  ReportDetailsPostRequestData,
} from '../model/types.generated.ts';

export type ReportStatus = 'draft' | 'pending' | 'satisfied' | 'declined';
export type DocumentType = 'violationReportSignature' | 'violationReportEvidence';

/** One version of a document; `url` is the stored, relative address (src/model/document-versions.ts), or came with an import. */
export interface StoredDocument {
  readonly id: string;
  readonly url: string;
  readonly hash: string;
  readonly title?: string;
  readonly title_en?: string;
  readonly title_ru?: string;
  readonly description?: string;
  readonly description_en?: string;
  readonly description_ru?: string;
  readonly language?: string;
  readonly relatedItem?: string;
  readonly documentType?: DocumentType;
  readonly format?: string;
  readonly datePublished: Date;
  readonly dateModified: Date;
}

/** A part of a report that has documents: its details, a statement, a decision. */
export interface Holder {
  readonly documents?: readonly StoredDocument[];
  readonly dateModified: Date;
}

export interface Details extends Holder {
  readonly reason: ReportDetailsPostRequestData['reason'];
  readonly description: string;
}

/** What a statement and a decision have in common. */
export interface Child extends Holder {
  readonly id: string;
  readonly status: 'draft' | 'active';
  readonly description: string;
  readonly datePublished?: Date;
  /** Name of the account that made it; never shown. Absent when it was imported: an export does not say it. */
  readonly owner?: string;
}

export type Statement = Child;

export interface Decision extends Child {
  readonly resolution: DecisionPostRequestData['resolution'];
}

export interface Report {
  readonly status: ReportStatus;
  readonly mode?: string;
  readonly tender_id: string;
  readonly contract_id: string;
  /** Of the agreement that named the authority, if one did; never shown. */
  readonly agreement_id?: string;
  /** Name of the account that made the report; never shown. Absent when it was imported: an export does not say it. */
  readonly owner?: string;
  readonly details: Details;
  readonly author: ReportAuthor;
  readonly defendants: readonly ReportDefendant[];
  readonly authority: ReportAuthority;
  readonly datePublished?: Date;
  readonly defendantPeriod?: { readonly startDate: Date; readonly endDate: Date };
  readonly defendantStatements?: readonly Statement[];
  readonly decisions?: readonly Decision[];
}
