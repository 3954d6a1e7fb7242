/**
 * Signed addresses the document service gives out and checks, what is signed of them, and how a signature travels in one
 * (spec/documents.md §1). Pure but for the keys.
 */
import type { Request } from 'express';
import type { Keyring } from './keyring.ts';
import { makeRefusal } from './refusal.ts';

/** Message behind `data.url` of an upload: the file and its content. `md5` is 32 hex digits. */
export const contentMessage = (key: string, md5: string): string => `${key}\0${md5}`;

/** Message behind a download that works until `expires`, in seconds of Unix time. */
export const expiringMessage = (key: string, expires: string): string => `${key}\0${expires}`;

/** Message behind a download without end, which everybody sees. */
export const plainMessage = (key: string): string => key;

/** Message behind an upload address: no other begins with NUL, so that what lets somebody read lets nobody write. */
export const uploadMessage = (key: string): string => `\0upload\0${key}`;

/** Signature for an address made by the document service: percent-encoded twice, as clients of such services expect. */
export const encodeTwice = (signature: string): string => encodeURIComponent(encodeURIComponent(signature));

const PADDED_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Bytes of a signature as it stands in a parsed query; percent-decoded once more, so that one and two encodings both
 * work. Null when that is no base64.
 */
export const decodeSignature = (sent: string): Buffer | null => {
  let text: string;
  try {
    text = decodeURIComponent(sent);
  } catch {
    return null;
  }
  return text !== '' && PADDED_BASE64.test(text) ? Buffer.from(text, 'base64') : null;
};

/** Lifetime of `get_url`, in seconds. */
const GET_SECONDS = 300;

/** `baseUrl` is called each time: the port of the service is unknown until it listens. */
export const makeAddresses = (keyring: Keyring, baseUrl: () => string) => {
  const signed = (path: string, message: string, more = ''): string =>
    `${baseUrl()}${path}?${more}Signature=${encodeTwice(keyring.sign(message))}&KeyID=${keyring.ownId}`;
  return {
    /** `data.url`: sent by the client to the registry. */
    content: (key: string, md5: string): string => signed(`/get/${key}`, contentMessage(key, md5)),
    /** `get_url`: valid for five minutes. */
    get: (key: string, now: Date): string => {
      const expires = String(Math.floor(now.getTime() / 1000) + GET_SECONDS);
      return signed(`/get/${key}`, expiringMessage(key, expires), `Expires=${expires}&`);
    },
    /** `upload_url` of a registered file. */
    upload: (key: string): string => signed(`/upload/${key}`, uploadMessage(key)),
  };
};

export type DocumentAddresses = ReturnType<typeof makeAddresses>;

/** The first value of a query parameter, or undefined. */
type Query = (name: string) => string | undefined;

/** The query parameters, without Express's merging. */
export const buildQuery = ({ url }: Pick<Request, 'url'>): Query => {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  return (name) => parameters.get(name) ?? undefined;
};

const checkSignature = (keyring: Keyring, query: Query, message: string): void => {
  const signature = decodeSignature(query('Signature') ?? '');
  if (signature === null) throw makeRefusal(403, 'url', 'Signature', 'Signature invalid');
  if (!keyring.verify(query('KeyID') ?? '', message, signature)) throw makeRefusal(403, 'url', 'Signature', 'Signature does not match');
};

const requireSignatureAndKey = (keyring: Keyring, query: Query): void => {
  if (!query('Signature')) throw makeRefusal(403, 'url', 'Signature', 'Not Found');
  if (!keyring.knows(query('KeyID') ?? '')) throw makeRefusal(403, 'url', 'KeyID', 'Key Id does not exist');
};

/** Throws the 403s of `POST /upload/{id}`. */
export const checkUploadAddress = (keyring: Keyring, key: string, query: Query): void => {
  requireSignatureAndKey(keyring, query);
  checkSignature(keyring, query, uploadMessage(key));
};

/** Throws the 403s of `GET /get/{id}`. Unlimited downloads require a URL signed with our own key. */
export const checkGetAddress = (keyring: Keyring, key: string, query: Query, now: Date): void => {
  requireSignatureAndKey(keyring, query);
  const prefix = query('Prefix');
  const name = prefix === undefined ? key : `${prefix}/${key}`;
  const expires = query('Expires');
  if (expires === undefined) {
    if (query('KeyID') !== keyring.ownId) throw makeRefusal(403, 'url', 'KeyID', 'Key Id does permit to get private document');
    checkSignature(keyring, query, plainMessage(name));
    return;
  }
  // At most 12 digits, so that an all-digit MD5 never passes as a time.
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime())
    throw makeRefusal(403, 'url', 'Expires', 'Request has expired');
  checkSignature(keyring, query, expiringMessage(name, expires));
};
