/** Auctions hosted by the registry itself (docs/auctions.md), and test modes. Pure. */

import { SECOND } from '../platform/clock.ts';
import type { TenderFields } from './tender.ts';
import type { AuctionPeriod } from './types.generated.ts';

/** The auction id of a tender without lots, or of a lot. */
export const buildAuctionId = (tenderId: string, lotId: string | undefined): string =>
  lotId === undefined ? tenderId : `${tenderId}_${lotId}`;

/** Name in `held_here` of a tender without lots. */
const whole = 'tender';

export const hostedName = (lotId: string | undefined): string => lotId ?? whole;

export const isHosted = ({ held_here = [] }: Pick<TenderFields, 'held_here'>, lotId: string | undefined): boolean =>
  held_here.includes(hostedName(lotId));

/** The auction URL of a tender or lot, whoever hosts the auction. */
export const findAuctionUrl = (
  { auctionUrl, lots = [] }: Pick<TenderFields, 'auctionUrl' | 'lots'>,
  lotId: string | undefined,
): string | undefined => (lotId === undefined ? auctionUrl : lots.find(({ id }) => id === lotId)?.auctionUrl);

/** Whether the planned start has passed. */
export const hasStarted = (period: AuctionPeriod | undefined, now: Date): boolean =>
  period?.startDate !== undefined && period.startDate <= now;

/** Whether two starts differ by less than a second, which does not count as a change. */
export const isSameStart = (one: Date | undefined, other: Date): boolean =>
  one !== undefined && Math.abs(one.getTime() - other.getTime()) < SECOND;

type Planned = Pick<TenderFields, 'held_here' | 'auctionPeriod' | 'lots'>;

export const findAuctionPeriod = ({ auctionPeriod, lots = [] }: Planned, lotId: string | undefined): AuctionPeriod | undefined =>
  lotId === undefined ? auctionPeriod : lots.find(({ id }) => id === lotId)?.auctionPeriod;

/** Whether the registry hosts an auction that has started: from then on its record decides, not a plan. */
export const isHostedAndStarted = (tender: Planned, lotId: string | undefined, now: Date): boolean =>
  isHosted(tender, lotId) && hasStarted(findAuctionPeriod(tender, lotId), now);

/** Auction modes for tests. */
export type QuickMode = 'no-auction' | 'fast-forward' | 'fast-auction';

const modes: readonly QuickMode[] = ['no-auction', 'fast-forward', 'fast-auction'];

/** The mode at the end of `submissionMethodDetails`. The caller checks whether test modes are allowed. */
export const findQuickMode = (details = ''): QuickMode | undefined => modes.find((mode) => details.endsWith(`quick(mode:${mode})`));
