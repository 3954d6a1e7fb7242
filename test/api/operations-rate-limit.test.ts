import { expect } from 'chai';
import { readSettings } from '../../src/base/platform/settings.ts';
import { keys, startRegistry, useRegistry } from '../support/registry.ts';

const feed = '/api/2.5/tenders';

describe('With RATE_LIMIT', () => {
  const registry = useRegistry({ env: { RATE_LIMIT: '5/600', TRUST_PROXY: '1' } });
  const from = (address: string, path = feed) => registry.ask('GET', path, { headers: { 'X-Forwarded-For': address } });
  const statuses = async (count: number, ask: () => Promise<{ status: number }>): Promise<number[]> => {
    const got: number[] = [];
    for (let turn = 0; turn < count; turn += 1) got.push((await ask()).status);
    return got;
  };
  const spent = [200, 200, 200, 200, 200, 429];

  it('an account may ask so often from wherever it calls, then 429 says when to come again; others are served', async () => {
    let call = 0;
    const ask = () => registry.ask('GET', feed, { key: keys.broker, headers: { 'X-Forwarded-For': `198.51.100.${++call}` } });
    expect(await statuses(6, ask)).to.deep.equal(spent);
    const { headers, body } = await ask();
    expect(body).to.include({ type: 'http-too-many-requests', title: 'Too Many Requests', status: 429 });
    expect(Number(headers.get('retry-after'))).to.be.within(1, 600);
    expect(headers.get('ratelimit')).to.match(/^"[^"]+"; r=0; t=\d+/);
    expect(headers.get('ratelimit-policy')).to.match(/q=5; w=600/);
    expect(headers.get('access-control-allow-origin'), 'a page can read why').to.equal('*');
    expect((await registry.ask('GET', feed, { key: keys.other })).status).to.equal(200);
  });

  it('a caller without a known key is its address, an IPv6 one its /64', async () => {
    expect(await statuses(6, () => from('203.0.113.7'))).to.deep.equal(spent);
    expect((await from('203.0.113.8')).status).to.equal(200);
    let host = 0;
    expect(await statuses(6, () => from(`2001:db8:1:2::${++host}`))).to.deep.equal(spent);
    expect((await from('2001:db8:1:3::1')).status).to.equal(200);
    let key = 0;
    const guess = () => registry.ask('GET', feed, { key: `guess-${++key}`, headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(await statuses(6, guess), 'guessing keys makes no new caller').to.deep.equal(spent);
  });

  it('writes that are refused count too', async () => {
    const ask = () => registry.ask('POST', feed, { headers: { 'X-Forwarded-For': '203.0.113.10' } });
    expect(await statuses(6, ask)).to.deep.equal([401, 401, 401, 401, 401, 429]);
  });

  it('the probes are never limited', async () => {
    for (const path of ['/health', '/ready', '/ready/', '/metrics']) {
      const got = await statuses(8, () => from('203.0.113.11', path));
      expect(got, path).to.not.include(429);
    }
    expect((await from('203.0.113.11')).headers.get('ratelimit')).to.match(/r=4/);
  });
});

describe('Without RATE_LIMIT', () => {
  it('or with one that is no number of requests in a number of seconds, nothing is guessed', () => {
    expect(readSettings({}).rateLimit).to.equal(null);
    expect(readSettings({ RATE_LIMIT: '600/60' }).rateLimit).to.deep.equal({ requests: 600, seconds: 60 });
    for (const RATE_LIMIT of ['600', '0/60', '600/0', '600/60s', '-1/60'])
      expect(() => readSettings({ RATE_LIMIT }), RATE_LIMIT).to.throw();
  });

  it('nobody is counted', async () => {
    const registry = await startRegistry();
    try {
      expect((await registry.ask('GET', feed)).headers.get('ratelimit-policy')).to.equal(null);
    } finally {
      await registry.stop();
    }
  });
});
