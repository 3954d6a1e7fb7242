/** Switches in their time, one leader for each auction, and results once (docs/auctions.md). */

import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import type { Conductor } from '../../../../src/features/auctions/conductor.ts';
import { findLeader, MAX_LED, staysWith } from '../../../../src/features/auctions/leader-choice.ts';
import { fold } from '../../../../src/features/auctions/rules/transitions.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import type { Store } from '../../../../src/store/client.ts';
import { giveDatabase, takeDatabase } from '../../../support/databases.ts';
import { eventually } from '../../../support/eventually.ts';
import { buildConductor, getEntries, getResults, post, schedule, scheduled } from '../support/held.ts';

const bidders = 2;
const events = (n: number): string[] => {
  const round = ['begin_round', ...Array.from({ length: n }, () => ['open_turn', 'close_turn']).flat()];
  return ['schedule', ...round, ...round, ...round, 'over', 'report'].map((event, at) => (at === 1 ? 'begin' : event));
};

describe('the conductor', () => {
  let dbName = '';
  let uri = '';
  const open: Store[] = [];
  const conductors: Conductor[] = [];
  const another = async (storeNow?: () => Date): Promise<Store> => {
    const store = await openRegistryStore({ uri, dbName, ...(storeNow === undefined ? {} : { storeNow }) });
    open.push(store);
    return store;
  };
  const conducting = (store: Store, more = {}): Conductor => {
    const conductor = buildConductor(store, more);
    conductors.push(conductor);
    return conductor;
  };

  beforeEach(() => {
    uri = process.env.TEST_MONGODB_URI ?? '';
    dbName = takeDatabase(uri);
  });
  afterEach(async () => {
    await Promise.all(conductors.splice(0).map((conductor) => conductor.stop()));
    const [first, ...others] = open.splice(0);
    if (first !== undefined) await giveDatabase(uri, dbName, first);
    await Promise.all([first, ...others].map((store) => store?.close()));
  });

  it('holds an auction of an hour by a clock that a test moves, and reports it once', async () => {
    let now = new Date('2026-11-23T09:00:00Z');
    const store = await another(() => now);
    const conductor = conducting(store);
    const id = randomUUID().replaceAll('-', '');
    await schedule(store, scheduled(id, new Date(now.getTime() + 60_000), bidders, { pause: 300_000, turn: 120_000 }));
    expect(await conductor.run()).to.equal(0);
    let amount = 9000;
    for (;;) {
      const { auction } = (await store.part(auctionStore).get(id)) ?? {};
      if (auction?.timer === undefined) break;
      now = new Date(auction.timer.getTime() - 1);
      expect(await conductor.run()).to.equal(0);
      now = auction.timer;
      expect(await conductor.run()).to.equal(1);
      const { stages = [], current_stage = -1 } = (await store.part(auctionStore).get(id))?.auction ?? {};
      if (stages[current_stage]?.bidder_id !== 'b1') continue;
      amount -= 10;
      expect(await post(store, id, { bid: 'b1', amount })).to.equal(null);
    }
    const entries = await getEntries(store, id);
    expect(entries.map(({ event }) => event).filter((event) => event !== 'bid')).to.deep.equal(events(bidders));
    expect(fold(entries)).to.deep.equal((await store.part(auctionStore).get(id))?.auction);
    const [results, ...more] = await getResults(store, id);
    expect(more).to.have.length(0);
    expect(results?.offers).to.have.nested.property('b1.amount', amount);
    expect(amount).to.equal(9000 - 30);
  });

  it('shares auctions among those who live, makes no switch early, and goes on when one of them ends', async () => {
    const [one, two] = [await another(), await another()];
    const lateness: number[] = [];
    const ids = Array.from({ length: 8 }, () => randomUUID().replaceAll('-', ''));
    const start = new Date(Date.now() + 1500);
    for (const id of ids) await schedule(one, scheduled(id, start, bidders, { pause: 400, turn: 400 }));
    const warnings: string[] = [];
    const warn = (message: string, fields: object): void => void warnings.push(`${message} ${JSON.stringify(fields)}`);
    const looking = { everyMs: 100, log: { warn, error: warn } };
    const [first, second] = [conducting(one, looking), conducting(two, looking)];
    for (const conductor of [first, second]) conductor.onSwitch((seconds) => void lateness.push(seconds));
    first.start();
    second.start();
    await eventually('each is led', async () => first.report().leads + second.report().leads === ids.length);
    await eventually('all have begun', async () => first.report().switches + second.report().switches >= ids.length);
    await first.stop();
    const getStatus = async (id: string) => (await one.part(auctionStore).get(id))?.auction.status;
    await eventually('all are reported', async () => {
      const states = await Promise.all(ids.map(getStatus));
      if (states.every((status) => status === 'reported')) return true;
      throw new Error(`${states.join(', ')}; ${warnings.join('; ')}`);
    });
    expect(Math.min(...lateness)).to.be.at.least(0);
    for (const id of ids) {
      // A machine that stands still for seconds gives them back.
      const course = (await getEntries(one, id)).map(({ event }) => event).filter((event) => event !== 'shift');
      expect(course).to.deep.equal(events(bidders));
      expect(await getResults(one, id)).to.have.length(1);
    }
  });

  it('gives its leases back when it ends', async () => {
    const store = await another();
    const id = randomUUID();
    await schedule(store, scheduled(id, new Date(Date.now() + 30_000), bidders, { pause: 1000, turn: 1000 }));
    const conductor = conducting(store, { everyMs: 50 });
    conductor.start();
    await eventually('it leads', async () => conductor.report().leads === 1);
    expect(await store.part(auctionStore).leases.unled([id])).to.deep.equal([]);
    await conductor.stop();
    expect(await store.part(auctionStore).leases.unled([id])).to.deep.equal([id]);
    expect(await store.part(auctionStore).leases.holders()).to.deep.equal([]);
  });

  it('says that the store takes writes also while taking leases takes long', async () => {
    const store = await another();
    const { heartbeat: pulse, leases } = store.part(auctionStore);
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    let [pulses, isTaking] = [0, false];
    Object.assign(store.part(auctionStore), {
      heartbeat: (holder: string) => {
        if (isTaking) pulses += 1;
        return pulse(holder);
      },
    });
    Object.assign(leases, {
      take: async () => {
        isTaking = true;
        await gone;
        return null;
      },
    });
    await schedule(store, scheduled(randomUUID(), new Date(Date.now() + 30_000), bidders, { pause: 1000, turn: 1000 }));
    conducting(store, { everyMs: 20 }).start();
    await eventually('pulses go on', async () => pulses > 3);
    go();
  });

  it('leads also what it was not told that it may, and what it could not give back', async () => {
    const store = await another();
    const { leases } = store.part(auctionStore);
    const { take } = leases;
    const unanswered: typeof take = async (...asked) => {
      Object.assign(leases, { take });
      await take(...asked);
      throw new Error('the answer was lost');
    };
    Object.assign(leases, { take: unanswered });
    const id = randomUUID().replaceAll('-', '');
    await schedule(store, scheduled(id, new Date(Date.now() + 300), bidders, { pause: 20, turn: 20 }));
    conducting(store, { everyMs: 50 }).start();
    await eventually('it is reported', async () => (await store.part(auctionStore).get(id))?.auction.status === 'reported');
  });
});

describe('who leads an auction', () => {
  const ids = Array.from({ length: 300 }, (_, at) => `auction ${at}`);
  const holders = ['a', 'b', 'c'].map((holder) => ({ holder, leads: 0 }));
  const shares = (all: typeof holders): (string | null)[] => ids.map((id) => findLeader(id, all));

  it('is evenly shared, and only the share of one who ends moves', () => {
    const before = shares(holders);
    for (const { holder } of holders) expect(before.filter((leader) => leader === holder).length).to.be.within(60, 140);
    const after = shares(holders.slice(0, 2));
    const moved = before.filter((leader, at) => leader !== after[at]);
    expect(new Set(moved)).to.deep.equal(new Set(['c']));
  });

  it('stays who it is up to 200, and of more only the others go', () => {
    const other = { holder: 'b', leads: MAX_LED - 1 };
    const mine = Array.from({ length: 400 }, (_, at) => `auction ${at}`).filter(
      (id) => findLeader(id, [holders[0] ?? other, other]) === 'a',
    );
    expect(mine.length).to.be.greaterThan(MAX_LED);
    let leads = mine.length;
    for (const id of mine) if (!staysWith({ holder: 'a', leads }, id, [{ holder: 'a', leads: mine.length }, other])) leads -= 1;
    expect(leads).to.equal(MAX_LED);
  });

  it('is nobody who leads 200 while another leads fewer', () => {
    const full = holders.map(({ holder }) => ({ holder, leads: holder === 'b' ? MAX_LED - 1 : MAX_LED }));
    expect(new Set(shares(full))).to.deep.equal(new Set(['b']));
    expect(findLeader('auction', [{ holder: 'a', leads: MAX_LED }])).to.equal('a');
    expect(findLeader('auction', [])).to.equal(null);
  });
});
