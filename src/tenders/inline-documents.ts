/** Documents that come inside the body of a tender (spec/tenders.md §3.2, spec/documents.md §3.1): verified like uploads, dated, owned. */

import type { DocumentUrls } from '../model/document-urls.ts';
import { keyOf, storedUrl } from '../model/document-versions.ts';
import { forbidden, invalid, ruleError } from '../model/problem.ts';
import type { Document, PostDocument } from '../model/types.generated.ts';
import { newId } from '../store/records/ids.ts';
import { groupBy } from './rules/rule.ts';

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

/** What the body says of a document where nothing is sent; records of others may lack it. */
const unsaid = { documentOf: 'tender', language: 'uk', confidentiality: 'public' } as const;

/** 400: a version with newer ones behind it is what it is. */
const requireSame = (version: Document, sent: PostDocument, at: readonly string[]): void => {
  if (hasOtherHash(version, sent)) throw invalid([ruleError([...at, 'url'], 'Document url invalid.')]);
  if (!sameMetadata({ ...unsaid, ...version }, sent))
    throw invalid([ruleError([...at], 'Only the newest version of a document can be changed')]);
};

/** 403: documents of bots and of the auction are changed by themselves only. */
const requireOwn = ({ author = 'tender_owner' }: Document): void => {
  if (author !== 'tender_owner') throw forbidden('Can update document only author');
};

interface Sent {
  readonly document: PostDocument;
  readonly at: readonly string[];
}

/** What becomes of the versions of one document, and the key of its file when that is new here. */
const takeOne = ({ document, at }: Sent, id: string, versions: readonly Document[], { tenderId, now, urls }: Place) => {
  const newest = versions.at(-1);
  if (newest !== undefined && isSameFile(newest, document.url, urls)) {
    if (hasOtherHash(newest, document)) throw invalid([ruleError([...at, 'url'], 'Document url invalid.')]);
    const isSame = sameMetadata(newest, document);
    if (!isSame) requireOwn(newest);
    const dateModified = isSame ? newest.dateModified : now;
    return { versions: [...versions.slice(0, -1), { ...newest, ...document, id, url: newest.url, dateModified }] };
  }
  if (newest !== undefined) requireOwn(newest);
  const key = urls.accept(document, at);
  const url = storedUrl(`/tenders/${tenderId}`, id, key);
  return { versions: [...versions, { ...document, id, url, author: 'tender_owner', datePublished: now, dateModified: now }], key };
};

/** What was there stays where it was, new versions stand behind (spec/decisions.md D14). */
const oldestFirst = (list: Document[], before: readonly Document[]): Document[] => {
  const places = new Map(before.map(({ url }, place) => [url, place]));
  const placeOf = ({ url }: Document): number => places.get(url) ?? before.length;
  return list.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/**
 * The stored list for the documents of a body; it replaces `before`. A document sent back under its own id and address
 * stays what it is, in every version; a new address under a known id makes a new version. Throws as `DocumentUrls.accept`
 * does, at `["data","documents", index]`.
 */
export const takeDocuments = (sent: readonly PostDocument[], before: readonly Document[], place: Place): Taken => {
  const taken = new Map<string, readonly Document[]>();
  const stored = groupBy(before, ({ id }) => id);
  const said = new Set<string>();
  const keys: string[] = [];
  for (const [index, document] of sent.entries()) {
    const id = document.id ?? newId();
    const versions = stored.get(id) ?? [];
    const older = versions.slice(0, -1).find((version) => isSameFile(version, document.url, place.urls));
    if (older !== undefined) {
      requireSame(older, document, ['data', 'documents', String(index)]);
      if (!taken.has(id)) taken.set(id, versions);
      continue;
    }
    if (said.has(id)) throw invalid([ruleError(['data', 'documents'], 'Items should be unique by fields: id')]);
    said.add(id);
    const one = takeOne({ document, at: ['data', 'documents', String(index)] }, id, versions, place);
    taken.set(id, one.versions);
    if (one.key !== undefined) keys.push(one.key);
  }
  return { list: oldestFirst([...taken.values()].flat(), before), keys };
};
