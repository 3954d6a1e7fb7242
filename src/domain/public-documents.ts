/** Documents of a record as everybody sees them (common.md §8 "API side" 3). Pure. */
import type { DocumentUrls } from './document-urls.ts';
import { type DocumentVersion, keyOf, latestOf } from './document-versions.ts';
import { isPlainObject } from './plain.ts';

const isVersion = (value: unknown): value is DocumentVersion => isPlainObject(value) && typeof value.id === 'string';

/**
 * Stored list → the newest version of each document. A file of the document service gets its signed address; an address
 * that an import brought stays as it is. Undefined when the record has no list of documents.
 */
export const publicDocuments = (documents: unknown, urls: Pick<DocumentUrls, 'publicLink'>): readonly DocumentVersion[] | undefined => {
  if (!Array.isArray(documents) || !documents.every(isVersion)) return undefined;
  return latestOf(documents).map((document) => {
    const key = document.url?.startsWith('/') ? keyOf(document.url) : null;
    return key === null ? document : { ...document, url: urls.publicLink(key) };
  });
};
