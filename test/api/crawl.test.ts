import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { hexId } from '../../fixtures/reports.ts';
import { type CrawlRun, feedAddress, runCrawl } from '../../src/app/operations/crawl/crawl-run.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

describe('A crawl of a running registry', () => {
  let registry: TestRegistry;
  let folder: string;
  const ids: string[] = [];
  const add = async (): Promise<string> => {
    const id = hexId();
    await registry.store.records<object>('contracts').insert(id, { status: 'active', contractID: 'UA-1' });
    ids.push(id);
    return id;
  };
  before(async () => {
    registry = await startRegistry();
    folder = await mkdtemp(join(tmpdir(), 'crawl-'));
    for (let index = 0; index < 25; index += 1) await add();
  });
  after(async () => {
    await registry.stop();
    await rm(folder, { recursive: true });
  });

  const crawl = async (change: Partial<CrawlRun> = {}): Promise<string[]> => {
    const lines: string[] = [];
    await runCrawl({
      feed: feedAddress(registry.url, 'contracts'),
      mode: '_all_',
      optFields: 'status',
      limit: 4,
      directions: 'both',
      once: true,
      idleMs: 1,
      statePath: null,
      signal: new AbortController().signal,
      say: () => {},
      progress: () => {},
      write: async (text) => void lines.push(...text.trim().split('\n')),
      ...change,
    });
    return lines.map((line) => JSON.parse(line).id);
  };

  it('meets the same records forward, backward and both ways, each once', async () => {
    const expected = [...ids].sort();
    for (const directions of ['forward', 'backward', 'both'] as const) expect((await crawl({ directions })).sort()).to.deep.equal(expected);
    expect(await crawl({ directions: 'forward' })).to.deep.equal((await crawl({ directions: 'backward' })).reverse());
  });

  it('goes on from its state with what is new, and misses nothing that came between', async () => {
    const statePath = join(folder, 'state.json');
    await crawl({ statePath });
    expect(await crawl({ statePath })).to.deep.equal([]);
    const fresh = [await add(), await add(), await add()];
    expect(await crawl({ statePath })).to.deep.equal(fresh);
  });

  it('sees what is written while it goes backward', async () => {
    let late = '';
    let batches = 0;
    const lines: string[] = [];
    const write = async (text: string): Promise<void> => {
      batches += 1;
      if (batches === 2) late = await add();
      lines.push(text);
    };
    await crawl({ write });
    expect(lines.join('')).to.contain(late);
  });

  it('says that there is no such feed', async () => {
    const reason = await crawl({ feed: feedAddress(registry.url, 'nothing') }).catch((error: Error) => error.message);
    expect(reason).to.match(/^There is no feed at .*\/api\/2\.5\/nothing \(404\)$/);
  });
});
