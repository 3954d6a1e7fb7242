/** The routes of violation reports (spec/violation-reports.md §2) and their feed (spec/feed.md §1): it shows what anonymous readers see. */

import { documentRoutes } from '../documents/routes.ts';
import type { FeedSource } from '../feed/page.ts';
import { feedRoute } from '../feed/routes.ts';
import { bodyOf, brokers, groups, list, one, type Route, readers, route } from '../http/route.ts';
import { addChild, changeChild, decidingAccount, listChildren, readChild, suppliersBroker } from './child-handlers.ts';
import { reportDocuments } from './documents.ts';
import { changeReport, createReport, listOfContract, listOfTender, readDetails, readReport } from './handlers.ts';
import { decisions, detailsPart, partOf, statements } from './parts.ts';
import { answers, patchDecision, patchReport, patchStatement, type Report } from './report.ts';
import { makeReportService, type ReportService, type ViolationReportsDeps } from './service.ts';

const optional = [
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
  optional: new Set(optional),
  needs: (fields) => fields,
  // A stored report, or the part of it selected by `needs`.
  view: (row, _, at) => views.report(row as Partial<Report> & { _id: string }, (path) => `${at.origin}${at.prefix}${path}`),
  read: store.feed('violationReports').read,
});

const ofContract = '/contracts/:contract/violation_reports';
const report = '/violation_reports/:report';
const ofStatements = `${report}/defendantStatements`;
const ofDecisions = `${report}/decisions`;

/** Groups that may call a write; ownership is checked later (spec/decisions.md D3). */
const deciders = groups('brokers', 'authorities');

// biome-ignore format: one route, one line
const reportRoutes = (service: ReportService): Route[] => [
  route({ post: ofContract, drafts: () => 'violationReports', summary: 'Makes a draft report on a contract.', access: brokers, accepts: bodyOf('/violation-reports/post-report'), answers: one(answers.report, 201), handler: createReport(service) }),
  route({ get: ofContract, summary: 'Reports on a contract, the latest 1,000; drafts with a key only.', access: readers, answers: list(answers.report), handler: listOfContract(service) }),
  route({ get: '/tender/:tender/violation_reports', summary: 'Reports on the contracts of a tender, the latest 1,000; drafts with a key only.', access: readers, answers: list(answers.report), handler: listOfTender(service) }),
  feedRoute(reportFeed(service), service.feed, true),
  route({ get: report, summary: 'A report.', access: readers, answers: one(answers.report), handler: readReport(service) }),
  route({ patch: report, summary: 'Replaces the details of a draft report, or publishes it.', access: brokers, accepts: patchReport, answers: one(answers.report), handler: changeReport(service) }),
  route({ get: `${report}/details`, summary: 'The details of a report.', access: readers, answers: one(answers.details), handler: readDetails(service) }),
];

// biome-ignore format: one route, one line
const statementRoutes = (service: ReportService): Route[] => [
  route({ get: ofStatements, summary: 'The active statement of the defendant.', access: readers, answers: list(answers.statement), handler: listChildren(service, statements) }),
  route({ post: ofStatements, summary: 'Makes a draft statement of the defendant.', access: brokers, accepts: bodyOf('/violation-reports/post-statement'), answers: one(answers.statement, 201), handler: addChild(service, statements, suppliersBroker(service), (sent, common) => ({ ...common, ...sent })) }),
  route({ get: `${ofStatements}/:child`, summary: 'A statement; drafts with a key only.', access: readers, answers: one(answers.statement), handler: readChild(service, statements) }),
  route({ patch: `${ofStatements}/:child`, summary: 'Replaces the text of a draft statement, or activates it.', access: brokers, accepts: patchStatement, answers: one(answers.statement), handler: changeChild(service, statements) }),
];

// biome-ignore format: one route, one line
const decisionRoutes = (service: ReportService): Route[] => [
  route({ get: ofDecisions, summary: 'The active decision.', access: readers, answers: list(answers.decision), handler: listChildren(service, decisions) }),
  route({ post: ofDecisions, summary: 'Makes a draft decision.', access: deciders, accepts: bodyOf('/violation-reports/post-decision'), answers: one(answers.decision, 201), handler: addChild(service, decisions, decidingAccount(service), (sent, common) => ({ ...common, ...sent })) }),
  route({ get: `${ofDecisions}/:child`, summary: 'A decision; drafts with a key only.', access: readers, answers: one(answers.decision), handler: readChild(service, decisions) }),
  route({ patch: `${ofDecisions}/:child`, summary: 'Replaces resolution and text of a draft decision, or activates it.', access: deciders, accepts: patchDecision, answers: one(answers.decision), handler: changeChild(service, decisions) }),
];

export const violationReportRoutes = (deps: ViolationReportsDeps): Route[] => {
  const service = makeReportService(deps);
  return [
    ...reportRoutes(service),
    ...documentRoutes(reportDocuments(service, detailsPart, brokers)),
    ...statementRoutes(service),
    ...documentRoutes(reportDocuments(service, partOf(statements), brokers)),
    ...decisionRoutes(service),
    ...documentRoutes(reportDocuments(service, partOf(decisions), deciders)),
  ];
};

export type { ViolationReportsDeps };
