/** `registry backup` and `registry restore` (docs/backup.md): one moment, whole or refused, and proven by reading it again. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { uploadDocument } from '../../fixtures/documents.ts';
import { createPlan } from '../../fixtures/plans.ts';
import { createTender, type MadeTender, monday } from '../../fixtures/tenders.ts';
import { takeBackup } from '../../src/app/operations/backup/backup-copy.ts';
import { readBackupLines } from '../../src/app/operations/backup/files.ts';
import { readManifest } from '../../src/app/operations/backup/manifest.ts';
import { restoreBackup } from '../../src/app/operations/backup/restore.ts';
import { examine } from '../../src/app/operations/doctor/examination.ts';
import { verifyHistory } from '../../src/app/operations/history/verification.ts';
import { notCopied, openRegistryStore } from '../../src/app/registry-store.ts';
import { beginRestore } from '../../src/store/backup/restore-writer.ts';
import { getStart } from '../support/compiled.ts';
import { eventually } from '../support/eventually.ts';
import { whileFailing } from '../support/fail-command.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

const secrets = { TOKEN_SECRET: 'e5'.repeat(32), DOCUMENT_SERVICE_KEY: 'f6'.repeat(32) };
const pairs = 40;
const filler = 3000;

interface Half {
  readonly _id: string;
  readonly n: number;
}

describe('A backup', () => {
  let uri: string;
  const created: string[] = [];
  let folder: string;
  let client: MongoClient;
  let registry: TestRegistry;
  let tender: MadeTender;
  /** Of the whole test: taken while writes went on. */
  let whole: string;
  let acknowledged: number;

  const newName = (): string => {
    const name = `backup_${randomBytes(4).toString('hex')}`;
    created.push(name);
    return name;
  };
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'nothing was refused',
      (error: Error) => error.message,
    );
  const restoreInto = (dbName: string, from = whole) => restoreBackup({ uri, dbName, folder: from });
  const isEmpty = async (dbName: string): Promise<boolean> => (await client.db(dbName).listCollections().toArray()).length === 0;
  /** A copy of the backup that a test may damage. */
  const copy = async (): Promise<string> => {
    const path = join(folder, randomBytes(4).toString('hex'));
    await cp(whole, path, { recursive: true });
    return path;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    uri = process.env.TEST_MONGODB_URI ?? '';
    client = await MongoClient.connect(uri);
    registry = await startRegistry({ now: monday, env: secrets });
    tender = await createTender(registry);
    const file = await uploadDocument(registry, { title: 'one.pdf', content: 'what is in it' });
    await registry.ask('POST', `${tender.path}/documents`, { key: keys.broker, token: tender.token, body: { data: file } });
    await createPlan(registry);
    const db = client.db(registry.settings.dbName);
    const odd = { whole: 5, half: 0.5, long: 9_007_199_254_740_993n, date: new Date(-1), bytes: Buffer.from([0, 255]), nothing: null };
    const plain = Array.from({ length: filler }, (_, n) => ({ _id: `filler-${n}` as never, n, odd, text: 'ї"\\\n'.repeat(20) }));
    await db.collection('transfers').insertMany(plain);
    whole = join(folder, 'whole');
    acknowledged = await writeDuring(() => takeBackup({ uri, dbName: registry.settings.dbName, folder: whole }));
  });
  after(async () => {
    await registry.stop();
    for (const name of created) await client.db(name).dropDatabase();
    await client.close();
    await rm(folder, { recursive: true });
  });

  /** Two collections are always written together while `work` runs; gives what was acknowledged before it began. */
  const writeDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const db = client.db(registry.settings.dbName);
    const halves = (name: string) => db.collection<Half>(name);
    let ended = false;
    let n = 0;
    const write = (): Promise<unknown> =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          n += 1;
          for (const name of ['agreements', 'transfers']) {
            await halves(name).updateOne({ _id: `pair-${n % pairs}` }, { $set: { n } }, { session, upsert: true });
          }
        }),
      );
    while (n < pairs) await write();
    const before = n;
    const writing = (async () => {
      while (!ended) await write();
    })();
    await work();
    ended = true;
    await writing;
    expect(n, 'writes went on').to.be.greaterThan(before);
    return before;
  };

  it('is of one moment, though writes went on, and holds all that was acknowledged before', async () => {
    const dbName = newName();
    const { documents } = await restoreInto(dbName);
    const db = client.db(dbName);
    const [agreements, transfers] = await Promise.all(
      ['agreements', 'transfers'].map((name) =>
        db
          .collection<Half>(name)
          .find({ _id: /^pair-/ })
          .sort({ _id: 1 })
          .toArray(),
      ),
    );
    expect(agreements).to.have.length(pairs);
    expect(transfers, 'no write is there by half').to.deep.equal(agreements);
    expect(Math.max(...(agreements ?? []).map(({ n }) => n))).to.be.at.least(acknowledged);
    const { collections } = await readManifest(whole);
    expect(collections.reduce((sum, copied) => sum + copied.documents, 0)).to.equal(documents);
    const names = collections.map(({ collection }) => collection);
    expect(names).to.include.members(['tenders', 'tenders_history', 'plans', 'sequences', 'uploads', 'uploads.files', 'uploads.chunks']);
    expect(names).to.not.include.members(['idempotency']).and.not.include.members(['feed_guard']).and.not.include.members(['feed_fence']);
  });

  it('is for its owner only, and each line of it is a document in canonical Extended JSON', async () => {
    expect((await stat(whole)).mode & 0o777).to.equal(0o700);
    for (const file of await readdir(whole)) expect((await stat(join(whole, file))).mode & 0o777, file).to.equal(0o600);
    const lines: string[] = [];
    for await (const line of readBackupLines(join(whole, 'transfers.ndjson.gz'))) lines.push(line);
    const odd = JSON.parse(lines.find((line) => line.includes('filler-7"')) ?? '{}').odd;
    expect(odd).to.deep.equal({
      whole: { $numberInt: '5' },
      half: { $numberDouble: '0.5' },
      long: { $numberLong: '9007199254740993' },
      date: { $date: { $numberLong: '-1' } },
      bytes: { $binary: { base64: 'AP8=', subType: '00' } },
      nothing: null,
    });
  });

  it('gives the registry back: records, histories, tokens, files and numbers; and crawlers hear of every record again', async () => {
    const dbName = newName();
    const [first] = (await registry.ask('GET', `${tender.path}/documents`)).body.data;
    const cursor = (await registry.ask('GET', '/api/2.5/plans')).body.next_page.offset;
    await restoreInto(dbName);
    const env = { ...secrets, DB_NAME: dbName, DOCUMENT_SERVICE_URL: registry.documentsUrl, FEED_WATERMARK_SECONDS: '0' };
    const other = await startRegistry({ now: monday, env });
    try {
      const heads = ({ store }: TestRegistry) =>
        verifyHistory(store, { names: ['tenders', 'plans'], complete: false, found: () => {}, progress: () => {} });
      expect(await heads(other))
        .to.deep.equal(await heads(registry))
        .and.to.include({ faults: 0, records: 2 });
      const body = async (at: TestRegistry) => (await at.ask('GET', tender.path)).text.replaceAll(at.url, '');
      expect(await body(other)).to.equal(await body(registry));
      expect((await other.ask('GET', `${tender.path}/documents`)).body.data[0].hash).to.equal(first.hash);
      const change = { key: keys.broker, token: tender.token, body: { data: { description: 'goes on' } } };
      expect((await other.ask('PATCH', tender.path, change)).status).to.equal(200);
      const next = await createTender(other);
      expect(next.data.tenderID).to.not.equal(tender.data.tenderID);
      const files = await client.db(dbName).collection('uploads.files').countDocuments();
      expect(files).to.equal(1);
      expect((await client.db(dbName).collection('tenders').indexes()).map(({ name }) => name)).to.include('feed');
      await eventually('the plan stands behind the cursor of a crawler that has seen it', async () => {
        const page = await other.ask('GET', `/api/2.5/plans?offset=${cursor}`);
        return page.status === 200 && page.body.data.length === 1;
      });
    } finally {
      await other.running.close();
      await other.store.close();
    }
  });

  it('is taken of a registry that has only been started, too', async () => {
    const [from, to] = [newName(), newName()];
    await (await openRegistryStore({ uri, dbName: from })).close();
    const target = join(folder, 'fresh');
    expect((await takeBackup({ uri, dbName: from, folder: target })).documents).to.equal(1);
    expect(await restoreInto(to, target)).to.include({ database: to, documents: 1 });
    await (await openRegistryStore({ uri, dbName: to })).close();
    expect(await refusal(takeBackup({ uri, dbName: newName(), folder: join(folder, 'nothing') }))).to.contain('holds no registry');
  });

  it('that takes longer than the store keeps a moment says so and leaves nothing; the store can be told to keep it longer', async () => {
    const take = (to: string, more = {}) => takeBackup({ uri, dbName: registry.settings.dbName, folder: join(folder, to), ...more });
    const gone = { command: 'find', code: 239, skip: 3, appName: 'procurement-registry-backup' } as const;
    expect(await whileFailing(gone, () => refusal(take('late')))).to.contain('--history-window');
    expect((await readdir(folder)).filter((name) => name.startsWith('late'))).to.deep.equal([]);
    const window = async (): Promise<number> =>
      (await client.db('admin').command({ getParameter: 1, minSnapshotHistoryWindowInSeconds: 1 })).minSnapshotHistoryWindowInSeconds;
    const before = await window();
    const seen: Promise<number>[] = [];
    await take('long', { windowSeconds: before + 60, progress: () => seen.push(window()) });
    expect(await seen[0]).to.equal(before + 60);
    expect(await window()).to.equal(before);
  });

  it('is not restored over anything, nor beside a running registry', async () => {
    expect(await refusal(restoreInto(registry.settings.dbName))).to.contain('A registry works on');
    const dbName = newName();
    await client
      .db(dbName)
      .collection('tenders')
      .insertOne({ _id: 'mine' as never });
    expect(await refusal(restoreInto(dbName)))
      .to.contain('is not empty')
      .and.contain('tenders');
    expect(await client.db(dbName).collection('tenders').countDocuments()).to.equal(1);
  });

  for (const [what, damage, says] of [
    ['a byte is another one', (bytes: Buffer) => bytes.fill((bytes[40] ?? 0) ^ 1, 40, 41), /tenders.ndjson.gz is damaged/],
    ['a file is shorter', (bytes: Buffer) => bytes.subarray(0, -1), /tenders.ndjson.gz is damaged/],
    ['a file is missing', null, /tenders.ndjson.gz is missing/],
  ] as const) {
    it(`is refused before anything is written when ${what}`, async () => {
      const [dbName, from] = [newName(), await copy()];
      const path = join(from, 'tenders.ndjson.gz');
      if (damage === null) await rm(path);
      else await writeFile(path, damage(await readFile(path)));
      expect(await refusal(restoreInto(dbName, from))).to.match(says);
      expect(await isEmpty(dbName)).to.equal(true);
    });
  }

  it('is refused when its manifest was changed, or is not there', async () => {
    const [dbName, from] = [newName(), await copy()];
    const path = join(from, 'manifest.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/"documents": \d+/, '"documents": 1'));
    expect(await refusal(restoreInto(dbName, from))).to.contain('manifest.json is damaged');
    await rm(path);
    expect(await refusal(restoreInto(dbName, from))).to.contain('cut short');
    expect(await isEmpty(dbName)).to.equal(true);
  });

  it('that is killed leaves no folder of its name, and what it leaves is no backup', async () => {
    const target = join(folder, 'killed');
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, MONGODB_URI: uri, DB_NAME: registry.settings.dbName };
    const child = spawn(process.execPath, [...(await getStart('cli')), 'backup', target], { env, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await eventually('its first file', async () => (await readdir(`${target}.unfinished`).catch(() => [])).length > 0);
    child.kill('SIGKILL');
    await ended;
    expect(await access(target).catch(() => 'missing')).to.equal('missing');
    expect(await refusal(restoreInto(newName(), `${target}.unfinished`))).to.contain('cut short');
    expect(await refusal(takeBackup({ uri, dbName: registry.settings.dbName, folder: target }))).to.contain(`${target}.unfinished`);
  });

  it('that was restored in part is served by nobody, and the doctor says why', async () => {
    const dbName = newName();
    const { schemaVersion } = await readManifest(whole);
    // What a killed restore leaves.
    const restoring = await beginRestore(uri, dbName, schemaVersion, notCopied);
    await restoring.fill('transfers', readBackupLines(join(whole, 'transfers.ndjson.gz')), () => {});
    await restoring.close();
    expect(await refusal(openRegistryStore({ uri, dbName }))).to.contain('is not finished');
    expect(await refusal(restoreInto(dbName))).to.contain('is not finished');
    const findings = await examine(
      { MONGODB_URI: uri, DB_NAME: dbName, DATA_DIR: folder, PORT: '1', DOCUMENT_SERVICE_PORT: '1' },
      () => {},
    );
    expect(findings.find(({ check }) => check === 'restore')).to.include({ level: 'fail' });
  });

  it('is found out when somebody else writes into what is being restored', async () => {
    const dbName = newName();
    let disturbed = false;
    const progress = (): void => {
      if (disturbed) return;
      disturbed = true;
      void client
        .db(dbName)
        .collection('plans')
        .insertOne({ _id: 'stranger' as never });
    };
    expect(await refusal(restoreBackup({ uri, dbName, folder: whole, progress }))).to.contain('differs from the backup');
    expect(await refusal(openRegistryStore({ uri, dbName }))).to.contain('is not finished');
  });
});
