/**
 * Speed of `registry backup` and `registry restore` on a store of its own: tenders are changed through the
 * registry's records during the backup.
 */
import { join } from 'node:path';
import { Command } from 'commander';
import { newerTender } from '../../fixtures/tenders.ts';
import { takeBackup } from '../../src/app/operations/backup/backup-copy.ts';
import { restoreBackup } from '../../src/app/operations/backup/restore.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { parseWholeNumber, print } from '../../src/base/platform/command.ts';
import type { Store } from '../../src/store/client.ts';
import { onServers } from './servers.ts';

const writers = 4;
const pauseMs = 5;
const speed = ({ documents, seconds }: { readonly documents: number; readonly seconds: number }): string =>
  `${documents} documents in ${seconds.toFixed(1)} s, ${Math.round(documents / seconds)} a second`;
const idOf = (n: number): string => n.toString(16).padStart(32, '0');

/** Peak memory of this process in MB during `work`. */
const measured = async <T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number }> => {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  try {
    return { result: await work(), megabytes: Math.round(most / 1e6) };
  } finally {
    clearInterval(timer);
  }
};

const fill = async (store: Store, total: number): Promise<void> => {
  const { data } = newerTender() as { data: object };
  const stored = {
    ...data,
    rev: 1,
    is_public: true,
    is_test: false,
    status: 'active.tendering',
    owner: 'broker',
    owner_token: 'a'.repeat(64),
  };
  for (let n = 0; n < total; n += 1000) {
    const now = new Date();
    const times = { public_modified: now, dateCreated: now, dateModified: now };
    const batch = Array.from({ length: Math.min(1000, total - n) }, (_, index) => ({ ...stored, ...times, _id: idOf(n + index) }));
    await store.collection<{ _id: string }>('tenders').insertMany(batch);
  }
};

/** Changes tenders one after another until `stop` is called, which returns the number of changes. */
const keepWriting = (store: Store, total: number): (() => Promise<number>) => {
  const records = store.records<{ title?: string }>('tenders');
  let [ended, count] = [false, 0];
  const write = async (from: number): Promise<void> => {
    for (let n = from; !ended; n += writers) {
      const before = await records.get(idOf(n % total));
      if (before !== null) await records.save(before, { ...before, title: `title ${n}` }, { publishes: true });
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, from) => write(from)));
  return async () => {
    ended = true;
    await all;
    return count;
  };
};

const bench = async (uri: string, folder: string, total: number): Promise<void> => {
  const store = await openRegistryStore({ uri, dbName: 'bench' });
  await fill(store, total);
  const stop = keepWriting(store, total);
  let written = 0;
  const taken = await measured(() => takeBackup({ uri, dbName: 'bench', folder })).finally(async () => {
    written = await stop();
  });
  await store.close();
  const each = (taken.result.bytes / taken.result.documents / 1000).toFixed(1);
  print(`backup:  ${speed(taken.result)}, ${each} kB each, ${written} saves meanwhile, at most ${taken.megabytes} MB of memory`);
  const restored = await measured(() => restoreBackup({ uri, dbName: 'restored', folder }));
  print(`restore: ${speed(restored.result)}, read again and equal, at most ${restored.megabytes} MB of memory`);
};

const run = ({ documents }: { readonly documents: number }): Promise<void> =>
  onServers(1, ({ uri }, folder) => bench(uri, join(folder, 'backup'), documents));

export const command = new Command('backup')
  .description('measures backup and restore on a temporary store, while records are saved')
  .option('--documents <n>', 'number of tenders', parseWholeNumber(1), 50_000)
  .action(run);
