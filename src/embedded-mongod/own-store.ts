/** The embedded store of a registry's data folder. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findMongod, mongodCacheDir } from './binary.ts';
import { type EmbeddedStore, startEmbedded } from './embedded.ts';

/** Where the embedded store keeps its files. */
export const ownStoreFolder = (dataDir: string): string => join(dataDir, 'mongodb');

/** Finds a `mongod`, and gives what starts it, once or again, on `port` if told. Throws an Error that names every way to get one. */
export const ownStoreStarter = async (
  dataDir: string,
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<(port?: number) => Promise<EmbeddedStore>> => {
  const folder = ownStoreFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const binary = await findMongod({ env, cacheDir: mongodCacheDir(env), say });
  return (port = 0) => startEmbedded({ dataDir: folder, port, binary, args: ['--oplogMinRetentionHours', '24'], say });
};

/** Finds a `mongod` and starts it. */
export const startOwnStore = async (...how: Parameters<typeof ownStoreStarter>): Promise<EmbeddedStore> =>
  (await ownStoreStarter(...how))();
