import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { hexId } from '../../fixtures/reports.ts';
import { examine } from '../../src/app/operations/doctor/examination.ts';
import type { Finding } from '../../src/base/platform/findings.ts';
import { readSettings } from '../../src/base/platform/settings.ts';
import { startOwnStore } from '../../src/store/embedded-mongod/own-store.ts';
import { runCli, runHere } from '../support/command.ts';
import { startLoneMongod } from '../support/lone-mongod.ts';
import { freePort } from '../support/process.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

const always = ['settings', 'data folder', 'accounts'];
const ofStore = ['store', 'store version', 'members', 'oplog', 'clock', 'store disk'];
const ofRecords = ['indexes', 'guard', 'fence', 'scheduler', 'auctions', 'consumers', 'imported tenders', 'old drafts'];
const ofRegistry = ['port', 'registry', 'document service'];

const failed = (findings: readonly Finding[]): string[] => findings.filter(({ level }) => level === 'fail').map(({ check }) => check);

describe('The doctor', () => {
  let folder: string;
  let accounts: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    accounts = join(folder, 'accounts.ini');
    await writeFile(accounts, `[brokers]\nbroker = sha256:${'a'.repeat(64)},12346\n`, { mode: 0o600 });
  });
  after(() => rm(folder, { recursive: true }));

  /** What is found with these settings; ports are free ones unless set. */
  const visit = async (env: Readonly<Record<string, string>> = {}): Promise<readonly Finding[]> => {
    const ports = { PORT: String(await freePort()), DOCUMENT_SERVICE_PORT: String(await freePort()) };
    const store = { MONGODB_URI: process.env.TEST_MONGODB_URI ?? '', DB_NAME: `test_${hexId().slice(0, 12)}` };
    return examine({ ...ports, ...store, ACCOUNTS_FILE: accounts, DATA_DIR: folder, ...env }, () => undefined);
  };
  const only = (findings: readonly Finding[], check: string): Finding => {
    const found = findings.filter((finding) => finding.check === check);
    expect(found, JSON.stringify(findings)).to.have.length(1);
    return found[0] ?? { check, level: 'fail', says: '', todo: null };
  };

  describe('beside a running registry', () => {
    let registry: TestRegistry;
    let env: Readonly<Record<string, string>>;
    beforeEach(async () => {
      registry = await startRegistry();
      const { port: PORT } = new URL(registry.url);
      const { port: DOCUMENT_SERVICE_PORT } = new URL(registry.documentsUrl);
      env = { PORT, DOCUMENT_SERVICE_PORT, DB_NAME: registry.settings.dbName };
      await registry.ask('GET', '/api/2.5/tenders');
    });
    afterEach(() => registry.stop());

    const change = (collection: string, filter: object, update: object): Promise<unknown> =>
      registry.store.collection(collection).updateOne(filter, update, { upsert: true });

    it('finds nothing wrong when nothing is, and has looked at everything', async () => {
      const findings = await visit(env);
      expect(findings.map(({ check }) => check)).to.deep.equal([...always, ...ofStore, ...ofRecords, ...ofRegistry]);
      expect(failed(findings)).to.deep.equal([]);
      expect(only(findings, 'guard').says).to.match(/^Its place is \d+ seconds? old, and the store has everything since\.$/);
      expect(only(findings, 'registry').says).to.match(/^Version .* runs on .* and is ready\.$/);
    });

    it('names an index that is missing, and that a restart makes it', async () => {
      await registry.store.collection('tenders').dropIndex('feed');
      const finding = only(await visit(env), 'indexes');
      expect(finding).to.include({ level: 'fail', todo: 'Restart the registry: it makes missing indexes at its start.' });
      expect(finding.says).to.contain('Missing: feed of tenders.');
    });

    it('names a record that was set aside by who follows the records, and why', async () => {
      const aside = [{ collection: 'tenders', record: 'a1', cause: 'no number' }];
      await change('consumers', { _id: 'facts' }, { $set: { aside } });
      const finding = only(await visit(env), 'consumers');
      expect(finding.level).to.equal('warn');
      expect(finding.says).to.contain('1 record(s) are set aside').and.to.contain('facts: tenders/a1 (no number).');
    });

    it('names the tender that the scheduler should have seen to', async () => {
      const id = hexId();
      await registry.store
        .records<object>('tenders')
        .insert(id, { status: 'active.enquiries', next_check: new Date(Date.now() - 7_300_000) });
      const finding = only(await visit(env), 'scheduler');
      expect(finding.level).to.equal('fail');
      expect(finding.says).to.contain(`1 tender(s) are overdue, the oldest, ${id}, for 2 hours`);
    });

    it('tells a closed timestamp in the future of the store, behind which new records are not shown', async () => {
      await change('feed_fence', {}, { $set: { h: Date.now() / 1000 + 600 } });
      const finding = only(await visit(env), 'fence');
      expect(finding).to.include({ level: 'fail' });
      expect(finding.says).to.match(/^It stands 9 minutes in the future of the store: its clock was set back/);
    });

    it('as a command prints findings with what to do, and ends with exit code 1; as JSON for programs', async () => {
      await registry.store.collection('tenders').dropIndex('due');
      const given = { MONGODB_URI: process.env.TEST_MONGODB_URI, ACCOUNTS_FILE: accounts, DATA_DIR: folder, ...env };
      const text = await runHere(['doctor'], given);
      expect(text.code).to.equal(1);
      expect(text.out).to.match(/^fail {2}indexes {11}Missing: due of tenders\..*\n {24}→ Restart the registry.*$/m);
      expect(text.out).to.match(/\n\d+ ok, \d+ to watch, 1 failed\n$/);
      const json = await runCli(['doctor', '--json', '--quiet'], given);
      const { healthy, counts, findings } = JSON.parse(json.out);
      expect({ code: json.code, healthy, failed: counts.fail }).to.deep.equal({ code: 1, healthy: false, failed: 1 });
      expect(findings.map(({ level }: Finding) => level))
        .to.include('fail')
        .and.not.to.include('ok');
    });
  });

  it('finds nothing wrong with a registry that was never started, and makes nothing itself', async () => {
    const DB_NAME = `test_${hexId().slice(0, 12)}`;
    for (const _ of [1, 2]) {
      const findings = await visit({ DB_NAME });
      expect(failed(findings)).to.deep.equal([]);
      expect(only(findings, 'indexes').says).to.equal('There are no collections yet: the next start makes them.');
      expect(only(findings, 'registry').says).to.match(/^No registry answers on /);
    }
  });

  it('tells every wrong setting at once, without its secrets, and one that is misspelled', async () => {
    const findings = await visit({ PORT: 'x', MONGODB_URI: 'mysql://user:secret@host', MONGODB_URL: 'x', TIME_ZONE: 'Mars/Olympus' });
    expect(findings.map(({ level, check }) => `${level} ${check}`)).to.deep.equal(['warn settings', ...Array(3).fill('fail settings')]);
    const text = JSON.stringify(findings);
    for (const name of ['MONGODB_URL is no setting', 'PORT=', 'MONGODB_URI should be', 'Mars/Olympus']) expect(text).to.contain(name);
    expect(text).not.to.contain('secret');
  });

  it('says that the store is away, and looks at everything else', async () => {
    const port = await freePort();
    const findings = await visit({ MONGODB_URI: `mongodb://user:secret@127.0.0.1:${port}/` });
    expect(findings.map(({ check }) => check)).to.deep.equal([...always, 'store', ...ofRegistry]);
    const finding = only(findings, 'store');
    expect(finding.level).to.equal('fail');
    expect(finding.says).to.match(new RegExp(`^The store is away: 127\\.0\\.0\\.1:${port} does not answer`));
    expect(JSON.stringify(findings)).not.to.contain('secret');
  });

  const lone: Readonly<Record<string, readonly [args: readonly string[], says: RegExp, todo: RegExp]>> = {
    'a server that belongs to no set': [[], /belongs to no replica set/, /Start mongod with --replSet and run rs\.initiate\(\) once/],
    'a set that was never initiated': [['--replSet', 'registry'], /was never initiated/, /Run rs\.initiate\(\) on it once/],
  };
  for (const [what, [args, says, todo]] of Object.entries(lone)) {
    it(`recognizes ${what}, whether or not the address names a set`, async () => {
      const server = await startLoneMongod(args);
      try {
        for (const suffix of ['', '?replicaSet=registry']) {
          const finding = only(await visit({ MONGODB_URI: server.uri + suffix }), 'replica set');
          expect(finding.level).to.equal('fail');
          expect(finding.says).to.match(says);
          expect(finding.todo).to.match(todo);
        }
      } finally {
        await server.close();
      }
    });
  }

  it('tells a guard that goes on where it was from one whose history is lost', async () => {
    const registry = await startRegistry({ plainFeed: true });
    const look = async (age: number): Promise<Finding> => {
      const token = { _data: `82${Math.floor(Date.now() / 1000 - age).toString(16)}00000001` };
      const state = { holder: 'gone', until: new Date(0), token, fence: 0, repairBelow: null, saves: 1 };
      await registry.store.collection<{ _id: string }>('feed_guard').replaceOne({ _id: 'guard' }, state, { upsert: true });
      return only(await visit({ DB_NAME: registry.settings.dbName }), 'guard');
    };
    try {
      const waits = await look(0);
      expect(waits.level).to.equal('ok');
      expect(waits.says).to.match(/^Its place is \d seconds? old/);
      const lost = await look(86_400 * 30);
      expect(lost.level).to.equal('fail');
      expect(lost.says).to.match(/^History is lost: its saved place is 30 days old, and the oplog begins after it\./);
    } finally {
      await registry.stop();
    }
  });

  it('names an accounts file without a broker, plain keys, lines that cannot be read, and readers it should not have', async () => {
    const path = join(folder, 'bad.ini');
    await writeFile(path, '[sas]\nwatch = plain-secret\nbroken line\n');
    await chmod(path, 0o644);
    const findings = (await visit({ ACCOUNTS_FILE: path })).filter(({ check }) => check === 'accounts');
    expect(findings.map(({ level }) => level)).to.deep.equal(['fail', 'fail', 'warn', 'warn']);
    const text = JSON.stringify(findings);
    for (const part of ['has no broker', 'line 3', 'Keys stand plain', ': watch', 'chmod 600']) expect(text).to.contain(part);
    expect(text).not.to.contain('plain-secret');
    const missing = only(await visit({ ACCOUNTS_FILE: join(folder, 'none.ini') }), 'accounts');
    expect(missing).to.include({ level: 'fail', todo: 'registry accounts add NAME --levels 12346' });
  });

  it('names a port that something else has', async () => {
    const server = createServer((socket) => void socket.destroy());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const finding = only(await visit({ PORT: port }), 'port');
    server.close();
    expect(finding).to.include({ level: 'fail', todo: 'Stop that program, or set PORT to a free port.' });
  });

  it('looks into the embedded store, running or not', async () => {
    const own = join(folder, 'own');
    const embedded = await startOwnStore(readSettings({ DATA_DIR: own }), process.env, () => undefined);
    const env = { MONGODB_URI: '', DATA_DIR: own };
    const beside = await visit(env);
    await embedded.close();
    for (const findings of [beside, await visit(env)]) {
      expect(failed(findings)).to.deep.equal([]);
      expect(only(findings, 'members').says).to.equal('One member, primary: the store of this machine.');
      expect(only(findings, 'oplog').says).to.match(/^At least 24 hours are kept/);
    }
  });
});
