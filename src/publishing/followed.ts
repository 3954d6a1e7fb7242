/** Reads more fields of changed records than the feed has, for its followers. */

import { unavailable } from '../domain/problem.ts';
import type { PublicKind } from '../domain/public-kinds.ts';
import type { Row } from '../feed/page.ts';
import type { Store } from '../store/client.ts';
import { collections } from '../store/collections.ts';
import { buildShownRow } from '../store/feed/rows.ts';
import { recordsOf } from './records-of.ts';

/** The records of a window, as saved then or later; throws while the store does not return one of those saves yet. */
export const readAgain = async function* (
  store: Pick<Store, 'collection'>,
  collection: PublicKind,
  rows: readonly Row[],
  fields: readonly string[],
): AsyncGenerator<Row> {
  const names = [...new Set(['rev', 'is_public', 'is_test', 'public_modified', 'dateModified', ...fields])];
  // MongoDB rejects overlapping paths in a projection.
  const widest = names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)));
  const projection = Object.fromEntries(widest.map((field) => [field, 1]));
  const wanted = new Map(rows.map(({ _id, public_modified }) => [_id, public_modified]));
  const cursor = store
    .collection<{ readonly _id: string; readonly public_modified: Date }>(collections[recordsOf[collection]].name)
    // UTF-8 validation is unnecessary: the store holds nothing else.
    .find({ _id: { $in: [...wanted.keys()] } }, { projection, batchSize: wanted.size + 1, enableUtf8Validation: false });
  for await (const each of cursor) {
    const row = buildShownRow(each);
    if (row.public_modified >= (wanted.get(row._id) ?? 0)) wanted.delete(row._id);
    yield row;
  }
  // A new primary may not have the majority-committed state yet.
  if (wanted.size > 0) throw unavailable('The store is not ready. Please, retry');
};
