/** A crawl that brings whole records: everything by the bulk export, then what changes by the feed. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Bodies, bodiesOf, byFeed, type Lines } from './bodies.ts';
import type { CrawlRun } from './run.ts';
import { loadState, saveState } from './state.ts';

export interface BodiesRun
  extends Pick<CrawlRun, 'feed' | 'mode' | 'once' | 'idleMs' | 'statePath' | 'signal' | 'say' | 'write' | 'fetch' | 'sleep'> {
  /** Told how many records were written. */
  readonly progress: (records: number) => void;
}

/** What an export takes as `mode`; an Error for anything else. */
const modeOf = (mode: string): Bodies['mode'] => {
  if (mode === '' || mode === 'test' || mode === '_all_') return mode;
  throw new Error(`'${mode}' is no mode: test, _all_ or nothing`);
};

/** Everything, and then, unless `once`, what changes. Begun again it goes the same way: what is new comes by the export first. */
async function* follow(bodies: Bodies, { once, idleMs }: BodiesRun): AsyncGenerator<Lines, void> {
  let { cursor } = bodies;
  for await (const lines of bodiesOf(bodies)) {
    cursor = lines.at(-1)?.cursor ?? cursor;
    yield lines;
  }
  if (!once) yield* byFeed({ ...bodies, cursor }, idleMs);
}

/** Writes records until the end (`once`) or the signal; gives their number. The position is kept behind what was written. */
export const runBodies = async (run: BodiesRun): Promise<number> => {
  const { origin, pathname } = new URL(run.feed);
  const identity = { feed: run.feed, mode: run.mode, directions: 'bodies' };
  const state = run.statePath === null ? null : await loadState(run.statePath, identity);
  const sleep = run.sleep ?? ((ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }));
  const place = { origin, name: pathname.slice(pathname.lastIndexOf('/') + 1), mode: modeOf(run.mode) };
  const asking = { fetch: run.fetch ?? globalThis.fetch, sleep, say: run.say, signal: run.signal };
  let records = 0;
  try {
    for await (const lines of follow({ ...place, ...asking, cursor: state?.forward?.offset ?? '' }, run)) {
      const shown = lines.filter(({ value }) => value.complete === undefined);
      const last = lines.at(-1);
      if (shown.length > 0) await run.write(shown.map(({ text }) => `${text}\n`).join(''));
      if (run.statePath !== null && last !== undefined) await saveState(run.statePath, identity, { forward: { offset: last.cursor } });
      records += shown.length;
      run.progress(records);
    }
  } catch (error) {
    if (!run.signal.aborted) throw error;
  }
  return records;
};
