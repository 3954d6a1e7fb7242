import { PassThrough, Writable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { BUFFER_BYTES } from '../../../src/feed/stream.ts';
import { eventsIn, gather } from '../../support/events.ts';
import { type MemoryFeed, makeMemoryFeed } from '../../support/memory-feed.ts';

type Query = Record<string, string>;

const opened = (feed: MemoryFeed, query: Query = {}, origin = '') => {
  const out = new PassThrough({ highWaterMark: 16_384 });
  feed.push.stream(feed.wanted(query, origin), out);
  return { out, ...gather(out, eventsIn) };
};

const collectIds = (events: readonly { data: { id: string } }[]): string[] => events.map(({ data }) => data.id);

/** A reader that takes nothing: what is written stays where it is. */
const deaf = (): { out: Writable; written: () => string } => {
  let written = '';
  const out = new Writable({
    highWaterMark: 1024,
    write: (piece, _encoding, _done) => {
      written += piece.toString();
    },
  });
  return { out, written: () => written };
};

describe('A stream of events', () => {
  let feed: MemoryFeed;
  beforeEach(() => {
    feed = makeMemoryFeed();
  });
  afterEach(() => feed.push.close());

  const fill = (positions: readonly number[], upTo = 1_000_000): void => {
    for (const [index, position] of positions.entries()) feed.put(String(index).padStart(4, '0'), position);
    feed.allow(upTo);
  };

  it('has the items of the pages in the order of the pages, whatever stands on one position', async () => {
    fill([5, 5, 5, 7, 8, 8, 3, 9.5]);
    await feed.page();
    const stream = opened(feed);
    await feed.settle();
    const { data } = await feed.page();
    expect(stream.events().map((event) => event.data)).to.deep.equal(data);
    expect(stream.text()).to.match(/^retry: \d+\n\n/);
  });

  it('has heavy records one after the other, those that stand there and those that come', async () => {
    fill([1, 2, 2, 3, 4]);
    feed.weigh(1);
    await feed.page();
    const stream = opened(feed);
    await feed.settle();
    expect(collectIds(stream.events())).to.deep.equal(['0000', '0001', '0002', '0003', '0004']);
    for (const id of ['a', 'b', 'c']) feed.put(id, 2_000_000 + id.charCodeAt(0));
    feed.allow(3_000_000);
    await feed.look();
    expect(collectIds(stream.events()).slice(5)).to.deep.equal(['a', 'b', 'c']);
  });

  it('resumed after any event loses nothing, and repeats only what shares its position', async () => {
    const positions = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(positions, async (chosen) => {
        feed = makeMemoryFeed();
        fill(chosen);
        await feed.page();
        const whole = opened(feed);
        await feed.settle();
        const events = whole.events();
        const at = (id: string): number => chosen[Number(id)] ?? Number.NaN;
        for (const [index, event] of events.entries()) {
          const rest = opened(feed, { offset: event.id });
          await feed.settle();
          const sent = collectIds(events.slice(0, index + 1));
          const came = collectIds(rest.events());
          expect(new Set([...sent, ...came])).to.deep.equal(new Set(collectIds(events)));
          const last = at(event.data.id);
          const complete = sent.filter((id) => at(id) === last).length === chosen.filter((position) => position === last).length;
          for (const id of came.filter((one) => sent.includes(one))) expect([at(id), complete]).to.deep.equal([last, false]);
        }
        feed.push.close();
      }),
      { numRuns: 25 },
    );
  });

  it('goes on with what comes, and its ids resume in pages as well', async () => {
    fill([1, 2]);
    await feed.page();
    const stream = opened(feed);
    await feed.settle();
    feed.put('late', 2_000_000);
    feed.put('later', 2_000_001);
    await feed.look();
    expect(collectIds(stream.events()), 'above the closed timestamp').to.deep.equal(['0000', '0001']);
    feed.allow(2_000_001);
    await feed.look();
    expect(collectIds(stream.events())).to.deep.equal(['0000', '0001', 'late', 'later']);
    const [, second] = stream.events();
    const { data } = await feed.page({ offset: second?.id ?? '' });
    expect((data as { id: string }[]).map(({ id }) => id)).to.deep.equal(['late', 'later']);
  });

  it('shows a record that moved again, at its new place', async () => {
    fill([1, 2]);
    await feed.page();
    const stream = opened(feed);
    await feed.settle();
    feed.put('0000', 2_000_000);
    feed.allow(2_000_000);
    await feed.look();
    expect(collectIds(stream.events())).to.deep.equal(['0000', '0001', '0000']);
  });

  it('begins behind a cursor the feed has not reached, and sends a position again when more stands there', async () => {
    fill([1]);
    await feed.page();
    const plain = opened(feed, { offset: '2000000' });
    await feed.settle();
    feed.put('a', 1_500_000);
    feed.put('b', 2_000_000);
    feed.put('c', 2_000_001);
    feed.allow(3_000_000);
    await feed.look();
    expect(collectIds(plain.events())).to.deep.equal(['c']);
    const [{ id = '' } = {}] = opened(feed, { offset: '1500000' }).events();
    expect(id).to.equal('');
    const all = opened(feed, { offset: '1500000' });
    await feed.settle();
    const tie = all.events()[0]?.id ?? '';
    feed.put('b2', 2_000_000);
    const again = opened(feed, { offset: tie });
    await feed.settle();
    expect(collectIds(again.events())).to.deep.equal(['b', 'b2', 'c']);
  });

  it('carries the fields that were asked for, with addresses as each client sees them', async () => {
    fill([1]);
    await feed.page();
    const one = opened(feed, { opt_fields: 'note' }, 'http://one');
    const two = opened(feed, { opt_fields: 'note' }, 'http://two');
    await feed.settle();
    feed.put('new', 2_000_000);
    feed.allow(2_000_000);
    await feed.look();
    expect(one.events().map(({ data }) => data.note)).to.deep.equal(['http://one 0000', 'http://one new']);
    expect(two.events().map(({ data }) => data.note)).to.deep.equal(['http://two 0000', 'http://two new']);
  });

  it('ends at a record that cannot be shown with the fields that were asked for, and no other one misses a thing', async () => {
    const { view } = feed.source;
    Object.assign(feed.source, {
      view: (...given: Parameters<typeof view>) => {
        if (given[0]._id === 'bad') throw new Error('no view');
        return view(...given);
      },
    });
    await feed.page();
    const withFields = opened(feed, { opt_fields: 'note' });
    const plain = opened(feed);
    await feed.settle();
    for (const [id, position] of [
      ['good', 2_000_000],
      ['bad', 2_000_001],
    ] as const)
      feed.put(id, position);
    feed.allow(2_000_001);
    await feed.look();
    expect(collectIds(plain.events())).to.deep.equal(['good', 'bad']);
    expect(withFields.out.writableEnded, 'who missed something is told').to.equal(true);
    expect(feed.push.report().streams).to.equal(1);
  });

  it('carries a comment now and then, so that nobody takes it for dead', async () => {
    const stream = opened(feed);
    await feed.settle();
    feed.heartbeat();
    await feed.settle();
    expect(stream.text()).to.match(/\n\n:\n\n$/);
  });

  it('of a reader that takes nothing is ended by the second heartbeat, and the reader resumes with what it has', async () => {
    fill(Array.from({ length: 2500 }, (_, index) => index + 1));
    await feed.page();
    const { out, written } = deaf();
    feed.push.stream(feed.wanted(), out);
    await feed.settle();
    expect(out.writableLength, 'one window is read, then it waits').to.be.below(300_000);
    feed.heartbeat();
    expect(feed.push.report()).to.deep.equal({ streams: 1, waiting: 0, refused: { streams: 0, longPolls: 0 }, dropped: 0 });
    feed.heartbeat();
    expect(feed.push.report()).to.deep.equal({ streams: 0, waiting: 0, refused: { streams: 0, longPolls: 0 }, dropped: 1 });
    expect(out.writableEnded).to.equal(true);
    const got = eventsIn(written());
    const rest = opened(feed, got.length === 0 ? {} : { offset: got.at(-1)?.id ?? '' });
    await feed.settle();
    expect(new Set([...collectIds(got), ...collectIds(rest.events())]).size).to.equal(2500);
  });

  it('of a reader that is slower than the feed is ended at the limit of its buffer', async () => {
    await feed.page();
    const { out: slow } = deaf();
    feed.push.stream(feed.wanted(), slow);
    await feed.settle();
    let next = 0;
    while (feed.push.report().dropped === 0 && next < 100_000) {
      for (let index = 0; index < 1000; index += 1, next += 1) feed.put(`n${next}`, 2_000_000 + next);
      feed.allow(2_000_000 + next);
      await feed.look();
      expect(slow.writableLength).to.be.below(BUFFER_BYTES + 300_000);
    }
    expect(feed.push.report().dropped).to.equal(1);
    expect(slow.writableEnded).to.equal(true);
  });

  it('ends at once when the registry stops, and no more are opened', async () => {
    const stream = opened(feed);
    await feed.settle();
    feed.push.close();
    await stream.ended;
    expect(stream.text()).to.match(/\n\n: The registry is going down/);
    await opened(feed).ended;
    expect(feed.push.report().streams).to.equal(0);
  });
});
