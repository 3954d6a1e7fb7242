import { expect } from 'chai';
import {
  createTender,
  item,
  lotId,
  type MadeTender,
  monday,
  newerTender,
  olderConfig,
  olderTender,
  tenders,
} from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

const unknownId = 'f'.repeat(32);

describe('GET /tenders/{id}', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });

  it('shows a draft to everybody, exactly as its creation answered it, with config and without access', async () => {
    const answer = must(await registry.ask('GET', tender.path), 200);
    expect(answer.body).to.have.all.keys('data', 'config');
    expect(answer.body.data).to.deep.equal(tender.data);
    expect(answer.body.config).to.deep.equal(newerTender().config);
  });

  it('shows the owner, and never the tokens in any form', async () => {
    const { text, body } = await registry.ask('GET', tender.path, { key: keys.broker, token: tender.token });
    expect(body.data.owner).to.equal('broker');
    expect(text).to.not.include(tender.token).and.not.include('token');
  });

  it('keeps the tokens as hashes', async () => {
    const text = JSON.stringify(await registry.store.records('tenders').get(tender.id));
    expect(text).to.not.include(tender.token);
  });

  it('answers 404 for a tender that does not exist, whatever its id looks like', async () => {
    for (const id of [unknownId, 'x', '%7B%22$gt%22%3A%22%22%7D', '__proto__']) {
      const answer = await registry.ask('GET', `${tenders}/${id}`);
      expect(answer.status, id).to.equal(404);
      expect(answer.body).to.deep.equal({ type: 'http-not-found', title: 'Not Found', details: 'Tender not found.', status: 404 });
    }
  });

  it('answers HEAD without a body', async () => {
    const answer = must(await registry.ask('HEAD', tender.path), 200);
    expect(answer.text).to.equal('');
  });

  it('answers 406 to a caller who takes no JSON, while the feed answers', async () => {
    const headers = { Accept: 'text/html' };
    const answer = must(await registry.ask('GET', tender.path, { headers }), 406);
    expect(answer.body.details).to.equal("Accept header should be one of ['application/json']");
    expect((await registry.ask('GET', tenders, { headers })).status).to.equal(200);
  });

  it('answers 405 with Allow to DELETE and PUT', async () => {
    for (const method of ['DELETE', 'PUT']) {
      const answer = must(await registry.ask(method, tender.path, { key: keys.broker }), 405);
      expect(answer.headers.get('allow')).to.equal('GET,HEAD,PATCH,OPTIONS');
    }
  });

  it('reads config as it was sent, in the older variant too', async () => {
    const older = await createTender(registry, {}, olderTender());
    expect((await registry.ask('GET', older.path)).body.config).to.deep.equal(olderConfig);
  });

  it('prints no null and no empty list', async () => {
    const createdTender = await createTender(registry, {
      features: [],
      description: null,
      items: [item({ relatedLot: lotId, additionalClassifications: [] })],
    });
    const { text } = await registry.ask('GET', createdTender.path);
    expect(text).to.not.include('null').and.not.include('[]');
  });
});

describe('a tender of a procedure type that is only kept', () => {
  const registry = useRegistry({ now: monday });
  const id = 'a'.repeat(32);
  const path = `${tenders}/${id}`;
  before(async () => {
    await registry.store.records<Record<string, unknown>>('tenders').insert(id, {
      procurementMethodType: 'centralizedProcurement',
      status: 'complete',
      title: 'Мости',
      owner: 'broker',
      owner_token: 'secret',
      transfer_token: 'secret',
      qualificationPeriod: { startDate: new Date('2020-01-01T00:00:00Z') },
      awards: [{ id: '1', value: { amount: 5 } }],
    });
  });

  it('shows all its fields except the private ones', async () => {
    const { data } = (await registry.ask('GET', path)).body;
    expect(data).to.have.all.keys(
      'id',
      'procurementMethodType',
      'status',
      'title',
      'owner',
      'qualificationPeriod',
      'awards',
      'dateCreated',
      'dateModified',
    );
    expect(data.id).to.equal(id);
    expect(data.qualificationPeriod.startDate).to.equal('2020-01-01T02:00:00.000+02:00');
  });

  it('stands in the feed with its optional fields', async () => {
    const { data } = (await registry.ask('GET', `${tenders}?opt_fields=status,qualificationPeriod,owner_token`)).body;
    expect(data[0]).to.include({ id, status: 'complete' });
    expect(data[0]).to.have.property('qualificationPeriod');
    expect(data[0]).to.not.have.property('owner_token');
  });

  it('is changed by nobody: 403', async () => {
    const answer = must(await registry.ask('PATCH', path, { key: keys.administrator, body: { data: { title_en: 'Bridges' } } }), 403);
    expect(answer.body.details).to.equal('Tenders with procurementMethodType centralizedProcurement are read-only in this registry');
  });
});
