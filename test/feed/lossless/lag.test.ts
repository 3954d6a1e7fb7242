/** Tests 3, 4 and 7 of spec/feed.md §8: members that are behind, a majority that does not move, and writes that are undone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { toSeconds } from '../../../src/base/domain/record.ts';
import { eventually } from '../../support/eventually.ts';
import { type Bench, type Crawler, catchUp, openBench, untilReady } from '../../support/feed-bench.ts';
import { useThreeNodes } from '../../support/three-nodes.ts';

const delay = 0.6;

describe('A feed read from members that are behind', () => {
  const nodes = useThreeNodes({ elections: 'long' });
  const benches: Bench[] = [];
  afterEach(async () => {
    await nodes().calm();
    for (const bench of benches.splice(0)) await bench.close();
  });

  const onMember = async (guarded: boolean): Promise<{ bench: Bench; behind: number; node: string }> => {
    const [behind = 0] = await nodes().secondaries();
    const node = `n${behind}`;
    const bench = await openBench({ uri: nodes().uri, delay, guarded, members: { mode: 'secondary', tags: [{ node }] } });
    benches.push(bench);
    return { bench, behind, node };
  };

  /** The late one is committed well before the watermark passes it; only the member does not know. */
  const lagging = async (bench: Bench, behind: number, crawler: Crawler): Promise<void> => {
    const first = await bench.put('first');
    await bench.closed(toSeconds(first.public_modified) + delay + 0.1);
    await crawler.walk();
    const held = await bench.hold('on time');
    const after = await bench.put('after');
    await eventually('the member has the later record', async () => {
      const things = nodes().member(behind).db(bench.dbName).collection('contracts');
      const asMajority = { readPreference: 'secondary', readConcern: { level: 'majority' } } as const;
      return (await things.findOne({ _id: 'after' } as object, asMajority)) !== null;
    });
    await nodes().fail(behind, 'rsSyncApplyStop');
    await held.commit();
    await bench.passed(toSeconds(after.public_modified) + delay + 0.2);
    await crawler.walk();
  };

  it('never shows a record before an earlier one', async () => {
    const { bench, behind } = await onMember(true);
    const crawler = bench.lossless();
    await lagging(bench, behind, crawler);
    expect(crawler.positions).to.deep.equal([...crawler.positions].sort((a, b) => a - b));
    await nodes().unfail(behind, 'rsSyncApplyStop');
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect([...crawler.received.keys()]).to.deep.equal(['first', 'on time', 'after']);
  });

  it('loses the earlier one with the plain watermark', async () => {
    const { bench, behind, node } = await onMember(false);
    const crawler = bench.plain({ node });
    await lagging(bench, behind, crawler);
    await nodes().unfail(behind, 'rsSyncApplyStop');
    expect(await catchUp(bench, crawler, 2500)).to.deep.equal(['on time']);
  });

  it('backward and then forward from another process, loses nothing that the first page knew', async () => {
    const { bench, behind } = await onMember(true);
    const other = await openBench({ uri: nodes().uri, delay, dbName: bench.dbName });
    benches.unshift(other);
    await bench.put('first');
    // The process on the slow member has an old pair, and its member stops before the next record.
    await bench.lossless().walk();
    await nodes().fail(behind, 'rsSyncApplyStop');
    const second = await bench.put('second');
    await bench.passed(toSeconds(second.public_modified) + delay + 0.1);
    const { feed } = bench;
    const top = other.feed === null ? null : await other.feed.closedTimestamps.covering(toSeconds(second.public_modified));
    expect(top?.h).to.be.greaterThan(toSeconds(second.public_modified));
    expect(feed?.fence.pair()?.h).to.be.lessThan(toSeconds(second.public_modified));
    const bound = await feed?.closedTimestamps.covering(top?.h ?? 0);
    const reader = bench.store.feed('contracts');
    const rows = await reader.read({
      descending: true,
      test: 'both',
      from: { value: top?.h ?? 0, inclusive: false },
      upTo: null,
      at: bound?.x ?? null,
      limit: 10,
      fields: [],
    });
    expect(rows.map(({ _id }) => _id)).to.deep.equal(['second', 'first']);
  });

  /**
   * Commits the earlier one while no secondary takes anything in, so the majority stays where only the later one is; the
   * crawler walks until that is `enough`.
   */
  const stuck = async (bench: Bench, crawler: Crawler, enough: () => boolean = () => true): Promise<void> => {
    const secondaries = await nodes().secondaries();
    const first = await bench.put('first');
    await bench.closed(toSeconds(first.public_modified) + delay + 0.1);
    await crawler.walk();
    const held = await bench.hold('on time');
    const after = await bench.put('after');
    for (const index of secondaries) await nodes().fail(index, 'rsSyncApplyStop');
    const done = held.commit();
    done.catch(() => undefined);
    await bench.passed(toSeconds(after.public_modified) + delay + 0.2);
    do {
      await sleep(100);
      await crawler.walk();
    } while (!enough());
    for (const index of secondaries) await nodes().unfail(index, 'rsSyncApplyStop');
    await done;
  };

  it('answers with the old closed timestamp while the majority is stuck, and misses nothing afterwards', async () => {
    const bench = await openBench({ uri: nodes().uri, delay });
    benches.push(bench);
    const crawler = bench.lossless();
    // A tick that the store gave up is followed by answers all the same.
    let inTrouble = 0;
    await stuck(bench, crawler, () => {
      expect([...crawler.received.keys()]).to.deep.equal(['first']);
      if (bench.feed?.fence.trouble() instanceof Error) inTrouble += 1;
      return inTrouble > 5;
    });
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect(crawler.positions).to.deep.equal([...crawler.positions].sort((a, b) => a - b));
  });

  it('loses the earlier one with the plain watermark when the majority is stuck', async () => {
    const bench = await openBench({ uri: nodes().uri, delay, guarded: false });
    benches.push(bench);
    const crawler = bench.plain();
    await stuck(bench, crawler);
    expect(await catchUp(bench, crawler, 2500)).to.deep.equal(['on time']);
  });
});

describe('A record that a majority does not have yet', () => {
  const nodes = useThreeNodes({ elections: 'long' });

  it('is waited for by who asks for it', async () => {
    const bench = await openBench({ uri: nodes().uri, delay: 1 });
    const secondaries = await nodes().secondaries();
    try {
      await bench.put('early');
      for (const index of secondaries) await nodes().fail(index, 'rsSyncApplyStop');
      await bench.raw.updateOne({ _id: 'fresh' } as object, { $set: { rev: 1 } }, { upsert: true, writeConcern: { w: 1 } });
      const records = bench.store.records('contracts');
      const asked = untilReady(() => records.get('fresh'));
      expect(await untilReady(() => records.get('never written'))).to.equal(null);
      await nodes().calm();
      expect(await asked).to.include({ _id: 'fresh', rev: 1 });
    } finally {
      await nodes().calm();
      await bench.close();
    }
  });

  it('is moved with the others when history was lost', async () => {
    const bench = await openBench({ uri: nodes().uri, delay: 1 });
    const secondaries = await nodes().secondaries();
    try {
      const { public_modified: position } = await bench.put('early');
      for (const index of secondaries) await nodes().fail(index, 'rsSyncApplyStop');
      const fresh = {
        is_public: true,
        is_test: false,
        public_modified: new Date(position.getTime() - 1000),
        dateModified: new Date(0),
        rev: 1,
      };
      await bench.raw.updateOne({ _id: 'fresh' } as object, { $set: fresh }, { upsert: true, writeConcern: { w: 1 } });
      const bound = toSeconds(position) - 0.5;
      const moving = untilReady(() => bench.store.repair.restampBelow(bound, 100));
      const isAbove = { _id: 'fresh', public_modified: { $gt: new Date(bound * 1000) } } as object;
      await eventually('it is moved', async () => (await bench.raw.findOne(isAbove)) !== null);
      await nodes().calm();
      await moving;
      expect(await bench.raw.countDocuments(isAbove, { readConcern: { level: 'majority' } })).to.equal(1);
    } finally {
      await nodes().calm();
      await bench.close();
    }
  });
});

describe('A feed whose primary has taken writes that are undone', () => {
  // The one election is asked for: until then the primary stays what it is, however slow the machine, while nobody follows it.
  const nodes = useThreeNodes({ elections: 'long' });
  const benches: Bench[] = [];
  afterEach(async () => {
    await nodes().calm();
    for (const bench of benches.splice(0)) await bench.close();
  });

  it('never hands out a position that is rolled back, as a plain local read does', async () => {
    const bench = await openBench({ uri: nodes().uri, delay: 0.3 });
    benches.push(bench);
    const stored = await bench.put('kept');
    await bench.put('changed');
    await bench.closed(toSeconds(stored.public_modified) + 1);
    const crawler = bench.lossless();
    const local = bench.plain('primary', 'local');
    await crawler.walk();
    await local.walk();
    const old = await nodes().primary();
    const others = [0, 1, 2].filter((index) => index !== old);
    for (const index of others) await nodes().fail(index, 'stopReplProducer');

    const onOld = nodes().member(old).db(bench.dbName).collection('contracts');
    const stamp = { public_modified: '$$NOW' };
    const thing = { is_public: true, is_test: false, rev: 1, dateModified: new Date() };
    const one = { writeConcern: { w: 1 } } as const;
    await onOld.updateOne({ _id: 'phantom' } as object, [{ $set: { ...thing, ...stamp } }], { ...one, upsert: true });
    await onOld.updateOne({ _id: 'changed' } as object, [{ $set: { rev: 2, ...stamp } }], one);
    await bench.passed(Date.now() / 1000 + 0.4);
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
