/** Documents of a record as everybody sees them (spec/documents.md §2.3 3). Pure. */
import type { DocumentUrls } from './document-urls.ts';
import { asSecretAsNow, type DocumentVersion, keyOf } from './document-versions.ts';
import { isPlainObject } from './json.ts';

/** A document of which a file is not for everybody; the rest of it is (spec/documents.md §2.3 3). */
interface PublicDocument extends DocumentVersion {
  readonly confidentiality?: unknown;
}

const isVersion = (value: unknown): value is PublicDocument => isPlainObject(value) && typeof value.id === 'string';

type Urls = Pick<DocumentUrls, 'publicLink'>;

/**
 * A version with the address that a reader gets: a signed link straight to the file; of what is for the buyer only the
 * address here, made absolute by `own`, for those who may read it, and none for others. An imported address stays.
 */
export const shownVersion = <T extends PublicDocument>(
  document: T,
  urls: Urls,
  own: ((path: string) => string) | null = null,
): Omit<T, 'url'> & { readonly url?: string | undefined } => {
  const { url } = document;
  if (document.confidentiality === 'buyerOnly') return { ...document, url: own === null || url === undefined ? undefined : own(url) };
  const key = keyOf(url);
  return key === null ? document : { ...document, url: urls.publicLink(key) };
};

/** Every version of each document, oldest first, as everybody sees it (spec/decisions.md D14). */
export const publicVersions = <T extends PublicDocument>(documents: readonly T[], urls: Urls) =>
  asSecretAsNow(documents).map((document) => shownVersion(document, urls));

/** Undefined when this is no list of documents. */
const publicList = (documents: unknown, urls: Urls): object[] | undefined =>
  Array.isArray(documents) && documents.every(isVersion) ? publicVersions(documents, urls) : undefined;

/**
 * A stored record with every list of `documents` in it, however deep, as it may be shown: every version, oldest first. A
 * file of the document service gets its signed address; an address that an import brought stays as it is; of what is for
 * the buyer only no address is shown.
 */
export const withPublicDocuments = (record: object, urls: Urls): Record<string, unknown> => {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown);
    return isPlainObject(value) ? withPublicDocuments(value, urls) : value;
  };
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, name === 'documents' ? publicList(value, urls) : shown(value)]),
  );
};

interface File {
  /** Id of the document. */
  readonly document: string;
  readonly key: string;
}

/** Files that a stored value names as documents, at whatever depth, in every version; those for the buyer only too. */
export const filesIn = (value: unknown): File[] => {
  const found: File[] = [];
  const look = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) look(one);
    else if (isPlainObject(part)) {
      const key = typeof part.url === 'string' ? keyOf(part.url) : null;
      if (key !== null) found.push({ document: String(part.id), key });
      for (const name in part) if (typeof part[name] === 'object') look(part[name]);
    }
  };
  look(value);
  return found;
};

/** The keys of those files. */
export const documentKeysIn = (value: unknown): string[] => filesIn(value).map(({ key }) => key);
