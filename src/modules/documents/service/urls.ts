/**
 * URLs of files: verified on input, signed on output (spec/violation-reports.md §10, spec/documents.md §2).
 */
import { LRUCache } from 'lru-cache';
import type { DocumentUrls } from '../../../base/domain/documents.ts';
import { forbidden, invalidData, missingField, type Problem, ruleError } from '../../../base/domain/problem.ts';
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
const MAX_PREPARED_LINKS = 4096;

/** Verifying a signature takes 0.1 ms: with fewer documents it is not worth the thread pool. */
const MANY_DOCUMENTS = 20;

const OTHER_FILE_TEXT =
  'the signature is not for this file with this hash: url and hash belong together as the document service answered them';

/** Lifetime of a download, in milliseconds. */
const DOWNLOAD_MS = 300_000;

interface FileAddress {
  readonly key: string;
  readonly keyId: string;
  readonly signature: string;
}

/** The path after the base: `/get/<key>?Signature=…&KeyID=…`. Keys need no escaping in paths and queries. */
const SIGNED_FILE_URL = /^\/get\/([\w.~-]{1,128})\?([^#]*)$/;

const readAddress = (url: string, base: string): FileAddress | null => {
  const match = base !== '' && url.startsWith(`${base}/`) ? SIGNED_FILE_URL.exec(url.slice(base.length)) : null;
  if (match === null) return null;
  const [, key = '', query = ''] = match;
  const parameters = [...new URLSearchParams(query)];
  const named = new Map(parameters);
  const [keyId, signature] = [named.get('KeyID'), named.get('Signature')];
  return parameters.length === 2 && keyId !== undefined && signature !== undefined ? { key, keyId, signature } : null;
};

interface SentDocument {
  readonly url: string;
  readonly hash: string;
}

const isDocument = (value: object): value is SentDocument =>
  typeof Reflect.get(value, 'url') === 'string' && typeof Reflect.get(value, 'hash') === 'string';

/** Collects every document-like object of a body in `sentDocuments`; runs on every write. */
const collectSentDocuments = (value: unknown, sentDocuments: SentDocument[] = []): SentDocument[] => {
  if (typeof value !== 'object' || value === null) return sentDocuments;
  if (isDocument(value)) sentDocuments.push(value);
  for (const part of Object.values(value)) collectSentDocuments(part, sentDocuments);
  return sentDocuments;
};

const withoutAlgorithm = (hash: string): string => (hash.startsWith('md5:') ? hash.slice(4) : hash);

/** Creates the `DocumentUrls` of a registry. */
export const makeDocumentUrls = ({ baseUrl, keyring, attach }: DocumentUrlsOptions): DocumentUrls => {
  const withSignature = (key: string, signature: string, more = ''): string =>
    `${baseUrl}/get/${key}?${more}Signature=${encodeURIComponent(signature)}&KeyID=${keyring.ownId}`;
  /** Key → signature of its public link: deterministic, and the most expensive part of rendering a document. */
  const links = new LRUCache<string, string>({ max: MAX_PREPARED_LINKS });
  const signatureOf = (key: string): string => {
    const signature = links.get(key) ?? keyring.sign(plainMessage(key));
    links.set(key, signature);
    return signature;
  };
  /** Signatures of a body already verified on the thread pool, for the following `accept`. */
  const verified = new Set<string>();
  const nameOf = ({ keyId, signature }: FileAddress, message: string): string => [keyId, signature, message].join('\n');
  const verifyBeside = async ({ url, hash }: SentDocument): Promise<void> => {
    const address = readAddress(url, baseUrl);
    const signature = address === null ? null : decodeSignature(address.signature);
    if (address === null || signature === null) return;
    const message = contentMessage(address.key, withoutAlgorithm(hash));
    if (await keyring.verifyBeside(address.keyId, message, signature)) verified.add(nameOf(address, message));
  };
  return {
    prepareAccepts: async (data) => {
      const sent = collectSentDocuments(data).slice(0, MAX_PREPARED_LINKS);
      if (sent.length < MANY_DOCUMENTS) return;
      if (verified.size + sent.length > MAX_PREPARED_LINKS) verified.clear();
      await Promise.all(sent.map(verifyBeside));
    },
    accept: ({ url, hash }, at) => {
      const wrong = (text: string, because: string): Problem => invalidData([{ ...ruleError([...at, 'url'], text), ctx: { because } }]);
      const address = readAddress(url, baseUrl);
      if (address === null) throw forbidden('Can add document only from document service.');
      if (hash === undefined || hash === '') throw invalidData([missingField([...at, 'hash'])]);
      if (!keyring.knows(address.keyId))
        throw wrong('Document url expired.', `it is signed with key ${address.keyId}, which this registry does not know`);
      const signature = decodeSignature(address.signature);
      if (signature === null) throw wrong('Document url signature invalid.', 'Signature is no base64');
      const message = contentMessage(address.key, withoutAlgorithm(hash));
      if (!verified.has(nameOf(address, message)) && !keyring.verify(address.keyId, message, signature))
        throw wrong('Document url invalid.', OTHER_FILE_TEXT);
      return address.key;
    },
    attach,
    publicLink: (key) => withSignature(key, signatureOf(key)),
    prepareLinks: async (keys) => {
      const unknown = [...new Set(keys)].filter((key) => links.get(key) === undefined).slice(0, MAX_PREPARED_LINKS);
      await Promise.all(unknown.map(async (key) => void links.set(key, await keyring.signBeside(plainMessage(key)))));
    },
    downloadLink: (key, now) => {
      const expires = String(Math.floor((now.getTime() + DOWNLOAD_MS) / 1000));
      return withSignature(key, keyring.sign(expiringMessage(key, expires)), `Expires=${expires}&`);
    },
  };
};
