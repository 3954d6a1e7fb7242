import { expect } from 'chai';
import type { JsonObject } from '../../src/base/domain/json.ts';
import { unboundedTimestamps } from '../../src/feed/closed-timestamp.ts';
import type { FeedSource } from '../../src/feed/page.ts';
import { readFeedParameters } from '../../src/feed/parameters.ts';
import { makeFeedReader } from '../../src/store/feed/reader.ts';
import { place, wipe } from '../support/feed.ts';
import { readPage } from '../support/feed-page.ts';
import { useRegistry } from '../support/registry.ts';

const base = 1778583600;

describe('A page of heavy records', () => {
  const registry = useRegistry({ plainFeed: true });
  afterEach(() => wipe(registry));

  /** Records at these positions, each with about a kilobyte to show. */
  const placeHeavy = async (positions: readonly number[]): Promise<void> => {
    await place(
      registry,
      positions.map((position, index) => ({ number: index + 1, at: base + position })),
    );
    await registry.store.collection('tenders').updateMany({}, { $set: { title: 'x'.repeat(1000) } });
  };

  const read = async (query: Readonly<Record<string, string>>, bytes: number): Promise<JsonObject> => {
    const reader = makeFeedReader(registry.store.collection('tenders'), { mode: 'primary' }, bytes);
    const optional = new Set(['title']);
    const source: FeedSource = {
      path: '/tenders',
      optional,
      needs: (fields) => fields,
      view: ({ title }) => ({ title: String(title) }),
      read: (window) => reader.read(window),
    };
    const sent = new Map(Object.entries(query));
    const parameters = readFeedParameters(sent, optional, () => null);
    const at = { origin: '', prefix: '' };
    return readPage(source, parameters, { closedTimestamps: unboundedTimestamps, at, sent, date: (instant) => instant.toISOString() });
  };

  /** The numbers of every page up to the first empty one. */
  const walk = async (query: Readonly<Record<string, string>>, bytes: number): Promise<number[][]> => {
    const pages: number[][] = [];
    let offset = '';
    for (let count = 0; count < 50; count += 1) {
      const { data, next_page } = (await read({ ...query, offset }, bytes)) as { data: { id: string }[]; next_page: { offset: string } };
      if (data.length === 0) return pages;
      pages.push(data.map(({ id }) => Number(id)));
      offset = next_page.offset;
    }
    throw new Error('the walk did not end');
  };

  it('ends early, and the next one goes on behind it, in both directions', async () => {
    await placeHeavy([1, 2, 3, 4, 5, 6, 7]);
    expect(await walk({ opt_fields: 'title' }, 2500)).to.deep.equal([
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ]);
    expect((await walk({ opt_fields: 'title', descending: '1' }, 2500)).flat()).to.deep.equal([7, 6, 5, 4, 3, 2, 1]);
    expect(await walk({ opt_fields: 'title', limit: '2' }, 1_000_000)).to.deep.equal([[1, 2], [3, 4], [5, 6], [7]]);
  });

  it('has at least one record, however heavy', async () => {
    await placeHeavy([1, 2, 3]);
    expect((await walk({ opt_fields: 'title' }, 1)).flat()).to.deep.equal([1, 2, 3]);
    expect((await walk({ opt_fields: 'title', descending: '1' }, 1)).flat()).to.deep.equal([3, 2, 1]);
  });

  it('keeps records of one position together, and no group holds a client up', async () => {
    await placeHeavy([1, 2, 2, 2, 2, 2, 3, 3, 4]);
    for (const descending of ['', '1']) {
      for (const limit of ['1', '2', '3', '1000']) {
        for (const bytes of [1, 1500, 3500]) {
          const met = new Set((await walk({ opt_fields: 'title', descending, limit }, bytes)).flat());
          expect([...met].sort(), `${descending} ${limit} ${bytes}`).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        }
      }
    }
    expect(await walk({ opt_fields: 'title' }, 1)).to.deep.equal([[1], [2, 3, 4, 5, 6], [7, 8], [9]]);
  });

  it('is as long as asked when nothing heavy is shown', async () => {
    await placeHeavy([1, 2, 3, 4, 5]);
    expect(await walk({}, 2500)).to.deep.equal([[1, 2, 3, 4, 5]]);
    expect(await walk({}, 150)).to.deep.equal([[1, 2], [3], [4], [5]]);
  });
});
