/** Copies of one tender with their search entries. */

import { searched, type TestRegistry } from '../registry.ts';
import { hexId } from '../reports.ts';

type Body = Record<string, unknown>;

/** Of type `x`, by which they are deleted. */
export const putCopies = async <T extends Body>(
  registry: TestRegistry,
  tender: string,
  entries: readonly T[],
): Promise<{ _id: string; search: T }[]> => {
  const tenders = registry.store.collection<Body & { _id: string }>('tenders');
  const { _id, ...copy } = (await tenders.findOne({ _id: tender })) ?? { _id: '' };
  // The search consumer has already passed the position of the copies.
  await searched(registry);
  const rows = entries.map((search) => ({ _id: hexId(), search }));
  await tenders.insertMany(rows.map((row) => ({ ...copy, _id: row._id })));
  // Newer than the copies, which the feed's guard moves to where the consumer follows them.
  const found = rows.map((row) => ({ _id: row._id, rev: 2, is_test: false, ...row.search }));
  await registry.store.collection<Body & { _id: string }>('search_tenders').insertMany(found);
  return rows;
};

export const clearCopies = async (registry: TestRegistry): Promise<void> => {
  const entries = registry.store.collection<{ _id: string }>('search_tenders');
  const created = await entries.find({ type: 'x' }).toArray();
  await registry.store.collection<{ _id: string }>('tenders').deleteMany({ _id: { $in: created.map(({ _id }) => _id) } });
  await entries.deleteMany({ type: 'x' });
};
