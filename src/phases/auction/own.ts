/** How AUCTION=live affects the plans of a tender: the registry hosts its auctions itself (docs/auctions.md). Pure. */

import { findAuctionUrl, findQuickMode, hasStarted, isHosted } from '../../domain/hosted-auctions.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { AuctionPeriod } from '../../domain/types.generated.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Context } from '../../procedures/engine/procedure.ts';

type OwnContext = Pick<Context, 'now' | 'sandbox'> & Partial<Pick<Context, 'auction'>>;

/** Delay from the end of tendering to the start of a fast auction. */
const FAST_START = 5 * MINUTE;

/** Whether the registry becomes the auction's host with the next save; one with a URL is another service's, or already hosted. */
export const isToBeHeldHere = (tender: TenderFields, lotId: string | undefined, { auction }: OwnContext): boolean =>
  auction === 'live' && !isHosted(tender, lotId) && findAuctionUrl(tender, lotId) === undefined;

/** Whether the auction is skipped: its results are the initial values. */
export const isWithoutRounds = (tender: TenderFields, lotId: string | undefined, context: OwnContext): boolean =>
  context.sandbox && isToBeHeldHere(tender, lotId, context) && findQuickMode(tender.submissionMethodDetails) === 'no-auction';

/** The start that a test requests for an auction about to be scheduled. */
export const quickStart = (tender: TenderFields, lotId: string | undefined, context: OwnContext): Date | undefined => {
  if (!context.sandbox || tender.status !== 'active.auction' || !isToBeHeldHere(tender, lotId, context)) return undefined;
  const mode = findQuickMode(tender.submissionMethodDetails);
  if (mode === 'fast-forward') return context.now;
  return mode === 'fast-auction' ? new Date(context.now.getTime() + FAST_START) : undefined;
};

/** Whether the start of an auction has passed before it was scheduled. */
export const isTooLateFor = (
  tender: TenderFields,
  period: AuctionPeriod | undefined,
  lotId: string | undefined,
  context: OwnContext,
): boolean => tender.status === 'active.auction' && isToBeHeldHere(tender, lotId, context) && hasStarted(period, context.now);
