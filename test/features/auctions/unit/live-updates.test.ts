/** What watchers and bidders of an auction are told over a connection, and what they are not. */
import { expect } from 'chai';
import { readStream as read, type Told } from '../../../support/told.ts';
import { anAuction, changed, held, serveWatched, startOf } from '../support/watched-auctions.ts';

type Served = Awaited<ReturnType<typeof serveWatched>>;

const kinds = (notified: readonly Told[]): string[] => notified.map(({ event }) => event);

describe('Watching an auction', () => {
  let served: Served;
  const open = async (path: string, headers?: Record<string, string>) => read(`${served.url}/api/2.5${path}`, headers);
  beforeEach(async () => {
    served = await serveWatched();
  });
  afterEach(() => served.close());

  it('begins with the document, and goes on with what changes in it', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const stream = await open(`/auctions/${auction._id}/events`);
    expect(stream.response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    const [first] = await stream.until(1);
    expect(first).to.deep.include({ event: 'auction', id: '2' });
    expect(first?.data).to.deep.include({ _id: auction._id, now: startOf.getTime(), current_stage: 0 });
    served.source.put(changed(auction, { current_stage: 1, timer: new Date('2026-11-23T09:07:00Z') }));
    const [, second] = await stream.until(2);
    expect(second).to.deep.include({ event: 'stage', id: '3' });
    expect(second?.data).to.deep.equal({
      now: startOf.getTime(),
      _id: auction._id,
      rev: 3,
      status: 'running',
      current_stage: 1,
      modified: startOf.toISOString(),
      timer: '2026-11-23T09:07:00.000Z',
      stage: JSON.parse(JSON.stringify(auction.stages[1])),
    });
    stream.leave();
  });

  it('reads the store once for all who watch, and gives all of them the same bytes', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(`/auctions/${auction._id}/events`)));
    await Promise.all(streams.map((stream) => stream.until(1)));
    served.source.put(changed(auction, { current_stage: 1 }));
    await Promise.all(streams.map((stream) => stream.until(2)));
    expect(new Set(streams.map((stream) => stream.text().replace(/^retry: \d+\n\n/, ''))).size).to.equal(1);
    expect(served.source.reads()).to.equal(1);
    expect(served.watchers.report().watchers).to.equal(20);
    for (const stream of streams) stream.leave();
    await Promise.all(streams.map((stream) => stream.ended));
    while (served.hub.report().auctions > 0) await new Promise(setImmediate);
    expect(served.watchers.report().watchers).to.equal(0);
  });

  it('tells what a bidder holds to nobody but him', async () => {
    const auction = changed(anAuction(), { current_stage: 1 });
    served.source.put(auction);
    const path = `/auctions/${auction._id}/events`;
    const [watcher, own, other] = await Promise.all([
      open(path),
      open(`${path}?bidder_id=A&hash=good`),
      open(`${path}?bidder_id=B&hash=good`),
    ]);
    const [, mine] = await own.until(2);
    expect(mine?.data).to.deep.equal({
      now: startOf.getTime(),
      _id: auction._id,
      bidder_id: 'A',
      held: null,
      limit: 9600,
      standing: 9700,
      your_turn_at: '2026-11-23T09:05:00.000Z',
      closes_at: '2026-11-23T09:07:00.000Z',
    });
    await Promise.all([watcher.until(1), other.until(2)]);
    const quiet = [watcher.text(), other.text()];
    const next = held(auction, 'A', 9555.55);
    served.source.put(next);
    const feedEvents = await own.until(3);
    expect(kinds(feedEvents)).to.deep.equal(['auction', 'own', 'own']);
    expect(feedEvents[2]?.data.held).to.deep.equal({ amount: 9555.55, time: '2026-11-23T09:06:00.000Z' });
    expect([watcher.text(), other.text()]).to.deep.equal(quiet);
    served.source.put(changed(next, { current_stage: 2 }));
    expect(kinds(await watcher.until(2))).to.deep.equal(['auction', 'stage']);
    expect(kinds(await other.until(4))).to.deep.equal(['auction', 'own', 'stage', 'own']);
    expect(`${watcher.text()}${other.text()}`).to.not.include('9555.55');
  });

  it('says what a change was, and why', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const stream = await open(`/auctions/${auction._id}/events`);
    await stream.until(1);
    const notice = { kind: 'shift', reason: 'the store was away', at: startOf, by: 30_000 } as const;
    const shifted = changed(auction, { notice, timer: new Date('2026-11-23T09:05:30Z') });
    const paused = changed(shifted, { status: 'paused', notice: { kind: 'paused', reason: 'it is late', at: startOf } });
    const named = changed(paused, {
      status: 'reported',
      bids: auction.bids.map((bid) => ({ ...bid, name: { en: 'X', uk: 'X', ru: 'X' } })),
    });
    const again = changed(named, { attempt: 2, status: 'planned' });
    const over = changed(again, { status: 'cancelled', current_stage: -100 });
    for (const next of [shifted, paused, named, again, over]) served.source.put(next);
    const feedEvents = await stream.until(6);
    expect(kinds(feedEvents)).to.deep.equal(['auction', 'shift', 'paused', 'names', 'auction', 'cancelled']);
    expect(feedEvents[1]?.data.notice).to.deep.include({ kind: 'shift', by: 30_000 });
    expect(feedEvents[5]?.data).to.deep.include({ status: 'cancelled', current_stage: -100, stage: null });
  });

  it('goes on where the reader was, and tells him the whole when he missed something', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const path = `/auctions/${auction._id}/events`;
    expect(kinds(await (await open(path, { 'Last-Event-ID': '2' })).until(1))).to.deep.equal(['clock']);
    expect(kinds(await (await open(`${path}?since=2`)).until(1))).to.deep.equal(['clock']);
    expect(kinds(await (await open(`${path}?since=2`, { 'Last-Event-ID': '1' })).until(1))).to.deep.equal(['auction']);
  });

  it('reads again what was missed while the store told nothing', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const stream = await open(`/auctions/${auction._id}/events`);
    await stream.until(1);
    served.source.hide(changed(auction, { current_stage: 1 }));
    served.source.renew();
    expect(kinds(await stream.until(2))).to.deep.equal(['auction', 'stage']);
  });

  it('never goes back to what was before, however late that is heard of', async () => {
    const auction = anAuction();
    const next = changed(auction, { current_stage: 1 });
    served.source.put(next);
    const stream = await open(`/auctions/${auction._id}/events`);
    await stream.until(1);
    served.source.put(auction);
    served.source.put(changed(next, { current_stage: 2 }));
    expect((await stream.until(2)).map(({ id }) => id)).to.deep.equal(['3', '4']);
  });

  it('follows up to twenty auctions on one connection', async () => {
    const auctions = Array.from({ length: 20 }, () => anAuction());
    for (const auction of auctions) served.source.put(auction);
    const ids = auctions.map(({ _id }) => _id);
    const stream = await open(`/auctions/events?ids=${ids.join(',')}`);
    expect((await stream.until(20)).map(({ data }) => data._id)).to.deep.equal(ids);
    const [some = anAuction()] = auctions;
    served.source.put(changed(some, { current_stage: 1 }));
    expect((await stream.until(21)).at(-1)?.data).to.deep.include({ _id: ids[0], current_stage: 1 });
    expect((await open(`/auctions/events?ids=${[...ids, 'one'].join(',')}`)).response.status).to.equal(400);
    expect((await open('/auctions/events')).response.status).to.equal(404);
    expect(served.watchers.report().watchers).to.equal(1);
  });

  it('tells the time every ten seconds, which is the store’s', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const stream = await open(`/auctions/${auction._id}/events`);
    await stream.until(1);
    served.heartbeat();
    expect((await stream.until(2)).at(-1)).to.deep.include({ event: 'clock', data: { now: startOf.getTime() } });
  });

  it('is not there for an auction that is not, nor for a link that is none', async () => {
    const auction = anAuction();
    served.source.put(auction);
    expect((await open('/auctions/nothing/events')).response.status).to.equal(404);
    expect((await open(`/auctions/events?ids=${auction._id},nothing`)).response.status).to.equal(404);
    expect((await open(`/auctions/${auction._id}/events?bidder_id=A&hash=bad`)).response.status).to.equal(401);
    expect([served.watchers.report().watchers, served.hub.report().auctions]).to.deep.equal([0, 0]);
  });

  it('ends for whoever came by a link that its owner has made anew', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const stream = await open(`/auctions/${auction._id}/events?bidder_id=A&hash=good`);
    await stream.until(2);
    served.source.put({ ...auction, seq: 3, bids: auction.bids.map((bid) => ({ ...bid, generation: 1 })) });
    await stream.ended;
  });

  it('ends when the registry stops, and lets nobody in then', async () => {
    const auction = anAuction();
    served.source.put(auction);
    const stream = await open(`/auctions/${auction._id}/events`);
    await stream.until(1);
    served.watchers.close();
    await stream.ended;
    expect((await open(`/auctions/${auction._id}/events`)).response.status).to.equal(503);
  });

  describe('with few places', () => {
    beforeEach(async () => {
      await served.close();
      served = await serveWatched({ limits: { atOnce: 3, perAddress: 2 } });
    });

    it('refuses watchers, and never a bidder', async () => {
      const auction = anAuction();
      served.source.put(auction);
      const path = `/auctions/${auction._id}/events`;
      const two = [await open(path), await open(path)];
      const third = await open(path);
      expect(third.response.status).to.equal(429);
      expect(third.response.headers.get('retry-after')).to.equal('5');
      const leave = served.watchers.place('another');
      expect(() => served.watchers.place('a third')).to.throw('3 watchers of auctions are here, as many as there may be (MAX_WATCHERS)');
      const bidder = await open(`${path}?bidder_id=B&hash=good`);
      expect(bidder.response.status).to.equal(200);
      expect(served.watchers.report()).to.deep.include({ watchers: 4, bidders: 1, refused: 2 });
      leave();
      for (const stream of two) stream.leave();
    });

    it('ends the oldest of more than ten windows of one bidder', async () => {
      const auction = anAuction();
      served.source.put(auction);
      const path = `/auctions/${auction._id}/events?bidder_id=B&hash=good`;
      const first = await open(path);
      await first.until(2);
      for (let window = 0; window < 10; window += 1) await open(path);
      await first.ended;
      expect(served.watchers.report().bidders).to.equal(10);
    });
  });
});
