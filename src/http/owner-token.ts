/**
 * The owner token of a request (spec/accounts.md §3): query `acc_token`, header `X-Access-Token`, body
 * `access.token`; the first non-empty one wins, and a wrong one is not replaced by a later right one.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isPlainObject } from '../model/plain.ts';
import type { Envelope } from './body.ts';
import type { Query } from './query.ts';

export const ownerToken = (query: Query, headers: IncomingHttpHeaders, envelope: Pick<Envelope, 'access'> | null): string | null => {
  const access = envelope?.access;
  const inBody = isPlainObject(access) ? access.token : undefined;
  const found = [query.get('acc_token'), headers['x-access-token'], inBody].find((token) => typeof token === 'string' && token !== '');
  return typeof found === 'string' ? found : null;
};
