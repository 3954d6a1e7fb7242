/** `npm run trace -- auction-bid`: a bid in the turn of the first bidder. */

import { sleep } from '../../../src/base/platform/sleep.ts';
import { makeLinks } from '../../../src/features/auctions/bidder-links.ts';
import { makeTokenSecrets } from '../../../src/http/idempotency.ts';
import { schedule, scheduled } from '../../../test/features/auctions/support/held.ts';
import type { Answer } from '../../../test/support/registry.ts';
import type { FeatureTraces } from '../../trace.ts';

/** Of the tokens of bidders. */
const TOKEN_SECRET = '7'.repeat(64);
const hour = 3_600_000;

export const env: FeatureTraces['env'] = { AUCTION: 'live', TOKEN_SECRET };

export const requests: FeatureTraces['requests'] = {
  'auction-bid': async (registry) => {
    const id = 'a'.repeat(32);
    await schedule(registry.store, scheduled(id, new Date(), 2, { pause: 1, turn: hour }));
    const hash = makeLinks({ secrets: makeTokenSecrets([TOKEN_SECRET]), origin: () => '' }).hashOf(id, { id: 'b1', generation: 1 });
    const path = `/api/2.5/auctions/${id}/bids/b1?hash=${hash}`;
    const post = (n: number): Promise<Answer> => registry.ask('POST', path, { body: { data: { amount: 9000 - n } } });
    while ((await post(0)).status !== 200) await sleep(50);
    return post;
  },
};
