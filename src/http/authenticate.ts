/**
 * Who calls, and with which rights: the account's key (spec/accounts.md §2: Basic with the key as user name, or Bearer), the
 * owner token (spec/accounts.md §3), and what an account is told whose group may not call a row.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, anonymous } from '../model/actor.ts';
import { isPlainObject } from '../model/json.ts';
import { Problem } from '../model/problem.ts';
import type { Envelope } from './body.ts';
import type { Query } from './query.ts';
import type { Row } from './route.ts';

interface Credentials {
  readonly key: string | null;
  /** Set when the header cannot be read; the exact text of spec/violation-reports.md §7. */
  readonly trouble: string | null;
}

const strict = new TextDecoder('utf-8', { fatal: true });
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Anything else may be a key without its scheme, and is not repeated in the answer (spec/decisions.md D16). */
const schemeName = /^[A-Za-z]{1,12}$/;

const basicUser = (encoded: string): string | null => {
  if (!base64.test(encoded) || encoded.length % 4 === 1) return null;
  const bytes = Buffer.from(encoded, 'base64');
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    text = bytes.toString('latin1');
  }
  const colon = text.indexOf(':');
  return colon < 0 ? text : text.slice(0, colon);
};

/** Splits an Authorization header into a key or the reason why there is none. */
export const readCredentials = (header: string | undefined): Credentials => {
  if (header === undefined || header.trim() === '') return { key: null, trouble: null };
  const text = header.trim();
  const space = text.indexOf(' ');
  const scheme = space < 0 ? text : text.slice(0, space);
  const rest = space < 0 ? '' : text.slice(space + 1).trim();
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return rest === '' ? { key: null, trouble: 'Authorization invalid' } : { key: rest, trouble: null };
    case 'basic': {
      const user = basicUser(rest);
      if (user === null) return { key: null, trouble: 'Invalid base64 encoding.' };
      return user === '' ? { key: null, trouble: 'Authorization invalid' } : { key: user, trouble: null };
    }
    default:
      return { key: null, trouble: `Unknown authorization method${rest !== '' && schemeName.test(scheme) ? ` ${scheme}` : ''}` };
  }
};

export const unauthorized = (details: string): Problem =>
  new Problem('http-unauthorized', details, { headers: { 'WWW-Authenticate': 'Basic realm="registry", Bearer' } });

/** What authentication needs to know of a route. */
interface Wants {
  /** A key must be there and known (every write). */
  readonly key: boolean;
  /** A read that still refuses a header it cannot read (spec/violation-reports.md §9). */
  readonly wellFormed: boolean;
}

/**
 * The actor of a request. A missing key on a write is 401 `Authorization not found`, an unknown one 401
 * `Authorization invalid`; on a read both are anonymous (spec/decisions.md D1, D3).
 */
export const authenticate = (header: string | undefined, wants: Wants, find: (key: string) => Actor | null): Actor => {
  const { key, trouble } = readCredentials(header);
  if (trouble !== null && (wants.key || wants.wellFormed)) throw unauthorized(trouble);
  if (key === null) {
    if (wants.key) throw unauthorized('Authorization not found');
    return anonymous;
  }
  const actor = find(key);
  if (actor === null && wants.key) throw unauthorized('Authorization invalid');
  return actor ?? anonymous;
};

export const ownerToken = (query: Query, headers: IncomingHttpHeaders, envelope: Pick<Envelope, 'access'> | null): string | null => {
  const access = envelope?.access;
  const inBody = isPlainObject(access) ? access.token : undefined;
  const found = [query.get('acc_token'), headers['x-access-token'], inBody].find((token) => typeof token === 'string' && token !== '');
  return typeof found === 'string' ? found : null;
};

const verbs = { get: 'read', post: 'create', put: 'replace', patch: 'change', delete: 'delete' } as const;

/** `requirement_groups` → `requirement groups`, `auctionPeriod` → `the auction period`. */
const wordsOf = (segment: string): string => {
  const words = segment.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /s$|criteria$/.test(words) ? words : `the ${words}`;
};

/** `POST /tenders/:tender/bids` → `Forbidden: accounts of group auction may not create bids of tenders.` */
export const refusalOf = ({ method, path }: Pick<Row, 'method' | 'path'>, { group }: Actor): string => {
  const parts = path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'));
  const things = parts.slice(-2).reverse().map(wordsOf).join(' of ');
  return `Forbidden: accounts of group ${group} may not ${verbs[method]} ${things}.`;
};
