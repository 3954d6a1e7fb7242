import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { verifyHistory } from '../../src/app/operations/history/verification.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { type Store, StoreTrouble } from '../../src/store/client.ts';
import { newestVersion, type SchemaOptions } from '../../src/store/migrations/schema-version.ts';
import { migrations } from '../../src/store/migrations/steps.ts';
import type { Fault } from '../../src/store/records/chain.ts';
import { eventually } from '../support/eventually.ts';
import { endAll, startRefused } from '../support/process.ts';
import { startRegistry } from '../support/registry.ts';

const uri = (): string => process.env.TEST_MONGODB_URI ?? '';

/** What the search keeps of a tender. */
const entryOf = (store: Store, _id: string) =>
  store.collection<{ _id: string; terms?: readonly string[] }>('search_tenders').findOne({ _id }, { projection: { _id: 0, rev: 0 } });

describe('The schema version of a store', () => {
  let client: MongoClient;
  let dbName: string;
  const open = (schema: SchemaOptions = {}): Promise<Store> => openRegistryStore({ uri: uri(), dbName, schema });
  const refusal = async (schema: SchemaOptions): Promise<string> => {
    try {
      await (await open(schema)).close();
    } catch (error) {
      if (error instanceof StoreTrouble) return error.message;
    }
    return 'no refusal';
  };
  /** The store as another registry has left it. */
  const setVersion = async (version: number): Promise<void> => {
    await (await open()).close();
    await client.db(dbName).collection('schema_version').updateOne({}, { $set: { version } });
  };

  before(async () => {
    client = await MongoClient.connect(uri());
  });
  beforeEach(() => {
    dbName = `schema_${randomBytes(6).toString('hex')}`;
  });
  afterEach(async () => {
    await client.db(dbName).dropDatabase();
  });
  after(() => client.close());

  it('is the newest one in a fresh store, where no migration runs', async () => {
    const ran: string[] = [];
    const migration = { says: 'runs', run: async () => void ran.push('') };
    const store = await open({ migrations: [migration, migration, migration] });
    expect([store.schema.version, ran]).to.deep.equal([3, []]);
    expect(store.schema.since.getTime()).to.be.within(Date.now() - 60_000, Date.now() + 60_000);
    await store.close();
  });

  it('goes up by the steps that are missing, in order', async () => {
    await setVersion(1);
    const ran: number[] = [];
    const step = (to: number) => ({ says: `to ${to}`, run: async () => void ran.push(to) });
    const store = await open({ migrations: [step(1), step(2), step(3)] });
    expect([store.schema.version, ran]).to.deep.equal([3, [2, 3]]);
    await store.close();
  });

  it('stays where it was when a step fails, and the next start takes that step up again', async () => {
    await setVersion(1);
    const ran: string[] = [];
    const good = { says: 'good', run: async () => void ran.push('good') };
    const bad = { says: 'bad', run: () => Promise.reject(new Error('no room')) };
    expect(await refusal({ migrations: [good, good, bad] })).to.equal(
      'The migration of the store to schema version 3 ended early (no room). The next start takes it up again.',
    );
    const store = await open({ migrations: [good, good, good] });
    expect([store.schema.version, ran]).to.deep.equal([3, ['good', 'good']]);
    await store.close();
  });

  it('refuses a script beside a store that is older, and says what to do', async () => {
    await setVersion(0);
    expect(await refusal({ migrates: false })).to.equal(
      `The store has schema version 0, this needs ${newestVersion()}. Start the registry once: it migrates the store.`,
    );
  });

  it('keeps a registry from starting when a newer one has made the store, with one line', async () => {
    await setVersion(99);
    const { code, said } = await startRefused({ PORT: '0', DATA_DIR: join(tmpdir(), dbName), MONGODB_URI: uri(), DB_NAME: dbName });
    expect(code).to.equal(1);
    expect(said).to.equal(
      `The store has schema version 99, made by a newer registry; this one knows versions up to ${newestVersion()}. ` +
        'Start the newer registry, or restore the backup that was taken before the upgrade.',
    );
    await endAll();
  });
});

describe('A store of before versions were counted', () => {
  it('loses its old marks and its old index, and no record moves in the feed', async () => {
    const registry = await startRegistry();
    const tenders = registry.store.collection<{ _id: string; public_modified: Date; held?: number; rev: number }>('tenders');
    const old = { is_public: true, is_test: false, rev: 1, dateModified: new Date(), public_modified: new Date(Date.now() - 60_000) };
    /** Puts a record below the fence and waits until the guard has given it a new position: it has seen what came before, too. */
    const guarded = async (id: string): Promise<Date | undefined> => {
      await tenders.insertOne({ _id: id, ...old });
      const position = async (): Promise<Date | undefined> => (await tenders.findOne({ _id: id }))?.public_modified;
      await eventually('the guard has moved the record', async () => Number(await position()) !== old.public_modified.getTime());
      return position();
    };
    try {
      const position = await guarded('marked');
      await tenders.updateOne({ _id: 'marked' }, { $set: { held: 1 } });
      await tenders.createIndex({ next_check: 1 }, { name: 'next_check', sparse: true });
      await registry.store.collection('schema_version').deleteMany({});

      const store = await openRegistryStore({
        uri: uri(),
        dbName: registry.settings.dbName,
        schema: { migrations: migrations.slice(0, 1) },
      });
      await store.close();
      await guarded('behind');
      expect(store.schema.version).to.equal(1);
      expect(await tenders.findOne({ _id: 'marked' })).to.deep.equal({ _id: 'marked', ...old, public_modified: position });
      expect((await tenders.indexes()).map(({ name }) => name)).to.not.include('next_check');
    } finally {
      await registry.stop();
    }
  });
});

describe('A store whose records hold what they are found by', () => {
  it('is searched as before from its first start on, and no record changes otherwise', async () => {
    const registry = await startRegistry();
    const { dbName } = registry.settings;
    const tenders = registry.store.collection<{ _id: string }>('tenders');
    const fields = { procurementMethodType: 'belowThreshold', items: [], noticePublicationDate: new Date('2025-01-02T03:04:05Z') };
    const ids = ['first', 'second', 'third'];
    const read = () => tenders.find({}).sort({ _id: 1 }).toArray();
    try {
      for (const id of ids) await registry.store.records('tenders').insert(id, { ...fields, title: 'Старі вікна', status: 'complete' });
      await registry.store.records('tenders').insert('draft', { ...fields, title: 'Таємні вікна', status: 'draft' });
      const before = await read();
      // It keeps the place that it had among the results, whatever it would get now.
      const search = {
        form: 2,
        key: new Date('2025-01-01T10:00:00Z').getTime() * 1000,
        status: 'complete',
        type: 'belowThreshold',
        terms: ['t:вікн'],
      };
      for (const [nth, _id] of ids.entries())
        await tenders.updateOne({ _id }, { $set: { search: { ...search, key: search.key + nth }, facts_mark: { since: 1, rev: 1 } } });
      // As a start leaves them that was cut short: one is moved, of another the field is still to go.
      const { form: _, ...entry } = search;
      const entries = registry.store.collection<{ _id: string }>('search_tenders');
      for (const nth of [1, 2])
        await entries.replaceOne({ _id: ids[nth] ?? '' }, { rev: 1, is_test: false, ...entry, key: search.key + nth }, { upsert: true });
      await tenders.updateOne({ _id: 'third' }, { $unset: { search: '' } });
      await tenders.createIndex({ is_test: 1, 'search.terms': 1, 'search.key': -1 }, { name: 'search_terms' });
      await registry.store.collection('schema_version').updateOne({}, { $set: { version: 5 } });

      const store = await openRegistryStore({ uri: uri(), dbName, schema: { batchSize: 1 } });
      expect(await entryOf(store, 'first')).to.deep.equal(
        Object.fromEntries(Object.entries({ ...search, is_test: false }).filter(([name]) => name !== 'form')),
      );
      expect(await entryOf(store, 'third')).to.include({ key: search.key + 2 });
      await store.close();
      expect(await read()).to.deep.equal(before);
      expect((await tenders.indexes()).map(({ name }) => name)).to.not.include('search_terms');
      const { body } = await registry.ask('GET', '/search/tenders?q=вікно');
      expect(body.data.map(({ id, datePublished }: { id: string; datePublished: string }) => [id, datePublished])).to.deep.equal(
        ids.toReversed().map((id) => [id, '2025-01-01T12:00:00.000+02:00']),
      );
      // Made anew by whoever follows the records.
      expect((await entryOf(registry.store, 'first'))?.terms).to.include('t:стар');
      const found = (fault: Fault): void => expect.fail(`${fault.id}, revision ${fault.rev}: ${fault.what}`);
      expect(await verifyHistory(registry.store, { names: ['tenders'], complete: false, found })).to.include({ entries: 4 });
    } finally {
      await registry.stop();
    }
  });

  it('with values in one order whatever their currency loses that index', async () => {
    const registry = await startRegistry();
    try {
      const entries = registry.store.collection('search_tenders');
      await entries.createIndex({ is_test: 1, amount: 1, key: 1 }, { name: 'search_value' });
      await registry.store.collection('schema_version').updateOne({}, { $set: { version: 8 } });
      await (await openRegistryStore({ uri: uri(), dbName: registry.settings.dbName })).close();
      const names = (await entries.indexes()).map(({ name }) => name);
      expect(names).to.include('search_currency_value').and.not.include('search_value');
    } finally {
      await registry.stop();
    }
  });

  it('of before the search is searched once its records have been followed', async () => {
    const registry = await startRegistry();
    const fields = { procurementMethodType: 'belowThreshold', items: [], title: 'Старі вікна', status: 'complete' };
    try {
      await registry.store.records('tenders').insert('old', fields);
      await registry.store.collection('search_tenders').deleteMany({});
      await registry.store.collection<{ _id: string }>('consumers').deleteOne({ _id: 'search' });
      await registry.store.collection('schema_version').updateOne({}, { $set: { version: 1 } });
      await (await openRegistryStore({ uri: uri(), dbName: registry.settings.dbName })).close();
      const { body } = await registry.ask('GET', '/search/tenders?q=вікно');
      expect(body.data.map(({ id }: { id: string }) => id)).to.deep.equal(['old']);
    } finally {
      await registry.stop();
    }
  });
});

describe('A store whose positions are seconds', () => {
  it('gets them as dates, and no record moves in the feed', async () => {
    const registry = await startRegistry();
    const { dbName } = registry.settings;
    const tenders = registry.store.collection<{ _id: string; public_modified: Date; held_rev?: number }>('tenders');
    const records = registry.store.records<object>('tenders');
    const ids = ['a', 'b', 'c', 'draft'];
    const guarded = async (): Promise<void> => {
      const late = { _id: 'late', is_public: true, is_test: false, rev: 1, dateModified: new Date(), public_modified: new Date(1000) };
      await tenders.insertOne(late);
      await eventually(
        'the guard has moved the record',
        async () => Number((await tenders.findOne({ _id: 'late' }))?.public_modified) > 1000,
      );
    };
    try {
      for (const id of ids) await records.insert(id, { status: id === 'draft' ? 'draft' : 'complete' });
      const before = await tenders.find({}).sort({ _id: 1 }).toArray();
      const seconds = { $divide: [{ $toLong: '$public_modified' }, 1000] };
      await tenders.updateMany({}, [{ $set: { public_modified: seconds } }]);
      await tenders.updateOne({ _id: 'b' }, { $set: { held_rev: 1 } });
      // A migration that was cut short leaves this behind, and the record was saved since.
      await tenders.updateOne({ _id: 'c' }, { $set: { converted_position: new Date(1000) } });
      // Whoever takes a conversion for a save takes all of them for late ones.
      await registry.store.fence.tick(-60);
      await registry.store.collection('schema_version').updateOne({}, { $set: { version: 4 } });

      await (await openRegistryStore({ uri: uri(), dbName, schema: { batchSize: 1 } })).close();
      expect(await tenders.find({}).sort({ _id: 1 }).toArray()).to.deep.equal(before);
      await guarded();
      expect((await registry.ask('GET', '/metrics')).text).to.match(/^feed_restamps_total 1$/m);
      expect(
        await tenders
          .find({ _id: { $in: ids } })
          .sort({ _id: 1 })
          .toArray(),
      ).to.deep.equal(before);
      const { body } = await registry.ask('GET', '/api/2.5/tenders?opt_fields=public_modified&limit=1');
      expect(body.data[0].public_modified).to.equal(Number(before[0]?.public_modified) / 1000);
    } finally {
      await registry.stop();
    }
  });
});
