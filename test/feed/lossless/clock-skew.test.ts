/** Test 8 of spec/feed.md §8: a primary whose clock is five seconds behind, the way back, and a clock that is set back under it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { eventually } from '../../support/eventually.ts';
import { clearTraces, findFaketime, setClock, withClockOf } from '../../support/faketime.ts';
import { type Bench, type Crawler, catchUp, openBench } from '../../support/feed-bench.ts';
import { follow, startLoad } from '../../support/feed-load.ts';
import { LONG_ELECTION_MS, startNodes, type ThreeNodes } from '../../support/three-nodes.ts';

const delay = 0.3;
const skew = 5;
const setBackBy = 2.5;
const slow = 2;
const third = 1;

/** As a save whose process has not heard of the fence: nothing but the clock of the primary. */
const saveByTheClock = async (bench: Bench, id: string): Promise<void> => {
  const thing = { is_public: true, is_test: false, rev: 1, dateModified: '$$NOW', public_modified: '$$NOW' };
  const options = { upsert: true, writeConcern: { w: 'majority' } } as const;
  await bench.raw.updateOne({ _id: id } as object, [{ $set: thing }], options);
};

describe('A feed whose primary has a wrong clock', function () {
  this.timeout(300_000);
  let nodes: ThreeNodes;
  let close: (() => Promise<void>) | undefined;
  let folder: string;
  let clock: string;
  const benches: Bench[] = [];

  before(async function () {
    let library: string;
    try {
      library = await findFaketime(mongodCacheDir(process.env));
    } catch (error) {
      // Stamps that are five seconds old are put in by hand in late-commit.test.ts, everywhere.
      process.stderr.write(`pending: no server with a wrong clock here: ${error instanceof Error ? error.message : error}\n`);
      return this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), 'clock-skew-'));
    clock = join(folder, 'clock');
    await setClock(clock, -skew);
    ({ nodes, close } = await startNodes(3, withClockOf(library, slow, clock), LONG_ELECTION_MS));
    await leaveTwoElectable();
  });
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.close();
  });
  after(async () => {
    if (close === undefined) return;
    // It takes its time to stop while its clock is wrong, and its data are not needed any more.
    await nodes.kill(slow);
    await clearTraces(nodes.set.members[slow]?.pid ?? 0);
    await close();
    await rm(folder, { recursive: true });
  });

  const open = async (options: { guarded?: boolean; dbName?: string } = {}): Promise<Bench> => {
    const bench = await openBench({ uri: nodes.uri, delay, ...options });
    benches.unshift(bench);
    return bench;
  };

  const leaveTwoElectable = async (): Promise<void> => {
    await nodes.elect([0]);
    await eventually('two that can be elected', async () => {
      const admin = nodes.member(await nodes.primary()).db('admin');
      const { config } = await admin.command({ replSetGetConfig: 1 });
      config.members[third].priority = 0;
      await admin.command({ replSetReconfig: { ...config, version: config.version + 1 } });
      return true;
    });
  };

  const writeEverywhere = () =>
    nodes.client
      .db('skew')
      .collection('writes')
      .insertOne({}, { writeConcern: { w: 3, wtimeoutMS: 20_000 } });

  /** Another member takes over, from one moment to the next because it follows the primary closely. */
  const makePrimary = async (index: number): Promise<void> => {
    await eventually('a write that all have', async () => (await writeEverywhere()).acknowledged);
    await nodes.elect([index]);
    // A client that has not noticed yet would write to the other one, and a change under way interrupts what is asked.
    await eventually('writes go there', async () => {
      const { me } = await nodes.client.db('admin').command({ hello: 1 });
      await writeEverywhere();
      return String(me).endsWith(`:${nodes.set.members[index]?.port}`);
    });
  };

  const secondsBehind = async (index: number): Promise<number> => {
    const { localTime } = await nodes.member(index).db('admin').command({ hello: 1 });
    return (Date.now() - localTime.getTime()) / 1000;
  };

  it('loses nothing when a primary five seconds behind takes over, nor when the old one comes back', async () => {
    await makePrimary(0);
    expect(await secondsBehind(slow), 'the clock is wrong').to.be.greaterThan(skew - 1);
    const bench = await open();
    const other = await open({ dbName: bench.dbName });
    await bench.put('first');
    const crawlers = [bench.lossless(), bench.lossless(other)];
    const load = startLoad(bench, { writers: 6, seed: 8, held: { share: 0.05, atMostMs: 900 } });
    const followers = crawlers.map((crawler) => follow(crawler.step));
    const untilSeen = (id: string): Promise<void> =>
      eventually(`${id} is seen`, async () => crawlers.every(({ received }) => received.has(id)));
    await eventually('writers are followed', async () => crawlers.every(({ received }) => received.size > 12));

    await makePrimary(slow);
    const changed = performance.now();
    await saveByTheClock(other, 'by the clock');
    await other.put('after the change');
    await untilSeen('after the change');
    const stall = (performance.now() - changed) / 1000;
    process.stderr.write(`stood still for ${stall.toFixed(1)} s; skew ${skew} s, N ${delay} s, expected at most ${skew + delay + 1} s\n`);

    await makePrimary(0);
    await other.put('after the change back');
    await untilSeen('after the change back');
    await load.stop();
    for (const follower of followers) await follower.stop();
    for (const crawler of crawlers) expect(await catchUp(bench, crawler)).to.deep.equal([]);
  });

  /**
   * The clock goes back under the primary while records are written and read, and then forward again. Not by more: for as long a
   * server that counts on its clock leaves a client's heartbeat unanswered, and after 4 s the client gives up its connections.
   */
  const setBack = async (bench: Bench, crawler: Crawler): Promise<void> => {
    let count = 0;
    const writeAndRead = async (): Promise<void> => {
      count += 1;
      await bench.put(`before ${count}`);
      await crawler.walk();
    };
    while (crawler.received.size === 0) await writeAndRead();
    await setClock(clock, -setBackBy);
    await eventually('the clock is set back', async () => {
      if ((await secondsBehind(slow)) > setBackBy - 0.5) return true;
      await writeAndRead();
      return false;
    });
    await saveByTheClock(bench, 'behind');
    await setClock(clock, 0);
    await eventually('the clock is right again', async () => (await secondsBehind(slow)) < 0.5);
  };

  it('delivers what was saved while the clock was set back', async () => {
    await setClock(clock, 0);
    await makePrimary(slow);
    const bench = await open();
    const crawler = bench.lossless();
    await setBack(bench, crawler);
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect(bench.feed?.health().repair.late).to.be.greaterThan(0);
  });

  it('loses that with the plain watermark', async () => {
    await setClock(clock, 0);
    await makePrimary(slow);
    const bench = await open({ guarded: false });
    const crawler = bench.plain();
    await setBack(bench, crawler);
    expect(await catchUp(bench, crawler, 1500)).to.include('behind');
  });
});
