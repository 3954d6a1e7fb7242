import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { buyer, centralBody, details, evidence, makeWorld, must, signature, supplier, type Wishes } from '../../fixtures/reports.ts';
import { type Answer, keys, startRegistry, useRegistry } from '../support/registry.ts';
import { repeated } from '../support/repeated.ts';

const night = new Date('2026-11-21T22:30:00Z');

describe('a new violation report', () => {
  const registry = useRegistry({ now: night });

  const post = async (data: unknown, wishes: Wishes = {}): Promise<Answer> => {
    const { contract } = await makeWorld(registry, wishes);
    return registry.ask('POST', `/contracts/${contract}/violation_reports`, { key: keys.broker, body: { data } });
  };
  const refused = (answer: Answer, status: number, text: string): void => {
    expect(answer.body).to.include({ status, details: text });
    expect(answer.status).to.equal(status);
  };

  it('is a draft with an id of the local day, an address, and no access object', async () => {
    const { status, headers, body } = await post({ details });
    expect(status).to.equal(201);
    expect(body).to.have.all.keys('data');
    expect(body.data.id).to.match(/^UA-2026-11-22-\d{6}$/);
    expect(headers.get('location')).to.equal(`${registry.url}/violation_reports/${body.data.id}`);
    expect(body.data.status).to.equal('draft');
    expect(headers.get('x-request-id')).to.be.a('string');
  });

  it('is dated by the moment of its request, and stamped by the store when it is written', async () => {
    const asked = await registry.store.now();
    registry.clock.set(asked);
    const { data } = (await post({ details })).body;
    registry.clock.set(night);
    expect(new Date(data.details.dateModified)).to.deep.equal(asked);
    const [created, modified] = [new Date(data.dateCreated), new Date(data.dateModified)];
    expect(created >= asked && modified >= created, `${data.dateCreated}, ${data.dateModified}`).to.equal(true);
  });

  it('is numbered through the day without repeating', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await repeated(() => post({ details }))).body.data.id));
    expect(new Set(ids).size).to.equal(8);
  });

  it('shows its fields in order and nothing of what the registry keeps for itself', async () => {
    const { body } = await post({ details: { ...details, documents: [await evidence(registry)] } });
    expect(Object.keys(body.data)).to.deep.equal([
      'details',
      'id',
      'status',
      'tender_id',
      'contract_id',
      'dateCreated',
      'dateModified',
      'author',
      'defendants',
      'authority',
    ]);
    expect(Object.keys(body.data.details)).to.deep.equal(['reason', 'description', 'documents', 'dateModified']);
    expect(body.data.tender_id).to.match(/^[0-9a-f]{32}$/);
    expect(body.data.contract_id).to.match(/^[0-9a-f]{32}$/);
  });

  it('copies the buyer with its kind, the suppliers with their scale and without a kind, and the body that decides', async () => {
    const extra = { secret: 'x', signerInfo: {}, id: 'a'.repeat(32) };
    const { body } = await post(
      { details },
      {
        contract: { buyer: { ...buyer, ...extra }, suppliers: [{ ...supplier, ...extra, kind: 'general' }] },
        agreement: { procuringEntity: { ...centralBody, ...extra } },
      },
    );
    const at = (url: string) => `${url}/`;
    expect(body.data.author).to.deep.equal({
      ...buyer,
      identifier: { ...buyer.identifier, uri: at(buyer.identifier.uri) },
      contactPoint: { ...buyer.contactPoint, url: at(buyer.contactPoint.url) },
    });
    expect(body.data.defendants).to.deep.equal([supplier]);
    expect(body.data.authority).to.deep.equal(centralBody);
  });

  it('takes the mode of a test tender, and the first of its agreements', async () => {
    const world = await makeWorld(registry);
    const { body } = await post({ details }, { tender: { mode: 'test', agreement: undefined, agreements: [{ id: world.agreement }] } });
    expect(body.data.mode).to.equal('test');
    expect(body.data.authority.name).to.equal(centralBody.name);
  });

  it('does not ask for a procedure type', async () => {
    expect((await post({ details }, { tender: { procurementMethodType: 'belowThreshold' } })).status).to.equal(201);
  });

  it('may say that it is a draft', async () => {
    expect((await post({ details, status: 'draft' })).status).to.equal(201);
  });

  it('may have an empty description', async () => {
    expect((await post({ details: { ...details, description: '' } })).body.data.details.description).to.equal('');
  });

  it('needs its contract', async () => {
    refused(
      await registry.ask('POST', '/contracts/none/violation_reports', { key: keys.broker, body: { data: { details } } }),
      404,
      'Contract not found.',
    );
  });

  it('needs the buyer and the suppliers of the contract, and echoes nothing of what is stored', async () => {
    refused(await post({ details }, { contract: { buyer: undefined } }), 400, 'The contract has no buyer.');
    refused(await post({ details }, { contract: { suppliers: undefined } }), 400, 'The contract has no suppliers.');
    const answer = await post({ details }, { contract: { suppliers: [] } });
    refused(answer, 400, 'The contract has no suppliers.');
    expect(answer.body).to.have.all.keys('type', 'title', 'details', 'status');
  });

  it('needs the tender', async () => {
    refused(await post({ details }, { tender: null }), 404, 'Tender not found.');
  });

  it('needs the agreement that the tender names', async () => {
    refused(await post({ details }, { agreement: null }), 404, 'Agreement not found.');
  });

  it('is refused when nobody can decide', async () => {
    const answer = await post({ details }, { tender: { agreement: undefined } });
    expect(answer.status).to.equal(400);
    expect(answer.body.type).to.equal('http-bad-request');
    expect(answer.body.details).to.include('no default authority');
  });

  it('is decided by DEFAULT_AUTHORITY when the tender has no agreement', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'authority-'));
    const path = join(folder, 'authority.json');
    await writeFile(path, JSON.stringify({ name: 'Default Body', identifier: { id: '1', scheme: 'UA-EDR' } }));
    const at = await startRegistry({ env: { DEFAULT_AUTHORITY: path } });
    try {
      const { contract } = await makeWorld(at, { tender: { agreement: undefined } });
      const { body } = await must(at, 201, 'POST', `/contracts/${contract}/violation_reports`, { details });
      expect(body.data.authority).to.deep.equal({ name: 'Default Body', identifier: { id: '1', scheme: 'UA-EDR' }, kind: 'general' });
    } finally {
      await at.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('grows only as far as the store can keep it', async () => {
    const { contract } = await makeWorld(registry);
    const { body } = await must(registry, 201, 'POST', `/contracts/${contract}/violation_reports`, { details });
    const records = registry.store.records<Record<string, unknown>>('violationReports');
    const record = await records.get(body.data.id);
    if (record === null) throw new Error('the report is not stored');
    const ballast = Array.from({ length: 160 }, () => 'x'.repeat(104_700));
    await records.save(record, { ...record, ballast }, { publishes: false });
    const path = `/violation_reports/${body.data.id}/details/documents`;
    const { url, hash } = await evidence(registry);
    const long = 'ї'.repeat(20_000);
    const answer = await registry.ask('POST', path, {
      key: keys.broker,
      body: { data: { url, hash, title: long, title_en: long, title_ru: long, description: long } },
    });
    refused(answer, 413, 'With this change the record would be larger than the registry can keep');
  });

  it('has at most one signature', async () => {
    const documents = [await signature(registry), await signature(registry)];
    refused(await post({ details: { ...details, documents } }), 400, 'More than one signature document found.');
  });

  it('is checked by its model before anything is looked for', async () => {
    const answer = await registry.ask('POST', '/contracts/none/violation_reports', { key: keys.broker, body: { data: {} } });
    expect(answer.body.type).to.equal('data-validation');
  });

  it('counts documents before it looks at their addresses, and leaves a gap in the numbers after a bad address', async () => {
    const number = async () => Number((await post({ details })).body.data.id.slice(-6));
    const before = await number();
    const bad = { url: 'https://elsewhere.example/get/1?Signature=a&KeyID=b', hash: 'md5:0' };
    const signed = { ...bad, documentType: 'violationReportSignature' };
    refused(await post({ details: { ...details, documents: [signed, signed] } }), 400, 'More than one signature document found.');
    expect(await number()).to.equal(before + 1);
    refused(await post({ details: { ...details, documents: [bad] } }), 403, 'Can add document only from document service.');
    expect(await number()).to.equal(before + 3);
  });

  it('stands in the lists of its contract and its tender', async () => {
    const world = await makeWorld(registry);
    const { body } = await must(registry, 201, 'POST', `/contracts/${world.contract}/violation_reports`, { details });
    for (const path of [`/contracts/${world.contract}/violation_reports`, `/tender/${world.tender}/violation_reports`]) {
      const listed = await must(registry, 200, 'GET', path);
      expect(listed.body.data).to.deep.equal([body.data]);
      expect((await registry.ask('GET', path)).body.data).to.deep.equal([]);
    }
  });

  it('is not listed for an unknown contract (404) or an unknown tender (empty)', async () => {
    refused(await registry.ask('GET', '/contracts/none/violation_reports'), 404, 'Contract not found.');
    const { status, body } = await registry.ask('GET', '/tender/none/violation_reports');
    expect([status, body]).to.deep.equal([200, { data: [] }]);
    const stray = await registry.ask('GET', '/tenders/none/violation_reports');
    refused(stray, 404, 'No such address; tenders are under /api/2.5/tenders');
  });
});
