/** A temporary store for the bench. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MongoClient } from 'mongodb';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { findMongod, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../src/store/embedded-mongod/embedded.ts';
import { floorName, openDriver } from './floor.ts';

export interface BenchStore {
  readonly uri: string;
  readonly pid: number;
  /** The bare driver. */
  readonly client: MongoClient;
  /** Creates the registry's indexes in the floor's database of this name. */
  prepareFloor(dbName: string): Promise<void>;
  close(): Promise<void>;
}

export const startBenchStore = async (say: (line: string) => void): Promise<BenchStore> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-store-'));
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: () => undefined });
  const { uri, pid, close } = await startEmbedded({ dataDir, binary, args: ['--wiredTigerCacheSizeGB', '2'], say });
  const client = await openDriver(uri);
  return {
    uri,
    pid,
    client,
    prepareFloor: async (dbName) => (await openRegistryStore({ uri, dbName: floorName(dbName) })).close(),
    close: async () => {
      await client.close();
      await close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
