/** Test 14 of spec/feed.md §8: the two kinds of clients the world has, written down from what they do, against a live registry. */
import { expect } from 'chai';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

const pageLimit = 3;

interface FeedPage {
  readonly data: readonly { readonly id: string }[];
  readonly next_page: { readonly offset: string; readonly uri: string };
  readonly prev_page?: { readonly offset: string };
}

describe('A client of the feed', () => {
  let registry: TestRegistry;
  const ids = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(32));
  const tenders = () => registry.store.records<{ status: string; title: string }>('tenders');
  const publish = (id: string) => tenders().insert(id, { status: 'active.enquiries', title: 'first' });
  const change = async (id: string): Promise<void> => {
    const before = await tenders().get(id);
    if (before !== null) await tenders().save(before, { ...before, title: 'second' }, { publishes: true });
  };
  const read = async (url: string): Promise<FeedPage> => {
    const response = await fetch(url);
    expect(response.status, url).to.equal(200);
    return (await response.json()) as FeedPage; // the form of spec/feed.md §3
  };

  beforeEach(async () => {
    registry = await startRegistry();
    for (const id of ids) await publish(id);
  });
  afterEach(() => registry.stop());

  describe('that is the registry’s own crawler', () => {
    /** All five keys, the empty ones too; only `next_page.offset` is used, never an address. */
    const ask = (descending: string, offset: string): Promise<FeedPage> => {
      const query = `descending=${descending}&offset=${offset}&limit=${pageLimit}&opt_fields=&mode=_all_`;
      return read(`${registry.url}/api/2.5/tenders?${query}`);
    };
    const idsIn = ({ data }: FeedPage): string[] => data.map(({ id }) => id);

    it('goes back until a page is empty and forward at the same time, and meets every record and every change', async () => {
      const first = await ask('1', '');
      const handled = idsIn(first);
      let backward = first.next_page.offset;
      let forward = first.prev_page?.offset ?? '';
      expect(forward).not.to.equal('');
      await change(ids[2] ?? '');
      await publish('f'.repeat(32));

      for (;;) {
        const ahead = await ask('', forward);
        handled.push(...idsIn(ahead));
        forward = ahead.next_page.offset;
        const back = await ask('1', backward);
        if (back.data.length === 0) break;
        handled.push(...idsIn(back));
        backward = back.next_page.offset;
      }
      expect([...new Set(handled)].sort()).to.deep.equal([...ids, 'f'.repeat(32)]);
      expect(handled.filter((id) => id === ids[2])).to.have.length.within(1, 2);
      expect((await ask('', forward)).data).to.deep.equal([]);
    });

    it('ends with a saved position that is the newest cursor, and goes on from it', async () => {
      let saved = (await ask('1', '')).prev_page?.offset ?? '';
      expect((await ask('', saved)).data).to.deep.equal([]);
      await change(ids[5] ?? '');
      const page = await ask('', saved);
      expect(idsIn(page)).to.deep.equal([ids[5]]);
      saved = page.next_page.offset;
      expect(saved).to.equal((await ask('1', '')).prev_page?.offset);
    });

    it('is told with 404 that a cursor is none', async () => {
      const response = await fetch(`${registry.url}/api/2.5/tenders?descending=&offset=zzz&limit=3&opt_fields=&mode=_all_`);
      expect(response.status).to.equal(404);
    });
  });

  describe('that is a spider', () => {
    /** As a duplicate filter compares addresses: order and escapes of the query make no difference. */
    const canonical = (url: string): string => {
      const { origin, pathname, searchParams } = new URL(url);
      searchParams.sort();
      return `${origin}${pathname}?${searchParams}`;
    };

    it('starts with a date without a zone, follows next_page.uri as it is, and stops at the address it has asked before', async () => {
      const requested = new Set<string>();
      const collected: string[] = [];
      let url = `${registry.url}/api/2.5/tenders?offset=2016-01-01T00:00:00&limit=${pageLimit}`;
      while (!requested.has(canonical(url))) {
        requested.add(canonical(url));
        const page = await read(url);
        for (const { id } of page.data) {
          const item = await fetch(`${registry.url}/api/2.5/tenders/${id}?opt_schema=ocds`);
          expect(item.status).to.equal(200);
          await item.body?.cancel();
          collected.push(id);
        }
        url = page.next_page.uri;
        expect(requested.size, 'the walk ends').to.be.lessThan(20);
      }
      expect(collected).to.deep.equal(ids);
    });

    it('stops at once on an empty feed, whose address is repeated verbatim', async () => {
      const url = `${registry.url}/api/2.5/contracts?offset=2016-01-01T00:00:00`;
      const { data, next_page } = await read(url);
      expect(data).to.deep.equal([]);
      expect(next_page.offset).to.equal('2016-01-01T00:00:00');
      expect(canonical(next_page.uri)).to.equal(canonical(url));
    });
  });
});
