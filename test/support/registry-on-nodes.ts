/** A registry in a separate process on servers started by a test, with one broker. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll, freePort, type RegistryProcess, startProcess } from './process.ts';
import { keys } from './registry.ts';

export interface RegistryOnNodes extends Pick<RegistryProcess, 'child' | 'ended'> {
  readonly url: string;
  readonly documentsUrl: string;
  readonly dbName: string;
  /** Its log so far. */
  logged(): string;
  /** Kills it; its data stay in the store. */
  end(): Promise<void>;
}

/** `env` adds settings; the accounts are the broker of `keys` and the uploader. */
export const startOnNodes = async (uri: string, env: Readonly<Record<string, string>> = {}): Promise<RegistryOnNodes> => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-on-nodes-'));
  const accounts = join(folder, 'accounts.ini');
  await writeFile(accounts, `[brokers]\nbroker = ${keys.broker},123456\n[uploaders]\nuploader = uploader-password\n`);
  const documentsPort = String(await freePort());
  const dbName = env.DB_NAME ?? `on_nodes_${randomBytes(4).toString('hex')}`;
  const { url, child, ended } = await startProcess({
    PORT: String(await freePort()),
    DOCUMENT_SERVICE_PORT: documentsPort,
    DATA_DIR: folder,
    MONGODB_URI: uri,
    DB_NAME: dbName,
    ACCOUNTS_FILE: accounts,
    ...env,
  });
  let lines = '';
  child.stdout?.on('data', (text) => {
    lines += text;
  });
  return {
    url,
    child,
    ended,
    documentsUrl: `http://127.0.0.1:${documentsPort}`,
    dbName,
    logged: () => lines,
    end: async () => {
      await endAll();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
    },
  };
};
