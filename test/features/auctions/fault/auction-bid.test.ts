/** A bid whose transaction ends without an answer (docs/auctions.md). */

import { expect } from 'chai';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { whileFailing } from '../../../support/fail-command.ts';
import { useRegistry } from '../../../support/registry.ts';
import { bidIds, enterTurn, hashOf, schedule, tokenSecret } from '../support/scheduled.ts';

const [bidder] = bidIds;
const id = '1'.repeat(32);

describe('A bid whose outcome is not known', () => {
  const registry = useRegistry({ env: { TOKEN_SECRET: tokenSecret } });

  it('is 503 for a second, and one bid when it is sent again', async () => {
    await schedule(registry, id);
    await enterTurn(registry, id, 1, 1);
    const sent = { body: { data: { amount: 9600 } }, headers: { 'Idempotency-Key': 'k-3' } };
    const bid = () => registry.ask('POST', `/api/2.5/auctions/${id}/bids/${bidder}?hash=${hashOf(id, bidder)}`, sent);
    const answer = await whileFailing({ command: 'commitTransaction' }, bid);
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '1']);
    const again = await bid();
    expect([again.status, again.body.data?.amount]).to.deep.equal([200, 9600]);
    const bids: unknown[] = [];
    for await (const { event } of registry.store.part(auctionStore).log(id)) if (event === 'bid') bids.push(event);
    expect(bids).to.have.length(1);
  });
});
