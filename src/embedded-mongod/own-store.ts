/** The embedded store of a data folder, as the registry and its scripts start it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findMongod, mongodCacheDir } from './binary.ts';
import { type EmbeddedStore, startEmbedded } from './embedded.ts';

/** Where the embedded store keeps its files. */
export const ownStoreFolder = (dataDir: string): string => join(dataDir, 'mongodb');

/** Finds a `mongod` by the environment and starts it on the data folder; throws an Error that names every way to get one. */
export const startOwnStore = async (
  dataDir: string,
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<EmbeddedStore> => (await ownStoreStarter(dataDir, env, say))();

/** What starts it, once or again; on `port` where one is named. */
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
