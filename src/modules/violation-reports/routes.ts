/** The routes of violation reports (spec/violation-reports.md §2) and their feed (spec/feed.md §1): it shows what anonymous readers see. */

import type { FeedSource } from '../../feed/page.ts';
import { feedRoute } from '../../feed/routes.ts';
import { bodyOf, brokers, groups, listAnswer, oneAnswer, type Route, readers, route } from '../../http/route.ts';
import { documentRoutes } from '../documents/routes.ts';
import { addChild, changeChild, decidingAccount, listChildren, readChild, suppliersBroker } from './child-handlers.ts';
import { reportDocuments } from './documents.ts';
import { changeReport, createReport, listOfContract, listOfTender, readDetails, readReport } from './handlers.ts';
import { decisionKind, detailsPart, statementKind, toDocumentPart } from './parts.ts';
import { answers, patchDecision, patchReport, patchStatement, type Report } from './report.ts';
import { makeReportService, type ReportService, type ViolationReportsDeps } from './service.ts';

const OPTIONAL_REPORT_FIELDS = [
  'dateCreated',
  'datePublished',
  'status',
  // Allowed for old clients, but always absent: this registry has no second number (spec/decisions.md D3).
  'violationReportID',
  'tender_id',
  'contract_id',
  'author',
  'defendants',
  'authority',
  'defendantPeriod',
  'defendantStatements',
  'decisions',
];

const reportFeed = ({ store, views }: ReportService): FeedSource => ({
  path: '/violation_reports',
  optional: new Set(OPTIONAL_REPORT_FIELDS),
  needs: (fields) => fields,
  // A stored report, or the part of it selected by `needs`.
  view: (row, _, at) => views.report(row as Partial<Report> & { _id: string }, (path) => `${at.origin}${at.prefix}${path}`),
  read: store.feed('violationReports').read,
});

const CONTRACT_REPORTS_ROUTE = '/contracts/:contract/violation_reports';
const REPORT_ROUTE = '/violation_reports/:report';
const ofStatements = `${REPORT_ROUTE}/defendantStatements`;
const ofDecisions = `${REPORT_ROUTE}/decisions`;

/** Groups that may call a write; ownership is checked later (spec/decisions.md D3). */
const decisionWriters = groups('brokers', 'authorities');

// biome-ignore format: one route, one line
const reportRoutes = (service: ReportService): Route[] => [
  route({ post: CONTRACT_REPORTS_ROUTE, drafts: () => 'violationReports', summary: 'Makes a draft report on a contract.', access: brokers, accepts: bodyOf('/violation-reports/post-report'), answers: oneAnswer(answers.report, 201), handler: createReport(service) }),
  route({ get: CONTRACT_REPORTS_ROUTE, summary: 'Reports on a contract, the latest 1,000; drafts with a key only.', access: readers, answers: listAnswer(answers.report), handler: listOfContract(service) }),
  route({ get: '/tender/:tender/violation_reports', summary: 'Reports on the contracts of a tender, the latest 1,000; drafts with a key only.', access: readers, answers: listAnswer(answers.report), handler: listOfTender(service) }),
  feedRoute(reportFeed(service), service.feed, true),
  route({ get: REPORT_ROUTE, summary: 'A report.', access: readers, answers: oneAnswer(answers.report), handler: readReport(service) }),
  route({ patch: REPORT_ROUTE, summary: 'Replaces the details of a draft report, or publishes it.', access: brokers, accepts: patchReport, answers: oneAnswer(answers.report), handler: changeReport(service) }),
  route({ get: `${REPORT_ROUTE}/details`, summary: 'The details of a report.', access: readers, answers: oneAnswer(answers.details), handler: readDetails(service) }),
];

// biome-ignore format: one route, one line
const statementRoutes = (service: ReportService): Route[] => [
  route({ get: ofStatements, summary: 'The active statement of the defendant.', access: readers, answers: listAnswer(answers.statement), handler: listChildren(service, statementKind) }),
  route({ post: ofStatements, summary: 'Makes a draft statement of the defendant.', access: brokers, accepts: bodyOf('/violation-reports/post-statement'), answers: oneAnswer(answers.statement, 201), handler: addChild(service, statementKind, suppliersBroker(service), (sent, common) => ({ ...common, ...sent })) }),
  route({ get: `${ofStatements}/:child`, summary: 'A statement; drafts with a key only.', access: readers, answers: oneAnswer(answers.statement), handler: readChild(service, statementKind) }),
  route({ patch: `${ofStatements}/:child`, summary: 'Replaces the text of a draft statement, or activates it.', access: brokers, accepts: patchStatement, answers: oneAnswer(answers.statement), handler: changeChild(service, statementKind) }),
];

// biome-ignore format: one route, one line
const decisionRoutes = (service: ReportService): Route[] => [
  route({ get: ofDecisions, summary: 'The active decision.', access: readers, answers: listAnswer(answers.decision), handler: listChildren(service, decisionKind) }),
  route({ post: ofDecisions, summary: 'Makes a draft decision.', access: decisionWriters, accepts: bodyOf('/violation-reports/post-decision'), answers: oneAnswer(answers.decision, 201), handler: addChild(service, decisionKind, decidingAccount(service), (sent, common) => ({ ...common, ...sent })) }),
  route({ get: `${ofDecisions}/:child`, summary: 'A decision; drafts with a key only.', access: readers, answers: oneAnswer(answers.decision), handler: readChild(service, decisionKind) }),
  route({ patch: `${ofDecisions}/:child`, summary: 'Replaces resolution and text of a draft decision, or activates it.', access: decisionWriters, accepts: patchDecision, answers: oneAnswer(answers.decision), handler: changeChild(service, decisionKind) }),
];

export const violationReportRoutes = (deps: ViolationReportsDeps): Route[] => {
  const service = makeReportService(deps);
  return [
    ...reportRoutes(service),
    ...documentRoutes(reportDocuments(service, detailsPart, brokers)),
    ...statementRoutes(service),
    ...documentRoutes(reportDocuments(service, toDocumentPart(statementKind), brokers)),
    ...decisionRoutes(service),
    ...documentRoutes(reportDocuments(service, toDocumentPart(decisionKind), decisionWriters)),
  ];
};

export type { ViolationReportsDeps };
