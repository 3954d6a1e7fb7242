import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeRegistryClient } from 'procurement-registry-client';
import { hexId } from '../../fixtures/reports.ts';
import { runBodies } from '../../src/app/operations/crawl/crawl-run.ts';
import { downloadExport } from '../../src/app/operations/exchange/download.ts';
import { runHere } from '../support/command.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

type Fetch = typeof globalThis.fetch;

const noMore = new AbortController().signal;
const atOnce = async (): Promise<void> => {};
const isExport = (input: Parameters<Fetch>[0]): boolean => (input instanceof Request ? input.url : String(input)).includes('/export/');

describe('An export from a registry elsewhere', () => {
  let registry: TestRegistry;
  let folder: string;
  let straight: string;
  const save = async (id: string, note: string): Promise<void> => {
    const records = registry.store.records<object>('agreements');
    const stored = await records.get(id);
    if (stored === null) await records.insert(id, { status: 'active', agreementNumber: note });
    else await records.save(stored, { ...stored, agreementNumber: note }, { publishes: true });
  };
  const linesIn = (text: string) => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const idsIn = (text: string): string[] => linesIn(text).flatMap(({ data }) => (data === undefined ? [] : [data.id]));
  const command = (...args: string[]) => runHere(['export', ...args], { DATA_DIR: folder, MONGODB_URI: 'mongodb://127.0.0.1:1/' });

  const asking = { sleep: atOnce, say: () => {}, signal: noMore };
  const taken = async (fetch: Fetch, say: (line: string) => void = () => {}): Promise<string> => {
    let text = '';
    const write = async (part: string): Promise<void> => {
      text += part;
    };
    const options = { ...asking, say, origin: registry.url, names: ['agreements'], from: new Map(), ends: true, mode: '' as const };
    await downloadExport({ ...options, write, fetch, progress: () => {} });
    return text;
  };

  before(async () => {
    registry = await startRegistry();
    folder = await mkdtemp(join(tmpdir(), 'export-'));
    for (let index = 0; index < 20; index += 1) await save(hexId(), `№ ${index}`);
    straight = await taken(globalThis.fetch);
  });
  after(async () => {
    await registry.stop();
    await rm(folder, { recursive: true });
  });

  it('goes on behind the last whole line of a file, says what it cut off, and keeps the file for its owner', async () => {
    const file = join(folder, 'cut.ndjson');
    const lines = straight.split('\n');
    await writeFile(file, `${lines.slice(0, 7).join('\n')}\n${lines[7]?.slice(0, 40)}`, { mode: 0o644 });
    const { err, out, code } = await command(registry.url, '--collection', 'agreements', '--file', file, '--resume', '--json');
    expect({ code, err }).to.deep.include({ code: 0 });
    expect(err).to.include('its last 40 bytes were cut off').and.include('resuming after 7 records');
    expect(JSON.parse(out)).to.deep.include({ records: 13, file });
    expect(idsIn(await readFile(file, 'utf8'))).to.deep.equal(idsIn(straight));
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
  });

  it('refuses to go on with a file that is no export, and leaves it as it is', async () => {
    const file = join(folder, 'letter.txt');
    await writeFile(file, 'Dear Sir\nyours\n');
    const { err, code } = await command(registry.url, '--file', file, '--resume');
    expect({ code, err }).to.deep.equal({
      code: 1,
      err: `line 1 of ${file} is not a line of an export with a cursor, so the file cannot be resumed\n`,
    });
    expect(await readFile(file, 'utf8')).to.equal('Dear Sir\nyours\n');
    expect((await command(registry.url, '--all')).code).to.equal(2);
  });

  it('takes an answer up again that broke off at any place', async () => {
    const wanted = idsIn(straight);
    for (const cut of [1, 50, 999, 1000, straight.length - 30, straight.length - 1]) {
      let broken = false;
      const fetch: Fetch = async (...given) => {
        const response = await globalThis.fetch(...given);
        if (broken || !isExport(given[0])) return response;
        broken = true;
        const text = (await response.text()).slice(0, cut);
        return new Response(text, { headers: response.headers });
      };
      expect(idsIn(await taken(fetch)), `broken off at ${cut}`).to.deep.equal(wanted);
    }
  });

  it('waits for a registry that has no place for it, and comes again', async () => {
    const pauses: number[] = [];
    let asked = 0;
    const client = makeRegistryClient({
      url: registry.url,
      sleep: async (ms) => void pauses.push(ms),
      fetch: async (request) => {
        asked += 1;
        return asked === 1 ? new Response('', { status: 503, headers: { 'retry-after': '5' } }) : globalThis.fetch(request);
      },
    });
    const found = client.export('agreements');
    const ids: string[] = [];
    for await (const { data } of found) ids.push(data.id);
    expect(ids).to.deep.equal(idsIn(straight));
    expect(pauses).to.deep.equal([5000]);
    expect(found.cursor).to.equal(linesIn(straight).at(-1).cursor);
  });

  it('follows the feed of a registry without exports, and brings the same records', async () => {
    const messages: string[] = [];
    const text = await taken(
      async (...given) =>
        isExport(given[0])
          ? Response.json({ status: 404, type: 'http-not-found', details: 'Not Found' }, { status: 404 })
          : globalThis.fetch(...given),
      (line) => messages.push(line),
    );
    expect(messages.join()).to.include('no export of agreements');
    const [got, whole] = [linesIn(text), linesIn(straight)];
    const bare = (lines: { data?: object }[]) => lines.flatMap(({ data }) => (data === undefined ? [] : [data]));
    expect(bare(got)).to.deep.equal(bare(whole));
    expect(got.at(-1)).to.deep.equal(whole.at(-1));
  });

  it('is the first load of a crawl for whole records, which then brings what changes', async () => {
    const stop = new AbortController();
    let text = '';
    const feed = `${registry.url}/api/2.5/agreements`;
    const statePath = join(folder, 'bodies.json');
    const [moved = ''] = idsIn(straight);
    const run = { ...asking, feed, mode: '', idleMs: 1, statePath, progress: () => {} };
    const count = await runBodies({
      ...run,
      once: false,
      signal: stop.signal,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      write: async (part) => {
        const first = text === '';
        text += part;
        if (first) await save(moved, 'changed meanwhile');
        else stop.abort();
      },
    });
    expect(count).to.equal(21);
    expect(idsIn(text)).to.deep.equal([...idsIn(straight), moved]);
    expect(linesIn(text).at(-1).data.agreementNumber).to.equal('changed meanwhile');
    const again: string[] = [];
    await runBodies({ ...run, once: true, write: async (part) => void again.push(part) });
    expect(again).to.deep.equal([]);
  });
});
