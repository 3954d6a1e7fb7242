/** What is due comes before what is wanted, and is made also where that is refused (docs/auctions.md). */
import { expect } from 'chai';
import { judgeWith } from '../../../../src/features/auctions/auction-decision.ts';
import type { AuctionHappening } from '../../../../src/features/auctions/model/log.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { context, later, planned, play, start } from './play.ts';

const on = (seconds: number): Date => later(start, seconds);
const game = play(
  planned([
    { id: 'A', amount: 9700 },
    { id: 'B', amount: 9600 },
  ]),
);
const open = game.conduct(on(300));
const bid = (id: string, amount: unknown) => judgeWith(context, (auction, now) => bidStep(auction, { bid: id, sent: { amount } }, now));
const collectEvents = (steps: readonly AuctionHappening[]): string[] => steps.map(({ event }) => event);

describe('A write of an auction', () => {
  it('makes the overdue switch before the bid of the one whose turn it is by then', () => {
    const { next, steps, result } = bid('B', 9000)(open, on(420.2), []);
    expect(collectEvents(steps)).to.deep.equal(['close_turn', 'open_turn', 'bid']);
    expect(next).to.deep.include({ current_stage: 2, seq: open.seq + 3 });
    expect(next?.bids[1]?.held).to.deep.equal({ amount: 9000, time: on(420.2) });
    expect(result).to.deep.equal({});
  });

  it('makes it also where the bid came too late', () => {
    const { next, steps, result } = bid('A', 9000)(open, on(420.2), []);
    expect(collectEvents(steps)).to.deep.equal(['close_turn', 'open_turn']);
    expect(next?.bids[0]).to.deep.include({ offer: { amount: 9700, date: new Date('2026-11-20T10:00:00Z') } });
    expect(result.refused).to.deep.equal({ status: 400, text: 'Not valid bidder', closed_at: on(420) });
  });

  it('is none where nothing is due and the bid is refused', () => {
    const { next, steps } = bid('A', 9700)(open, on(310), []);
    expect([next, steps]).to.deep.equal([open, []]);
  });

  it('of several steps is all or nothing of them', () => {
    const void_: AuctionHappening = { event: 'void', body: { reason: 'x' }, by: 'administrator' };
    const { next, steps, result } = judgeWith(context, () => ({ steps: [void_, void_] }))(open, on(310), []);
    expect([next, steps, result.refused?.text]).to.deep.equal([open, [], 'Not possible in this state']);
  });

  it('of an auction that is not there is none', () => {
    expect(bid('A', 9000)(null, on(0), [])).to.deep.equal({
      ...{ next: null, steps: [] },
      result: { refused: { status: 404, text: 'Not Found' } },
    });
  });
});
