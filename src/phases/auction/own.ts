/** What AUCTION=live asks of the plans of a tender: its auctions are held by the registry itself (docs/auctions.md). Pure. */

import { findAuctionUrl, findQuickMode, hasStarted, isHosted } from '../../domain/auctions.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { AuctionPeriod } from '../../domain/types.generated.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Context } from '../../procedures/engine/procedure.ts';

type OwnContext = Pick<Context, 'now' | 'sandbox'> & Partial<Pick<Context, 'auction'>>;

/** From the end of tendering to the start of an auction that is fast. */
const FAST_START = 5 * MINUTE;

/** Whether the registry holds an auction by itself from the next save on: one with an address is another's, or its own already. */
export const isToBeHeldHere = (tender: TenderFields, lotId: string | undefined, { auction }: OwnContext): boolean =>
  auction === 'live' && !isHosted(tender, lotId) && findAuctionUrl(tender, lotId) === undefined;

/** Whether its results are its initial values at once, without any round. */
export const isWithoutRounds = (tender: TenderFields, lotId: string | undefined, context: OwnContext): boolean =>
  context.sandbox && isToBeHeldHere(tender, lotId, context) && findQuickMode(tender.submissionMethodDetails) === 'no-auction';

/** The start that a test asks for, of an auction that is about to be scheduled. */
export const quickStart = (tender: TenderFields, lotId: string | undefined, context: OwnContext): Date | undefined => {
  if (!context.sandbox || tender.status !== 'active.auction' || !isToBeHeldHere(tender, lotId, context)) return undefined;
  const mode = findQuickMode(tender.submissionMethodDetails);
  if (mode === 'fast-forward') return context.now;
  return mode === 'fast-auction' ? new Date(context.now.getTime() + FAST_START) : undefined;
};

/** Whether it has passed the start of an auction that nobody has scheduled yet. */
export const isTooLateFor = (
  tender: TenderFields,
  period: AuctionPeriod | undefined,
  lotId: string | undefined,
  context: OwnContext,
): boolean => tender.status === 'active.auction' && isToBeHeldHere(tender, lotId, context) && hasStarted(period, context.now);
