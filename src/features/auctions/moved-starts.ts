/**
 * Writes moved starts (by a shift or pause before the auction began) to the tenders (docs/auctions.md). An auction may be moved by any
 * caller, even a reader, who cannot save tenders; so its leader checks it, and every process checks paused ones
 * once a minute.
 */

import { conflict } from '../../base/domain/problem.ts';
import { formatReason } from '../../base/platform/reason.ts';
import type { AuctionedTenders } from './auctioned-tenders.ts';
import type { AuctionRecord } from './model/auction.ts';
import type { AuctionStore } from './store/auctions.ts';

interface StartsDeps {
  readonly auctions: Pick<AuctionStore, 'decide' | 'list'>;
  readonly tenders: Pick<AuctionedTenders, 'tellStart'>;
  readonly log: Readonly<Record<'warn', (message: string, fields: Readonly<Record<string, unknown>>) => void>>;
  readonly elapsed: () => number;
}

type RescheduledAuction = Pick<AuctionRecord, '_id' | 'tender_id' | 'lot_id' | 'start_at'>;

const INTERVAL_MS = 60_000;
const MAX_PAUSED = 10_000;

export const makeStarts = ({ auctions, tenders, log, elapsed }: StartsDeps) => {
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  /** For paused auctions: the start stored in the tender. */
  let told: ReadonlyMap<string, number> = new Map();

  /** Must delay no switch: a failure is retried when the auction advances, or a minute later. */
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

  /** Auctions paused before they began. */
  const look = async (): Promise<void> => {
    looked = elapsed();
    const paused = await auctions.list({ statuses: ['paused'], limit: MAX_PAUSED });
    const known = new Map<string, number>();
    for (const auction of paused.filter(({ current_stage }) => current_stage < 0)) {
      const start = auction.start_at.getTime();
      if (told.get(auction._id) === start || (await telling(auction))) known.set(auction._id, start);
    }
    told = known;
  };

  return {
    /** Auctions whose start may have moved: the first turn is not over. */
    tell: async (auction: AuctionRecord): Promise<void> => {
      const { timer, notice, current_stage } = auction;
      if (timer !== undefined && notice !== undefined && current_stage <= 1) await telling(auction);
    },
    look,
    /** Starts `look` at most once a minute. Not awaited: its saves may take long, and leases must not. */
    lookNowAndThen: (): void => {
      if (looking !== null || elapsed() - looked < INTERVAL_MS) return;
      looking = look()
        .catch((error: unknown) => log.warn('paused auctions could not be read', { cause: formatReason(error) }))
        .finally(() => {
          looking = null;
        });
    },
    over: async (): Promise<void> => await (looking ?? undefined),
  };
};
