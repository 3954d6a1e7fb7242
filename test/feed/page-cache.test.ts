import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { MAX_PAGE_AGE_MS } from '../../src/feed/page-cache.ts';
import { servePage } from '../../src/feed/routes.ts';
import { eventually } from '../support/eventually.ts';
import { idOf, page } from '../support/feed.ts';
import { makeMemoryFeed } from '../support/memory-feed.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

interface Item {
  readonly status: string;
  readonly procurementMethodType: string;
}

const published: Item = { status: 'active.enquiries', procurementMethodType: 'belowThreshold' };

describe('A feed answered from memory', () => {
  let registry: TestRegistry;
  let commands: string[] = [];
  const env = { FEED_WATERMARK_SECONDS: '1', PUBLIC_URL: 'http://registry.test' };

  const start = async (more: Record<string, string> = {}): Promise<TestRegistry> =>
    startRegistry({
      env: { ...env, ...more },
      onCommand: (name, collection) => {
        if (['tenders', 'feed_fence'].includes(collection)) commands.push(`${name} ${collection}`);
      },
    });
  let total = 0;
  const put = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      total += 1;
      await registry.store.records<Item>('tenders').insert(idOf(total), published);
    }
  };
  /** Waits until everything is shown; gives the cursor behind it. */
  const tail = async (): Promise<string> => {
    for (let offset = ''; ; ) {
      const { data, next_page } = await page(registry, `?limit=1000&offset=${offset}`);
      offset = next_page.offset;
      if (data.at(-1)?.id === idOf(total)) return offset;
      await sleep(20);
    }
  };
  const getCommands = async (work: () => Promise<unknown>): Promise<string[]> => {
    commands = [];
    await work();
    return commands;
  };
  before(async () => {
    registry = await start();
  });
  after(() => registry.stop());

  it('shows what comes to a tail', async () => {
    await put(1);
    let offset = await tail();
    for (let turn = 0; turn < 3; turn += 1) {
      await put(1);
      let found: readonly { id: string }[] = [];
      while (found.length === 0) {
        const answer = await page(registry, `?offset=${offset}`);
        found = answer.data;
        offset = answer.next_page.offset;
      }
      expect(found.map(({ id }) => id)).to.deep.equal([idOf(total)]);
    }
  });

  it('asks the store nothing for a tail that has not moved, whatever the fields and the limit', async () => {
    await put(3);
    const offset = await tail();
    // Whether there is anything new is asked every now and then: once at most in a round that is quick enough.
    await eventually('a round with one question at most', async () => {
      const asked = await getCommands(async () => {
        for (const query of ['', '&limit=7', '&opt_fields=status', '&limit=1000&opt_fields=tenderID']) {
          const answer = await page(registry, `?offset=${offset}${query}`);
          expect(answer.data).to.deep.equal([]);
          expect(answer.next_page.offset).to.equal(offset);
        }
      });
      expect(asked.filter((command) => command !== 'find tenders')).to.deep.equal([]);
      return asked.length <= 1;
    });
  });

  it('repeats the newest page while nothing moves, and shows the next record first', async () => {
    await put(3);
    await tail();
    const newest = () => page(registry, '?descending=1&limit=100');
    await eventually('a repeated page that reads nothing', async () => {
      await newest();
      return !(await getCommands(newest)).includes('find tenders');
    });
    await put(1);
    await eventually('the new record at the head', async () => (await newest()).data[0]?.id === idOf(total));
    const older = await page(registry, `?descending=1&limit=100&offset=${(await newest()).next_page.offset}`);
    expect(older.data.map(({ id }) => id)).not.to.include(idOf(total));
  });

  it('repeats a closed page without the store, and to the byte', async () => {
    await put(240);
    await tail();
    const bare = await start({ FEED_MEMORY_MB: '0', DB_NAME: registry.settings.dbName });
    try {
      const first = await registry.ask('GET', '/api/2.5/tenders');
      expect(await getCommands(() => registry.ask('GET', '/api/2.5/tenders'))).to.deep.equal([]);
      expect(first.body.data).to.have.length(100);
      let path = '/api/2.5/tenders?mode=_all_&limit=100';
      for (let pages = 0; pages < 4; pages += 1) {
        const read = await registry.ask('GET', path);
        const remembered = await registry.ask('GET', path);
        const stored = await bare.ask('GET', path);
        expect(remembered.text).to.equal(read.text);
        expect(remembered.text).to.equal(stored.text);
        expect(remembered.headers.get('content-type')).to.equal(stored.headers.get('content-type'));
        path = read.body.next_page.path;
      }
      const [, hits] = /^feed_memory_hits_total (\d+)$/m.exec((await registry.ask('GET', '/metrics')).text) ?? [];
      expect(Number(hits)).to.be.at.least(3);
      expect((await bare.ask('GET', '/metrics')).text).to.match(/^feed_memory_bytes 0$/m);
    } finally {
      await bare.running.close();
      await bare.store.close();
    }
  });

  it('renders addresses for each caller, and indents for who asks', async () => {
    await registry.ask('GET', '/api/2.5/tenders');
    const zero = await registry.ask('GET', '/api/0/tenders?limit=100');
    expect(zero.body.next_page.path).to.match(/^\/api\/2\.5\/tenders\?limit=100&offset=/);
    const pretty = await registry.ask('GET', '/api/2.5/tenders?opt_pretty=1');
    expect(pretty.text).to.match(/^\{\n {4}"data"/);
    expect(pretty.body.data).to.deep.equal(zero.body.data);
  });

  it('may show a record that moved at its old place for a while, and always shows it at its new one', async () => {
    const before = await page(registry);
    const records = registry.store.records<Item>('tenders');
    const moved = await records.get(idOf(5));
    if (moved === null) throw new Error('no record');
    await records.save(moved, { ...moved, status: 'active.tendering' }, { publishes: true });
    expect((await page(registry)).data).to.deep.equal(before.data);
    let offset = before.next_page.offset;
    const found: string[] = [];
    while (!found.includes(idOf(5))) {
      const answer = await page(registry, `?offset=${offset}`);
      found.push(...answer.data.map(({ id }) => id));
      offset = answer.next_page.offset;
    }
    expect(found).to.have.length(total - 100 + 1);
  });
});

describe('The memory of a feed', () => {
  const serve = async (feed: ReturnType<typeof makeMemoryFeed>, query: Record<string, string>) => {
    const { reply } = await servePage(feed.source, feed.parametersOf(query), feed.contextOf(query), feed.memory);
    return JSON.parse(String(reply.bytes));
  };
  const getReads = async (feed: ReturnType<typeof makeMemoryFeed>, work: () => Promise<unknown>): Promise<number> => {
    const before = feed.reads();
    await work();
    return feed.reads() - before;
  };
  const filled = (count: number, bytes = 1_000_000): ReturnType<typeof makeMemoryFeed> => {
    const feed = makeMemoryFeed({ bytes });
    for (let index = 0; index < count; index += 1) feed.put(`r${String(index).padStart(5, '0')}`, index + 1);
    feed.allow(count);
    return feed;
  };

  it('forgets a closed page after its time', async () => {
    const feed = filled(250);
    await serve(feed, {});
    expect(await getReads(feed, () => serve(feed, {}))).to.equal(0);
    feed.pass(MAX_PAGE_AGE_MS + 1);
    expect(await getReads(feed, () => serve(feed, {}))).to.equal(1);
  });

  it('asks once again whether there is anything new when its knowledge is old, and reads when there is', async () => {
    const feed = filled(3);
    await serve(feed, { limit: '5' });
    const { next_page } = await serve(feed, { limit: '5' });
    const query = { offset: next_page.offset };
    expect(await getReads(feed, () => serve(feed, query))).to.equal(0);
    feed.pass(501);
    expect(await getReads(feed, () => serve(feed, query)), 'the probe').to.equal(1);
    expect(await getReads(feed, () => serve(feed, query))).to.equal(0);
    feed.put('new', 10);
    feed.allow(10);
    feed.pass(501);
    expect((await serve(feed, query)).data.map(({ id }: { id: string }) => id)).to.deep.equal(['new']);
  });

  it('takes a page that ends because its records are heavy for no end of the feed', async () => {
    const feed = filled(3);
    feed.weigh(1);
    const met: unknown[] = [];
    let offset = '';
    for (let turn = 0; turn < 3; turn += 1) {
      const { data, next_page } = await serve(feed, { opt_fields: 'note', offset });
      met.push(...data.map(({ id }: { id: string }) => id));
      offset = next_page.offset;
    }
    expect(met).to.deep.equal(['r00000', 'r00001', 'r00002']);
  });

  it('answers pages below the tail, cursors above the closed timestamp and other ties from the store', async () => {
    const feed = filled(3);
    await serve(feed, { limit: '5' });
    await serve(feed, { limit: '5' });
    for (const offset of ['2', '9', '3.0.1.00000000000000000000000000000000', '3.0.2.00000000000000000000000000000000']) {
      expect(await getReads(feed, () => serve(feed, { offset, limit: '5' })), offset).to.be.above(0);
    }
  });

  it('keeps no more bytes than it may', async () => {
    const feed = filled(3000, 100_000);
    let offset = '';
    for (let pages = 0; pages < 29; pages += 1) {
      offset = (await serve(feed, { offset })).next_page.offset;
      expect(feed.memory.report().bytes).to.be.at.most(100_000);
    }
    expect(feed.memory.report().bytes).to.be.above(50_000);
  });

  it('counts the pool of buffers that a short page keeps', async () => {
    const feed = filled(3);
    await serve(feed, {});
    expect(feed.memory.report().bytes).to.be.above(Buffer.poolSize);
  });

  it('of size 0 answers nothing', async () => {
    const feed = filled(250, 0);
    await serve(feed, {});
    expect(await getReads(feed, () => serve(feed, {}))).to.equal(1);
    expect(feed.memory.report()).to.deep.include({ hits: 0, bytes: 0 });
  });

  it('reads a page once for all who ask at the same moment', async () => {
    const feed = filled(250);
    await feed.page();
    expect(await getReads(feed, () => Promise.all(Array.from({ length: 50 }, () => serve(feed, {}))))).to.equal(1);
  });
});
