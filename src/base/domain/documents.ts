/** Documents: their versions, the service that stores their files, and their public view (spec/documents.md §2, §3). Pure. */
import { isPlainObject } from './json.ts';
import { type FieldError, ruleError } from './problem.ts';

/** A version of a bid's document; `key` identifies its file. */
export interface BidFile {
  readonly bid: string;
  readonly document: string;
  readonly key: string;
}

/** Bids that are public from `now` on. */
export interface OpenedBids {
  readonly tender: string;
  readonly files: readonly BidFile[];
  readonly now: Date;
}

/** A file written by the registry itself. */
export interface OwnFile {
  readonly title: string;
  readonly format: string;
  readonly text: string;
}

/**
 * The document service as used by modules with documents (spec/documents.md §1, spec/violation-reports.md §10). Created by the module
 * `documents` and injected into the others.
 */
export interface DocumentUrls {
  /**
   * Verifies the sent `url` and `hash` and returns the key of the stored file. Throws 403
   * `Can add document only from document service.`, else 400 `data-validation` at `[...at, 'url']` or `[...at, 'hash']`.
   * `at` is the document's place in the body, e.g. `['data']` or `['data', 'documents', '0']`.
   */
  accept(sent: { readonly url: string; readonly hash?: string | undefined }, at: readonly string[]): string;
  /** Verifies the documents of a large body on the thread pool; a following `accept` of them costs nothing. */
  prepareAccepts?(data: unknown): Promise<void>;
  /**
   * Marks these files in the embedded service as used, so that they are kept. Called before the save. Throws 400
   * `data-validation` for files already deleted; `places` has the path in the body of each key's document,
   * by default `['data']`.
   */
  attach(keys: readonly string[], places?: readonly (readonly string[])[]): Promise<void>;
  /**
   * Stores a file written by the registry in the embedded service, marked as used; returns its key. Idempotent. Absent without
   * an embedded service.
   */
  keep?(file: OwnFile, now: Date): Promise<string>;
  /** Signed URL without expiry, the public `url` of a tender document. */
  publicLink(key: string): string;
  /** Signs public links of these files on the thread pool; a following `publicLink` of them costs nothing. */
  prepareLinks?(keys: readonly string[]): Promise<void>;
  /** Signed URL valid for five minutes, for a redirect. */
  downloadLink(key: string, now: Date): string;
  /**
   * Checks in the background which of these files have no content in an outside service, and logs them. Absent for the embedded
   * service, which checks at `attach`.
   */
  checkContent?(opened: OpenedBids): void;
}

/**
 * A list of documents has one element per version; elements with the same `id` are versions of one document, newest last. Lists
 * are never mutated. A file is identified by its key, which is part of the stored URL.
 */
export interface DocumentVersion {
  readonly id: string;
  /** Stored form: `<parent path>/documents/<id>?download=<key>`, without host. */
  readonly url?: string | undefined;
  readonly dateModified?: Date | undefined;
}

/** Every version of one document, oldest first; empty when there is no such document. */
export const listDocumentVersions = <T extends DocumentVersion>(list: readonly T[], id: string): T[] =>
  list.filter((version) => version.id === id);

/** The newest version of one document, or null. */
export const newestOf = <T extends DocumentVersion>(list: readonly T[], id: string): T | null =>
  list.findLast((version) => version.id === id) ?? null;

/** The newest version of each document, in list order. */
export const latestVersion = <T extends DocumentVersion>(list: readonly T[]): T[] => {
  const newest = new Map(list.map((version) => [version.id, version]));
  return list.filter((version) => newest.get(version.id) === version);
};

/** The `previousVersions` of a single GET: all but the newest, oldest first. */
export const previousVersions = <T extends DocumentVersion>(list: readonly T[], id: string): T[] =>
  listDocumentVersions(list, id).slice(0, -1);

/** All versions in order of creation; if the newest is confidential, all of them are. */
export const asSecretAsNow = <T extends DocumentVersion & { readonly confidentiality?: unknown }>(list: readonly T[]): readonly T[] => {
  const secret = new Set(latestVersion(list).flatMap(({ id, confidentiality }) => (confidentiality === 'buyerOnly' ? [id] : [])));
  return secret.size === 0
    ? list
    : list.map((version) => (secret.has(version.id) ? { ...version, confidentiality: 'buyerOnly' } : version));
};

/** Documents of bids and cancellations hide their author (spec/decisions.md D14). */
export const withoutAuthor = <T extends object>(document: T): T => ({ ...document, author: undefined });

/** By modification date, oldest first; stable. For the collection of tender documents. */
export const byDateModified = <T extends DocumentVersion>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (a.dateModified?.getTime() ?? 0) - (b.dateModified?.getTime() ?? 0));

/** The list with a version, or a document, appended. */
export const withNewVersion = <T extends DocumentVersion>(list: readonly T[], version: T): T[] => [...list, version];

/** The list with the newest version of `id` changed; the same elements when there is none. */
export const withPatched = <T extends DocumentVersion>(list: readonly T[], id: string, change: (newest: T) => T): T[] => {
  const at = list.findLastIndex((version) => version.id === id);
  return list.map((version, index) => (index === at ? change(version) : version));
};

/** The list without a document: all its versions. */
export const withoutDocument = <T extends DocumentVersion>(list: readonly T[], id: string): T[] =>
  list.filter((version) => version.id !== id);

/** How a new version inherits from the previous one. */
export interface VersionRule {
  /** Always copied from the old version, regardless of the body; `id` always is. */
  readonly keeps: readonly string[];
  /** True: fields that were not sent are inherited too, except those of the file (spec/documents.md §3.1). */
  readonly inherits: boolean;
}

export const tenderVersions: VersionRule = { keeps: ['author', 'documentType'], inherits: true };
export const reportVersions: VersionRule = { keeps: ['documentType'], inherits: false };

/** Fields of a single version, never inherited. */
const VERSION_ONLY_FIELDS: ReadonlySet<string> = new Set(['title', 'url', 'hash', 'datePublished', 'dateModified']);

/**
 * The version created by a PUT. `sent` is the new body including the server's fields (url, dates);
 * `previous` is the newest version so far.
 */
export const nextVersion = <T extends DocumentVersion>(previous: T, sent: Omit<T, 'id'>, { keeps, inherits }: VersionRule): T => {
  const old = Object.entries(previous);
  const forced = old.filter(([name]) => name === 'id' || keeps.includes(name));
  const taken = inherits ? old.filter(([name]) => !VERSION_ONLY_FIELDS.has(name)) : [];
  const fresh = Object.entries(sent).filter(([name, value]) => value !== undefined && !keeps.includes(name));
  // Combines the fields of a T with a new body for it.
  return Object.fromEntries([...taken, ...fresh, ...forced]) as T;
};

/** The stored URL of a version; `parentPath` is `/tenders/<id>` and the like. */
export const storedUrl = (parentPath: string, id: string, key: string, collection = 'documents'): string =>
  `${parentPath}/${collection}/${id}?download=${encodeURIComponent(key)}`;

/**
 * The key of the file in a stored URL, or null. An absolute URL was imported: it leads to the files of another
 * registry, whatever its query contains.
 */
export const getDocumentKey = (url: string | undefined): string | null => {
  const query = url?.startsWith('/') ? url.split('?')[1] : undefined;
  return query === undefined ? null : new URLSearchParams(query).get('download');
};

/** The version of a document whose file has exactly this key; null when there is none. */
export const versionByKey = <T extends DocumentVersion>(list: readonly T[], id: string, key: string): T | null =>
  listDocumentVersions(list, id).find((version) => getDocumentKey(version.url) === key) ?? null;

/** A document whose file may be confidential; its other fields are public (spec/documents.md §2.3 3). */
interface PublicDocument extends DocumentVersion {
  readonly confidentiality?: unknown;
}

const isPublicDocument = (value: unknown): value is PublicDocument => isPlainObject(value) && typeof value.id === 'string';

type Urls = Pick<DocumentUrls, 'publicLink'>;

/**
 * A version with the URL for a reader: a signed link straight to the file; for a confidential one the URL here, made
 * absolute by `own` for readers who may open it, and none for others. Imported URLs are unchanged.
 */
export const shownVersion = <T extends PublicDocument>(
  document: T,
  urls: Urls,
  own: ((path: string) => string) | null = null,
): Omit<T, 'url'> & { readonly url?: string | undefined } => {
  const { url } = document;
  if (document.confidentiality === 'buyerOnly') return { ...document, url: own === null || url === undefined ? undefined : own(url) };
  const key = getDocumentKey(url);
  return key === null ? document : { ...document, url: urls.publicLink(key) };
};

/** The public view of all versions, oldest first (spec/decisions.md D14). */
export const publicVersions = <T extends PublicDocument>(documents: readonly T[], urls: Urls) =>
  asSecretAsNow(documents).map((document) => shownVersion(document, urls));

/** Undefined when it is not a list of documents. */
const publicList = (documents: unknown, urls: Urls): object[] | undefined =>
  Array.isArray(documents) && documents.every(isPublicDocument) ? publicVersions(documents, urls) : undefined;

/**
 * The public view of a stored record and all its nested lists of `documents`: every version, oldest first. Files of the
 * document service get their signed URL; imported URLs are unchanged; confidential files have none.
 */
export const toPublicDocuments = (record: object, urls: Urls): Record<string, unknown> => {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown);
    return isPlainObject(value) ? toPublicDocuments(value, urls) : value;
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

/** The files of all nested documents of a stored value, in every version; confidential ones too. */
export const listFiles = (value: unknown): File[] => {
  const files: File[] = [];
  const look = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) look(one);
    else if (isPlainObject(part)) {
      const key = typeof part.url === 'string' ? getDocumentKey(part.url) : null;
      if (key !== null) files.push({ document: String(part.id), key });
      for (const name in part) if (typeof part[name] === 'object') look(part[name]);
    }
  };
  look(value);
  return files;
};

/** The keys of those files. */
export const documentKeysIn = (value: unknown): string[] => listFiles(value).map(({ key }) => key);

const MIN_RATIONALE = 30;

interface MaybeSecret {
  readonly confidentiality?: string | undefined;
  readonly confidentialityRationale?: string | undefined;
  /** True: it describes the offer, which is reason enough (spec/dialogues.md §3). */
  readonly isDescriptionDecision?: boolean | undefined;
}

/** A confidential document needs a rationale; `path` is its place in the body. */
export const rationaleErrors = (
  { confidentiality, confidentialityRationale: rationale, isDescriptionDecision }: MaybeSecret,
  path: readonly string[],
): readonly FieldError[] => {
  if (confidentiality !== 'buyerOnly' || isDescriptionDecision === true) return [];
  const at = [...path, 'confidentialityRationale'];
  if (rationale === undefined) return [ruleError(at, 'confidentialityRationale is required')];
  if ([...rationale].length >= MIN_RATIONALE) return [];
  return [ruleError(at, `confidentialityRationale should contain at least ${MIN_RATIONALE} characters`)];
};

/** A document is confidential if and only if it must be. */
export const confidentialityErrors = (
  { confidentiality }: MaybeSecret,
  path: readonly string[],
  mustHide: boolean,
): readonly FieldError[] => {
  if (mustHide === (confidentiality === 'buyerOnly')) return [];
  return [ruleError([...path, 'confidentiality'], mustHide ? 'Document should be confidential' : 'Document should be public')];
};
