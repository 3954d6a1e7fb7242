/** Documents as pages list them: a pure view of a record's list. */
export interface DocumentRecord {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly url?: string | undefined;
  readonly documentType?: string | undefined;
  readonly documentOf?: string | undefined;
  readonly relatedItem?: string | undefined;
  readonly confidentiality?: string | undefined;
  readonly datePublished?: string | undefined;
}

/** `PDF` of `plan.pdf`, otherwise from the media type; null when neither is short enough. */
export const formatName = ({ title = '', format = '' }: DocumentRecord): string | null => {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(title.trim())?.[1];
  if (extension !== undefined) return extension.toUpperCase();
  const subtype = /\/([\w-]{1,12})$/.exec(format)?.[1];
  return subtype?.toUpperCase() ?? null;
};

/** Only web addresses and addresses of this registry become links; browsers read `/\\` as `//`, which is another host. */
export const fileAddress = ({ url }: DocumentRecord): string | null =>
  url !== undefined && /^(?:https?:\/\/|\/(?![/\\]))/i.test(url) ? url : null;

/** A signature belongs to another file and is of no interest to a reader. */
const isSignature = ({ title = '', format = '' }: DocumentRecord): boolean =>
  /\.p7s$/i.test(title.trim()) || /pkcs7-signature/.test(format);

export interface DocumentGroup {
  /** Code of the common kind; `signature` for signatures, empty for documents without a kind. */
  readonly kind: string;
  readonly documents: readonly DocumentRecord[];
}

/** Documents by kind, in order of first appearance; then those without a kind, then signatures. */
export const collectGroups = (documents: readonly DocumentRecord[]): readonly DocumentGroup[] => {
  const kindOf = (document: DocumentRecord): string => (isSignature(document) ? 'signature' : (document.documentType ?? ''));
  const groups = new Map<string, DocumentRecord[]>();
  for (const document of documents) groups.set(kindOf(document), [...(groups.get(kindOf(document)) ?? []), document]);
  const rank = (kind: string): number => (kind === 'signature' ? 2 : kind === '' ? 1 : 0);
  return [...groups].map(([kind, own]) => ({ kind, documents: own })).toSorted((a, b) => rank(a.kind) - rank(b.kind));
};

const published = ({ datePublished = '' }: DocumentRecord): number => Date.parse(datePublished) || 0;

/** By date if all have one, otherwise by their place in the list, where the oldest comes first. */
const newestFirst = (versions: readonly DocumentRecord[]): readonly DocumentRecord[] => {
  const listed = versions.toReversed();
  return versions.some((version) => published(version) === 0) ? listed : listed.toSorted((a, b) => published(b) - published(a));
};

/** The versions of each document, newest first, by the id they share. */
const collectVersions = (all: readonly DocumentRecord[]): ReadonlyMap<string, readonly DocumentRecord[]> => {
  const byId = new Map<string, DocumentRecord[]>();
  for (const version of all) {
    const id = version.id ?? '';
    byId.set(id, [...(byId.get(id) ?? []), version]);
  }
  return new Map([...byId].map(([id, versions]) => [id, newestFirst(versions)] as const));
};

/** The latest version of each document in a list of all versions, oldest first. */
export const latestVersions = (all: readonly DocumentRecord[]): readonly DocumentRecord[] => {
  const versions = collectVersions(all);
  return all.filter((version) => version.id === undefined || versions.get(version.id)?.[0] === version);
};

/** The earlier versions in such a list, by the id they share, newest first. */
export const earlierVersions = (all: readonly DocumentRecord[]): ReadonlyMap<string, readonly DocumentRecord[]> =>
  new Map([...collectVersions(all)].map(([id, versions]) => [id, versions.slice(1)] as const));
