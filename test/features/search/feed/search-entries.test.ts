/** What keeps the entries of the search (docs/search.md "Entries"): it follows every change, once and in order. */

import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { makeSearchConsumption } from '../../../../src/features/search/consumption.ts';
import type { NewEntry } from '../../../../src/features/search/store/entries.ts';
import { searchStore } from '../../../../src/features/search/store/search-store.ts';
import { type Consumption, makeConsumer } from '../../../../src/feed/consumer.ts';
import { openFeed, type RunningFeed } from '../../../../src/feed/running-feed.ts';
import type { Store } from '../../../../src/store/client.ts';

interface Titled {
  readonly title: string;
  readonly status: string;
}

describe('The entries of the search', () => {
  let store: Store;
  let feed: RunningFeed;
  const log = { info: () => {}, warn: () => {}, error: () => {} };

  before(async () => {
    store = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName: `entries_${randomBytes(6).toString('hex')}` });
    feed = await openFeed({ store, seconds: 0, log });
  });
  after(async () => {
    await store.collection('wake').insertOne({});
    await feed.close();
    await store.drop();
    await store.close();
  });

  const consumption = () => makeSearchConsumption({ store, clock: { now: () => new Date() } });
  const buildConsumer = <T>(of: Consumption<T>) =>
    makeConsumer({ consumption: of, checkpoints: store.checkpoints, closedTimestamps: feed.closedTimestamps, log, windowRows: 5 });
  const records = () => store.records<Titled>('contracts');
  const put = (id: string, title: string, status = 'active') => records().insert(id, { title, status });
  const change = async (id: string, next: Partial<Titled>, publishes = true): Promise<void> => {
    const before = (await records().get(id)) ?? expect.fail('it is there');
    await records().save(before, { ...before, ...next }, { publishes });
  };
  const getWords = async (id: string): Promise<string[] | undefined> =>
    (await store.part(searchStore).of('contracts').entryOf(id))?.terms.filter((term) => term.startsWith('t:'));
  const expireLease = () => store.collection<{ _id: string }>('consumers').updateOne({ _id: 'search' }, { $set: { until: new Date(0) } });
  /** Writes as whoever follows the records does. */
  const write = (entry: NewEntry): Promise<void> =>
    store.transaction((session) => store.part(searchStore).write('contracts', [entry], session));

  it('are those of all public records, and follow each as it changes', async () => {
    for (let nth = 0; nth < 12; nth += 1) await put(`c${nth}`, 'Щебінь');
    const consumer = buildConsumer(consumption());
    expect(await getWords('c1')).to.equal(undefined);
    expect(await consumer.run()).to.equal(12);
    expect(await consumer.lagSeconds()).to.equal(0);
    const first = await store.part(searchStore).of('contracts').entryOf('c1');
    await change('c1', { title: 'Папір' });
    expect(await consumer.lagSeconds()).to.be.greaterThan(0);
    expect(await consumer.run()).to.equal(1);
    expect(await getWords('c1')).to.deep.equal(['t:папір']);
    expect((await store.part(searchStore).of('contracts').entryOf('c1'))?.key).to.equal(first?.key);
    await consumer.stop();
  });

  it('are kept on by another process where one has ended in the middle', async () => {
    for (let nth = 12; nth < 24; nth += 1) await put(`c${nth}`, 'Крейда');
    let windows = 0;
    const ownConsumption = consumption();
    const dying = buildConsumer({
      ...ownConsumption,
      apply: async (prepared, session) => {
        await ownConsumption.apply(prepared, session);
        windows += 1;
        if (windows > 1) throw new Error('the process ends here');
      },
    });
    await dying.run().then(
      () => expect.fail('it went on'),
      (error: Error) => expect(error.message).to.equal('the process ends here'),
    );
    const next = buildConsumer(consumption());
    expect(await next.run(), 'the other one may still be at it').to.equal(0);
    await expireLease();
    expect(await next.run()).to.be.within(7, 11);
    for (let nth = 12; nth < 24; nth += 1) expect(await getWords(`c${nth}`)).to.deep.equal(['t:крейд']);
    await next.stop();
  });

  it('are never those of an older state', async () => {
    const [older, newer] = [
      { key: 1, is_test: false, terms: ['t:давн'], status: 'active', type: '' },
      { key: 2, is_test: false, terms: ['t:нов'], status: 'active', type: '', amount: 5, currency: 'UAH' },
    ];
    await write({ id: 'state', rev: 7, entry: newer });
    await write({ id: 'state', rev: 6, entry: older });
    expect(await store.part(searchStore).of('contracts').entryOf('state')).to.deep.equal(newer);
    await write({ id: 'state', rev: 6, entry: null });
    expect(await getWords('state')).to.deep.equal(['t:нов']);
    await write({ id: 'state', rev: 8, entry: older });
    // Nothing is left of the one before but its key.
    expect(await store.part(searchStore).of('contracts').entryOf('state')).to.deep.equal({ ...older, key: 2 });
    await write({ id: 'state', rev: 9, entry: null });
    expect(await getWords('state')).to.equal(undefined);
  });

  it('of a contract that came before its tender, as in a mirror, know its growth as soon as the tender comes', async () => {
    const [value, signed] = [150, 120].map((amount) => ({ amount, currency: 'UAH' }));
    const contracts = ['early', 'pending', 'gone'].map((id) => ({ id, status: 'active', value: signed }));
    const add = (id: string, status: string) =>
      store.records('contracts').insert(id, { tender_id: 'late', title: 'Бруківка', status, value });
    await Promise.all([add('early', 'active'), add('pending', 'pending')]);
    const consumer = buildConsumer(consumption());
    await consumer.run();
    const growthOf = async (id: string) => (await store.part(searchStore).of('contracts').entryOf(id))?.growth;
    expect(await growthOf('early')).to.equal(undefined);
    await store.records('tenders').insert('late', { title: 'Бруківка', status: 'complete', contracts });
    await consumer.run();
    expect(await growthOf('early')).to.equal(0.25);
    expect(await growthOf('pending'), 'it is not signed').to.equal(undefined);
    expect(await getWords('early')).to.deep.equal(['t:бруківк']);
    await store.records('tenders').insert('odd', { title: 'Бруківка', status: 'complete', contracts: { id: 'lone', value } });
    await store.records('contracts').insert('lone', { tender_id: 'odd', title: 'Бруківка', status: 'active', value });
    await consumer.run();
    expect(await getWords('lone'), 'its tender has no list').to.deep.equal(['t:бруківк']);
    await consumer.stop();
  });

  it('are made anew by a version that makes them otherwise, and those of before are found meanwhile', async () => {
    const ownConsumption = consumption();
    const louder: typeof ownConsumption = {
      ...ownConsumption,
      version: 'louder',
      prepare: async (taken) => {
        expect(await getWords('c0'), 'still there').to.not.equal(undefined);
        const prepared = await ownConsumption.prepare(taken);
        const loud = (one: NewEntry): NewEntry => ({ ...one, entry: one.entry && { ...one.entry, terms: ['t:гучно'] } });
        return (prepared ?? []).map(({ kind, entries }) => ({ kind, entries: entries.map(loud) }));
      },
    };
    const consumer = buildConsumer(louder);
    await consumer.run();
    for (const id of ['c0', 'c1', 'c23']) expect(await getWords(id)).to.deep.equal(['t:гучно']);
    await consumer.stop();
    const back = buildConsumer(ownConsumption);
    await back.run();
    expect(await getWords('c1')).to.deep.equal(['t:папір']);
    await back.stop();
  });
});
