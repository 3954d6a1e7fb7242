/** Bidders in auctions under fault injection, and the invariants of the auctions afterwards (docs/auctions.md). */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Problem } from '../../../../src/base/domain/problem.ts';
import { judgeAuction } from '../../../../src/features/auctions/log-verification.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import type { Store } from '../../../../src/store/client.ts';
import { getEntries, getResults, post } from './held.ts';

export interface Sent {
  /** Keys of bids answered with 200. */
  readonly taken: Set<string>;
  /** Keys of bids whose outcome is unknown. */
  readonly unknown: Set<string>;
  /** Refusals by message. */
  readonly refused: Map<string, number>;
  /** The longest time without any response, in milliseconds. */
  worstMs: number;
}

const openTurn = async (store: Store, id: string): Promise<{ bid: string; limit: number } | 'over' | null> => {
  const found = await store.part(auctionStore).get(id);
  if (found === null || found.auction.status === 'reported' || found.auction.status === 'bidding_over') return 'over';
  const { stages, current_stage, limit } = found.auction;
  const bid = stages[current_stage]?.bidder_id;
  return bid === undefined || limit === undefined ? null : { bid, limit };
};

/** Bids in every turn of an auction as often as possible until bidding is over. */
export const bidUntilOver = async (store: Store, id: string): Promise<Sent> => {
  const sent: Sent = { taken: new Set(), unknown: new Set(), refused: new Map(), worstMs: 0 };
  let answered = performance.now();
  for (let number = 1; ; number += 1) {
    const key = `${id} ${number}`;
    try {
      const turn = await openTurn(store, id);
      if (turn === 'over') return sent;
      if (turn !== null) {
        const refusal = await post(store, id, { bid: turn.bid, amount: turn.limit - (number % 3), key });
        if (refusal === null) sent.taken.add(key);
        else sent.refused.set(refusal.text, (sent.refused.get(refusal.text) ?? 0) + 1);
      }
      sent.worstMs = Math.max(sent.worstMs, performance.now() - answered);
      answered = performance.now();
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== 'http-service-unavailable') throw error;
      sent.unknown.add(key);
    }
    await sleep(20);
  }
};

const aside = new Set(['bid', 'take_back', 'shift', 'pause']);

const course = (bidders: number): string[] => {
  const turns = Array.from({ length: bidders }, () => ['open_turn', 'close_turn']).flat();
  return ['schedule', 'begin', ...turns, 'begin_round', ...turns, 'begin_round', ...turns, 'over', 'report'];
};

/** Checks all invariants of a finished auction; returns the number of accepted bids and of delays. */
export const expectWhole = async (
  store: Store,
  id: string,
  { taken, unknown }: Pick<Sent, 'taken' | 'unknown'>,
): Promise<{ bids: number; shifts: number }> => {
  const auction = (await store.part(auctionStore).get(id))?.auction;
  if (auction === undefined) throw new Error(`there is no auction ${id}`);
  const entries = await getEntries(store, id);
  expect(judgeAuction(auction, entries)).to.deep.equal({ kind: 'whole', entries: entries.length, begins: 1 });
  const events = entries.map(({ event }) => event);
  expect(events.filter((event) => !aside.has(event))).to.deep.equal(course(auction.bids.length));
  // Every acknowledged bid is in the log exactly once, and no bid that was not sent.
  const keys = entries.flatMap(({ event, body }) => (event === 'bid' ? [String(Reflect.get(body, 'key'))] : []));
  expect(new Set(keys).size, 'a bid counts twice').to.equal(keys.length);
  expect(
    [...taken].filter((key) => !keys.includes(key)),
    'lost',
  ).to.deep.equal([]);
  expect(
    keys.filter((key) => !taken.has(key) && !unknown.has(key)),
    'nobody sent it',
  ).to.deep.equal([]);
  // A turn lasts its full length, and does not close before the next stage is due.
  for (const [place, { type, start, publish_time: closed }] of auction.stages.entries()) {
    const end = auction.stages[place + 1]?.start;
    if (type !== 'bids' || end === undefined) continue;
    expect(end.getTime() - start.getTime(), 'cut short').to.be.at.least(auction.timing.turn);
    expect(closed?.getTime(), 'closed early').to.be.at.least(end.getTime());
  }
  // The last bid of a turn is the one that counts.
  let last: number | undefined;
  const offers = auction.stages.filter(({ type }) => type === 'bids').map(({ offer, changed }) => (changed ? offer?.amount : undefined));
  for (const { event, body } of entries) {
    if (event === 'open_turn') last = undefined;
    if (event === 'bid') last = Number(Reflect.get(body, 'amount'));
    if (event === 'close_turn') expect(offers.shift()).to.equal(last);
  }
  const [results, ...more] = await getResults(store, id);
  expect(more, 'results twice').to.have.length(0);
  expect(results?.offers).to.deep.equal(Object.fromEntries(auction.bids.map(({ id: bid, offer }) => [bid, offer])));
  return { bids: keys.length, shifts: events.filter((event) => event === 'shift').length };
};
