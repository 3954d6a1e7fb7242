/** Compares received items with the store: the last position of every public record must be among them (spec/feed.md §8 test 13). */

import { type FeedItem, sleepForReal } from 'procurement-registry-client';
import { omitUndefined } from '../../../base/domain/json.ts';
import { toSeconds } from '../../../base/domain/record.ts';
import type { Store } from '../../../store/client.ts';
import { collections, feedIndex } from '../../../store/collections.ts';
import { type CrawlCounts, type CrawlRun, runCrawl } from './crawl-run.ts';
import type { CrawlPosition } from './feed-walk.ts';

/** Id → position in seconds, for every public record. */
type Positions = ReadonlyMap<string, number>;

interface Positioned {
  readonly _id: string;
  readonly public_modified: Date;
}

/**
 * The positions of all public records of a resource. `mode` as in a feed request: `test`, `_all_`, anything else for real
 * records. Throws for a resource without a feed.
 */
export const readPositions = async (store: Store, resource: string, mode: string): Promise<Positions> => {
  const plan = Object.values(collections).find(({ name }) => name === resource);
  if (plan === undefined) throw new Error(`The store has no collection of ${resource}`);
  const test = mode === '_all_' ? [false, true] : [mode === 'test'];
  const found = new Map<string, number>();
  const records = store
    .collection<Positioned>(plan.name)
    .find(
      { is_public: true, is_test: { $in: test } },
      { projection: { _id: 1, public_modified: 1 }, hint: feedIndex, readConcern: { level: 'majority' } },
    );
  for await (const { _id, public_modified } of records) found.set(_id, toSeconds(public_modified));
  return found;
};

interface Verification {
  readonly counts: CrawlCounts;
  readonly records: number;
  /** Ids whose last position was never received. */
  readonly missing: readonly string[];
  /** Ids received that are no public records. */
  readonly extra: readonly string[];
}

export interface VerifiedRun extends Omit<CrawlRun, 'once' | 'statePath' | 'from' | 'reached'> {
  /** Reads the majority-committed positions of the store. */
  readonly final: () => Promise<Positions>;
  /** How long to wait for items not yet due, in ms. */
  readonly timeoutMs?: number;
}

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2000;

const withPositions = (fields: string): string =>
  [...new Set([...fields.split(','), 'public_modified'])].filter((name) => name !== '').join(',');

/** The highest position received per id. */
const makeReceipts = () => {
  const received = new Map<string, number>();
  return {
    received,
    take: (items: readonly FeedItem[]): void => {
      for (const { id, public_modified } of items) {
        if (typeof public_modified !== 'number') throw new Error('The feed does not show public_modified, so nothing can be verified');
        received.set(id, Math.max(public_modified, received.get(id) ?? Number.NEGATIVE_INFINITY));
      }
    },
    missing: (expected: Positions): string[] =>
      [...expected].filter(([id, position]) => !((received.get(id) ?? Number.NEGATIVE_INFINITY) >= position)).map(([id]) => id),
  };
};

/**
 * Crawls to the end, reads the store, and crawls on until all positions read there have been received, or the timeout expires.
 * A change meanwhile is no failure: the record is received at a higher position.
 */
export const verifyCrawl = async ({ final, timeoutMs = 15_000, ...run }: VerifiedRun): Promise<Verification> => {
  const { received, take, missing } = makeReceipts();
  const sum = { backward: 0, forward: 0 };
  let at: CrawlPosition | undefined;
  const crawlOn = async (): Promise<void> => {
    const counts = await runCrawl({
      ...run,
      optFields: withPositions(run.optFields),
      once: true,
      statePath: null,
      ...omitUndefined({ from: at }),
      reached: ({ items, position }) => {
        take(items);
        at = position;
      },
    });
    sum.backward += counts.backward;
    sum.forward += counts.forward;
  };
  await crawlOn();
  const expected = await final();
  const sleep = run.sleep ?? sleepForReal;
  let waited = 0;
  for (let pause = FIRST_PAUSE_MS; missing(expected).length > 0 && waited < timeoutMs; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    await sleep(pause, run.signal);
    waited += pause;
    await crawlOn();
  }
  const now = await final();
  return { counts: sum, records: expected.size, missing: missing(expected), extra: [...received.keys()].filter((id) => !now.has(id)) };
};

/** A summary line. */
export const describeVerification = ({ records, missing, extra }: Verification): string =>
  `verified: ${records} public records in the store, ${missing.length} missing, ${extra.length} extra`;
