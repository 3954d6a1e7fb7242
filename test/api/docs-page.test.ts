import { expect } from 'chai';
import { useRegistry } from '../support/registry.ts';

describe('The documentation page', () => {
  const registry = useRegistry();

  it('is found from the root of the service, like the API and the OpenAPI document', async () => {
    const { body } = await registry.ask('GET', '/');
    expect(body).to.include({ api: `${registry.url}/api/2.5`, docs: `${registry.url}/docs`, openapi: `${registry.url}/openapi.json` });
    for (const address of [`${body.api}/ping`, body.docs, body.openapi]) expect((await registry.ask('GET', address)).status).to.equal(200);
  });

  it('loads scripts and styles of its own only, none of them in the page, and may ask nobody else', async () => {
    const { text, headers } = await registry.ask('GET', '/docs');
    expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).to.include("default-src 'none'; script-src 'self'; style-src 'self';").and.to.include("connect-src 'self'");
    expect(policy).to.not.match(/unsafe|https?:|\*/);
    expect(text).to.not.match(/https?:|<style|style=| on\w+=/);
    expect([...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, given, content]) => [given, content])).to.deep.equal([
      [' src="/docs/swagger-ui-bundle.js"', ''],
      [' src="/docs/start.js"', ''],
    ]);
  });

  it('finds every file that it names, of the right type, and no other file of the package', async () => {
    const { text } = await registry.ask('GET', '/docs');
    const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(named).to.have.length(3);
    for (const path of named) {
      const { status, headers } = await registry.ask('GET', path);
      expect(status, path).to.equal(200);
      expect(headers.get('content-type')).to.equal(path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8');
    }
    for (const name of ['package.json', 'index.html', '..%2Fpackage.json', 'constructor']) {
      expect((await registry.ask('GET', `/docs/${name}`)).status, name).to.equal(404);
    }
  });
});
