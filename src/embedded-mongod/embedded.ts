/**
 * The registry's own MongoDB: a replica set of one node on a data folder, for machines that have no server. The data outlive
 * restarts, crashes and a change of the port.
 *
 * A replica set keeps its members' addresses in its data. So the port is written down in the folder and used again while it is free;
 * when another has to be used, the set is given the new address by force, which for its only member is safe.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
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

export interface ReplicaSetMember {
  pid: number;
  port: number;
  /** Of this member alone. */
  uri: string;
}

export interface ReplicaSet {
  uri: string;
  /** `restart` changes the member's `pid` here. */
  members: ReplicaSetMember[];
  /** Starts a member that has ended, on its old port and data. */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaSetOptions extends Omit<EmbeddedOptions, 'port'> {
  members: number;
  /** Settings of the set, such as `{ electionTimeoutMillis: 2000 }`. */
  settings?: Record<string, unknown>;
}

const SET_NAME = 'registry';
const PORT_FILE = 'registry-port';
const PRIMARY_LIMIT_MS = 120_000;
/** Server error NotYetInitialized: the node has no set, or has not read its configuration yet. */
const NO_SET_YET = 94;
/** AlreadyInitialized, ConfigurationInProgress, InterruptedDueToReplStateChange: it was still reading it. */
const STILL_READING = [23, 109, 11602];

/**
 * Starts the one-node set on `dataDir` and returns when it takes writes. A server that an earlier run left behind there is ended
 * first. Throws an Error of one line when another server holds the folder, the port is taken, or the server does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedStore> {
  const { binary, args = [], say } = options;
  const dataDir = resolve(options.dataDir);
  const lastPort = await readPort(dataDir);
  const port = options.port || (await freePort(lastPort));
  if (lastPort !== 0 && port !== lastPort) say(`The embedded MongoDB moves from port ${lastPort} to ${port}, which can take half a minute`);
  const mongod = await launchMongod({ dataDir, port, binary, replicaSet: SET_NAME, args, say });
  await orStop([mongod], async () => {
    await withAdmin(port, (admin) => waitFor(mongod, () => becomePrimary(admin, addressOf(port))));
    await writePort(dataDir, port);
  });
  return { uri: uriOf([port]), dataDir, port, pid: mongod.pid, ended: mongod.ended, close: () => mongod.stop() };
}

/** Starts a new set of several nodes below `dataDir`, for tests of what one node cannot show; returns when it has a primary. */
export async function startReplicaSet(options: ReplicaSetOptions): Promise<ReplicaSet> {
  const { dataDir, binary, args = [], say } = options;
  const launch = async (index: number, port: number) => ({
    port,
    mongod: await launchMongod({ dataDir: join(dataDir, `member-${index}`), port, binary, replicaSet: SET_NAME, args, say }),
  });
  // One after the other: a port that is found free stays free only until the next one looks.
  const nodes: Awaited<ReturnType<typeof launch>>[] = [];
  const mongods = () => nodes.map(({ mongod }) => mongod);
  for (let index = 0; index < options.members; index += 1) {
    nodes.push(await orStop(mongods(), async () => launch(index, await freePort())));
  }
  const ports = nodes.map(({ port }) => port);
  const [first] = nodes;
  if (first === undefined) throw new RangeError('A set has at least one member');
  await orStop(mongods(), () => withAdmin(first.port, (admin) => initiate(admin, first.mongod, ports, options.settings)));
  const members = nodes.map(({ port, mongod }) => ({ pid: mongod.pid, port, uri: directUri(port) }));
  const restart = async (index: number) => {
    const member = members[index];
    if (member === undefined) throw new RangeError(`The set has no member ${index}`);
    nodes[index] = await launch(index, member.port);
    member.pid = nodes[index].mongod.pid;
  };
  return { uri: uriOf(ports), members, restart, close: () => stopAll(mongods()) };
}

/**
 * Makes the set, or tells it its new address, and says whether the node takes writes by now. To be called until it does: a node
 * that has moved first looks for itself at its old address, and drops its connections when it learns the new one.
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

async function initiate(admin: Db, mongod: Mongod, ports: number[], settings: Record<string, unknown> = {}): Promise<void> {
  const members = ports.map((port, _id) => ({ _id, host: addressOf(port) }));
  await admin.command({ replSetInitiate: { _id: SET_NAME, members, settings } });
  await waitFor(mongod, async () => (await admin.command({ hello: 1 })).primary !== undefined);
}

/** Gives the work's result; when it fails, the servers are stopped before its error goes on. */
async function orStop<T>(mongods: Mongod[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await stopAll(mongods);
    throw error;
  }
}

async function stopAll(mongods: Mongod[]): Promise<void> {
  await Promise.all(mongods.map((mongod) => mongod.stop()));
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

export async function readPort(dataDir: string): Promise<number> {
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

export function uriOf(ports: number[]): string {
  return `mongodb://${ports.map(addressOf).join(',')}/?replicaSet=${SET_NAME}`;
}
