/** A page as it is served: from memory where memory is true, else from the store (docs/feed.md "Memory"). */
import { tagOf } from '../http/conditional.ts';
import type { Reply } from '../http/route.ts';
import type { Kept, Memory, Place, Remembered } from './memory.ts';
import { edgesOf, type FeedSource, neighbours, type PageContext, readPage, readSlice, showItems } from './page.ts';
import type { FeedParameters } from './parameters.ts';

export interface Served {
  readonly reply: Reply;
  readonly empty: boolean;
}

const smallestKept = 100;
const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** Only what every client would get alike is kept: default fields, so no addresses of the caller, and pages of some size. */
const keyOf = ({ fields, limit, offset }: FeedParameters): string | null =>
  fields.length === 0 && limit >= smallestKept ? `${limit} ${offset}` : null;

/** The same bytes `JSON.stringify` makes of the whole page: the items as they are kept, then the neighbours. */
const bodyOf = (items: string, around: string): string => `{"data":${items},${around.slice(1)}`;

/** The tag is made of that of the items, which are hashed once however often they are served. */
const written = ({ items, tag }: Pick<Remembered, 'items' | 'tag'>, around: string): Reply => ({
  status: 200,
  text: bodyOf(items, around),
  tag: tagOf(tag + around),
  headers: json,
});

const nothingMore = { items: '[]', tag: tagOf('[]') };

/** The same for a page that may be kept compressed; `kept` is null when it was only just read. */
const writtenWhole = (found: Remembered, around: string, kept: Kept | null, { whole }: Place): Reply => {
  const plain = written(found, around);
  if (whole === undefined) return plain;
  return { ...plain, gzip: () => (kept?.full === true ? whole(kept, around, () => bodyOf(found.items, around)) : null) };
};

const readThrough = async (source: FeedSource, parameters: FeedParameters, context: PageContext, place: Place) => {
  const slice = await readSlice(source, parameters, context.closedTimestamps, () => place.probe.newest(place.probeAgeMs));
  const items = JSON.stringify(showItems(source, slice, parameters, context));
  const remembered: Remembered = {
    items,
    tag: tagOf(items),
    edges: edgesOf(slice, parameters),
    empty: slice.page.length === 0,
    bound: slice.bound,
    full: slice.full,
  };
  return { slice, remembered };
};

/** One page (spec/feed.md §3), in the order: is there anything, is it remembered, the store. */
export const servePage = async (
  source: FeedSource,
  parameters: FeedParameters,
  context: PageContext,
  memory: Memory | undefined,
): Promise<Served> => {
  const pretty = (context.sent.get('opt_pretty') ?? '') !== '';
  if (memory === undefined || parameters.descending || pretty) {
    const body = await readPage(source, parameters, context);
    return { reply: { status: 200, body }, empty: Array.isArray(body.data) && body.data.length === 0 };
  }
  // Throws when no position may be handed out at all.
  await context.closedTimestamps.current();
  const place = memory.of(source, parameters.test);
  if (await place.ended(parameters.cursor)) {
    const around = neighbours(source, parameters, context, { next: parameters.offset, previous: '' });
    return { reply: written(nothingMore, JSON.stringify(around)), empty: true };
  }
  const key = keyOf(parameters);
  const kept = key === null ? null : await place.page(key);
  const found = kept ?? (await place.read(key, parameters, () => readThrough(source, parameters, context, place)));
  const around = JSON.stringify(neighbours(source, parameters, context, found.edges));
  return { reply: writtenWhole(found, around, kept, place), empty: found.empty };
};
