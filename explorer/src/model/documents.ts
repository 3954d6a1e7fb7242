/** Documents as pages list them: a pure view on the list a record has. */
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

/** `PDF` of `plan.pdf`, else what the media type says; null when neither says it shortly. */
export const formatName = ({ title = '', format = '' }: DocumentRecord): string | null => {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(title.trim())?.[1];
  if (extension !== undefined) return extension.toUpperCase();
  const subtype = /\/([\w-]{1,12})$/.exec(format)?.[1];
  return subtype?.toUpperCase() ?? null;
};

/** Only an address of the web becomes a link, or one of this registry; a browser takes `/\\` for `//`, which is another host. */
export const fileAddress = ({ url }: DocumentRecord): string | null =>
  url !== undefined && /^(?:https?:\/\/|\/(?![/\\]))/i.test(url) ? url : null;

/** A signature is about another file and says nothing to a reader. */
const isSignature = ({ title = '', format = '' }: DocumentRecord): boolean =>
  /\.p7s$/i.test(title.trim()) || /pkcs7-signature/.test(format);

export interface DocumentGroup {
  /** Code of the kind they share; `signature` for signatures, empty for those without one. */
  readonly kind: string;
  readonly documents: readonly DocumentRecord[];
}

/** Documents by their kinds, in the order of the first of each; those without a kind behind, then signatures. */
export const collectGroups = (documents: readonly DocumentRecord[]): readonly DocumentGroup[] => {
  const kindOf = (document: DocumentRecord): string => (isSignature(document) ? 'signature' : (document.documentType ?? ''));
  const groups = new Map<string, DocumentRecord[]>();
  for (const document of documents) groups.set(kindOf(document), [...(groups.get(kindOf(document)) ?? []), document]);
  const rank = (kind: string): number => (kind === 'signature' ? 2 : kind === '' ? 1 : 0);
  return [...groups].map(([kind, own]) => ({ kind, documents: own })).toSorted((a, b) => rank(a.kind) - rank(b.kind));
};

const published = ({ datePublished = '' }: DocumentRecord): number => Date.parse(datePublished) || 0;

/** The latest version of each document of a list that holds them all, the oldest first. */
export const latestVersions = (all: readonly DocumentRecord[]): readonly DocumentRecord[] => {
  const latest = new Map(all.map((version) => [version.id, version]));
  return all.filter((version) => version.id === undefined || latest.get(version.id) === version);
};

/**
 * The earlier versions in a list of all versions, by the id they share, the newest of them first. The latest version of
 * each id is left out: it is the document itself.
 */
export const earlierVersions = (all: readonly DocumentRecord[]): ReadonlyMap<string, readonly DocumentRecord[]> => {
  const byId = new Map<string, DocumentRecord[]>();
  for (const version of all) {
    const id = version.id ?? '';
    byId.set(id, [...(byId.get(id) ?? []), version]);
  }
  return new Map([...byId].map(([id, versions]) => [id, versions.sort((a, b) => published(b) - published(a)).slice(1)] as const));
};
