/** Tests 1, 2 and 8 of spec/feed.md §8: saves whose position is fixed long before they are committed. */
import { expect } from 'chai';
import { toSeconds } from '../../../src/base/domain/record.ts';
import { eventually } from '../../support/eventually.ts';
import { type Bench, type Crawler, catchUp, openBench, repaired } from '../../support/feed-bench.ts';

const delay = 0.3;

describe('A save that is committed after the closed timestamp has passed its position', () => {
  const benches: Bench[] = [];
  const open = async (guarded: boolean): Promise<Bench> => {
    const bench = await openBench({ uri: process.env.TEST_MONGODB_URI ?? '', delay, guarded });
    benches.push(bench);
    return bench;
  };
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.close();
  });

  const byTransaction = async (bench: Bench, crawler: Crawler): Promise<void> => {
    await bench.put('first');
    const held = await bench.hold('late');
    const after = await bench.put('after');
    await bench.closed(toSeconds(after.public_modified) + delay + 0.1);
    await crawler.walk();
    expect([...crawler.received.keys()]).to.deep.equal(['first', 'after']);
    await held.commit();
  };

  it('by a transaction held open is delivered, and moved once', async () => {
    const bench = await open(true);
    const crawler = bench.lossless();
    await byTransaction(bench, crawler);
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    await repaired(bench.feed, { late: 1, restamped: 1 });
  });

  it('by a transaction held open is lost by the plain watermark', async () => {
    const bench = await open(false);
    const crawler = bench.plain();
    await byTransaction(bench, crawler);
    expect(await catchUp(bench, crawler, 1500)).to.deep.equal(['late']);
  });

  const insideServer = async (bench: Bench, crawler: Crawler): Promise<void> => {
    await bench.put('other');
    const hang = (mode: string) =>
      bench.command({ configureFailPoint: 'hangDuringBatchInsert', mode, data: { nss: `${bench.dbName}.contracts` } });
    await hang('alwaysOn');
    const now = await bench.store.now();
    const late = { _id: 'late', is_public: true, is_test: false, rev: 1, dateModified: now, public_modified: now };
    const hanging = bench.raw.insertOne(late as object);
    await eventually('a hanging insert', async () => {
      const stages = [{ $currentOp: {} }, { $match: { ns: `${bench.dbName}.contracts`, op: 'insert' } }];
      const { cursor } = await bench.command({ aggregate: 1, pipeline: stages, cursor: {} });
      return cursor.firstBatch.length > 0;
    });
    try {
      const after = await bench.touch('other');
      await bench.closed(toSeconds(after.public_modified) + delay + 0.1);
      await crawler.walk();
    } finally {
      await hang('off');
    }
    await hanging;
  };

  it('inside the server is delivered', async () => {
    const bench = await open(true);
    const crawler = bench.lossless();
    await insideServer(bench, crawler);
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    await repaired(bench.feed, { late: 1, restamped: 1 });
  });

  it('inside the server is lost by the plain watermark', async () => {
    const bench = await open(false);
    const crawler = bench.plain();
    await insideServer(bench, crawler);
    expect(await catchUp(bench, crawler, 1500)).to.deep.equal(['late']);
  });

  /** As a primary would stamp whose clock is five seconds behind. */
  const stampedBehind = async (bench: Bench, crawler: Crawler): Promise<void> => {
    const first = await bench.put('first');
    await bench.closed(toSeconds(first.public_modified) + delay + 0.1);
    await crawler.walk();
    const behind = {
      is_public: true,
      is_test: false,
      rev: 1,
      dateModified: new Date(),
      public_modified: new Date(first.public_modified.getTime() - 5000),
    };
    await bench.raw.insertOne({ _id: 'behind', ...behind } as object);
  };

  it('because the clock was set back is delivered', async () => {
    const bench = await open(true);
    const crawler = bench.lossless();
    await stampedBehind(bench, crawler);
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    await repaired(bench.feed, { late: 1, restamped: 1 });
  });

  it('because the clock was set back is lost by the plain watermark', async () => {
    const bench = await open(false);
    const crawler = bench.plain();
    await stampedBehind(bench, crawler);
    expect(await catchUp(bench, crawler, 1500)).to.deep.equal(['behind']);
  });
});
