import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type CrawlRun, feedAddress, runCrawl } from '../../src/app/operations/crawl/crawl-run.ts';
import { type FakeFeed, fakeFeed } from '../support/fake-feed.ts';

const signal = new AbortController().signal;

const run = (feed: FakeFeed, change: Partial<CrawlRun> = {}): CrawlRun & { readonly lines: string[] } => {
  const lines: string[] = [];
  return {
    feed: 'http://registry.test/api/2.5/tenders',
    mode: '_all_',
    optFields: '',
    limit: 2,
    directions: 'both',
    once: true,
    idleMs: 15_000,
    statePath: null,
    signal,
    say: () => {},
    progress: () => {},
    write: async (text) => void lines.push(...text.trim().split('\n')),
    fetch: feed.fetch,
    sleep: feed.sleep,
    lines,
    ...change,
  };
};

const collectIds = (lines: readonly string[]): string[] => lines.map((line) => JSON.parse(line).id);

describe('The crawler', () => {
  it('begins with a descending request that carries all five keys, the empty ones too', async () => {
    const feed = fakeFeed(['a']);
    await runCrawl(run(feed, { limit: 100 }));
    expect(feed.asked[0]).to.equal('http://registry.test/api/2.5/tenders?descending=1&offset=&limit=100&opt_fields=&mode=_all_');
  });

  it('goes backward to the end and forward until a page is empty, and meets every record', async () => {
    const feed = fakeFeed(['a', 'b', 'c', 'd', 'e']);
    feed.before(2, () => feed.add('f'));
    const crawl = run(feed);
    const counts = await runCrawl(crawl);
    expect(collectIds(crawl.lines).sort()).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(counts).to.deep.equal({ backward: 5, forward: 1 });
    expect(feed.pauses).to.deep.equal([]);
  });

  it('looks forward once more when the way back has ended, so that nothing changed meanwhile is left out', async () => {
    const feed = fakeFeed(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    feed.before(4, () => feed.add('h'));
    const crawl = run(feed);
    await runCrawl(crawl);
    expect(collectIds(crawl.lines)).to.include('h');
  });

  it('begins at the oldest record when it only goes forward', async () => {
    const feed = fakeFeed(['a', 'b', 'c']);
    const crawl = run(feed, { directions: 'forward' });
    await runCrawl(crawl);
    expect(collectIds(crawl.lines)).to.deep.equal(['a', 'b', 'c']);
  });

  it('begins at the newest record when it only goes backward, and ends', async () => {
    const feed = fakeFeed(['a', 'b', 'c']);
    const crawl = run(feed, { directions: 'backward', once: false });
    await runCrawl(crawl);
    expect(collectIds(crawl.lines)).to.deep.equal(['c', 'b', 'a']);
  });

  it('follows for ever, pausing after every page that is not full', async () => {
    const feed = fakeFeed(['a']);
    const stop = new AbortController();
    feed.onSleep((count) => {
      if (count === 3) feed.add('z');
      if (count === 5) stop.abort();
    });
    const crawl = run(feed, { once: false, signal: stop.signal });
    await runCrawl(crawl);
    expect(collectIds(crawl.lines)).to.deep.equal(['a', 'z']);
    expect(feed.pauses).to.deep.equal([15_000, 15_000, 15_000, 15_000, 15_000]);
  });

  it('repeats at once after 412 and gives back its cookie', async () => {
    const feed = fakeFeed(['a']);
    feed.fail(1, 412, { 'set-cookie': 'SERVER_ID=two; Path=/' });
    await runCrawl(run(feed));
    expect(feed.pauses).to.deep.equal([]);
    expect(feed.cookies[1]).to.equal('SERVER_ID=two');
  });

  it('waits after 429 as long as Retry-After says, else ten seconds', async () => {
    const feed = fakeFeed(['a']);
    feed.fail(1, 429, { 'retry-after': '7' });
    feed.fail(2, 429);
    await runCrawl(run(feed));
    expect(feed.pauses).to.deep.equal([7000, 10_000]);
  });

  it('waits longer and longer after failures of the server and of the connection, and never repeats without a pause', async () => {
    const feed = fakeFeed(['a']);
    for (let index = 1; index <= 8; index += 1) feed.fail(index, index % 2 === 0 ? 503 : 'connection');
    for (let index = 9; index <= 16; index += 1) feed.fail(index, 412);
    feed.fail(17, 429, { 'retry-after': '0' });
    await runCrawl(run(feed));
    expect(feed.pauses.slice(0, 8)).to.deep.equal([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(feed.pauses).to.have.length(17);
    expect(Math.min(...feed.pauses)).to.equal(100);
  });

  it('takes an answer that is no feed page for a failure that may pass', async () => {
    const feed = fakeFeed(['a']);
    feed.fail(1, 'not json');
    feed.fail(2, 'no page');
    const crawl = run(feed);
    await runCrawl(crawl);
    expect(feed.pauses).to.deep.equal([1000, 2000]);
    expect(collectIds(crawl.lines)).to.deep.equal(['a']);
  });

  it('starts again when the server refuses a cursor, and drops both positions', async () => {
    const feed = fakeFeed(['a', 'b', 'c']);
    feed.fail(2, 404);
    const crawl = run(feed);
    await runCrawl(crawl);
    expect(new Set(collectIds(crawl.lines))).to.deep.equal(new Set(['a', 'b', 'c']));
    expect(feed.asked.filter((url) => url.includes('descending=1&offset=&'))).to.have.length(2);
    expect(feed.pauses).to.deep.equal([15_000]);
  });

  it('starts again at the oldest record when it only goes forward', async () => {
    const feed = fakeFeed(['a', 'b', 'c']);
    feed.fail(2, 404);
    const crawl = run(feed, { directions: 'forward' });
    await runCrawl(crawl);
    expect(collectIds(crawl.lines)).to.deep.equal(['a', 'b', 'a', 'b', 'c']);
  });

  it('goes forward before the way back has ended when it follows', async () => {
    const feed = fakeFeed(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    feed.before(2, () => feed.add('i'));
    const stop = new AbortController();
    const crawl = run(feed, { once: false, signal: stop.signal });
    const write = async (text: string): Promise<void> => {
      await crawl.write(text);
      if (collectIds(crawl.lines).length === 9) stop.abort();
    };
    await runCrawl({ ...crawl, write });
    expect(collectIds(crawl.lines)).to.have.members(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
    expect(collectIds(crawl.lines).indexOf('i')).to.be.below(collectIds(crawl.lines).indexOf('a'));
  });

  it('gives up at once where waiting does not help', async () => {
    const reason = async (status: number, directions: CrawlRun['directions'] = 'both'): Promise<string> => {
      const feed = fakeFeed([]);
      feed.fail(1, status);
      return runCrawl(run(feed, { directions })).then(
        () => 'no error',
        (error: Error) => error.message,
      );
    };
    for (const directions of ['both', 'forward', 'backward'] as const)
      expect(await reason(404, directions)).to.equal('There is no feed at http://registry.test/api/2.5/tenders (404)');
    expect(await reason(400)).to.match(/^GET http:\/\/registry\.test\/api\/2\.5\/tenders\?.* answered 400$/);
  });

  it('does not run hot on a server that repeats its cursor', async () => {
    const feed = fakeFeed(['a', 'b', 'c']);
    feed.stand(2);
    await runCrawl(run(feed, { directions: 'backward' }));
    expect(feed.pauses).to.deep.equal([15_000]);
  });

  it('builds the address of a resource from a host or from an API', () => {
    expect(feedAddress('http://h:1', 'tenders')).to.equal('http://h:1/api/2.5/tenders');
    expect(feedAddress('http://h/api/0/', 'contracts')).to.equal('http://h/api/0/contracts');
    expect(() => feedAddress('file:///etc', 'tenders')).to.throw('no address');
    expect(() => feedAddress('http://h', '../x')).to.throw('no resource');
  });

  describe('with a state file', () => {
    let folder: string;
    let statePath: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'crawl-'));
      statePath = join(folder, 'state.json');
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('goes on where it stood, in both directions', async () => {
      const feed = fakeFeed(['a', 'b', 'c', 'd', 'e', 'f']);
      const first = run(feed, { statePath });
      let writes = 0;
      const broken = async (text: string): Promise<void> => {
        writes += 1;
        if (writes === 3) throw new Error('the disk is full');
        await first.write(text);
      };
      expect(await runCrawl({ ...first, write: broken }).catch((error: Error) => error.message)).to.equal('the disk is full');
      feed.add('g');
      const second = run(feed, { statePath });
      await runCrawl(second);
      expect([...collectIds(first.lines), ...collectIds(second.lines)].sort()).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    });

    it('does not go back again when it was at the end', async () => {
      const feed = fakeFeed(['a', 'b']);
      await runCrawl(run(feed, { statePath }));
      feed.add('c');
      const again = run(feed, { statePath });
      await runCrawl(again);
      expect(collectIds(again.lines)).to.deep.equal(['c']);
      expect(JSON.parse(await readFile(statePath, 'utf8'))).to.deep.include({
        backward: { offset: '0', done: true },
        forward: { offset: '3' },
      });
    });

    it('is refused when it belongs to another crawl or is none', async () => {
      const feed = fakeFeed(['a']);
      await runCrawl(run(feed, { statePath }));
      const other = runCrawl(run(feed, { statePath, mode: 'test' }));
      expect(await other.catch((error: Error) => error.message)).to.contain('belongs to another crawl');
      await writeFile(statePath, '{');
      expect(await runCrawl(run(feed, { statePath })).catch((error: Error) => error.message)).to.contain('no state file');
    });
  });
});
