/** Whoever follows the records (docs/feed.md "Consumers"): every record comes, and what becomes of it is done once. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { unavailable } from '../../src/base/domain/problem.ts';
import { toSeconds } from '../../src/base/domain/record.ts';
import { type Consumption, makeConsumer } from '../../src/feed/consumer.ts';
import { openFeed, type RunningFeed } from '../../src/feed/running-feed.ts';
import { readAgain } from '../../src/modules/publishing/public-records.ts';
import type { Store } from '../../src/store/client.ts';
import type { Session } from '../../src/store/consuming/checkpoints.ts';
import { eventually } from '../support/eventually.ts';

interface Effect {
  readonly _id: string;
  readonly times: number;
}

describe('A consumer of the feed', () => {
  let store: Store;
  let feed: RunningFeed;
  const log = { info: () => {}, warn: () => {}, error: () => {} };

  before(async () => {
    store = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName: `consumer_${randomBytes(6).toString('hex')}` });
    feed = await openFeed({ store, seconds: 0, log });
  });
  after(async () => {
    await store.collection('wake').insertOne({});
    await feed.close();
    await store.drop();
    await store.close();
  });

  /** One by one: records of one position are taken together. */
  const put = async (from: number, count: number): Promise<void> => {
    for (let nth = from; nth < from + count; nth += 1) {
      await store.records('contracts').insert(`c${nth}`, { contractID: `c${nth}`, status: 'active' });
    }
  };

  /** Counts in the store how often each revision was seen to. */
  const counting = (name: string, more: Partial<Consumption<readonly string[]>> = {}): Consumption<readonly string[]> => ({
    name,
    sources: [{ collection: 'contracts', read: (window) => store.feed('contracts').read(window) }],
    begins: 'first',
    prepare: async ({ rows }) => rows.map(({ _id, rev }) => `${_id} ${rev}`),
    apply: async (seen, session) => {
      for (const _id of seen) {
        await store.collection<Effect>(`seen_${name}`).updateOne({ _id }, { $inc: { times: 1 } }, { upsert: true, session });
      }
    },
    ...more,
  });
  const buildConsumer = (consumption: Consumption<readonly string[]>) =>
    makeConsumer({ consumption, checkpoints: store.checkpoints, closedTimestamps: feed.closedTimestamps, log, windowRows: 7 });
  const seen = async (name: string): Promise<Record<string, number>> =>
    Object.fromEntries((await store.collection<Effect>(`seen_${name}`).find().toArray()).map(({ _id, times }) => [_id, times]));
  const all = (count: number): Record<string, number> => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`c${nth} 1`, 1]));

  it('takes all that is there, then what is new, and begins nothing again', async () => {
    await put(0, 20);
    const consumer = buildConsumer(counting('first'));
    expect(await consumer.run()).to.equal(20);
    expect(await consumer.run()).to.equal(0);
    await put(20, 10);
    expect(await consumer.run()).to.equal(10);
    expect(await seen('first')).to.deep.equal(all(30));
    await consumer.stop();
  });

  it('goes on over records from which nothing follows, unless another process has gone on', async () => {
    const consumer = buildConsumer({ ...counting('nothing'), prepare: async () => null });
    expect(await consumer.run()).to.equal(30);
    expect(await consumer.run()).to.equal(0);
    expect(await seen('nothing')).to.deep.equal({});
    await consumer.stop();
    const { places = {} } = (await store.checkpoints.look('nothing')) ?? {};
    const step = { name: 'nothing', holder: 'nobody', collection: 'contracts', from: places.contracts ?? 0, to: 9e9 };
    expect(await store.checkpoints.advance(step, null)).to.equal(false);
    expect((await store.checkpoints.look('nothing'))?.places).to.deep.equal(places);
  });

  it('reads of a record nothing older than what the feed told of it', async () => {
    const of = async (more: number): Promise<readonly unknown[]> => {
      const rows = await store
        .collection<{ _id: string; public_modified: Date; dateModified: Date }>('contracts')
        .find({ _id: 'c0' })
        .toArray();
      const notified = rows.map((row) => ({ ...row, public_modified: toSeconds(row.public_modified) + more }));
      const found: unknown[] = [];
      for await (const { contractID } of readAgain(store, 'contracts', notified, ['contractID'])) found.push(contractID);
      return found;
    };
    expect(await of(0)).to.deep.equal(['c0']);
    const refused = await of(1).catch((error: unknown) => error);
    expect(refused).to.include({ type: 'http-service-unavailable' });
  });

  it('does in smaller parts what was too much for one transaction', async () => {
    const counted = counting('small');
    const consumer = buildConsumer({
      ...counted,
      apply: async (rows, session: Session) => {
        if (rows.length > 2) throw new Error('too much at once');
        await counted.apply(rows, session);
      },
    });
    for (let tries = 0; tries < 40; tries += 1) await consumer.run().catch(() => 0);
    expect(await seen('small')).to.deep.equal(all(30));
    await consumer.stop();
  });

  it('sets nothing aside while the store takes nothing', async () => {
    let isAway = true;
    const checkpoints: typeof store.checkpoints = {
      ...store.checkpoints,
      advance: async (...asked) => {
        if (isAway) throw new Error('the store is away');
        return store.checkpoints.advance(...asked);
      },
    };
    const consumer = makeConsumer({
      consumption: counting('away'),
      checkpoints,
      closedTimestamps: feed.closedTimestamps,
      log,
      windowRows: 7,
    });
    for (let tries = 0; tries < 12; tries += 1) await consumer.run().catch(() => 0);
    expect(consumer.report().aside).to.equal(0);
    isAway = false;
    for (let tries = 0; tries < 3; tries += 1) await consumer.run();
    expect(Object.keys(await seen('away'))).to.have.length(30);
    await consumer.stop();
  });

  it('sets nothing aside when the store comes back while it looks for the cause', async () => {
    for (let times = 3; times <= 8; times += 1) {
      let left = times;
      const checkpoints: typeof store.checkpoints = {
        ...store.checkpoints,
        advance: async (...asked) => {
          left -= 1;
          if (left >= 0) throw unavailable('the store is away');
          return store.checkpoints.advance(...asked);
        },
      };
      const consumption = counting(`back${times}`);
      const consumer = makeConsumer({ consumption, checkpoints, closedTimestamps: feed.closedTimestamps, log, windowRows: 7 });
      for (let tries = 0; tries < 12; tries += 1) await consumer.run().catch(() => 0);
      expect(consumer.report().aside, String(times)).to.equal(0);
      expect(Object.keys(await seen(`back${times}`)), String(times)).to.have.length(30);
      await consumer.stop();
    }
  });

  it('says how long what it has not seen has been waiting, also by a clock that is behind', async () => {
    const at = (now: () => Date) =>
      makeConsumer({ consumption: counting('lagging'), checkpoints: store.checkpoints, closedTimestamps: feed.closedTimestamps, log, now });
    const later = at(() => new Date(Date.now() + 3_600_000));
    expect(await later.lagSeconds()).to.equal(null);
    await store.checkpoints.take('lagging', 'somebody', async () => ({}));
    expect(await later.lagSeconds()).to.be.within(3500, 3700);
    expect(await at(() => new Date(0)).lagSeconds()).to.be.greaterThan(0);
    await store.checkpoints.release('lagging', 'somebody');
    await later.run();
    expect(await later.lagSeconds()).to.equal(0);
    await later.stop();
  });

  it('keeps its lease while it removes what is made anew, however long that takes', async () => {
    let takes = 0;
    let renewed = (): void => undefined;
    const often = new Promise<void>((resolve) => {
      renewed = resolve;
    });
    const checkpoints: typeof store.checkpoints = {
      ...store.checkpoints,
      take: async (...asked) => {
        takes += 1;
        if (takes === 3) renewed();
        return store.checkpoints.take(...asked);
      },
    };
    const consumption = counting('renewed', { version: '1', reset: () => often });
    const consumer = makeConsumer({ consumption, checkpoints, closedTimestamps: feed.closedTimestamps, log, renewMs: 5 });
    expect(await consumer.run()).to.equal(30);
    await consumer.stop();
  });

  it('goes on where another process has ended in the middle of an effect', async () => {
    let left = 2;
    const failing = counting('failing');
    const dying = buildConsumer({
      ...failing,
      apply: async (rows, session: Session) => {
        await failing.apply(rows, session);
        left -= 1;
        if (left < 0) throw new Error('the process ends here');
      },
    });
    await dying.run().then(
      () => expect.fail('it went on'),
      (error: Error) => expect(error.message).to.equal('the process ends here'),
    );
    const done = Object.keys(await seen('failing')).length;
    expect(done).to.be.within(1, 14);
    await store.collection<{ _id: string }>('consumers').updateOne({ _id: 'failing' }, { $set: { until: new Date(0) } });
    const next = buildConsumer(failing);
    expect(await next.run()).to.equal(30 - done);
    expect(await seen('failing')).to.deep.equal(all(30));
  });

  it('does nothing while another process is at it, and nothing twice when both take themselves for the one', async () => {
    const one = buildConsumer(counting('pair'));
    const two = buildConsumer(
      counting('pair', {
        prepare: async (taken) => {
          // The lease of the first runs out in the middle of its window.
          await store.collection<{ _id: string }>('consumers').updateOne({ _id: 'pair' }, { $set: { until: new Date(0) } });
          await one.run();
          return taken.rows.map(({ _id, rev }) => `${_id} ${rev}`);
        },
      }),
    );
    await two.run();
    expect(await seen('pair')).to.deep.equal(all(30));
    await put(30, 1);
    expect(await two.run()).to.equal(0);
    expect(await one.run()).to.equal(1);
    expect(await seen('pair')).to.deep.equal(all(31));
  });

  it('that begins now takes nothing of before', async () => {
    const consumer = buildConsumer(counting('now', { begins: 'now' }));
    await feed.closedTimestamps.fresher(await feed.closedTimestamps.current(), async () => (await store.now()).getTime() / 1000);
    expect(await consumer.run()).to.equal(0);
    await put(31, 2);
    expect(await consumer.run()).to.equal(2);
  });

  it('sets a record aside, by name, that always fails, and tries it again when it changes', async () => {
    const counted = counting('aside');
    let fails = true;
    const notified: unknown[] = [];
    const consumer = makeConsumer({
      consumption: {
        ...counted,
        apply: async (rows, session: Session) => {
          if (fails && rows.some((row) => row.startsWith('c7 '))) throw new Error('c7 has no sense');
          await counted.apply(rows, session);
        },
      },
      checkpoints: store.checkpoints,
      closedTimestamps: feed.closedTimestamps,
      log: { ...log, error: (_, fields) => void notified.push(fields) },
      windowRows: 7,
    });
    const tryOften = async (): Promise<void> => {
      for (let tries = 0; tries < 12; tries += 1) await consumer.run().catch(() => 0);
    };
    await tryOften();
    const others = Object.fromEntries(Object.entries(all(33)).filter(([row]) => row !== 'c7 1'));
    expect(await seen('aside')).to.deep.equal(others);
    const named = { collection: 'contracts', record: 'c7', cause: 'c7 has no sense' };
    expect(notified).to.deep.equal([{ consumer: 'aside', ...named }]);
    expect(consumer.report().aside).to.equal(1);
    expect((await store.checkpoints.look('aside'))?.aside).to.deep.equal([named]);
    fails = false;
    const records = store.records<{ readonly _id: string; readonly status: string }>('contracts');
    const before = await records.get('c7');
    if (before === null) throw new Error('it was put there');
    await records.save(before, { ...before, status: 'terminated' }, { publishes: true });
    await tryOften();
    expect(await seen('aside')).to.deep.equal({ ...others, 'c7 2': 1 });
    expect(consumer.report().aside).to.equal(0);
    expect((await store.checkpoints.look('aside'))?.aside).to.deep.equal([]);
    await consumer.stop();
  });

  it('waits when more records fail than a few', async () => {
    const consumption = counting('many', { apply: () => Promise.reject(new Error('nothing has sense')) });
    const deps = { checkpoints: store.checkpoints, closedTimestamps: feed.closedTimestamps, log, windowRows: 1, mostAside: 2 };
    const consumer = makeConsumer({ consumption, ...deps });
    for (let tries = 0; tries < 12; tries += 1) await consumer.run().catch(() => 0);
    expect(consumer.report().aside).to.equal(2);
    expect(await consumer.run().catch((error: Error) => error.message)).to.equal('nothing has sense');
    await consumer.stop();
  });

  it('takes records of one position together, however small its windows are', async () => {
    const names = Array.from({ length: 20 }, (_, nth) => `tied ${nth}`);
    const position = new Date((await store.now()).getTime() + 1000);
    const tied = names.map((_id) => ({ _id, contractID: _id, ...{ rev: 1, is_public: true, is_test: false }, dateModified: position }));
    await store.collection<{ _id: string }>('contracts').insertMany(tied.map((each) => ({ ...each, public_modified: position })));
    const consumer = buildConsumer(counting('tied'));
    await eventually('all are taken', async () => (await consumer.run()) === 0 && (await seen('tied'))['tied 0 1'] === 1);
    const found = await seen('tied');
    expect(names.map((name) => found[`${name} 1`])).to.deep.equal(names.map(() => 1));
    await consumer.stop();
  });

  it('goes on over the records of another registry, however many fail, and knows the last ones', async () => {
    const notified: unknown[] = [];
    const consumer = makeConsumer({
      consumption: counting('foreign', { apply: () => Promise.reject(new Error('nothing has sense')) }),
      checkpoints: store.checkpoints,
      closedTimestamps: feed.closedTimestamps,
      log: { ...log, error: (_, { record }) => void notified.push(record) },
      windowRows: 1,
      mostAside: 2,
      isForeign: true,
    });
    for (let tries = 0; tries < 12; tries += 1) await consumer.run().catch(() => 0);
    expect(notified).to.deep.equal(['c0', 'c1', 'c2', 'c3', 'c4']);
    expect((await store.checkpoints.look('foreign'))?.aside?.map(({ record }) => record)).to.deep.equal(['c3', 'c4']);
    await consumer.stop();
  });
});
