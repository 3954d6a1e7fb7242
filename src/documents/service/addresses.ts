/** Signed URLs issued and verified by the document service (spec/documents.md §1). Pure apart from the keys. */
import type { Keyring } from './keyring.ts';
import { refuse } from './refusal.ts';
import { contentMessage, decodeSignature, encodeTwice, expiringMessage, plainMessage, uploadMessage } from './signatures.ts';

/** Lifetime of `get_url`, in seconds. */
const getSeconds = 300;

export interface Addresses {
  /** `data.url`: sent by the client to the registry. */
  content(key: string, md5: string): string;
  /** `get_url`: valid for five minutes. */
  get(key: string, now: Date): string;
  /** `upload_url` of a registered file. */
  upload(key: string): string;
}

/** `baseUrl` is called each time: the port of the service is unknown until it listens. */
export const makeAddresses = (keyring: Keyring, baseUrl: () => string): Addresses => {
  const signed = (path: string, message: string, more = ''): string =>
    `${baseUrl()}${path}?${more}Signature=${encodeTwice(keyring.sign(message))}&KeyID=${keyring.ownId}`;
  return {
    content: (key, md5) => signed(`/get/${key}`, contentMessage(key, md5)),
    get: (key, now) => {
      const expires = String(Math.floor(now.getTime() / 1000) + getSeconds);
      return signed(`/get/${key}`, expiringMessage(key, expires), `Expires=${expires}&`);
    },
    upload: (key) => signed(`/upload/${key}`, uploadMessage(key)),
  };
};

/** The first value of a query parameter, or undefined. */
export type Query = (name: string) => string | undefined;

const checkSignature = (keyring: Keyring, query: Query, message: string): void => {
  const signature = decodeSignature(query('Signature') ?? '');
  if (signature === null) throw refuse(403, 'url', 'Signature', 'Signature invalid');
  if (!keyring.verify(query('KeyID') ?? '', message, signature)) throw refuse(403, 'url', 'Signature', 'Signature does not match');
};

const checkNames = (keyring: Keyring, query: Query): void => {
  if (!query('Signature')) throw refuse(403, 'url', 'Signature', 'Not Found');
  if (!keyring.knows(query('KeyID') ?? '')) throw refuse(403, 'url', 'KeyID', 'Key Id does not exist');
};

/** Throws the 403s of `POST /upload/{id}`. */
export const checkUploadAddress = (keyring: Keyring, key: string, query: Query): void => {
  checkNames(keyring, query);
  checkSignature(keyring, query, uploadMessage(key));
};

/** Throws the 403s of `GET /get/{id}`. Unlimited downloads require a URL signed with our own key. */
export const checkGetAddress = (keyring: Keyring, key: string, query: Query, now: Date): void => {
  checkNames(keyring, query);
  const prefix = query('Prefix');
  const name = prefix === undefined ? key : `${prefix}/${key}`;
  const expires = query('Expires');
  if (expires === undefined) {
    if (query('KeyID') !== keyring.ownId) throw refuse(403, 'url', 'KeyID', 'Key Id does permit to get private document');
    checkSignature(keyring, query, plainMessage(name));
    return;
  }
  // At most 12 digits, so that an all-digit MD5 never passes as a time.
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) throw refuse(403, 'url', 'Expires', 'Request has expired');
  checkSignature(keyring, query, expiringMessage(name, expires));
};
