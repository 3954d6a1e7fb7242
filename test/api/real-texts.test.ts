import { expect } from 'chai';
import { reason } from '../support/cancellations.ts';
import { published } from '../support/procedure.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';
import { monday, olderTender, postTender } from '../support/tenders.ts';

describe('What real records have', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: monday });
  });
  after(() => registry.stop());

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
    const patched = await registry.ask('PATCH', `/api/2.5/tenders/${body.data.id}`, sent);
    expect(patched.status, patched.text).to.equal(200);
    expect(patched.body.data).to.not.have.property('contractTemplateName');
  });
});
