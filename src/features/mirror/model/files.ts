/** Files named by records of another registry, for a mirror that stores documents (docs/mirror.md "Documents"). Pure. */
import { createHash } from 'node:crypto';
import { isPlainObject } from '../../../base/domain/json.ts';
import type { DocumentBounds } from '../../../base/platform/settings.ts';

/** One file of a document, as stated by the source. */
export interface SourceFile {
  /** Identifies the file by its address and expected content, without signatures in the address. */
  readonly key: string;
  /** Id of the document, which may have several versions; '': none. */
  readonly document: string;
  readonly url: string;
  readonly title: string;
  readonly format: string;
  readonly hash: string;
  /** Date of the version; '': none. */
  readonly published: string;
}

interface SourceFiles {
  readonly shown: readonly SourceFile[];
  /** Ids of documents that the source restricts to some readers. */
  readonly hidden: readonly string[];
}

/** A record rarely names a thousand. */
const MAX_FILES = 10_000;
const MAX_URL_LENGTH = 2000;
const MAX_TEXT_LENGTH = 1000;

/** Query parameters of the document service's signature, renewed with its key. */
const SIGNATURE_PARAMETERS = ['Signature', 'KeyID', 'Expires'];

const shortTextIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '');

/** The file's absolute URL; null: not an HTTP address. */
const toFileUrl = (url: unknown, source: string): URL | null => {
  if (typeof url !== 'string' || url === '' || url.length > MAX_URL_LENGTH || !URL.canParse(url, source)) return null;
  const address = new URL(url, source);
  address.hash = '';
  return /^https?:$/.test(address.protocol) ? address : null;
};

const fileKeyOf = (address: URL, hash: string): string => {
  const plain = new URL(address);
  for (const name of SIGNATURE_PARAMETERS) plain.searchParams.delete(name);
  return createHash('sha256').update(`${plain.href}\0${hash}`).digest('hex').slice(0, 32);
};

const fileOf = (document: Readonly<Record<string, unknown>>, source: string): SourceFile[] => {
  const address = toFileUrl(document.url, source);
  if (address === null) return [];
  const { id, title, format, hash, datePublished, dateModified } = document;
  const said = { document: shortTextIn(id), title: shortTextIn(title), format: shortTextIn(format), hash: shortTextIn(hash) };
  return [{ ...said, key: fileKeyOf(address, said.hash), url: address.href, published: shortTextIn(datePublished ?? dateModified) }];
};

const isBuyerOnly = ({ confidentiality }: Readonly<Record<string, unknown>>): boolean => confidentiality === 'buyerOnly';

/** The documents of a record in all its document lists; relative addresses resolve against the source's. */
export const findSourceFiles = (data: unknown, source: string): SourceFiles => {
  const files = new Map<string, SourceFile>();
  const hidden = new Set<string>();
  const look = (value: unknown, name: string): void => {
    if (Array.isArray(value)) {
      for (const one of value) look(one, name);
      return;
    }
    if (!isPlainObject(value)) return;
    if (/documents$/i.test(name)) {
      const id = shortTextIn(value.id);
      if (isBuyerOnly(value) && id !== '') hidden.add(id);
      else if (!isBuyerOnly(value)) for (const file of fileOf(value, source)) if (files.size < MAX_FILES) files.set(file.key, file);
    }
    for (const [field, inner] of Object.entries(value)) look(inner, field);
  };
  look(data, '');
  return { shown: [...files.values()].filter(({ document }) => !hidden.has(document)), hidden: [...hidden] };
};

const hasFileType = (type: string, { title, format }: Pick<SourceFile, 'title' | 'format'>): boolean => {
  if (type.endsWith('/*')) return format.toLowerCase().startsWith(type.slice(0, -1));
  return type.includes('/') ? format.toLowerCase() === type : title.trim().toLowerCase().endsWith(`.${type}`);
};

/** Whether the media type is one that is stored. */
export const isWanted = ({ types }: Pick<DocumentBounds, 'types'>, file: Pick<SourceFile, 'title' | 'format'>): boolean =>
  types.length === 0 || types.some((type) => hasFileType(type.toLowerCase().replace(/^\./, ''), file));
