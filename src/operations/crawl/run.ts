/** A crawl from the command line: items as NDJSON to a writer, the position to a file, progress to a person. */
import { setTimeout as pause } from 'node:timers/promises';
import { makeFetchPage, type Sleep } from 'procurement-registry-client';
import { type CrawlIdentity, loadState, saveState } from './state.ts';
import { type Batch, type CrawlOptions, crawl } from './walk.ts';

export interface CrawlRun
  extends Pick<CrawlOptions, 'feed' | 'mode' | 'optFields' | 'limit' | 'directions' | 'once' | 'from' | 'idleMs' | 'signal' | 'say'> {
  /** Null: nothing is kept, and the crawl goes on at `from`. */
  readonly statePath: string | null;
  /** Returns when the text has been taken. */
  readonly write: (text: string) => Promise<void>;
  /** Told after every batch. */
  readonly progress: (counts: CrawlCounts) => void;
  /** Told of every batch when it has been written and its position kept. */
  readonly reached?: (batch: Batch) => void;
  /** For tests; default the real ones. */
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep?: Sleep;
}

export interface CrawlCounts {
  readonly backward: number;
  readonly forward: number;
}

/** Address of a resource's feed below the API at `url`; a bare host gets the prefix of the API. */
export const feedAddress = (url: string, resource: string): string => {
  const at = URL.canParse(url) ? new URL(url) : null;
  if (at === null || !/^https?:$/.test(at.protocol)) throw new Error(`'${url}' is no address such as http://127.0.0.1:8080`);
  if (!/^[a-z_]{1,64}$/.test(resource)) throw new Error(`'${resource}' is no resource such as tenders`);
  const base = at.pathname.replace(/\/+$/, '');
  return `${at.origin}${base === '' ? '/api/2.5' : base}/${resource}`;
};

/** Crawls until the end (`once`) or the signal; gives the number of items written in each direction. */
export const runCrawl = async (run: CrawlRun): Promise<CrawlCounts> => {
  const identity: CrawlIdentity = { feed: run.feed, mode: run.mode, directions: run.directions };
  const from = run.statePath === null ? (run.from ?? null) : await loadState(run.statePath, identity);
  const sleep: Sleep = run.sleep ?? ((ms, signal) => pause(ms, undefined, { signal }));
  const fetchPage = makeFetchPage({ fetch: run.fetch ?? globalThis.fetch, sleep, say: run.say });
  const counts = { backward: 0, forward: 0 };
  try {
    for await (const batch of crawl({ ...run, sleep, fetchPage, ...(from === null ? {} : { from }) })) {
      const { direction, items, position } = batch;
      if (items.length > 0) await run.write(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
      if (run.statePath !== null) await saveState(run.statePath, identity, position);
      counts[direction] += items.length;
      run.reached?.(batch);
      run.progress(counts);
    }
  } catch (error) {
    if (!run.signal.aborted) throw error;
  }
  return counts;
};
