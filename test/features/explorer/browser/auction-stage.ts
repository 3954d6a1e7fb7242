/** An auction on the store of a test, and the answers of the registry to its page, as far as a page asks. */

import type { Page } from 'playwright-core';
import { canonicalJson } from '../../../../src/base/domain/history.ts';
import type { ScheduledAuction } from '../../../../src/features/auctions/model/auction.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { limitOf } from '../../../../src/features/auctions/rules/offers.ts';
import { publicDocument } from '../../../../src/features/auctions/rules/public-document.ts';
import { findUpcomingSwitch, openTurn } from '../../../../src/features/auctions/rules/stages.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import type { TestRegistry } from '../../../support/registry.ts';
import { getAuction, want } from '../../auctions/support/auctions.ts';

const minute = 60_000;
export const start = new Date('2026-11-23T09:00:00.000Z');
export const auctionId = `${'a'.repeat(32)}_${'b'.repeat(32)}`;
export const bids = ['1', '2', '3'].map((n) => n.repeat(32)) as [string, string, string];

const scheduled = (id: string, further: Partial<ScheduledAuction> = {}): ScheduledAuction => ({
  _id: id,
  tender_id: 'a'.repeat(32),
  lot_id: 'b'.repeat(32),
  start_at: start,
  auction_type: 'default',
  timing: { first_pause: 5 * minute, pause: 2 * minute, turn: 2 * minute, announcement: 2 * minute },
  step: 100,
  subject: {
    tenderID: 'UA-2026-11-16-000001-a',
    title: 'Папір і меблі для шкіл',
    lot_title: 'Папір для друку, лот 1',
    lot_title_en: 'Printing paper, lot 1',
    description: 'Папір офісний А4, 80 г/м².',
    procurementMethodType: 'belowThreshold',
    procuringEntity: { name: 'Школа № 1', name_en: 'School No. 1', identifier: { scheme: 'UA-EDR', id: '00037256' } },
    items: [
      { id: 'c'.repeat(32), description: 'Папір А4', description_en: 'Paper A4', quantity: 500, unit: { name: 'пачка', code: 'PK' } },
    ],
    value: { amount: 10_000, currency: 'UAH', valueAddedTaxIncluded: true },
    minimalStep: { amount: 100, currency: 'UAH', valueAddedTaxIncluded: true },
  },
  bids: bids.map((bid, place) => {
    const offer = { amount: [9700, 9700, 9500][place] ?? 9500, date: new Date(start.getTime() - (300 - place) * minute) };
    return { id: bid, initial: offer };
  }),
  ...further,
});

/** Plans it, three hours ahead. */
export const schedule = async (registry: TestRegistry, id = auctionId, further: Partial<ScheduledAuction> = {}): Promise<void> => {
  registry.clock.set(new Date(start.getTime() - 180 * minute));
  await want(registry, id, () => ({ steps: [{ event: 'schedule', body: scheduled(id, further), by: 'auction' }] }));
};

/** Goes on to so many seconds after the start, making every switch at its time. */
export const goTo = async (registry: TestRegistry, seconds: number, id = auctionId): Promise<void> => {
  const until = new Date(start.getTime() + seconds * 1000);
  for (;;) {
    const auction = await getAuction(registry, id);
    const { timer } = auction;
    if (timer === undefined || timer > until || findUpcomingSwitch(auction) === 'report') break;
    registry.clock.set(timer);
    await want(registry, id);
  }
  registry.clock.set(until);
};

export const bidNow = async (registry: TestRegistry, amount: number, id = auctionId): Promise<void> => {
  const bidder = openTurn(await getAuction(registry, id))?.bidder_id ?? '';
  const { refused } = await want(registry, id, (auction, at) => bidStep(auction, { bid: bidder, sent: { amount } }, at));
  if (refused !== undefined) throw new Error(refused.text);
};

const text = async (registry: TestRegistry, id: string): Promise<string> =>
  JSON.stringify({ data: publicDocument(await getAuction(registry, id), registry.clock.now()) });

const getOwnView = async (registry: TestRegistry, id: string, bid: string) => {
  const auction = await getAuction(registry, id);
  const isOpen = openTurn(auction)?.bidder_id === bid;
  const { stages, current_stage, timer } = auction;
  const bidder = auction.bids.find((one) => one.id === bid);
  const next = stages.find(({ bidder_id }, index) => index > current_stage && bidder_id === bid);
  return {
    bidder_id: bid,
    held: bidder?.held ?? null,
    limit: bidder === undefined ? null : limitOf(auction, bidder.offer),
    your_turn_at: next?.start ?? null,
    closes_at: isOpen ? timer : null,
    now: registry.clock.now().getTime(),
  };
};

/** A stream of events that says what the test says. As text: what a compiler adds to a function is not there in a page. */
const silentStream = `globalThis.EventSource = class extends EventTarget {
  readyState = 1;
  constructor() { super(); globalThis.stream = this; }
  close() { this.readyState = 2; }
}; globalThis.EventSource.CLOSED = 2;`;

/** What the registry would answer to the page; `tell` sends it what has changed. */
export const play = async (page: Page, registry: TestRegistry, bid?: string, id = auctionId) => {
  await page.addInitScript(silentStream);
  await page.route(`**/api/2.5/auctions/${id}`, async (route) =>
    route.fulfill({ contentType: 'application/json', body: await text(registry, id) }),
  );
  await page.route(`**/api/2.5/auctions/${id}/log`, async (route) => {
    const lines: string[] = [];
    for await (const entry of registry.store.part(auctionStore).log(id)) lines.push(`${canonicalJson(entry)}\n`);
    await route.fulfill({ contentType: 'application/x-ndjson', body: lines.join('') });
  });
  const send = async (name: string, data: string): Promise<void> => {
    await page.evaluate(
      async ({ event, message }) => {
        let stream: unknown;
        while (!(stream instanceof EventTarget)) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          stream = Reflect.get(globalThis, 'stream');
        }
        stream.dispatchEvent(new MessageEvent(event, { data: message }));
      },
      { event: name, message: data },
    );
  };
  return {
    tell: async (): Promise<void> => {
      await send('auction', JSON.stringify(JSON.parse(await text(registry, id)).data));
      if (bid !== undefined) await send('own', JSON.stringify(await getOwnView(registry, id, bid)));
    },
    send,
  };
};
