/** Tests 3 and 4 of feed.md §10: members that are behind, and a majority that does not move. */
import { expect } from 'chai';
import { eventually } from '../../support/eventually.ts';
import { type Bench, type Crawler, catchUp, openBench } from '../../support/feed-bench.ts';
import { useThreeNodes } from '../../support/three-nodes.ts';

const delay = 0.6;

describe('A feed read from members that are behind', function () {
  this.timeout(180_000);
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
    await bench.passed(first.public_modified + delay + 0.1);
    await crawler.walk();
    const held = await bench.hold('on time');
    const after = await bench.put('after');
    await eventually('the member has the later record', async () => {
      const db = nodes().member(behind).db(bench.dbName);
      return (await db.collection('contracts').findOne({ _id: 'after' } as object, { readPreference: 'secondary' })) !== null;
    });
    await nodes().fail(behind, 'rsSyncApplyStop');
    await held.commit();
    await bench.passed(after.public_modified + delay + 0.2);
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
    await bench.passed(second.public_modified + delay + 0.1);
    const { feed } = bench;
    const top = other.feed === null ? null : await other.feed.horizon.covering(second.public_modified);
    expect(top?.h).to.be.greaterThan(second.public_modified);
    expect(feed?.fence.pair()?.h).to.be.lessThan(second.public_modified);
    const bound = await feed?.horizon.covering(top?.h ?? 0);
    const reader = bench.store.feed('contracts');
    const rows = await reader.read({
      descending: true,
      test: 'both',
      from: { value: top?.h ?? 0, inclusive: false },
      horizon: null,
      at: bound?.x ?? null,
      limit: 10,
      fields: [],
    });
    expect(rows.map(({ _id }) => _id)).to.deep.equal(['second', 'first']);
  });

  /** Commits the earlier one while no secondary takes anything in, so the majority stays where only the later one is. */
  const stuck = async (bench: Bench, crawler: Crawler, forMs: number): Promise<{ done: Promise<void>; answered: number }> => {
    const secondaries = await nodes().secondaries();
    const first = await bench.put('first');
    await bench.passed(first.public_modified + delay + 0.1);
    await crawler.walk();
    const held = await bench.hold('on time');
    const after = await bench.put('after');
    for (const index of secondaries) await nodes().fail(index, 'rsSyncApplyStop');
    const done = held.commit();
    done.catch(() => undefined);
    const end = performance.now() + forMs;
    let answered = 0;
    await bench.passed(after.public_modified + delay + 0.2);
    do {
      await crawler.walk();
      answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } while (performance.now() < end);
    for (const index of secondaries) await nodes().unfail(index, 'rsSyncApplyStop');
    return { done, answered };
  };

  it('answers with the old horizon while the majority is stuck, and misses nothing afterwards', async () => {
    const bench = await openBench({ uri: nodes().uri, delay });
    benches.push(bench);
    const crawler = bench.lossless();
    const before = bench.feed?.fence.pair()?.h;
    const { done, answered } = await stuck(bench, crawler, 7000);
    expect(answered).to.be.greaterThan(5);
    expect([...crawler.received.keys()]).to.deep.equal(['first']);
    expect(bench.feed?.fence.trouble()).to.be.instanceOf(Error);
    expect(before).to.be.a('number');
    await done;
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect(crawler.positions).to.deep.equal([...crawler.positions].sort((a, b) => a - b));
  });

  it('loses the earlier one with the plain watermark when the majority is stuck', async () => {
    const bench = await openBench({ uri: nodes().uri, delay, guarded: false });
    benches.push(bench);
    const crawler = bench.plain();
    const { done } = await stuck(bench, crawler, 500);
    await done;
    expect(await catchUp(bench, crawler, 2500)).to.deep.equal(['on time']);
  });
});
