/** Where every public record of a collection stands in the feed, for a script that compares. */
import type { Store } from '../store/client.ts';
import { collections, feedIndex } from '../store/collections.ts';

interface Positioned {
  readonly _id: string;
  readonly public_modified: number;
}

/** `mode` as in a feed request: `test`, `_all_`, anything else for real records. An Error for a resource without a feed. */
export const readPositions = async (store: Store, resource: string, mode: string): Promise<ReadonlyMap<string, number>> => {
  const plan = Object.values(collections).find(({ name }) => name === resource);
  if (plan === undefined) throw new Error(`The store has no collection of ${resource}`);
  const test = mode === '_all_' ? [false, true] : [mode === 'test'];
  const found = new Map<string, number>();
  const records = store
    .collection<Positioned>(plan.name)
    .find(
      { is_public: true, is_test: { $in: test } },
      { projection: { _id: 1, public_modified: 1 }, hint: feedIndex, readConcern: { level: 'majority' } },
    );
  for await (const { _id, public_modified } of records) found.set(_id, public_modified);
  return found;
};
