import { type ChildProcess, spawn } from 'node:child_process';
import { expect } from 'chai';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { newestVersion } from '../../src/store/migrations/schema-version.ts';
import { getStart } from '../support/compiled.ts';
import { eventually } from '../support/eventually.ts';

const RECORDS = 60;

describe('A store that is migrated by processes', () => {
  let client: MongoClient;
  const children = new Set<ChildProcess>();
  let dbName = '';

  /** What the registry's own migrations make of a store; the made-up one comes after them. */
  const own = newestVersion();
  const uri = (): string => process.env.TEST_MONGODB_URI ?? '';
  const collection = (name: string): Collection<Document> => client.db(dbName).collection(name);
  const coloured = (): Promise<number> => collection('made_up').countDocuments({ colour: 'red' });
  const version = async (): Promise<number> => (await collection('schema_version').findOne({}))?.version;

  /** A process that opens the store; `until` resolves when it has said the word, and `ended` with its exit code. */
  const open = async (env: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, await getStart('migrating-process'), {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, URI: uri(), DB: dbName, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    let message = '';
    child.stdout.setEncoding('utf8');
    const until = (word: string): Promise<void> =>
      new Promise((resolve) => {
        child.stdout.on('data', () => void (message.includes(word) && resolve()));
      });
    child.stdout.on('data', (text: string) => {
      message += text;
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, until, ended, said: () => message };
  };

  before(async () => {
    client = await MongoClient.connect(uri());
  });
  beforeEach(async () => {
    dbName = `migrated_${Math.random().toString(36).slice(2)}`;
    const store = await openRegistryStore({ uri: uri(), dbName });
    await store.close();
    await collection('made_up').insertMany(Array.from({ length: RECORDS }, (_, index) => ({ half: index % 2 })));
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    await client.db(dbName).dropDatabase();
  });
  after(() => client.close());

  it('keeps the old version when the process is killed half way, and the next one does the whole of it', async () => {
    const first = await open({ STALL: '1' });
    await first.until('half');
    first.child.kill('SIGKILL');
    await first.ended;
    expect([await version(), await coloured()]).to.deep.equal([own, RECORDS / 2]);

    const second = await open();
    expect(await second.ended).to.equal(0);
    expect([await version(), await coloured()]).to.deep.equal([own + 1, RECORDS]);
    expect(await collection('runs').countDocuments()).to.equal(2);
  });

  it('waits for a process that is at it, whose lease goes on for as long as it takes', async () => {
    const first = await open({ STALL: '1' });
    await first.until('half');
    const second = await open();
    await second.until('waiting for another process');
    const before = await collection('schema_version').findOne({});
    // Longer than a lease: the words of whoever is at it renew it.
    await eventually('a lease that goes on', async () => {
      const until = (await collection('schema_version').findOne({}))?.until;
      return until.getTime() >= before?.until.getTime() + 3500;
    });
    expect([await version(), await coloured(), second.said().includes('open')]).to.deep.equal([own, RECORDS / 2, false]);
    expect(await collection('runs').countDocuments()).to.equal(1);
  });

  it('is migrated once by two processes that start at once, and both go on', async () => {
    const both = await Promise.all([open(), open()]);
    expect(await Promise.all(both.map(({ ended }) => ended))).to.deep.equal([0, 0]);
    expect([await version(), await coloured()]).to.deep.equal([own + 1, RECORDS]);
    expect(await collection('runs').countDocuments()).to.equal(1);
    for (const { said } of both) expect(said()).to.include('open');
  });
});
