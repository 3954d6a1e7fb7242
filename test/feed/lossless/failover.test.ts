/** Tests 5, 6 and 13 of spec/feed.md §8: other primaries, and servers that stand still. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../../support/eventually.ts';
import { type Bench, buildFeed, catchUp, openBench } from '../../support/feed-bench.ts';
import { follow, type Load, makeRandom, makeTwoWay, startLoad } from '../../support/feed-load.ts';
import { useThreeNodes } from '../../support/three-nodes.ts';

const delay = 0.3;

describe('A feed through failovers', () => {
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

  /** Each of the writers writes about fifteen times before the next fault. */
  const SOME = 120;

  const goOn = async (load: Load, writes = SOME): Promise<void> => {
    const before = load.written;
    await eventually(`${writes} writes more`, async () => load.written >= before + writes);
  };

  type Faults = (goOn: (writes?: number) => Promise<void>) => Promise<void>;

  /** Writers and crawlers of two processes at work while `faults` happen; then nothing may be missing anywhere. */
  const underLoad = async (seed: number, held: { share: number; atMostMs: number }, faults: Faults): Promise<Load> => {
    const bench = await open();
    const other = await open({ dbName: bench.dbName });
    await bench.put('first');
    const forward = bench.lossless();
    const elsewhere = bench.lossless(other);
    const load = startLoad(bench, { writers: 8, seed, held });
    await goOn(load);
    if (other.feed === null) throw new Error('the bench is guarded');
    const twoWay = await makeTwoWay(buildFeed(other.store), other.feed.closedTimestamps);
    const crawlers = [forward, elsewhere, twoWay];
    const followers = crawlers.map((crawler) => follow(crawler.step));
    await faults((writes) => goOn(load, writes));
    await nodes().calm();
    await load.stop();
    for (const follower of followers) await follower.stop();
    expect(await catchUp(bench, forward)).to.deep.equal([]);
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
    await underLoad(1, { share: 0.03, atMostMs: 900 }, async (more) => {
      for (let round = 0; round < 2; round += 1) {
        await more();
        await stepDown();
      }
      await nodes().primary();
      await more();
    });
  });

  it('whose primary stands still, shorter and longer than an election takes, loses nothing', async () => {
    await underLoad(2, { share: 0.03, atMostMs: 900 }, async (more) => {
      for (const isShorter of [true, false]) {
        const primary = await nodes().primary();
        nodes().stop(primary);
        // The clocks of the servers decide what is shorter; a new primary among the others shows that it was longer.
        if (isShorter) await sleep(800);
        else await nodes().primary();
        nodes().go(primary);
        await more();
      }
    });
  });

  it('with everything at once, in an order made from a seed, loses nothing', async () => {
    const random = makeRandom(7);
    await underLoad(3, mixed, async (more) => {
      for (let round = 0; round < 8; round += 1) {
        const [behind = 0] = await nodes().secondaries();
        const kind = Math.floor(random() * 4);
        if (kind === 0) await stepDown();
        if (kind === 1) await nodes().fail(behind, 'rsSyncApplyStop');
        if (kind === 2) nodes().stop(behind);
        await more(SOME / 2 + random() * SOME);
        if (kind === 1) await nodes().unfail(behind, 'rsSyncApplyStop');
        if (kind === 2) nodes().go(behind);
        await more(SOME / 4);
      }
    });
  });

  it('loses records with the plain watermark under the same writers, even without a fault', async () => {
    const bench = await open({ guarded: false });
    const crawler = bench.plain();
    const load = startLoad(bench, { writers: 8, seed: 3, held: mixed });
    const follower = follow(crawler.step);
    await eventually('transactions held open have ended', async () => load.held >= 25);
    await load.stop();
    await follower.stop();
    expect(await catchUp(bench, crawler, 1500)).not.to.deep.equal([]);
  });
});
