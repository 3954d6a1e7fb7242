/**
 * When a report may be written (spec/violation-reports.md §6), and by whom (spec/decisions.md D3); the groups of the routes have
 * been checked before. Pure: a rule returns null, or the problem to throw.
 */

import { type Actor, isAdmin, isAnonymous } from '../../base/domain/actor.ts';
import { latestVersion } from '../../base/domain/documents.ts';
import { contains, hasEnded } from '../../base/domain/period.ts';
import { badRequest, forbidden, type Problem } from '../../base/domain/problem.ts';
import type { Child, DocumentedDetails, Report } from './report.ts';

export type ReportRule<Subject> = (subject: Subject, now: Date) => Problem | null;

/** Combines rules; the first problem wins. */
export const firstProblem =
  <Subject>(...rules: readonly ReportRule<Subject>[]): ReportRule<Subject> =>
  (subject, now) => {
    for (const rule of rules) {
      const problem = rule(subject, now);
      if (problem !== null) return problem;
    }
    return null;
  };

/** Throws the problem that the rule returns. */
export const requireRuleHolds = <Subject>(rule: ReportRule<Subject>, subject: Subject, now: Date): void => {
  const problem = rule(subject, now);
  if (problem !== null) throw problem;
};

/** A statement or decision, and its report. */
export interface InReport {
  readonly report: Report;
  readonly child: Child;
}

const problemUnless = (holds: boolean, text: string): Problem | null => (holds ? null : badRequest(text));

const documentsOfType = (holder: DocumentedDetails, type: string) =>
  latestVersion(holder.documents ?? []).filter((one) => one.documentType === type);

const toDefendantWindow = (report: Report, now: Date) => ({ now, period: report.defendantPeriod ?? null });

const isActiveChild = ({ status }: Child): boolean => status === 'active';

/** spec/violation-reports.md §6 row 1. */
const detailsInDraft: ReportRule<Report> = ({ status }) =>
  problemUnless(status === 'draft', `Details update forbidden in '${status}' status`);

/** spec/violation-reports.md §6 row 2. */
const hasEvidence: ReportRule<Report> = ({ details }) =>
  problemUnless(documentsOfType(details, 'violationReportEvidence').length > 0, 'Evidence document not found.');

/** spec/violation-reports.md §6 row 3. */
const noActiveStatement: ReportRule<Report> = ({ defendantStatements = [] }) =>
  problemUnless(!defendantStatements.some(isActiveChild), 'Defendant statement is active.');

/** spec/violation-reports.md §6 row 3, spec/violation-reports.md §7: startDate < now ≤ endDate. */
const duringDefendantPeriod: ReportRule<Report> = (report, now) =>
  contains(report.defendantPeriod, now, { from: 'open', to: 'closed' })
    ? null
    : badRequest('Can add defendantStatement only during defendantPeriod.', toDefendantWindow(report, now));

/** spec/violation-reports.md §6 row 4. */
const noActiveDecision: ReportRule<Report> = ({ decisions = [] }) => problemUnless(!decisions.some(isActiveChild), 'Decision is active.');

/** spec/violation-reports.md §6 row 4, spec/violation-reports.md §7: now ≥ endDate. */
const afterDefendantPeriod: ReportRule<Report> = (report, now) =>
  hasEnded(report.defendantPeriod, now)
    ? null
    : badRequest('Can change decision only after defendantPeriod.endDate.', toDefendantWindow(report, now));

/** spec/violation-reports.md §6 rows 3 and 4. */
const childInDraft: ReportRule<InReport> = ({ child }) => problemUnless(child.status === 'draft', 'Only allowed in status `draft`.');

/** spec/violation-reports.md §6 row 5. */
const hasSignature: ReportRule<InReport> = ({ child }) =>
  problemUnless(documentsOfType(child, 'violationReportSignature').length > 0, 'Signature document not found.');

/** spec/violation-reports.md §6 row 5: one of the signatures is at least as new as the last change. */
const signatureIsNewest: ReportRule<InReport> = ({ child }) => {
  const signed = documentsOfType(child, 'violationReportSignature').some(({ dateModified }) => dateModified >= child.dateModified);
  return problemUnless(signed, 'Signature document should be updated.');
};

const ofReport =
  (rule: ReportRule<Report>): ReportRule<InReport> =>
  ({ report }, now) =>
    rule(report, now);

export const mayChangeDetails: ReportRule<Report> = detailsInDraft;
export const mayPublish: ReportRule<Report> = firstProblem(detailsInDraft, hasEvidence);
export const mayAddStatement: ReportRule<Report> = firstProblem(noActiveStatement, duringDefendantPeriod);
export const mayChangeStatement: ReportRule<InReport> = firstProblem(ofReport(mayAddStatement), childInDraft);
export const mayAddDecision: ReportRule<Report> = firstProblem(noActiveDecision, afterDefendantPeriod);
export const mayChangeDecision: ReportRule<InReport> = firstProblem(ofReport(mayAddDecision), childInDraft);
export const mayActivateDecision: ReportRule<InReport> = firstProblem(mayChangeDecision, hasSignature, signatureIsNewest);

interface Typed {
  readonly documentType?: unknown;
}

const isReportSignature = ({ documentType }: Typed): boolean => documentType === 'violationReportSignature';

/** spec/violation-reports.md §5 step 10: checked in the body that creates a report. */
export const oneSignatureAtMost: ReportRule<readonly Typed[]> = (sent) =>
  problemUnless(sent.filter(isReportSignature).length <= 1, 'More than one signature document found.');

/** spec/violation-reports.md §6 "Consequences": a signature is added once and then replaced. */
const noSecondSignature: ReportRule<{ readonly holder: DocumentedDetails; readonly sent: Typed }> = ({ holder, sent }) =>
  problemUnless(
    !isReportSignature(sent) || !(holder.documents ?? []).some(isReportSignature),
    'Signature document already exists. Update it with PUT method instead.',
  );

const MAX_VERSIONS = 1000;

/** spec/errors.md §5. */
const hasRoom: ReportRule<{ readonly holder: DocumentedDetails }> = ({ holder }) =>
  problemUnless((holder.documents ?? []).length < MAX_VERSIONS, `No more than ${MAX_VERSIONS} versions of documents are kept here.`);

export const mayAddDocument: ReportRule<{ readonly holder: DocumentedDetails; readonly sent: Typed }> = firstProblem(
  noSecondSignature,
  hasRoom,
);
export const mayAddVersion: ReportRule<{ readonly holder: DocumentedDetails }> = hasRoom;

/** spec/errors.md §5: separately for statements and for decisions. */
export const mayHoldOneMore: ReportRule<readonly Child[]> = (children) =>
  problemUnless(children.length < MAX_VERSIONS, `No more than ${MAX_VERSIONS} drafts are kept here.`);

/** spec/violation-reports.md §5 step 12. */
export const hasDefendant: ReportRule<readonly unknown[]> = (defendants) =>
  problemUnless(defendants.length > 0, 'The contract has no suppliers.');

/** An entry of a contract's access list: the fields that identify a holder. */
export interface ReportAccess {
  readonly role?: string;
  readonly owner?: string;
}

const BUYER_SIDE_ROLES: ReadonlySet<string> = new Set(['buyer', 'tender', 'contract']);
const SUPPLIER_SIDE_ROLES: ReadonlySet<string> = new Set(['supplier', 'bid']);

const listHolders = (access: readonly ReportAccess[] | undefined, side: ReadonlySet<string>): string[] =>
  (access ?? []).flatMap(({ role, owner }) => (role !== undefined && side.has(role) && owner ? [owner] : []));

/** True for the known holders; without any, for every broker unless STRICT_REPORT_ROLES forbids that. */
const isHolder = (actor: Actor, known: readonly string[], strict: boolean): boolean =>
  isAdmin(actor) || (known.length > 0 ? known.includes(actor.name) : !strict && actor.group === 'brokers');

export const mayReport = (actor: Actor, access: readonly ReportAccess[] | undefined, strict: boolean): boolean =>
  isHolder(actor, listHolders(access, BUYER_SIDE_ROLES), strict);

export const mayAnswer = (actor: Actor, access: readonly ReportAccess[] | undefined, strict: boolean): boolean =>
  isHolder(actor, listHolders(access, SUPPLIER_SIDE_ROLES), strict);

/** The agreement's owner; else group `authorities` when it has accounts; else as `isHolder`. */
export const mayDecide = (actor: Actor, agreementOwner: string | undefined, authoritiesExist: boolean, strict: boolean): boolean => {
  if (agreementOwner || !authoritiesExist) return isHolder(actor, agreementOwner ? [agreementOwner] : [], strict);
  return isAdmin(actor) || actor.group === 'authorities';
};

/** The account that created it; imported ones may be changed by `admins` only. */
export const isCreator = (actor: Actor, { owner }: { readonly owner?: string | undefined }): boolean =>
  isAdmin(actor) || (owner !== undefined && actor.name === owner);

/** Throws 403 with the given text unless allowed. */
export const requirePermission = (allowed: boolean, text: string): void => {
  if (!allowed) throw forbidden(text);
};

/** Drafts are visible with any key, but not without one. */
export const maySee = (actor: Actor, { status }: Pick<Report, 'status'>): boolean => status !== 'draft' || !isAnonymous(actor);
