/** Shared dependencies and operations of auctions (docs/auctions.md). */

import type { JsonObject } from '../../base/domain/json.ts';
import { notFound, type Problem } from '../../base/domain/problem.ts';
import type { PostAuctionBid } from '../../base/domain/types.generated.ts';
import type { Settings } from '../../base/platform/settings.ts';
import type { Accepts } from '../../base/validation/validator.ts';
import type { Measure } from '../../procurement/engine/measure.ts';
import type { TransactionContext } from '../../store/records/records.ts';
import type { FeatureContext } from '../feature.ts';
import { type DecideSteps, decideWith } from './auction-decision.ts';
import type { AuctionedTenders } from './auctioned-tenders.ts';
import { type LinksOptions, makeLinks } from './bidder-links.ts';
import type { AuctionRecord } from './model/auction.ts';
import type { DueContext } from './rules/due-switches.ts';
import { publicDocument } from './rules/public-document.ts';
import type { Keyed } from './store/auction-write.ts';
import type { AuctionStore } from './store/auctions.ts';

interface AuctionsDeps extends LinksOptions, Pick<FeatureContext, 'settings' | 'zone' | 'calendar' | 'validator' | 'log'> {
  readonly auctions: AuctionStore;
  /** How results are found here; a mirror holds no auctions. */
  readonly held: Settings['auction'];
  /** The tenders, as written by their auctions. */
  readonly tenders: AuctionedTenders;
  readonly measureOf: (type: string) => Measure;
  readonly bodyOf: (type: string) => Accepts<PostAuctionBid>;
}

/** An auction at an instant of the store's clock. */
export interface AuctionSnapshot {
  readonly auction: AuctionRecord;
  readonly now: Date;
}

const auctionNotFound = (): Problem => notFound('Auction not found.');

export const makeAuctionService = (deps: AuctionsDeps) => {
  const { auctions, settings, zone, calendar, validator } = deps;
  /** Context for judging lateness; the calendar may change. */
  const due = (): DueContext => ({ zone, calendar: calendar(), patience: settings.auctionPatience });
  /** Brings an auction up to date and applies the request, in one write. */
  const decide = (id: string, want?: DecideSteps, within?: Pick<TransactionContext, 'session'>, keyed?: Keyed) =>
    decideWith(auctions.decide, due(), id, want, within, keyed);
  return {
    ...deps,
    links: makeLinks(deps),
    due,
    decide,
    /** The current auction, with overdue switches made; throws 404. */
    look: async (id: string): Promise<AuctionSnapshot> => {
      const found = await auctions.get(id);
      if (found === null) throw auctionNotFound();
      const { status, timer } = found.auction;
      // Only the conductor reports.
      const isDue = timer !== undefined && timer <= found.now && status !== 'bidding_over';
      if (!isDue || settings.readOnly) return found;
      const { auction, now } = await decide(id);
      if (auction === null) throw auctionNotFound();
      return { auction, now };
    },
    /** The public document. */
    show: ({ auction, now }: AuctionSnapshot): JsonObject =>
      validator.view('/auctions/auction')({ ...publicDocument(auction, now), now: now.getTime() }),
  };
};

export type AuctionService = ReturnType<typeof makeAuctionService>;
