/** What stands around the bodies of tenders: order of answers, secrets, types and sizes (spec/decisions.md D1). */
import { expect } from 'chai';
import { createTender, type MadeTender, monday, newerTender, postTender, tenders } from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('errors of tenders', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });
  const patch = (ask: object) => registry.ask('PATCH', tender.path, { key: keys.broker, token: tender.token, ...ask });

  it('never say a token back, wherever it was put', async () => {
    const access = { token: tender.token };
    for (const body of [
      { access },
      { access, extra: { access } },
      { access, data: { access } },
      { access, data: { title: 5, value: { access, color: 1 } } },
      { data: { lots: [{ access }] } },
      { access: { token: `${tender.token}\u0000` }, data: {} },
      { access, data: 'x' },
    ]) {
      const answer = must(await patch({ body }), 400);
      expect(answer.text).to.not.include(tender.token);
    }
    const { data, config } = newerTender({ title: undefined });
    const created = await postTender(registry, { data: { ...data, access }, config });
    expect(created.body.errors[0]).to.deep.include({ type: 'missing', loc: ['data', 'title'], input: JSON.parse(JSON.stringify(data)) });
  });

  it('speak of the key, then of the size, then of the type of a body', async () => {
    const raw = JSON.stringify({ data: { title: 'x'.repeat(1_100_000) } });
    const headers = { 'Content-Type': 'text/plain' };
    expect((await registry.ask('PATCH', tender.path, { raw, headers })).status).to.equal(401);
    expect((await patch({ raw, headers })).body).to.include({ type: 'http-content-too-large', title: 'Content Too Large', status: 413 });
    expect((await patch({ raw: '{"data":{}}', headers })).body).to.include({
      type: 'http-unsupported-media-type',
      details: "Content-Type header should be one of ['application/json']",
    });
    expect((await registry.ask('GET', tender.path)).body.data).to.deep.equal(tender.data);
  });

  it('answer 406 to a writer who takes no JSON, and write nothing', async () => {
    const headers = { Accept: 'text/html' };
    const answer = must(await patch({ body: { data: { title: 'Інше' } }, headers }), 406);
    expect(answer.body).to.include({ type: 'http-not-acceptable', details: "Accept header should be one of ['application/json']" });
    expect((await registry.ask('POST', tenders, { key: keys.broker, body: newerTender(), headers })).status).to.equal(406);
    expect((await registry.ask('GET', tender.path)).body.data.title).to.equal(tender.data.title);
  });

  it('answer HEAD on a tender and on the feed like GET, without a body', async () => {
    for (const path of [tender.path, tenders, `${tenders}/${'0'.repeat(32)}`]) {
      const [head, get] = [await registry.ask('HEAD', path), await registry.ask('GET', path)];
      expect([head.status, head.headers.get('content-length'), head.text]).to.deep.equal([
        get.status,
        String(Buffer.byteLength(get.text)),
        '',
      ]);
    }
  });

  it('refuse numbers that would be changed silently, and say where they stand', async () => {
    for (const number of ['1e400', '0.1000000000000000000001', '12345678901234567', '1e-400']) {
      const answer = await patch({ raw: `{"data":{"lots":[{"value":{"amount":${number}}}]}}` });
      expect(answer.status, number).to.equal(400);
      expect(answer.body.errors[0].loc, number).to.deep.equal(['data', 'lots', '0', 'value', 'amount']);
    }
    expect((await patch({ raw: '{"data":{"guarantee":{"amount":123456789012.345}}}' })).body.data.guarantee.amount).to.equal(
      123456789012.345,
    );
  });
});
