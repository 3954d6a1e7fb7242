/** What a write promises to whoever follows the feed: one winner a revision, and a transaction that ends whole. */
import { expect } from 'chai';
import { Problem } from '../../src/base/domain/problem.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

interface Counted {
  readonly status: string;
  readonly count: number;
}

const id = 'c'.repeat(32);

describe('A record', () => {
  let registry: TestRegistry;
  beforeEach(async () => {
    registry = await startRegistry();
    await registry.store.records<Counted>('tenders').insert(id, { status: 'active.enquiries', count: 0 });
  });
  afterEach(() => registry.stop());

  it('is saved by one of many who read the same revision; the others get 409', async () => {
    const records = registry.store.records<Counted>('tenders');
    const read = await records.get(id);
    if (read === null) throw new Error('the record is gone');
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => records.save(read, { ...read, count: index + 1 }, { publishes: true })),
    );
    const lost = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(lost).to.have.length(19);
    for (const reason of lost) expect(reason).to.be.instanceOf(Problem).with.property('type', 'http-conflict');
    expect((await records.get(id))?.rev).to.equal(read.rev + 1);
  });

  it('is saved by all of many transactions, because one that loses a race inside the store is repeated', async () => {
    const records = registry.store.records<Counted>('tenders');
    const add = () =>
      registry.store.transaction(async (session) => {
        const read = await records.get(id, session);
        if (read === null) throw new Error('the record is gone');
        await records.save(read, { ...read, count: read.count + 1 }, { publishes: true, session });
      });
    await Promise.all(Array.from({ length: 5 }, add));
    expect((await records.get(id))?.count).to.equal(5);
  });

  it('is not there twice, and not at all when its transaction fails', async () => {
    const records = registry.store.records<Counted>('tenders');
    const again = await records.insert(id, { status: 'draft', count: 1 }).catch((error: unknown) => error);
    expect(again).to.be.instanceOf(Problem).with.property('details', 'Document already exists');
    const other = 'd'.repeat(32);
    const failed = await registry.store
      .transaction(async (session) => {
        await records.insert(other, { status: 'draft', count: 1 }, { session });
        throw new Error('after the insert');
      })
      .catch((error: Error) => error.message);
    expect(failed).to.equal('after the insert');
    expect(await records.get(other)).to.equal(null);
  });

  it('keeps keys and texts of any kind literally, as no expression of the store', async () => {
    const records = registry.store.records<Counted & Record<string, unknown>>('tenders');
    const saved = await records.insert('e'.repeat(32), {
      status: '$public_modified',
      count: 1,
      note: '$$NOW',
      list: ['$status', { inner: '$count' }],
    });
    expect(await records.get(saved._id)).to.deep.include({
      status: '$public_modified',
      note: '$$NOW',
      list: ['$status', { inner: '$count' }],
    });
  });
});
