/** Whole public records by id; sealed parts are not even read, so that nothing reveals their size. */
import { type DocumentUrls, documentKeysIn } from '../domain/documents.ts';
import { Problem } from '../domain/problem.ts';
import type { PublicKind } from '../domain/public-kinds.ts';
import type { Store } from '../store/client.ts';
import { collections } from '../store/collections.ts';
import { readMany } from '../store/records/queries.ts';
import type { TenderService } from '../tenders/service.ts';
import type { StoredRecord } from './public-views.ts';
import { recordsOf } from './records-of.ts';

/** Returns them in the order of the ids; missing ones are skipped. */
export type ReadShown = (kind: PublicKind, ids: readonly string[]) => Promise<readonly StoredRecord[]>;

interface ShownDeps {
  readonly store: Pick<Store, 'collection'>;
  readonly documents: Pick<DocumentUrls, 'prepareLinks'>;
  readonly tenders: Pick<TenderService, 'see'>;
}

export const makeReadShown = ({ store, documents, tenders }: ShownDeps): ReadShown => {
  const seeTender = async (id: string): Promise<object[]> => {
    try {
      return [await tenders.see({ tender: id })];
    } catch (error) {
      if (error instanceof Problem && error.type === 'http-not-found') return [];
      throw error;
    }
  };
  const read = async (kind: PublicKind, ids: readonly string[]): Promise<object[]> => {
    if (kind === 'tenders') return (await Promise.all(ids.map(seeTender))).flat();
    const records = await readMany(store.collection(collections[recordsOf[kind]].name), ids);
    return ids.flatMap((id) => records.get(id) ?? []);
  };
  return async (kind, ids) => {
    const records = await read(kind, ids);
    await documents.prepareLinks?.(documentKeysIn(records));
    return records as StoredRecord[]; // every stored record has an id
  };
};
