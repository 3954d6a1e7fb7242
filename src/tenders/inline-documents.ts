/** Documents that come inside the body of a tender (tender.md §5.2, §5.7): verified like uploads, dated, owned. */

import type { DocumentUrls } from '../domain/document-urls.ts';
import { keyOf, storedUrl, versionsOf } from '../domain/document-versions.ts';
import { invalid, ruleError } from '../domain/problem.ts';
import { newId } from './ids.ts';
import type { Document, PostDocument } from './types.generated.ts';

export interface Taken {
  /** What is stored: every version, the kept ones included. */
  readonly list: Document[];
  /** Keys of the files that are new here; to be told to the document service before the save. */
  readonly keys: string[];
}

interface Place {
  readonly tenderId: string;
  readonly now: Date;
  readonly urls: DocumentUrls;
}

/** Whether the address is the one under which this version is shown or stored: the same file, sent back. */
const isSameFile = (version: Document, url: string, urls: DocumentUrls): boolean => {
  const key = keyOf(version.url);
  return url.endsWith(version.url) || (key !== null && urls.publicLink(key) === url);
};

/** The address that is shown carries no hash in its signature: the file keeps the one it was taken with. */
const hasOtherHash = (version: Document, sent: PostDocument): boolean => sent.hash !== undefined && sent.hash !== version.hash;

const sameMetadata = (version: Document, sent: PostDocument): boolean =>
  Object.entries(sent).every(([name, value]) => name === 'url' || Reflect.get(version, name) === value);

/**
 * The stored list for the documents of a body; it replaces `before`. A document sent back under its own id and address
 * stays what it is, with its older versions; a new address under a known id makes a new version. Throws as
 * `DocumentUrls.accept` does, at `["data","documents", index]`.
 */
export const takeDocuments = (sent: readonly PostDocument[], before: readonly Document[], { tenderId, now, urls }: Place): Taken => {
  const keys: string[] = [];
  const list = sent.flatMap((document, index): Document[] => {
    const id = document.id ?? newId();
    const at = ['data', 'documents', String(index)];
    const versions = versionsOf(before, id);
    const newest = versions.at(-1);
    if (newest !== undefined && isSameFile(newest, document.url, urls)) {
      if (hasOtherHash(newest, document)) throw invalid([ruleError([...at, 'url'], 'Document url invalid.')]);
      const dateModified = sameMetadata(newest, document) ? newest.dateModified : now;
      return [...versions.slice(0, -1), { ...newest, ...document, id, url: newest.url, dateModified }];
    }
    const key = urls.accept(document, at);
    keys.push(key);
    const url = storedUrl(`/tenders/${tenderId}`, id, key);
    return [...versions, { ...document, id, url, author: 'tender_owner', datePublished: now, dateModified: now }];
  });
  return { list, keys };
};
