/** How many may wait, and be connected, for one address and in all (SECURITY.md, API4): whoever takes too much is alone refused. */
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { type EventClient, openEvents } from '../support/events.ts';
import { type Answer, startRegistry, type TestRegistry, useRegistry } from '../support/registry.ts';

const feed = '/api/2.5/tenders?feed=';
const from = (address: string) => ({ 'X-Forwarded-For': address });
const valueIn = async (registry: TestRegistry, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await registry.ask('GET', '/metrics')).text)?.[1]);

const isRefused = ({ status, headers, body }: Answer, expected: number, details: string): void => {
  const type = expected === 429 ? 'http-too-many-requests' : 'http-service-unavailable';
  expect({ status, type: body.type, details: body.details }).to.deep.equal({ status: expected, type, details });
  expect(headers.get('retry-after')).to.equal('5');
};

describe('Streams and long polls', () => {
  let registry: TestRegistry;
  const open: EventClient[] = [];
  before(async () => {
    registry = await startRegistry({ env: { TRUST_PROXY: '1', STREAMS_PER_ADDRESS: '2', STREAMS_AT_ONCE: '3' } });
  });
  after(async () => {
    for (const stream of open) stream.leave();
    await registry.stop();
  });
  const stream = async (address: string): Promise<EventClient> => {
    const opened = await openEvents(`${registry.url}${feed}eventsource`, from(address));
    open.push(opened);
    return opened;
  };
  const ask = (way: string, address: string, method = 'GET'): Promise<Answer> =>
    registry.ask(method, feed + way, { headers: from(address) });
  const perAddress = ' for this address, as many as there may be (STREAMS_PER_ADDRESS). Please, retry later';
  const atOnce = ', as many as there may be (STREAMS_AT_ONCE). Please, retry later';

  it('of one address are refused with 429 beyond its places, of the next /64 of IPv6 they are not, and of all with 503', async () => {
    const [first] = [await stream('2001:db8:0:1::1'), await stream('2001:db8:0:1:ffff::2')];
    isRefused(await ask('eventsource', '2001:db8:0:1::3'), 429, `2 event streams are open${perAddress}`);
    expect((await stream('2001:db8:0:2::1')).status).to.equal(200);
    isRefused(await ask('eventsource', '198.51.100.1'), 503, `3 event streams are open${atOnce}`);
    expect((await ask('', '2001:db8:0:1::3')).status, 'pages are for everybody').to.equal(200);
    expect(await valueIn(registry, 'feed_streams_refused_total')).to.equal(2);
    first?.leave();
    while ((await valueIn(registry, 'feed_streams')) > 2);
    expect((await ask('eventsource', '2001:db8:0:1::3', 'HEAD')).status, 'which keeps none').to.equal(200);
    expect((await stream('2001:db8:0:1::3')).status, 'a place is free again').to.equal(200);
  });

  it('are counted each by themselves, and a long poll that has waited leaves its place', async () => {
    const waits = Array.from({ length: 2 }, () => ask('longpoll&timeout=2&offset=1', '203.0.113.1'));
    while ((await valueIn(registry, 'feed_long_polls')) < 2);
    isRefused(await ask('longpoll&offset=1', '203.0.113.1'), 429, `2 long polls are waiting${perAddress}`);
    expect(await valueIn(registry, 'feed_long_polls_refused_total')).to.equal(1);
    const pages = await Promise.all(waits);
    expect(pages.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect((await ask('longpoll&timeout=1&offset=1', '203.0.113.1')).status).to.equal(200);
  });
});

describe('What stands behind another answer on its connection', () => {
  const registry = useRegistry({ env: { STREAMS_PER_ADDRESS: '4' } });
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const rows = [
    { path: `${feed}eventsource`, measure: 'feed_streams', places: 4 },
    { path: `${feed}longpoll&timeout=55&offset=1`, measure: 'feed_long_polls', places: 4 },
    { path: '/export/tenders.ndjson', measure: 'exports_running', places: 2 },
  ];
  for (const { path, measure, places } of rows) {
    it(`leaves its place when the connection ends: ${measure}`, async () => {
      const { hostname: host, port } = new URL(registry.url);
      const socket = connect({ host, port: Number(port) });
      socket.write(get(`${feed}eventsource`) + get(path).repeat(12));
      while ((await valueIn(registry, measure)) < places);
      socket.destroy();
      while ((await valueIn(registry, measure)) + (await valueIn(registry, 'feed_streams')) > 0);
      const { body, status } = await fetch(registry.url + path.replace('=55', '=1'));
      await body?.cancel();
      expect(status, 'a place is free again').to.equal(200);
    });
  }
});

describe('Connections', () => {
  const limits = { CONNECTIONS_PER_ADDRESS: '5', CONNECTIONS_AT_ONCE: '8' };
  const open: Socket[] = [];
  /** A connection from an address of this machine, and what comes on it until it is closed by the other side. */
  const dial = (url: string, localAddress: string, request = ''): Promise<{ socket: Socket; text: Promise<string> }> =>
    new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(url);
      const socket = connect({ host, port: Number(port), localAddress }, () => {
        socket.write(request);
        resolve({ socket, text });
      });
      let got = '';
      socket.on('data', (piece) => {
        got += piece;
      });
      const text = new Promise<string>((done) => socket.on('close', () => done(got)));
      socket.on('error', reject);
      open.push(socket);
    });
  const ping = async (url: string, localAddress: string): Promise<string> =>
    (await dial(url, localAddress, 'GET /api/2.5/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).text;
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  it('of one address beyond its places are answered 429 and closed, on both ports; others are served, up to all places', async () => {
    const registry = await startRegistry({ env: limits });
    try {
      for (let count = 0; count < 5; count += 1) await dial(count < 3 ? registry.url : registry.documentsUrl, '127.0.0.2');
      const refused = await ping(registry.url, '127.0.0.2');
      expect(refused).to.match(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
      expect(refused)
        .to.match(/^Retry-After: 5\r$/m)
        .and.match(/^Connection: close\r$/m)
        .and.match(/^X-Request-ID: \S+\r$/m);
      const said = '5 connections are open for this address, as many as there may be (CONNECTIONS_PER_ADDRESS). Please, retry later';
      expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).to.include({ type: 'http-too-many-requests', details: said, status: 429 });
      const documents = await ping(registry.documentsUrl, '127.0.0.2');
      expect(JSON.parse(documents.split('\r\n\r\n')[1] ?? '')).to.deep.include({ status: 'error' });
      expect(await ping(registry.url, '127.0.0.3')).to.match(/^HTTP\/1\.1 200 /);
      for (let count = 0; count < 3; count += 1) await dial(registry.url, `127.0.0.${count + 4}`);
      expect(await ping(registry.url, '127.0.0.3')).to.match(/^HTTP\/1\.1 503 .*\(CONNECTIONS_AT_ONCE\)/s);
      for (const socket of open.splice(0)) socket.destroy();
      while (!(await ping(registry.url, '127.0.0.2')).startsWith('HTTP/1.1 200 '));
      expect(await valueIn(registry, 'http_connections_refused_total')).to.be.at.least(3);
    } finally {
      await registry.stop();
    }
  });

  it('of a proxy are those of all its clients, so that no address is counted', async () => {
    const registry = await startRegistry({ env: { ...limits, TRUST_PROXY: '1' } });
    try {
      for (let count = 0; count < 7; count += 1) await dial(registry.url, '127.0.0.2');
      expect(await ping(registry.url, '127.0.0.2')).to.match(/^HTTP\/1\.1 200 /);
    } finally {
      await registry.stop();
    }
  });
});
