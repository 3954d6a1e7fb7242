/**
 * The registry's embedded MongoDB: a single-node replica set on a data folder. The data survive restarts, crashes and port
 * changes.
 *
 * A replica set stores its members' addresses in its data. So the port is saved in the folder and reused if it is free;
 * otherwise the set is reconfigured by force, which is safe for a single member.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Db, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import '../driver.ts';
import { sleep } from '../../base/platform/sleep.ts';
import { freeFolder } from './data-folder.ts';
import { SET_NAME, Servers } from './servers.ts';

export interface EmbeddedStore {
  uri: string;
  dataDir: string;
  port: number;
  pid: number;
  /** Resolves when the server exits. */
  ended: Promise<void>;
  /** Stops the server cleanly, after 10 s by force; the data are kept. */
  close(): Promise<void>;
}

interface EmbeddedOptions {
  /** Contains only the server's files; created if missing. */
  dataDir: string;
  /** 0 or absent: the last run's port if free, else any. */
  port?: number;
  binary: { path: string; version: string };
  /** Additional arguments of `mongod`, such as `--oplogMinRetentionHours 48`. */
  args?: string[];
  say: (line: string) => void;
}

const PORT_FILE = 'registry-port';
const PRIMARY_LIMIT_MS = 120_000;
/** NotYetInitialized: the node has no set, or has not loaded its configuration yet. */
const NO_SET_YET = 94;
/** ConfigurationInProgress, InterruptedDueToReplStateChange. */
const STILL_READING = [109, 11602];

/**
 * Starts the set on `dataDir` and resolves when it accepts writes. A server orphaned by an earlier run is stopped first.
 * Throws a one-line Error when another server holds the folder, the port is taken, or the server does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedStore> {
  const { binary, args = [], say } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  await freeFolder(dataDir, say);
  const lastPort = await readPort(dataDir);
  const port = options.port || (await freePort(lastPort));
  if (lastPort !== 0 && port !== lastPort) say(`The embedded MongoDB moves from port ${lastPort} to ${port}, which can take half a minute`);
  const servers = new Servers({ binary, members: [{ dataDir, port }], args });
  await servers.launch();
  const child = servers.processOf(0);
  try {
    await becomePrimary(servers, child, port);
    await writePort(dataDir, port);
  } catch (error) {
    await servers.stop();
    throw error;
  }
  let isClosing = false;
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (!isClosing) say(`The embedded MongoDB exited unexpectedly (${signal ?? `code ${code}`})`);
  });
  const close = async (): Promise<void> => {
    isClosing = true;
    await servers.stop();
  };
  return { uri: buildUri(port), dataDir, port, pid: child.pid ?? 0, ended, close };
}

/** A free loopback port; `wanted` if it is free. */
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

/**
 * Initiates or reconfigures the set; resolves once the node accepts writes. Both are retried until then: after a port change the
 * node first looks for itself at its old address, and drops its connections when it learns the new one.
 */
async function becomePrimary(servers: Servers, child: ChildProcess, port: number): Promise<void> {
  const client = new MongoClient(buildUri(port, true), { serverSelectionTimeoutMS: 10_000 });
  const admin = client.db('admin');
  const deadline = performance.now() + PRIMARY_LIMIT_MS;
  try {
    while (!(await advanceToPrimary(servers, admin, `127.0.0.1:${port}`))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('The embedded MongoDB ended before it took writes; see mongod.log in its data folder');
      if (performance.now() > deadline) throw new Error(`The embedded MongoDB took no writes within ${PRIMARY_LIMIT_MS / 1000} s`);
      await sleep(20);
    }
  } finally {
    await client.close();
  }
}

async function advanceToPrimary(servers: Servers, admin: Db, host: string): Promise<boolean> {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members.length !== 1 || config.members[0].host !== host)
      await admin.command({ replSetReconfig: { ...config, members: [{ _id: 0, host }] }, force: true });
    return (await admin.command({ hello: 1 })).isWritablePrimary === true;
  } catch (error) {
    const code = error instanceof MongoServerError ? Number(error.code) : 0;
    if (code === NO_SET_YET) await servers.initiate();
    else if (!(error instanceof MongoNetworkError || STILL_READING.includes(code))) throw error;
    return false;
  }
}

async function readPort(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, PORT_FILE), 'utf8').catch(() => '');
  const port = Number(text.trim());
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}

async function writePort(dataDir: string, port: number): Promise<void> {
  const path = join(dataDir, PORT_FILE);
  await writeFile(`${path}.new`, `${port}\n`);
  await rename(`${path}.new`, path);
}

/** `direct`: for this one server, before it has a set. */
function buildUri(port: number, direct = false): string {
  return `mongodb://127.0.0.1:${port}/?${direct ? 'directConnection=true' : `replicaSet=${SET_NAME}`}`;
}

/**
 * The URI of the running server that holds `dataDir` and accepts writes, for a script beside a registry; null when there is
 * none. Another server may use the saved port by now, so the server's own data folder is checked.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null);
  const port = await readPort(dataDir);
  if (folder === null || port === 0) return null;
  const client = new MongoClient(buildUri(port, true), { serverSelectionTimeoutMS: 2000 });
  try {
    const admin = client.db('admin');
    const { parsed } = await admin.command({ getCmdLineOpts: 1 });
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    return parsed?.storage?.dbPath === folder && isWritablePrimary === true ? buildUri(port) : null;
  } catch {
    return null;
  } finally {
    await client.close();
  }
}
