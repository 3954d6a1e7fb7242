/** A registry with code lists active from the start. */
import { randomBytes } from 'node:crypto';
import { lists } from '../../fixtures/limited.ts';
import { systemAccounts } from '../../fixtures/tender-parts.ts';
import { monday } from '../../fixtures/tenders.ts';
import { storeList } from '../../src/app/code-lists/code-lists.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { startRegistry, type TestOptions, type TestRegistry } from './registry.ts';

type List = readonly [name: Parameters<typeof storeList>[1], entries: Parameters<typeof storeList>[2]];

export const startWithLists = async (lists: readonly List[], options: TestOptions): Promise<TestRegistry> => {
  const dbName = `test_${randomBytes(6).toString('hex')}`;
  const store = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName });
  for (const [name, entries] of lists) await storeList(store, name, entries, monday);
  await store.close();
  return startRegistry({ ...options, env: { ...options.env, DB_NAME: dbName } });
};

/** A registry with the lists of causes in force (spec/limited-tenders.md). */
export const startListed = (): Promise<TestRegistry> =>
  startWithLists(lists, { now: monday, accounts: `${systemAccounts}[aboveThresholdReviewers]\nreviewer = reviewer-key\n` });
