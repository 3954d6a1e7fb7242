/** The pages for people, as a browser gets them (the browser itself: `npm run test:browser`). */
import { expect } from 'chai';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

const html = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the explorer', () => {
  let registry: TestRegistry;

  afterEach(() => registry.stop());

  it('gives a browser the page and a program the links, at the same address', async () => {
    registry = await startRegistry();
    const page = await fetch(registry.url, html);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(page.headers.get('vary')).to.include('Accept');
    expect(await (await fetch(registry.url)).json()).to.include({ docs: `${registry.url}/docs` });
  });

  it('serves its files from this host alone, without an inline script, to be kept for good', async () => {
    registry = await startRegistry();
    const page = await fetch(`${registry.url}/tender/UA-2026-01-01-000001-a`);
    expect(page.headers.get('content-security-policy')).to.include("script-src 'self'").and.not.include('unsafe');
    const text = await page.text();
    expect(text).to.not.match(/<script(?![^>]* src=)|\son\w+=|style=/);
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((found) => found[1] ?? '');
    expect(files).to.have.length.above(1);
    for (const file of files) {
      const answer = await fetch(registry.url + file);
      expect(answer.status, file).to.equal(200);
      expect(answer.headers.get('cache-control')).to.include('immutable');
    }
    expect((await fetch(`${registry.url}/explorer/..%2f..%2fpackage.json`)).status).to.equal(404);
    expect((await fetch(`${registry.url}/explorer/nothing.js`)).status).to.equal(404);
  });

  it('answers a browser with a page where nothing is, with 404, and a program with the problem', async () => {
    registry = await startRegistry();
    for (const path of ['/nothing', '/uk/nothing/at/all', '/tender/nonsense', '/xx/live', '/find']) {
      const page = await fetch(registry.url + path, html);
      expect([page.status, page.headers.get('content-type')], path).to.deep.equal([404, 'text/html; charset=utf-8']);
      expect(page.headers.get('content-security-policy'), path).to.include("script-src 'self'");
      const problem = await fetch(registry.url + path);
      expect([problem.status, problem.headers.get('content-type')], path).to.deep.equal([404, 'application/json; charset=utf-8']);
    }
    const inApi = await fetch(`${registry.url}/api/2.5/nothing`, html);
    expect([inApi.status, inApi.headers.get('content-type')]).to.deep.equal([404, 'application/json; charset=utf-8']);
  });

  it('is not there when EXPLORER is off', async () => {
    registry = await startRegistry({ env: { EXPLORER: 'off' } });
    expect((await fetch(registry.url, html)).headers.get('content-type')).to.include('json');
    expect((await fetch(`${registry.url}/live`)).status).to.equal(404);
  });
});
