/**
 * Who sees what of bids (spec/tenders.md §4.1–4.3): the tender view, the bids themselves and their documents ask here and
 * nowhere else. Pure.
 */
import type { Actor } from '../model/actor.ts';
import type { Bid, LotValue } from '../model/types.generated.ts';

/** As whom somebody reads a bid. */
export type Reader = 'bid owner' | 'tender owner' | 'reviewer' | 'anyone';

/** The four lists of documents of a bid. */
export type Container = 'documents' | 'eligibilityDocuments' | 'financialDocuments' | 'qualificationDocuments';

export const containers: readonly Container[] = ['documents', 'eligibilityDocuments', 'financialDocuments', 'qualificationDocuments'];

/** No bids exist yet. */
const beforeBids: ReadonlySet<string> = new Set(['draft', 'active.enquiries']);
const preQualification: readonly string[] = ['active.pre-qualification', 'active.pre-qualification.stand-still'];
/**
 * Bids are for everybody. In every other status they are secret, also in those that nobody here knows: imported tenders of
 * other types bring their own.
 */
export const afterBids: ReadonlySet<string> = new Set([
  'active.qualification',
  'active.qualification.stand-still',
  'active.awarded',
  'complete',
  'cancelled',
  'unsuccessful',
]);
/** In these a value of a lot says no more than that it is there. */
const valuesHidden: ReadonlySet<string> = new Set([...preQualification, 'active.auction']);

/** Bids that are out: nobody else sees what they said. */
const withdrawn: ReadonlySet<string> = new Set(['invalid', 'deleted']);
const failed: ReadonlySet<string> = new Set(['invalid', 'deleted', 'invalid.pre-qualification', 'unsuccessful']);

/** These groups read what only the buyer may read (spec/tenders.md §4.3). */
const reviewers: ReadonlySet<string> = new Set(['sas', 'aboveThresholdReviewers']);

export const readerOf = (actor: Actor, owns: { readonly bid: boolean; readonly tender: boolean }): Reader => {
  if (owns.bid) return 'bid owner';
  if (owns.tender) return 'tender owner';
  return reviewers.has(actor.group) ? 'reviewer' : 'anyone';
};

/** Whether everybody sees the bids of a tender in this status (spec/tenders.md §4.1, first column). */
export const areBidsPublic = (tenderStatus: string): boolean => afterBids.has(tenderStatus);

/** Whether a tender in this status may have bids that nobody but their owners may know of. */
export const areBidsSealed = (tenderStatus: string): boolean => !beforeBids.has(tenderStatus) && !afterBids.has(tenderStatus);

/** What the list of bids answers: all of them, nothing because there are none, or the text of a 403. */
export const bidListAnswer = (tenderStatus: string): 'all' | 'none' | { readonly refusal: string } => {
  if (beforeBids.has(tenderStatus)) return 'none';
  return areBidsPublic(tenderStatus) ? 'all' : { refusal: `Can't view bids in current (${tenderStatus}) tender status` };
};

/** The text of the 403 for one bid, or null. */
export const bidRefusal = (tenderStatus: string, reader: Reader): string | null =>
  reader === 'bid owner' || areBidsPublic(tenderStatus) ? null : `Can't view bid in current (${tenderStatus}) tender status`;

/** The text of the 403 for a list of documents of a bid, or null (spec/tenders.md §4.3). */
export const bidDocumentsRefusal = (container: Container, tenderStatus: string, bidStatus: string, reader: Reader): string | null => {
  if (reader === 'bid owner') return null;
  if (!areBidsPublic(tenderStatus)) return `Can't view bid documents in current (${tenderStatus}) tender status`;
  const isClosed = container === 'documents' || container === 'eligibilityDocuments' ? withdrawn : failed;
  return isClosed.has(bidStatus) ? `Can't view bid documents in current (${bidStatus}) bid status` : null;
};

/** Whether confidential files may be read; what is said about them is for everybody who sees the list (spec/tenders.md §4.3). */
export const readsConfidential = (reader: Reader): boolean => reader !== 'anyone';

const shownLotValue = (value: LotValue, hidesValues: boolean): Partial<LotValue> => {
  const { relatedLot, status } = value;
  if (hidesValues || status === 'unsuccessful') return { relatedLot, status };
  const { participationUrl: _, ...open } = value;
  return open;
};

/**
 * The fields of a bid that a reader sees once he may see the bid at all (spec/tenders.md §4.2). Its owner sees all of them in every state:
 * an invalid bid is one that he is about to mend. Tokens leave with nobody; that is for the schema of the answer.
 */
export const visibleBid = (bid: Bid, tenderStatus: string, reader: Reader): Partial<Omit<Bid, 'lotValues'>> & { lotValues?: object[] } => {
  if (reader === 'bid owner') return bid;
  const hidesValues = failed.has(bid.status) || valuesHidden.has(tenderStatus);
  const lotValues = bid.lotValues?.map((value) => shownLotValue(value, hidesValues));
  const values = lotValues === undefined ? {} : { lotValues };
  if (withdrawn.has(bid.status)) return { id: bid.id, status: bid.status, ...values };
  const closed: ReadonlySet<string> = new Set([
    'participationUrl',
    ...containers.filter((container) => bidDocumentsRefusal(container, tenderStatus, bid.status, reader) !== null),
  ]);
  return { ...Object.fromEntries(Object.entries(bid).filter(([field]) => !closed.has(field))), ...values };
};
