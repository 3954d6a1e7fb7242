/** Test 7 of feed.md §10: writes that a primary has taken alone, and that the next one undoes. */
import { expect } from 'chai';
import { eventually } from '../../support/eventually.ts';
import { type Bench, catchUp, openBench } from '../../support/feed-bench.ts';
import { useThreeNodes } from '../../support/three-nodes.ts';

const delay = 0.3;

describe('A feed whose primary has taken writes that are undone', function () {
  this.timeout(180_000);
  // The one election is asked for: until then the primary stays what it is, however slow the machine, while nobody follows it.
  const nodes = useThreeNodes({ elections: 'long' });
  const benches: Bench[] = [];
  afterEach(async () => {
    await nodes().calm();
    for (const bench of benches.splice(0)) await bench.close();
  });

  it('never hands out a position that is rolled back, as a plain local read does', async () => {
    const bench = await openBench({ uri: nodes().uri, delay });
    benches.push(bench);
    const kept = await bench.put('kept');
    await bench.put('changed');
    await bench.passed(kept.public_modified + 1);
    const crawler = bench.lossless();
    const local = bench.plain('primary', 'local');
    await crawler.walk();
    await local.walk();
    const old = await nodes().primary();
    const others = [0, 1, 2].filter((index) => index !== old);
    for (const index of others) await nodes().fail(index, 'stopReplProducer');

    const onOld = nodes().member(old).db(bench.dbName).collection('contracts');
    const stamp = { public_modified: { $round: [{ $divide: [{ $toLong: '$$NOW' }, 1000] }, 3] } };
    const thing = { is_public: true, is_test: false, rev: 1, dateModified: new Date() };
    const one = { writeConcern: { w: 1 } } as const;
    await onOld.updateOne({ _id: 'phantom' } as object, [{ $set: { ...thing, ...stamp } }], { ...one, upsert: true });
    await onOld.updateOne({ _id: 'changed' } as object, [{ $set: { rev: 2, ...stamp } }], one);
    await bench.passed(Date.now() / 1000 + delay + 0.1);
    await crawler.walk();
    await local.walk();

    nodes().stop(old);
    for (const index of others) await nodes().unfail(index, 'stopReplProducer');
    const elected = await nodes().elect(others);
    const onNew = nodes().member(elected).db(bench.dbName).collection('contracts');
    await onNew.updateOne({ _id: 'after' } as object, [{ $set: { ...thing, ...stamp } }], {
      writeConcern: { w: 'majority' },
      upsert: true,
    });
    nodes().go(old);
    await nodes().calm();
    await eventually('the old primary has rolled back', async () => (await onOld.findOne({ _id: 'phantom' } as object)) === null);

    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect(Object.fromEntries(crawler.received)).to.deep.equal({ kept: 1, changed: 1, after: 1 });
    expect(Object.fromEntries(local.received)).to.include({ phantom: 1, changed: 2 });
  });
});
