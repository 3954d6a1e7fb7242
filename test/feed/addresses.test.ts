import { expect } from 'chai';
import { feedPath, page, place } from '../support/feed.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

/** `fetch` sets Host itself, so a test that lies about it says so by the forwarded headers. */
const forwarded = {
  'X-Forwarded-Host': 'evil.example, inner.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-For': '203.0.113.9',
};

const getUri = async (registry: TestRegistry, headers: Record<string, string> = {}): Promise<string> =>
  (await registry.ask('GET', feedPath, { headers })).body.next_page.uri;

const using = async (env: Record<string, string>, work: (registry: TestRegistry) => Promise<void>): Promise<void> => {
  const registry = await startRegistry({ env, plainFeed: true });
  try {
    await work(registry);
  } finally {
    await registry.stop();
  }
};

describe('The addresses of pages', () => {
  it('start at the host the request used, and forwarded headers change nothing', () =>
    using({}, async (registry) => {
      expect(await getUri(registry)).to.equal(`${registry.url}${feedPath}`);
      expect(await getUri(registry, { ...forwarded, 'X-Forwarded-Scheme': 'https', Forwarded: 'host=evil.example;proto=https' })).to.equal(
        `${registry.url}${feedPath}`,
      );
    }));

  it('start at PUBLIC_URL when it is set, whatever the headers say', () =>
    using({ PUBLIC_URL: 'https://registry.example/', TRUST_PROXY: '1' }, async (registry) => {
      expect(await getUri(registry, forwarded)).to.equal(`https://registry.example${feedPath}`);
      await place(registry, [{ number: 1, at: 5 }]);
      expect((await page(registry)).next_page.uri).to.match(/^https:\/\/registry\.example\/api\/2\.5\/tenders\?offset=5\.0\.1\./);
    }));

  it('follow the forwarded host and scheme of a trusted proxy, by either name', () =>
    using({ TRUST_PROXY: '1' }, async (registry) => {
      expect(await getUri(registry, forwarded)).to.equal(`https://evil.example${feedPath}`);
      expect(await getUri(registry, { 'X-Forwarded-Host': 'a.example:8443', 'X-Forwarded-Scheme': 'https' })).to.equal(
        `https://a.example:8443${feedPath}`,
      );
      expect(await getUri(registry, { 'X-Forwarded-Proto': 'javascript' })).to.equal(`${registry.url}${feedPath}`);
    }));

  it('never carry what is no host name', () =>
    using({ TRUST_PROXY: '1' }, async (registry) => {
      for (const host of ['evil.example/path', 'a b', 'x"y', '<script>', 'user@host', `${'h'.repeat(300)}`]) {
        expect(await getUri(registry, { 'X-Forwarded-Host': host }), host).to.equal(`${registry.url}${feedPath}`);
      }
    }));
});
