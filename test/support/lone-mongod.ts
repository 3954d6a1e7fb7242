/** A MongoDB server outside any replica set, or in one that was never initiated. */
import { MongoMemoryServer } from 'mongodb-memory-server';
import { findMongod, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';

export interface LoneMongod {
  readonly uri: string;
  close(): Promise<void>;
}

export const startLoneMongod = async (args: readonly string[] = []): Promise<LoneMongod> => {
  const { path, version } = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: () => undefined });
  const server = await MongoMemoryServer.create({
    binary: { systemBinary: path, version },
    instance: { args: ['--wiredTigerCacheSizeGB', '0.25', ...args], storageEngine: 'wiredTiger', launchTimeout: 60_000 },
  });
  return { uri: server.getUri(), close: async () => void (await server.stop()) };
};
