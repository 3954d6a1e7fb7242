/** `GET /history/…`: what has changed in a record, as everybody could see it (docs/history.md "Public changes"). */

import { unavailable } from '../../domain/problem.ts';
import type { State, StoredMeta } from '../../domain/record.ts';
import type { Zone } from '../../domain/zone-time.ts';
import { makeViewCache } from '../../http/conditional.ts';
import { anyone, bare, type Handler, type Route, route } from '../../http/route.ts';
import { type Changes, getChanges, type Showing } from './changes.ts';

/** The records of a collection for everybody. */
export interface Source {
  /** As the addresses of the API name the collection. */
  readonly name: string;
  readonly operation: string;
  readonly says: string;
  look(id: string): Promise<State | null>;
  /** The record and how it is shown; throws 404. */
  read(id: string): Promise<{ readonly record: StoredMeta; readonly showing: Showing }>;
}

interface HistoryDeps {
  readonly zone: Pick<Zone, 'render'>;
  readonly sources: readonly Source[];
}

/** Of these it is said when. */
const looked: ReadonlySet<Changes['chain']> = new Set(['whole', 'broken', 'long']);

/** Of one save. */
const maxPlaces = 1_000;

const rememberedBytes = 16 * 1024 * 1024;

/** Histories that a process follows at a time; a long one takes a second. */
const maxAtOnce = 2;
const maxWaiting = 100;

type Serialize = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs so much at a time; what comes then waits, and is refused when too many wait. */
const makeSerializer = (): Serialize => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw unavailable('Too many histories are being read. Please, retry');
      // Whoever ends gives the place on.
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

const readChanges = ({ look, read }: Source, { render }: HistoryDeps['zone'], serialize: Serialize): Handler => {
  // A save that nobody sees is no new state: how long an answer takes tells of it to the first reader at most.
  const views = makeViewCache(rememberedBytes);
  return async ({ params: { record: id = '' }, now }) => {
    const known = await views.find(id, look);
    if (known !== null) return known;
    const { record, showing } = await read(id);
    const { found: changes, complete, chain } = await serialize(() => getChanges(record, showing));
    const data = changes.map(({ kind, date, automatic, hash, changes }) => ({
      kind,
      date: render(date),
      ...(automatic ? { automatic } : {}),
      ...(hash === undefined ? {} : { hash }),
      ...(changes.length > maxPlaces ? { omitted: changes.length - maxPlaces } : {}),
      changes: changes.slice(0, maxPlaces).map((change) => ({ ...change })),
    }));
    const checked = looked.has(chain) ? { checked: render(now) } : {};
    return views.keep(id, record, Buffer.from(JSON.stringify({ data, complete, chain: { state: chain, ...checked } })));
  };
};

export const historyRoutes = ({ zone, sources }: HistoryDeps): Route[] => {
  const serialize = makeSerializer();
  return sources.map((source) =>
    route({
      get: `/history/${source.name}/:record`,
      operation: source.operation,
      summary: source.says,
      access: anyone,
      answers: bare('/history/changes'),
      handler: readChanges(source, zone, serialize),
    }),
  );
};
