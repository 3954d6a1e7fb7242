/** The feed row of a collection. */
import { anyone, bare, type Handler, type Row, readers, row } from '../http/route.ts';
import type { Horizon } from './horizon.ts';
import { type FeedSource, readPage } from './page.ts';
import { readFeedParameters } from './parameters.ts';

export interface FeedDeps {
  readonly horizon: Horizon;
  /** Prints an instant in the registry's zone. */
  readonly date: (instant: Date) => string;
  /** Reads an ISO date; without a zone it is UTC (feed.md §4). */
  readonly parseUtc: (text: string) => Date | null;
}

/** `GET {source.path}`: one page (feed.md §3). */
export const readFeed =
  (source: FeedSource, deps: FeedDeps): Handler =>
  async ({ query, links }) => {
    const allowed = new Set([...source.optional, 'public_modified']);
    const parameters = readFeedParameters(query, allowed, deps.parseUtc);
    return { status: 200, body: await readPage(source, parameters, { horizon: deps.horizon, at: links, sent: query, date: deps.date }) };
  };

/** The row of a collection's feed; `strict` refuses an Authorization header that cannot be read, as reports do. */
export const feedRow = (source: FeedSource, deps: FeedDeps, strict = false): Row =>
  row({
    get: source.path,
    says: `A page of the feed of ${source.path.slice(1).replaceAll('_', ' ')}, ordered by public_modified.`,
    who: strict ? readers : anyone,
    query: ['limit', 'offset', 'descending', 'mode', 'opt_fields'],
    answers: bare('/feed/page'),
    negotiates: false,
    handler: readFeed(source, deps),
  });
