/** A crawl: writes items or whole records as NDJSON, the position to a file, progress to the terminal. */
import { type Sleep, sleepForReal } from 'procurement-registry-client';
import { omitUndefined } from '../../../base/domain/json.ts';
import { apiAddress } from '../../../base/platform/settings.ts';
import { type CrawlIdentity, loadState, saveState } from './crawl-state.ts';
import { type CrawlBatch, type CrawlOptions, crawl } from './feed-walk.ts';
import { type Bodies, byFeed, type Lines, streamBodies } from './record-bodies.ts';

export interface CrawlRun
  extends Pick<CrawlOptions, 'feed' | 'mode' | 'optFields' | 'limit' | 'directions' | 'once' | 'from' | 'idleMs' | 'signal' | 'say'> {
  /** Null: no position is stored, and the crawl starts at `from`. */
  readonly statePath: string | null;
  /** Resolves when the text has been accepted. */
  readonly write: (text: string) => Promise<void>;
  readonly progress: (counts: CrawlCounts) => void;
  /** Called after every batch, when it has been written and its position stored. */
  readonly reached?: (batch: CrawlBatch) => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep?: Sleep;
}

export interface CrawlCounts {
  readonly backward: number;
  readonly forward: number;
}

/** Address of a resource's feed below the API at `url`; the API prefix is added to a bare host. */
export const feedAddress = (url: string, resource: string): string => {
  const at = URL.canParse(url) ? new URL(url) : null;
  if (at === null || !/^https?:$/.test(at.protocol)) throw new Error(`'${url}' is no address such as http://127.0.0.1:8080`);
  if (!/^[a-z_]{1,64}$/.test(resource)) throw new Error(`'${resource}' is no resource such as tenders`);
  return `${apiAddress(url)}/${resource}`;
};

/** Crawls until the end (`once`) or the signal; returns the number of items written in each direction. */
export const runCrawl = async (run: CrawlRun): Promise<CrawlCounts> => {
  const identity: CrawlIdentity = { feed: run.feed, mode: run.mode, directions: run.directions };
  const from = run.statePath === null ? (run.from ?? null) : await loadState(run.statePath, identity);
  const asking = { fetch: run.fetch ?? globalThis.fetch, sleep: run.sleep ?? sleepForReal };
  const counts = { backward: 0, forward: 0 };
  try {
    for await (const batch of crawl({ ...run, ...asking, ...omitUndefined({ from: from ?? undefined }) })) {
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

interface BodiesRun
  extends Pick<CrawlRun, 'feed' | 'mode' | 'once' | 'idleMs' | 'statePath' | 'signal' | 'say' | 'write' | 'fetch' | 'sleep'> {
  readonly progress: (records: number) => void;
}

/** The `mode` of an export; throws for anything else. */
const modeOf = (mode: string): Bodies['mode'] => {
  if (mode === '' || mode === 'test' || mode === '_all_') return mode;
  throw new Error(`'${mode}' is no mode: test, _all_ or nothing`);
};

/** Everything, and then, unless `once`, all changes. A resumed run does the same: what is new comes from the export first. */
async function* streamCrawl(bodies: Bodies, { once, idleMs }: BodiesRun): AsyncGenerator<Lines, void> {
  let { cursor } = bodies;
  for await (const lines of streamBodies(bodies)) {
    cursor = lines.at(-1)?.cursor ?? cursor;
    yield lines;
  }
  if (!once) yield* byFeed({ ...bodies, cursor }, idleMs);
}

/** Writes records until the end (`once`) or the signal; returns their number. The position is stored after each write. */
export const runBodies = async (run: BodiesRun): Promise<number> => {
  const { origin, pathname } = new URL(run.feed);
  const identity = { feed: run.feed, mode: run.mode, directions: 'bodies' };
  const state = run.statePath === null ? null : await loadState(run.statePath, identity);
  const place = { origin, name: pathname.slice(pathname.lastIndexOf('/') + 1), mode: modeOf(run.mode) };
  const asking = { fetch: run.fetch ?? globalThis.fetch, sleep: run.sleep ?? sleepForReal, say: run.say, signal: run.signal };
  let records = 0;
  try {
    for await (const lines of streamCrawl({ ...place, ...asking, cursor: state?.forward?.offset ?? '' }, run)) {
      const exportLines = lines.filter(({ value }) => value.complete === undefined);
      const last = lines.at(-1);
      if (exportLines.length > 0) await run.write(exportLines.map(({ text }) => `${text}\n`).join(''));
      if (run.statePath !== null && last !== undefined) await saveState(run.statePath, identity, { forward: { offset: last.cursor } });
      records += exportLines.length;
      run.progress(records);
    }
  } catch (error) {
    if (!run.signal.aborted) throw error;
  }
  return records;
};
