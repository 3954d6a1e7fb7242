import { expect } from 'chai';
import { keys, useRegistry } from '../support/registry.ts';

const always = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** Pages of other origins may read. */
const ofReads = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date,ETag,RateLimit,RateLimit-Policy,Retry-After,X-Client-Request-ID,X-Left-Out,X-Request-ID',
};
const changing = ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'x-request-id'];

describe('The headers of an answer', () => {
  const registry = useRegistry();

  const snapshot = (headers: Headers): Record<string, string> =>
    Object.fromEntries([...headers].filter(([name]) => !changing.includes(name)));

  for (const [what, method, path, more] of [
    ['a success', 'GET', '/api/2.5/tenders', {}],
    ['no route', 'GET', '/nowhere', {}],
    ['a wrong method', 'DELETE', '/api/2.5/tenders', { allow: 'GET,HEAD,POST,OPTIONS' }],
    ['a missing key', 'POST', '/api/2.5/tenders', { 'www-authenticate': 'Basic realm="registry", Bearer' }],
    ['a bad offset', 'GET', '/api/2.5/tenders?offset=zzz', {}],
    ['a bad address', 'GET', '/api/2.5/tenders/%zz', {}],
  ] as const) {
    it(`are these and no others on ${what}`, async () => {
      const { headers } = await registry.ask(method, path);
      expect(snapshot(headers)).to.deep.equal({ ...always, ...(method === 'GET' ? ofReads : {}), ...more });
      for (const name of ['date', 'x-request-id', 'content-length']) expect(headers.get(name), name).to.be.a('string');
    });
  }

  it('carry the request id that was sent when it is a plain word, else one of our own', async () => {
    const getId = async (id: string) =>
      (await registry.ask('GET', '/api/2.5/ping', { headers: { 'X-Request-ID': id } })).headers.get('x-request-id');
    expect(await getId('abc-1.2_3')).to.equal('abc-1.2_3');
    for (const id of ['', 'a b', 'a;b', 'x'.repeat(129), '<script>', 'ї'.normalize('NFKD').slice(0, 0)])
      expect(await getId(id)).to.match(/^req-[0-9a-f-]{36}$/);
    const own = await registry.ask('GET', '/api/2.5/ping', { headers: { 'X-Client-Request-ID': 'mine-1' } });
    expect(own.headers.get('x-client-request-id')).to.equal('mine-1');
    expect(own.headers.get('x-request-id')).to.match(/^req-/);
  });

  it('carry one request id on errors too', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['PUT', '/api/2.5/tenders'],
      ['POST', '/api/2.5/tenders'],
      ['GET', '/api/2.5/tenders?limit=x'],
    ] as const) {
      const { headers } = await registry.ask(method, path, { headers: { 'X-Request-ID': 'sent' } });
      expect(headers.get('x-request-id'), path).to.equal('sent');
    }
  });

  it('of a feed forbid storing it and carry a tag, but no date', async () => {
    const { headers } = await registry.ask('GET', '/api/2.5/tenders', { key: keys.broker });
    expect(headers.get('etag')).to.match(/^"[^"]+"$/);
    expect(headers.get('last-modified')).to.equal(null);
    expect(headers.get('cache-control')).to.equal('no-store');
  });
});
