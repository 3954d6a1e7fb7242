/** Names of the schemas of this room, with the types made from them. */

import type {
  DecisionActivateRequestData,
  DecisionPatchRequestData,
  DecisionPostRequestData,
  DefendantStatementActivateRequestData,
  DefendantStatementPatchRequestData,
  DefendantStatementPostRequestData,
  PatchReportDocument,
  PostReportDocument,
  ViolationReportPatchDetailsRequestData,
  ViolationReportPostRequestData,
  ViolationReportPublishRequestData,
} from '../model/types.generated.ts';
import type { Accepts, OneOf } from '../validation/validator.ts';

export const postReport: Accepts<ViolationReportPostRequestData> = { id: '/violation-reports/post-report' };
export const patchReport: OneOf<ViolationReportPatchDetailsRequestData | ViolationReportPublishRequestData> = {
  models: [{ id: '/violation-reports/patch-details' }, { id: '/violation-reports/publish-report' }],
};
export const postStatement: Accepts<DefendantStatementPostRequestData> = { id: '/violation-reports/post-statement' };
export const patchStatement: OneOf<DefendantStatementPatchRequestData | DefendantStatementActivateRequestData> = {
  models: [{ id: '/violation-reports/patch-statement' }, { id: '/violation-reports/activate-statement' }],
};
export const postDecision: Accepts<DecisionPostRequestData> = { id: '/violation-reports/post-decision' };
export const patchDecision: OneOf<DecisionPatchRequestData | DecisionActivateRequestData> = {
  models: [{ id: '/violation-reports/patch-decision' }, { id: '/violation-reports/activate-decision' }],
};
export const postDocument: Accepts<PostReportDocument> = { id: '/violation-reports/post-document' };
export const patchDocument: Accepts<PatchReportDocument> = { id: '/violation-reports/patch-document' };

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
