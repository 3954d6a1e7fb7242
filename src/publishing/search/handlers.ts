/** `GET /search/tenders`: read the question, walk the index, show cards (docs/search.md). */

import type { Call, Handler } from '../../http/route.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Zone } from '../../model/zone-time.ts';
import type { Store } from '../../store/client.ts';
import { keyAt, momentOf } from '../../store/search/field.ts';
import { writeCursor } from './cursor.ts';
import { type Asked, readParameters } from './parameters.ts';
import { type Found, walk } from './walk.ts';

export interface SearchDeps {
  readonly store: Pick<Store, 'search'>;
  readonly zone: Pick<Zone, 'parse' | 'render'>;
  /** How the room of tenders shows one in a list, and what of it has to be read for that. */
  readonly cards: { readonly fields: readonly string[]; readonly show: (tender: { readonly _id: string }) => JsonObject };
}

/** The address of the next page: the same question, from the cursor on. */
const linkOf = ({ query, links }: Call, found: Found, { question }: Asked): JsonObject => {
  if (found.next === null) return {};
  const cursor = writeCursor(found.next, question);
  const kept = [...query].filter(([name, value]) => name !== 'cursor' && value !== '');
  const path = `${links.prefix}/search/tenders?${new URLSearchParams([...kept, ['cursor', cursor]])}`;
  return { next_page: { cursor, path, uri: `${links.origin}${path}` } };
};

export const searchTenders = ({ store, zone, cards }: SearchDeps): Handler => {
  const index = store.search('tenders');
  return async (call) => {
    const asked = readParameters(call.query, { parse: zone.parse, keyAt });
    const found = await walk(index, asked.wanted, cards.fields);
    const data = found.rows.map((row) => ({ ...cards.show(row), datePublished: zone.render(momentOf(row.search.key)) }));
    return { status: 200, body: { data, complete: found.complete, ...linkOf(call, found, asked) } };
  };
};
