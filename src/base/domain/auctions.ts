/**
 * Which auctions of a tender the registry holds itself (docs/auctions.md), how tests have them held, and how many begin in
 * each half hour (AUCTIONS_PER_SLOT). Pure.
 */
import { HOUR, SECOND } from '../platform/clock.ts';
import type { TenderFields } from './tender.ts';
import type { AuctionPeriod } from './types.generated.ts';
import type { Zone } from './zone-time.ts';

/** The id of the auction of a tender without lots, or of a lot. */
export const buildAuctionId = (tenderId: string, lotId: string | undefined): string =>
  lotId === undefined ? tenderId : `${tenderId}_${lotId}`;

const TENDER_HOSTED_NAME = 'tender';

export const hostedName = (lotId: string | undefined): string => lotId ?? TENDER_HOSTED_NAME;

export const isHosted = ({ held_here = [] }: Pick<TenderFields, 'held_here'>, lotId: string | undefined): boolean =>
  held_here.includes(hostedName(lotId));

/** Where the auction of a tender or lot is, whoever holds it. */
export const findAuctionUrl = (
  { auctionUrl, lots = [] }: Pick<TenderFields, 'auctionUrl' | 'lots'>,
  lotId: string | undefined,
): string | undefined => (lotId === undefined ? auctionUrl : lots.find(({ id }) => id === lotId)?.auctionUrl);

/** Whether the start that was planned has come. */
export const hasStarted = (period: AuctionPeriod | undefined, now: Date): boolean =>
  period?.startDate !== undefined && period.startDate <= now;

/** Whether two starts differ by less than a second, which moves nothing. */
export const isSameStart = (one: Date | undefined, other: Date): boolean =>
  one !== undefined && Math.abs(one.getTime() - other.getTime()) < SECOND;

type Planned = Pick<TenderFields, 'held_here' | 'auctionPeriod' | 'lots'>;

export const findAuctionPeriod = ({ auctionPeriod, lots = [] }: Planned, lotId: string | undefined): AuctionPeriod | undefined =>
  lotId === undefined ? auctionPeriod : lots.find(({ id }) => id === lotId)?.auctionPeriod;

/** Whether the registry holds an auction whose start has come: its record says what becomes of it, and no plan. */
export const isHostedAndStarted = (tender: Planned, lotId: string | undefined, now: Date): boolean =>
  isHosted(tender, lotId) && hasStarted(findAuctionPeriod(tender, lotId), now);

/** Ways to hold an auction that tests ask for. */
type QuickMode = 'no-auction' | 'fast-forward' | 'fast-auction';

const QUICK_MODES: readonly QuickMode[] = ['no-auction', 'fast-forward', 'fast-auction'];

/** The mode that the end of `submissionMethodDetails` names. Whether tests may ask for it is the caller's to know. */
export const findQuickMode = (details = ''): QuickMode | undefined => QUICK_MODES.find((mode) => details.endsWith(`quick(mode:${mode})`));

/** On the wall of a working day: when auctions may begin, and how long a slot is. */
export const OPENING = 11 * HOUR;
export const SLOT = HOUR / 2;

/** What a process knows of it: no more than it has met, and nothing for long. */
export interface KnownSlots {
  readonly most: number;
  /** By name of the half hour; auctions of test tenders have names of their own. */
  readonly counts: ReadonlyMap<string, number>;
}

/** What is said of a save beside the tender. */
export interface SlotContext {
  readonly now: Date;
  readonly zone: Zone;
  readonly sandbox: boolean;
  readonly slots?: KnownSlots;
}
