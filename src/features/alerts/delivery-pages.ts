/** Paging through deliveries: parameters, and the link to the next page. Pure. */

import type { JsonObject } from '../../base/domain/json.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { invalidData } from '../../base/domain/problem.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { DeliveryPosition } from './store/deliveries.ts';

const MAX_COUNT = 100;

export const alertParameters = {
  limit: { description: 'Size of the page.', schema: { type: 'integer', minimum: 1, maximum: MAX_COUNT, default: MAX_COUNT } },
  cursor: { description: 'Where the page begins, from next_page.', schema: { type: 'string', maxLength: 256 } },
} as const;

const parseDeliveryCursor = (cursor: string): DeliveryPosition => {
  const [, made, _id] = /^(\d{1,15})\.([0-9a-f]{32})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (made !== undefined && _id !== undefined) return { made: new Date(Number(made)), _id };
  const msg = 'Value error, this is no cursor of deliveries';
  throw invalidData([{ type: 'value_error', path: ['query', 'cursor'], msg, input: cursor.slice(0, 200) }], 'query string');
};

/** `query` has passed the checks the route declares. Throws 400 for an invalid cursor. */
export const readDeliveriesQuery = (query: ApiRequest['query']): { readonly limit: number; readonly after?: DeliveryPosition } => {
  const [limit, cursor] = [query.get('limit') || MAX_COUNT, query.get('cursor') ?? ''];
  return { limit: Number(limit), ...omitUndefined({ after: cursor === '' ? undefined : parseDeliveryCursor(cursor) }) };
};

/** The link to the page after `last`, the last delivery of this one; undefined: there is none. */
export const buildNextDeliveriesLink = ({ query, links }: ApiRequest, path: string, last: DeliveryPosition | undefined): JsonObject => {
  if (last === undefined) return {};
  const cursor = Buffer.from(`${last.made.getTime()}.${last._id}`).toString('base64url');
  const address = `${links.prefix}${path}?${new URLSearchParams(omitUndefined({ limit: query.get('limit') || undefined, cursor }))}`;
  return { next_page: { cursor, path: address, uri: `${links.origin}${address}` } };
};
