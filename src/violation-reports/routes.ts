/** The routes of violation reports (spec/violation-reports.md §2), and their feed (spec/feed.md §1): an item shows what a reader without a key sees. */

import { documentRows } from '../documents/routes.ts';
import type { FeedSource } from '../feed/page.ts';
import { feedRow } from '../feed/routes.ts';
import { brokers, groups, list, one, type Row, readers, row } from '../http/route.ts';
import { addChild, changeChild, decidingAccount, listChildren, readChild, suppliersBroker } from './child-handlers.ts';
import { reportDocuments } from './documents.ts';
import { changeReport, createReport, listOfContract, listOfTender, readDetails, readReport } from './handlers.ts';
import { decisions, detailsPart, partOf, statements } from './parts.ts';
import { answers, patchDecision, patchReport, patchStatement, postDecision, postReport, postStatement, type Report } from './report.ts';
import { makeRoom, type Room, type ViolationReportsDeps } from './room.ts';

const optional = [
  'dateCreated',
  'datePublished',
  'status',
  // Allowed for old clients; this registry has no second number to fill it with (spec/decisions.md D3).
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

const reportFeed = ({ store, views }: Room): FeedSource => {
  const reader = store.feed('violationReports');
  return {
    path: '/violation_reports',
    optional: new Set(optional),
    needs: (fields) => fields,
    // A stored report, as far as `needs` asked for it.
    view: (row, _, at) => views.report(row as Partial<Report> & { _id: string }, (path) => `${at.origin}${at.prefix}${path}`),
    read: (window) => reader.read(window),
  };
};

const ofContract = '/contracts/:contract/violation_reports';
const report = '/violation_reports/:report';
const ofStatements = `${report}/defendantStatements`;
const ofDecisions = `${report}/decisions`;

/** Who may reach a write; whose report it is, is asked later (spec/decisions.md D3). */
const deciders = groups('brokers', 'authorities');

// biome-ignore format: one row, one line
const reportRows = (room: Room): Row[] => [
  row({ post: ofContract, drafts: () => 'violationReports', summary: 'Makes a draft report on a contract.', access: brokers, accepts: postReport, answers: one(answers.report, 201), handler: createReport(room) }),
  row({ get: ofContract, summary: 'Reports on a contract, the latest 1,000; drafts with a key only.', access: readers, answers: list(answers.report), handler: listOfContract(room) }),
  row({ get: '/tender/:tender/violation_reports', summary: 'Reports on the contracts of a tender, the latest 1,000; drafts with a key only.', access: readers, answers: list(answers.report), handler: listOfTender(room) }),
  feedRow(reportFeed(room), room.feed, true),
  row({ get: report, summary: 'A report.', access: readers, answers: one(answers.report), handler: readReport(room) }),
  row({ patch: report, summary: 'Replaces the details of a draft report, or publishes it.', access: brokers, accepts: patchReport, answers: one(answers.report), handler: changeReport(room) }),
  row({ get: `${report}/details`, summary: 'The details of a report.', access: readers, answers: one(answers.details), handler: readDetails(room) }),
];

// biome-ignore format: one row, one line
const statementRows = (room: Room): Row[] => [
  row({ get: ofStatements, summary: 'The active statement of the defendant.', access: readers, answers: list(answers.statement), handler: listChildren(room, statements) }),
  row({ post: ofStatements, summary: 'Makes a draft statement of the defendant.', access: brokers, accepts: postStatement, answers: one(answers.statement, 201), handler: addChild(room, statements, suppliersBroker(room), (sent, common) => ({ ...common, ...sent })) }),
  row({ get: `${ofStatements}/:child`, summary: 'A statement; drafts with a key only.', access: readers, answers: one(answers.statement), handler: readChild(room, statements) }),
  row({ patch: `${ofStatements}/:child`, summary: 'Replaces the text of a draft statement, or activates it.', access: brokers, accepts: patchStatement, answers: one(answers.statement), handler: changeChild(room, statements) }),
];

// biome-ignore format: one row, one line
const decisionRows = (room: Room): Row[] => [
  row({ get: ofDecisions, summary: 'The active decision.', access: readers, answers: list(answers.decision), handler: listChildren(room, decisions) }),
  row({ post: ofDecisions, summary: 'Makes a draft decision.', access: deciders, accepts: postDecision, answers: one(answers.decision, 201), handler: addChild(room, decisions, decidingAccount(room), (sent, common) => ({ ...common, ...sent })) }),
  row({ get: `${ofDecisions}/:child`, summary: 'A decision; drafts with a key only.', access: readers, answers: one(answers.decision), handler: readChild(room, decisions) }),
  row({ patch: `${ofDecisions}/:child`, summary: 'Replaces resolution and text of a draft decision, or activates it.', access: deciders, accepts: patchDecision, answers: one(answers.decision), handler: changeChild(room, decisions) }),
];

export const violationReportRows = (deps: ViolationReportsDeps): Row[] => {
  const room = makeRoom(deps);
  return [
    ...reportRows(room),
    ...documentRows(reportDocuments(room, detailsPart, brokers)),
    ...statementRows(room),
    ...documentRows(reportDocuments(room, partOf(statements), brokers)),
    ...decisionRows(room),
    ...documentRows(reportDocuments(room, partOf(decisions), deciders)),
  ];
};

export type { ViolationReportsDeps };
