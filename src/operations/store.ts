/** The store a script works on: that of MONGODB_URI, else the one of the running registry, else one started for the script. */

import type { EmbeddedStore } from '../embedded-mongod/embedded.ts';
import { ownStoreFolder, startOwnStore } from '../embedded-mongod/own-store.ts';
import { findRunningEmbedded } from '../embedded-mongod/running-embedded.ts';
import { readSettings, type Settings } from '../runtime/settings.ts';
import { openStore, type Store } from '../store/client.ts';
import { say } from './command.ts';

const startOwn = (dataDir: string): Promise<EmbeddedStore> => {
  say('No registry runs on this data folder; its store is started for this script');
  return startOwnStore(dataDir, process.env, say);
};

/** Runs `work` with the address of the store that the settings name; nothing is done to the store. */
export const withAddress = async <T>(work: (uri: string, settings: Settings) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env);
  const found = settings.mongodbUri ?? (await findRunningEmbedded(ownStoreFolder(settings.dataDir)));
  const own = found === null ? await startOwn(settings.dataDir) : null;
  try {
    return await work(found ?? own?.uri ?? '', settings);
  } finally {
    await own?.close();
  }
};

/** Runs `work` with the store that the settings name, and closes what was opened for it, whatever happens. */
export const withStore = <T>(work: (store: Store, settings: Settings) => Promise<T>): Promise<T> =>
  withAddress(async (uri, settings) => {
    // A registry may be running beside it, and only registries migrate.
    const schema = { migrates: false };
    const store = await openStore({ uri, dbName: settings.dbName, appName: 'procurement-registry-script', schema });
    try {
      return await work(store, settings);
    } finally {
      await store.close();
    }
  });
