/** The API processes of a soak: each has its own port, on which it is killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getStart } from '../compiled.ts';
import { freePort } from '../process.ts';
import { keys } from '../registry.ts';
import { startFlags } from '../start-flags.ts';
import { collectWorkers } from '../worker-pids.ts';

export interface Apis {
  readonly count: number;
  url(index: number): string;
  readonly documentsUrl: string;
  restart(index: number, signal: 'SIGKILL' | 'SIGTERM', pauseMs: number): Promise<void>;
  /** Kills a worker of the process that has some; `choice` in [0, 1) selects it. False when none is running. */
  killWorker(choice: number): boolean;
  /** Kills a process without restarting it. */
  kill(index: number): void;
  /** Starts every process that is not running. */
  ensure(): Promise<void>;
  /** Total number of starts. */
  readonly starts: number;
  /** Of the running processes. */
  readonly pids: readonly number[];
  close(): Promise<void>;
}

export interface ApiOptions {
  readonly count: number;
  readonly uri: string;
  readonly dbName: string;
  readonly folder: string;
  /** True: the registry itself; false: the same with only a watermark. */
  readonly guarded: boolean;
  /** Of the last process; 1: it serves requests itself. The others always do. */
  readonly workers?: number;
  /** Additional settings for all of them. */
  readonly env?: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

interface Slot {
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  child: ChildProcess | null;
  /** Serializes stops and starts. */
  work: Promise<void>;
}

const accounts = `[brokers]\nbroker = ${keys.broker},123456\n[uploaders]\nuploader = uploader-password\n`;

/** Settings of one process; all use the document service of the first. */
const makeSlots = async ({
  count,
  uri,
  dbName,
  folder,
  workers = 1,
  env: further = {},
}: ApiOptions): Promise<{ slots: Slot[]; documentsUrl: string }> => {
  const accountsFile = join(folder, 'accounts.ini');
  await writeFile(accountsFile, accounts);
  const documents = await freePort();
  const documentsUrl = `http://127.0.0.1:${documents}`;
  const slots: Slot[] = [];
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    const dataDir = join(folder, `api-${index}`);
    await mkdir(dataDir);
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: String(port),
      DOCUMENT_SERVICE_PORT: index === 0 ? String(documents) : '0',
      DOCUMENT_SERVICE_URL: documentsUrl,
      DOCUMENT_SERVICE_KEY: '5'.repeat(64),
      DATA_DIR: dataDir,
      ACCOUNTS_FILE: accountsFile,
      MONGODB_URI: uri,
      DB_NAME: dbName,
      LOG_LEVEL: 'error',
      WORKERS: String(index === count - 1 ? workers : 1),
      ...further,
    };
    slots.push({ port, env, child: null, work: Promise.resolve() });
  }
  return { slots, documentsUrl };
};

const isUp = async (port: number): Promise<boolean> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/2.5/contracts?limit=1`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export const startApis = async (options: ApiOptions): Promise<Apis> => {
  const { slots, documentsUrl } = await makeSlots(options);
  const program = await getStart(options.guarded ? 'main' : 'plain-api');
  let starts = 0;
  let closed = false;

  const launch = (slot: Slot): ChildProcess => {
    starts += 1;
    const child = spawn(process.execPath, [...startFlags, ...program], {
      env: slot.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (/"level":"error"|Error/.test(text)) options.say(`api on ${slot.port}: ${text.trim().slice(0, 400)}`);
    });
    slot.child = child;
    return child;
  };
  /** A start fails while the store has no primary; it is retried. */
  const start = async (slot: Slot): Promise<void> => {
    let child = launch(slot);
    while (!closed && !(await isUp(slot.port))) {
      if (hasEnded(child)) child = launch(slot);
      await sleep(200);
    }
  };
  const end = async ({ child }: Slot, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child === null || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.kill(signal);
    await ended;
    clearTimeout(force);
  };
  const inTurn = (slot: Slot, work: () => Promise<void>): Promise<void> => {
    slot.work = slot.work.then(work, work);
    return slot.work;
  };
  const ensure = (slot: Slot): Promise<void> =>
    inTurn(slot, async () => {
      if (slot.child === null || hasEnded(slot.child)) await start(slot);
    });

  return {
    count: options.count,
    documentsUrl,
    get starts() {
      return starts;
    },
    get pids() {
      return slots.flatMap(({ child }) => child?.pid ?? []);
    },
    url: (index) => `http://127.0.0.1:${slots[index % slots.length]?.port}`,
    killWorker: (choice) => {
      const child = slots.at(-1)?.child ?? null;
      const found = child === null ? [] : collectWorkers(child.pid);
      const pid = found[Math.floor(choice * found.length)];
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      return pid !== undefined;
    },
    kill: (index) => void slots[index]?.child?.kill('SIGKILL'),
    ensure: async () => void (await Promise.all(slots.map(ensure))),
    restart: async (index, signal, pauseMs) => {
      const slot = slots[index];
      if (slot === undefined) return;
      await inTurn(slot, async () => {
        await end(slot, signal);
        await sleep(pauseMs);
        await start(slot);
      });
    },
    close: async () => {
      closed = true;
      await Promise.all(slots.map((slot) => end(slot, 'SIGTERM')));
    },
  };
};
