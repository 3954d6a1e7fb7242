import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { eventsIn, gather } from '../../support/events.ts';
import { makeMemoryFeed } from '../../support/memory-feed.ts';

describe('Who waits for a feed whose closed timestamp went down', () => {
  /** The pump has handed out everything up to 10, and the bound in force is 5 from now on. */
  const lowered = async () => {
    const feed = makeMemoryFeed();
    feed.put('a', 3);
    feed.allow(10);
    feed.put('b', 11);
    await feed.page();
    const first = new PassThrough();
    feed.push.stream(feed.wanted(), first);
    await feed.settle();
    feed.allow(5);
    await feed.look();
    expect((await feed.contextOf({}).closedTimestamps.current()).h).to.equal(5);
    return feed;
  };

  it('tries again once in a while with a stream of events, and goes on when the closed timestamp is back', async () => {
    const feed = await lowered();
    const out = new PassThrough();
    const second = gather(out, eventsIn);
    const before = feed.reads();
    feed.push.stream(feed.wanted(), out);
    await feed.settle();
    expect(feed.reads() - before).to.be.at.most(2);
    feed.allow(12);
    await feed.page();
    for (let turn = 0; turn < 4; turn += 1) await feed.look();
    expect(second.events().map(({ data }) => data.id)).to.deep.equal(['a', 'b']);
    feed.push.close();
  });

  it('tries again once in a while with a long poll', async () => {
    const feed = await lowered();
    const gone = new AbortController();
    let served = 0;
    const empty = async () => {
      served += 1;
      return { reply: { status: 200 }, empty: true };
    };
    const waiting = feed.push.wait(feed.wanted({ offset: '3' }), empty, { address: '', ms: 60_000, gone: gone.signal });
    await feed.settle();
    expect(served).to.equal(0);
    feed.allow(12);
    await feed.page();
    for (let turn = 0; turn < 4; turn += 1) await feed.look();
    expect(served).to.be.at.least(1);
    feed.push.close();
    await waiting;
  });
});
