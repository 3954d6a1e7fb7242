import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { eventsIn, gather } from '../../support/events.ts';
import { type MemoryFeed, makeMemoryFeed } from '../../support/memory-feed.ts';

type Query = Record<string, string>;

const opened = (feed: MemoryFeed, query: Query = {}, origin = '') => {
  const out = new PassThrough({ highWaterMark: 16_384 });
  feed.push.stream(feed.wanted(query, origin), out);
  return { out, ...gather(out, eventsIn) };
};

const collectIds = (events: readonly { data: { id: string } }[]): string[] => events.map(({ data }) => data.id);

describe('The pump of a feed', () => {
  const getReads = async (clients: number, looks: number): Promise<number> => {
    const feed = makeMemoryFeed();
    feed.put('a', 1);
    feed.allow(10);
    await feed.page();
    const streams = Array.from({ length: clients }, () => opened(feed));
    await feed.settle();
    const before = feed.reads();
    for (let look = 0; look < looks; look += 1) await feed.look();
    const reads = feed.reads() - before;
    for (const { out } of streams) out.destroy();
    await feed.settle();
    feed.push.close();
    return reads;
  };

  it('asks the store as often for a thousand idle clients as for one', async () => {
    expect(await getReads(1, 20)).to.equal(20);
    expect(await getReads(1000, 20)).to.equal(20);
  });

  it('asks nothing when nobody waits any more', async () => {
    const feed = makeMemoryFeed();
    feed.allow(10);
    const { out } = opened(feed);
    await feed.settle();
    await feed.look();
    out.destroy();
    await feed.settle();
    await feed.look();
    const before = feed.reads();
    for (let look = 0; look < 5; look += 1) await feed.look();
    expect(feed.reads()).to.equal(before);
    expect(feed.push.report().streams).to.equal(0);
  });

  it('goes on after a read that failed, and hands out what it missed', async () => {
    const feed = makeMemoryFeed();
    feed.put('a', 1);
    feed.allow(10);
    await feed.page();
    const stream = opened(feed);
    await feed.settle();
    const { source } = feed;
    const { read } = source;
    Object.assign(source, { read: () => Promise.reject(new Error('the store is away')) });
    feed.put('b', 20);
    feed.allow(20);
    await feed.look();
    await feed.look();
    Object.assign(source, { read });
    await feed.look();
    expect(collectIds(stream.events())).to.deep.equal(['a', 'b']);
    feed.push.close();
  });

  it('hands out a window larger than one read completely, each position at once', async () => {
    const feed = makeMemoryFeed();
    feed.allow(10);
    const stream = opened(feed);
    await feed.settle();
    for (let index = 0; index < 2600; index += 1) feed.put(`n${index}`, 20 + Math.floor(index / 1300));
    feed.allow(100);
    await feed.look();
    await feed.look();
    expect(new Set(collectIds(stream.events())).size).to.equal(2600);
    expect(stream.events()).to.have.length(2600);
    feed.push.close();
  });
});
