/** Test 11 of spec/feed.md §8 and the rules of the guard: who works, what it leaves alone, and what happens while it is away. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ChangeStreamUpdateDocument, Collection } from 'mongodb';
import { toSeconds } from '../../../src/base/domain/record.ts';
import { startRepair } from '../../../src/feed/guard.ts';
import { openFeed, type RunningFeed } from '../../../src/feed/running-feed.ts';
import { findMongod, mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../../src/store/embedded-mongod/embedded.ts';
import type { RepairStore } from '../../../src/store/feed/repair-store.ts';
import { getStart } from '../../support/compiled.ts';
import { eventually } from '../../support/eventually.ts';
import { type Bench, buildFeed, catchUp, makeCrawler, openBench, quiet, repaired } from '../../support/feed-bench.ts';

const delay = 0.2;

describe('The guard of the feed', () => {
  const uri = (): string => process.env.TEST_MONGODB_URI ?? '';
  const closing: (() => Promise<unknown>)[] = [];
  const open = async (options: { guarded?: boolean; dbName?: string } = {}): Promise<Bench> => {
    const bench = await openBench({ uri: uri(), delay, ...options });
    closing.unshift(bench.close);
    return bench;
  };
  const start = async (bench: Bench, log = quiet): Promise<RunningFeed> => {
    const feed = await openFeed({ store: bench.store, seconds: delay, log });
    closing.unshift(feed.close);
    return feed;
  };
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** A record whose position the fence has passed long ago. */
  const insertLate = (bench: Bench, id: string, more: object = {}): Promise<unknown> => {
    const late = { is_public: true, is_test: false, rev: 1, dateModified: new Date(), public_modified: new Date(Date.now() - 60_000) };
    return bench.raw.insertOne({ _id: id, ...late, ...more } as object, { writeConcern: { w: 'majority' } });
  };
  const getPosition = async (bench: Bench, id: string): Promise<number> =>
    (await bench.raw.findOne({ _id: id } as object, { readConcern: { level: 'majority' } }))?.public_modified.getTime();
  const moved = (bench: Bench, id: string): Promise<void> =>
    eventually(`${id} is moved`, async () => (await getPosition(bench, id)) > Date.now() - 30_000);
  const secondary = (feed: RunningFeed | null) => feed?.health().repair.state;

  it('moves a late record and changes nothing else of it', async () => {
    const bench = await open();
    await bench.put('first');
    await insertLate(bench, 'late', { status: 'active', note: 'kept' });
    const before = await bench.raw.findOne({ _id: 'late' } as object);
    await moved(bench, 'late');
    const after = await bench.raw.findOne({ _id: 'late' } as object);
    expect({ ...after, public_modified: 0 }).to.deep.equal({ ...before, public_modified: 0 });
    expect(toSeconds(after?.public_modified)).to.be.greaterThan(bench.feed?.fence.pair()?.h ?? Number.POSITIVE_INFINITY);
  });

  it('leaves a private save where it stood, also one that takes away most of its record', async () => {
    const bench = await open();
    const records = bench.store.records<{ status: string; note: string; other?: string }>('contracts');
    // A pipeline that does so would be told as a whole new document, position and all.
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`a field of a long name ${index}`, 1]));
    const put = await records.insert('kept', { status: 'active', note: '', ...fields });
    await bench.closed(toSeconds(put.public_modified) + delay + 0.1);
    await bench.lossless().walk();
    const { operationTime } = await bench.command({ ping: 1 });
    const stream = bench.raw.watch([{ $match: { operationType: { $ne: 'insert' } } }], { startAtOperationTime: operationTime });
    const told = stream.next();
    await records.save(put, { status: 'active', note: 'private' }, { publishes: false });
    const { operationType, updateDescription } = (await told) as ChangeStreamUpdateDocument;
    expect(operationType).to.equal('update');
    expect(updateDescription.updatedFields).to.not.have.property('public_modified');
    await stream.close();
    await insertLate(bench, 'late');
    await moved(bench, 'late');
    expect(await getPosition(bench, 'kept')).to.equal(put.public_modified.getTime());
    await repaired(bench.feed, { late: 1, restamped: 1 });
  });

  it('leaves a late draft alone, and a record that has moved since', async () => {
    const bench = await open();
    await insertLate(bench, 'draft', { is_public: false });
    await insertLate(bench, 'late');
    await moved(bench, 'late');
    expect(await getPosition(bench, 'draft')).to.be.lessThan(Date.now() - 30_000);
  });

  it('sees to what was committed while no process ran', async () => {
    const bench = await open({ guarded: false });
    const first = await start(bench);
    const before = await bench.put('first');
    await bench.passed(toSeconds(before.public_modified) + delay + 0.1);
    const crawler = makeCrawler(buildFeed(bench.store), first.closedTimestamps);
    await crawler.walk();
    await first.close();
    await insertLate(bench, 'late');
    const second = await start(bench);
    await eventually('the record arrives', async () => {
      await makeCrawler(buildFeed(bench.store), second.closedTimestamps).walk();
      return (await getPosition(bench, 'late')) > before.public_modified.getTime();
    });
  });

  it('sees to what a process that knew positions as seconds has committed last, once they are dates', async () => {
    const bench = await open({ guarded: false });
    const first = await start(bench);
    await first.close();
    const position = new Date(Date.now() - 60_000);
    await insertLate(bench, 'late', { public_modified: position.getTime() / 1000 });
    await bench.raw.updateOne({ _id: 'late' } as object, { $set: { converted_position: position } });
    await bench.raw.updateOne({ _id: 'late' } as object, { $rename: { converted_position: 'public_modified' } });
    await start(bench);
    await moved(bench, 'late');
  });

  it('is taken over when its process is killed', async () => {
    const bench = await open({ guarded: false });
    const child: ChildProcess = spawn(process.execPath, [...(await getStart('feed-process')), uri(), bench.dbName, String(delay)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closing.push(async () => child.kill('SIGKILL'));
    if (child.stdout === null) throw new Error('its output is a pipe');
    await once(child.stdout, 'data');
    const feed = await start(bench);
    expect(secondary(feed)).to.equal('standby');
    await insertLate(bench, 'seen by the other');
    await moved(bench, 'seen by the other');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await insertLate(bench, 'seen by this one');
    await moved(bench, 'seen by this one');
    expect(feed.health().repair).to.include({ state: 'leading' });
    await eventually('it is counted', async () => feed.health().repair.restamped > 0);
  });

  it('may run twice at once: a lease only saves work', async () => {
    const bench = await open();
    const greedy: RepairStore = { ...bench.store.repair, take: bench.store.repair.look, save: async () => true };
    const guard = startRepair({ store: greedy, holder: 'greedy', log: quiet });
    closing.unshift(guard.stop);
    await guard.begun;
    const crawler = bench.lossless();
    for (let round = 0; round < 10; round += 1) {
      const held = await bench.hold(`late ${round}`);
      const after = await bench.put(`after ${round}`);
      await bench.closed(toSeconds(after.public_modified) + delay);
      await crawler.walk();
      await held.commit();
    }
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect(guard.report().late).to.be.greaterThan(0);
  });

  /** A feed that has shown everything, then a place that cannot be gone on from, then a new start. */
  const afterLoss = async (bench: Bench, lose: (states: Collection<GuardPlace>) => Promise<unknown>): Promise<void> => {
    const first = await start(bench);
    const old = Array.from({ length: 230 }, (_, index) => ({
      ...{ _id: `old ${index}`, is_public: true, is_test: false, rev: 1, dateModified: new Date() },
      public_modified: new Date(Date.now() + index),
    }));
    await bench.raw.insertMany(old as object[]);
    const draft = await bench.put('draft', { status: 'draft' });
    await bench.passed(toSeconds(draft.public_modified) + delay + 0.3);
    const before = makeCrawler(buildFeed(bench.store), first.closedTimestamps);
    expect(await catchUp(bench, before)).to.deep.equal([]);
    await first.close();
    // Nobody sees this one: what was committed after the guard's place is lost.
    await insertLate(bench, 'unseen');
    const states = bench.store.collection<GuardPlace>('feed_guard');
    await lose(states);
    const messages: string[] = [];
    const second = await start(bench, { warn: quiet.warn, error: (line: string) => void messages.push(line) });
    await eventually('the repair is over', async () => (await states.findOne({ _id: 'guard', repairBelow: null })) !== null);
    expect(second.health().repair).to.include({ historyLost: 1, repairing: false, restamped: 231 });
    expect(messages.join()).to.include('lost history');
    const crawler = makeCrawler(buildFeed(bench.store), second.closedTimestamps, 100, before.offset());
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect(await getPosition(bench, 'draft')).to.equal(draft.public_modified.getTime());
  };

  it('whose place cannot be read says loudly that history is lost, and moves every published record that a client may have passed', async () => {
    const bench = await open({ guarded: false });
    await afterLoss(bench, (states) => states.updateOne({ _id: 'guard' }, { $set: { token: { _data: 'no place' } } }));
  });

  it('does the same when the store has dropped what was committed after its place', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'short-oplog-'));
    const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: () => undefined });
    const embedded = await startEmbedded({ dataDir, binary, args: ['--oplogSize', '1', '--syncdelay', '1'], say: () => undefined });
    closing.unshift(() => rm(dataDir, { recursive: true, force: true }));
    closing.unshift(embedded.close);
    const bench = await openBench({ uri: embedded.uri, delay, guarded: false });
    closing.unshift(bench.close);
    const filler = bench.store.collection<{ _id: number; text: string }>('filler');
    await afterLoss(bench, async (states) => {
      const place = (await states.findOne({ _id: 'guard' }))?.token;
      await eventually('the oplog has moved on', async () => {
        for (let index = 0; index < 10; index += 1)
          await filler.updateOne({ _id: 1 }, { $set: { text: randomBytes(100_000).toString('hex') } }, { upsert: true });
        const lost = await bench.store.repair.open(place).then(
          (events) => events.close(),
          (error: unknown) => bench.store.repair.isHistoryLost(error),
        );
        return lost === true;
      });
    });
  });
});

interface GuardPlace {
  readonly _id: string;
  readonly token: { readonly _data: string };
  readonly repairBelow: number | null;
}
