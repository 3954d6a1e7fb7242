/** Crawlers that keep their promise: forward only, and backward-then-forward to the letter of feed.md §7.1. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf, type Inbox, makeInbox, type Resource, resources } from './ledger.ts';
import { type Asker, InvalidCursor, type Page } from './pages.ts';

export interface SoakCrawler {
  readonly name: string;
  readonly inbox: Inbox;
  /** Items that came at a lower position than one before them, going forward. */
  readonly inversions: number;
  /** Ends when the asker does. Throws what no crawler should see. */
  readonly working: Promise<void>;
}

const limit = 100;
/** NO_ITEMS_INTERVAL of such a crawler, shortened. */
const idleMs = 250;

/** All five keys, the empty ones too (feed.md §7.1). */
const queryOf = (resource: Resource, direction: 'forward' | 'backward', offset: string): Record<string, string> => ({
  descending: direction === 'backward' ? '1' : '',
  offset,
  limit: String(limit),
  opt_fields: fieldsOf[resource],
  mode: '_all_',
});

/** Says whether positions came in order; a tie group may be sent again. */
export const makeOrder = () => {
  const highest = new Map<Resource, number>();
  let inversions = 0;
  return {
    get inversions() {
      return inversions;
    },
    check: (resource: Resource, items: Page['items']): void => {
      for (const { public_modified } of items) {
        const before = highest.get(resource) ?? Number.NEGATIVE_INFINITY;
        if (Number(public_modified) < before) inversions += 1;
        highest.set(resource, Math.max(before, Number(public_modified)));
      }
    },
  };
};

type Order = ReturnType<typeof makeOrder>;

const goForward = async (asker: Asker, resource: Resource, from: string, inbox: Inbox, order: Order): Promise<void> => {
  for (let offset = from; ; ) {
    const page = await asker.page(resource, queryOf(resource, 'forward', offset));
    if (page === null) return;
    order.check(resource, page.items);
    inbox.take(resource, page.items);
    offset = page.next;
    if (page.items.length < limit) await sleep(idleMs);
  }
};

const goBackward = async (asker: Asker, resource: Resource, from: string, inbox: Inbox): Promise<void> => {
  for (let offset = from; ; ) {
    const page = await asker.page(resource, queryOf(resource, 'backward', offset));
    if (page === null || page.items.length === 0) return;
    inbox.take(resource, page.items);
    offset = page.next;
  }
};

const makeCrawler = (name: string, crawl: (resource: Resource, inbox: Inbox, order: Order) => Promise<void>): SoakCrawler => {
  const inbox = makeInbox();
  const order = makeOrder();
  const working = Promise.all(resources.map((resource) => crawl(resource, inbox, order))).then(() => undefined);
  working.catch(() => undefined); // whoever ends the soak hears of it
  return {
    name,
    inbox,
    working,
    get inversions() {
      return order.inversions;
    },
  };
};

/** From the oldest record on. */
export const startForward = (name: string, asker: Asker): SoakCrawler =>
  makeCrawler(name, (resource, inbox, order) => goForward(asker, resource, '', inbox, order));

/** From the newest page on, in both directions at once. A cursor that is refused ends its loop; when both have, all begins again. */
export const startTwoWay = (name: string, asker: Asker): SoakCrawler =>
  makeCrawler(name, async (resource, inbox, order) => {
    for (;;) {
      const first = await asker.page(resource, queryOf(resource, 'backward', ''));
      if (first === null) return;
      inbox.take(resource, first.items);
      const loops = [goBackward(asker, resource, first.next, inbox), goForward(asker, resource, first.previous ?? '', inbox, order)];
      const ends = await Promise.allSettled(loops);
      const failed = ends.filter((end) => end.status === 'rejected');
      if (failed.length === 0) return;
      for (const { reason } of failed) if (!(reason instanceof InvalidCursor)) throw reason;
    }
  });
