/** How AUCTION=live affects the plans of a tender: the registry hosts its auctions itself (docs/auctions.md). Pure. */

import { findAuctionPeriod, findAuctionUrl, findQuickMode, hasStarted, isHosted } from '../../domain/auctions.ts';
import type { TenderFields, TenderRecord } from '../../domain/tender.ts';
import type { AuctionPeriod } from '../../domain/types.generated.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Context } from '../../procedures/engine/procedure.ts';
import { offersFor } from '../awarding/awarding.ts';

type OwnContext = Pick<Context, 'now' | 'sandbox'> & Partial<Pick<Context, 'auction'>>;

/** Delay from the end of tendering to the start of a fast auction. */
const FAST_START = 5 * MINUTE;

/** Whether the registry becomes the auction's host with the next save; one with a URL is another service's, or already hosted. */
export const isToBeHeldHere = (tender: TenderFields, lotId: string | undefined, { auction }: OwnContext): boolean =>
  auction === 'live' && !isHosted(tender, lotId) && findAuctionUrl(tender, lotId) === undefined;

const ENOUGH = 2;

/** Why an auction that is to be held here cannot be: an import has left an offer without what a bidder moves. */
export const findOfferFault = (tender: TenderRecord, context: OwnContext & Pick<Context, 'procedure'>): string | undefined => {
  const { lots = [], bids = [], status } = tender;
  if (status !== 'active.auction') return undefined;
  const open = lots.length === 0 ? [undefined] : lots.filter((lot) => lot.status === 'active').map(({ id }) => id);
  const awaited = open.filter((lotId) => isToBeHeldHere(tender, lotId, context) && findAuctionPeriod(tender, lotId)?.endDate === undefined);
  const offers = awaited.map((lotId) => offersFor(tender, lotId)).filter(({ length }) => length >= ENOUGH);
  for (const { bid, value } of offers.flat()) {
    const field = context.procedure.measure.lacking?.(value);
    if (field !== undefined) return `bids.${bids.indexOf(bid)}: its offer has no ${field}`;
  }
  return undefined;
};

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
