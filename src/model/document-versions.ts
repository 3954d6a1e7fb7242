/**
 * Versions of a document (spec/violation-reports.md §10, spec/documents.md §3.1 and §3.2). A list of documents holds one element for
 * each version; elements with the same `id` are versions of one document, the newest last. Lists are never changed in
 * place. A file is known by its key, which stands in the stored address.
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
