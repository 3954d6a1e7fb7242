/** Files of a record that a mirror stores; the OpenAPI document of an ordinary registry does not include their address. */
import { collectionOf, type PageKind } from './kinds.ts';

interface MirroredFileCopy {
  readonly source: string;
  readonly sha256: string;
}

/** Address at the source → address of the copy. */
export type KeptDocuments = ReadonlyMap<string, string>;

/** Empty when unavailable: the source still has the files. */
export const readKeptDocuments = async (kind: PageKind, record: string): Promise<KeptDocuments> => {
  const response = await fetch(`/documents/${collectionOf[kind]}/${encodeURIComponent(record)}`).catch(() => null);
  const body: { readonly data?: readonly MirroredFileCopy[] } | null = response?.ok === true ? await response.json() : null;
  return new Map((body?.data ?? []).map(({ source, sha256 }) => [source, `/documents/${sha256}`]));
};

/** The address in the form the registry lists it. */
export const plainAddress = (url: string): string => (URL.canParse(url) ? new URL(url).href.replace(/#.*/s, '') : url);
