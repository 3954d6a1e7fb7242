/** A registry with code lists active from the start. */
import { randomBytes } from 'node:crypto';
import { storeList } from '../../src/app/code-lists/code-lists.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { startRegistry, type TestOptions, type TestRegistry } from './registry.ts';
import { monday } from './tenders.ts';

type List = readonly [name: Parameters<typeof storeList>[1], entries: Parameters<typeof storeList>[2]];

export const startWithLists = async (lists: readonly List[], options: TestOptions): Promise<TestRegistry> => {
  const dbName = `test_${randomBytes(6).toString('hex')}`;
  const store = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName });
  for (const [name, entries] of lists) await storeList(store, name, entries, monday);
  await store.close();
  return startRegistry({ ...options, env: { ...options.env, DB_NAME: dbName } });
};
