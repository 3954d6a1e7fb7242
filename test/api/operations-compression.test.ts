import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { askPlainly } from '../../fixtures/plain-http.ts';
import { createTender, type MadeTender, monday, tenders } from '../../fixtures/tenders.ts';
import { useRegistry } from '../support/registry.ts';

describe('Compression', () => {
  const registry = useRegistry({ now: monday, env: { FEED_WATERMARK_SECONDS: '0' } });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });
  const get = (path: string, encodings?: string) =>
    askPlainly('GET', registry.url + path, encodings === undefined ? {} : { 'Accept-Encoding': encodings });

  it('gives the same view in brotli and gzip, whatever the client takes', async () => {
    const plain = await get(tender.path);
    for (const [encodings, encoding, unpack] of [
      ['br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
    ] as const) {
      const { headers, bytes } = await get(tender.path, encodings);
      expect([headers['content-encoding'], headers.vary], encodings).to.deep.equal([encoding, 'Accept-Encoding']);
      expect(unpack(bytes).equals(plain.bytes)).to.equal(true);
      expect(bytes.length).to.be.below(plain.bytes.length / 2);
    }
  });

  it('leaves alone what is small, and whom takes nothing; both vary all the same', async () => {
    for (const [path, encodings] of [
      ['/api/2.5/ping', 'gzip, br'],
      [tender.path, undefined],
      [tender.path, 'identity'],
      [tender.path, 'gzip;q=0'],
    ] as const) {
      const { headers, bytes } = await get(path, encodings);
      expect([headers['content-encoding'], headers.vary], `${path} ${encodings}`).to.deep.equal([undefined, 'Accept-Encoding']);
      expect(headers['content-length']).to.equal(String(bytes.length));
    }
  });

  it('never holds back a stream of events', async () => {
    const stream = await fetch(`${registry.url}${tenders}?feed=eventsource&mode=_all_`, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(stream.headers.get('content-encoding')).to.equal(null);
    const reader = stream.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).to.include('retry: 1000');
    await reader?.cancel();
  });
});
