import { expect } from 'chai';
import { makeBid, onBid, tenderInTendering } from '../../fixtures/bids.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { askPlainly } from '../../fixtures/plain-http.ts';
import { createTender, type MadeTender, monday, patchTender, tenders } from '../../fixtures/tenders.ts';
import { type Answer, keys, useRegistry } from '../support/registry.ts';

const tagIn = ({ headers }: Answer): string => headers.get('etag') ?? '';

describe('A conditional GET', () => {
  const registry = useRegistry({ now: monday, env: { FEED_WATERMARK_SECONDS: '0' } });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });
  const plain = (path: string, headers: Record<string, string> = {}, method = 'GET') => askPlainly(method, registry.url + path, headers);

  it('is 304 without a body while the view is the one of the tag, and the view when it changed', async () => {
    const first = await plain(tender.path);
    const tag = String(first.headers.etag);
    expect(tag).to.match(/^"[^"]+"$/);
    const held = await plain(tender.path, { 'If-None-Match': tag });
    expect([held.status, held.bytes.length, held.headers.etag, held.headers.vary]).to.deep.equal([304, 0, tag, 'Accept-Encoding']);
    expect(held.headers).to.not.have.any.keys('content-type', 'content-length');
    await patchTender(registry, tender, { description: 'changed' });
    const changed = await plain(tender.path, { 'If-None-Match': tag });
    expect(changed.status).to.equal(200);
    expect(changed.headers.etag).to.not.equal(tag);
  });

  it('takes lists, weak tags and the star, and nothing that only looks alike', async () => {
    const tag = String((await plain(tender.path)).headers.etag);
    for (const sent of [`"other", ${tag}`, `W/${tag}`, `W/"x",W/${tag}`, '*', ` ${tag.slice(0, -1)}-br" `]) {
      expect((await plain(tender.path, { 'If-None-Match': sent })).status, sent).to.equal(304);
    }
    for (const sent of ['"other"', tag.slice(1, -1), tag.slice(0, -1), '', '"*"', `${tag.slice(0, -1)}x"`]) {
      expect((await plain(tender.path, { 'If-None-Match': sent })).status, sent).to.equal(200);
    }
  });

  it('does not change by time alone', async () => {
    const file = await uploadDocument(registry, { title: 'a.pdf' });
    await registry.ask('POST', `${tender.path}/documents`, { key: keys.broker, token: tender.token, body: { data: file } });
    const tag = (await plain(tender.path)).headers.etag;
    registry.clock.set(new Date(monday.getTime() + 3_600_000));
    expect((await plain(tender.path)).headers.etag).to.equal(tag);
    registry.clock.set(monday);
  });

  it('is answered for HEAD as for GET', async () => {
    const [head, get] = [await plain(tender.path, {}, 'HEAD'), await plain(tender.path)];
    expect(head.headers.etag).to.equal(get.headers.etag);
    expect((await plain(tender.path, { 'If-None-Match': String(get.headers.etag) }, 'HEAD')).status).to.equal(304);
  });

  it('has one tag for a view, indented or not', async () => {
    const indented = await plain(`${tender.path}?opt_pretty=1`);
    expect(indented.headers.etag).to.equal((await plain(tender.path)).headers.etag);
    expect(indented.bytes.toString()).to.include('\n    "data"');
  });

  it('has a tag for each coding, and any of them is held', async () => {
    const tag = String((await plain(tender.path)).headers.etag);
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await plain(tender.path, { 'Accept-Encoding': encoding });
      expect([headers['content-encoding'], headers.etag]).to.deep.equal([encoding, `${tag.slice(0, -1)}-${encoding}"`]);
      const held = await plain(tender.path, { 'Accept-Encoding': 'gzip, br', 'If-None-Match': String(headers.etag) });
      expect([held.status, held.headers.etag]).to.deep.equal([304, headers.etag]);
    }
  });

  it('is never 304 for what is no view: problems and writes', async () => {
    expect((await plain(`${tenders}/${'0'.repeat(32)}`, { 'If-None-Match': '*' })).status).to.equal(404);
    const change = { key: keys.broker, token: tender.token, headers: { 'If-None-Match': '*' }, body: { data: { description: 'again' } } };
    const answer = await registry.ask('PATCH', tender.path, change);
    expect([answer.status, answer.headers.get('etag')]).to.deep.equal([200, null]);
  });

  it('works for pages of a feed, and sees every move', async () => {
    const path = `${tenders}?mode=_all_`;
    const tag = String((await plain(path)).headers.etag);
    expect((await plain(path, { 'If-None-Match': tag })).status).to.equal(304);
    for (let stored = 0; stored < 3; stored += 1) expect((await plain(path)).headers.etag, 'the same from memory').to.equal(tag);
    await tenderInTendering(registry);
    const moved = await plain(path, { 'If-None-Match': tag });
    expect(moved.status).to.equal(200);
    expect(moved.headers.etag).to.not.equal(tag);
  });

  describe('tells nothing of sealed bids', () => {
    it('when one is made, changed or deleted: tag and dates of the public views stay', async () => {
      const open = await tenderInTendering(registry);
      const views = [open.path, `${open.path}?opt_fields=public_modified`, `${tenders}?descending=1&opt_fields=status`];
      const seen = () =>
        Promise.all(
          views.map(async (path) => {
            const { headers } = await plain(path, { 'If-None-Match': '"x"' });
            return [headers.etag, headers['last-modified']];
          }),
        );
      const before = await seen();
      const { rev } = (await registry.store.records<object>('tenders').get(open.id)) ?? {};
      const bid = await makeBid(registry, open);
      expect(await seen()).to.deep.equal(before);
      await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      await onBid(registry, bid, 'DELETE');
      expect(await seen()).to.deep.equal(before);
      const after = await registry.store.records<object>('tenders').get(open.id);
      expect(after?.rev, 'something was written').to.be.above(rev ?? Number.NaN);
      expect(
        before.flat().filter((value) => value === undefined),
        'tags, and no dates',
      ).to.have.length(views.length);
    });

    it('while the bidder has a tag of his own, which changes', async () => {
      const open = await tenderInTendering(registry);
      const bid = await makeBid(registry, open);
      const own = tagIn(await onBid(registry, bid, 'GET'));
      const renamed = { tenderers: [{ ...bid.data.tenderers[0], name: 'Інша назва' }] };
      expect((await onBid(registry, bid, 'PATCH', '', renamed)).status).to.equal(200);
      expect(own).to.not.equal('');
      expect(tagIn(await onBid(registry, bid, 'GET'))).to.not.equal(own);
    });
  });
});
