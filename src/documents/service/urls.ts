/**
 * URLs of files: verified on input, signed on output (spec/violation-reports.md §10, spec/documents.md §2).
 */
import { LRUCache } from 'lru-cache';
import type { DocumentUrls } from '../../domain/documents.ts';
import { forbidden, invalid, missing, type Problem, ruleError } from '../../domain/problem.ts';
import { contentMessage, decodeSignature, expiringMessage, plainMessage } from './addresses.ts';
import type { Keyring } from './keyring.ts';

interface DocumentUrlsOptions {
  /** Public URL of the document service, without a trailing slash; '' when there is none. */
  readonly baseUrl: string;
  readonly keyring: Keyring;
  /** See `DocumentUrls.attach`. */
  readonly attach: DocumentUrls['attach'];
}

/** Maximum prepared signatures; each has 88 characters. */
const preparedLinks = 4096;

const otherFile = 'the signature is not for this file with this hash: url and hash belong together as the document service answered them';

/** Lifetime of a download, in milliseconds. */
const downloadMs = 300_000;

interface FileAddress {
  readonly key: string;
  readonly keyId: string;
  readonly signature: string;
}

/** The path after the base: `/get/<key>?Signature=…&KeyID=…`. Keys need no escaping in paths and queries. */
const path = /^\/get\/([\w.~-]{1,128})\?([^#]*)$/;

const readAddress = (url: string, base: string): FileAddress | null => {
  const match = base !== '' && url.startsWith(`${base}/`) ? path.exec(url.slice(base.length)) : null;
  if (match === null) return null;
  const [, key = '', query = ''] = match;
  const parameters = [...new URLSearchParams(query)];
  const named = new Map(parameters);
  const [keyId, signature] = [named.get('KeyID'), named.get('Signature')];
  return parameters.length === 2 && keyId !== undefined && signature !== undefined ? { key, keyId, signature } : null;
};

const withoutAlgorithm = (hash: string): string => (hash.startsWith('md5:') ? hash.slice(4) : hash);

/** Creates the `DocumentUrls` of a registry. */
export const makeDocumentUrls = ({ baseUrl, keyring, attach }: DocumentUrlsOptions): DocumentUrls => {
  const withSignature = (key: string, signature: string, more = ''): string =>
    `${baseUrl}/get/${key}?${more}Signature=${encodeURIComponent(signature)}&KeyID=${keyring.ownId}`;
  /** Key → signature of its public link: deterministic, and the most expensive part of rendering a document. */
  const links = new LRUCache<string, string>({ max: preparedLinks });
  const signatureOf = (key: string): string => {
    const signature = links.get(key) ?? keyring.sign(plainMessage(key));
    links.set(key, signature);
    return signature;
  };
  return {
    accept: ({ url, hash }, at) => {
      const wrong = (text: string, because: string): Problem => invalid([{ ...ruleError([...at, 'url'], text), ctx: { because } }]);
      const address = readAddress(url, baseUrl);
      if (address === null) throw forbidden('Can add document only from document service.');
      if (hash === undefined || hash === '') throw invalid([missing([...at, 'hash'])]);
      if (!keyring.knows(address.keyId))
        throw wrong('Document url expired.', `it is signed with key ${address.keyId}, which this registry does not know`);
      const signature = decodeSignature(address.signature);
      if (signature === null) throw wrong('Document url signature invalid.', 'Signature is no base64');
      const message = contentMessage(address.key, withoutAlgorithm(hash));
      if (!keyring.verify(address.keyId, message, signature)) throw wrong('Document url invalid.', otherFile);
      return address.key;
    },
    attach,
    publicLink: (key) => withSignature(key, signatureOf(key)),
    prepareLinks: async (keys) => {
      const unknown = [...new Set(keys)].filter((key) => links.get(key) === undefined).slice(0, preparedLinks);
      await Promise.all(unknown.map(async (key) => void links.set(key, await keyring.signBeside(plainMessage(key)))));
    },
    downloadLink: (key, now) => {
      const expires = String(Math.floor((now.getTime() + downloadMs) / 1000));
      return withSignature(key, keyring.sign(expiringMessage(key, expires)), `Expires=${expires}&`);
    },
  };
};
