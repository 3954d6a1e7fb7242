/**
 * Starts that time has moved, by a shift or a pause before an auction has begun, are told by the tender as well (docs/auctions.md).
 * Whoever comes first moves the auction, also a reader, and cannot save tenders; so who leads it looks, and for those that stand
 * still every process does, once a minute.
 */

import { conflict } from '../../domain/problem.ts';
import { formatReason } from '../../platform/reason.ts';
import type { AuctionRecord } from './model/auction.ts';
import type { AuctionedTenders } from './service.ts';
import type { AuctionStore } from './store/auctions.ts';

interface Starts {
  /** Where the start may have been moved: before the first turn is over. */
  tell(auction: AuctionRecord): Promise<void>;
  /** Those that stand still before they have begun. */
  look(): Promise<void>;
  /** Begins to `look`, a minute after the last time or later. Nobody waits for it: what it saves may take long, and leases do not. */
  lookNowAndThen(): void;
  /** When what has begun is over. */
  over(): Promise<void>;
}

interface StartsDeps {
  readonly auctions: Pick<AuctionStore, 'decide' | 'list'>;
  readonly tenders: Pick<AuctionedTenders, 'tellStart'>;
  readonly log: Readonly<Record<'warn', (message: string, fields: Readonly<Record<string, unknown>>) => void>>;
  readonly elapsed: () => number;
}

type RescheduledAuction = Pick<AuctionRecord, '_id' | 'tender_id' | 'lot_id' | 'start_at'>;

const everyMs = 60_000;
const maxPaused = 10_000;

export const makeStarts = ({ auctions, tenders, log, elapsed }: StartsDeps): Starts => {
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  /** Of those that stand still: the start that the tender tells. */
  let told: ReadonlyMap<string, number> = new Map();

  /** A delay here must delay no switch: what fails is tried again when the auction goes on, or a minute later. */
  const telling = async (auction: RescheduledAuction): Promise<boolean> => {
    try {
      await tenders.tellStart(auction, async (within) => {
        await auctions.decide(
          auction._id,
          (stored) => {
            if (stored?.start_at.getTime() !== auction.start_at.getTime()) throw conflict('The auction has gone on');
            return { next: stored, steps: [], result: null };
          },
          within,
        );
        return () => undefined;
      });
      return true;
    } catch (error) {
      log.warn('moved auction start could not be saved to its tender', { auction: auction._id, cause: formatReason(error) });
      return false;
    }
  };

  const look = async (): Promise<void> => {
    looked = elapsed();
    const paused = await auctions.list({ statuses: ['paused'], limit: maxPaused });
    const known = new Map<string, number>();
    for (const auction of paused.filter(({ current_stage }) => current_stage < 0)) {
      const start = auction.start_at.getTime();
      if (told.get(auction._id) === start || (await telling(auction))) known.set(auction._id, start);
    }
    told = known;
  };

  return {
    tell: async (auction) => {
      const { timer, notice, current_stage } = auction;
      if (timer !== undefined && notice !== undefined && current_stage <= 1) await telling(auction);
    },
    look,
    lookNowAndThen: () => {
      if (looking !== null || elapsed() - looked < everyMs) return;
      looking = look()
        .catch((error: unknown) => log.warn('paused auctions could not be read', { cause: formatReason(error) }))
        .finally(() => {
          looking = null;
        });
    },
    over: async () => await (looking ?? undefined),
  };
};
