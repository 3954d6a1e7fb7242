/** Auctions drawn at random: bidders, ties, weights, posts of all kinds, conductors that stop, stores that are away, a void attempt. */
import fc from 'fast-check';
import { weighPrice } from '../../../../src/base/domain/money.ts';
import type { ScheduledAuction } from '../../../../src/features/auctions/model/auction.ts';
import { openTurn } from '../../../../src/features/auctions/rules/stages.ts';
import { type Game, later, type Offered, planned, play, start } from '../../auctions/unit/play.ts';

const bidderArbitrary = fc.record({
  amount: fc.constantFrom(9700, 9700, 9600, 9500.5, 9700.01, 9700.05, 12_000, 999_999.95),
  minute: fc.constantFrom(0, 0, 1, 2),
  /** Of a feature that weighs a tenth. */
  answered: fc.constantFrom(0, 0.05, 0.1),
  costs: fc.constantFrom(0, 0, 100.005, 1234.56),
});

const visitArbitrary = fc.record({
  wait: fc.oneof(
    fc.integer({ min: 0, max: 150_000 }),
    fc.constantFrom(0, 1, 999, 5000, 5001, 60_000, 119_999, 120_000, 120_001, 240_000, 700_000),
  ),
  /** The conductor was there meanwhile, or up to the next turn; nobody was; the store was away. */
  meanwhile: fc.constantFrom('to a turn', 'to a turn', 'to a turn', 'conducted', 'conducted', 'alone', 'away'),
  does: fc.constantFrom('bid', 'bid', 'bid', 'bid', 'bid', 'take back', 'nonsense', 'look', 'void'),
  /** Of ten posts seven are of the bidder whose turn it is. */
  who: fc.nat({ max: 9 }),
  price: fc.constantFrom('limit', 'above', 'little', 'much', 'leader', 'one step more'),
  rare: fc.nat({ max: 30 }),
});

type Visit = typeof visitArbitrary extends fc.Arbitrary<infer V> ? V : never;

export const worldArbitrary = fc.record({
  bidders: fc.array(bidderArbitrary, { minLength: 2, maxLength: 6 }),
  kind: fc.constantFrom('plain', 'plain', 'features', 'costs', 'both'),
  step: fc.constantFrom(100, 50.5, 0.01),
  quick: fc.constantFrom(false, false, true),
  hour: fc.constantFrom(0, 4, 6.4),
  visits: fc.array(visitArbitrary, { minLength: 5, maxLength: 60 }),
});

export type World = typeof worldArbitrary extends fc.Arbitrary<infer W> ? W : never;

const offeredBy = ({ bidders, kind }: World): readonly Offered[] =>
  bidders.map(({ amount, minute, answered, costs }, place) => {
    const bidder = { id: `B${place}`, amount, date: `2026-11-20T10:0${minute}:00Z` };
    if (kind === 'plain') return bidder;
    const denominator = kind === 'costs' ? undefined : 1 + answered / 0.9;
    const addition = kind === 'features' ? undefined : costs;
    return {
      ...bidder,
      weighted: weighPrice(amount, denominator, addition),
      ...(denominator === undefined ? {} : { denominator }),
      ...(addition === undefined ? {} : { addition }),
    };
  });

export const buildScheduled = (world: World, from: Date): ScheduledAuction =>
  planned(offeredBy(world), { step: world.step, start_at: later(from, world.hour * 3600), ...(world.quick ? { quick: true } : {}) });

export interface Acknowledged {
  readonly bid: string;
  readonly amount: number;
  readonly at: Date;
}

export interface Played {
  readonly game: Game;
  /** Bids that were answered 200. */
  readonly acknowledged: readonly Acknowledged[];
  readonly refusals: number;
  /** What was otherwise after a refused post than after nobody's. */
  readonly touched: readonly string[];
}

const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

const findAmount = ({ price, rare }: Visit, { auction }: Game): number => {
  const limit = auction.limit ?? 9000;
  const leader = auction.bids.find(({ id }) => id === auction.order.at(-1))?.offer.amount ?? limit;
  const amounts: Readonly<Record<Visit['price'], number>> = {
    limit,
    above: hundredths(limit + 0.01),
    little: hundredths(limit - rare / 100),
    much: hundredths(limit * 0.8),
    leader,
    'one step more': hundredths(limit - auction.step),
  };
  return amounts[price];
};

const nonsense: readonly unknown[] = [0, -2, '9000', null, undefined, 9100.555, 1e17, Number.NaN, {}, [1]];

/** Plays a world to its report. */
export const playedOut = (world: World): Played => {
  const game = play(buildScheduled(world, start));
  const acknowledged: Acknowledged[] = [];
  const touched: string[] = [];
  let refusals = 0;
  let now = later(game.auction.start_at, -60);

  const post = (visit: Visit, amount: unknown): void => {
    game.look(now);
    const before = JSON.stringify(game.auction);
    const turn = game.auction.stages[game.auction.current_stage]?.bidder_id;
    const bid = visit.who > 2 && turn !== undefined ? turn : `B${visit.who}`;
    const refusal = game.post(bid, amount, now);
    if (refusal === null && amount !== -1) acknowledged.push({ bid, amount: Number(amount), at: now });
    if (refusal === null) return;
    refusals += 1;
    if (JSON.stringify(game.auction) !== before) touched.push(refusal);
  };

  /** Some time into a turn, the present one or the next. */
  const toTurn = (wait: number): Date => {
    for (let looks = 0; looks < 4; looks += 1) {
      const { timer = now, timing } = game.auction;
      if (openTurn(game.auction) !== undefined && now < timer) {
        return new Date(now.getTime() + (wait % Math.min(timer.getTime() - now.getTime(), timing.turn)));
      }
      now = timer > now ? timer : now;
      game.conduct(now);
    }
    return now;
  };

  for (const visit of world.visits) {
    const from = now;
    now = visit.meanwhile === 'to a turn' ? toTurn(visit.wait) : new Date(now.getTime() + visit.wait);
    if (visit.meanwhile === 'conducted') game.conduct(now);
    if (visit.meanwhile === 'away' && visit.wait > 0) game.outages.push({ from, to: now });
    if (visit.does === 'bid') post(visit, findAmount(visit, game));
    else if (visit.does === 'take back') post(visit, -1);
    else if (visit.does === 'nonsense') post(visit, nonsense[visit.rare % nonsense.length]);
    else game.look(now);
    if (visit.does === 'void' && visit.rare === 0 && game.auction.current_stage >= 0) {
      game.want([{ event: 'void', body: { reason: 'drawn' }, by: 'administrator' }], now);
      game.want([{ event: 'schedule', body: buildScheduled(world, later(now, 300)), by: 'administrator' }], now);
    }
  }
  game.conduct(new Date(now.getTime() + 30 * 86_400_000));
  const { timer } = game.auction;
  if (timer !== undefined) game.want([{ event: 'report', body: {}, by: 'auction' }], timer);
  return { game, acknowledged, refusals, touched };
};
