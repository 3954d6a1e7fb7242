/** What a bid may be, when it counts, and what a turn makes of it (docs/auctions.md). */
import { expect } from 'chai';
import { weighPrice } from '../../../../src/base/domain/money.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { fold, nextAuction } from '../../../../src/features/auctions/rules/transitions.ts';
import { type Game, later, planned, play, start } from './play.ts';

const on = (seconds: number): Date => later(start, seconds);

/** A 9700.01, then B 9600; the first turn is A's, from 300 to 420, the second B's. */
const pair = (step = 50.5): Game =>
  play(
    planned(
      [
        { id: 'A', amount: 9700.01 },
        { id: 'B', amount: 9600 },
      ],
      { step },
    ),
  );

describe('A bid', () => {
  const answers: readonly (readonly [what: string, amount: unknown, refusal: string | null])[] = [
    ['at the limit, to the digit', 9649.51, null],
    ['a hundredth above the limit', 9649.52, 'Too high value'],
    ['at what stands', 9700.01, 'Too high value'],
    ['far below', 0.01, null],
    ['worse than the leader', 9649, null],
    ['equal to the leader', 9600, null],
    ['of nothing', undefined, 'Bid amount is required'],
    ['of null', null, 'Bid amount is required'],
    ['as a text', '9000', 'Bid amount should be a number'],
    ['as a list', [9000], 'Bid amount should be a number'],
    ['as true', true, 'Bid amount should be a number'],
    ['of 0', 0, 'Too low value'],
    ['of -0', -0, 'Too low value'],
    ['of -2', -2, 'Too low value'],
    ['of -1.5', -1.5, 'Too low value'],
    ['of -0.5', -0.5, 'Too low value'],
    ['of no number', Number.NaN, 'Bid amount should be a number'],
    ['with three decimals', 9100.555, 'Bid amount should have at most 2 decimal places'],
    ['with seven decimals', 1e-7, 'Bid amount should have at most 2 decimal places'],
    ['with sixteen digits', 12_345_678_901_234.56, 'Bid amount should have at most 15 digits'],
    ['of sixteen zeros', 1e16, 'Bid amount should have at most 15 digits'],
    ['of twenty-two digits', 1.5e21, 'Bid amount should have at most 15 digits'],
    ['without end', Number.POSITIVE_INFINITY, 'Bid amount should be a number'],
    ['with fifteen digits', 123_456_789_012_345, 'Too high value'],
  ];
  for (const [what, amount, refusal] of answers) {
    it(`${what}: ${refusal ?? 'is held'}`, () => {
      const game = pair();
      const seq = game.conduct(on(301)).seq;
      expect(game.post('A', amount, on(302))).to.equal(refusal);
      expect(game.auction.bids[0]?.held).to.deep.equal(refusal === null ? { amount, time: on(302) } : undefined);
      expect(game.auction.seq).to.equal(seq + (refusal === null ? 1 : 0));
    });
  }

  it('is told what is wrong in this order: whose, when, how much', () => {
    const game = pair();
    expect(game.post('X', undefined, on(-10))).to.equal('Invalid bidder_id X');
    expect(game.post('A', undefined, on(-10))).to.equal('Stage not for bidding');
    expect(game.post('A', 9000, on(0))).to.equal('Stage not for bidding');
    expect(game.post('A', 9000, on(299.999))).to.equal('Stage not for bidding');
    expect(game.post('B', undefined, on(300))).to.equal('Not valid bidder');
    expect(game.post('A', undefined, on(300))).to.equal('Bid amount is required');
    expect(game.post('A', 9000, on(300))).to.equal(null);
    expect(game.post('A', -1, on(540))).to.equal('Stage not for bidding');
    expect(bidStep(null, { bid: 'A', sent: { amount: 1 } }, on(0))).to.deep.equal({ refused: { status: 404, text: 'Not Found' } });
  });

  it('replaces the one before, may be higher, and counts from its own time', () => {
    const game = pair();
    for (const [amount, second] of [
      [9000, 301],
      [9500, 302],
      [9400, 303.25],
    ] as const) {
      expect(game.post('A', amount, on(second))).to.equal(null);
    }
    expect(game.post('A', 9650, on(304))).to.equal('Too high value');
    game.conduct(on(420));
    expect(game.auction.bids[0])
      .to.deep.include({ offer: { amount: 9400, date: on(303.25) } })
      .and.not.have.property('held');
    expect(game.auction.stages[1]).to.deep.include({ changed: true, publish_time: on(420), offer: { amount: 9400, date: on(303.25) } });
  });

  it('is taken back by -1, which is nothing where nothing is held', () => {
    const game = pair();
    expect(game.post('A', -1, on(301))).to.equal(null);
    expect(game.post('A', 9000, on(302))).to.equal(null);
    expect(game.post('A', -1, on(303))).to.equal(null);
    expect(game.post('A', -1, on(304))).to.equal(null);
    game.conduct(on(420));
    expect(game.auction.bids[0]?.offer.amount).to.equal(9700.01);
    expect(game.auction.stages[1]).not.to.have.property('changed');
    expect(game.auction.stages[1]?.publish_time).to.deep.equal(on(420));
  });

  it('of an earlier turn cannot be taken back', () => {
    const game = pair();
    expect(game.post('A', 9500, on(301))).to.equal(null);
    const turn = (amount: unknown): string | null => game.post('A', amount, on(300 + 240 + 120 + 130));
    expect(turn(-1)).to.equal(null);
    game.conduct(on(2000));
    expect(game.auction.bids[0]?.offer.amount).to.equal(9500);
  });

  it('counts until the last millisecond of the turn, whoever has switched', () => {
    for (const [second, refusal] of [
      [419.999, null],
      [420, 'Not valid bidder'],
      [420.001, 'Not valid bidder'],
    ] as const) {
      const game = pair();
      game.conduct(on(300));
      const { text = null, closed_at } =
        game.want((auction) => bidStep(auction, { bid: 'A', sent: { amount: 9000 } }, on(second)), on(second)) ?? {};
      expect(text).to.equal(refusal);
      expect(closed_at).to.deep.equal(refusal === null ? undefined : on(420));
      game.conduct(on(600));
      expect(game.auction.bids[0]?.offer.amount).to.equal(refusal === null ? 9000 : 9700.01);
    }
  });

  it('after the end of its turn does not count, though the record still has the turn open', () => {
    const game = pair();
    const open = game.conduct(on(300));
    const body = { bid: 'A', amount: 9000, limit: 9649.51 };
    expect(nextAuction(open, { event: 'bid', body, by: 'bidder' }, on(420))).to.deep.equal({
      refused: { status: 400, text: 'Stage not for bidding' },
    });
    expect(nextAuction(open, { event: 'close_turn', body: {}, by: 'conductor' }, on(419.999))).to.have.property('refused');
    expect(nextAuction(open, { event: 'bid', body: { ...body, amount: -1 }, by: 'bidder' }, on(301))).to.have.property('refused');
  });
});

describe('Order in an auction', () => {
  const orderOf = (...offers: readonly (readonly [id: string, amount: number, date: string])[]): readonly string[] =>
    play(planned(offers.map(([id, amount, date]) => ({ id, amount, date })))).conduct(start).order;

  it('is by price, then by time, then by place', () => {
    const [ten, eleven] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
    expect(orderOf(['A', 9, ten], ['B', 10, ten])).to.deep.equal(['B', 'A']);
    expect(orderOf(['A', 9, ten], ['B', 9, eleven])).to.deep.equal(['B', 'A']);
    expect(orderOf(['A', 9, eleven], ['B', 9, ten])).to.deep.equal(['A', 'B']);
    expect(orderOf(['A', 9, ten], ['B', 9, ten], ['C', 9, ten])).to.deep.equal(['C', 'B', 'A']);
  });

  it('compares instants, not texts', () => {
    expect(orderOf(['A', 9, '2026-11-20T12:30:00+02:00'], ['B', 9, '2026-11-20T11:00:00Z'])).to.deep.equal(['B', 'A']);
  });

  it('of equal prices bid in different turns has the earlier one ahead', () => {
    const game = pair();
    expect(game.post('A', 9000, on(301))).to.equal(null);
    expect(game.post('B', 9000, on(421))).to.equal(null);
    expect(game.conduct(on(540)).order).to.deep.equal(['B', 'A']);
  });

  it('goes by the weighted price everywhere', () => {
    const game = play(
      planned([
        { id: 'A', amount: 9700, weighted: 7760, denominator: 1.25 },
        { id: 'B', amount: 9600, weighted: 9035.29, denominator: 1.0625 },
        { id: 'C', amount: 9500, weighted: 9500, denominator: 1 },
      ]),
    );
    expect(game.conduct(start).order).to.deep.equal(['C', 'B', 'A']);
    expect(game.post('C', 9199.63, on(301))).to.equal(null);
    expect(game.post('A', 9399.63, on(541))).to.equal(null);
    game.conduct(on(660));
    expect(game.auction.order).to.deep.equal(['C', 'B', 'A']);
    expect(game.auction.bids.map(({ offer }) => offer.weighted)).to.deep.equal([7519.7, 9035.29, 9199.63]);
  });
});

describe('The price that counts', () => {
  for (const [amount, denominator, addition, price] of [
    [9700, 1.25, undefined, 7760],
    [9600, 1.0625, undefined, 9035.29],
    [9500, undefined, 123.45, 9623.45],
    [9500, 1.0625, 0.005, 8941.18],
    // 10/9 and 19/18, as doubles: the half is a half.
    [0.05, 1 + 0.1 / 0.9, undefined, 0.05],
    [9700.05, 1 + 0.1 / 0.9, undefined, 8730.05],
    [9700.15, 1 + 0.05 / 0.9, undefined, 9189.62],
    [10, 3, undefined, 3.33],
    [20, 3, undefined, 6.67],
    [0.01, 4 / 3, undefined, 0.01],
    [9_999_999_999_999.99, 1, undefined, 9_999_999_999_999.99],
    [0, 1, undefined, 0],
  ] as const) {
    it(`of ${amount} / ${denominator} + ${addition} is ${price}`, () => {
      expect(weighPrice(amount, denominator, addition)).to.equal(price);
    });
  }

  it('never enters the limit', () => {
    const game = play(
      planned([
        { id: 'A', amount: 9600, weighted: 9035.29, denominator: 1.0625 },
        { id: 'B', amount: 1, weighted: 1 },
      ]),
    );
    expect(game.conduct(on(300)).limit).to.equal(9500);
    expect(game.post('A', 9500, on(301))).to.equal(null);
  });
});

describe('The log of an auction', () => {
  it('is refused where an entry could not have happened', () => {
    const game = pair();
    game.post('A', 9000, on(301));
    game.conduct(on(3000));
    expect(fold(game.log)).to.deep.equal(game.auction);
    expect(() => fold(game.log.toSpliced(2, 1))).to.throw();
    expect(() =>
      fold(game.log.map((entry) => (entry.event === 'bid' ? { ...entry, body: { ...entry.body, amount: 9699 } } : entry))),
    ).to.throw('Too high value');
    expect(fold([])).to.equal(null);
  });
});
