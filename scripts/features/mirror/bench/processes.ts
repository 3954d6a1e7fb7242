/** Registries as processes: their resource use, and how they are killed. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { getStart } from '../../../../test/support/compiled.ts';
import { freePort, type RegistryProcess, startProcess } from '../../../../test/support/process.ts';
import { peakMb, spentMs } from '../../../bench/processes.ts';

const run = promisify(execFile);

export interface Deployment {
  readonly uri: string;
  readonly dbName: string;
  readonly folder: string;
}

export interface MirrorProcess {
  readonly url: string;
  /** Over all restarts. */
  spent(): Promise<number>;
  peak(): Promise<number>;
  /** Records stored since the last start. */
  kept(): Promise<number>;
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  start(): Promise<void>;
  /** `--verify --json`. */
  verify(): Promise<Verified>;
  /** All output so far. */
  said(): string;
}

export interface Verified {
  readonly records: number;
  readonly differences: number;
  readonly aside: number;
  readonly digest: string;
  readonly seconds: number;
}

const buildEnv = ({ uri, dbName, folder }: Deployment): Record<string, string> => ({
  MONGODB_URI: uri,
  DB_NAME: dbName,
  DATA_DIR: folder,
  EXPLORER: 'off',
  LOG_LEVEL: 'warn',
});

/** A `registry mirror` process that can be killed and restarted at the same address. */
export const startMirror = async (source: string, at: Deployment, parallel: number): Promise<MirrorProcess> => {
  await mkdir(at.folder, { recursive: true });
  const env = { ...buildEnv(at), PORT: String(await freePort()), DOCUMENT_SERVICE_PORT: '0' };
  const cli = await getStart('cli');
  const args = [...cli, 'mirror', `${source}/api/2.5`];
  const profile = process.env.MIRROR_CPU_PROF === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', process.env.MIRROR_CPU_PROF];
  const start = (): Promise<RegistryProcess> =>
    startProcess(env, { file: process.execPath, args: [...profile, ...args, '--parallel', String(parallel)] });
  let current = await start();
  let [before, peak, said] = [0, 0, ''];
  const pid = (): number => current.child.pid ?? 0;
  return {
    url: current.url,
    spent: async () => before + (await spentMs(pid())),
    peak: async () => Math.max(peak, await peakMb(pid())),
    kept: async () => {
      const text = await (await fetch(`${current.url}/metrics`)).text();
      return Number(/^mirror_kept_total (\d+)/m.exec(text)?.[1] ?? 0);
    },
    kill: async (signal = 'SIGKILL') => {
      before += await spentMs(pid());
      peak = Math.max(peak, await peakMb(pid()));
      current.child.kill(signal);
      await current.ended;
      said += current.said();
    },
    start: async () => {
      current = await start();
    },
    verify: async () => {
      const began = performance.now();
      const { stdout } = await run(process.execPath, [...args, '--verify', '--json'], {
        env: { ...process.env, ...env },
        maxBuffer: 64 * 1024 * 1024,
      }).catch((error: { readonly stdout?: string }) => {
        if (typeof error.stdout === 'string' && error.stdout.startsWith('{')) return { stdout: error.stdout };
        throw error;
      });
      const { records, differences, aside, digest } = JSON.parse(stdout);
      return { records, differences, aside, digest, seconds: (performance.now() - began) / 1000 };
    },
    said: () => said + current.said(),
  };
};

export interface SourceProcess {
  readonly url: string;
  readonly documentsUrl: string;
  spent(): Promise<number>;
  stop(): Promise<void>;
}

/** A registry on a filled store; returns when its consumers have caught up. */
export const startSource = async (at: Deployment, accounts: string, isCalm: (url: string) => Promise<void>): Promise<SourceProcess> => {
  const documents = await freePort();
  const documentsUrl = `http://127.0.0.1:${documents}`;
  const env = { ...buildEnv(at), ACCOUNTS_FILE: accounts, PORT: String(await freePort()), DOCUMENT_SERVICE_PORT: String(documents) };
  const program = { file: process.execPath, args: ['--disable-proto=throw', ...(await getStart('main'))] };
  const { child, url, ended } = await startProcess({ ...env, DOCUMENT_SERVICE_URL: documentsUrl }, program);
  await isCalm(url);
  return {
    url,
    documentsUrl,
    spent: () => spentMs(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
