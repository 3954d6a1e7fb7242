/** A MongoDB server that is no member of a replica set, or of one that was never initiated. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMongod, mongodCacheDir } from '../../src/embedded-mongod/binary.ts';
import { freePort } from './process.ts';

export interface LoneMongod {
  readonly uri: string;
  close(): Promise<void>;
}

export const startLoneMongod = async (args: readonly string[] = []): Promise<LoneMongod> => {
  const folder = await mkdtemp(join(tmpdir(), 'lone-mongod-'));
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: () => undefined });
  const port = await freePort();
  const place = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
  const child = spawn(binary.path, [...place, '--wiredTigerCacheSizeGB', '0.25', ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    if (String(text).includes('Waiting for connections')) break;
  }
  child.stdout.resume();
  return { uri: `mongodb://127.0.0.1:${port}/`, close };
};
