/** What the scheme takes for granted of the driver and the server (docs/feed.md "Driver"), tried on real ones. */

import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type CommandStartedEvent, type Document, MongoClient, ReadPreference, type Timestamp } from 'mongodb';
import { Problem } from '../../../src/base/domain/problem.ts';
import { feedIndex } from '../../../src/store/collections.ts';
import { makeStoreFence } from '../../../src/store/feed/fence.ts';
import { makeFeedReader } from '../../../src/store/feed/reader.ts';
import { makeSingleFlight } from '../../../src/store/records/concurrent-writers.ts';
import { makeReads } from '../../../src/store/records/records.ts';
import type { StoredEntry } from '../../../src/store/records/updates.ts';
import { eventually } from '../../support/eventually.ts';
import { useThreeNodes } from '../../support/three-nodes.ts';

const window = { descending: false, test: 'both', from: null, upTo: 1e10, limit: 10, fields: [] } as const;

describe('What the feed relies on in the driver', () => {
  const nodes = useThreeNodes({ elections: 'long' });
  const dbName = `driver_${randomBytes(5).toString('hex')}`;
  const clients: MongoClient[] = [];
  const reads: Document[] = [];

  const connect = async (): Promise<MongoClient> => {
    const client = new MongoClient(nodes().uri, {
      monitorCommands: true,
      readConcern: { level: 'majority' },
      serverSelectionTimeoutMS: 20_000,
    });
    client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
      // The event's own toJSON would hide the operation time.
      if (commandName === 'find') reads.push({ readConcern: { ...command.readConcern } });
    });
    clients.push(client);
    return client.connect();
  };
  const things = async (client: MongoClient) => {
    const collection = client.db(dbName).collection('contracts');
    await collection.createIndex(feedIndex, { name: 'feed' });
    const thing = { is_public: true, is_test: false, public_modified: new Date(5000), dateModified: new Date() };
    await collection.updateOne({ _id: 'a' } as object, { $set: thing }, { upsert: true, writeConcern: { w: 'majority' } });
    return collection;
  };
  beforeEach(() => {
    reads.length = 0;
  });
  afterEach(async () => {
    await nodes().calm();
    await nodes().client.db(dbName).dropDatabase();
    for (const client of clients.splice(0)) await client.close();
  });

  const timeOf = (read: Document | undefined): Timestamp | undefined => read?.readConcern?.afterClusterTime;

  it('writes the time of a session into the read concern that all reads of a client share', async () => {
    const client = await connect();
    const collection = await things(client);
    await client.withSession(async (session) => {
      await collection.findOne({}, { session });
      await collection.findOne({}, { session });
    });
    await collection.findOne({});
    expect(timeOf(reads.at(-1))).not.to.equal(undefined);
  });

  it('does not do so when every read brings a read concern of its own, as a page of the feed does', async () => {
    const client = await connect();
    const collection = await things(client);
    const { x } = await makeStoreFence(client.db(dbName)).tick(1);
    const rows = await makeFeedReader(collection, { mode: 'secondaryPreferred' }).read({ ...window, at: x });
    expect(rows.map(({ _id }) => _id)).to.deep.equal(['a']);
    expect(timeOf(reads.at(-1))).to.deep.equal(x);
    await collection.findOne({});
    expect(timeOf(reads.at(-1))).to.equal(undefined);
  });

  it('drops a time that is put into the read concern of a find', async () => {
    const client = await connect();
    const collection = await things(client);
    const { x } = await makeStoreFence(client.db(dbName)).tick(1);
    await collection.findOne({}, { readConcern: { level: 'majority', afterClusterTime: x } as { level: 'majority' } });
    expect(timeOf(reads.at(-1))).to.equal(undefined);
  });

  it('waits on a member that is behind, also with the time of another client, and the page then comes from the primary', async () => {
    const one = await connect();
    const other = await connect();
    const collection = await things(other);
    const [behind = 0] = await nodes().secondaries();
    await other.db('admin').command({ ping: 1 });
    await nodes().fail(behind, 'rsSyncApplyStop');
    const fence = makeStoreFence(one.db(dbName));
    const ticks: Timestamp[] = [];
    // The third member may have copied from the one that is held back, and looks for another source first.
    await eventually('a majority without the member', async () => ticks.push((await fence.tick(1)).x) > 0);
    const x = ticks[0] as Timestamp; // one at least
    const tags = [{ node: `n${behind}` }];
    const failure = await other
      .withSession(async (session) => {
        session.advanceOperationTime(x);
        return collection
          .find({}, { session, readConcern: { level: 'majority' }, readPreference: new ReadPreference('secondary', tags), maxTimeMS: 300 })
          .toArray();
      })
      .catch((error: unknown) => error);
    expect(failure).to.include({ code: 50 });
    const rows = await makeFeedReader(collection, { mode: 'secondary', tags }).read({ ...window, at: x });
    expect(rows.map(({ _id }) => _id)).to.deep.equal(['a']);
  });

  it('has moved the time of a session when a majority was not reached, and the fence publishes nothing then', async () => {
    const client = await connect();
    const fence = makeStoreFence(client.db(dbName));
    const first = await fence.tick(1);
    for (const index of await nodes().secondaries()) await nodes().fail(index, 'rsSyncApplyStop');
    await client.withSession(async (session) => {
      const write = client
        .db(dbName)
        .collection('other')
        .insertOne({}, { session, writeConcern: { w: 'majority', wtimeoutMS: 300 } });
      expect(await write.catch(({ name }: Error) => name)).to.equal('MongoWriteConcernError');
      expect(session.operationTime?.greaterThan(first.x)).to.equal(true);
    });
    const began = performance.now();
    expect(await fence.tick(1).catch((error: unknown) => error)).to.be.instanceOf(Problem);
    expect(performance.now() - began).to.be.lessThan(30_000);
    expect(fence.last()).to.equal(first.h);
  });

  it('gives the time of the write itself with the fence, and a fence that never goes down', async () => {
    const client = await connect();
    const fence = makeStoreFence(client.db(dbName));
    const first = await fence.tick(1);
    const second = await fence.tick(3600);
    expect(second.h).to.equal(first.h);
    expect(second.x.greaterThanOrEqual(first.x)).to.equal(true);
    expect(Number.isInteger(Math.round(first.h * 1e6) / 1000)).to.equal(true);
    expect(await fence.read()).to.equal(first.h);
  });

  it('learns what has become of a server also from errors of reads whose records stay bytes', async () => {
    const client = await connect();
    const collection = client.db(dbName).collection<Document>('contracts');
    await things(client);
    const history = client.db(dbName).collection<StoredEntry>('history');
    const batching = { maxSize: 1, keepsContext: false };
    const reads = makeReads<object>(collection, {
      history,
      client,
      batching,
      singleFlight: makeSingleFlight(),
      closed: () => 0,
      raised: () => undefined,
      watchClock: () => undefined,
    });
    const see = reads.withoutSealedField({ field: 'bids', openIn: [] });
    const learnt: unknown[] = [];
    client.on('serverDescriptionChanged', ({ newDescription }) => learnt.push(newDescription.topologyVersion));
    const failures = new Map<string, number>();
    let stopped = false;
    const reading = Array.from({ length: 16 }, async () => {
      while (!stopped) {
        const failure = await see('a').then(
          (record) => (record?._id === 'a' ? null : 'not found'),
          (error: unknown) => (error instanceof Problem ? null : String(error)),
        );
        if (failure !== null) failures.set(failure, (failures.get(failure) ?? 0) + 1);
      }
    });
    await nodes().elect(await nodes().secondaries());
    await eventually('word of the new primary', async () => learnt.length > 1);
    stopped = true;
    await Promise.all(reading);
    expect([...failures]).to.deep.equal([]);
    expect(learnt.filter((version) => version instanceof Uint8Array)).to.deep.equal([]);
  });
});
