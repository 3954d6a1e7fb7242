/** The watermark of a running registry, with its own fence, while the API's clock is wrong (spec/feed.md §5). */
import { expect } from 'chai';
import { toSeconds } from '../../src/base/domain/record.ts';
import { eventually } from '../support/eventually.ts';
import { collectNumbers, idOf, page, storeSeconds } from '../support/feed.ts';
import { type TestRegistry, useRegistry } from '../support/registry.ts';

const hours = 3_600_000;

/** Saves a record; its position in seconds. */
const put = async ({ store }: TestRegistry, number: number): Promise<number> => {
  const saved = await store.records<{ status: string }>('tenders').insert(idOf(number), { status: 'active.enquiries' });
  return toSeconds(saved.public_modified);
};

for (const [how, shift] of [
  ['two hours fast', 2 * hours],
  ['two hours slow', -2 * hours],
] as const) {
  describe(`While the API's clock is ${how}, the feed`, () => {
    const { now } = Date;
    // Beside the clock that is given to the registry, for whoever would ask the process instead.
    before(() => {
      Date.now = () => now() + shift;
    });
    after(() => {
      Date.now = now;
    });

    describe('with N of an hour', () => {
      const registry = useRegistry({ env: { FEED_WATERMARK_SECONDS: '3600' }, now: new Date(Date.now() + shift) });

      it('holds a new record back in ascending pages and in a descending one without an offset, and in no other', async () => {
        const position = await put(registry, 1);
        for (const query of ['', `?offset=${position - 7200}`, `?offset=${position - 1}`, '?descending=1']) {
          expect(collectNumbers(await page(registry, query)), query).to.deep.equal([]);
        }
        expect(collectNumbers(await page(registry, `?descending=1&offset=${position + 1}`))).to.deep.equal([1]);
      });
    });

    describe('with N of a second', () => {
      const registry = useRegistry({ env: { FEED_WATERMARK_SECONDS: '1' }, now: new Date(Date.now() + shift) });

      for (const [number, query] of ['', '?descending=1'].entries()) {
        it(`shows a record by ${query === '' ? 'an ascending' : 'a descending'} page once the store's clock is a second past it, not before`, async () => {
          const position = await put(registry, number + 1);
          await eventually('the record is shown', async () => collectNumbers(await page(registry, query)).includes(number + 1));
          expect(await storeSeconds(registry)).to.be.at.least(position + 1);
        });
      }
    });
  });
}
