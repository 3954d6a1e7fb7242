import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type Get, makeGet } from '../../../../src/features/mirror/http-client.ts';

const text = JSON.stringify({ data: { title: 'Папір', list: Array.from({ length: 500 }, (_, nth) => nth) } });

describe('A GET of a mirror', () => {
  let server: Server;
  let answer: RequestListener;
  let get: Get;
  const { signal } = new AbortController();
  const asked = (options: { readonly most?: number; readonly timeout?: number; readonly signal?: AbortSignal } = {}): Promise<unknown> => {
    const { port } = server.address() as AddressInfo; // a server on a port has one
    return get(`http://127.0.0.1:${port}/`, { signal, timeout: 10_000, most: 100_000, ...options }).catch((error: unknown) =>
      String(error),
    );
  };
  beforeEach(async () => {
    get = makeGet();
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it('gives the text of an answer, packed or not, over one connection', async () => {
    const ports = new Set<number | undefined>();
    let isPacked = false;
    answer = ({ socket }, response) => {
      ports.add(socket.remotePort);
      response.writeHead(200, isPacked ? { 'content-encoding': 'gzip' } : {}).end(isPacked ? gzipSync(text) : text);
    };
    expect(await asked()).to.include({ status: 200, text });
    isPacked = true;
    expect(await asked()).to.include({ status: 200, text });
    expect(ports.size).to.equal(1);
  });

  it('reads no more than is wanted, also of what is small until it is unpacked', async () => {
    answer = (_, response) => void response.end(Buffer.alloc(200_000, 32));
    expect(await asked()).to.equal('Error: it is larger than 100000 bytes');
    answer = (_, response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(10_000_000, 32)));
    expect(await asked()).to.equal('Error: it is larger than 100000 bytes');
  });

  it('takes half an answer for none, nor one that is packed otherwise', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': text.length }).write(text.slice(0, 100));
      response.flushHeaders();
      setImmediate(() => response.destroy());
    };
    expect(await asked()).to.match(/^Error: /);
    answer = (_, response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync(text).subarray(0, 100));
    expect(await asked()).to.match(/^Error: /);
    answer = (_, response) => void response.setHeader('content-encoding', 'rot13').end(text);
    expect(await asked()).to.equal('Error: the answer is packed as rot13, which was not asked for');
  });

  it('says what was answered instead', async () => {
    answer = (_, response) => void response.writeHead(429, { 'retry-after': '7' }).end('much'.repeat(100_000));
    const got = await asked();
    expect(got).to.include({ status: 429, text: '' });
    expect(Object(got).headers.get('retry-after')).to.equal('7');
  });

  it('asks once more where the connection was closed just when it was used again', async () => {
    let requests = 0;
    answer = ({ socket }, response) => {
      requests += 1;
      if (requests === 2) socket.destroy();
      else response.end(text);
    };
    await asked();
    expect(await asked()).to.include({ status: 200, text });
    expect(requests).to.equal(3);
  });

  it('ends when it is answered in another protocol', async () => {
    answer = ({ socket }) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    expect(await asked()).to.equal('Error: the connection ended without an answer');
  });

  it('ends with the signal, and when it takes too long', async () => {
    answer = () => {};
    expect(await asked({ timeout: 20 })).to.equal('Error: there is no whole answer after 0.02 s');
    const ended = new AbortController();
    answer = () => ended.abort();
    expect(await asked({ signal: ended.signal })).to.match(/^AbortError/);
  });
});
