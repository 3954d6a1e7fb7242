import { expect } from 'chai';
import { hashIds } from '../../src/feed/parameters.ts';
import { collectNumbers, feedPath, idOf, page, place, walk, wipe } from '../support/feed.ts';
import { useRegistry } from '../support/registry.ts';

const base = 1778583600;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('A walk over a feed with ties', () => {
  const registry = useRegistry({ plainFeed: true });
  afterEach(() => wipe(registry));

  /** 1, then five records at one position, then 7 and two more at one. */
  const tied = range(1, 9).map((number) => ({ number, at: base + (number === 1 ? 0 : number <= 6 ? 1 : number === 7 ? 2 : 3) }));

  for (const limit of [1, 2, 3, 5, 100]) {
    for (const direction of ['', '&descending=1']) {
      it(`shows every record at least once and ends: limit ${limit}${direction}`, async () => {
        await place(registry, tied);
        const pages = await walk(registry, `?limit=${limit}${direction}`);
        expect([...new Set(pages.flat())].sort()).to.deep.equal(range(1, 9));
      });
    }
  }

  it('shows no record twice where every tie group fits on a page', async () => {
    await place(registry, tied);
    const pages = await walk(registry, '?limit=6');
    expect(pages.flat()).to.deep.equal(range(1, 9));
  });

  it('keeps showing every record while others land on the boundary between two pages', async () => {
    for (const limit of [1, 2, 3]) {
      for (const direction of ['', '&descending=1']) {
        await wipe(registry);
        await place(registry, tied);
        let extra = 20;
        const pages = await walk(registry, `?limit=${limit}${direction}`, async (count) => {
          if (count > 3) return;
          extra += 1;
          await place(registry, [{ number: extra, at: base + 1 }]);
        });
        const seen = new Set(pages.flat());
        for (const number of range(1, 9)) expect(seen.has(number), `record ${number}, limit ${limit}${direction}`).to.equal(true);
      }
    }
  });

  it('after a record that came late on exactly the cursor’s position shows it', async () => {
    await place(registry, tied.slice(0, 6));
    const last = await page(registry, '?limit=100');
    await place(registry, [{ number: 30, at: base + 1 }]);
    expect(collectNumbers(await page(registry, last.next_page.path))).to.include(30);
    expect(
      collectNumbers(
        await page(registry, last.next_page.path.replace(/\.5\.[0-9a-f]{32}$/, `.6.${hashIds([...range(2, 6), 30].map(idOf))}`)),
      ),
    ).to.deep.equal([]);
  });

  it('forward from the previous page of a backward walk misses nothing: both loops of a crawler see all', async () => {
    await place(registry, tied);
    const start = await page(registry, '?descending=1&offset=&limit=2&opt_fields=&mode=_all_');
    await place(
      registry,
      [40, 41, 42].map((number) => ({ number, at: base + 10 })),
    );
    const backward = await walk(registry, start.next_page.path.replace(feedPath, ''));
    const forward = await walk(registry, start.prev_page?.path.replace(feedPath, '') ?? '');
    const seen = new Set([...collectNumbers(start), ...backward.flat(), ...forward.flat()]);
    expect([...seen].sort((a, b) => a - b)).to.deep.equal([...range(1, 9), 40, 41, 42]);
  });
});
