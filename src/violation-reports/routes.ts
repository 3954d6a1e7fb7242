/** The table of contents of violation reports (spec/violation-reports.md §2). */
import { feedRow } from '../feed/routes.ts';
import { brokers, groups, list, nothing, one, type Row, readers, row, type Who } from '../http/route.ts';
import { addChild, changeChild, decidingAccount, listChildren, readChild, suppliersBroker } from './child-handlers.ts';
import { makeRoom, type Room, type ViolationReportsDeps } from './deps.ts';
import { addDocument, addVersion, changeDocument, listDocuments, readDocument, removeDocument } from './document-handlers.ts';
import { reportFeed } from './feed.ts';
import { changeReport, createReport, listOfContract, listOfTender, readDetails, readReport } from './handlers.ts';
import { decisions, detailsPart, type Part, partOf, statements } from './parts.ts';
import {
  answers,
  patchDecision,
  patchDocument,
  patchReport,
  patchStatement,
  postDecision,
  postDocument,
  postReport,
  postStatement,
} from './schema.ts';

const ofContract = '/contracts/:contract/violation_reports';
const report = '/violation_reports/:report';
const ofStatements = `${report}/defendantStatements`;
const ofDecisions = `${report}/decisions`;

/** Who may reach a write; whose report it is, is asked later (spec/decisions.md D3). */
const deciders = groups('brokers', 'authorities');

// biome-ignore format: one row, one line
const reportRows = (room: Room): Row[] => [
  row({ post: ofContract, drafts: () => 'violationReports', says: 'Makes a draft report on a contract.', who: brokers, accepts: postReport, answers: one(answers.report, 201), handler: createReport(room) }),
  row({ get: ofContract, says: 'Reports on a contract, the latest 1,000; drafts with a key only.', who: readers, answers: list(answers.report), handler: listOfContract(room) }),
  row({ get: '/tender/:tender/violation_reports', says: 'Reports on the contracts of a tender, the latest 1,000; drafts with a key only.', who: readers, answers: list(answers.report), handler: listOfTender(room) }),
  feedRow(reportFeed(room), room.feed, true),
  row({ get: report, says: 'A report.', who: readers, answers: one(answers.report), handler: readReport(room) }),
  row({ patch: report, says: 'Replaces the details of a draft report, or publishes it.', who: brokers, accepts: patchReport, answers: one(answers.report), handler: changeReport(room) }),
  row({ get: `${report}/details`, says: 'The details of a report.', who: readers, answers: one(answers.details), handler: readDetails(room) }),
];

// biome-ignore format: one row, one line
const statementRows = (room: Room): Row[] => [
  row({ get: ofStatements, says: 'The active statement of the defendant.', who: readers, answers: list(answers.statement), handler: listChildren(room, statements) }),
  row({ post: ofStatements, says: 'Makes a draft statement of the defendant.', who: brokers, accepts: postStatement, answers: one(answers.statement, 201), handler: addChild(room, statements, suppliersBroker(room), (sent, common) => ({ ...common, ...sent })) }),
  row({ get: `${ofStatements}/:child`, says: 'A statement; drafts with a key only.', who: readers, answers: one(answers.statement), handler: readChild(room, statements) }),
  row({ patch: `${ofStatements}/:child`, says: 'Replaces the text of a draft statement, or activates it.', who: brokers, accepts: patchStatement, answers: one(answers.statement), handler: changeChild(room, statements) }),
];

// biome-ignore format: one row, one line
const decisionRows = (room: Room): Row[] => [
  row({ get: ofDecisions, says: 'The active decision.', who: readers, answers: list(answers.decision), handler: listChildren(room, decisions) }),
  row({ post: ofDecisions, says: 'Makes a draft decision.', who: deciders, accepts: postDecision, answers: one(answers.decision, 201), handler: addChild(room, decisions, decidingAccount(room), (sent, common) => ({ ...common, ...sent })) }),
  row({ get: `${ofDecisions}/:child`, says: 'A decision; drafts with a key only.', who: readers, answers: one(answers.decision), handler: readChild(room, decisions) }),
  row({ patch: `${ofDecisions}/:child`, says: 'Replaces resolution and text of a draft decision, or activates it.', who: deciders, accepts: patchDecision, answers: one(answers.decision), handler: changeChild(room, decisions) }),
];

// biome-ignore format: one row, one line
const documentRows = (room: Room, part: Part, who: Who): Row[] => {
  const all = `${report}${part.path}/documents`;
  const single = `${all}/:document`;
  const shownAs = part.showsVersions ? answers.documentWithVersions : answers.document;
  return [
    row({ get: all, says: `Every version of every document of the ${part.name}.`, who: readers, answers: list(answers.document), handler: listDocuments(room, part) }),
    row({ post: all, says: `Adds a document to the ${part.name}.`, who, accepts: postDocument, answers: one(answers.document, 201), handler: addDocument(room, part) }),
    row({ get: single, says: `A document of the ${part.name}; with a key of its files in download, the way to the file.`, who: readers, query: ['download'], answers: { ...one(shownAs), also: [302] }, handler: readDocument(room, part) }),
    row({ patch: single, says: `Changes what is said about a document of the ${part.name}.`, who, accepts: patchDocument, answers: one(answers.document), handler: changeDocument(room, part) }),
    row({ put: single, says: `Adds a version to a document of the ${part.name}.`, who, accepts: postDocument, answers: one(answers.document, 201), handler: addVersion(room, part) }),
    row({ delete: single, says: `Removes a document of the ${part.name} with all its versions.`, who, answers: nothing, handler: removeDocument(room, part) }),
  ];
};

export const violationReportRows = (deps: ViolationReportsDeps): Row[] => {
  const room = makeRoom(deps);
  return [
    ...reportRows(room),
    ...documentRows(room, detailsPart, brokers),
    ...statementRows(room),
    ...documentRows(room, partOf(statements), brokers),
    ...decisionRows(room),
    ...documentRows(room, partOf(decisions), deciders),
  ];
};

export type { ViolationReportsDeps };
