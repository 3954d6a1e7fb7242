/** Crawlers that must not miss anything: forward only, and backward-then-forward exactly by spec/feed.md §7.1. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Inbox, type Item, makeInbox, type Resource, resources } from './ledger.ts';
import { type Asker, InvalidCursor } from './pages.ts';

export interface SoakCrawler {
  readonly name: string;
  readonly inbox: Inbox;
  /** Items received at a lower position than an earlier one, going forward. */
  readonly inversions: number;
  /** Settles when the asker stops. Rejects with anything that a crawler should never see. */
  readonly working: Promise<void>;
}

const limit = 100;
/** NO_ITEMS_INTERVAL of such a crawler, shortened. */
const idleMs = 250;

/** Request parameters of a crawler. */
export interface Manner {
  /** With default fields, pages may come from a process's cache. */
  readonly fields: '' | 'public_modified';
  /** Additional keys of forward requests. */
  readonly ahead?: Readonly<Record<string, string>>;
  readonly idleMs?: number;
}

/** All five keys, including empty ones (spec/feed.md §7.1). */
const buildQuery = (direction: 'forward' | 'backward', offset: string, { fields, ahead }: Manner): Record<string, string> => ({
  descending: direction === 'backward' ? '1' : '',
  offset,
  limit: String(limit),
  opt_fields: fields,
  mode: '_all_',
  ...(direction === 'forward' ? ahead : {}),
});

const parsePosition = (cursor: string): number => Number(cursor.split('.').slice(0, 2).join('.'));

/** Checks whether positions are in order; a tie group may be repeated. */
const makeOrder = () => {
  const highest = new Map<Resource, number>();
  let inversions = 0;
  const check = (resource: Resource, position: number): void => {
    const before = highest.get(resource) ?? Number.NEGATIVE_INFINITY;
    if (position < before) inversions += 1;
    highest.set(resource, Math.max(before, position));
  };
  return {
    get inversions() {
      return inversions;
    },
    item: (resource: Resource, { public_modified }: Item): void => {
      if (public_modified !== undefined) check(resource, Number(public_modified));
    },
    cursor: (resource: Resource, cursor: string): void => {
      if (cursor !== '') check(resource, parsePosition(cursor));
    },
  };
};

export type Order = ReturnType<typeof makeOrder>;

interface Way {
  readonly asker: Asker;
  readonly manner: Manner;
  readonly resource: Resource;
  readonly inbox: Inbox;
  readonly order: Order;
}

const goForward = async ({ asker, manner, resource, inbox, order }: Way, from: string): Promise<void> => {
  for (let offset = from; ; ) {
    const page = await asker.page(resource, buildQuery('forward', offset, manner));
    if (page === null) return;
    for (const item of page.items) order.item(resource, item);
    order.cursor(resource, page.next);
    inbox.take(resource, page.items);
    offset = page.next;
    if (page.items.length < limit) await sleep(manner.idleMs ?? idleMs);
  }
};

const goBackward = async ({ asker, manner, resource, inbox }: Way, from: string): Promise<void> => {
  for (let offset = from; ; ) {
    const page = await asker.page(resource, buildQuery('backward', offset, manner));
    if (page === null || page.items.length === 0) return;
    inbox.take(resource, page.items);
    offset = page.next;
  }
};

type Crawl = (resource: Resource, inbox: Inbox, order: Order) => Promise<void>;

/** A crawler of every collection; it ends when all its loops have. */
export const makeCrawler = (name: string, crawl: Crawl): SoakCrawler => {
  const inbox = makeInbox();
  const order = makeOrder();
  const working = Promise.all(resources.map((resource) => crawl(resource, inbox, order))).then(() => undefined);
  working.catch(() => undefined); // reported to the caller that ends the soak
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
export const startForward = (name: string, asker: Asker, manner: Manner): SoakCrawler =>
  makeCrawler(name, (resource, inbox, order) => goForward({ asker, manner, resource, inbox, order }, ''));

/** From the newest page on, in both directions at once. A refused cursor ends its loop; when both have ended, it starts over. */
export const startTwoWay = (name: string, asker: Asker, manner: Manner): SoakCrawler =>
  makeCrawler(name, async (resource, inbox, order) => {
    const way = { asker, manner, resource, inbox, order };
    for (;;) {
      const first = await asker.page(resource, buildQuery('backward', '', manner));
      if (first === null) return;
      inbox.take(resource, first.items);
      const ends = await Promise.allSettled([goBackward(way, first.next), goForward(way, first.previous ?? '')]);
      const failed = ends.filter((end) => end.status === 'rejected');
      if (failed.length === 0) return;
      for (const { reason } of failed) if (!(reason instanceof InvalidCursor)) throw reason;
    }
  });
