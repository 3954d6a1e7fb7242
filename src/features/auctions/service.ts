/** What all of auctions shares (docs/auctions.md). */

import type { Actor } from '../../domain/actor.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Calendar } from '../../domain/period.ts';
import { notFound, type Problem } from '../../domain/problem.ts';
import type { PostAuctionBid } from '../../domain/types.generated.ts';
import type { Zone } from '../../domain/zone-time.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Measure } from '../../procedures/engine/measure.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import type { Accepts, Validator } from '../../validation/validator.ts';
import { type AuctionLinks, type LinksOptions, makeLinks } from './bidder-links.ts';
import { type AuctionDecision, decideWith, type Want } from './deciding.ts';
import type { AuctionRecord, AuctionResults } from './model/auction.ts';
import type { DueContext } from './rules/due.ts';
import { publicDocument } from './rules/public-document.ts';
import type { AuctionStore } from './store/auctions.ts';

interface AuctionsDeps extends LinksOptions {
  readonly auctions: AuctionStore;
  readonly settings: Pick<Settings, 'readOnly' | 'auctionPatience'>;
  readonly zone: Zone;
  readonly calendar: (worksOnListedWeekends?: boolean) => Calendar;
  readonly validator: Pick<Validator, 'view'>;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** What offers of a procedure type are worth. */
  readonly measureOf: (type: string) => Measure;
  /** The body of a bid of a procedure type. */
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
  /** What lateness is judged with. */
  due(): DueContext;
  /** Brings an auction up to date and does what is wanted of it, in one write. */
  decide(
    id: string,
    want?: Want,
    within?: Parameters<typeof decideWith>[4],
    keyed?: Parameters<typeof decideWith>[5],
  ): Promise<AuctionDecision>;
  /** The auction as it stands, a switch that is overdue made; throws 404. */
  look(id: string): Promise<AuctionSnapshot>;
  /** The document that everybody sees. */
  show(standing: AuctionSnapshot): JsonObject;
}

/** What auctions need of the tender service. */
export interface AuctionedTenders {
  /** Results, the end of the auction's period, the audit document and `also`, all in one transaction; 409 where none is awaited. */
  report(results: AuctionResults, step: TransactionStep): Promise<void>;
  /** The start of an auction that was moved before it has begun; with `also` in the same transaction, nothing where the tender tells it. */
  tellStart(auction: Pick<AuctionRecord, 'tender_id' | 'lot_id' | 'start_at'>, step: TransactionStep): Promise<void>;
  /** Plans the auction anew: in one transaction `also`, by which it is void, then what it is scheduled again with, `last`, and the save of the tender. */
  planAnew(auction: Pick<AuctionRecord, 'tender_id' | 'lot_id'>, by: Actor, step: TransactionStep, last?: TransactionStep): Promise<void>;
  /** Whether the account and the token are those of the owner of a bid. */
  ownsBid(auction: Pick<AuctionRecord, 'tender_id'>, bid: string, by: Pick<Actor, 'name'>, token: string | null): Promise<boolean>;
  /** The new address of a bidder whose link was made anew, with `also` in the same transaction. */
  renewLink(
    auction: Pick<AuctionRecord, 'tender_id' | 'lot_id'>,
    by: Actor,
    link: { readonly bid: string; readonly url: string },
    step: TransactionStep,
  ): Promise<void>;
}

/** The service, and the tenders that its handlers write. */
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
      // The report is the conductor's alone.
      const isDue = timer !== undefined && timer <= found.now && status !== 'bidding_over';
      if (!isDue || settings.readOnly) return found;
      const { auction, now } = await decide(id);
      if (auction === null) throw unknown();
      return { auction, now };
    },
    show: ({ auction, now }) => validator.view('/auctions/auction')({ ...publicDocument(auction, now), now: now.getTime() }),
  };
};
