/**
 * The servers of a replica set, each on a data folder: a `MongoMemoryReplSet`, which launches them, initiates the set, stops them,
 * and kills them when this process dies. It cannot keep their logs, nor start on data that already have a set, on another port;
 * both are added here.
 *
 * It scans the log while a server lives, and stops the server at a text such as "address already in use" even in a
 * slow-query line (tried). So log lines are not treated as errors here; a server that cannot start exits by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { MongoInstance, MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server';
import { dataFolderInUse, OWNER_VARIABLE } from './data-folder.ts';

export interface ServersOptions {
  binary: { path: string; version: string };
  /** One server per member. The folders must exist, with resolved paths. */
  members: readonly { dataDir: string; port: number }[];
  /** Additional arguments of `mongod`, such as `--oplogMinRetentionHours 48`. */
  args?: readonly string[];
  /** For a set being initiated. */
  settings?: { electionTimeoutMillis?: number; catchUpTimeoutMillis?: number; chainingAllowed?: boolean };
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
        // A secondary that copies from another stands still with it (docs/operations.md "The replica set").
        configSettings: { electionTimeoutMillis: 10_000, chainingAllowed: false, ...settings },
        // A separate process group: Ctrl-C does not reach the servers while the API drains.
        spawn: { detached: true, env: { ...process.env, [OWNER_VARIABLE]: String(process.pid) } },
      },
    });
  }

  /** Resolves when all listen. Throws a one-line Error when a folder or a port is taken, or a server exits with another error. */
  async launch(): Promise<void> {
    await this.initAllServers();
    await this.expectAll();
  }

  /** Call once all listen; resolves when the set accepts writes. */
  initiate(): Promise<void> {
    return this._initReplSet();
  }

  /** Restarts a stopped server on its port and folder. */
  async restart(index: number): Promise<void> {
    await this.launched[index]?.stop({ doCleanup: false });
    await this.launched[index]?.start();
    await this.expectAll();
  }

  /** Stops them cleanly, after 10 s by force; the data are kept. */
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

  /** Always on its own port. Errors are stored instead of thrown: they would be printed with a stack. */
  override async _startUpInstance(): Promise<void> {
    const { data, mongodOptions } = await this.getStartOptions(true);
    const instance = new LoggedInstance(mongodOptions);
    this._instanceInfo = { ...data, dbPath: data.dbPath ?? '', instance };
    this.failure = await instance.start().then(
      () => undefined,
      () => toMongodError(instance.said, instance.instanceOpts),
    );
  }
}

class LoggedInstance extends MongoInstance {
  said = '';

  override checkErrorInLine(): void {}

  /** The log is `mongod.log` in the data folder, the previous one `mongod.log.1`. */
  override _launchMongod(binary: string): ChildProcess {
    const child = super._launchMongod(binary);
    const path = join(this.instanceOpts.dbPath ?? '', 'mongod.log');
    try {
      renameSync(path, `${path}.1`);
    } catch {
      // The first log of this folder.
    }
    // Appending keeps the existing log when a server exits because another one holds the folder.
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

  /** The package expects this program beside its own file, which a bundle does not have. */
  override _launchKiller(parent: number, child: number): ChildProcess {
    const program = createRequire(import.meta.url).resolve('mongodb-memory-server-core/scripts/mongo_killer.js');
    const killer = spawn(process.execPath, [program, String(parent), String(child)], { detached: true, stdio: 'ignore', env: {} });
    killer.unref();
    return killer;
  }
}

function toMongodError(message: string, { dbPath = '', port }: { dbPath?: string; port?: number }): Error {
  if (message.includes('DBPathInUse')) return dataFolderInUse(dbPath);
  if (/address already in use/i.test(message))
    return new Error(`Port ${port} is taken, so the embedded MongoDB cannot listen on it; free it or name another`);
  const [, reason] = /"s":"[FE]".*?"error":"((?:[^"\\]|\\.)*)"/.exec(message) ?? [];
  const lines = message.trim().split('\n');
  const words = reason ?? lines.find((line) => !line.startsWith('{')) ?? lines.at(-1) ?? '';
  return new Error(`The embedded MongoDB did not start on ${dbPath}: ${words.slice(0, 300)}`);
}
