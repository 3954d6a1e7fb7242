/** A feed whose records and closed timestamp are controlled by a test: no store, no clock; every read is counted. */

import type { ClosedTimestamps } from '../../src/feed/closed-timestamp.ts';
import type { FeedSource, PageContext } from '../../src/feed/page.ts';
import { makeMemory } from '../../src/feed/page-cache.ts';
import { type FeedParameters, readFeedParameters } from '../../src/feed/parameters.ts';
import { makePush, type Subscription } from '../../src/feed/push.ts';
import type { Moment } from '../../src/store/feed/fence.ts';
import type { Row } from '../../src/store/feed/rows.ts';
import { readPage } from './feed-page.ts';

const place = (id: string, position: number): Row => ({ _id: id, public_modified: position, dateModified: new Date(position * 1000) });

const byPosition = (a: Row, b: Row): number => a.public_modified - b.public_modified || (a._id < b._id ? -1 : 1);

export const makeMemoryFeed = ({ delay = 1, bytes = 1_000_000 } = {}) => {
  const records = new Map<string, Row>();
  let h = 0;
  let reads = 0;
  let heaviest = Number.POSITIVE_INFINITY;
  let clock = 0;
  let beat: () => void = () => undefined;
  const sleepers: (() => void)[] = [];
  const moment = {} as Moment; // never read here

  const source: FeedSource = {
    path: '/things',
    optional: new Set(['note']),
    needs: (fields) => fields,
    view: (row, _, at) => ({ note: `${at.origin} ${row._id}` }),
    read: async ({ descending, from, upTo, limit }) => {
      reads += 1;
      const rows = [...records.values()].sort(byPosition).filter(({ public_modified: position }) => {
        if (upTo !== null && position > upTo) return false;
        if (from === null) return true;
        if (from.inclusive && position === from.value) return true;
        return descending ? position < from.value : position > from.value;
      });
      const found = (descending ? rows.reverse() : rows).slice(0, limit);
      const end = found.findIndex((row, index) => {
        const before = found[index - 1]?.public_modified;
        return index >= heaviest && before !== row.public_modified && before !== from?.value;
      });
      return end > 0 ? Object.assign(found.slice(0, end), { cut: true }) : found;
    },
  };
  let bound = { h, x: moment };
  const closedTimestamps: ClosedTimestamps = {
    current: async () => bound,
    fresher: async (old, newest) => {
      if (bound.h !== old.h) return bound;
      const highest = await newest();
      if (highest === null || highest <= bound.h || h === bound.h) return old;
      bound = { h, x: moment };
      return bound;
    },
    covering: async () => bound,
  };
  const memory = makeMemory({ closedTimestamps, delay, bytes, now: () => clock });
  const push = makePush({
    closedTimestamps,
    memory,
    everyMs: 100,
    pause: () => new Promise((resolve) => void sleepers.push(resolve)),
    every: (_, work) => {
      beat = work;
      return () => {
        beat = () => undefined;
      };
    },
  });
  const buildParameters = (query: Record<string, string>): FeedParameters =>
    readFeedParameters(new Map(Object.entries(query)), source.optional, () => null);
  const buildContext = (query: Record<string, string>, origin = ''): PageContext => ({
    closedTimestamps,
    at: { origin, prefix: '' },
    sent: new Map(Object.entries(query)),
    date: (instant) => instant.toISOString(),
  });

  return {
    source,
    memory,
    push,
    parametersOf: buildParameters,
    contextOf: buildContext,
    reads: () => reads,
    /** From now on a read ends with the group in which it reaches this many rows, as the store does with large ones. */
    weigh: (rows: number): void => {
      heaviest = rows;
    },
    heartbeat: () => beat(),
    put: (id: string, position: number): void => void records.set(id, place(id, position)),
    /** Upper limit of the closed timestamp by the store's clock; the closed timestamp itself advances when requested. */
    allow: (position: number): void => {
      h = position;
    },
    pass: (ms: number): void => {
      clock += ms;
    },
    wanted: (query: Record<string, string> = {}, origin = ''): Subscription => ({
      source,
      parameters: buildParameters(query),
      context: buildContext(query, origin),
    }),
    page: (query: Record<string, string> = {}) => readPage(source, buildParameters(query), buildContext(query)),
    /** Lets all pending promises settle. */
    settle: async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
    /** Lets the pumps check once. */
    look: async function (): Promise<void> {
      clock += 100;
      for (const wake of sleepers.splice(0)) wake();
      await this.settle();
    },
  };
};

export type MemoryFeed = ReturnType<typeof makeMemoryFeed>;
