/** Documents of complaints and claims (spec/complaints.md §8). */

import type { Step, Verb } from '../../documents/holder.ts';
import { isPlainObject } from '../../domain/json.ts';
import { forbidden, requireNoErrors, ruleError } from '../../domain/problem.ts';
import type { ComplaintRecord } from '../../domain/tender.ts';
import type { Complaint } from '../../domain/types.generated.ts';
import { type ApiRequest, bodyOf, groups } from '../../http/route.ts';
import { type TenderDocuments, tenderDocuments } from '../../tenders/documents.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { claimDocuments } from '../claims/handlers.ts';
import { buildClaimPlace } from './claims.ts';
import { authorOf, openedComplaint, requireComplaintRole, requireLot, requireWritable } from './complaint.ts';
import { findComplaint, heldByComplaint, type Parent } from './parent.ts';
import type { Role } from './states.ts';

const complaintDocumentBody = bodyOf('/tenders/complaint-document-create');
const createMany = bodyOf('/tenders/complaint-documents-create');
const complaintDocumentPatchBody = bodyOf('/tenders/complaint-document-patch');

type Status = Complaint['status'];

const PARTY_DOCUMENT_STATUSES: readonly Status[] = ['draft', 'pending', 'accepted', 'satisfied'];

/** Complaint statuses in which each role may write documents. */
export const complaintDocumentStatuses: Readonly<Record<Exclude<Role, 'bots'>, readonly Status[]>> = {
  complaint_owner: PARTY_DOCUMENT_STATUSES,
  tender_owner: ['pending', 'accepted', 'satisfied'],
  aboveThresholdReviewers: ['pending', 'accepted', 'stopping'],
  Administrator: PARTY_DOCUMENT_STATUSES,
};

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
  step: Step,
): readonly (readonly [Concerning, readonly string[]])[] => {
  if (Array.isArray(request.sent)) return request.sent.map((one, index) => [concerningOf(one), ['data', String(index)]]);
  const previous = step === 'add' ? {} : (documents.findLast(({ id }) => id === request.params.document) ?? {});
  return [[{ ...previous, ...concerningOf(request.sent) }, ['data']]];
};

const requireComplaintDocumentAuthor = ({ documents = [] }: ComplaintRecord, { params }: ApiRequest, role: string | undefined): void => {
  const newest = documents.findLast(({ id }) => id === params.document);
  if (newest !== undefined && newest.author !== role) throw forbidden('Can update document only author');
};

const buildGate =
  (parent: Parent) =>
  (
    loaded: LoadedTender,
    request: ApiRequest,
    { step, verb, author }: { readonly step: Step; readonly verb: Verb; readonly author: string | undefined },
  ) => {
    const { before, procedure } = loaded;
    if (buildClaimPlace(parent, findComplaint(parent, before, request.params), procedure) !== undefined) {
      const ofPost = writtenBy({ ...findComplaint(parent, before, request.params) }, request, step).filter(
        ([one]) => one.documentOf === 'post',
      );
      requireNoErrors(ofPost.map(([, path]) => ruleError([...path, 'relatedItem'], 'relatedItem should be one of complaint posts')));
      return;
    }
    const { held: target, complaint, role } = openedComplaint(parent, loaded, request, requireComplaintRole);
    if (step !== 'add') requireComplaintDocumentAuthor(complaint, request, author);
    requireWritable(procedure, `document complaint on ${parent.name}`, before.status, verb);
    requireLot(parent, before, target.lot, `Can ${verb} document only in active lot status`);
    if (role === 'bots' || !complaintDocumentStatuses[role].includes(complaint.status))
      throw forbidden(`Can't ${verb} document in current (${complaint.status}) complaint status`);
    for (const [document, path] of writtenBy(complaint, request, step)) requireConcern(complaint, authorOf(role), document, path);
  };

/** Documents of complaints and claims on one kind of parent. */
export const complaintDocuments = (service: TenderService, parent: Parent): TenderDocuments => {
  const holder = tenderDocuments(service, {
    ...heldByComplaint(parent),
    summary: {
      of: `a complaint on a ${parent.name}`,
      needs: 'Needs the token of the complaint or of the tender, or a key of the review body.',
    },
    access: groups('brokers', 'aboveThresholdReviewers'),
    authorize: (loaded, request, verb) => {
      const { before, procedure } = loaded;
      const target = buildClaimPlace(parent, findComplaint(parent, before, request.params), procedure);
      if (target !== undefined) return claimDocuments(target).authorize(loaded, request, verb);
      const { role } = openedComplaint(parent, loaded, request, requireComplaintRole);
      return authorOf(role);
    },
    gate: buildGate(parent),
  });
  return {
    ...holder,
    asksFilesFirst: true,
    schemas: { ...holder.schemas, create: complaintDocumentBody, createMany, patch: complaintDocumentPatchBody },
  };
};
