import { expect } from 'chai';
import { notAbove } from '../../../src/base/domain/record.ts';
import { openFeed, type RunningFeed } from '../../../src/feed/running-feed.ts';
import { eventually } from '../../support/eventually.ts';
import { type Bench, buildFeed, catchUp, makeCrawler, openBench } from '../../support/feed-bench.ts';

describe('A feed whose fence is removed under it', () => {
  let bench: Bench;
  let feed: RunningFeed;
  const errors: string[] = [];
  before(async () => {
    bench = await openBench({ uri: process.env.TEST_MONGODB_URI ?? '', delay: 0, guarded: false });
    feed = await openFeed({ store: bench.store, seconds: 0, log: { error: (text) => void errors.push(text), warn: () => undefined } });
  });
  after(async () => {
    await feed.close();
    await bench.close();
  });

  for (const names of [['feed_fence'], ['feed_fence', 'feed_guard']]) {
    it(`goes on above what it has shown, says so loudly and moves every record when ${names.join(' and ')} are removed`, async () => {
      errors.length = 0;
      const lost = feed.health().repair.historyLost;
      const crawler = makeCrawler(buildFeed(bench.store), feed.closedTimestamps);
      for (const id of ['a', 'b', 'c']) await bench.put(`${names.length} ${id}`);
      // A position in the store's future has taken the fence with it: a new one would begin far below.
      const ahead = (await bench.store.now()).getTime() / 1000 + 3600;
      await bench.raw.updateOne({ _id: `${names.length} c` } as object, {
        $set: { public_modified: notAbove(ahead + names.length * 3600) },
      });
      await crawler.walk();
      const { h = 0 } = feed.fence.pair() ?? {};
      expect(h).to.be.greaterThan(ahead);

      for (const name of names) await bench.store.collection(name).deleteMany({});
      await bench.put(`${names.length} d`);
      await eventually('it is shown', async () => {
        await crawler.walk();
        return crawler.received.has(`${names.length} d`);
      });
      expect(feed.fence.pair()?.h).to.be.at.least(h);
      expect(errors.filter((text) => text.includes('feed fence was removed'))).to.have.length(1);
      expect(feed.health().repair.historyLost).to.be.greaterThan(lost);
      const behind = { is_public: true, public_modified: { $lte: notAbove(h) } };
      await eventually('everything has moved', async () => (await bench.raw.countDocuments(behind)) === 0);
      expect(await catchUp(bench, crawler)).to.deep.equal([]);
    });
  }
});
