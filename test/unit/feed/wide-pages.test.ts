import { expect } from 'chai';
import type { FeedSource } from '../../../src/feed/page.ts';
import { servePage } from '../../../src/feed/routes.ts';
import { makeMemoryFeed } from '../../support/memory-feed.ts';

/** Longer than a share. */
const work = (): void => {
  const end = performance.now() + 5;
  while (performance.now() < end);
};

describe('A page of records that take long to show', () => {
  for (const query of [{}, { descending: '1' }]) {
    it(`lets others have their turn before it is made (${JSON.stringify(query)})`, async () => {
      const feed = makeMemoryFeed();
      for (const number of [1, 2, 3]) feed.put(`${number}`, number);
      feed.allow(10);
      const happened: string[] = [];
      const source: FeedSource = {
        ...feed.source,
        view: (row) => {
          work();
          happened.push(row._id);
          return {};
        },
      };
      const asked = { opt_fields: 'note', ...query };
      const page = servePage(source, feed.parametersOf(asked), feed.contextOf(asked), feed.memory);
      setImmediate(() => happened.push('another'));
      await page;
      expect(happened).to.include.members(['1', '2', '3', 'another']);
      expect(happened.at(-1)).not.to.equal('another');
    });
  }
});
