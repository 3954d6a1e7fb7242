/** A feed over its own database on a given replica set: writers, late commits, and crawlers that check completeness. */

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSession, type Collection, type Document, MongoClient, ReadPreference } from 'mongodb';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import type { Stored } from '../../src/base/domain/record.ts';
import type { ClosedTimestamps } from '../../src/feed/closed-timestamp.ts';
import type { Logger } from '../../src/feed/guard-watch.ts';
import type { FeedSource } from '../../src/feed/page.ts';
import { readFeedParameters } from '../../src/feed/parameters.ts';
import { openFeed, type RunningFeed } from '../../src/feed/running-feed.ts';
import type { Store } from '../../src/store/client.ts';
import { inTransaction } from '../../src/store/failures.ts';
import type { FeedWindow, ReadMembers } from '../../src/store/feed/reader.ts';
import type { Row } from '../../src/store/feed/rows.ts';
import { eventually } from './eventually.ts';
import { readPage } from './feed-page.ts';
import { plainRead, plainWatermark } from './plain-watermark.ts';

export interface Thing {
  readonly status: string;
  readonly note?: string;
  readonly mode?: string;
}

export interface Crawler {
  /** id → latest revision received. */
  readonly received: ReadonlyMap<string, number>;
  readonly items: number;
  readonly pages: number;
  /** Positions in order of receipt. */
  readonly positions: readonly number[];
  /** The cursor of its next request. */
  offset(): string;
  /** One request, as the registry's own crawler sends it: all five keys, including empty ones. Returns the number of items. */
  step(): Promise<number>;
  /** Until a page is empty. */
  walk(): Promise<void>;
}

export interface Held {
  commit(): Promise<void>;
}

export interface Bench {
  readonly dbName: string;
  readonly store: Store;
  readonly feed: RunningFeed | null;
  /** The records through the driver, bypassing the rules of the store. */
  readonly raw: Collection<Document>;
  /** A command to the server. */
  command(command: Document): Promise<Document>;
  put(id: string, thing?: Partial<Thing>): Promise<Stored<Thing>>;
  /** A public save of the record's current state; returns its revision. */
  touch(id: string, thing?: Partial<Thing>): Promise<Stored<Thing>>;
  /** A record written in a transaction that stays open. */
  hold(id: string): Promise<Held>;
  /** Waits until the store's clock has passed the position. */
  passed(position: number): Promise<void>;
  /** Then for a tick from then on: a page waits for one 300 ms at most. Only while a majority takes writes. */
  closed(position: number): Promise<void>;
  lossless(from?: Pick<Bench, 'store' | 'feed'>, limit?: number): Crawler;
  plain(member?: 'primary' | { node: string }, level?: 'local' | 'majority'): Crawler;
  /** Public records whose latest revision the crawler has not received. */
  missing(crawler: Crawler): Promise<string[]>;
  close(): Promise<void>;
}

export interface BenchOptions {
  readonly uri: string;
  /** Delay of the watermark in seconds. */
  readonly delay: number;
  /** False: no fence and no guard, as a control. */
  readonly guarded?: boolean;
  readonly members?: ReadMembers;
  readonly dbName?: string;
}

export const quiet: Logger = { error: () => {}, warn: () => {} };

const buildSource = (read: (window: FeedWindow) => Promise<readonly Row[]>): FeedSource => ({
  path: '/contracts',
  optional: new Set(['rev']),
  needs: (fields) => fields.filter((field) => field === 'rev'),
  view: (row) => ({ rev: Number(row.rev) }),
  read,
});

/** A page as a client receives it. */
export const ask = async (source: FeedSource, closedTimestamps: ClosedTimestamps, query: Record<string, string>): Promise<Page> => {
  const sent = new Map(Object.entries(query));
  const parameters = readFeedParameters(sent, new Set([...source.optional, 'public_modified']), () => null);
  const context = { closedTimestamps, at: { origin: '', prefix: '' }, sent, date: (instant: Date) => instant.toISOString() };
  return (await readPage(source, parameters, context)) as unknown as Page; // shape of spec/feed.md §3
};

export interface Page {
  readonly data: readonly { readonly id: string; readonly rev: number; readonly public_modified: number }[];
  readonly next_page: { readonly offset: string };
  readonly prev_page?: { readonly offset: string };
}

export const buildFeed = (store: Store): FeedSource => buildSource((window) => store.feed('contracts').read(window));

export const makeCrawler = (source: FeedSource, closedTimestamps: ClosedTimestamps, limit = 100, start = ''): Crawler => {
  const received = new Map<string, number>();
  const positions: number[] = [];
  let offset = start;
  const crawler = {
    received,
    positions,
    items: 0,
    pages: 0,
    offset: () => offset,
    step: async (): Promise<number> => {
      const query = { descending: '', offset, limit: String(limit), opt_fields: 'rev,public_modified', mode: '_all_' };
      const { data, next_page } = await ask(source, closedTimestamps, query);
      for (const item of data) {
        received.set(item.id, item.rev);
        positions.push(item.public_modified);
      }
      crawler.items += data.length;
      crawler.pages += 1;
      offset = next_page.offset;
      return data.length;
    },
    walk: async (): Promise<void> => {
      while ((await crawler.step()) > 0);
    },
  };
  return crawler;
};

const makeWriters = (store: Store): Pick<Bench, 'put' | 'touch' | 'hold'> => {
  const records = store.records<Thing>('contracts');
  return {
    put: (id, thing = {}) => records.insert(id, { status: 'active', ...thing }),
    touch: async (id, thing = {}) => {
      const before = await records.get(id);
      if (before === null) throw new Error(`no record ${id}`);
      return records.save(before, { ...before, ...thing, note: randomBytes(4).toString('hex') }, { publishes: true });
    },
    hold: async (id) => {
      let written: () => void = () => {};
      let release: () => void = () => {};
      const isWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const mayCommit = new Promise<void>((resolve) => {
        release = resolve;
      });
      // A request would have to return within seconds; this transaction stays open as long as the store permits.
      const { client } = store.collection('contracts').db;
      const work = async (session: ClientSession): Promise<void> => {
        const before = await records.get(id, session);
        if (before === null) await records.insert(id, { status: 'active' }, { session });
        else await records.save(before, { ...before, note: randomBytes(4).toString('hex') }, { publishes: true, session });
        written();
        await mayCommit;
      };
      const done = inTransaction(client, work, Number.POSITIVE_INFINITY);
      await Promise.race([isWritten, done]);
      return {
        commit: async () => {
          release();
          await done;
        },
      };
    },
  };
};

export const openBench = async ({
  uri,
  delay,
  guarded = true,
  members,
  dbName = `feed_${randomBytes(5).toString('hex')}`,
}: BenchOptions) => {
  const store = await openRegistryStore({
    uri,
    dbName,
    selectionTimeoutMs: 20_000,
    ...(members === undefined ? {} : { feedMembers: members }),
  });
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 20_000 }).connect();
  const raw = client.db(dbName).collection<Document>('contracts');
  const feed = guarded ? await openFeed({ store, seconds: delay, log: quiet }) : null;
  const bench: Bench = {
    dbName,
    store,
    feed,
    raw,
    command: (command) => client.db('admin').command(command),
    ...makeWriters(store),
    passed: (position) => eventually('the store’s clock', async () => (await store.now()).getTime() / 1000 > position),
    closed: async (position) => {
      await bench.passed(position);
      await eventually('a tick', async () => (await feed?.fence.renew()) !== null);
    },
    lossless: (from = bench, limit = 100) => {
      if (from.feed === null) throw new Error('this bench has no fence');
      return makeCrawler(buildFeed(from.store), from.feed.closedTimestamps, limit);
    },
    plain: (member = 'primary', level = 'majority') => {
      const preference = member === 'primary' ? ReadPreference.primary : new ReadPreference('secondary', [member]);
      return makeCrawler(buildSource(plainRead(raw, preference, level)), plainWatermark(delay, store.now));
    },
    missing: async (crawler) => {
      const found = await raw.find({ is_public: true }, { projection: { rev: 1 }, readConcern: { level: 'majority' } }).toArray();
      return found.filter(({ _id, rev }) => crawler.received.get(String(_id)) !== rev).map(({ _id }) => String(_id));
    },
    close: async () => {
      await feed?.close();
      await store.drop();
      await store.close();
      await client.close();
    },
  };
  return bench;
};

/** Retries while not ready, as during an election, like a crawler; the caller sets the deadline. */
export const untilReady = async <T>(work: () => Promise<T>, deadline = Number.POSITIVE_INFINITY): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 503 || performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
};

/** Crawls until nothing is missing; returns what still is at the deadline. */
export const catchUp = async (bench: Bench, crawler: Crawler, limitMs = 200_000): Promise<string[]> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    await untilReady(crawler.walk, deadline);
    const missing = await bench.missing(crawler);
    if (missing.length === 0 || performance.now() > deadline) return missing;
    await sleep(50);
  }
};

/** Waits until the repair has counted these: a crawler may see a moved record before the guard hears that it was moved. */
export const repaired = (feed: RunningFeed | null, counts: { readonly late: number; readonly restamped: number }): Promise<void> =>
  eventually('it is counted', async () => {
    const { late, restamped } = feed?.health().repair ?? {};
    return late === counts.late && restamped === counts.restamped;
  });
