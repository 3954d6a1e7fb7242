/** An auction played in memory: posts are judged and switches made as the registry does it, at instants that a test names. */

import { makeCalendar } from '../../../../src/base/domain/period.ts';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { judgeWith } from '../../../../src/features/auctions/auction-decision.ts';
import type { AuctionEntry, AuctionRecord, BidRefusal, Outage, ScheduledAuction } from '../../../../src/features/auctions/model/auction.ts';
import type { AuctionHappening } from '../../../../src/features/auctions/model/log.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { timingFor } from '../../../../src/features/auctions/rules/stages.ts';

export const zone = makeZone('Europe/Kyiv');
export const context = { zone, calendar: makeCalendar([]) };

export const at = (text: string): Date => new Date(text);
/** A Monday, 11:00 in Kyiv. */
export const start = at('2026-11-23T09:00:00Z');
export const later = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

export interface Offered {
  readonly id: string;
  readonly amount: number;
  readonly date?: string;
  readonly weighted?: number;
  readonly denominator?: number;
  readonly addition?: number;
}

export const planned = (bids: readonly Offered[], more: Partial<ScheduledAuction> = {}): ScheduledAuction => ({
  _id: 'a'.repeat(32),
  tender_id: 'a'.repeat(32),
  start_at: start,
  auction_type: bids.some(({ weighted }) => weighted !== undefined) ? 'mixed' : 'default',
  timing: timingFor(bids.length),
  step: 100,
  subject: { procurementMethodType: 'belowThreshold', items: [] },
  bids: bids.map(({ id, amount, weighted, date = '2026-11-20T10:00:00Z', ...weights }) => ({
    id,
    ...weights,
    initial: { amount, ...(weighted === undefined ? {} : { weighted }), date: at(date) },
  })),
  ...more,
});

export interface Game {
  auction: AuctionRecord;
  readonly log: AuctionEntry[];
  readonly outages: Outage[];
  /** The auction after each write. */
  readonly written: AuctionRecord[];
  /** What is wanted at an instant; the refusal where it is refused. */
  want(
    steps: readonly AuctionHappening[] | ((auction: AuctionRecord | null) => ReturnType<typeof bidStep>),
    now: Date,
  ): BidRefusal | undefined;
  /** Makes each switch at its time, up to an instant. */
  conduct(until: Date): AuctionRecord;
  /** A post to the auction that is conducted until then; the text of the refusal, or null. */
  post(bid: string, amount: unknown, now: Date): string | null;
  /** Somebody comes, and nobody was there since the last one. */
  look(now: Date): AuctionRecord;
}

export const play = (scheduled: ScheduledAuction, now: Date = later(scheduled.start_at, -3600)): Game => {
  let auction: AuctionRecord | null = null;
  const log: AuctionEntry[] = [];
  const outages: Outage[] = [];
  const written: AuctionRecord[] = [];
  const want: Game['want'] = (steps, time) => {
    const judged = judgeWith(context, typeof steps === 'function' ? steps : () => ({ steps }))(auction, time, outages);
    const first = (auction?.seq ?? 0) + 1;
    auction = judged.next;
    for (const [place, { event, body, by }] of judged.steps.entries()) {
      const seq = first + place;
      log.push({ _id: `${scheduled._id}:${seq}`, auction: scheduled._id, seq, event, body, by, at: time, prevHash: '', hash: `${seq}` });
    }
    if (auction !== null) auction = { ...auction, log_head: log.at(-1)?.hash ?? '' };
    if (auction !== null && judged.steps.length > 0) written.push(auction);
    return judged.result.refused;
  };
  const stands = (): AuctionRecord => {
    if (auction === null) throw new Error('nothing was planned');
    return auction;
  };
  const look = (time: Date): AuctionRecord => {
    want([], time);
    return stands();
  };
  const conduct = (until: Date): AuctionRecord => {
    for (;;) {
      const { timer, status } = stands();
      if (timer === undefined || timer > until || status === 'bidding_over') return stands();
      look(timer);
    }
  };
  want([{ event: 'schedule', body: scheduled, by: 'tester' }], now);
  return {
    get auction() {
      return stands();
    },
    log,
    outages,
    written,
    want,
    conduct,
    post: (bid, amount, time) => {
      conduct(time);
      return want((current) => bidStep(current, { bid, sent: { amount } }, time), time)?.text ?? null;
    },
    look,
  };
};
