import { expect } from 'chai';
import { badRequest, forbidden, notFound, Problem, unavailable } from '../../../../src/base/domain/problem.ts';
import { makeBidTally, refusalReasonFor } from '../../../../src/features/auctions/bid-counters.ts';

describe('What is counted of bids', () => {
  it('names why one was refused, and never whose it was', () => {
    const cases: [Problem | Error, string][] = [
      [notFound('Auction not found.'), 'unknown'],
      [badRequest(`Invalid bidder_id ${'a'.repeat(32)}`), 'unknown'],
      [new Problem('http-unauthorized', 'Invalid hash'), 'link'],
      [forbidden('Forbidden: this was not sent by a page of the registry.'), 'link'],
      [badRequest('Stage not for bidding'), 'stage'],
      [badRequest('Not valid bidder'), 'turn'],
      [badRequest('Bid amount is required'), 'amount'],
      [badRequest('Too low value'), 'low'],
      [badRequest('Too high value'), 'high'],
      [new Problem('http-too-many-requests', 'More than 10 requests of a bidder in a second'), 'rate'],
      [unavailable('The store is not ready. Please, retry'), 'store'],
      [new Problem('http-conflict', 'This Idempotency-Key was used for another bid'), 'other'],
      [new TypeError('a fault'), 'other'],
    ];
    for (const [error, reason] of cases) expect(refusalReasonFor(error), error.message).to.equal(reason);
  });

  it('counts what was held, with its time, and what was refused, and hands both on', async () => {
    let now = 0;
    const tally = makeBidTally(() => now);
    const times: number[] = [];
    tally.onBid((seconds) => times.push(seconds));
    const post = tally.counted(async (amount: number) => {
      now += 20;
      if (amount > 9600) throw badRequest('Too high value');
      return { amount };
    });
    expect(await post(9500)).to.deep.equal({ amount: 9500 });
    const refused = await post(9700).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Problem);
    expect(tally.report().accepted).to.equal(1);
    expect(tally.report().refused).to.deep.include({ high: 1, low: 0 });
    expect(times).to.deep.equal([0.02]);
  });
});
