/**
 * One MongoDB for the whole run: MONGODB_URI when it is set, else an embedded one-node replica set in a temporary
 * folder. Its address stands in TEST_MONGODB_URI; every registry under test uses a database of its own in it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedStore, startEmbedded } from '../../src/store/embedded.ts';
import { findMongod, mongodCacheDir } from '../../src/store/mongod-binary.ts';

let embedded: EmbeddedStore | undefined;
let folder: string | undefined;

export const mochaGlobalSetup = async (): Promise<void> => {
  if (process.env.MONGODB_URI) {
    process.env.TEST_MONGODB_URI = process.env.MONGODB_URI;
    return;
  }
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say });
  folder = await mkdtemp(join(tmpdir(), 'registry-test-'));
  embedded = await startEmbedded({ dataDir: folder, binary, args: ['--setParameter', 'enableTestCommands=1'], say: () => {} });
  process.env.TEST_MONGODB_URI = embedded.uri;
};

export const mochaGlobalTeardown = async (): Promise<void> => {
  await embedded?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
};
