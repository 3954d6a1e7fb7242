/** Tests 5, 6, 7 and 13 of feed.md §10: other primaries, servers that stand still, writes that are undone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Bench, catchUp, feedOf, openBench } from '../../support/feed-bench.ts';
import { follow, type Load, makeTwoWay, randomOf, startLoad } from '../../support/feed-load.ts';
import { eventually, useThreeNodes } from '../../support/three-nodes.ts';

const delay = 0.3;

describe('A feed through failovers', function () {
  this.timeout(90_000);
  const nodes = useThreeNodes();
  const benches: Bench[] = [];
  const open = async (options: { guarded?: boolean; dbName?: string } = {}): Promise<Bench> => {
    const bench = await openBench({ uri: nodes().uri, delay, ...options });
    benches.unshift(bench);
    return bench;
  };
  afterEach(async () => {
    await nodes().calm();
    for (const bench of benches.splice(0)) await bench.close();
  });

  const mixed = { share: 0.06, atMostMs: 1500 };

  /** Writers and crawlers of two processes at work while `faults` happen; then nothing may be missing anywhere. */
  const underLoad = async (seed: number, held: { share: number; atMostMs: number }, faults: () => Promise<void>): Promise<Load> => {
    const bench = await open();
    const other = await open({ dbName: bench.dbName });
    await bench.put('first');
    const forward = bench.lossless();
    const elsewhere = bench.lossless(other);
    const load = startLoad(bench, { writers: 8, seed, held });
    await sleep(300);
    if (other.feed === null) throw new Error('the bench is guarded');
    const twoWay = await makeTwoWay(feedOf(other.store), other.feed.horizon);
    const crawlers = [forward, elsewhere, twoWay];
    const followers = crawlers.map((crawler) => follow(crawler.step));
    await faults();
    await nodes().calm();
    await load.stop();
    for (const follower of followers) await follower.stop();
    expect(await catchUp(bench, forward, 30_000)).to.deep.equal([]);
    expect(await catchUp(bench, elsewhere)).to.deep.equal([]);
    expect(await catchUp(bench, { ...forward, ...twoWay })).to.deep.equal([]);
    const late = [...load.acknowledged].filter(([id, rev]) => (forward.received.get(id) ?? 0) < rev);
    expect(late).to.deep.equal([]);
    return load;
  };

  const stepDown = async (): Promise<void> => {
    const primary = nodes().member(await nodes().primary());
    await primary
      .db('admin')
      .command({ replSetStepDown: 2, secondaryCatchUpPeriodSecs: 1, force: true })
      .catch(() => undefined);
  };

  it('by step-down under load loses nothing', async () => {
    await underLoad(1, { share: 0.03, atMostMs: 900 }, async () => {
      for (let round = 0; round < 2; round += 1) {
        await sleep(1000);
        await stepDown();
      }
      await nodes().primary();
      await sleep(1000);
    });
  });

  it('whose primary stands still, shorter and longer than an election takes, loses nothing', async () => {
    await underLoad(2, { share: 0.03, atMostMs: 900 }, async () => {
      for (const ms of [800, 5000]) {
        const primary = await nodes().primary();
        nodes().stop(primary);
        await sleep(ms);
        nodes().go(primary);
        await sleep(1000);
      }
    });
  });

  it('with everything at once, in an order made from a seed, loses nothing', async () => {
    const random = randomOf(7);
    await underLoad(3, mixed, async () => {
      const end = performance.now() + 10_000;
      while (performance.now() < end) {
        const [behind = 0] = await nodes().secondaries();
        const kind = Math.floor(random() * 4);
        if (kind === 0) await stepDown();
        if (kind === 1) await nodes().fail(behind, 'rsSyncApplyStop');
        if (kind === 2) nodes().stop(behind);
        await sleep(500 + random() * 1000);
        if (kind === 1) await nodes().unfail(behind, 'rsSyncApplyStop');
        if (kind === 2) nodes().go(behind);
        await sleep(200);
      }
    });
  });

  it('loses records with the plain watermark under the same writers, even without a fault', async () => {
    const bench = await open({ guarded: false });
    const crawler = bench.plain();
    const load = startLoad(bench, { writers: 8, seed: 3, held: mixed });
    const follower = follow(crawler.step);
    await sleep(4000);
    await load.stop();
    await follower.stop();
    expect(await catchUp(bench, crawler, 1500)).not.to.deep.equal([]);
  });

  it('never hands out a position that is rolled back, as a plain local read does', async () => {
    const bench = await open();
    const kept = await bench.put('kept');
    await bench.put('changed');
    await bench.passed(kept.public_modified + 1);
    const crawler = bench.lossless();
    const local = bench.plain('primary', 'local');
    await crawler.walk();
    await local.walk();
    const old = await nodes().primary();
    const [next = 0, third = 0] = await nodes().secondaries();
    for (const index of [next, third]) await nodes().fail(index, 'stopReplProducer');

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
    for (const index of [next, third]) await nodes().unfail(index, 'stopReplProducer');
    const elected = await nodes().primary();
    expect(elected).not.to.equal(old);
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
