import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { readSettings } from '../../src/base/platform/settings.ts';
import { findMongod, type MongodBinary, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';
import { type EmbeddedStore, startEmbedded } from '../../src/store/embedded-mongod/embedded.ts';
import { startOwnStore } from '../../src/store/embedded-mongod/own-store.ts';

const quiet = () => undefined;

describe('the embedded MongoDB', () => {
  let binary: MongodBinary;
  let folder: string;
  let stores: EmbeddedStore[];
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);

  before(async () => {
    binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: quiet });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embedded-'));
    stores = [];
    lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (port?: number): Promise<EmbeddedStore> => {
    const store = await startEmbedded({ dataDir: join(folder, 'data'), binary, say, ...(port === undefined ? {} : { port }) });
    stores.push(store);
    return store;
  };

  it('takes writes as a replica set, and has them after a clean end and a new start on the same address', async () => {
    const first = await start();
    await write(first.uri, 'one');
    await first.close();
    const second = await start();
    expect(second.uri).to.equal(first.uri);
    expect(await read(second.uri)).to.deep.equal(['one']);
    await write(second.uri, 'two');
    expect(lines).to.deep.equal([]);
  });

  it('has every acknowledged write after its server was killed', async () => {
    const first = await start();
    for (const name of ['a', 'b', 'c']) await write(first.uri, name);
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await start();
    expect(await read(second.uri)).to.deep.equal(['a', 'b', 'c']);
    await write(second.uri, 'd');
  });

  it('moves to a free port when the one of the last run is taken, has the data and takes writes there', async () => {
    const first = await start();
    await write(first.uri, 'one');
    await first.close();
    const other = createHttpServer().listen(Number(new URL(first.uri).port), '127.0.0.1');
    await once(other, 'listening');
    const second = await start().finally(() => other.close());
    expect(second.uri).not.to.equal(first.uri);
    await write(second.uri, 'two');
    expect(await read(second.uri)).to.deep.equal(['one', 'two']);
  });

  it('refuses a second start on a folder in use with one line that says what to do, and leaves the first alone', async () => {
    const first = await start();
    const line = await failure(start());
    expect(line).to.match(/^The data folder \S+ is in use by another MongoDB server \(process \d+\); stop .*DATA_DIR/);
    expect(line).not.to.include('\n');
    await write(first.uri, 'still here');
  });

  it('lets exactly one of two starts at once have the folder', async () => {
    const [a, b] = await Promise.allSettled([start(), start()]);
    const failed = [a, b].filter((each) => each.status === 'rejected');
    expect(failed).to.have.length(1);
    expect(String(failed[0]?.reason)).to.match(/is in use by another MongoDB server/);
    await write(stores[0]?.uri ?? '', 'one');
  });

  it('has the cache of the settings, half a gigabyte by default, whatever the memory of the machine', async () => {
    for (const [STORE_CACHE_MB, megabytes] of [
      ['', 512],
      ['256', 256],
    ] as const) {
      const store = await startOwnStore(readSettings({ DATA_DIR: folder, STORE_CACHE_MB }), process.env, quiet);
      const client = new MongoClient(store.uri);
      const { wiredTiger } = await client.db('admin').command({ serverStatus: 1 });
      await client.close();
      await store.close();
      expect(wiredTiger.cache['maximum bytes configured']).to.equal(megabytes * 2 ** 20);
    }
  });

  it('says in one line that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(await failure(start(port)).finally(() => other.close())).to.match(/^Port \d+ is taken.*name another$/);
  });

  it('gives the server’s own reason in one line when an argument is wrong, and prints nothing', async () => {
    const { warn } = console;
    const printed: unknown[] = [];
    console.warn = (...words: unknown[]) => void printed.push(...words);
    const failing = startEmbedded({ dataDir: join(folder, 'data'), binary, say, args: ['--noSuchArgument'] });
    const line = await failure(failing).finally(() => {
      console.warn = warn;
    });
    expect(line).to.match(/^The embedded MongoDB did not start on \S+: .*noSuchArgument/i);
    expect(line).not.to.include('\n');
    expect(printed).to.deep.equal([]);
  });

  it('starts again after the process that started it was killed, and has its data', async () => {
    const parent = await startInOwnProcess(join(folder, 'data'), binary);
    await write(parent.uri, 'one');
    parent.process.kill('SIGKILL');
    await once(parent.process, 'exit');
    const second = await start();
    expect(await read(second.uri)).to.deep.equal(['one']);
    expect(second.pid).not.to.equal(parent.pid);
  });

  it('is not stopped by a stored text that reads like a complaint of the server', async () => {
    const store = await start();
    await withClient(store.uri, async (client) => {
      await client.db('admin').command({ profile: 0, slowms: 0 });
      await client.db('x').collection('y').insertOne({ title: 'address already in use ***aborting after DBException in initAndListen,' });
    });
    await write(store.uri, 'still here');
  });
});

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 20_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function write(uri: string, name: string): Promise<void> {
  await withClient(uri, (client) =>
    client
      .db('kept')
      .collection('things')
      .insertOne({ name }, { writeConcern: { w: 'majority', journal: true } }),
  );
}

async function read(uri: string): Promise<string[]> {
  return withClient(uri, async (client) => {
    const things = await client.db('kept').collection<{ name: string }>('things').find().sort({ _id: 1 }).toArray();
    return things.map(({ name }) => name);
  });
}

async function failure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no error',
    (error: Error) => error.message,
  );
}

/** Another Node process that starts the store, tells where it is and then stays. */
async function startInOwnProcess(dataDir: string, binary: MongodBinary): Promise<{ process: ChildProcess; uri: string; pid: number }> {
  const script = `import { startEmbedded } from ${JSON.stringify(new URL('../../src/store/embedded-mongod/embedded.ts', import.meta.url).href)};
    const { uri, pid } = await startEmbedded({ ...JSON.parse(process.argv[1]), say: () => undefined });
    console.log(JSON.stringify({ uri, pid }));
    setInterval(() => undefined, 60_000);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script, JSON.stringify({ dataDir, binary })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { process: child, ...JSON.parse(String(line)) };
}
