/** The measured registry: the compiled one, a process of its own on a running store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/process.ts';
import { keys } from '../../test/support/registry.ts';
import { withWorkers } from './processes.ts';

export interface Api {
  readonly url: string;
  readonly documentsUrl: string;
  /** From process start until it accepts requests. */
  readonly startMs: number;
  pids(): Promise<number[]>;
  close(): Promise<void>;
}

export interface ApiOptions {
  readonly uri: string;
  readonly dbName: string;
  readonly workers: number;
  readonly feedMemoryMb: number;
  /** Extra node arguments, such as `--cpu-prof`. */
  readonly node?: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const accounts = `[brokers]\nbroker = ${keys.broker},123456\n[uploaders]\nuploader = uploader-password\n`;

const untilServing = async (child: ChildProcess, said: () => string): Promise<void> => {
  while (!said().includes('Try ')) {
    if (child.exitCode !== null) throw new Error(`the registry has ended: ${said()}`);
    await Promise.race([once(child.stderr ?? child, 'data'), once(child, 'exit')]);
  }
};

/** The `node` arguments of `npm start`: measures what users run. */
const startArguments = async (): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const words = String(scripts.start).split(' ');
  return words.slice(words.indexOf('node') + 1);
};

export const startApi = async ({ uri, dbName, workers, feedMemoryMb, node = [] }: ApiOptions): Promise<Api> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'));
  const accountsFile = join(folder, 'accounts.ini');
  await writeFile(accountsFile, accounts);
  const [port, documents] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PORT: String(port),
    DOCUMENT_SERVICE_PORT: String(documents),
    // The same for all processes, so that each accepts documents uploaded to another.
    DOCUMENT_SERVICE_URL: 'http://documents.example.org',
    DOCUMENT_SERVICE_KEY: '5'.repeat(64),
    DATA_DIR: folder,
    ACCOUNTS_FILE: accountsFile,
    MONGODB_URI: uri,
    DB_NAME: dbName,
    WORKERS: String(workers),
    FEED_MEMORY_MB: String(feedMemoryMb),
  };
  const args = await startArguments();
  const began = performance.now();
  // Its log lines are written, but discarded.
  const child = spawn(process.execPath, [...node, ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    message += text;
  });
  await untilServing(child, () => message);
  const startMs = performance.now() - began;
  return {
    url: `http://127.0.0.1:${port}`,
    documentsUrl: `http://127.0.0.1:${documents}`,
    startMs,
    pids: () => withWorkers(child.pid ?? 0),
    close: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};
