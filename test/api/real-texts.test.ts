import { expect } from 'chai';
import { bidBody, postBid, tenderer, tenderInTendering } from '../../fixtures/bids.ts';
import { reason } from '../../fixtures/cancellations.ts';
import { later, patch, read, signed } from '../../fixtures/contracts.ts';
import { frameworkBody, buyer as frameworkBuyer, postFramework } from '../../fixtures/frameworks.ts';
import { published } from '../../fixtures/procedure.ts';
import { draftReport, buyer as reportBuyer, supplier } from '../../fixtures/reports.ts';
import { monday, olderTender, postTender } from '../../fixtures/tenders.ts';
import { makeImporter, type NewToken } from '../../src/app/operations/exchange/batch-import.ts';
import { openServices } from '../../src/app/operations/script-services.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('What real records have', () => {
  const registry = useRegistry({ now: monday });

  const withItem = (change: object) => {
    const { data, config } = olderTender();
    return { config, data: { ...data, items: (data.items as object[]).map((item) => ({ ...item, ...change })) } };
  };

  it('keeps coordinates as they were sent, numbers or texts', async () => {
    for (const deliveryLocation of [
      { latitude: 49, longitude: 24.0167 },
      { latitude: '49.85', longitude: '24', elevation: -3 },
    ]) {
      const { status, body } = await postTender(registry, withItem({ deliveryLocation }));
      expect(status, JSON.stringify(body.errors)).to.equal(201);
      expect(body.data.items[0].deliveryLocation).to.deep.equal(deliveryLocation);
    }
    expect((await postTender(registry, withItem({ deliveryLocation: { latitude: true, longitude: 1 } }))).status).to.equal(400);
  });

  it('takes a further classification with an empty description, and a main one only with a name', async () => {
    const additionalClassifications = [{ scheme: 'ДК003', id: '1', description: '' }];
    expect((await postTender(registry, withItem({ additionalClassifications }))).status).to.equal(201);
    const [{ classification }] = olderTender().data.items as [{ classification: object }];
    expect((await postTender(registry, withItem({ classification: { ...classification, description: '' } }))).status).to.equal(400);
  });

  it('takes what a cancellation ends if it is what it says otherwise', async () => {
    const { path, token } = await published(registry);
    const post = (change: object) =>
      registry.ask('POST', `${path}/cancellations`, { key: keys.broker, token, body: { data: { ...reason, ...change } } });
    const wrong = await post({ cancellationOf: 'lot' });
    expect([wrong.status, wrong.body.errors?.[0].loc]).to.deep.equal([400, ['data', 'cancellationOf']]);
    const right = await post({ cancellationOf: 'tender' });
    expect([right.status, right.body.data?.cancellationOf]).to.deep.equal([201, 'tender']);
  });

  it('takes null for the template of the contract of a draft, in its body and later', async () => {
    const { data, config } = olderTender();
    const { status, body } = await postTender(registry, { config, data: { ...data, contractTemplateName: null } });
    expect(status, JSON.stringify(body.errors)).to.equal(201);
    const sent = { key: keys.broker, token: body.access.token, body: { data: { contractTemplateName: null } } };
    const patched = must(await registry.ask('PATCH', `/api/2.5/tenders/${body.data.id}`, sent), 200);
    expect(patched.body.data).to.not.have.property('contractTemplateName');
  });

  it('keeps numbers as coordinates in contracts, and shows them as open data', async () => {
    registry.clock.set(later);
    const { path, tenderId } = await signed(registry);
    const { items } = await read(registry, path);
    const deliveryLocation = { latitude: 49, longitude: 24.0167 };
    must(await patch(registry, path, { items: items.map((one: object) => ({ ...one, deliveryLocation })) }), 200);
    expect((await read(registry, path)).items[0].deliveryLocation).to.deep.equal(deliveryLocation);
    const { body } = await registry.ask('GET', `/api/2.5/tenders/${tenderId}?opt_schema=ocds`);
    const [{ contracts }] = body.releases;
    expect(contracts[0].items[0].deliveryLocations).to.deep.equal([{ geometry: { type: 'Point', coordinates: [24.0167, 49] } }]);
    registry.clock.set(monday);
  });

  it('takes an empty region of whoever has an address: bidders, buyers of frameworks, parties of a contract that is reported', async () => {
    const empty = (party: object) => ({ ...party, address: { ...Reflect.get(party, 'address'), region: '' } });
    const tender = await tenderInTendering(registry);
    const bid = must(await postBid(registry, tender, bidBody({ tenderers: [empty(tenderer())] })), 201);
    expect(bid.body.data.tenderers[0].address.region).to.equal('');
    registry.clock.set(monday);
    const framework = must(await postFramework(registry, frameworkBody(registry, { procuringEntity: empty(frameworkBuyer()) })), 201);
    expect(framework.body.data.procuringEntity.address.region).to.equal('');
    const address = { countryName: 'Україна', region: '' };
    const report = await draftReport(registry, { contract: { suppliers: [{ ...supplier, address }], buyer: { ...reportBuyer, address } } });
    const { data } = (await registry.ask('GET', report, { key: keys.broker })).body;
    expect([data.author.address, data.defendants[0].address]).to.deep.equal([address, address]);
  });

  it('takes what a cancellation ends in a change of it, too, if it is what it says otherwise', async () => {
    const { path, token } = await published(registry);
    const ask = (method: string, place: string, data: object) =>
      registry.ask(method, path + place, { key: keys.broker, token, body: { data } });
    const { body } = await ask('POST', '/cancellations', reason);
    const change = (cancellationOf: string) => ask('PATCH', `/cancellations/${body.data.id}`, { reasonType: 'unFixable', cancellationOf });
    const wrong = await change('lot');
    expect([wrong.status, wrong.body.errors]).to.deep.equal([
      400,
      [{ type: 'extra_forbidden', loc: ['data', 'cancellationOf'], msg: 'Extra inputs are not permitted', input: 'lot' }],
    ]);
    const right = await change('tender');
    expect([right.status, right.body.data?.reasonType, right.body.data?.cancellationOf]).to.deep.equal([200, 'unFixable', 'tender']);
  });

  it('says of a document of an imported tender no more what it was of once it is of the whole', async () => {
    const { path, token: _ } = await published(registry);
    const { body } = await registry.ask('GET', path);
    const id = '7'.repeat(32);
    const [document] = body.data.documents;
    const relatedItem = body.data.items[0].id;
    const documents = [{ ...document, url: 'https://elsewhere.example/files/1', documentOf: 'item', relatedItem }];
    const tokens: NewToken[] = [];
    const services = await openServices(registry.store, registry.settings);
    const line = { collection: 'tenders', data: { ...body.data, id, documents }, config: body.config };
    const { outcome } = await makeImporter(services)(line, async (some) => void tokens.push(...some));
    await services.codes.close();
    expect(outcome).to.equal('imported');
    const place = `/api/2.5/tenders/${id}/documents/${document.id}`;
    expect((await registry.ask('GET', place)).body.data).to.include({ documentOf: 'item', relatedItem });
    const change = { key: keys.broker, token: tokens[0]?.token ?? '', body: { data: { documentOf: 'tender' } } };
    must(await registry.ask('PATCH', place, change), 200);
    const shown = (await registry.ask('GET', place)).body.data;
    expect(shown.documentOf).to.equal('tender');
    expect(shown).to.not.have.property('relatedItem');
  });

  it('has no start of enquiries but the registry’s: one that is sent is an unknown field, by its name', async () => {
    const { data, config } = olderTender();
    const startDate = '2026-12-07T10:00:00+02:00';
    const enquiryPeriod = { ...(data.enquiryPeriod as object), startDate };
    const { status, body } = await postTender(registry, { config, data: { ...data, enquiryPeriod } });
    const refusal = { type: 'extra_forbidden', loc: ['data', 'enquiryPeriod', 'startDate'], msg: 'Extra inputs are not permitted' };
    expect([status, body.errors]).to.deep.equal([400, [{ ...refusal, input: startDate }]]);
  });
});
