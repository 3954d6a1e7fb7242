/** What the store promises of auctions (docs/auctions.md), with the store's clock in the hand of the test. */

import { expect } from 'chai';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { FIRST_PREV_HASH } from '../../../../src/base/domain/history.ts';
import type { AuctionEntry, AuctionRecord } from '../../../../src/features/auctions/model/auction.ts';
import { hashOfAuctionEntry } from '../../../../src/features/auctions/model/log.ts';
import type { Judge, Judgement } from '../../../../src/features/auctions/store/auction-write.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { readAuctions } from '../../../../src/features/auctions/store/examination.ts';
import type { Store } from '../../../../src/store/client.ts';
import { giveDatabase, takeDatabase } from '../../../support/databases.ts';
import { eventually } from '../../../support/eventually.ts';

const minute = 60_000;

const created = (id: string, start: Date): AuctionRecord => ({
  ...{ _id: id, tender_id: id, attempt: 1, status: 'planned', start_at: start, auction_type: 'default', step: 100 },
  timing: { first_pause: 5 * minute, pause: 2 * minute, turn: 2 * minute, announcement: 2 * minute },
  subject: { procurementMethodType: 'belowThreshold', items: [] },
  ...{ seq: 1, rev: 1, log_head: '', current_stage: -1, timer: start, stages: [], bids: [], initial_order: [], order: [], modified: start },
});

const scheduling =
  (id: string, start: Date): Judge<null> =>
  () => ({ next: created(id, start), steps: [{ event: 'begin', body: {}, by: 'broker' }], result: null });

const raised = (auction: AuctionRecord | null, steps = 1): AuctionRecord => {
  if (auction === null) throw new Error('there is no auction');
  return { ...auction, seq: auction.seq + steps };
};

const bidding =
  (bid: string, key: string): Judge<number> =>
  (auction) => ({
    next: raised(auction),
    steps: [{ event: 'bid', body: { bid, amount: 9400, limit: 9500, key }, by: 'bidder' }],
    result: auction?.seq ?? 0,
  });

describe('auctions in the store', () => {
  let uri = '';
  let store: Store;
  let dbName = '';
  let now = new Date('2026-11-23T09:00:00Z');
  let count = 0;
  const later = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const id = (): string => {
    count += 1;
    return `auction-${count}`;
  };
  const getEntries = async (auction: string) => {
    const found = [];
    for await (const entry of store.part(auctionStore).log(auction)) found.push(entry);
    return found;
  };

  before(async () => {
    uri = process.env.TEST_MONGODB_URI ?? '';
    dbName = takeDatabase(uri);
    store = await openRegistryStore({ uri, dbName, storeNow: () => now });
  });
  after(async () => {
    await giveDatabase(uri, dbName, store);
    await store.close();
  });

  it('writes a record and its entries together, judged at the store’s instant and chained by hash', async () => {
    const auction = id();
    await store.part(auctionStore).decide(auction, scheduling(auction, now));
    later(1000);
    const two = (auction: AuctionRecord | null): Judgement<string> => ({
      next: raised(auction, 2),
      steps: [
        { event: 'begin', body: {}, by: 'conductor' },
        { event: 'bid', body: { bid: 'b1', amount: 9400, limit: 9500 }, by: 'bidder' },
      ],
      result: 'done',
    });
    const decided = await store.part(auctionStore).decide(auction, two);
    expect(decided.result).to.equal('done');
    expect(decided.now).to.deep.equal(now);
    const entries = await getEntries(auction);
    expect(entries.map(({ seq, event }) => [seq, event])).to.deep.equal([
      [1, 'begin'],
      [2, 'begin'],
      [3, 'bid'],
    ]);
    let prevHash = FIRST_PREV_HASH;
    for (const entry of entries) {
      expect(entry.prevHash).to.equal(prevHash);
      expect(hashOfAuctionEntry(entry)).to.equal(entry.hash);
      prevHash = entry.hash;
    }
    const found = await store.part(auctionStore).get(auction);
    expect(found?.auction).to.deep.equal({ ...decided.auction, log_head: prevHash });
    expect(found?.now).to.deep.equal(now);
    expect(entries.at(-1)?.at).to.deep.equal(now);
  });

  it('writes nothing without a step', async () => {
    const auction = id();
    const decided = await store.part(auctionStore).decide(auction, (auction) => ({ next: auction, steps: [], result: 7 }));
    expect(decided).to.deep.include({ auction: null, result: 7 });
    expect(await store.part(auctionStore).get(auction)).to.equal(null);
  });

  it('puts writes that come at the same time, through two processes, into one order without a gap', async () => {
    const auction = id();
    const other = await openRegistryStore({ uri, dbName, storeNow: () => now });
    try {
      await store.part(auctionStore).decide(auction, scheduling(auction, now));
      const answers = await Promise.allSettled(
        Array.from({ length: 24 }, (_, at) => (at % 2 ? store : other).part(auctionStore).decide(auction, bidding('b1', `k${at}`))),
      );
      const done = answers.filter(({ status }) => status === 'fulfilled').length;
      const entries = await getEntries(auction);
      expect(entries.map(({ seq }) => seq)).to.deep.equal(entries.map((_, at) => at + 1));
      expect(entries.length - 1).to.equal(done);
      expect((await store.part(auctionStore).get(auction))?.auction.seq).to.equal(entries.length);
    } finally {
      await other.close();
    }
  });

  it('judges nothing earlier than what stands, whatever clock a new primary has', async () => {
    const auction = id();
    const times: Date[] = [];
    const held = (time: Date) => ({ ...bidder, held: { amount: 9400, time } });
    const offer = { amount: 9500, date: now };
    const bidder = { id: 'b1', initial: offer, offer, generation: 1 };
    const noting: Judge<null> = (auction, at) => {
      times.push(at);
      const bids = times.length === 1 ? [held(new Date(at.getTime() + 500))] : [];
      return { next: { ...raised(auction), bids, modified: at }, steps: [{ event: 'begin', body: {}, by: 'conductor' }], result: null };
    };
    const first = now;
    await store.part(auctionStore).decide(auction, scheduling(auction, now));
    for (const ms of [0, -3000, -3000, 10_000]) {
      later(ms);
      await store.part(auctionStore).decide(auction, noting);
    }
    expect(times.map((at) => at.getTime() - first.getTime())).to.deep.equal([0, 500, 500, 4000]);
  });

  it('is a part of another transaction: with it or not at all', async () => {
    const auction = id();
    const failing = store.transaction(async (session) => {
      await store.part(auctionStore).decide(auction, scheduling(auction, now), { session });
      throw new Error('no');
    });
    expect(await failing.catch((error: unknown) => String(error))).to.contain('no');
    expect(await store.part(auctionStore).get(auction)).to.equal(null);
    expect(await getEntries(auction)).to.have.length(0);
    await store.transaction((session) => store.part(auctionStore).decide(auction, scheduling(auction, now), { session }));
    expect(await getEntries(auction)).to.have.length(1);
  });

  it('finds the entry of a key, of its auction and bid alone', async () => {
    const [auction, another] = [id(), id()];
    for (const one of [auction, another]) await store.part(auctionStore).decide(one, scheduling(one, now));
    await store.part(auctionStore).decide(auction, bidding('b1', 'key'));
    const posted = async (one: string, bid: string, key: string): Promise<number | undefined> => {
      const looking: Judge<AuctionEntry | null> = (auction, _now, _outages, result = null) => ({ next: auction, steps: [], result });
      return (await store.part(auctionStore).decide(one, looking, undefined, { bid, key })).result?.seq;
    };
    expect(await posted(auction, 'b1', 'key')).to.equal(2);
    expect(await posted(auction, 'b1', 'other')).to.equal(undefined);
    expect(await posted(auction, 'b2', 'key')).to.equal(undefined);
    expect(await posted(another, 'b1', 'key')).to.equal(undefined);
  });

  it('lists by start, page by page, and finds what has a switch before an instant', async () => {
    const starts = [3, 1, 2].map((hours) => new Date(Date.UTC(2030, 0, 1, hours)));
    const ids = [id(), id(), id()];
    for (const [at, start] of starts.entries()) {
      const one = ids[at] ?? '';
      await store.part(auctionStore).decide(one, scheduling(one, start));
    }
    const from = new Date(Date.UTC(2030, 0, 1));
    const first = await store.part(auctionStore).list({ from, limit: 2 });
    expect(first.map(({ _id }) => _id)).to.deep.equal([ids[1], ids[2]]);
    const last = first.at(-1);
    if (last === undefined) throw new Error('there is no page');
    expect((await store.part(auctionStore).list({ from, limit: 2, after: last })).map(({ _id }) => _id)).to.deep.equal([ids[0]]);
    expect(await store.part(auctionStore).list({ from, statuses: ['running'], limit: 2 })).to.have.length(0);
    expect(await store.part(auctionStore).count({ from })).to.equal(3);
    const due = (await store.part(auctionStore).dueBefore(new Date(Date.UTC(2030, 0, 1, 2)))).map(({ _id }) => _id);
    expect(due.slice(-2)).to.deep.equal([ids[1], ids[2]]);
  });

  it('gives a lease to one holder, to another one when it has run out, with a new epoch, or is given back', async () => {
    const { leases } = store.part(auctionStore);
    const auction = id();
    expect(await leases.take(auction, 'one')).to.deep.equal({ auction, holder: 'one', epoch: 1 });
    expect(await leases.take(auction, 'two')).to.equal(null);
    later(2000);
    expect(await leases.renew('one')).to.deep.equal([auction]);
    later(2000);
    expect(await leases.take(auction, 'two')).to.equal(null);
    expect(await leases.holders()).to.deep.equal([{ holder: 'one', leads: 1 }]);
    expect(await leases.unled([auction, 'none'])).to.deep.equal(['none']);
    later(3001);
    expect(await leases.holders()).to.deep.equal([]);
    expect(await leases.take(auction, 'two')).to.deep.include({ holder: 'two', epoch: 2 });
    expect(await leases.renew('one')).to.deep.equal([]);
    await leases.release('two', [auction]);
    expect(await leases.take(auction, 'one')).to.deep.include({ holder: 'one', epoch: 1 });
    await leases.leave('one');
    expect(await leases.take(auction, 'two')).to.deep.include({ holder: 'two', epoch: 1 });
    await leases.leave('two');
  });

  it('refuses the write of a holder whose lease was taken over', async () => {
    const auction = id();
    await store.part(auctionStore).decide(auction, scheduling(auction, now));
    const lease = await store.part(auctionStore).leases.take(auction, 'one');
    if (lease === null) throw new Error('there is no lease');
    await store.part(auctionStore).under(lease)(auction, bidding('b1', 'one'));
    later(3001);
    await store.part(auctionStore).leases.take(auction, 'two');
    const late = store.part(auctionStore).under(lease)(auction, bidding('b1', 'two'));
    expect(await late.catch((error: unknown) => error))
      .to.have.property('constructor')
      .with.property('name', 'LeaseTaken');
    expect(await getEntries(auction)).to.have.length(2);
    await store.part(auctionStore).leases.leave('two');
  });

  it('tells of a gap between pulses, also before the next pulse', async () => {
    const auction = id();
    const seen = async () =>
      (await store.part(auctionStore).decide(auction, (_, __, outages) => ({ next: null, steps: [], result: outages }))).result;
    expect(await store.part(auctionStore).heartbeat('one')).to.deep.include({ isMine: true, outages: [] });
    later(1000);
    expect(await store.part(auctionStore).heartbeat('two')).to.deep.include({ isMine: false, now });
    expect(await store.part(auctionStore).heartbeat('one')).to.deep.include({ isMine: true, outages: [] });
    const from = now;
    later(20_000);
    expect(await seen()).to.deep.equal([{ from, to: now }]);
    const gap = { from, to: now };
    expect((await store.part(auctionStore).heartbeat('two')).outages).to.deep.equal([gap]);
    later(1000);
    expect(await store.part(auctionStore).heartbeat('two')).to.deep.include({ isMine: true, outages: [gap] });
    expect(await seen()).to.deep.equal([gap]);
  });

  it('keeps what was refused, a thousand of an auction, and counts the others', async () => {
    const auction = id();
    const refusal = { auction, bid: 'b1', amount: 9999, reason: 'Too high value', at: now };
    await store.part(auctionStore).refused(refusal);
    await store.collection<{ _id: string }>('auction_refusals').updateOne({ _id: auction }, { $set: { count: 999 } });
    await store.part(auctionStore).refused(refusal);
    await store.part(auctionStore).refused(refusal);
    const { count: all, kept } = await store.part(auctionStore).refusals(auction);
    expect([all, kept.length]).to.deep.equal([1001, 2]);
    expect(kept[0]).to.deep.equal(refusal);
  });

  it('tells the doctor what is overdue, and what nobody leads', async () => {
    const [late, running] = [id(), id()];
    for (const one of [late, running]) await store.part(auctionStore).decide(one, scheduling(one, new Date(2000, 0, 1)));
    const auctions = store.collection<{ _id: string }>('auctions');
    await auctions.updateOne({ _id: running }, { $set: { status: 'running' } });
    const { db } = auctions;
    const reading = await readAuctions(db, now);
    expect(reading.overdue).to.deep.include({ since: new Date(2000, 0, 1) });
    expect(reading.unled).to.deep.equal([running]);
    await store.part(auctionStore).leases.take(running, 'one');
    expect((await readAuctions(db, now)).unled).to.deep.equal([]);
    await auctions.deleteMany({ _id: { $in: [late, running] } });
  });

  it('tells those who watch of each write once', async () => {
    const auction = id();
    const seen: number[] = [];
    let renewed = 0;
    const stop = store.part(auctionStore).watch({
      changed: ({ _id, seq }) => {
        if (_id === auction) seen.push(seq);
      },
      renewed: () => {
        renewed += 1;
      },
    });
    await eventually('the watch is open', async () => renewed === 1);
    await store.part(auctionStore).decide(auction, scheduling(auction, now));
    await store.part(auctionStore).decide(auction, bidding('b1', 'one'));
    await eventually('both writes are told', async () => seen.length > 1);
    await stop();
    expect(seen).to.deep.equal([1, 2]);
  });
});
