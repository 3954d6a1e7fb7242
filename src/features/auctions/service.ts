/** Shared dependencies and operations of auctions (docs/auctions.md). */

import type { Actor } from '../../domain/actor.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Calendar } from '../../domain/period.ts';
import { notFound, type Problem } from '../../domain/problem.ts';
import type { PostAuctionBid } from '../../domain/types.generated.ts';
import type { Zone } from '../../domain/zone-time.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Measure } from '../../procedures/engine/measure.ts';
import type { TransactionStep } from '../../store/records/transaction.ts';
import type { Accepts, Validator } from '../../validation/validator.ts';
import { type AuctionLinks, type LinksOptions, makeLinks } from './bidder-links.ts';
import { type AuctionDecision, decideWith, type Want } from './deciding.ts';
import type { AuctionRecord, AuctionResults } from './model/auction.ts';
import type { DueContext } from './rules/due.ts';
import { publicDocument } from './rules/public-document.ts';
import type { AuctionStore } from './store/auctions.ts';

export interface AuctionsDeps extends LinksOptions {
  readonly auctions: AuctionStore;
  readonly settings: Pick<Settings, 'readOnly' | 'auctionPatience'>;
  readonly zone: Zone;
  readonly calendar: (worksOnListedWeekends?: boolean) => Calendar;
  readonly validator: Pick<Validator, 'view'>;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** The measure of a procedure type. */
  readonly measureOf: (type: string) => Measure;
  /** The bid schema of a procedure type. */
  readonly bodyOf: (type: string) => Accepts<PostAuctionBid>;
}

/** An auction at an instant of the store's clock. */
export interface AuctionSnapshot {
  readonly auction: AuctionRecord;
  readonly now: Date;
}

export interface AuctionService
  extends Pick<AuctionsDeps, 'auctions' | 'settings' | 'zone' | 'validator' | 'log' | 'measureOf' | 'bodyOf'> {
  readonly links: AuctionLinks;
  /** Context for judging lateness. */
  due(): DueContext;
  /** Brings an auction up to date and applies the request, in one write. */
  decide(
    id: string,
    want?: Want,
    within?: Parameters<typeof decideWith>[4],
    keyed?: Parameters<typeof decideWith>[5],
  ): Promise<AuctionDecision>;
  /** The current auction, with overdue switches made; throws 404. */
  look(id: string): Promise<AuctionSnapshot>;
  /** The public document. */
  show(standing: AuctionSnapshot): JsonObject;
}

/** What auctions need from the tender service. */
export interface AuctionedTenders {
  /** Results, the end of the auction's period, the audit document and `also`, in one transaction; 409 when none is awaited. */
  report(results: AuctionResults, step: TransactionStep): Promise<void>;
  /** Saves the start of an auction moved before it began, with `also` in the same transaction; does nothing when the tender has it. */
  tellStart(auction: Pick<AuctionRecord, 'tender_id' | 'lot_id' | 'start_at'>, step: TransactionStep): Promise<void>;
  /** Plans the auction anew in one transaction: `also` voids it, `last` schedules it again, and the tender is saved. */
  planAnew(auction: Pick<AuctionRecord, 'tender_id' | 'lot_id'>, by: Actor, step: TransactionStep, last?: TransactionStep): Promise<void>;
  /** Whether the account and the token are the bid owner's. */
  ownsBid(auction: Pick<AuctionRecord, 'tender_id'>, bid: string, by: Pick<Actor, 'name'>, token: string | null): Promise<boolean>;
  /** A bidder's new link, with `also` in the same transaction. */
  renewLink(
    auction: Pick<AuctionRecord, 'tender_id' | 'lot_id'>,
    by: Actor,
    link: { readonly bid: string; readonly url: string },
    step: TransactionStep,
  ): Promise<void>;
}

/** The service, and the tenders its handlers write. */
export interface AuctionHandling extends AuctionService {
  readonly tenders: AuctionedTenders;
}

const unknown = (): Problem => notFound('Auction not found.');

export const makeService = ({
  auctions,
  settings,
  zone,
  calendar,
  validator,
  log,
  measureOf,
  bodyOf,
  ...links
}: AuctionsDeps): AuctionService => {
  const due = (): DueContext => ({ zone, calendar: calendar(), patience: settings.auctionPatience });
  const decide: AuctionService['decide'] = (id, want, ...how) => decideWith(auctions.decide, due(), id, want, ...how);
  return {
    auctions,
    settings,
    zone,
    validator,
    log,
    measureOf,
    bodyOf,
    links: makeLinks(links),
    due,
    decide,
    look: async (id) => {
      const found = await auctions.get(id);
      if (found === null) throw unknown();
      const { status, timer } = found.auction;
      // Only the conductor reports.
      const isDue = timer !== undefined && timer <= found.now && status !== 'bidding_over';
      if (!isDue || settings.readOnly) return found;
      const { auction, now } = await decide(id);
      if (auction === null) throw unknown();
      return { auction, now };
    },
    show: ({ auction, now }) => validator.view('/auctions/auction')({ ...publicDocument(auction, now), now: now.getTime() }),
  };
};
