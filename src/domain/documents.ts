/** Documents: their versions, the service that holds their files, and how everybody sees them (spec/documents.md §2, §3). Pure. */
import { isPlainObject } from './json.ts';

/** One version of a document of a bid; `key` is that of its file. */
export interface BidFile {
  readonly bid: string;
  readonly document: string;
  readonly key: string;
}

/** Bids that everybody may see from `now` on. */
export interface OpenedBids {
  readonly tender: string;
  readonly files: readonly BidFile[];
  readonly now: Date;
}

/** A file of the registry's own. */
export interface OwnFile {
  readonly title: string;
  readonly format: string;
  readonly text: string;
}

/**
 * What modules with documents need of the document service (spec/documents.md §1, spec/violation-reports.md §10). The module `documents`
 * makes one; the others get it through their deps.
 */
export interface DocumentUrls {
  /**
   * Checks the `url` and `hash` a client sent and returns the key of the stored file. Throws 403
   * `Can add document only from document service.`, else 400 `data-validation` at `[...at, 'url']` or `[...at, 'hash']`.
   * `at` is the place of the document in the body, e.g. `['data']` or `['data', 'documents', '0']`.
   */
  accept(sent: { readonly url: string; readonly hash?: string | undefined }, at: readonly string[]): string;
  /** Verifies the documents of a body beside the thread that asks, where they are many; `accept` of them costs nothing soon after. */
  prepareAccepts?(data: unknown): Promise<void>;
  /**
   * Tells the embedded service that these files are used, so that they are kept. Called before the save. Throws 400
   * `data-validation` for files it has forgotten; `places` says where the document of each key stands in the body,
   * `['data']` unless given.
   */
  attach(keys: readonly string[], places?: readonly (readonly string[])[]): Promise<void>;
  /**
   * Takes a file that the registry has written itself into the embedded service, and marks it as used; gives its key. Repeated, it
   * is the same file. Absent where there is no service of our own.
   */
  keep?(file: OwnFile, now: Date): Promise<string>;
  /** Signed address without expiry, shown as the `url` of a public tender document. */
  publicLink(key: string): string;
  /** Makes public links of these files ready, beside the thread that asks; `publicLink` of them costs nothing soon after. */
  prepareLinks?(keys: readonly string[]): Promise<void>;
  /** Signed address that works for five minutes, for a redirect. */
  downloadLink(key: string, now: Date): string;
  /**
   * Has an outside service asked which of these files have no content, and names those; nobody waits for it. Absent where
   * the service is our own: it has said so at `attach`.
   */
  checkContent?(opened: OpenedBids): void;
}

/**
 * A list of documents holds an element for each version; elements with one `id` are versions of one document, the newest last. Lists
 * are never changed in place. A file is known by its key, which stands in the stored address.
 */
export interface DocumentVersion {
  readonly id: string;
  /** Stored form: `<parent path>/documents/<id>?download=<key>`, without host. */
  readonly url?: string | undefined;
  readonly dateModified?: Date | undefined;
}

/** Every version of one document, oldest first; empty when there is no such document. */
export const versionsOf = <T extends DocumentVersion>(list: readonly T[], id: string): T[] => list.filter((version) => version.id === id);

/** The newest version of one document, or null. */
export const newestOf = <T extends DocumentVersion>(list: readonly T[], id: string): T | null =>
  list.findLast((version) => version.id === id) ?? null;

/** The newest version of each document, each where it stands in the list. */
export const latestOf = <T extends DocumentVersion>(list: readonly T[]): T[] => {
  const newest = new Map(list.map((version) => [version.id, version]));
  return list.filter((version) => newest.get(version.id) === version);
};

/** What a single GET shows beside the newest version: the versions before it, oldest first. */
export const previousVersions = <T extends DocumentVersion>(list: readonly T[], id: string): T[] => versionsOf(list, id).slice(0, -1);

interface MayBeSecret extends DocumentVersion {
  readonly confidentiality?: unknown;
}

/** Every version, in the order of their making; what is for the buyer only now is so in all its versions. */
export const asSecretAsNow = <T extends MayBeSecret>(list: readonly T[]): readonly T[] => {
  const secret = new Set(latestOf(list).flatMap(({ id, confidentiality }) => (confidentiality === 'buyerOnly' ? [id] : [])));
  return secret.size === 0
    ? list
    : list.map((version) => (secret.has(version.id) ? { ...version, confidentiality: 'buyerOnly' } : version));
};

/** Documents of bids and cancellations do not say who wrote them (spec/decisions.md D14). */
export const withoutAuthor = <T extends object>(document: T): T => ({ ...document, author: undefined });

/** By date of change, older first; equal dates keep their order. For the collection of tender documents. */
export const byDateModified = <T extends DocumentVersion>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (a.dateModified?.getTime() ?? 0) - (b.dateModified?.getTime() ?? 0));

/** The list with one more version (or one more document) behind the others. */
export const withNewVersion = <T extends DocumentVersion>(list: readonly T[], version: T): T[] => [...list, version];

/** The list with the newest version of `id` changed; the same elements when there is none. */
export const withPatched = <T extends DocumentVersion>(list: readonly T[], id: string, change: (newest: T) => T): T[] => {
  const at = list.findLastIndex((version) => version.id === id);
  return list.map((version, index) => (index === at ? change(version) : version));
};

/** The list without a document: all its versions. */
export const without = <T extends DocumentVersion>(list: readonly T[], id: string): T[] => list.filter((version) => version.id !== id);

/** What a new version takes over from the one before it. */
export interface VersionRule {
  /** These come from the old version whatever was sent; `id` always does. */
  readonly keeps: readonly string[];
  /** True: what was not sent is taken over too, except what belongs to a file (spec/documents.md §3.1). */
  readonly inherits: boolean;
}

export const tenderVersions: VersionRule = { keeps: ['author', 'documentType'], inherits: true };
export const reportVersions: VersionRule = { keeps: ['documentType'], inherits: false };

/** What belongs to one version and never passes to the next. */
const ownOfVersion: ReadonlySet<string> = new Set(['title', 'url', 'hash', 'datePublished', 'dateModified']);

/**
 * The version a PUT makes of the document. `sent` is the new body with what the server sets (url, dates) already in it;
 * `previous` the newest version so far.
 */
export const nextVersion = <T extends DocumentVersion>(previous: T, sent: Omit<T, 'id'>, { keeps, inherits }: VersionRule): T => {
  const old = Object.entries(previous);
  const forced = old.filter(([name]) => name === 'id' || keeps.includes(name));
  const taken = inherits ? old.filter(([name]) => !ownOfVersion.has(name)) : [];
  const fresh = Object.entries(sent).filter(([name, value]) => value !== undefined && !keeps.includes(name));
  // Built from the fields of one T and what is sent for another.
  return Object.fromEntries([...taken, ...fresh, ...forced]) as T;
};

/** The address under which a version is stored; `parentPath` is `/tenders/<id>` and the like. */
export const storedUrl = (parentPath: string, id: string, key: string, collection = 'documents'): string =>
  `${parentPath}/${collection}/${id}?download=${encodeURIComponent(key)}`;

/**
 * The key of the file in a stored address, or null when there is none. An absolute address came with an import: it leads to
 * the files of another registry, whatever its query says.
 */
export const keyOf = (url: string | undefined): string | null => {
  const query = url?.startsWith('/') ? url.split('?')[1] : undefined;
  return query === undefined ? null : new URLSearchParams(query).get('download');
};

/** The version of one document whose file has this key, compared exactly; null when there is none. */
export const versionByKey = <T extends DocumentVersion>(list: readonly T[], id: string, key: string): T | null =>
  versionsOf(list, id).find((version) => keyOf(version.url) === key) ?? null;

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
  const files: File[] = [];
  const look = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) look(one);
    else if (isPlainObject(part)) {
      const key = typeof part.url === 'string' ? keyOf(part.url) : null;
      if (key !== null) files.push({ document: String(part.id), key });
      for (const name in part) if (typeof part[name] === 'object') look(part[name]);
    }
  };
  look(value);
  return files;
};

/** The keys of those files. */
export const documentKeysIn = (value: unknown): string[] => filesIn(value).map(({ key }) => key);
