/** Who stamps a record, and how often the clock of the store does not give a position (spec/decisions.md D19). */
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { type Stored, toSeconds } from '../../../src/base/domain/record.ts';
import type { Store } from '../../../src/store/client.ts';
import { newId } from '../../../src/store/records/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { useRegistry } from '../../support/registry.ts';

interface Counted {
  readonly status: string;
  readonly count: number;
}

const MANY = 100;

describe('What a save sets by itself', () => {
  const registry = useRegistry({ plainFeed: true });
  const stores: Store[] = [];
  const open = async (name: string, batchSize: number): Promise<Store> => {
    const uri = process.env.TEST_MONGODB_URI ?? '';
    const store = await openRegistryStore({ uri, dbName: `${registry.settings.dbName}_${name}`, batchSize });
    stores.push(store);
    return store;
  };
  after(async () => {
    for (const store of stores) {
      await store.drop();
      await store.close();
    }
  });
  const buildRecords = (store: Store) => store.records<Counted>('tenders');
  const create = (store: Store): Promise<Stored<Counted>[]> =>
    Promise.all(Array.from({ length: MANY }, () => buildRecords(store).insert(newId(), { status: 'active.enquiries', count: 0 })));
  const change = (store: Store, some: readonly Stored<Counted>[], publishes: boolean): Promise<Stored<Counted>[]> =>
    Promise.all(some.map((each) => buildRecords(store).save(each, { status: each.status, count: each.count + 1 }, { publishes })));

  /** What the profiler of the store saw of commands that write tenders while `work` ran, each form with its count. */
  const profiled = async (store: Store, work: () => Promise<unknown>): Promise<Record<string, number>> => {
    const { db } = Reflect.get(store.collection('tenders'), 's');
    await db.command({ profile: 0 });
    await db.dropCollection('system.profile').catch(() => undefined);
    await db.command({ profile: 2 });
    await work();
    await db.command({ profile: 0 });
    const seen: Document[] = await db
      .collection('system.profile')
      .find({ ns: `${db.databaseName}.tenders`, op: { $in: ['update', 'insert', 'remove', 'command'] } })
      .toArray();
    const forms: Record<string, number> = {};
    for (const { op, command } of seen) {
      if (op === 'command' && command.findAndModify === undefined) continue;
      const fields = Object.keys(command.u?.$currentDate ?? {}).sort();
      const form = [op, ...(command.upsert === true ? ['upsert'] : []), '$currentDate', ...(fields.length === 0 ? ['none'] : fields)].join(
        ' ',
      );
      const byClient = ['dateCreated', 'dateModified', 'public_modified'].filter((field) => field in (command.u?.$set ?? {}));
      forms[form] = (forms[form] ?? 0) + 1;
      expect(byClient, 'stamps that the client sends').to.deep.equal([]);
    }
    return forms;
  };

  for (const [how, batchSize] of [
    ['alone', 1],
    ['together', 32],
  ] as const) {
    it(`is set by $currentDate in the one form of write, of records that are saved ${how}`, async () => {
      const store = await open(how, batchSize);
      let records: Stored<Counted>[] = [];
      const creations = await profiled(store, async () => {
        records = await create(store);
      });
      expect(creations).to.deep.equal({ 'update upsert $currentDate dateCreated dateModified public_modified': MANY });
      // A change in the millisecond of its record would be raised above it.
      const newest = Math.max(...records.map(({ public_modified }) => public_modified.getTime()));
      await eventually('a later millisecond', async () => (await store.now()).getTime() > newest);
      const changes = await profiled(store, async () => {
        records = await change(store, records, true);
      });
      expect(changes).to.deep.equal({ 'update $currentDate dateModified public_modified': MANY });
      const stored = await profiled(store, async () => {
        records = await change(store, records, false);
      });
      expect(stored).to.deep.equal({ 'update $currentDate none': MANY });
      const forms = [creations, changes, stored].flatMap((each) => Object.entries(each).map(([form, count]) => `${count} ${form}`));
      process.stdout.write(`  profiler, saved ${how}: ${forms.join('; ')}; inserts 0\n`);
      expect(store.raisedPositions(), 'expressions').to.equal(0);
      for (const record of records) expect(await buildRecords(store).get(record._id)).to.deep.equal(record);
    });
  }

  it('is a position above the old one, also of saves within a millisecond and with the clock behind, and that is counted', async () => {
    const store = await open('raised', 32);
    const storedRecords = await create(store);
    const ahead = new Date((await store.now()).getTime() + 3_600_000);
    const raw = store.collection<{ _id: string; public_modified: Date }>('tenders');
    await raw.updateMany({ _id: { $in: storedRecords.slice(0, 10).map(({ _id }) => _id) } }, { $set: { public_modified: ahead } });
    const before = await Promise.all(storedRecords.map(({ _id }) => buildRecords(store).get(_id)));
    const raised = store.raisedPositions();
    const records = before.filter((each) => each !== null);
    const saved = await change(store, records, true);
    expect(store.raisedPositions() - raised).to.be.at.least(10);
    for (const [nth, { _id, public_modified, dateModified }] of saved.entries()) {
      expect(public_modified > (records[nth]?.public_modified ?? public_modified), _id).to.equal(true);
      expect(dateModified < ahead, 'dateModified is the clock of the store').to.equal(true);
      expect((await buildRecords(store).get(_id))?.public_modified).to.deep.equal(public_modified);
    }
    expect(saved.slice(0, 10).map(({ public_modified }) => public_modified)).to.deep.equal(
      records.slice(0, 10).map(({ public_modified }) => new Date(public_modified.getTime() + 1)),
    );
  });

  it('is a position above the closed timestamp that the process knows, of new records too', async () => {
    const store = await open('closed', 32);
    const storedRecords = await create(store);
    const { h } = await store.fence.tick(-3600);
    const saved = [...(await change(store, storedRecords, true)), ...(await create(store))];
    expect(store.raisedPositions()).to.equal(2 * MANY);
    for (const { public_modified } of saved) expect(toSeconds(public_modified)).to.be.greaterThan(h);
  });

  for (const publishes of [true, false]) {
    it(`is above where the guard of the feed has put the record meanwhile, or stays there (${publishes ? 'public' : 'private'} save)`, async () => {
      const store = await open(`moved_${publishes}`, 1);
      const [record] = await create(store);
      if (record === undefined) throw new Error('no record');
      const moved = new Date(record.public_modified.getTime() + 3_600_000);
      await store.collection<{ _id: string }>('tenders').updateOne({ _id: record._id }, { $set: { public_modified: moved } });
      const saved = await buildRecords(store).save(record, { ...record, count: 1 }, { publishes });
      expect(saved.public_modified).to.deep.equal(publishes ? new Date(moved.getTime() + 1) : moved);
      expect(saved.dateModified > record.dateModified).to.equal(publishes);
      expect(await buildRecords(store).get(record._id)).to.deep.equal(saved);
    });
  }

  it('tells a save from another one that has made the same revision, also where that has left no entry', async () => {
    const store = await open('overtaken', 1);
    const [record] = await create(store);
    if (record === undefined) throw new Error('no record');
    const raw = store.collection<{ _id: string; count: number }>('tenders');
    await raw.updateOne({ _id: record._id }, { $inc: { rev: 1 } });
    for (const publishes of [true, false]) {
      const refused = await buildRecords(store)
        .save(record, { ...record, count: 7 }, { publishes })
        .catch((error: unknown) => error);
      expect(refused).to.include({ type: 'http-conflict' });
    }
    expect((await raw.findOne({ _id: record._id }))?.count).to.equal(0);
    expect(await store.collection('tenders_history').countDocuments({ of: record._id })).to.equal(1);
  });
});
