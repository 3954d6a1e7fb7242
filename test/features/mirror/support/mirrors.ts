/** A mirror without the rest of a registry: a follower of a source, over its own store. */

import { fixedClock } from '../../../../fixtures/fixed-clock.ts';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { type MirrorWorker, type MirrorWorkerOptions, makeMirrorWorker } from '../../../../src/features/mirror/mirror-worker.ts';
import { isMirrored, shownOfMirrored } from '../../../../src/features/mirror/model/record.ts';
import { mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import type { Store } from '../../../../src/store/client.ts';
import { giveDatabase, takeDatabase } from '../../../support/databases.ts';
import { eventually } from '../../../support/eventually.ts';

export interface TestMirror {
  readonly store: Store;
  readonly said: readonly string[];
  /** Another process on the same store. */
  follow(options?: Partial<MirrorWorkerOptions>): MirrorWorker;
  /** `data` of the records as shown here, by id. */
  shown(collection: string): Promise<ReadonlyMap<string, unknown>>;
  /** Waits until the fetch queue is empty and every plan has completed since now. */
  settled(collection?: string): Promise<void>;
  stop(): Promise<void>;
}

/** A following process of a mirror; omitted options have defaults for tests. */
export const follow = (options: Pick<MirrorWorkerOptions, 'url' | 'store'> & Partial<MirrorWorkerOptions>): MirrorWorker => {
  const following = makeMirrorWorker({
    ...{ clock: fixedClock(new Date()), log: { warn: () => {} }, parallel: 4, since: '', until: '', rereadSeconds: 0, idleMs: 20 },
    ...options,
  });
  following.start();
  return following;
};

export const startMirror = async (url: string): Promise<TestMirror> => {
  const uri = process.env.TEST_MONGODB_URI ?? '';
  const dbName = takeDatabase(uri);
  const store = await openRegistryStore({ uri, dbName });
  await store.part(mirrorStore).claim(url);
  const followed: MirrorWorker[] = [];
  const messages: string[] = [];
  const log = {
    warn: (message: string, fields: Readonly<Record<string, unknown>>) => void messages.push(`${message} ${JSON.stringify(fields)}`),
  };
  return {
    store,
    said: messages,
    follow: (options = {}) => {
      const following = follow({ url, store, log, idleMs: 100, ...options });
      followed.push(following);
      return following;
    },
    shown: async (collection) => {
      const found = new Map<string, unknown>();
      for await (const record of store.collection<{ _id: string; is_public: boolean }>(collection).find()) {
        if (isMirrored(record) && record.is_public) found.set(record._id, shownOfMirrored(record._id, record));
      }
      return found;
    },
    settled: async (collection = 'tenders') => {
      const began = await store.now();
      await eventually('everything is fetched', async () => {
        const walks = await store.part(mirrorStore).walks();
        const [back, forth] = ['backward', 'forward'].map((way) => walks.find(({ _id }) => _id === `${collection} ${way}`));
        const { records } = await store.part(mirrorStore).outstanding();
        return back?.done === true && (forth?.reached ?? new Date(0)) > began && records === 0;
      });
    },
    stop: async () => {
      await Promise.all(followed.map((each) => each.stop()));
      await giveDatabase(uri, dbName, store);
      await store.close();
    },
  };
};
