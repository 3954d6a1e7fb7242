/** Tests 9, 10 and 12 of spec/feed.md §8, and what a page costs the store: ties, flips of visibility, the watermark to the letter. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { notAbove, toSeconds } from '../../../src/base/domain/record.ts';
import { ask, type Bench, buildFeed, catchUp, openBench } from '../../support/feed-bench.ts';
import { makeRandom } from '../../support/feed-load.ts';

const all = { mode: '_all_', opt_fields: 'rev,public_modified' };

describe('Pages under the fence', () => {
  const benches: Bench[] = [];
  const open = async (delay: number, guarded = true): Promise<Bench> => {
    const bench = await openBench({ uri: process.env.TEST_MONGODB_URI ?? '', delay, guarded });
    benches.push(bench);
    return bench;
  };
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.close();
  });
  const page = (bench: Bench, query: Record<string, string>) => {
    if (bench.feed === null) throw new Error('the bench is guarded');
    return ask(buildFeed(bench.store), bench.feed.closedTimestamps, { ...all, ...query });
  };

  const tieAt = (bench: Bench, position: number, id: string): Promise<unknown> => {
    const thing = { is_public: true, is_test: false, rev: 1, dateModified: new Date(), public_modified: notAbove(position) };
    return bench.raw.insertOne({ _id: id, ...thing } as object, { writeConcern: { w: 'majority' } });
  };

  for (const limit of [1, 2]) {
    it(`of ${limit} show every record of a tie, in both directions`, async () => {
      const bench = await open(0.2);
      const position = Math.floor((await bench.store.now()).getTime() + 500) / 1000;
      for (let index = 0; index < 5; index += 1) await tieAt(bench, position, `tie ${index}`);
      await bench.closed(position + 0.3);
      for (const descending of ['', '1']) {
        const seen: string[] = [];
        let offset = '';
        for (let pages = 0; ; pages += 1) {
          expect(pages).to.be.lessThan(20);
          const { data, next_page } = await page(bench, { limit: String(limit), descending, offset });
          if (data.length === 0) break;
          seen.push(...data.map(({ id }) => id));
          offset = next_page.offset;
        }
        expect([...new Set(seen)].sort()).to.deep.equal([0, 1, 2, 3, 4].map((index) => `tie ${index}`));
      }
    });

    it(`of ${limit} lose none of a tie that grows between them, wherever the crawler stands`, async () => {
      const bench = await open(0);
      const random = makeRandom(limit);
      const crawler = bench.lossless(bench, limit);
      const position = (await bench.store.now()).getTime() / 1000 - 5;
      for (let index = 0; index < 12; index += 1) {
        await tieAt(bench, position, `tie ${index}`);
        if (random() < 0.6) await crawler.step();
      }
      expect(await catchUp(bench, crawler)).to.deep.equal([]);
    });
  }

  it('deliver a record when it is published, however old the draft', async () => {
    const bench = await open(0.2);
    const crawler = bench.lossless();
    await bench.put('draft', { status: 'draft' });
    const other = await bench.put('other');
    await bench.closed(toSeconds(other.public_modified) + 0.3);
    await crawler.walk();
    await bench.touch('draft', { status: 'active' });
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
    expect(crawler.received.get('draft')).to.equal(2);
  });

  it('would never deliver one that was published without a new position', async () => {
    const bench = await open(0.2, false);
    const crawler = bench.plain();
    await bench.put('draft', { status: 'draft' });
    const other = await bench.put('other');
    await bench.closed(toSeconds(other.public_modified) + 0.3);
    await crawler.walk();
    await bench.raw.updateOne({ _id: 'draft' } as object, { $set: { is_public: true } });
    expect(await catchUp(bench, crawler, 800)).to.deep.equal(['draft']);
  });

  it('show a record when N seconds of the store’s clock have passed, not before, and soon after', async () => {
    const bench = await open(1);
    await bench.put('first');
    const position = toSeconds((await bench.put('second')).public_modified);
    for (const descending of ['', '1']) {
      for (;;) {
        const { data } = await page(bench, { descending });
        const now = (await bench.store.now()).getTime() / 1000;
        if (data.some(({ id }) => id === 'second')) {
          expect(now).to.be.at.least(position + 1);
          break;
        }
        expect(now).to.be.lessThan(position + 1 + 30);
        await sleep(20);
      }
    }
  });

  it('with an offset going backward ignore the watermark, and hand a client that turns forward nothing above the closed timestamp', async () => {
    const bench = await open(3600);
    const position = toSeconds((await bench.put('new')).public_modified);
    const offset = `${position + 5}`;
    const { data, prev_page } = await page(bench, { descending: '1', offset });
    expect(data.map(({ id }) => id)).to.deep.equal(['new']);
    expect(Number.parseFloat(prev_page?.offset ?? '')).to.be.at.most(position - 3599);
    expect((await page(bench, { descending: '1' })).data).to.deep.equal([]);
    expect((await page(bench, {})).data).to.deep.equal([]);
  });

  for (const delay of [0, -5]) {
    it(`show a record at once when N is ${delay}`, async () => {
      const bench = await open(delay);
      for (let round = 0; round < 20; round += 1) {
        await bench.put(`r${round}`);
        const { data } = await page(bench, { descending: round % 2 === 0 ? '1' : '' });
        expect(data.map(({ id }) => id)).to.include(`r${round}`);
      }
    });
  }

  it('hold nothing back when N is 0, not even the future, and a later save stands above what was shown', async () => {
    const bench = await open(0);
    const future = Math.floor(Date.now()) / 1000 + 3600;
    const thing = { is_public: true, is_test: false, rev: 1, dateModified: new Date(), public_modified: notAbove(future) };
    await bench.raw.insertOne({ _id: 'future', ...thing } as object);
    const crawler = bench.lossless();
    await crawler.walk();
    expect([...crawler.received.keys()]).to.deep.equal(['future']);
    expect(toSeconds((await bench.put('after')).public_modified)).to.be.greaterThan(future);
    expect(await catchUp(bench, crawler)).to.deep.equal([]);
  });

  it('give a save a position above the fence, also when the store’s clock was set back', async () => {
    const bench = await open(0.2);
    await bench.put('old');
    const ahead = Date.now() / 1000 + 3600;
    await bench.store.collection<{ _id: string; h: number }>('feed_fence').updateOne({ _id: 'f' }, { $set: { h: ahead } });
    const { h } = await bench.store.fence.tick(0.2);
    expect(h).to.equal(ahead);
    for (const stored of [await bench.put('new'), await bench.touch('old')])
      expect(toSeconds(stored.public_modified)).to.be.greaterThan(ahead);
  });

  it('of a quiet registry make no tick', async () => {
    const bench = await open(0.2);
    const { public_modified } = await bench.put('only');
    await bench.closed(toSeconds(public_modified) + 0.3);
    await bench.lossless().walk();
    const fence = bench.store.collection<{ _id: string; h: number }>('feed_fence');
    const before = await fence.findOne({ _id: 'f' });
    for (let round = 0; round < 10; round += 1) {
      await bench.lossless().walk();
      await page(bench, { descending: '1' });
      const now = toSeconds(await bench.store.now());
      await bench.passed(now + 0.03);
    }
    expect(await fence.findOne({ _id: 'f' })).to.deep.equal(before);
  });
});
