/** The feed of the published client: pages, long polls and events, resumed and held up. */
import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import { type FeedOptions, makeRegistryClient, RegistryError } from 'procurement-registry-client';
import { eventually } from '../support/eventually.ts';
import { collectGarbage } from '../support/garbage.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

describe('The feed of the typed client', () => {
  let registry: TestRegistry;
  const ids = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(32));
  const publish = (id: string) =>
    registry.store.records<{ status: string; title: string }>('tenders').insert(id, { status: 'active.enquiries', title: id });
  const follow = (options: FeedOptions) => makeRegistryClient({ url: registry.url }).feed('tenders', { limit: 2, ...options });
  /** The ids of the first items; leaves the feed behind the last of them. */
  const take = async (feed: ReturnType<typeof follow>, count: number): Promise<string[]> => {
    const found: string[] = [];
    for await (const { id } of feed) {
      found.push(id);
      if (found.length === count) break;
    }
    return found;
  };

  beforeEach(async () => {
    registry = await startRegistry();
    for (const id of ids) await publish(id);
  });
  afterEach(() => registry.stop());

  it('brings everything once, oldest first or newest first, and ends', async () => {
    expect(await take(follow({}), 100)).to.deep.equal(ids);
    expect(await take(follow({ newestFirst: true }), 100)).to.deep.equal(ids.toReversed());
  });

  it('goes on at its cursor: what was begun comes again, what was handled does not', async () => {
    const feed = follow({});
    expect(await take(feed, 3)).to.deep.equal(ids.slice(0, 3));
    const { cursor = '' } = feed;
    expect(await take(follow({ cursor }), 100)).to.deep.equal(ids.slice(2));
    const whole = follow({});
    await take(whole, 100);
    expect(await take(follow({ cursor: whole.cursor ?? '' }), 100)).to.deep.equal([]);
  });

  it('brings the fields that were asked for', async () => {
    for await (const item of follow({ fields: ['status'] })) expect(item.status).to.equal('active.enquiries');
  });

  for (const way of ['longpoll', 'events', 'pages'] as const) {
    it(`brings what is published later, by ${way}`, async () => {
      const feed = follow({ follow: way, pause: 20 });
      const found: string[] = [];
      for await (const { id } of feed) {
        found.push(id);
        if (found.length === ids.length) await publish('f'.repeat(32));
        if (found.length === ids.length + 1) break;
      }
      expect(found).to.deep.equal([...ids, 'f'.repeat(32)]);
      expect((await take(follow({ cursor: feed.cursor ?? '' }), 100)).at(-1)).to.equal('f'.repeat(32));
    });
  }

  it('ends with the reason of its signal', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const ended = (async () => {
      for await (const { id } of follow({ follow: 'events', signal: stop.signal })) if (id === ids.at(-1)) stop.abort(reason);
    })();
    expect(await ended.catch((error: unknown) => error)).to.equal(reason);
  });

  it('hangs up by events, and is left, also when its request was collected as garbage meanwhile', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const left = follow({ follow: 'events' })[Symbol.asyncIterator]();
    const ended = follow({ follow: 'events', signal: stop.signal })[Symbol.asyncIterator]();
    for (const items of [left, ended]) for (const id of ids) expect((await items.next()).value).to.include({ id });
    const awaited = [left, ended].map((items) => items.next().catch((error: unknown) => error));
    await collectGarbage();
    stop.abort(reason);
    expect(await left.return?.()).to.deep.equal({ done: true, value: undefined });
    expect(await Promise.all(awaited)).to.deep.equal([{ done: true, value: undefined }, reason]);
    const open = async () => /^feed_streams(?:\{[^}]*\})? (\d+)$/m.exec((await registry.ask('GET', '/metrics')).text)?.[1];
    await eventually('nothing is open', async () => (await open()) === '0');
  });

  for (const way of ['longpoll', 'events'] as const) {
    it(`is left at once while nothing comes, and hangs up, by ${way}`, async () => {
      const signals: AbortSignal[] = [];
      const connection = new EventEmitter();
      const fetch = ({ signal }: Request): Promise<Response> => {
        signals.push(signal);
        connection.emit('open');
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      };
      const items = makeRegistryClient({ url: registry.url, fetch }).feed('tenders', { follow: way })[Symbol.asyncIterator]();
      const opened = once(connection, 'open');
      const awaited = items.next();
      await opened;
      expect(await items.return?.()).to.deep.equal({ done: true, value: undefined });
      expect(await awaited).to.deep.equal({ done: true, value: undefined });
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    });
  }

  it('says that a cursor is none', async () => {
    const error = await take(follow({ cursor: 'zzz' }), 1).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(RegistryError).and.to.include({ status: 404 });
  });

  it('is held up by 429, 503 and a broken stream, and loses nothing', async () => {
    const pauses: number[] = [];
    let asked = 0;
    const client = makeRegistryClient({
      url: registry.url,
      sleep: async (ms) => void pauses.push(ms),
      fetch: async (request) => {
        asked += 1;
        if (asked === 1) return new Response(null, { status: 429, headers: { 'Retry-After': '7' } });
        if (asked === 2) return new Response(null, { status: 503, headers: { 'Retry-After': '9' } });
        const response = await fetch(request);
        if (asked > 3) return response;
        // The third answer breaks off in the middle of its second event.
        const text = new TextDecoder().decode((await response.body?.getReader().read())?.value);
        const second = text.indexOf('data:', text.indexOf('data:') + 1);
        return new Response(second < 0 ? text : text.slice(0, second + 10), { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    const found: string[] = [];
    for await (const { id } of client.feed('tenders', { follow: 'events' })) {
      found.push(id);
      if (new Set(found).size === ids.length) break;
    }
    expect(found).to.deep.equal(ids);
    expect(pauses.slice(0, 2)).to.deep.equal([7000, 9000]);
    expect(asked).to.be.at.least(4);
  });
});
