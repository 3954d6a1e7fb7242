/** `GET /search/tenders`: read the question, walk the index, show cards (docs/search.md). */
import { anyone, bare, type Call, type Handler, type Row, row } from '../../http/route.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Zone } from '../../model/zone-time.ts';
import type { Store } from '../../store/client.ts';
import { keyAt, momentOf } from '../../store/search/field.ts';
import { type Asked, listNames, parameterNames, readParameters } from './parameters.ts';
import { type Found, walk } from './walk.ts';
import { writeCursor } from './wanted.ts';

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

const searchTenders = ({ store, zone, cards }: SearchDeps): Handler => {
  const index = store.search('tenders');
  return async (call) => {
    const asked = readParameters(call.query, { parse: zone.parse, keyAt });
    const found = await walk(index, asked.wanted, cards.fields);
    const data = found.rows.map((row) => ({ ...cards.show(row), datePublished: zone.render(momentOf(row.search.key)) }));
    return { status: 200, body: { data, complete: found.complete, ...linkOf(call, found, asked) } };
  };
};

const text = (maxLength: number): JsonObject => ({ type: 'string', maxLength });
const list: JsonObject = { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 64 } };
const time: JsonObject = { type: 'string', maxLength: 40, examples: ['2026-11-21', '2026-11-21T10:00:00+02:00'] };
const amount: JsonObject = { type: 'number', minimum: 0 };

const describes: Readonly<Record<(typeof parameterNames)[number], { readonly description: string; readonly schema: JsonObject }>> = {
  q: { description: 'Words of the title, of lots, items or the name of the buyer; a tenderID or the beginning of one.', schema: text(200) },
  buyer: { description: 'Words of the name of the procuring entity, or its identifier.', schema: text(200) },
  status: { description: 'One of these states; repeated or separated by commas.', schema: list },
  procurementMethodType: { description: 'One of these procedure types; repeated or separated by commas.', schema: list },
  classification: {
    description: 'CPV code of an item, or its first digits, two at least.',
    schema: { type: 'string', pattern: '^(\\d{2,8}|\\d{8}-\\d)$', examples: ['4523', '45233140-2'] },
  },
  from: { description: 'Published at this time or later; a date begins at its midnight.', schema: time },
  to: { description: 'Published at this time or earlier; a date ends at the next midnight.', schema: time },
  endFrom: { description: 'Tendering ends at this time or later.', schema: time },
  endTo: { description: 'Tendering ends at this time or earlier.', schema: time },
  minAmount: { description: 'Least value, included.', schema: amount },
  maxAmount: { description: 'Greatest value, included.', schema: amount },
  currency: { description: 'Currency of the value; UAH where only amounts are given.', schema: { type: 'string', pattern: '^[A-Z]{3}$' } },
  mode: {
    description: 'test: test records only; _all_: all records; absent: real records only.',
    schema: { type: 'string', enum: ['test', '_all_'] },
  },
  limit: { description: 'Size of the page.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
  cursor: { description: 'Where the page begins, from next_page of a search with the same filters.', schema: text(256) },
};

export const searchRows = (deps: SearchDeps): Row[] => [
  row({
    get: '/search/tenders',
    operation: 'searchTenders',
    summary: 'Finds published tenders, newest first.',
    access: anyone,
    query: parameterNames,
    strict: { lists: listNames },
    describes,
    answers: bare('/search/tenders'),
    handler: searchTenders(deps),
  }),
];
