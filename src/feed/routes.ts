/** The feed route of a collection: pages, long polls and events (spec/feed.md §3, docs/feed.md "Push"); pages come from memory or the store. */

import { invalidData } from '../base/domain/problem.ts';
import { timeSlices } from '../base/platform/time-slices.ts';
import { tagOf } from '../http/conditional.ts';
import { type ApiRequest, anyone, bareAnswer, type Handler, type Reply, type Route, readers, route } from '../http/route.ts';
import type { Row as FeedRow } from '../store/feed/rows.ts';
import type { ClosedTimestamps } from './closed-timestamp.ts';
import { buildNeighbourLinks, type FeedSource, findEdges, type PageContext, readSlice, type Served, showItem } from './page.ts';
import type { CachedPage, CachePosition, Memory } from './page-cache.ts';
import { type FeedParameters, readFeedParameters, readTimeout } from './parameters.ts';
import { type Caller, type Push, requirePair } from './push.ts';

const MIN_CACHED_ROWS = 100;
const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** Caches only what is the same for every client: default fields, hence no addresses of the caller, and limits that are not small. */
const buildPageCacheKey = ({ descending, fields, limit, offset }: FeedParameters): string | null =>
  fields.length === 0 && limit >= MIN_CACHED_ROWS ? `${limit} ${descending ? 'newest' : offset}` : null;

const pageStart = Buffer.from('{"data":');

/** The same bytes as `JSON.stringify` of the whole page: the cached items, then the links to the neighbours. */
const buildPageBody = (items: Buffer, around: string): Buffer => Buffer.concat([pageStart, items, Buffer.from(`,${around.slice(1)}`)]);

/** The tag derives from that of the items, which are hashed once however often they are served. */
const toReply = ({ items, tag }: Pick<CachedPage, 'items' | 'tag'>, around: string): Reply => ({
  status: 200,
  bytes: buildPageBody(items, around),
  tag: tagOf(tag + around),
  headers: JSON_HEADERS,
});

const emptyList = Buffer.from('[]');
const listEnd = Buffer.from(']');
const nothingMore = { items: emptyList, tag: tagOf(emptyList) };

/** A JSON array of what `show` returns for these rows. */
const getList = async (rows: readonly FeedRow[], show: (row: FeedRow) => object): Promise<Buffer> => {
  if (rows.length === 0) return emptyList;
  // Buffers are off the heap, where a thousand strings would survive several garbage collections.
  const items = await timeSlices.map(rows, (row) => Buffer.from(`,${JSON.stringify(show(row))}`));
  const list = Buffer.concat([...items, listEnd]);
  list.write('[');
  return list;
};

const readThrough = async (source: FeedSource, parameters: FeedParameters, context: PageContext, position?: CachePosition) => {
  const slice = await readSlice(source, parameters, context.closedTimestamps, position?.newest);
  const { fields } = parameters;
  const { at, date } = context;
  const items = await getList(slice.page, (row) => showItem(source, row, fields, at, date));
  const remembered: CachedPage = {
    items,
    tag: tagOf(items),
    edges: findEdges(slice, parameters),
    empty: slice.page.length === 0,
    bound: slice.bound,
    full: slice.full && !parameters.descending,
  };
  return { slice, remembered };
};

/** One page (spec/feed.md §3): from the known end of the collection, the cache or the store, in this order. */
export const servePage = async (
  source: FeedSource,
  parameters: FeedParameters,
  context: PageContext,
  memory: Memory | undefined,
): Promise<Served> => {
  const served = (cachedPage: CachedPage): Served => {
    const around = JSON.stringify(buildNeighbourLinks(source, parameters, context, cachedPage.edges));
    return { reply: toReply(cachedPage, around), empty: cachedPage.empty };
  };
  // Descending, only the newest page of all is asked for again and again.
  const isOlder = parameters.descending && parameters.offset !== '';
  if (memory === undefined || isOlder) return served((await readThrough(source, parameters, context)).remembered);
  // Throws 503 while no position may be published.
  await context.closedTimestamps.current();
  const position = memory.of(source, parameters.test);
  if (await position.ended(parameters.cursor)) {
    const around = buildNeighbourLinks(source, parameters, context, { next: parameters.offset, previous: '' });
    return { reply: toReply(nothingMore, JSON.stringify(around)), empty: true };
  }
  const key = buildPageCacheKey(parameters);
  const kept = key === null ? null : await position.page(key);
  return served(kept ?? (await position.read(key, parameters, () => readThrough(source, parameters, context, position))));
};

export interface FeedDeps {
  readonly closedTimestamps: ClosedTimestamps;
  readonly date: (instant: Date) => string;
  /** Reads an ISO date; without a zone it is UTC (spec/feed.md §4). */
  readonly parseUtc: (text: string) => Date | null;
  /** Absent: every page is read from the store. */
  readonly memory?: Memory;
  /** Absent: clients cannot wait, `feed` is ignored. */
  readonly push?: Push;
}

/** The delivery a client requests; every other value of `feed` is ignored (spec/feed.md §2). */
const deliveryModeOf = (query: ReadonlyMap<string, string>): 'pages' | 'eventsource' | 'longpoll' => {
  const asked = query.get('feed');
  return asked === 'eventsource' || asked === 'longpoll' ? asked : 'pages';
};

const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies must neither buffer the events nor compress them.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const refuseDescending = ({ descending }: FeedParameters, { query }: ApiRequest): void => {
  if (!descending) return;
  const msg = 'Value error, events come in ascending order only';
  throw invalidData([{ type: 'value_error', path: ['query', 'descending'], msg, input: query.get('descending') }], 'query string');
};

/** `Last-Event-ID` takes precedence over `offset`: a browser reconnects with its original address. */
const withLastEventId = ({ query, header }: ApiRequest): ReadonlyMap<string, string> => {
  const id = header?.('last-event-id') ?? '';
  return id === '' ? query : new Map([...query, ['offset', id]]);
};

const buildCaller = ({ address, gone }: ApiRequest): Caller => ({
  address: address?.() ?? '',
  gone: gone?.() ?? new AbortController().signal,
});

/** `GET {source.path}`: a page, a long poll or events. */
const readFeed = (source: FeedSource, deps: FeedDeps): Handler => {
  const allowed = new Set([...source.optional, 'public_modified']);
  const buildParameters = (query: ReadonlyMap<string, string>): FeedParameters => {
    const asked = readFeedParameters(query, allowed, deps.parseUtc);
    return asked.fields.length === 0 && source.shows !== undefined ? { ...asked, fields: source.shows } : asked;
  };
  const buildContext = ({ links, query }: ApiRequest): PageContext => ({
    closedTimestamps: deps.closedTimestamps,
    at: links,
    sent: query,
    date: deps.date,
  });

  const streamed = async (request: ApiRequest, push: Push): Promise<Reply> => {
    const parameters = buildParameters(withLastEventId(request));
    refuseDescending(parameters, request);
    await requirePair(deps.closedTimestamps);
    push.enter(buildCaller(request));
    const wanted = { source, parameters, context: buildContext(request) };
    return { status: 200, headers: EVENT_HEADERS, stream: (out) => push.stream(wanted, out) };
  };

  return async (request) => {
    const way = deliveryModeOf(request.query);
    if (deps.push !== undefined && way === 'eventsource') return streamed(request, deps.push);
    const parameters = buildParameters(request.query);
    const context = buildContext(request);
    const serve = () => servePage(source, parameters, context, deps.memory);
    const waits = deps.push !== undefined && way === 'longpoll' && parameters.cursor !== null && !parameters.descending;
    const ms = waits ? readTimeout(request.query) * 1000 : 0;
    const served = await serve();
    if (deps.push === undefined || !waits || !served.empty || ms === 0) return served.reply;
    await requirePair(deps.closedTimestamps);
    return (await deps.push.wait({ source, parameters, context }, serve, { ...buildCaller(request), ms })).reply;
  };
};

/** A feed of the records that belong to the parent named in its path: pages only; `fields` are shown when none are requested. */
export const partialFeedRoute = (
  path: string,
  {
    summary,
    fields,
    sourceOf,
  }: { readonly summary: string; readonly fields: readonly string[]; readonly sourceOf: (request: ApiRequest) => Promise<FeedSource> },
  { memory: _, push: __, ...deps }: FeedDeps,
): Route =>
  route({
    get: path,
    summary,
    access: anyone,
    query: ['limit', 'offset', 'descending', 'mode', 'opt_fields'],
    answers: bareAnswer('/feed/page'),
    handler: async (request) => readFeed({ ...(await sourceOf(request)), shows: fields }, deps)(request),
  });

/** The route of a collection's feed; `strict` rejects a malformed Authorization header, as reports do. */
export const feedRoute = (source: FeedSource, deps: FeedDeps, strict = false): Route =>
  route({
    get: source.path,
    summary: `A page of the feed of ${source.path.slice(1).replaceAll('_', ' ')}, ordered by public_modified, or its events.`,
    access: strict ? readers : anyone,
    query: ['limit', 'offset', 'descending', 'mode', 'opt_fields', 'feed', 'timeout'],
    answers: { ...bareAnswer('/feed/page'), events: true },
    extraTimeoutMs: (query) => (deliveryModeOf(query) === 'longpoll' ? readTimeout(query) * 1000 : 0),
    handler: readFeed(source, deps),
  });
