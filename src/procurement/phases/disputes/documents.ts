/** Documents of complaints and claims (spec/complaints.md §8). */

import { isPlainObject } from '../../../base/domain/json.ts';
import { forbidden, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { ComplaintRecord } from '../../../base/domain/tender.ts';
import { type ApiRequest, bodyOf, brokers, groups } from '../../../http/route.ts';
import type { DocumentStep, DocumentVerb } from '../../../modules/documents/holder.ts';
import { type TenderDocuments, tenderDocuments } from '../../tenders/documents.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { authorOf, kindOfDispute, listRoles, openedComplaint, requireComplaintRole, requireLot, requireWritable } from './dispute.ts';
import { documentStatuses } from './moves.ts';
import { findComplaint, heldByComplaint, type Parent } from './parents.ts';

const complaintDocumentBody = bodyOf('/tenders/complaint-document-create');
const createMany = bodyOf('/tenders/complaint-documents-create');
const complaintDocumentPatchBody = bodyOf('/tenders/complaint-document-patch');

interface Concerning {
  readonly documentOf?: unknown;
  readonly relatedItem?: unknown;
}

const isHeard = ({ status }: ComplaintRecord): boolean => status === 'pending' || status === 'accepted';

/** While a complaint is heard, its parties may only write documents that belong to posts. */
const requireConcern = (
  complaint: ComplaintRecord,
  author: string,
  { documentOf, relatedItem }: Concerning,
  path: readonly string[],
): void => {
  const { status, posts = [] } = complaint;
  if (documentOf !== 'post') {
    if (isHeard(complaint) && author !== 'aboveThresholdReviewers')
      throw forbidden(`Can submit or edit document not related to post in current (${status}) complaint status for ${author}`);
    return;
  }
  const post = posts.find(({ id }) => id === relatedItem);
  if (post === undefined) {
    requireNoErrors([ruleError([...path, 'relatedItem'], 'relatedItem should be one of complaint posts')]);
    return;
  }
  if (post.author !== author) throw forbidden('Can add document to post only by post author');
  if (!isHeard(complaint)) throw forbidden(`Can't submit or edit post in current (${status}) complaint status`);
};

const concerningOf = (sent: unknown): Concerning => (isPlainObject(sent) ? sent : {});

/** The written documents, merged with their previous version. */
const writtenBy = (
  { documents = [] }: ComplaintRecord,
  request: ApiRequest,
  step: DocumentStep,
): readonly (readonly [Concerning, readonly string[]])[] => {
  if (Array.isArray(request.sent)) return request.sent.map((one, index) => [concerningOf(one), ['data', String(index)]]);
  const previous = step === 'add' ? {} : (documents.findLast(({ id }) => id === request.params.document) ?? {});
  return [[{ ...previous, ...concerningOf(request.sent) }, ['data']]];
};

const requireComplaintDocumentAuthor = ({ documents = [] }: ComplaintRecord, { params }: ApiRequest, role: string | undefined): void => {
  const newest = documents.findLast(({ id }) => id === params.document);
  if (newest !== undefined && newest.author !== role) throw forbidden('Can update document only author');
};

/** The author of a claim's document; throws 403 in statuses in which none of the caller's roles may write. */
const requireClaimDocumentAuthor = (
  parent: Parent,
  { before, procedure }: LoadedTender,
  request: ApiRequest,
  verb: DocumentVerb,
): string => {
  const claim = findComplaint(parent, before, request.params);
  const roles = listRoles('claim', before, claim, request);
  requireWritable('claim', parent, procedure, 'document', before.status, verb);
  const author = roles.find((role) => documentStatuses.claim[role]?.includes(claim.status));
  if (author === undefined) throw forbidden(`Can't ${verb} document in current (${claim.status}) complaint status`);
  return author;
};

/** Documents of complaints and claims on one kind of parent. */
export const disputeDocuments = (service: TenderService, parent: Parent, title: string): TenderDocuments => {
  const isClaim = ({ before, procedure }: LoadedTender, { params }: ApiRequest): boolean =>
    kindOfDispute(parent, findComplaint(parent, before, params), procedure) === 'claim';
  const holder = tenderDocuments(service, {
    ...heldByComplaint(parent),
    summary: {
      of: title,
      needs: parent.onlyClaims
        ? 'Needs the token of the claim or of the tender.'
        : 'Needs the token of the complaint or of the tender, or a key of the review body.',
    },
    access: parent.onlyClaims ? brokers : groups('brokers', 'aboveThresholdReviewers'),
    authorize: (loaded, request, verb) =>
      isClaim(loaded, request)
        ? requireClaimDocumentAuthor(parent, loaded, request, verb)
        : authorOf(openedComplaint(parent, loaded, request, requireComplaintRole).role),
    requireState: (loaded, request, { step, verb, author }) => {
      const { before, procedure } = loaded;
      if (isClaim(loaded, request)) {
        const written = writtenBy(findComplaint(parent, before, request.params), request, step);
        const ofPosts = written.filter(([one]) => one.documentOf === 'post');
        requireNoErrors(ofPosts.map(([, path]) => ruleError([...path, 'relatedItem'], 'relatedItem should be one of complaint posts')));
        return;
      }
      const { held: target, complaint, role } = openedComplaint(parent, loaded, request, requireComplaintRole);
      if (step !== 'add') requireComplaintDocumentAuthor(complaint, request, author);
      requireWritable('complaint', parent, procedure, 'document', before.status, verb);
      requireLot(parent, before, target.lot, `Can ${verb} document only in active lot status`);
      if (documentStatuses.complaint[role]?.includes(complaint.status) !== true)
        throw forbidden(`Can't ${verb} document in current (${complaint.status}) complaint status`);
      for (const [document, path] of writtenBy(complaint, request, step)) requireConcern(complaint, authorOf(role), document, path);
    },
  });
  if (parent.onlyClaims) return holder;
  return {
    ...holder,
    checksFirst: 'files',
    schemas: { ...holder.schemas, create: complaintDocumentBody, createMany, patch: complaintDocumentPatchBody },
  };
};
