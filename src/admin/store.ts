/** The store a script works on: that of MONGODB_URI, else the one of the running registry, else one started for the script. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings, type Settings } from '../settings.ts';
import { openStore, type Store } from '../store/client.ts';
import { type EmbeddedStore, startEmbedded } from '../store/embedded.ts';
import { findMongod, mongodCacheDir } from '../store/mongod-binary.ts';
import { findRunningEmbedded } from '../store/running-embedded.ts';
import { say } from './command.ts';

const startOwn = async (folder: string): Promise<EmbeddedStore> => {
  say('No registry runs on this data folder; its store is started for this script');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say });
  return startEmbedded({ dataDir: folder, binary, args: ['--oplogMinRetentionHours', '24'], say });
};

/** Runs `work` with the store that the settings name, and closes what was opened for it, whatever happens. */
export const withStore = async <T>(work: (store: Store, settings: Settings) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env);
  const folder = join(settings.dataDir, 'mongodb');
  const found = settings.mongodbUri ?? (await findRunningEmbedded(folder));
  const own = found === null ? await startOwn(folder) : null;
  try {
    const store = await openStore({ uri: found ?? own?.uri ?? '', dbName: settings.dbName, appName: 'procurement-registry-script' });
    try {
      return await work(store, settings);
    } finally {
      await store.close();
    }
  } finally {
    await own?.close();
  }
};
