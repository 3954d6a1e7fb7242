/**
 * One `mongod` process on a data folder.
 *
 * It is not launched by mongodb-memory-server, which reads the server's log as long as the server lives: a stored text such as
 * "address already in use" in a slow-query line makes it stop the server (tried), and a folder that another server holds makes
 * it throw out of an event handler. Of that package only the watchdog is used, which ends a `mongod` whose parent has died.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, mkdir, open, realpath, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freeFolder, inUse, OWNER_VARIABLE } from './data-folder.ts';

export interface MongodOptions {
  dataDir: string;
  port: number;
  binary: { path: string };
  replicaSet: string;
  args: string[];
  say: (line: string) => void;
}

export interface Mongod {
  pid: number;
  hasEnded(): boolean;
  /** Resolves when it has ended without being stopped. */
  ended: Promise<void>;
  /** Ends the server cleanly; after 10 s by force. Does nothing when it has ended already. */
  stop(): Promise<void>;
}

const LISTEN_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 10_000;

/**
 * Starts a server on `dataDir`, on loopback only, and waits until it listens. Its log is `mongod.log` there, the one before
 * `mongod.log.1`. Throws an Error of one line when the folder or the port is taken or the server ends with any other complaint.
 */
export async function launchMongod(options: MongodOptions): Promise<Mongod> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  await freeFolder(dataDir, options.say);
  const log = await openLog(dataDir);
  try {
    const child = spawn(resolve(options.binary.path), argumentsOf({ ...options, dataDir }), {
      // A process group of its own: Ctrl-C leaves the server alone while the API drains.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, [OWNER_VARIABLE]: String(process.pid) },
    });
    await once(child, 'spawn');
    const watchdog = startWatchdog(child);
    await waitUntilListening(child, log, { ...options, dataDir });
    return mongodOf(child, watchdog, options.say);
  } finally {
    await log.close();
  }
}

/** A free port of loopback; `wanted` if it is one. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  } catch {
    return freePort();
  } finally {
    server.close();
  }
}

function argumentsOf({ dataDir, port, replicaSet, args }: MongodOptions): string[] {
  const place = ['--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
  const quiet = ['--quiet', '--setParameter', 'diagnosticDataCollectionEnabled=false'];
  return [...place, '--replSet', replicaSet, '--storageEngine', 'wiredTiger', ...quiet, ...args];
}

async function openLog(dataDir: string): Promise<FileHandle> {
  const path = join(dataDir, 'mongod.log');
  await rename(path, `${path}.1`).catch(() => undefined);
  // Each of two starts at once reads its own file.
  return open(path, 'wx+', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? inUse(dataDir) : error;
  });
}

/** Ends the server when this process has died without stopping it. */
function startWatchdog(child: ChildProcess): ChildProcess {
  const script = createRequire(import.meta.url).resolve('mongodb-memory-server-core/scripts/mongo_killer.js');
  const watchdog = spawn(process.execPath, [script, String(process.pid), String(child.pid)], { detached: true, stdio: 'ignore', env: {} });
  watchdog.unref();
  return watchdog;
}

async function waitUntilListening(child: ChildProcess, log: FileHandle, options: MongodOptions): Promise<void> {
  const deadline = performance.now() + LISTEN_LIMIT_MS;
  for (;;) {
    const text = await readAll(log);
    if (/waiting for connections/i.test(text)) return;
    if (hasEnded(child)) throw complaint(await readAll(log), options);
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The embedded MongoDB did not listen within ${LISTEN_LIMIT_MS / 1000} s; see ${join(options.dataDir, 'mongod.log')}`);
    }
    await pause(20);
  }
}

async function readAll(log: FileHandle): Promise<string> {
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(size), position: 0 });
  return buffer.toString('utf8', 0, bytesRead);
}

function complaint(log: string, { dataDir, port }: MongodOptions): Error {
  if (log.includes('DBPathInUse')) return inUse(dataDir);
  if (/address already in use/i.test(log))
    return new Error(`Port ${port} is taken, so the embedded MongoDB cannot listen on it; free it or name another`);
  const [, reason] = /"s":"[FE]".*?"error":"((?:[^"\\]|\\.)*)"/.exec(log) ?? [];
  const lines = log.trim().split('\n');
  const said = reason ?? lines.find((line) => !line.startsWith('{')) ?? lines.at(-1) ?? '';
  return new Error(`The embedded MongoDB did not start on ${dataDir}: ${said.slice(0, 300)}`);
}

function mongodOf(child: ChildProcess, watchdog: ChildProcess, say: (line: string) => void): Mongod {
  let tell = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const report = (code: number | null, signal: string | null) => {
    say(`The embedded MongoDB has ended by itself (${signal ?? `code ${code}`})`);
    tell();
  };
  child.once('exit', report);
  child.unref();
  const stop = async () => {
    child.off('exit', report);
    child.ref();
    if (!hasEnded(child)) {
      const ended = once(child, 'exit');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(force);
    }
    watchdog.kill();
  };
  return { pid: child.pid ?? 0, hasEnded: () => hasEnded(child), ended, stop };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
