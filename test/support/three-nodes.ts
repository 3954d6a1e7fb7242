/**
 * A replica set of three real servers with fail points, started once for all files that use it and stopped after
 * the last of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { findMongod, type MongodBinary, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';
import { eventually } from './eventually.ts';
import { type ReplicaSet, startReplicaSet } from './replica-set.ts';

export interface ThreeNodes {
  readonly uri: string;
  readonly set: ReplicaSet;
  /** Connected to the whole set. */
  readonly client: MongoClient;
  /** Connected to one member, which is `n0`, `n1` or `n2` by its tag `node`. */
  member(index: number): MongoClient;
  /** Index of the primary; waits for one. */
  primary(): Promise<number>;
  secondaries(): Promise<number[]>;
  /** Makes one of these members the primary, whichever is most up to date, without waiting for an election timeout. */
  elect(candidates: readonly number[]): Promise<number>;
  /** Turns on a fail point of a member, and returns what waits until it is met; `calm` turns all of them off. */
  fail(index: number, name: string, data?: Document, mode?: string | Document): Promise<() => Promise<void>>;
  unfail(index: number, name: string): Promise<void>;
  stop(index: number): void;
  go(index: number): void;
  /** Kills a member; resolves when it is gone. */
  kill(index: number): Promise<void>;
  /** Restarts a killed member on its old port and data; resolves when it is listening. */
  revive(index: number): Promise<void>;
  /** Turns all fail points off; waits until all members run, one of them as primary and the others in sync. */
  calm(): Promise<void>;
}

interface Shared {
  users: number;
  starting: Promise<{ nodes: ThreeNodes; close: () => Promise<void> }> | null;
}

const SHORT_ELECTION_MS = 2000;
export const LONG_ELECTION_MS = 20_000;

const shared: Shared = { users: 0, starting: null };

const tagMembers = async (client: MongoClient): Promise<void> => {
  const { config } = await client.db('admin').command({ replSetGetConfig: 1 });
  const members = config.members.map((member: Document, index: number) => ({ ...member, tags: { node: `n${index}` } }));
  await client.db('admin').command({ replSetReconfig: { ...config, members, version: config.version + 1 } });
};

const killAndWait = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGKILL');
  const isGone = (): boolean => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  };
  await eventually(`the end of process ${pid}`, async () => isGone());
};

const make = async (set: ReplicaSet): Promise<{ nodes: ThreeNodes; close: () => Promise<void> }> => {
  const options = { serverSelectionTimeoutMS: 20_000 };
  const client = await new MongoClient(set.uri, options).connect();
  const members = await Promise.all(set.members.map(({ uri }) => new MongoClient(uri, options).connect()));
  const failing = new Set<string>();
  const frozen = new Set<number>();
  const dead = new Set<number>();
  const isAwake = (index: number): boolean => !frozen.has(index) && !dead.has(index);
  const member = (index: number): MongoClient => members[index] as MongoClient; // only called for those in `all`
  const all = set.members.map((_, index) => index);
  const pid = (index: number): number => set.members[index]?.pid ?? 0;
  /** Each member is queried: one that was down may still consider itself primary. */
  const isCalm = async (): Promise<boolean> => {
    const seen = await Promise.all(all.map((index) => member(index).db('admin').command({ hello: 1 })));
    const writable = seen.filter(({ isWritablePrimary }) => isWritablePrimary === true);
    const followers = seen.filter(({ secondary }) => secondary === true);
    return writable.length === 1 && followers.length === all.length - 1 && seen.every((one) => one.primary === writable[0]?.me);
  };
  const primary = async (): Promise<number> => {
    let found = -1;
    await eventually('a primary', async () => {
      found = -1;
      for (const index of all.filter(isAwake)) {
        if ((await member(index).db('admin').command({ hello: 1 })).isWritablePrimary === true) found = index;
      }
      return found >= 0;
    });
    return found;
  };
  /** Retried when a change of primary has cut the connection; returns how often it was met before. */
  const setFailPoint = async (index: number, name: string, mode: string | Document, data: Document = {}): Promise<number> => {
    let met = 0;
    await eventually(`fail point ${name}`, async () => {
      met = (await member(index).db('admin').command({ configureFailPoint: name, mode, data })).count;
      return true;
    });
    return met;
  };
  const unfail = async (index: number, name: string): Promise<void> => {
    await setFailPoint(index, name, 'off');
    failing.delete(`${index} ${name}`);
  };
  const elect = async (candidates: readonly number[]): Promise<number> => {
    let turn = 0;
    let elected = -1;
    await eventually('the election', async () => {
      // Refused when another member is more up to date: try that one next.
      elected = candidates[turn++ % candidates.length] ?? 0;
      const admin = member(elected).db('admin');
      if ((await admin.command({ hello: 1 })).isWritablePrimary !== true) await admin.command({ replSetStepUp: 1 });
      return true;
    });
    await eventually('the elected takes writes', async () => (await member(elected).db('admin').command({ hello: 1 })).isWritablePrimary);
    return elected;
  };
  const go = (index: number): void => {
    frozen.delete(index);
    process.kill(pid(index), 'SIGCONT');
  };
  const revive = async (index: number): Promise<void> => {
    await set.restart(index);
    dead.delete(index);
  };
  await tagMembers(client);
  const nodes: ThreeNodes = {
    uri: set.uri,
    set,
    client,
    member,
    primary,
    secondaries: async () => {
      const first = await primary();
      return all.filter((index) => index !== first);
    },
    fail: async (index, name, data = {}, mode = 'alwaysOn') => {
      failing.add(`${index} ${name}`);
      const timesEntered = (await setFailPoint(index, name, mode, data)) + 1;
      return async () => void (await member(index).db('admin').command({ waitForFailPoint: name, timesEntered, maxTimeMS: 60_000 }));
    },
    elect,
    unfail,
    stop: (index) => {
      frozen.add(index);
      process.kill(pid(index), 'SIGSTOP');
    },
    go,
    kill: async (index) => {
      dead.add(index);
      await killAndWait(pid(index));
    },
    revive,
    calm: async () => {
      for (const index of [...frozen]) go(index);
      for (const index of [...dead]) await revive(index);
      for (const each of [...failing]) await unfail(Number(each.split(' ')[0]), each.split(' ')[1] ?? '');
      await eventually('a calm set', isCalm);
    },
  };
  const close = async (): Promise<void> => {
    for (const index of [...frozen]) go(index);
    await Promise.all([client, ...members].map((each) => each.close()));
    await set.close();
  };
  return { nodes, close };
};

type Around = (binary: MongodBinary, dataDir: string) => Promise<MongodBinary>;

/**
 * Servers with fail points and, by default, short election timeouts, independent of any test; `close` stops them and deletes their
 * data. `around` may wrap the server in a program that finally executes it; member i has its data in `member-i`.
 */
export const startNodes = async (
  members = 3,
  around: Around = async (binary) => binary,
  electionTimeoutMillis = SHORT_ELECTION_MS,
): Promise<{ nodes: ThreeNodes; close: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'three-nodes-'));
  const found = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: () => undefined });
  const binary = await around(found, dataDir);
  // Shutdown need not wait for anything: without the limit each member takes ten seconds to stop.
  const parameters = ['enableTestCommands=1', 'shutdownTimeoutMillisForSignaledShutdown=100'];
  const args = [...parameters.flatMap((each) => ['--setParameter', each]), '--wiredTigerCacheSizeGB', '0.25'];
  const settings = { electionTimeoutMillis, catchUpTimeoutMillis: 1000 };
  const set = await startReplicaSet({ dataDir, binary, members, args, settings });
  const { nodes, close } = await make(set);
  return {
    nodes,
    close: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Sets how long members wait for a silent primary before they elect another. */
const setElections = async (nodes: ThreeNodes, electionTimeoutMillis: number): Promise<void> => {
  await eventually('a set with other elections', async () => {
    const { config } = await nodes.client.db('admin').command({ replSetGetConfig: 1 });
    if (config.settings.electionTimeoutMillis === electionTimeoutMillis) return true;
    const settings = { ...config.settings, electionTimeoutMillis };
    await nodes.client.db('admin').command({ replSetReconfig: { ...config, settings, version: config.version + 1 } });
    return true;
  });
};

export interface ThreeNodesOptions {
  /** For tests that never stop a primary: long enough that a slow machine alone does not cause an election. */
  readonly elections?: 'short' | 'long';
}

/** Call inside a `describe`: returns the set for its tests, calm before each of them. */
export const useThreeNodes = ({ elections = 'short' }: ThreeNodesOptions = {}): (() => ThreeNodes) => {
  let nodes: ThreeNodes | undefined;
  shared.users += 1;
  before(async function () {
    this.timeout(300_000);
    shared.starting ??= startNodes();
    nodes = (await shared.starting).nodes;
    await setElections(nodes, elections === 'short' ? SHORT_ELECTION_MS : LONG_ELECTION_MS);
  });
  afterEach(async function () {
    this.timeout(300_000);
    await nodes?.calm();
  });
  after(async function () {
    this.timeout(300_000);
    shared.users -= 1;
    if (shared.users > 0) return;
    await (await shared.starting)?.close();
    shared.starting = null;
  });
  return () => {
    if (nodes === undefined) throw new Error('the set is started before the first test');
    return nodes;
  };
};
