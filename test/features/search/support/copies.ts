/** Copies of one record with their search entries. */

import { hexId } from '../../../../fixtures/reports.ts';
import type { RecordCollection } from '../../../../src/store/collections.ts';
import { type Body, searched, type TestRegistry } from '../../../support/registry.ts';

type Kind = Extract<RecordCollection, 'tenders' | 'contracts'>;

/** Of type `x`, by which they are deleted. */
export const putCopies = async <T extends Body>(
  registry: TestRegistry,
  record: string,
  entries: readonly T[],
  kind: Kind = 'tenders',
): Promise<{ _id: string; search: T }[]> => {
  const records = registry.store.collection<Body & { _id: string }>(kind);
  const { _id, ...copy } = (await records.findOne({ _id: record })) ?? { _id: '' };
  // The search consumer has already passed the position of the copies.
  await searched(registry);
  const rows = entries.map((search) => ({ _id: hexId(), search }));
  await records.insertMany(rows.map((row) => ({ ...copy, _id: row._id })));
  // Newer than the copies, which the feed's guard moves to where the consumer follows them.
  const found = rows.map((row) => ({ _id: row._id, rev: 2, is_test: false, ...row.search }));
  await registry.store.collection<Body & { _id: string }>(`search_${kind}`).insertMany(found);
  return rows;
};

export const clearCopies = async (registry: TestRegistry, kind: Kind = 'tenders'): Promise<void> => {
  const entries = registry.store.collection<{ _id: string }>(`search_${kind}`);
  const created = await entries.find({ type: 'x' }).toArray();
  await registry.store.collection<{ _id: string }>(kind).deleteMany({ _id: { $in: created.map(({ _id }) => _id) } });
  await entries.deleteMany({ type: 'x' });
};
