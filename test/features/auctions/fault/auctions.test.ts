/**
 * Auctions while what holds them fails (docs/auctions.md): bids that were answered and lost 0, stages skipped 0, results double 0,
 * turns cut short 0. FAULT_ROUNDS says how often a conductor is killed, 3 times unless set.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect } from 'chai';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { Problem } from '../../../../src/base/domain/problem.ts';
import type { Conductor } from '../../../../src/features/auctions/conductor.ts';
import type { AuctionRecord } from '../../../../src/features/auctions/model/auction.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import type { Store } from '../../../../src/store/client.ts';
import { getStart, type OwnProgram } from '../../../support/compiled.ts';
import { giveDatabase, takeDatabase } from '../../../support/databases.ts';
import { eventually } from '../../../support/eventually.ts';
import { startRefusingStore } from '../../../support/refusing-store.ts';
import { bidUntilOver, expectWhole } from '../support/bots.ts';
import { buildConductor, getEntries, post, schedule, scheduled } from '../support/held.ts';

const kills = Number(process.env.FAULT_ROUNDS ?? 3);
const newId = (): string => randomBytes(16).toString('hex');
const nothing = { taken: new Set<string>(), unknown: new Set<string>() };
const standing = async (store: Store, id: string): Promise<AuctionRecord> => {
  const found = await store.part(auctionStore).get(id);
  if (found === null) throw new Error(`there is no auction ${id}`);
  return found.auction;
};

describe('auctions under fault', () => {
  let uri = '';
  let dbName = '';
  let store: Store;
  const children: ChildProcess[] = [];
  const conductors: Conductor[] = [];
  const others: Store[] = [];
  let now = new Date();

  beforeEach(async () => {
    uri = process.env.TEST_MONGODB_URI ?? '';
    dbName = takeDatabase(uri);
    store = await openRegistryStore({ uri, dbName });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await Promise.all(conductors.splice(0).map((conductor) => conductor.stop()));
    await Promise.all(others.splice(0).map((other) => other.close()));
    await giveDatabase(uri, dbName, store);
    await store.close();
  });
  const conducting = (ownStore: Store): Conductor => {
    const conductor = buildConductor(ownStore, { everyMs: 250 });
    conductors.push(conductor);
    conductor.start();
    return conductor;
  };
  const child = async (name: OwnProgram = 'conductor-process', ...more: string[]): Promise<ChildProcess> => {
    const given = [...(await getStart(name)), uri, dbName, ...more];
    const made = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(made);
    await once(made.stdout, 'data');
    return made;
  };
  const at = async (clock: () => Date): Promise<Store> => {
    const other = await openRegistryStore({ uri, dbName, storeNow: clock });
    others.push(other);
    return other;
  };
  const isReported = async (id: string): Promise<boolean> => (await store.part(auctionStore).get(id))?.auction.status === 'reported';

  it('go on when a process that conducts them is killed, in whatever stage they are', async () => {
    let other = await child();
    const start = Date.now() + 1000;
    const ids = Array.from({ length: 6 }, newId);
    for (const [place, id] of ids.entries())
      await schedule(store, scheduled(id, new Date(start + place * 700), 2, { pause: 300, turn: 700 }));
    conducting(store);
    const bots = ids.map((id) => bidUntilOver(store, id));
    const begun = async (): Promise<number> =>
      (await Promise.all(ids.map((id) => standing(store, id)))).reduce((sum, { current_stage }) => sum + current_stage + 1, 0);
    for (let killed = 0; killed < kills; killed += 1) {
      const before = await begun();
      await eventually('stages begin, or all are over', async () => {
        const isOver = (await Promise.all(ids.map(isReported))).every(Boolean);
        return isOver || (await begun()) >= before + ids.length;
      });
      other.kill('SIGKILL');
      other = await child();
    }
    const sent = await Promise.all(bots);
    await eventually('all are reported', async () => (await Promise.all(ids.map(isReported))).every(Boolean));
    let posted = 0;
    for (const [place, id] of ids.entries()) posted += (await expectWhole(store, id, sent[place] ?? nothing)).bids;
    expect(posted).to.be.greaterThan(0);
  });

  it('have one course when two conduct them at once without regard to leases, while bids are posted', async () => {
    now = new Date('2026-11-23T09:00:00Z');
    const stores = [await at(() => now), await at(() => now)] as const;
    const pair = stores.map((ownStore) => buildConductor(ownStore));
    const [first] = stores;
    const id = newId();
    const taken = new Set<string>();
    await schedule(first, scheduled(id, now, 3, { pause: 60_000, turn: 60_000 }));
    for (;;) {
      const auction = await standing(first, id);
      if (auction.timer === undefined) break;
      now = auction.timer;
      await Promise.allSettled(pair.map((conductor) => conductor.run()));
      const { stages, current_stage, limit = 0 } = await standing(first, id);
      const bid = stages[current_stage]?.bidder_id;
      if (bid === undefined || limit === 0) continue;
      const posts = stores.map(async (ownStore, place) => {
        const key = `${current_stage} ${place}`;
        if ((await post(ownStore, id, { bid, amount: limit - place, key })) === null) taken.add(key);
      });
      await Promise.all([...posts, ...pair.map((conductor) => conductor.run())]);
    }
    const { bids, shifts } = await expectWhole(store, id, { taken, unknown: new Set() });
    expect([bids, shifts]).to.deep.equal([18, 0]);
  });

  it('give a turn back what the store’s clock has jumped over, and no turn ends early when it is set back', async () => {
    now = new Date('2026-11-23T09:00:00Z');
    const ownStore = await at(() => now);
    const conductor = buildConductor(ownStore);
    const id = newId();
    await schedule(ownStore, scheduled(id, new Date(now.getTime() + 2000), 2, { pause: 3000, turn: 12_000 }));
    const stands = (): Promise<AuctionRecord> => standing(ownStore, id);
    const jumps = new Map([
      [1, 20_000],
      [4, -8000],
      [5, 6000],
    ]);
    for (let auction = await stands(); auction.timer !== undefined; auction = await stands()) {
      const { current_stage, stages } = auction;
      const begun = stages[current_stage]?.start ?? now;
      const jump = now.getTime() - begun.getTime() > 3000 ? (jumps.get(current_stage) ?? 0) : 0;
      if (jump !== 0) jumps.delete(current_stage);
      now = new Date(now.getTime() + 1000 + jump);
      await ownStore.part(auctionStore).heartbeat('one');
      // Whoever comes, a bidder here, makes good what was taken from the turn.
      await post(ownStore, id, { bid: 'none', amount: 1 });
      await conductor.run();
    }
    expect((await expectWhole(store, id, nothing)).shifts).to.equal(2);
    const { stages, timing } = await stands();
    const lengths = stages.flatMap(({ type, start }, place) =>
      type === 'bids' ? [(stages[place + 1]?.start.getTime() ?? 0) - start.getTime() - timing.turn] : [],
    );
    expect(lengths).to.deep.equal([21_000, 0, 0, 7000, 0, 0]);
  });

  it('take a bid once whose answer was dropped, also when it comes again with its key', async () => {
    const way = await startRefusingStore(uri);
    const behind = await openRegistryStore({ uri: way.uri, dbName });
    try {
      for (const arrives of ['command', 'abort'] as const) {
        const id = newId();
        await schedule(store, scheduled(id, new Date(Date.now() - 400), 2, { pause: 200, turn: 30_000 }));
        // The codes of an outcome that nobody knows; without a label, so that nothing repeats it but the bidder.
        way.begin({ at: 'commit', arrives, answer: () => ({ code: 64, labels: [] }) });
        const sent = { bid: 'b1', amount: 5000, key: 'one' };
        const first = await post(behind, id, sent).catch((error: unknown) => error);
        way.end();
        if (first !== null) {
          expect(first).to.be.instanceOf(Problem);
          expect(first).to.have.nested.property('type', 'http-service-unavailable');
          expect(first).to.have.nested.property('headers.Retry-After', '1');
        }
        const getBids = async () => (await getEntries(store, id)).filter(({ event }) => event === 'bid');
        if ((await getBids()).length === 0) expect(await post(store, id, sent)).to.equal(null);
        const bids = await getBids();
        expect(bids.map(({ body }) => Reflect.get(body, 'key'))).to.deep.equal(['one']);
      }
    } finally {
      await behind.close();
      await way.close();
    }
  });

  it('take bids at once when a process is killed that has locked their auction, and not while it lives', async () => {
    now = new Date('2026-11-23T09:00:00Z');
    const ownStore = await at(() => now);
    const id = newId();
    await schedule(ownStore, scheduled(id, now, 2, { pause: 0, turn: 60_000 }));
    await buildConductor(ownStore).run();
    const sent = { bid: 'b1', amount: 5000, key: 'one' };
    const refused = (error: unknown): boolean => error instanceof Problem && error.type === 'http-service-unavailable';
    const locking = await child('locking-process', 'auctions', id);
    const begun = performance.now();
    while (performance.now() - begun < 1500) expect(await post(ownStore, id, sent).catch(refused)).to.equal(true);
    locking.kill('SIGKILL');
    await once(locking, 'exit');
    let refusals = 0;
    // The store is asked once a second who is gone, so the first may come too early.
    while ((await post(ownStore, id, sent).catch(refused)) !== null) refusals += 1;
    expect(refusals).to.be.at.most(4);
    const bids = (await getEntries(ownStore, id)).filter(({ event }) => event === 'bid');
    expect(bids.map(({ body }) => Reflect.get(body, 'key'))).to.deep.equal(['one']);
  });

  it('give a turn back the time in which its record was locked by a transaction that stood still', async () => {
    now = new Date('2026-11-23T09:00:00Z');
    const ownStore = await at(() => now);
    const id = newId();
    await schedule(ownStore, { ...scheduled(id, now, 2, { pause: 0, turn: 60_000 }), quick: true });
    await buildConductor(ownStore).run();
    const { timer } = await standing(ownStore, id);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holding: Promise<unknown> = Promise.resolve();
    await new Promise<void>((locked) => {
      holding = store.transaction(async (session) => {
        await store.collection<{ _id: string }>('auctions').updateOne({ _id: id }, { $set: { locked: true } }, { session });
        locked();
        await released;
        throw new Error('it was killed');
      });
    });
    const sent = { bid: 'b1', amount: 5000, key: 'one' };
    const refused = (error: unknown): boolean => error instanceof Problem && error.type === 'http-service-unavailable';
    const begun = performance.now();
    while (performance.now() - begun < 2000) expect(await post(ownStore, id, sent).catch(refused)).to.equal(true);
    now = new Date(now.getTime() + 30_000);
    release();
    await holding.catch(() => undefined);
    expect(await post(ownStore, id, sent)).to.equal(null);
    const longer = ((await standing(ownStore, id)).timer?.getTime() ?? 0) - (timer?.getTime() ?? 0);
    expect(longer).to.be.within(1900, performance.now() - begun);
  });

  it('lengthen no turn for a write that failed long ago, while others were taken', async () => {
    now = new Date('2026-11-23T09:00:00Z');
    const [own, other] = [await at(() => now), await at(() => now)];
    const id = newId();
    await schedule(own, { ...scheduled(id, now, 2, { pause: 0, turn: 60_000 }), quick: true });
    await buildConductor(own).run();
    const { timer } = await standing(own, id);
    const locking = store.transaction(async (session) => {
      await store.collection<{ _id: string }>('auctions').updateOne({ _id: id }, { $set: { locked: true } }, { session });
      const failed = await post(own, id, { bid: 'b1', amount: 5000 }).catch((error: unknown) => error);
      expect(failed).to.have.property('type', 'http-service-unavailable');
      throw new Error('it was killed');
    });
    await locking.catch(() => undefined);
    const begun = performance.now();
    while (performance.now() - begun < 2200) expect(await post(other, id, { bid: 'b1', amount: 5000 })).to.equal(null);
    expect(await post(own, id, { bid: 'b1', amount: 4999 })).to.equal(null);
    expect((await standing(own, id)).timer).to.deep.equal(timer);
  });

  it('keep a bid that comes while a turn is closed; plain writes lose it', async () => {
    now = new Date('2026-11-23T09:00:00Z');
    const ownStore = await at(() => now);
    const plain = store.collection<AuctionRecord & { _id: string }>('auctions');
    const opened = async (): Promise<AuctionRecord> => {
      const id = newId();
      await schedule(ownStore, scheduled(id, now, 2, { pause: 60_000, turn: 60_000 }));
      for (const seconds of [0, 60]) {
        now = new Date(now.getTime() + seconds * 1000);
        await buildConductor(ownStore).run();
      }
      return standing(ownStore, id);
    };
    const heldOf = async (id: string): Promise<unknown> => (await ownStore.part(auctionStore).get(id))?.auction.bids[0]?.held?.amount;
    // A switch that rewrites what it has read, as services do that keep bids with plain updates.
    const lossy = await opened();
    await plain.updateOne({ _id: lossy._id }, { $set: { 'bids.0.held': { amount: 5000, time: now } } });
    await plain.replaceOne({ _id: lossy._id }, lossy);
    expect(await heldOf(lossy._id)).to.equal(undefined);
    // The same through the one kind of write: what was read before the bid is judged again behind it.
    const storedAuction = await opened();
    const seen: (number | undefined)[] = [];
    const meanwhile: Promise<unknown>[] = [];
    await store.part(auctionStore).decide(storedAuction._id, (auction) => {
      if (auction === null) throw new Error('there is no auction');
      seen.push(auction.bids[0]?.held?.amount);
      if (seen.length === 1) meanwhile.push(post(ownStore, storedAuction._id, { bid: 'b1', amount: 5000 }));
      const entry = { event: 'agree', body: { bid: 'b2', version: '1' }, by: 'bidder' } as const;
      return { next: { ...auction, seq: auction.seq + 1 }, steps: [entry], result: null };
    });
    expect(await Promise.all(meanwhile)).to.deep.equal([null]);
    expect(await heldOf(storedAuction._id)).to.equal(5000);
    expect((await getEntries(ownStore, storedAuction._id)).filter(({ event }) => event === 'bid')).to.have.length(1);
  });
});
