/**
 * Who may see which parts of bids (spec/tenders.md §4.1–4.3, spec/pre-qualification.md §8). The only place that decides: the tender
 * view, the bids and their documents use it. Pure.
 */
import { type Actor, isReviewer } from '../../base/domain/actor.ts';
import { isPlainObject, lookUp, omitUndefined } from '../../base/domain/json.ts';
import type { Bid, BidItem, LotValue } from '../../base/domain/types.generated.ts';
import type { Procedures } from '../engine/procedure.ts';
import type { BidVisibilityLevel } from '../engine/transitions.ts';

/** The role in which a bid is read. */
export type Reader = 'bid owner' | 'tender owner' | 'reviewer' | 'anyone';

/** The four lists of documents of a bid. */
export type Container = 'documents' | 'eligibilityDocuments' | 'financialDocuments' | 'qualificationDocuments';

export const DOCUMENT_CONTAINERS: readonly Container[] = [
  'documents',
  'eligibilityDocuments',
  'financialDocuments',
  'qualificationDocuments',
];

/** The part of a tender that decides who sees its bids. */
export interface TenderStage {
  readonly status?: unknown;
  /** With pre-qualification, bids are opened before it and stay open (spec/pre-qualification.md §8). */
  readonly config?: { readonly hasPrequalification?: boolean | undefined } | undefined;
  readonly lots?: unknown;
}

/** Bids that are out: only their bidder sees their content. */
const WITHDRAWN_BID_STATUSES: ReadonlySet<string> = new Set(['invalid', 'deleted']);
const FAILED_BID_STATUSES: ReadonlySet<string> = new Set(['invalid', 'deleted', 'invalid.pre-qualification', 'unsuccessful']);

export const buildReader = (actor: Actor, owns: { readonly bid: boolean; readonly tender: boolean }): Reader => {
  if (owns.bid) return 'bid owner';
  if (owns.tender) return 'tender owner';
  return isReviewer(actor) ? 'reviewer' : 'anyone';
};

/** Whether confidential files may be read; their metadata is visible to all who see the list (spec/tenders.md §4.3). */
export const readsConfidential = (reader: Reader): boolean => reader !== 'anyone';

/** With pre-qualification, before values are open: the public fields of a bid in play. */
const OPENED_BID_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'status',
  'tenderers',
  'documents',
  'eligibilityDocuments',
  'requirementResponses',
  'items',
  'lotValues',
]);
const DISQUALIFIED_BID_FIELDS = ['id', 'status', 'tenderers', 'documents', 'eligibilityDocuments', 'requirementResponses', 'lotValues'];
/** With pre-qualification: the public fields of a bid that is out. */
const REJECTED_BID_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  'invalid.pre-qualification': new Set(DISQUALIFIED_BID_FIELDS),
  unsuccessful: new Set([...DISQUALIFIED_BID_FIELDS, 'parameters', 'selfQualified', 'selfEligible', 'subcontractingDetails']),
};

const hadPrequalification = ({ config }: TenderStage): boolean => config?.hasPrequalification === true;

const shownLotValue = (value: LotValue, hidesValues: boolean): Partial<LotValue> => {
  const { relatedLot, status } = value;
  if (hidesValues || status === 'unsuccessful') return { relatedLot, status };
  const { participationUrl: _, ...open } = value;
  return open;
};

/** The offered item without its price. */
const withoutPrice = (item: BidItem): object => (item.unit === undefined ? item : { ...item, unit: { ...item.unit, value: undefined } });

const JUDGED_BID_STATUSES: ReadonlySet<string> = new Set(['pending', 'active', 'unsuccessful']);
const LIVE_LOT_STATUSES: ReadonlySet<unknown> = new Set(['active', 'complete', undefined]);

/** A bid's status from its offers for lots that have not failed: pending if one is, else active if one is, else unsuccessful. */
export const statusByOffers = ({ status, lotValues }: Pick<Bid, 'status' | 'lotValues'>, lots: unknown): Bid['status'] => {
  if (!JUDGED_BID_STATUSES.has(status) || lotValues === undefined || !Array.isArray(lots) || lots.length === 0) return status;
  const live = new Set(lots.filter(isPlainObject).flatMap((lot) => (LIVE_LOT_STATUSES.has(lot.status) ? [lot.id] : [])));
  const states = lotValues.filter(({ relatedLot }) => live.has(relatedLot)).map((offer) => offer.status);
  return (['pending', 'active'] as const).find((state) => states.includes(state)) ?? 'unsuccessful';
};

type VisibleBid = Partial<Omit<Bid, 'lotValues' | 'items'>> & { lotValues?: object[]; items?: object[] };

export interface BidVisibility {
  /** Statuses in which bids are public. */
  readonly openIn: ReadonlySet<string>;
  /** Statuses in which they are public without their values, where they were opened for pre-qualification. */
  readonly partlyOpenIn: ReadonlySet<string>;
  /** Whether the bids of a tender are public (spec/tenders.md §4.1, first column), if not all of them. */
  areBidsOpen(tender: TenderStage): boolean;
  /** Whether their values are public too. */
  areBidsPublic(tender: TenderStage): boolean;
  /** Whether a tender may have bids that only their owners may know of. */
  areBidsSealed(tender: TenderStage): boolean;
  /** The reply to a list of bids: all of them, none because there are none, or the text of a 403. */
  bidListAnswer(tender: TenderStage): 'all' | 'none' | { readonly refusal: string };
  /** The text of the 403 for one bid, or null. */
  bidRefusal(tender: TenderStage, reader: Reader): string | null;
  /** The text of the 403 for a list of documents of a bid, or null (spec/tenders.md §4.3). */
  bidDocumentsRefusal(container: Container, tender: TenderStage, bidStatus: string, reader: Reader): string | null;
  /**
   * The fields of a bid that a reader sees once they may see the bid at all (spec/tenders.md §4.2). Its owner sees all of them in
   * every state: they may be about to correct an invalid bid. Tokens are removed by the response schema.
   */
  visibleBid(bid: Bid, tender: TenderStage, reader: Reader): VisibleBid;
}

/** Bids as the phases of these types show them in their statuses. */
export const makeBidVisibility = ({ bidVisibility }: Pick<Procedures, 'bidVisibility'>): BidVisibility => {
  const statusesWith = (wanted: BidVisibilityLevel): ReadonlySet<string> =>
    new Set([...bidVisibility].flatMap(([status, shows]) => (shows === wanted ? [status] : [])));
  const openIn = statusesWith('public');
  const partlyOpenIn = statusesWith('without values');
  const areBidsPublic = ({ status }: TenderStage): boolean => openIn.has(String(status));
  const areBidsOpen = (tender: TenderStage): boolean =>
    areBidsPublic(tender) || (hadPrequalification(tender) && partlyOpenIn.has(String(tender.status)));
  const areThereNone = ({ status }: TenderStage): boolean => bidVisibility.get(String(status)) === 'none';
  const bidDocumentsRefusal: BidVisibility['bidDocumentsRefusal'] = (container, tender, bidStatus, reader) => {
    if (reader === 'bid owner') return null;
    const isFirst = container === 'documents' || container === 'eligibilityDocuments';
    if (!(isFirst ? areBidsOpen : areBidsPublic)(tender)) return `Can't view bid documents in current (${tender.status}) tender status`;
    return (isFirst ? WITHDRAWN_BID_STATUSES : FAILED_BID_STATUSES).has(bidStatus)
      ? `Can't view bid documents in current (${bidStatus}) bid status`
      : null;
  };
  /** Which fields of a bid in this state the tender shows. */
  const isShown = (tender: TenderStage, status: string): ((field: string) => boolean) => {
    if (WITHDRAWN_BID_STATUSES.has(status)) return (field) => ['id', 'status', 'lotValues'].includes(field);
    if (!hadPrequalification(tender)) return () => true;
    const own = lookUp(REJECTED_BID_FIELDS, status);
    const isPublic = areBidsPublic(tender);
    return (field) => (isPublic || OPENED_BID_FIELDS.has(field)) && (own === undefined || own.has(field));
  };
  return {
    openIn,
    partlyOpenIn,
    areBidsOpen,
    areBidsPublic,
    areBidsSealed: (tender) => !areBidsOpen(tender) && !areThereNone(tender),
    bidListAnswer: (tender) => {
      if (areThereNone(tender)) return 'none';
      return areBidsOpen(tender) ? 'all' : { refusal: `Can't view bids in current (${tender.status}) tender status` };
    },
    bidRefusal: (tender, reader) =>
      reader === 'bid owner' || areBidsOpen(tender) ? null : `Can't view bid in current (${tender.status}) tender status`,
    bidDocumentsRefusal,
    visibleBid: (bid, tender, reader) => {
      if (reader === 'bid owner') return bid;
      const isPartly = partlyOpenIn.has(String(tender.status));
      const hidesValues = FAILED_BID_STATUSES.has(bid.status) || isPartly;
      const shows = isShown(tender, bid.status);
      const closed: ReadonlySet<string> = new Set([
        'participationUrl',
        ...DOCUMENT_CONTAINERS.filter((container) => bidDocumentsRefusal(container, tender, bid.status, reader) !== null),
      ]);
      const follows = hadPrequalification(tender) && tender.status !== 'cancelled';
      return {
        ...Object.fromEntries(Object.entries(bid).filter(([field]) => shows(field) && !closed.has(field))),
        ...omitUndefined({
          status: follows ? statusByOffers(bid, tender.lots) : undefined,
          lotValues: bid.lotValues?.map((value) => shownLotValue(value, hidesValues)),
          items: isPartly && bid.items !== undefined && shows('items') ? bid.items.map(withoutPrice) : undefined,
        }),
      };
    },
  };
};

/** Imported tenders may have anything in the place of a bid. */
export const isWellFormedBid = (value: unknown): value is Bid =>
  isPlainObject(value) && typeof value.id === 'string' && typeof value.status === 'string';
