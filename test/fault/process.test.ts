import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { eventually } from '../support/eventually.ts';
import { endAll, freePort, npmStart, startProcess, startRefused } from '../support/process.ts';
import { askUrl, must } from '../support/registry.ts';

const sharedStore = (): string => process.env.TEST_MONGODB_URI ?? '';

const parseKey = (message: string): string => /Demo broker key\s+([0-9a-f]{64})/.exec(message)?.[1] ?? '';

describe('the process of the registry', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-process-'));
  });
  afterEach(endAll);
  after(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

  const settings = async (dataDir = folder): Promise<Record<string, string>> => ({
    PORT: String(await freePort()),
    DOCUMENT_SERVICE_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  });

  it('starts with a store of its own, makes a demo broker once, stops with code 0 on SIGTERM and keeps its data', async () => {
    const first = await startProcess(await settings());
    const key = parseKey(first.said());
    expect(key).to.have.length(64);
    must(await askUrl('GET', `${first.url}/api/2.5/tenders`), 200);
    const pid = first.child.pid;
    first.child.kill('SIGTERM');
    expect(await first.ended).to.deep.equal({ code: 0, signal: null });
    expect(pid).to.be.a('number');

    const second = await startProcess(await settings());
    expect(parseKey(second.said()), 'the key is printed once').to.equal('');
    expect(second.said(), 'reports without an agreement need it').to.match(/DEFAULT_AUTHORITY/);
    const written = await askUrl('POST', `${second.url}/api/2.5/tenders`, { key, body: { data: {} } });
    expect(written.status, 'the key still works').to.equal(400);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).to.equal(0);
  });

  it('prints at most 15 lines under npm, with the key at the first start and the way to one at the second', async () => {
    const dataDir = await mkdtemp(join(folder, 'lines-'));
    const start = async (): Promise<string> => {
      const registry = await startProcess({ ...(await settings(dataDir)), LOG_LEVEL: 'info' }, await npmStart());
      await eventually('the log says so too', async () => registry.printed().includes('"message":"started"'));
      registry.child.kill('SIGTERM');
      const lines = registry.printed().trimEnd().split('\n');
      await registry.ended;
      // Two more on a machine that fetches its MongoDB; the build prints none (test/api/package.test.ts).
      expect(lines.length, lines.join('\n')).to.be.at.most(13);
      expect(lines.filter((line) => line.startsWith('npm '))).to.deep.equal([]);
      return lines.join('\n');
    };
    expect(parseKey(await start())).to.have.length(64);
    expect(await start()).to.match(/^Broker key +npm run accounts -- add NAME/m);
  });

  it('prints the commands of the store at LOG_LEVEL=debug, without what is in them', async () => {
    const env = { ...(await settings()), MONGODB_URI: sharedStore(), DB_NAME: `debug_${process.pid}`, LOG_LEVEL: 'debug' };
    const registry = await startProcess(env);
    await fetch(`${registry.url}/api/2.5/tenders/secret-of-a-caller`);
    const listLines = (): Record<string, unknown>[] =>
      registry
        .printed()
        .split('\n')
        .filter((line) => line.includes('"message":"store command"') && line.endsWith('}'))
        .map((line) => JSON.parse(line));
    await eventually('the read of the tender is a line', async () =>
      listLines().some(({ command, collection }) => command === 'find' && collection === 'tenders'),
    );
    const [line] = listLines();
    expect(line).to.include.keys('command', 'database', 'ms', 'level', 'timestamp');
    for (const one of listLines()) expect(JSON.stringify(one)).not.to.include('secret-of-a-caller');
    registry.child.kill('SIGTERM');
    expect((await registry.ended).code).to.equal(0);
    const client = await MongoClient.connect(sharedStore());
    await client.db(env.DB_NAME).dropDatabase();
    await client.close();
  });

  it('uses the store of MONGODB_URI, starts nothing of its own and makes no demo broker', async () => {
    const dataDir = await mkdtemp(join(folder, 'own-'));
    const env = { ...(await settings(dataDir)), MONGODB_URI: sharedStore(), DB_NAME: `process_${process.pid}` };
    const registry = await startProcess(env);
    expect(parseKey(registry.said())).to.equal('');
    expect(await readdir(dataDir)).not.to.include('mongodb');
    registry.child.kill('SIGTERM');
    expect((await registry.ended).code).to.equal(0);
    const client = await MongoClient.connect(sharedStore());
    await client.db(env.DB_NAME).dropDatabase();
    await client.close();
  });

  it('ends when npm, which has started it, is told to end, whichever way', async () => {
    const endBy = async (signal: NodeJS.Signals): Promise<void> => {
      const env = { ...(await settings()), MONGODB_URI: sharedStore(), DB_NAME: `npm_${process.pid}` };
      const registry = await startProcess(env, await npmStart());
      registry.child.kill(signal);
      // The pipes close when the last process that has them ends.
      const { code } = await registry.ended;
      // Npm passes these two on, waits, and tells how it went; of the others it dies.
      if (signal === 'SIGTERM' || signal === 'SIGINT') expect(code).to.equal(0);
      expect(await askUrl('GET', `${registry.url}/health`).catch(() => 'nobody answers')).to.equal('nobody answers');
    };
    await Promise.all((['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).map(endBy));
  });

  it('refuses a taken port in one clear line', async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => void taken.listen(port, '127.0.0.1', resolve));
    const { code, said } = await startRefused({ ...(await settings()), PORT: String(port), MONGODB_URI: sharedStore(), DB_NAME: 'taken' });
    taken.close();
    expect(code).to.equal(1);
    expect(said).to.equal(
      `Port ${port} is in use. Stop the program that listens there, or set PORT and DOCUMENT_SERVICE_PORT to free ones.`,
    );
  });

  it('refuses a store that does not answer in one clear line', async () => {
    const { code, said } = await startRefused({
      ...(await settings()),
      MONGODB_URI: `mongodb://user:secret@127.0.0.1:${await freePort()}`,
    });
    expect(code).to.equal(1);
    expect(said.split('\n')).to.have.length(1);
    expect(said).to.match(/cannot be reached.*correct MONGODB_URI/);
    expect(said).not.to.include('secret');
  });

  it('names every setting that is wrong at once', async () => {
    const { code, said } = await startRefused({ DATA_DIR: folder, PORT: 'x', TIME_ZONE: 'Mars/Base', WORKERS: '65', TRUST_PROXY: '-1' });
    expect(code).to.equal(1);
    for (const name of ['PORT', 'TIME_ZONE', 'WORKERS', 'TRUST_PROXY']) expect(said).to.include(name);
  });

  it('refuses an accounts file that does not exist', async () => {
    const { code, said } = await startRefused({
      ...(await settings()),
      MONGODB_URI: sharedStore(),
      DB_NAME: 'accounts',
      ACCOUNTS_FILE: join(folder, 'nowhere.ini'),
    });
    expect(code).to.equal(1);
    expect(said).to.match(/ACCOUNTS_FILE names .*nowhere\.ini/);
  });

  it('picks up a new broker without a restart', async () => {
    const file = join(folder, 'accounts-live.ini');
    await writeFile(file, '[brokers]\n');
    const env = { ...(await settings()), MONGODB_URI: sharedStore(), DB_NAME: `live_${process.pid}`, ACCOUNTS_FILE: file };
    const registry = await startProcess(env);
    const create = () => askUrl('POST', `${registry.url}/api/2.5/tenders`, { key: 'fresh-key', body: { data: {} } });
    expect((await create()).status).to.equal(401);
    await writeFile(file, '[brokers]\nfresh = fresh-key\n');
    let status = 401;
    // The file is looked at every second; the loop is bounded by requests, not by a clock.
    for (let tries = 0; tries < 5000 && status === 401; tries += 1) status = (await create()).status;
    expect(status).to.equal(400);
    // A broken file takes nobody's key away, and the process stays in service.
    await writeFile(file, '[brokers\nfresh = fresh-key\n');
    const ready = () => askUrl('GET', `${registry.url}/ready`);
    await eventually('it is told', async () => (await ready()).body.accounts === 'outdated');
    expect((await ready()).status).to.equal(200);
    expect((await create()).status).to.equal(400);
    await writeFile(file, '[brokers]\n');
    await eventually('the file counts again', async () => (await ready()).body.accounts === 'current');
    expect((await create()).status).to.equal(401);
    registry.child.kill('SIGTERM');
    expect((await registry.ended).code).to.equal(0);
    await writeFile(file, '[brokers\nfresh = fresh-key\n');
    const refused = await startRefused(env);
    expect(refused.code).to.equal(1);
    expect(refused.said).to.match(/^The accounts file \S+ cannot be used: line 1: stands before the first \[group\]; line 2: [^\n]*$/);
  });
});
