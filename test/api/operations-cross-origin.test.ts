import { expect } from 'chai';
import { tenders } from '../../fixtures/tenders.ts';
import { keys, useRegistry } from '../support/registry.ts';

const Origin = 'https://page.example';

describe('A page of another origin', () => {
  const registry = useRegistry();
  const preflight = (path: string, method: string) =>
    registry.ask('OPTIONS', path, { headers: { Origin, 'Access-Control-Request-Method': method } });

  it('may read what is public and see the headers of the answer, without credentials', async () => {
    for (const path of [tenders, '/api/2.5/ping', '/violation_reports', '/openapi.json', '/nowhere']) {
      const { headers } = await registry.ask('GET', path, { headers: { Origin } });
      expect(headers.get('access-control-allow-origin'), path).to.equal('*');
      expect(headers.get('access-control-expose-headers')?.split(',')).to.include.members([
        'ETag',
        'X-Request-ID',
        'Retry-After',
        'RateLimit',
      ]);
      expect(headers.get('access-control-allow-credentials')).to.equal(null);
    }
  });

  it('may ask before it reads, and gets the methods of the route as ever', async () => {
    const { status, headers } = await preflight(tenders, 'GET');
    expect([status, headers.get('allow')]).to.deep.equal([204, 'GET,HEAD,POST,OPTIONS']);
    expect(headers.get('access-control-allow-methods')).to.equal('GET,HEAD');
    expect(headers.get('access-control-allow-headers'))
      .to.include('If-None-Match')
      .and.not.match(/authorization|token/i);
  });

  it('may not write: no preflight allows it, no answer to it can be read', async () => {
    expect((await preflight(tenders, 'POST')).headers.get('access-control-allow-methods')).to.equal('GET,HEAD');
    const { headers } = await registry.ask('POST', tenders, { key: keys.broker, headers: { Origin }, body: { data: {} } });
    expect(headers.get('access-control-allow-origin')).to.equal(null);
  });

  it('may not read the probes, which trust whoever sits on this machine', async () => {
    for (const path of ['/metrics', '/metrics/', '/ready']) {
      const { status, headers } = await registry.ask('GET', path, { headers: { Origin } });
      expect([status, headers.get('access-control-allow-origin')], path).to.deep.equal([200, null]);
    }
  });
});
