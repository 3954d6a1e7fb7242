/** A violation report as stored, its request bodies, and its public view: without drafts (spec/violation-reports.md §4, §10). */
import { latestVersion } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import type { JsonObject } from '../../base/domain/json.ts';
import type {
  DecisionActivateRequestData,
  DecisionPatchRequestData,
  DefendantStatement,
  DefendantStatementActivateRequestData,
  DefendantStatementPatchRequestData,
  ReportDecision,
  ReportDetails,
  ReportDocument,
  ViolationReport,
  ViolationReportPatchDetailsRequestData,
  ViolationReportPublishRequestData,
} from '../../base/domain/types.generated.ts';
import type { OneOf, Validator } from '../../base/validation/validator.ts';

/** A part of a report that has documents: its details, a statement, a decision. */
export type DocumentedDetails = Pick<ReportDetails, 'documents' | 'dateModified'>;

interface Owned {
  /** Name of the account that created it; never shown. Absent on imported ones, since exports leave it out. */
  owner?: string;
}

export type Statement = DefendantStatement & Owned;

export type OwnedDecision = ReportDecision & Owned;

/** The fields shared by statements and decisions. */
export type Child = Statement;

export interface Report extends Omit<ViolationReport, 'id' | 'dateCreated' | 'dateModified' | 'defendantStatements' | 'decisions'>, Owned {
  /** Id of the agreement that named the authority, if any; never shown. */
  agreement_id?: string;
  defendantStatements?: Statement[];
  decisions?: OwnedDecision[];
}

/** Name of the counter of a local day. */
export const reportCounter = (day: string): string => `violation_report_${day}`;

export const reportId = (day: string, count: number): string => `UA-${day}-${String(count).padStart(6, '0')}`;

/** Day and number of an id, or null when it was not issued by this registry. */
export const readReportId = (id: string): { readonly day: string; readonly count: number } | null => {
  const [, day, count] = /^UA-(\d{4}-\d{2}-\d{2})-(\d{6,9})$/.exec(id) ?? [];
  return day === undefined ? null : { day, count: Number(count) };
};

export const patchReport: OneOf<ViolationReportPatchDetailsRequestData | ViolationReportPublishRequestData> = {
  models: [{ id: '/violation-reports/patch-details' }, { id: '/violation-reports/publish-report' }],
};
export const patchStatement: OneOf<DefendantStatementPatchRequestData | DefendantStatementActivateRequestData> = {
  models: [{ id: '/violation-reports/patch-statement' }, { id: '/violation-reports/activate-statement' }],
};
export const patchDecision: OneOf<DecisionPatchRequestData | DecisionActivateRequestData> = {
  models: [{ id: '/violation-reports/patch-decision' }, { id: '/violation-reports/activate-decision' }],
};

/** `$id`s of the response schemas (allow-lists). */
export const answers = {
  report: '/violation-reports/report',
  details: '/violation-reports/details',
  statement: '/violation-reports/statement',
  decision: '/violation-reports/decision',
  document: '/violation-reports/document',
  author: '/violation-reports/author',
  defendant: '/violation-reports/defendant',
  authority: '/violation-reports/authority',
  documentWithVersions: '/violation-reports/document-with-versions',
} as const;

/** Converts a stored relative URL to the absolute one for the caller. */
type Absolute = (path: string) => string;

export interface Views {
  report(stored: Partial<Report> & { readonly _id: string }, absolute: Absolute): JsonObject;
  details(details: DocumentedDetails, absolute: Absolute): JsonObject;
  child(list: 'defendantStatements' | 'decisions', child: Child, absolute: Absolute): JsonObject;
}

/** Imported URLs are absolute already. */
export const withAbsoluteUrl =
  (absolute: Absolute) =>
  (document: ReportDocument): ReportDocument => ({
    ...document,
    url: document.url.startsWith('/') ? absolute(document.url) : document.url,
  });

/** Only the newest versions, with absolute URLs. */
const shownHolder = <H extends DocumentedDetails>(holder: H, absolute: Absolute): H => ({
  ...holder,
  documents: latestVersion(holder.documents ?? []).map(withAbsoluteUrl(absolute)),
});

/** Active ones, newest first. */
const shownChildren = (children: readonly Child[] | undefined, absolute: Absolute): Child[] =>
  (children ?? [])
    .filter(({ status }) => status === 'active')
    .map((child) => shownHolder(child, absolute))
    .reverse();

export const makeViews = (validator: Pick<Validator, 'view'>, foreign?: ForeignRecords): Views => {
  const show = Object.fromEntries(Object.entries(answers).map(([name, id]) => [name, validator.view(id)]));
  const by = (name: keyof typeof answers, value: object): JsonObject => show[name]?.(value) ?? {};
  const report: Views['report'] = (stored, absolute) =>
    by('report', {
      ...stored,
      id: stored._id,
      details: stored.details === undefined ? undefined : shownHolder(stored.details, absolute),
      defendantStatements: shownChildren(stored.defendantStatements, absolute),
      decisions: shownChildren(stored.decisions, absolute),
    });
  return {
    report: foreign?.data(report) ?? report,
    details: (details, absolute) => by('details', shownHolder(details, absolute)),
    child: (list, child, absolute) => by(list === 'decisions' ? 'decision' : 'statement', shownHolder(child, absolute)),
  };
};
