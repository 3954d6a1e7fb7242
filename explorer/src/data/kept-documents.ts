/** Files of a record that a mirror keeps; the document of a registry of its own does not have their address. */
import { collectionOf, type PageKind } from './kinds.ts';

interface MirroredFileCopy {
  readonly source: string;
  readonly sha256: string;
}

/** Address at the source → that of the copy. */
export type KeptDocuments = ReadonlyMap<string, string>;

/** Nothing where they cannot be had: the source has them, too. */
export const readKeptDocuments = async (kind: PageKind, record: string): Promise<KeptDocuments> => {
  const response = await fetch(`/documents/${collectionOf[kind]}/${encodeURIComponent(record)}`).catch(() => null);
  const body: { readonly data?: readonly MirroredFileCopy[] } | null = response?.ok === true ? await response.json() : null;
  return new Map((body?.data ?? []).map(({ source, sha256 }) => [source, `/documents/${sha256}`]));
};

/** The address as the registry lists it. */
export const plainAddress = (url: string): string => (URL.canParse(url) ? new URL(url).href.replace(/#.*/s, '') : url);
