/** Documents of the details, statements and decisions of a report (spec/violation-reports.md §10). */

import { reportVersions } from '../../base/domain/documents.ts';
import type { PostReportDocument, ReportDocument } from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, type RouteAccess, readers } from '../../http/route.ts';
import type { Loaded } from '../../store/records/writer.ts';
import { type Accepted, acceptDocuments, type DocumentModel } from '../documents/document.ts';
import type { DocumentHolder } from '../documents/holder.ts';
import type { ReportPart } from './parts.ts';
import { answers, type Report, withAbsoluteUrl } from './report.ts';
import { isCreator, mayAddDocument, mayAddVersion, requirePermission, requireRuleHolds } from './rules.ts';
import { loadReport, placeIn, type ReportService } from './service.ts';

const reportDocumentModel: DocumentModel = { ...reportVersions, defaults: { language: 'uk' }, required: [] };

/** Validates documents in the body of a record to be stored at `parent`; `at` is the path of their list. */
export const validateReportDocuments = (
  { documents: urls }: ReportService,
  { now }: Pick<ApiRequest, 'now'>,
  sent: readonly PostReportDocument[],
  parent: string,
  at: readonly string[],
): Accepted<ReportDocument> => acceptDocuments(sent, at, { urls, model: reportDocumentModel, parent, now });

export const reportDocuments = (
  service: ReportService,
  part: ReportPart,
  access: RouteAccess,
): DocumentHolder<Report, Loaded<Report>, ReportDocument> => ({
  path: `/violation_reports/:report${part.path}`,
  summary: { of: `the ${part.name} of a report` },
  access: { reads: readers, writes: access },
  urls: service.documents,
  validator: service.validator,
  model: reportDocumentModel,
  schemas: {
    create: bodyOf('/violation-reports/post-document'),
    patch: bodyOf('/violation-reports/patch-document'),
    view: answers.document,
    single: part.showsVersions ? answers.documentWithVersions : answers.document,
  },
  see: async (request) => {
    const report = await loadReport(service, request);
    placeIn(part, report, request);
    return report;
  },
  documents: (report, params) => part.find(report, params).holder.documents ?? [],
  withAddress: (version, { links }) => withAbsoluteUrl(links.absolute)(version),
  checksFirst: 'body',
  // Every change of a document updates the date of its holder (spec/violation-reports.md §8).
  withDocuments: (report, documents, { params, now }) => part.find(report, params).with({ documents, dateModified: now }),
  writer: service.reports,
  publishes: () => part.publishes,
  authorize: ({ before }, { actor, params }) => {
    requirePermission(
      isCreator(actor, part.find(before, params)),
      `Only the account that created the ${part.name} may change its documents.`,
    );
    return undefined;
  },
  requireState: ({ before }, { params, now }, { step, sent: [sent = {}] }) => {
    const { holder, mayChange } = part.find(before, params);
    requireRuleHolds(mayChange, before, now);
    if (step === 'add') requireRuleHolds(mayAddDocument, { holder, sent }, now);
    if (step === 'version') requireRuleHolds(mayAddVersion, { holder }, now);
  },
  versions: 'separate',
  removal: 'quietly',
});
