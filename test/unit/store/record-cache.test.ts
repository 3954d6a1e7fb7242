/** Records that were changed lately are not read whole again, and are never older than the question. */
import { expect } from 'chai';
import type { Head, Stored } from '../../../src/base/domain/record.ts';
import { makeRecordCache } from '../../../src/store/records/records.ts';

interface Thing {
  readonly title: string;
  readonly parts: readonly { readonly id: string; readonly text: string }[];
}

const day = new Date('2026-01-01T10:00:00Z');
const stored = { _id: 'a', rev: 1, is_public: true, is_test: false, public_modified: new Date(1000), dateCreated: day, dateModified: day };
const thing = (head: string, more: Partial<Stored<Thing>> = {}): Stored<Thing> => ({
  ...stored,
  title: 'one',
  parts: [{ id: 'p', text: 'x'.repeat(100) }],
  history_head: head,
  ...more,
});

/** A store of one record, which counts how often it is read whole. */
const makeStore = (first: Stored<Thing>) => {
  const store = { record: first as Stored<Thing> | null, reads: 0 };
  const buildHead = ({ _id, rev, public_modified, dateModified, history_head = '' }: Stored<Thing>): Head => ({
    ...{ _id, rev, public_modified, dateModified, history_head },
  });
  const records = {
    get: async () => {
      store.reads += 1;
      return store.record;
    },
    getHead: async () => (store.record === null ? null : buildHead(store.record)),
  };
  return { store, records };
};

describe('Records that were changed lately', () => {
  it('are read whole once, and after a change made here not again, with what has not changed as it was', async () => {
    const { store, records } = makeStore(thing('h1'));
    const cache = makeRecordCache<Thing>(records, 10_000);
    const before = (await cache.get('a')) ?? expect.fail();
    const saved = { ...before, rev: 2, title: 'two', history_head: 'h2' };
    cache.keep(before, saved);
    store.record = saved;
    const record = (await cache.get('a')) ?? expect.fail();
    expect(record).to.deep.equal(saved);
    expect(record.parts).to.equal(before.parts);
    expect(store.reads).to.equal(1);
  });

  it('have the position and the dates that the store has now', async () => {
    const { store, records } = makeStore(thing('h1'));
    const cache = makeRecordCache<Thing>(records, 10_000);
    cache.keep(thing('h0'), thing('h1'));
    store.record = thing('h1', { public_modified: new Date(7000), dateModified: new Date('2026-01-02T10:00:00Z') });
    expect(await cache.get('a')).to.deep.equal(store.record);
    expect(store.reads).to.equal(0);
  });

  const others: readonly (readonly [string, Stored<Thing> | null])[] = [
    ['were changed elsewhere', thing('h2', { rev: 2, title: 'two' })],
    ['have the same revision by a save that this one lost to', thing('h1 of another')],
    ['have no history', (({ history_head: _, ...rest }) => rest)(thing(''))],
    ['are gone', null],
  ];
  for (const [name, now] of others) {
    it(`are read again when they ${name}`, async () => {
      const { store, records } = makeStore(thing('h1'));
      const cache = makeRecordCache<Thing>(records, 10_000);
      cache.keep(thing('h0'), thing('h1'));
      store.record = now;
      expect(await cache.get('a')).to.deep.equal(now);
      expect(store.reads).to.equal(1);
    });
  }

  it('take no more room than they are given', async () => {
    const { store, records } = makeStore(thing('h1'));
    const cache = makeRecordCache<Thing>(records, 16_000);
    for (let n = 0; n < 100; n += 1) cache.keep(thing('h0', { _id: `a${n}` }), thing('h1', { _id: `a${n}` }));
    const large = thing('h1', { _id: 'large', title: 'x'.repeat(5000) });
    cache.keep(large, large);
    for (let n = 0; n < 100; n += 1) await cache.get(`a${n}`);
    await cache.get('large');
    expect(store.reads).to.be.within(40, 80);
  });
});
