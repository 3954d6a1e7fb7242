/** Records for everybody, by their ids: what is sealed of them is not read at all, so that nothing tells how much it is. */
import { type DocumentUrls, documentKeysIn } from '../../base/domain/documents.ts';
import { isProblem, unavailable } from '../../base/domain/problem.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import type { TenderService } from '../../procurement/tenders/service.ts';
import type { Store } from '../../store/client.ts';
import { collections, recordsOf } from '../../store/collections.ts';
import { buildShownRow, type Row } from '../../store/feed/rows.ts';
import { readMany } from '../../store/records/queries.ts';
import type { StoredRecord } from './public-views.ts';

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
      if (isProblem(error, 'http-not-found')) return [];
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

/** The records of a window, as they were saved then or since; throws where the store does not know of one of those saves yet. */
export const readAgain = async function* (
  store: Pick<Store, 'collection'>,
  collection: PublicKind,
  rows: readonly Row[],
  fields: readonly string[],
): AsyncGenerator<Row> {
  const names = [...new Set(['rev', 'is_public', 'is_test', 'public_modified', 'dateModified', ...fields])];
  // The store takes no path beside another one that holds it.
  const widest = names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)));
  const projection = Object.fromEntries(widest.map((field) => [field, 1]));
  const wanted = new Map(rows.map(({ _id, public_modified }) => [_id, public_modified]));
  const cursor = store
    .collection<{ readonly _id: string; readonly public_modified: Date }>(collections[recordsOf[collection]].name)
    // UTF-8 is not validated: the store holds no other.
    .find({ _id: { $in: [...wanted.keys()] } }, { projection, batchSize: wanted.size + 1, enableUtf8Validation: false });
  for await (const each of cursor) {
    const row = buildShownRow(each);
    if (row.public_modified >= (wanted.get(row._id) ?? 0)) wanted.delete(row._id);
    yield row;
  }
  // A new primary may have to hear first what the majority has.
  if (wanted.size > 0) throw unavailable('The store is not ready. Please, retry');
};
