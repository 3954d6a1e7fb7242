/**
 * The registry's own MongoDB: a replica set of one node on a data folder. The data outlive restarts, crashes and a change of the
 * port.
 *
 * A replica set keeps its members' addresses in its data. So the port is saved in the folder and used again while it is free;
 * otherwise the set is given its new address by force, which is safe for an only member.
 */
import { readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import '../store/driver.ts';
import { freePort, launchMongod, type Mongod } from './process.ts';

export interface EmbeddedStore {
  uri: string;
  dataDir: string;
  port: number;
  /** Of the server process. */
  pid: number;
  /** Resolves when the server has ended by itself. */
  ended: Promise<void>;
  /** Ends the server cleanly, after 10 s by force; the data stay. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Holds the server's files and nothing else; made if missing. */
  dataDir: string;
  /** 0 or absent: the port of the last run if it is free, else any. */
  port?: number;
  binary: { path: string; version: string };
  /** Further arguments of `mongod`, such as `--oplogMinRetentionHours 48`. */
  args?: string[];
  say: (line: string) => void;
}

const SET_NAME = 'registry';
const PORT_FILE = 'registry-port';
const PRIMARY_LIMIT_MS = 120_000;
/** NotYetInitialized: the node has no set, or has not read its configuration yet. */
const NO_SET_YET = 94;
/** AlreadyInitialized, ConfigurationInProgress, InterruptedDueToReplStateChange. */
const STILL_READING = [23, 109, 11602];

/**
 * Starts the set on `dataDir` and returns when it takes writes. A server left behind there by an earlier run is ended first.
 * Throws an Error of one line when another server holds the folder, the port is taken, or the server does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedStore> {
  const { binary, args = [], say } = options;
  const dataDir = resolve(options.dataDir);
  const lastPort = await readPort(dataDir);
  const port = options.port || (await freePort(lastPort));
  if (lastPort !== 0 && port !== lastPort) say(`The embedded MongoDB moves from port ${lastPort} to ${port}, which can take half a minute`);
  const mongod = await launchMongod({ dataDir, port, binary, replicaSet: SET_NAME, args, say });
  try {
    await withAdmin(port, (admin) => waitFor(mongod, () => becomePrimary(admin, addressOf(port))));
    await writePort(dataDir, port);
  } catch (error) {
    await mongod.stop();
    throw error;
  }
  return { uri: uriOf(port), dataDir, port, pid: mongod.pid, ended: mongod.ended, close: () => mongod.stop() };
}

/**
 * Makes the set or gives it its new address; true once the node takes writes. To be called until then: a node that has moved
 * looks for itself at its old address first, and drops its connections when it learns the new one.
 */
async function becomePrimary(admin: Db, host: string): Promise<boolean> {
  try {
    const config = await readConfig(admin);
    if (config === undefined) {
      await admin.command({ replSetInitiate: { _id: SET_NAME, members: [{ _id: 0, host }] } });
    } else if (config.members.length !== 1 || config.members[0]?.host !== host) {
      await admin.command({ replSetReconfig: { ...config, members: [{ _id: 0, host }] }, force: true });
    }
    return (await admin.command({ hello: 1 })).isWritablePrimary === true;
  } catch (error) {
    if (error instanceof MongoNetworkError || (error instanceof MongoServerError && STILL_READING.includes(Number(error.code))))
      return false;
    throw error;
  }
}

async function readConfig(admin: Db): Promise<{ members: { host: string }[] } | undefined> {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    return config;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NO_SET_YET) return undefined;
    throw error;
  }
}

async function withAdmin(port: number, work: (admin: Db) => Promise<void>): Promise<void> {
  const client = new MongoClient(directUri(port), { serverSelectionTimeoutMS: 10_000 });
  try {
    await work(client.db('admin'));
  } finally {
    await client.close();
  }
}

async function waitFor(mongod: Mongod, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PRIMARY_LIMIT_MS;
  while (!(await holds())) {
    if (mongod.hasEnded()) throw new Error('The embedded MongoDB ended before it took writes; see mongod.log in its data folder');
    if (performance.now() > deadline) throw new Error(`The embedded MongoDB took no writes within ${PRIMARY_LIMIT_MS / 1000} s`);
    await pause(20);
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

function addressOf(port: number): string {
  return `127.0.0.1:${port}`;
}

function directUri(port: number): string {
  return `mongodb://${addressOf(port)}/?directConnection=true`;
}

function uriOf(port: number): string {
  return `mongodb://${addressOf(port)}/?replicaSet=${SET_NAME}`;
}

/**
 * The address of the running server that holds `dataDir` and takes writes, for a script beside a registry; null when there is
 * none. The saved port may belong to another server by now, so the server is asked which folder it holds.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null);
  const port = await readPort(dataDir);
  if (folder === null || port === 0) return null;
  const client = new MongoClient(directUri(port), { serverSelectionTimeoutMS: 2000 });
  try {
    const admin = client.db('admin');
    const { parsed } = await admin.command({ getCmdLineOpts: 1 });
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    return parsed?.storage?.dbPath === folder && isWritablePrimary === true ? uriOf(port) : null;
  } catch {
    return null;
  } finally {
    await client.close();
  }
}
