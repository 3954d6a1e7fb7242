/** Bodies that are begun and not ended take no memory from anybody else (SECURITY.md, API4); the flood itself: scripts/soak/bodies.ts. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { keys, useRegistry } from '../support/registry.ts';

describe('Bodies under way', () => {
  const registry = useRegistry({ env: { TRUST_PROXY: '1', BODY_MEMORY_MB: '1' } });
  const sockets: Socket[] = [];
  after(() => {
    for (const socket of sockets) socket.destroy();
  });

  interface Begun {
    readonly key?: string;
    readonly address: string;
    readonly length: number;
    readonly path?: string;
    readonly type?: string;
  }

  /** Only the head: whatever is answered to it was answered before the body. */
  const begin = (url: string, { key = keys.broker, address, length, path = '/api/2.5/tenders', type = 'application/json' }: Begun) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const basic = Buffer.from(`${key}:`).toString('base64');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nAuthorization: Basic ${basic}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    return { socket, answer: once(socket, 'data').then(([data]) => String(data)) };
  };
  const measureOf = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await registry.ask('GET', '/metrics')).text)?.[1]);
  const taken = async (bytes: number): Promise<void> => {
    while ((await measureOf('http_body_bytes')) !== bytes);
  };

  it('are bounded for an account, for an address and in all, also those of files, and the ones under way end as they would have', async () => {
    const first = begin(registry.url, { address: '198.51.100.1', length: 400_000 });
    await taken(400_000);
    const fill = (what: string, of: string): RegExp =>
      new RegExp(
        `^HTTP/1\\.1 429 [\\s\\S]*\\r\\nRetry-After: 5\\r\\n[\\s\\S]*Request bodies of this ${what} fill 0\\.4 MB of 0\\.5 MB \\(${of}\\)`,
      );
    expect(await begin(registry.url, { address: '198.51.100.2', length: 200_000 }).answer).to.match(
      fill('account', 'BODY_MEMORY_ACCOUNT_PERCENT'),
    );
    expect(await begin(registry.url, { key: keys.other, address: '198.51.100.1', length: 200_000 }).answer).to.match(
      fill('address', 'BODY_MEMORY_ADDRESS_PERCENT'),
    );
    const file = { path: '/upload', type: 'multipart/form-data; boundary=b', length: 200_000 };
    expect(await begin(registry.documentsUrl, { address: '198.51.100.2', ...file }).answer).to.match(
      fill('account', 'BODY_MEMORY_ACCOUNT_PERCENT'),
    );
    const upload = begin(registry.documentsUrl, { key: keys.other, address: '198.51.100.3', ...file, length: 500_000 });
    await taken(900_000);
    expect(await begin(registry.url, { key: keys.low, address: '198.51.100.4', length: 200_000 }).answer).to.match(
      /^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n[\s\S]*Request bodies fill 0\.9 MB of 1\.0 MB \(BODY_MEMORY_MB\)/,
    );
    expect((await registry.ask('GET', '/api/2.5/tenders')).status, 'reads need none').to.equal(200);
    const small = { key: keys.low, body: { data: {} }, headers: { 'X-Forwarded-For': '198.51.100.4' } };
    expect((await registry.ask('POST', '/api/2.5/tenders', small)).status, 'a small one has room').to.equal(400);
    first.socket.write(`{"data":{"zzz":"${'x'.repeat(400_000 - 19)}"}}`);
    expect(await first.answer).to.match(/^HTTP\/1\.1 400 [\s\S]*data-validation/);
    upload.socket.destroy();
    await taken(0);
    expect(await measureOf('http_bodies_refused_total')).to.equal(4);
  });

  it('that come slowly lose their place to one that needs it, the one that is longest under way first', async () => {
    const dropped = await measureOf('http_bodies_dropped_total');
    const slow = begin(registry.url, { address: '198.51.100.1', length: 400_000 });
    await taken(400_000);
    const next = begin(registry.url, { key: keys.other, address: '198.51.100.3', length: 500_000 });
    await taken(900_000);
    const whole = { data: { zzz: 'x'.repeat(200_000) } };
    const fast = () =>
      registry.ask('POST', '/api/2.5/tenders', { key: keys.low, body: whole, headers: { 'X-Forwarded-For': '198.51.100.4' } });
    expect((await fast()).status, 'none is slow yet').to.equal(503);
    registry.clock.set(new Date(registry.clock.now().getTime() + 1000));
    expect((await fast()).status, 'it has room').to.equal(400);
    expect(await slow.answer).to.match(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n[\s\S]*The body came too slowly/);
    expect(await measureOf('http_bodies_dropped_total')).to.equal(dropped + 1);
    next.socket.write(`{"data":{"zzz":"${'x'.repeat(500_000 - 19)}"}}`);
    expect(await next.answer, 'its place was not needed').to.match(/^HTTP\/1\.1 400 [\s\S]*data-validation/);
  });

  it('without a key are not read, and reserve nothing', async () => {
    const { answer } = begin(registry.url, { key: 'nobody', address: '198.51.100.9', length: 900_000 });
    expect(await answer).to.match(/^HTTP\/1\.1 401 /);
    expect(await measureOf('http_body_bytes')).to.equal(0);
  });

  it('that are held back after the answer end the connection, and one that comes late keeps it', async function () {
    this.timeout(60_000);
    const late = begin(registry.url, { key: 'nobody', address: '198.51.100.9', length: 2 });
    expect(await late.answer).to.match(/^HTTP\/1\.1 401 /);
    late.socket.write('{}');
    const held = begin(registry.url, { key: 'nobody', address: '198.51.100.9', length: 900_000 });
    expect(await held.answer).to.match(/^HTTP\/1\.1 401 /);
    let more = '';
    held.socket.on('data', (data) => {
      more += data;
    });
    await once(held.socket, 'close');
    expect(more, 'not the 408 of a body that may still come').to.equal('');
    late.socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(late.socket, 'data'))[0])).to.match(/^HTTP\/1\.1 200 /);
  });
});
