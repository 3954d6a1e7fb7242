/** Complaints and claims: what they block (spec/complaints.md §7), their numbers, and the view of their documents. Pure. */

import { type DocumentUrls, publicVersions } from './documents.ts';
import { listOf, omitUndefined } from './json.ts';
import type { Complaint } from './types.generated.ts';

interface Entry {
  readonly status?: string | undefined;
  readonly relatedLot?: string | undefined;
}

interface Parent {
  readonly lotID?: string | undefined;
  readonly complaints?: readonly Entry[] | undefined;
}

interface ComplaintScope {
  readonly lots?: readonly { readonly id?: string | undefined; readonly status?: string | undefined }[] | undefined;
  readonly complaints?: readonly Entry[] | undefined;
  readonly awards?: readonly Parent[] | undefined;
  readonly qualifications?: readonly Parent[] | undefined;
}

type LotId = string | undefined;

type Statuses = ReadonlySet<string | undefined>;

/** Under review, or satisfied but not yet resolved by the buyer; `stopping` only in older data. */
const STANDING_COMPLAINT_STATUSES: Statuses = new Set(['pending', 'accepted', 'satisfied', 'stopping']);
const UNRESOLVED_COMPLAINT_STATUSES: Statuses = new Set(['pending', 'accepted', 'satisfied']);

const hasEntryIn = (entries: readonly Entry[] | undefined, statuses: Statuses): boolean =>
  entries?.some(({ status }) => statuses.has(status)) ?? false;

/** Whether the lot, or without one the tender, is active. */
const isScopeActive = ({ lots = [] }: ComplaintScope, lot: LotId): boolean =>
  lot === undefined || lots.some(({ id, status = 'active' }) => id === lot && status === 'active');

const standingOrClaimStatuses: Statuses = new Set([...STANDING_COMPLAINT_STATUSES, 'claim']);

/** A complaint on the tender or on an active lot: tendering does not end. */
export const isTenderingHeldByComplaint = (tender: ComplaintScope): boolean =>
  tender.complaints?.some(({ status, relatedLot }) => standingOrClaimStatuses.has(status) && isScopeActive(tender, relatedLot)) ?? false;

/** A complaint on the tender, regardless of its lot: auctions are neither planned nor rescheduled. */
export const holdsAuctionPlans = ({ complaints }: ComplaintScope): boolean => hasEntryIn(complaints, STANDING_COMPLAINT_STATUSES);

/** A complaint on the tender without a lot: no lot ends, no contract is signed. */
export const holdsAllLots = ({ complaints = [] }: ComplaintScope): boolean =>
  complaints.some(({ status, relatedLot }) => relatedLot === undefined && STANDING_COMPLAINT_STATUSES.has(status));

/** A complaint on the tender, on this lot, or on any of its awards: the lot does not end. Without lots it applies to the tender. */
export const holdsLot = (tender: ComplaintScope, lot: LotId): boolean =>
  holdsAllLots(tender) ||
  (tender.complaints ?? []).some(({ status, relatedLot }) => relatedLot === lot && STANDING_COMPLAINT_STATUSES.has(status)) ||
  (tender.awards ?? []).some(({ lotID, complaints }) => lotID === lot && hasEntryIn(complaints, STANDING_COMPLAINT_STATUSES));

/** The same for signing a contract, except that `stopping` complaints on awards do not count. */
export const holdsContract = (tender: ComplaintScope, lot: LotId): boolean =>
  holdsLot({ ...tender, awards: [] }, lot) ||
  (tender.awards ?? []).some(({ lotID, complaints }) => lotID === lot && hasEntryIn(complaints, UNRESOLVED_COMPLAINT_STATUSES));

/** An award of this lot has a complaint accepted by the review body. */
export const isUnderReview = ({ awards = [] }: ComplaintScope, lot: LotId): boolean =>
  awards.some(({ lotID, complaints }) => lotID === lot && complaints?.some(({ status }) => status === 'accepted') === true);

/** A complaint on an award of an active lot: the awards' stand-still neither begins nor ends. */
export const holdsAwards = (tender: ComplaintScope): boolean =>
  (tender.awards ?? []).some(
    ({ lotID, complaints }) => isScopeActive(tender, lotID) && hasEntryIn(complaints, STANDING_COMPLAINT_STATUSES),
  );

const onQualifications = (tender: ComplaintScope, statuses: Statuses): boolean =>
  (tender.qualifications ?? []).some(({ lotID, complaints }) => isScopeActive(tender, lotID) && hasEntryIn(complaints, statuses));

/** A complaint on a qualification: the stand-still neither begins nor ends. */
export const holdsStandStill = (tender: ComplaintScope): boolean => onQualifications(tender, STANDING_COMPLAINT_STATUSES);

const UNDECIDED_COMPLAINT_STATUSES: Statuses = new Set(['draft', 'pending', 'accepted']);

/** An undecided complaint on a qualification: the buyer cannot return from the stand-still. */
export const holdsReturn = (tender: ComplaintScope): boolean => onQualifications(tender, UNDECIDED_COMPLAINT_STATUSES);

const concernsLot = (one: LotId, other: LotId): boolean => one === undefined || other === undefined || one === other;

/** The text of the 403 while a complaint prevents cancelling this lot, or the tender; null when none does. */
export const whyNotCancelled = ({ complaints = [], qualifications = [], awards = [] }: ComplaintScope, lot: LotId): string | null => {
  const of = (parents: readonly Parent[]): readonly Entry[] =>
    parents.filter(({ lotID }) => concernsLot(lot, lotID)).flatMap((parent) => parent.complaints ?? []);
  const places: readonly (readonly [string, readonly Entry[]])[] = [
    ['a tender', complaints.filter(({ relatedLot }) => concernsLot(lot, relatedLot))],
    ['a qualification', of(qualifications)],
    ['an award', of(awards)],
  ];
  for (const [name, entries] of places) {
    const entry = entries.find(({ status }) => UNRESOLVED_COMPLAINT_STATUSES.has(status));
    if (entry !== undefined) return `Can't perform operation for there is ${name} complaint in ${entry.status} status`;
  }
  return null;
};

const HARMLESS_COMPLAINT_STATUSES: Statuses = new Set(['invalid', 'declined', 'stopped', 'mistaken', 'draft']);

/** A complaint on a cancellation, under review or upheld: the cancellation does not take effect. */
export const holdsCancellation = ({ complaints = [] }: { readonly complaints?: readonly Entry[] | undefined }): boolean =>
  complaints.some(({ status }) => !HARMLESS_COMPLAINT_STATUSES.has(status));

interface Numbered {
  readonly complaints?: readonly unknown[] | undefined;
}

const countComplaints = (parents: readonly Numbered[]): number =>
  parents.reduce((total, { complaints }) => total + (Array.isArray(complaints) ? complaints.length : 0), 0);

/** The readable number of the next complaint or claim, counted over the tender and all its parts (spec/complaints.md §2). */
export const nextNumber = (
  tender: Numbered & {
    readonly tenderID: string;
    readonly awards?: readonly Numbered[] | undefined;
    readonly qualifications?: readonly Numbered[] | undefined;
    readonly cancellations?: readonly Numbered[] | undefined;
  },
): string => {
  const { tenderID, awards, qualifications, cancellations } = tender;
  return `${tenderID}.a${1 + countComplaints([tender, ...listOf(awards), ...listOf(qualifications), ...listOf(cancellations)])}`;
};

/** The public view of the documents of a complaint or a claim, and of its appeals. */
export const toPublicDocumentsOfComplaint = <T extends Pick<Complaint, 'documents' | 'appeals'>>(one: T, urls: DocumentUrls): T => ({
  ...one,
  documents: publicVersions(one.documents ?? [], urls),
  ...omitUndefined({ appeals: one.appeals?.map((appeal) => ({ ...appeal, documents: publicVersions(appeal.documents ?? [], urls) })) }),
});
