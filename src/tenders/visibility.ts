/**
 * Who sees what of bids (spec/tenders.md §4.1–4.3): the tender view, the bids themselves and their documents ask here and
 * nowhere else. Pure.
 */
import type { Actor } from '../model/actor.ts';
import type { Bid, LotValue } from '../model/types.generated.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';
import type { BidsShown } from '../procedures/engine/transitions.ts';

/** As whom somebody reads a bid. */
export type Reader = 'bid owner' | 'tender owner' | 'reviewer' | 'anyone';

/** The four lists of documents of a bid. */
export type Container = 'documents' | 'eligibilityDocuments' | 'financialDocuments' | 'qualificationDocuments';

export const containers: readonly Container[] = ['documents', 'eligibilityDocuments', 'financialDocuments', 'qualificationDocuments'];

/** Of statuses that no type here has: an imported tender may stand in them. In all others its bids are sealed. */
const elsewhere: Readonly<Record<string, BidsShown>> = {
  'active.pre-qualification': 'without values',
  'active.pre-qualification.stand-still': 'without values',
  'active.qualification.stand-still': 'public',
};

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

/** Whether confidential files may be read; what is said about them is for everybody who sees the list (spec/tenders.md §4.3). */
export const readsConfidential = (reader: Reader): boolean => reader !== 'anyone';

const shownLotValue = (value: LotValue, hidesValues: boolean): Partial<LotValue> => {
  const { relatedLot, status } = value;
  if (hidesValues || status === 'unsuccessful') return { relatedLot, status };
  const { participationUrl: _, ...open } = value;
  return open;
};

type VisibleBid = Partial<Omit<Bid, 'lotValues'>> & { lotValues?: object[] };

export interface BidVisibility {
  /** Statuses in which bids are for everybody. */
  readonly openIn: ReadonlySet<string>;
  /** Whether everybody sees the bids of a tender in this status (spec/tenders.md §4.1, first column). */
  areBidsPublic(status: string): boolean;
  /** Whether a tender in this status may have bids that nobody but their owners may know of. */
  areBidsSealed(status: string): boolean;
  /** What the list of bids answers: all of them, nothing because there are none, or the text of a 403. */
  bidListAnswer(status: string): 'all' | 'none' | { readonly refusal: string };
  /** The text of the 403 for one bid, or null. */
  bidRefusal(status: string, reader: Reader): string | null;
  /** The text of the 403 for a list of documents of a bid, or null (spec/tenders.md §4.3). */
  bidDocumentsRefusal(container: Container, status: string, bidStatus: string, reader: Reader): string | null;
  /**
   * The fields of a bid that a reader sees once he may see the bid at all (spec/tenders.md §4.2). Its owner sees all of them in
   * every state: an invalid bid is one that he is about to correct. Tokens leave with nobody; that is for the schema of the answer.
   */
  visibleBid(bid: Bid, status: string, reader: Reader): VisibleBid;
}

/** As the phases of these types show bids in their statuses. */
export const makeBidVisibility = ({ bidsShown }: Pick<Procedures, 'bidsShown'>): BidVisibility => {
  const table = new Map([...Object.entries(elsewhere), ...bidsShown]);
  const openIn = new Set([...table].flatMap(([status, shows]) => (shows === 'public' ? [status] : [])));
  const areBidsPublic = (status: string): boolean => openIn.has(status);
  const bidDocumentsRefusal: BidVisibility['bidDocumentsRefusal'] = (container, status, bidStatus, reader) => {
    if (reader === 'bid owner') return null;
    if (!areBidsPublic(status)) return `Can't view bid documents in current (${status}) tender status`;
    const isClosed = container === 'documents' || container === 'eligibilityDocuments' ? withdrawn : failed;
    return isClosed.has(bidStatus) ? `Can't view bid documents in current (${bidStatus}) bid status` : null;
  };
  return {
    openIn,
    areBidsPublic,
    areBidsSealed: (status) => !areBidsPublic(status) && table.get(status) !== 'none',
    bidListAnswer: (status) => {
      if (table.get(status) === 'none') return 'none';
      return areBidsPublic(status) ? 'all' : { refusal: `Can't view bids in current (${status}) tender status` };
    },
    bidRefusal: (status, reader) =>
      reader === 'bid owner' || areBidsPublic(status) ? null : `Can't view bid in current (${status}) tender status`,
    bidDocumentsRefusal,
    visibleBid: (bid, status, reader) => {
      if (reader === 'bid owner') return bid;
      const hidesValues = failed.has(bid.status) || table.get(status) === 'without values';
      const lotValues = bid.lotValues?.map((value) => shownLotValue(value, hidesValues));
      const values = lotValues === undefined ? {} : { lotValues };
      if (withdrawn.has(bid.status)) return { id: bid.id, status: bid.status, ...values };
      const closed: ReadonlySet<string> = new Set([
        'participationUrl',
        ...containers.filter((container) => bidDocumentsRefusal(container, status, bid.status, reader) !== null),
      ]);
      return { ...Object.fromEntries(Object.entries(bid).filter(([field]) => !closed.has(field))), ...values };
    },
  };
};
