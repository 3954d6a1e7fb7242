/** The embedded store of a registry's data folder. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../base/platform/settings.ts';
import { findMongod, mongodCacheDir } from './binary.ts';
import { type EmbeddedStore, startEmbedded } from './embedded.ts';

/** The folder of the embedded store's files. */
export const ownStoreFolder = (dataDir: string): string => join(dataDir, 'mongodb');

/** By default MongoDB takes half of the machine, which it shares with the registry and whatever else runs there. */
export const cacheArgs = (megabytes: number): string[] => ['--wiredTigerCacheSizeGB', String(megabytes / 1024)];

/** Finds a `mongod`; returns a function that starts it, also repeatedly, on `port` if given. Throws an Error with all ways to get one. */
export const ownStoreStarter = async (
  { dataDir, storeCacheMb }: Pick<Settings, 'dataDir' | 'storeCacheMb'>,
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<(port?: number) => Promise<EmbeddedStore>> => {
  const folder = ownStoreFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const binary = await findMongod({ env, cacheDir: mongodCacheDir(env), say });
  const args = ['--oplogMinRetentionHours', '24', ...cacheArgs(storeCacheMb)];
  return (port = 0) => startEmbedded({ dataDir: folder, port, binary, args, say });
};

/** Finds a `mongod` and starts it. */
export const startOwnStore = async (...how: Parameters<typeof ownStoreStarter>): Promise<EmbeddedStore> =>
  (await ownStoreStarter(...how))();
