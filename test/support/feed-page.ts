/** A page of a feed, bypassing its cache, as a client reads it. */
import type { JsonObject } from '../../src/base/domain/json.ts';
import type { FeedSource, PageContext } from '../../src/feed/page.ts';
import type { FeedParameters } from '../../src/feed/parameters.ts';
import { servePage } from '../../src/feed/routes.ts';

export const readPage = async (source: FeedSource, parameters: FeedParameters, context: PageContext): Promise<JsonObject> =>
  JSON.parse(String((await servePage(source, parameters, context, undefined)).reply.bytes));
