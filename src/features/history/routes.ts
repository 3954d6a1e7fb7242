/** `GET /history/…`: the public changes of a record (docs/history.md "Public changes"). */

import { omitUndefined } from '../../base/domain/json.ts';
import { unavailable } from '../../base/domain/problem.ts';
import type { State, StoredMeta } from '../../base/domain/record.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { makeViewCache } from '../../http/conditional.ts';
import { anyone, bareAnswer, type Handler, type Route, route } from '../../http/route.ts';
import { type Changes, getChanges, type ShownHistory } from './changes.ts';

export interface HistorySource {
  /** The name of the collection in API addresses. */
  readonly name: string;
  readonly operation: string;
  readonly says: string;
  look(id: string): Promise<State | null>;
  /** The record and how to render it; throws 404. */
  read(id: string): Promise<{ readonly record: StoredMeta; readonly showing: ShownHistory }>;
}

/** States that are reported with the time of the check. */
const CHECKED_STATES: ReadonlySet<Changes['chain']> = new Set(['whole', 'broken', 'long']);

const MAX_PLACES = 1_000;

const CACHE_BYTES = 16 * 1024 * 1024;

/** Histories read concurrently per process; a long one takes a second. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 100;

type Serialize = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrency; further work waits, and is refused if too much is waiting. */
const makeSerializer = (): Serialize => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= MAX_WAITING) throw unavailable('Too many histories are being read. Please, retry');
      // The slot is handed over by the work that ends.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

const readChanges = ({ look, read }: HistorySource, { render }: Zone, serialize: Serialize): Handler => {
  // Private saves do not invalidate a cached answer: response time reveals them to the first reader at most.
  const views = makeViewCache(CACHE_BYTES);
  return async ({ params: { record: id = '' }, now }) => {
    const known = await views.find(id, look);
    if (known !== null) return known;
    const { record, showing } = await read(id);
    const { found: changes, complete, chain } = await serialize(() => getChanges(record, showing));
    const data = changes.map(({ kind, date, automatic, author, hash, changes }) => ({
      kind,
      date: render(date),
      ...omitUndefined({
        automatic: automatic ? automatic : undefined,
        author,
        hash,
        omitted: changes.length > MAX_PLACES ? changes.length - MAX_PLACES : undefined,
      }),
      changes: changes.slice(0, MAX_PLACES).map((change) => ({ ...change })),
    }));
    const checked = CHECKED_STATES.has(chain) ? { checked: render(now) } : {};
    return views.keep(id, record, Buffer.from(JSON.stringify({ data, complete, chain: { state: chain, ...checked } })));
  };
};

export const historyRoutes = (zone: Zone, sources: readonly HistorySource[]): Route[] => {
  const serialize = makeSerializer();
  return sources.map((source) =>
    route({
      get: `/history/${source.name}/:record`,
      operation: source.operation,
      summary: source.says,
      access: anyone,
      answers: bareAnswer('/history/changes'),
      handler: readChanges(source, zone, serialize),
    }),
  );
};
