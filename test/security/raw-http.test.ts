/** Requests that are no HTTP, or two requests at once for a careless proxy (SECURITY.md S13). */
import { connect } from 'node:net';
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import { keys, must, useRegistry } from '../support/registry.ts';
import { sendRaw } from '../support/wire.ts';

const get = 'GET /api/2.5/ping HTTP/1.1\r\nHost: x\r\n';
const post = `POST /api/2.5/tenders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.broker}\r\nContent-Type: application/json\r\n`;
const body = '{"data":{}}';

const cases: readonly [name: string, raw: string, status: number][] = [
  [
    'a length and chunks',
    `${post}Content-Length: 11\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n`,
    400,
  ],
  ['two lengths', `${post}Content-Length: 11\r\nContent-Length: 5\r\n\r\n${body}`, 400],
  ['two lengths in one line', `${post}Content-Length: 11, 5\r\n\r\n${body}`, 400],
  ['a length that is no number', `${post}Content-Length: +11\r\n\r\n${body}`, 400],
  ['chunked that is not last', `${post}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`, 400],
  ['gzip, chunked', `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
  ['gzip and chunked in two lines', `${post}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['chunked twice', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, 400],
  ['identity, chunked', `${post}Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n`, 400],
  ['chunks of a GET in another coding', `${get}Transfer-Encoding: x, chunked\r\n\r\n0\r\n\r\n`, 400],
  [
    'chunks of HTTP/1.0',
    `${post.replace('HTTP/1.1', 'HTTP/1.0')}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.0\r\n\r\n`,
    400,
  ],
  ['a chunk size that is no number', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`, 400],
  ['no Host', 'GET /api/2.5/ping HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', 'GET /api/2.5/ping HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
  ['the same Host twice', `${get}Host: x\r\n\r\n`, 400],
  ['a request of HTTP/0.9', 'GET /api/2.5/ping\r\n\r\n', 400],
  ['a request line of HTTP/2', 'GET /api/2.5/ping HTTP/2.0\r\nHost: x\r\n\r\n', 400],
  ['an expectation nobody knows', `${post}Expect: 200-ok\r\nContent-Length: 11\r\n\r\n`, 417],
  ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a bare line feed', 'GET /api/2.5/ping HTTP/1.1\nHost: x\n\n', 400],
  ['a folded header', `${get}X-Folded: a\r\n b\r\n\r\n`, 400],
  ['a space before the colon', `${get}X-Space : a\r\n\r\n`, 400],
  ['a header without a name', `${get}: a\r\n\r\n`, 400],
  ['NUL in a header', `${get}X-Nul: a\u0000b\r\n\r\n`, 400],
  ['a method nobody knows', 'HACK /api/2.5/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a version nobody speaks', 'GET /api/2.5/ping HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['another protocol', '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003', 400],
  ['20 kB of headers', `${get}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['20 kB of address', `GET /api/2.5/tenders?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
];

describe('On the wire', () => {
  const registry = useRegistry();

  for (const [name, raw, status] of cases) {
    it(`${name}: ${status} as JSON with a request id, and the connection is closed`, async () => {
      const answer = await sendRaw(registry, [Buffer.from(raw, 'latin1')]);
      expect(answer.status, answer.text).to.equal(status);
      expect(answer.text.match(/HTTP\/1\.1 /g), 'one answer and no more').to.have.length(1);
      expect(answer.head)
        .to.match(/^Content-Type: application\/json; charset=utf-8$/m)
        .and.match(/^X-Request-ID: [\w.-]+$/m);
      expect(JSON.parse(answer.body)).to.include({ status }).and.have.all.keys('type', 'title', 'details', 'status');
    });
  }

  it('holds for the document service too, in its own words', async () => {
    for (const raw of [
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'GET /\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
    ]) {
      const answer = await sendRaw({ url: registry.documentsUrl }, [raw]);
      expect([answer.status, JSON.parse(answer.body).errors[0].name]).to.deep.equal([400, 'http-bad-request']);
      expect(answer.head).to.match(/^X-Request-ID: [\w.-]+$/m);
    }
  });

  it('lets an honest client expect to go on, and one of HTTP/1.0 leave out its Host', async () => {
    const asked = await sendRaw(registry, [`${post}Expect: 100-continue\r\nContent-Length: 11\r\nConnection: close\r\n\r\n`, body]);
    expect(asked.text).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
    expect((await sendRaw(registry, ['GET /api/2.5/ping HTTP/1.0\r\n\r\n'])).status).to.equal(200);
  });

  it('serves the next honest client', async () => {
    expect((await registry.ask('GET', '/api/2.5/ping')).status).to.equal(200);
  });

  it('takes an address of any form that HTTP knows, and finds only routes behind it', async () => {
    for (const [target, status] of [
      ['http://elsewhere.example/api/2.5/ping', 200],
      ['http://elsewhere.example/nowhere', 404],
      ['//api/2.5/ping', 404],
      ['/api/2.5/%', 404],
      ['/api/2.5/tenders/%zz', 400],
      ['/api/2.5/../metrics', 404],
      ['*', 404],
    ] as const) {
      const answer = await sendRaw(registry, [`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`]);
      expect(answer.status, target).to.equal(status);
    }
  });

  it('closes on slow headers within 10 s, on a slow request within 30 s, and on a client that takes nothing within 70 s', () => {
    const { headersTimeout, requestTimeout, timeout, maxRequestsPerSocket } = registry.running.server;
    expect({ headersTimeout, requestTimeout, timeout }).to.deep.equal({ headersTimeout: 10_000, requestTimeout: 30_000, timeout: 70_000 });
    expect(maxRequestsPerSocket).to.be.within(1, 20_000);
  });

  it('takes a body that comes in many small chunks', async () => {
    const text = '{"data":{"zzz":1}}';
    const chunks = [...text].map((char) => `1\r\n${char}\r\n`);
    const answer = await sendRaw(registry, [`${post}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n`, ...chunks, '0\r\n\r\n']);
    expect(answer.status).to.equal(400);
    expect(answer.body).to.include('data-validation');
  });

  it('survives a client that leaves in the middle of a body', async () => {
    const { hostname, port } = new URL(registry.url);
    for (let round = 0; round < 20; round += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(`${post}Content-Length: 1000\r\n\r\n{"data":`, () => socket.destroy()),
        );
        socket.on('close', () => resolve()).on('error', () => {});
      });
    }
    await eventually('it is ready', async () => (await registry.ask('GET', '/ready')).status === 200);
  });

  describe('A body above the limit', () => {
    const refused = async (raw: string): Promise<string> => {
      const answer = must(await registry.ask('POST', '/api/2.5/tenders', { key: keys.broker, raw }), 413);
      expect(answer.body).to.include({ type: 'http-content-too-large', title: 'Content Too Large', status: 413 });
      return answer.body.details;
    };

    it('is 413 with the limit and its own size', async () => {
      expect(await refused('x'.repeat(1_048_577))).to.equal('Maximum request body size 1048576 exceeded, actual body size 1048577');
      expect(await refused('x'.repeat(5_000_000))).to.equal('Maximum request body size 1048576 exceeded, actual body size 5000000');
    });

    it('is 413 also when it comes in chunks without saying its size', async () => {
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const answer = await sendRaw(registry, [
        `${post}Transfer-Encoding: chunked\r\n\r\n`,
        ...Array.from({ length: 20 }, () => chunk),
        '0\r\n\r\n',
      ]);
      expect(answer.status).to.equal(413);
      expect(answer.text).to.match(/Maximum request body size 1048576 exceeded, actual body size \d{7}/);
    });

    it('begins above the limit and not at it', async () => {
      const raw = `{"data":{"zzz":"${'x'.repeat(1_048_576 - 18)}"}}`;
      expect(raw).to.have.length(1_048_576 - 18 + 19);
      must(await registry.ask('POST', '/api/2.5/tenders', { key: keys.broker, raw: raw.slice(0, -3) + raw.slice(-2) }), 400);
    });

    it('is not read at all without a key', async () => {
      expect((await registry.ask('POST', '/api/2.5/tenders', { raw: 'x'.repeat(2_000_000) })).status).to.equal(401);
    });
  });
});
