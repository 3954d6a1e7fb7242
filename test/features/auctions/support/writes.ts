/** A write for every route of an auction held by the registry, on a tender whose tendering is over. */

import { lotValue, type MadeBid, onBid, tenderer } from '../../../../fixtures/bids.ts';
import { afterTendering, inTendering, pendingBid } from '../../../../fixtures/procedure.ts';
import { lotId, monday } from '../../../../fixtures/tenders.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { prefix, type Request, type Room, type Write } from '../../../support/every-write/write.ts';
import { keys, type TestRegistry } from '../../../support/registry.ts';
import { enterTurn } from './scheduled.ts';

interface Ready {
  readonly id: string;
  /** The bidder of the first turn. */
  readonly bid: MadeBid;
  readonly hash: string;
}

const planned = async (registry: TestRegistry): Promise<Ready> => {
  const tender = await inTendering(registry);
  const created = async (nth: number): Promise<MadeBid> => {
    const identifier = { scheme: 'UA-IPN', id: `310000000${nth}` };
    const bid = await pendingBid(registry, tender, { tenderers: [tenderer({ identifier })], lotValues: [lotValue(9600 - 100 * nth)] });
    registry.clock.advance(1000);
    return bid;
  };
  const bid = await created(0);
  await created(1);
  await afterTendering(registry, tender);
  const { lotValues } = (await onBid(registry, bid, 'GET')).body.data;
  return { id: `${tender.id}_${lotId}`, bid, hash: new URL(lotValues[0].participationUrl).searchParams.get('hash') ?? '' };
};

const auctionWrites = async (registry: TestRegistry): Promise<Write[]> => {
  const row = '/auctions/:auction';
  const write = (below: string, request: (ready: Ready) => Request | Promise<Request>): Write => ({
    row: `POST ${row}${below}`,
    ready: async () => request(await planned(registry)),
  });
  const rest = (): void => registry.clock.advance(1000);
  return [
    // Executes a switch that is due.
    write('/check_authorization', async ({ id, bid, hash }) => {
      const { start_at } = (await registry.store.part(auctionStore).get(id))?.auction ?? {};
      registry.clock.set(start_at ?? registry.clock.now());
      return { path: `${prefix}/auctions/${id}/check_authorization`, ask: { body: { data: { bidder_id: bid.id, hash } } } };
    }),
    write('/bids/:bid', async ({ id, bid, hash }) => {
      await enterTurn(registry, id, 1, 1);
      return { path: `${prefix}/auctions/${id}/bids/${bid.id}?hash=${hash}`, ask: { body: { data: { amount: 9000 } } }, rest };
    }),
    write('/bids/:bid/participation', ({ id, bid }) => ({
      path: `${prefix}/auctions/${id}/bids/${bid.id}/participation`,
      ask: { key: bid.key, token: bid.token },
    })),
    write('/void', async ({ id }) => {
      await enterTurn(registry, id, 1, 1);
      return { path: `${prefix}/auctions/${id}/void`, ask: { key: keys.administrator, body: { data: { reason: 'Рішення суду' } } } };
    }),
    write('/login', ({ id, bid, hash }) => ({ path: `/auctions/${id}/login?bidder_id=${bid.id}&hash=${hash}`, ask: {}, rest })),
  ];
};

export const room: Room = { name: 'live auction', at: monday, isLive: true, writes: auctionWrites };
