import { type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { makeWholePages } from '../../src/feed/whole-pages.ts';
import { makeStock } from '../../src/model/lru-cache.ts';
import { eventually } from '../support/eventually.ts';
import { idOf } from '../support/feed.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** The bytes as they came over the wire. */
const ask = (url: string, encodings?: string): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const headers = encodings === undefined ? {} : { 'Accept-Encoding': encodings };
    const sent = request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }));
    });
    sent.once('error', reject);
    sent.end();
  });

/** What is compressed on the way out has no length yet. */
const isKept = ({ headers }: Sent): boolean => headers['content-encoding'] === 'gzip' && headers['content-length'] !== undefined;

describe('A closed page kept whole and compressed', () => {
  let registry: TestRegistry;
  const env = { FEED_WATERMARK_SECONDS: '0', PUBLIC_URL: 'https://registry.test' };
  const fill = async ({ store }: TestRegistry): Promise<void> => {
    for (let number = 1; number <= 210; number += 1) {
      await store.records('tenders').insert(idOf(number), { status: 'active.enquiries', procurementMethodType: 'belowThreshold' });
    }
  };
  const compressed = async (url: string): Promise<Sent> => {
    let sent = await ask(url, 'gzip');
    await eventually('it is compressed', async () => {
      sent = await ask(url, 'gzip, deflate, br');
      return isKept(sent);
    });
    return sent;
  };
  before(async () => {
    registry = await startRegistry({ env });
    await fill(registry);
  });
  after(() => registry.stop());

  it('is the plain page to the byte, with the addresses each request gets', async () => {
    for (const query of ['', '?limit=100', '?limit=100&mode=_all_']) {
      const url = `${registry.url}/api/2.5/tenders${query}`;
      const plain = await ask(url);
      const { bytes, headers } = await compressed(url);
      expect(gunzipSync(bytes).equals(plain.bytes), query).to.equal(true);
      expect(headers['content-length']).to.equal(String(bytes.length));
      expect([headers.vary, plain.headers.vary]).to.deep.equal(['Accept-Encoding', 'Accept-Encoding']);
      expect(headers['content-type']).to.equal(plain.headers['content-type']);
      expect(bytes.length).to.be.below(plain.bytes.length / 2);
    }
  });

  it('is sent plain to who does not take it compressed', async () => {
    const url = `${registry.url}/api/2.5/tenders`;
    await compressed(url);
    for (const encodings of [undefined, 'identity', 'gzip;q=0', 'gzip;q=0.1, identity']) {
      const { headers, bytes } = await ask(url, encodings);
      expect(headers['content-encoding'], encodings).to.equal(undefined);
      expect(JSON.parse(bytes.toString()).data).to.have.length(100);
    }
  });

  it('is not kept while it ends at the closed timestamp', async () => {
    const url = `${registry.url}/api/2.5/tenders?limit=1000`;
    for (let turn = 0; turn < 3; turn += 1) expect(isKept(await ask(url, 'gzip'))).to.equal(false);
  });

  it('is not kept where addresses depend on the request', async () => {
    const open = await startRegistry({ env: { FEED_WATERMARK_SECONDS: '0' } });
    try {
      await fill(open);
      for (let turn = 0; turn < 3; turn += 1) {
        expect(isKept(await ask(`${open.url}/api/2.5/tenders`, 'gzip'))).to.equal(false);
      }
    } finally {
      await open.stop();
    }
  });
});

describe('The memory of whole pages', () => {
  it('compresses a page once for each form of its addresses, and a few forms only', async () => {
    const stock = makeStock<object>(1_000_000);
    const page = {};
    stock.put('page', page, 1000);
    let made = 0;
    const wholes = makeWholePages<object>((kept, more) => stock.grow('page', kept, more));
    const get = (around: string) =>
      wholes.of(page, around, () => {
        made += 1;
        return 'x'.repeat(1000) + around;
      });
    for (const around of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) expect(get(around)).to.equal(null);
    await eventually('they are there', async () => ['a', 'b', 'c', 'd'].every((around) => get(around) !== null));
    expect(made).to.equal(4);
    expect(gunzipSync(get('b') ?? '').toString()).to.equal(`${'x'.repeat(1000)}b`);
    expect([get('e'), get('f')]).to.deep.equal([null, null]);
    expect(stock.bytes()).to.be.above(1000);
  });

  it('keeps nothing for a page that has left the memory, or would be too large for it', () => {
    const stock = makeStock<object>(8000);
    const page = {};
    expect(stock.grow('page', page, 1)).to.equal(false);
    stock.put('page', page, 600);
    expect(stock.grow('page', {}, 1)).to.equal(false);
    expect(stock.grow('page', page, 401)).to.equal(false);
    expect(stock.grow('page', page, 400)).to.equal(true);
    expect(stock.bytes()).to.equal(1000);
  });
});
