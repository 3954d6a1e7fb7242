/**
 * The three parts of a report that have documents (spec/violation-reports.md §2, §8), and the status transitions:
 * draft → pending → satisfied | declined; statements and decisions go from draft to active. Pure.
 */

import { oneWithId } from '../../base/domain/problem.ts';
import type { PathParams } from '../../http/route.ts';
import type { Child, DocumentedDetails, OwnedDecision, Report, Statement } from './report.ts';
import {
  type InReport,
  mayActivateDecision,
  mayAddDecision,
  mayAddStatement,
  mayChangeDecision,
  mayChangeDetails,
  mayChangeStatement,
  type ReportRule,
} from './rules.ts';

/** Publishes the report: defendants may answer from `now` to `endDate`; the details keep their date (spec/violation-reports.md §8). */
export const withReportPublished = (report: Report, now: Date, endDate: Date): Report => ({
  ...report,
  status: 'pending',
  datePublished: now,
  defendantPeriod: { startDate: now, endDate },
});

const withChildActivated = <C extends Child>(children: readonly C[] | undefined, id: string, now: Date): C[] =>
  (children ?? []).map((child) => (child.id === id ? { ...child, status: 'active', datePublished: now } : child));

/** Publishes the statement; its dateModified is unchanged (spec/violation-reports.md §8). */
const withActiveStatement = (report: Report, { id }: Statement, now: Date): Report => ({
  ...report,
  defendantStatements: withChildActivated(report.defendantStatements, id, now),
});

/** Publishes the decision and sets the report's status by it. */
const withActiveDecision = (report: Report, { id, resolution }: OwnedDecision, now: Date): Report => ({
  ...report,
  status: resolution === 'satisfied' ? 'satisfied' : 'declined',
  decisions: withChildActivated(report.decisions, id, now),
});

/** A holder of documents inside one report. */
export interface HolderPath {
  readonly holder: DocumentedDetails;
  /** Relative to the report, e.g. `/decisions/<id>`. */
  readonly path: string;
  /** Account that owns it; undefined when unknown. */
  readonly owner: string | undefined;
  /** True: hidden from readers without a key. */
  readonly isHidden: boolean;
  /** 404 text for a reader to whom it is hidden. */
  readonly notFound: string;
  readonly mayChange: ReportRule<Report>;
  /** The report with this holder replaced. */
  with(holder: DocumentedDetails): Report;
}

/** A part of a report, as its routes address it. */
export interface ReportPart {
  /** Below `/violation_reports/:report`, with parameters. */
  readonly path: string;
  /** Its name in the docs. */
  readonly name: string;
  /** Throws 404 when it does not exist. */
  find(report: Report, params: PathParams): HolderPath;
  /** Changes of its documents move the report in the feed (spec/violation-reports.md §8). */
  readonly publishes: boolean;
  /** A single document is shown with its earlier versions (spec/violation-reports.md §2 rows 10, 17, 21). */
  readonly showsVersions: boolean;
}

export const detailsPart: ReportPart = {
  path: '/details',
  name: 'details',
  publishes: true,
  showsVersions: true,
  find: (report) => ({
    holder: report.details,
    path: '/details',
    owner: report.owner,
    isHidden: false,
    notFound: '',
    mayChange: mayChangeDetails,
    with: (holder) => ({ ...report, details: { ...report.details, ...holder } }),
  }),
};

/** Statements or decisions: the same life cycle with different rules. */
export interface ChildKind<C extends Child> {
  readonly list: 'defendantStatements' | 'decisions';
  readonly name: string;
  readonly notFound: string;
  /** See `Part.showsVersions`. */
  readonly showsVersions: boolean;
  readonly mayAdd: ReportRule<Report>;
  readonly mayChange: ReportRule<InReport>;
  readonly mayActivate: ReportRule<InReport>;
  all(report: Report): readonly C[];
  withAll(report: Report, children: C[]): Report;
  /** The report with this child activated, and the consequences. */
  activated(report: Report, child: C, now: Date): Report;
}

export const statementKind: ChildKind<Statement> = {
  list: 'defendantStatements',
  name: 'statement',
  notFound: 'defendantStatement not found.',
  showsVersions: true,
  mayAdd: mayAddStatement,
  mayChange: mayChangeStatement,
  mayActivate: mayChangeStatement,
  all: ({ defendantStatements = [] }) => defendantStatements,
  withAll: (report, children) => ({ ...report, defendantStatements: children }),
  activated: withActiveStatement,
};

export const decisionKind: ChildKind<OwnedDecision> = {
  list: 'decisions',
  name: 'decision',
  notFound: 'decision not found.',
  showsVersions: false,
  mayAdd: mayAddDecision,
  mayChange: mayChangeDecision,
  mayActivate: mayActivateDecision,
  all: ({ decisions: all = [] }) => all,
  withAll: (report, children) => ({ ...report, decisions: children }),
  activated: withActiveDecision,
};

/** The child in the path; throws 404. */
export const findChild = <C extends Child>(kind: ChildKind<C>, report: Report, { child: id }: PathParams): C =>
  oneWithId(kind.all(report), id, kind.notFound);

/** The report with one child replaced. */
export const withChild = <C extends Child>(kind: ChildKind<C>, report: Report, changed: C): Report =>
  kind.withAll(
    report,
    kind.all(report).map((child) => (child.id === changed.id ? changed : child)),
  );

/** The part that holds the documents of a statement or decision. */
export const toDocumentPart = <C extends Child>(kind: ChildKind<C>): ReportPart => ({
  path: `/${kind.list}/:child`,
  name: kind.name,
  publishes: false,
  showsVersions: kind.showsVersions,
  find: (report, params) => {
    const child = findChild(kind, report, params);
    return {
      holder: child,
      path: `/${kind.list}/${child.id}`,
      owner: child.owner,
      isHidden: child.status === 'draft',
      notFound: kind.notFound,
      mayChange: (now, at) => kind.mayChange({ report: now, child }, at),
      with: (holder) => withChild(kind, report, { ...child, ...holder }),
    };
  },
});
