/** The store a command works on, and what rooms of the registry need over it. */
import { makeKeyring } from '../documents/service/keyring.ts';
import { ownSeed } from '../documents/service/own-key.ts';
import { makeDocumentUrls } from '../documents/service/urls.ts';
import { makeZone } from '../domain/zone-time.ts';
import type { EmbeddedStore } from '../embedded-mongod/embedded.ts';
import { findRunningEmbedded } from '../embedded-mongod/embedded.ts';
import { ownStoreFolder, startOwnStore } from '../embedded-mongod/own-store.ts';
import type { CommandRooms } from '../features/feature.ts';
import { ownAddress } from '../http/server.ts';
import { say } from '../platform/command.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { procedures } from '../procedures/index.ts';
import { calendarOf, type LiveCodeLists, openCodeLists } from '../runtime/code-lists/code-lists.ts';
import { openStore } from '../runtime/store.ts';
import { validatorOf } from '../runtime/tables.ts';
import type { Store } from '../store/client.ts';

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

export interface ScriptRooms extends CommandRooms {
  readonly codes: LiveCodeLists;
}

/** Close `codes` when done. */
export const openRooms = async (store: Store, settings: Settings): Promise<ScriptRooms> => {
  const zone = makeZone(settings.timeZone);
  const codes = await openCodeLists(store, { warn: say, info: () => {} });
  const keyring = makeKeyring(settings.documentServiceKey ?? (await ownSeed(settings.dataDir)), settings.documentServiceKeys);
  const at = (port: number): string => ownAddress(settings.host, port);
  const origin = settings.publicUrl ?? at(settings.port);
  return {
    settings,
    store,
    zone,
    validator: validatorOf(settings),
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

/** Throws for the store of a mirror: nobody but its source writes its records. */
export const requireOwnRecords = async ({ mirror }: Pick<Store, 'mirror'>): Promise<void> => {
  const source = await mirror.source();
  if (source !== null) throw new Error(`This store is the mirror of ${source}: its records are read-only`);
};

/** Runs `work` with the rooms over the store that the settings name. */
export const withRooms = <T>(work: (rooms: ScriptRooms) => Promise<T>): Promise<T> =>
  withStore(async (store, settings) => {
    const rooms = await openRooms(store, settings);
    try {
      return await work(rooms);
    } finally {
      rooms.codes.close();
    }
  });
