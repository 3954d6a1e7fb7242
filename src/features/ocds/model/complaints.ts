/** Complaints of a release (extension `complaint`), and their authors (docs/ocds.md «Complaint»). Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import { buildOcdsDocuments } from './building-blocks.ts';
import { complaintRejections, complaintStatuses } from './codes.ts';
import { referenceTo } from './parties.ts';
import { type Fields, findCode, flagIn, idIn, instantIn, objectIn, objectsIn, oncePerId, textIn, withoutEmpty } from './release-fields.ts';

/** The author of a claim is not public, and the extension requires one: only complaints, which name theirs, are included. */
const hasPublicComplainant = ({ type, author }: Fields): boolean => type === 'complaint' && Object.keys(objectIn(author)).length > 0;

const collectOpenComplaints = (list: unknown): readonly Fields[] => objectsIn(list).filter(hasPublicComplainant);

const UPHELD_STATUSES = new Set<unknown>(['satisfied', 'resolved']);

const buildComplaint = (source: Fields): JsonObject =>
  withoutEmpty({
    id: idIn(source.id),
    title: textIn(source.title),
    description: textIn(source.description),
    type: 'complaint',
    status: findCode(complaintStatuses, source.status),
    author: referenceTo(source.author),
    relatedLot: idIn(source.relatedLot),
    date: instantIn(source.date),
    dateSubmitted: instantIn(source.dateSubmitted),
    dateDecision: instantIn(source.dateDecision),
    dateCancelled: instantIn(source.dateCanceled),
    acceptance: flagIn(source.acceptance),
    decision: textIn(source.decision),
    satisfied: UPHELD_STATUSES.has(source.status) ? true : source.status === 'declined' ? false : undefined,
    rejectReason: findCode(complaintRejections, source.rejectReason),
    rejectReasonDescription: textIn(source.rejectReasonDescription),
    reviewDate: instantIn(source.reviewDate),
    reviewPlace: textIn(source.reviewPlace),
    tendererAction: textIn(source.tendererAction),
    tendererActionDate: instantIn(source.tendererActionDate),
    documents: buildOcdsDocuments('tender', source.documents),
  });

export const collectComplaints = (...lists: readonly unknown[]): JsonObject[] =>
  oncePerId(lists.flatMap(collectOpenComplaints).map(buildComplaint));

/** Lists of complaints without a field of their own in a release: they are added to those on the tender. */
export const placelessComplaints = ({ qualifications, cancellations }: Fields): readonly unknown[] =>
  [...objectsIn(qualifications), ...objectsIn(cancellations)].map(({ complaints }) => complaints);

/** All complainants. */
export const complainantsIn = (tender: Fields): readonly Fields[] =>
  [tender.complaints, ...placelessComplaints(tender), ...objectsIn(tender.awards).map(({ complaints }) => complaints)]
    .flatMap(collectOpenComplaints)
    .map(({ author }) => objectIn(author));
