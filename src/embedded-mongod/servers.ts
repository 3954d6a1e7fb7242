/**
 * The servers of a replica set, each on a data folder: a `MongoMemoryReplSet`, which launches them, initiates the set, stops them,
 * and ends them when this process has died. Two things it cannot do and are done here: keep their logs, and start on data that
 * have a set already, on another port.
 *
 * It reads the log as long as a server lives, and stops the server for a stored text such as "address already in use" in a
 * slow-query line (tried). So nothing in the log counts as a complaint here; a server that cannot start ends by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { MongoInstance, MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server';
import { inUse, OWNER_VARIABLE } from './data-folder.ts';

export interface ServersOptions {
  binary: { path: string; version: string };
  /** One server each. The folders exist, and their paths are real ones. */
  members: readonly { dataDir: string; port: number }[];
  /** Further arguments of `mongod`, such as `--oplogMinRetentionHours 48`. */
  args?: readonly string[];
  /** Of a set that is initiated. */
  settings?: { electionTimeoutMillis?: number; catchUpTimeoutMillis?: number };
}

export const SET_NAME = 'registry';
const LISTEN_LIMIT_MS = 120_000;
const KEPT_CHARACTERS = 20_000;
const QUIET = ['--nounixsocket', '--quiet', '--setParameter', 'diagnosticDataCollectionEnabled=false'];

export class Servers extends MongoMemoryReplSet {
  private readonly launched: Server[] = [];

  constructor({ binary, members, args = [], settings = {} }: ServersOptions) {
    super({
      binary: { systemBinary: resolve(binary.path), version: binary.version },
      instanceOpts: members.map(({ dataDir, port }) => ({ dbPath: dataDir, port, launchTimeout: LISTEN_LIMIT_MS })),
      replSet: {
        name: SET_NAME,
        count: members.length,
        storageEngine: 'wiredTiger',
        args: [...QUIET, ...args],
        configSettings: { electionTimeoutMillis: 10_000, ...settings },
        // A process group of its own: Ctrl-C leaves the servers alone while the API drains.
        spawn: { detached: true, env: { ...process.env, [OWNER_VARIABLE]: String(process.pid) } },
      },
    });
  }

  /** Returns when all listen. Throws an Error of one line when a folder or a port is taken, or a server ends with another complaint. */
  async launch(): Promise<void> {
    await this.initAllServers();
    await this.expectAll();
  }

  /** To be called once all listen; returns when the set takes writes. */
  initiate(): Promise<void> {
    return this._initReplSet();
  }

  /** Starts a server that has ended, on its port and folder. */
  async restart(index: number): Promise<void> {
    await this.launched[index]?.stop({ doCleanup: false });
    await this.launched[index]?.start();
    await this.expectAll();
  }

  /** Ends them cleanly, after 10 s by force; the data stay. */
  override stop(): Promise<boolean> {
    return super.stop({ doCleanup: false });
  }

  processOf(index: number): ChildProcess {
    const process = this.launched[index]?.instanceInfo?.instance.mongodProcess;
    if (process === undefined) throw new Error(`Server ${index} does not run`);
    return process;
  }

  protected override _initServer(instance: NonNullable<MongoMemoryServer['opts']['instance']>): MongoMemoryServer {
    const server = new Server({ binary: this.binaryOpts, instance, spawn: this.replSetOpts.spawn ?? {} });
    this.launched.push(server);
    return server;
  }

  private async expectAll(): Promise<void> {
    const failure = this.launched.find((each) => each.failure !== undefined)?.failure;
    if (failure === undefined) return;
    await this.stop();
    throw failure;
  }
}

class Server extends MongoMemoryServer {
  failure: Error | undefined;

  /** Always on its own port. An error is kept, not thrown: it would be printed with its stack. */
  override async _startUpInstance(): Promise<void> {
    const { data, mongodOptions } = await this.getStartOptions(true);
    const instance = new LoggedInstance(mongodOptions);
    this._instanceInfo = { ...data, dbPath: data.dbPath ?? '', instance };
    this.failure = await instance.start().then(
      () => undefined,
      () => complaint(instance.said, instance.instanceOpts),
    );
  }
}

class LoggedInstance extends MongoInstance {
  said = '';

  override checkErrorInLine(): void {}

  /** The log is `mongod.log` in the data folder, the one before `mongod.log.1`. */
  override _launchMongod(binary: string): ChildProcess {
    const child = super._launchMongod(binary);
    const path = join(this.instanceOpts.dbPath ?? '', 'mongod.log');
    try {
      renameSync(path, `${path}.1`);
    } catch {
      // The first log of this folder.
    }
    // Appended to, as a server that ends because another holds the folder leaves its log alone.
    const log = createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', () => undefined);
    child.once('close', () => log.end());
    for (const output of [child.stdout, child.stderr]) {
      output?.pipe(log, { end: false });
      output?.on('data', (chunk) => {
        this.said = (this.said + chunk).slice(-KEPT_CHARACTERS);
      });
      if (output instanceof Socket) output.unref();
    }
    return child;
  }

  /** The package looks for this program beside its own file, which a bundle does not have. */
  override _launchKiller(parent: number, child: number): ChildProcess {
    const program = createRequire(import.meta.url).resolve('mongodb-memory-server-core/scripts/mongo_killer.js');
    const killer = spawn(process.execPath, [program, String(parent), String(child)], { detached: true, stdio: 'ignore', env: {} });
    killer.unref();
    return killer;
  }
}

function complaint(message: string, { dbPath = '', port }: { dbPath?: string; port?: number }): Error {
  if (message.includes('DBPathInUse')) return inUse(dbPath);
  if (/address already in use/i.test(message))
    return new Error(`Port ${port} is taken, so the embedded MongoDB cannot listen on it; free it or name another`);
  const [, reason] = /"s":"[FE]".*?"error":"((?:[^"\\]|\\.)*)"/.exec(message) ?? [];
  const lines = message.trim().split('\n');
  const words = reason ?? lines.find((line) => !line.startsWith('{')) ?? lines.at(-1) ?? '';
  return new Error(`The embedded MongoDB did not start on ${dbPath}: ${words.slice(0, 300)}`);
}
