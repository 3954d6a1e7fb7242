/** The store a command works on, and the registry's services over it. */

import { makeZone } from '../../base/domain/zone-time.ts';
import { writeLine } from '../../base/platform/command.ts';
import { readSettings, type Settings } from '../../base/platform/settings.ts';
import type { CommandServices } from '../../features/feature.ts';
import { ownAddress } from '../../http/server.ts';
import { makeKeyring, ownSeed } from '../../modules/documents/service/keyring.ts';
import { makeDocumentUrls } from '../../modules/documents/service/urls.ts';
import { procedures } from '../../procurement/types/index.ts';
import type { Store } from '../../store/client.ts';
import type { EmbeddedStore } from '../../store/embedded-mongod/embedded.ts';
import { findRunningEmbedded } from '../../store/embedded-mongod/embedded.ts';
import { ownStoreFolder, startOwnStore } from '../../store/embedded-mongod/own-store.ts';
import { calendarOf, type LiveCodeLists, openCodeLists } from '../code-lists/code-lists.ts';
import { openRegistryStore } from '../registry-store.ts';
import { buildValidator } from '../route-tables.ts';
import { foreignIn } from '../store-claim.ts';

const startOwn = (settings: Settings): Promise<EmbeddedStore> => {
  writeLine('No registry runs on this data folder; its store is started for this script');
  return startOwnStore(settings, process.env, writeLine);
};

/** Runs `work` with the address of the configured store; the store itself is not touched. */
export const withAddress = async <T>(work: (uri: string, settings: Settings) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env);
  const found = settings.mongodbUri ?? (await findRunningEmbedded(ownStoreFolder(settings.dataDir)));
  const ownEmbeddedStore = found === null ? await startOwn(settings) : null;
  try {
    return await work(found ?? ownEmbeddedStore?.uri ?? '', settings);
  } finally {
    await ownEmbeddedStore?.close();
  }
};

/** Runs `work` with the configured store, and always closes what was opened for it. */
export const withStore = <T>(work: (store: Store, settings: Settings) => Promise<T>): Promise<T> =>
  withAddress(async (uri, settings) => {
    // A registry may be running at the same time, and only registries migrate.
    const schema = { migrates: false };
    const store = await openRegistryStore({ uri, dbName: settings.dbName, appName: 'procurement-registry-script', schema });
    try {
      return await work(store, settings);
    } finally {
      await store.close();
    }
  });

export interface ScriptServices extends CommandServices {
  readonly codes: LiveCodeLists;
}

/** Close `codes` when done. */
export const openServices = async (store: Store, settings: Settings): Promise<ScriptServices> => {
  const zone = makeZone(settings.timeZone);
  const codes = await openCodeLists(store, { warn: writeLine, info: () => {} });
  const keyring = makeKeyring(settings.documentServiceKey ?? (await ownSeed(settings.dataDir)), settings.documentServiceKeys);
  const at = (port: number): string => ownAddress(settings.host, port);
  const origin = settings.publicUrl ?? at(settings.port);
  return {
    settings,
    store,
    foreign: await foreignIn(store),
    zone,
    validator: buildValidator(settings),
    procedures,
    codes,
    calendar: calendarOf(codes),
    documents: makeDocumentUrls({
      baseUrl: settings.documentServiceUrl ?? at(settings.documentServicePort),
      keyring,
      attach: async () => {},
    }),
    absolute: (path) => `${origin}/api/2.5${path}`,
  };
};

/** Throws for the store of a mirror, whose records only its source changes. */
export const requireOwnRecords = async (store: Store): Promise<void> => {
  const foreign = await foreignIn(store);
  if (foreign !== undefined) throw new Error(`This store is the mirror of ${foreign.of}: its records are read-only`);
};

/** Runs `work` with the services over the configured store. */
export const withServices = <T>(work: (services: ScriptServices) => Promise<T>): Promise<T> =>
  withStore(async (store, settings) => {
    const services = await openServices(store, settings);
    try {
      return await work(services);
    } finally {
      await services.codes.close();
    }
  });
