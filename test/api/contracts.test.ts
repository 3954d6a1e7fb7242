import { expect } from 'chai';
import { buyer, centralBody, hexId, supplier } from '../../fixtures/reports.ts';
import { must, useRegistry } from '../support/registry.ts';

const signed = new Date('2026-11-20T10:00:00Z');

describe('contracts and agreements', () => {
  const registry = useRegistry();

  const contract = {
    contractID: 'UA-2026-11-20-000001-a-a1',
    status: 'active',
    tender_id: 'a'.repeat(32),
    buyer,
    suppliers: [supplier],
    value: { amount: 100.5, amountNet: 100, currency: 'UAH', valueAddedTaxIncluded: true },
    dateSigned: signed,
    items: [{ id: '1', description: 'Stone', quantity: 2, classification: { scheme: 'ДК021', id: '44910000-2', description: 'Stone' } }],
  };
  const secrets = {
    access: [{ role: 'buyer', owner: 'broker', token: 'secret-token' }],
    owner_token: 'secret-token',
    transfer_token: 'secret-token',
    revisions: [{ author: 'secret-token' }],
    buyer: { ...buyer, token: 'secret-token' },
    items: [{ ...contract.items[0], token: 'secret-token' }],
  };
  const agreement = {
    agreementID: 'UA-2026-11-20-000001',
    agreementType: 'electronicCatalogue',
    status: 'active',
    procuringEntity: centralBody,
    next_check: signed,
  };

  it('shows a contract with its config and without what it keeps for itself', async () => {
    const id = hexId();
    await registry.store.records<object>('contracts').insert(id, { ...contract, ...secrets });
    for (const mount of ['/api/2.5', '/api/0']) {
      const { body, text } = must(await registry.ask('GET', `${mount}/contracts/${id}`), 200);
      expect(body.config).to.deep.equal({ restricted: false });
      const { dateCreated: _, dateModified: __, ...rest } = body.data;
      expect(rest).to.deep.equal({ ...contract, id, dateSigned: '2026-11-20T12:00:00.000+02:00' });
      expect(text).to.not.include('secret-token');
    }
  });

  it('shows an agreement without what it keeps for itself', async () => {
    const id = hexId();
    await registry.store.records<object>('agreements').insert(id, { ...agreement, owner: 'broker', owner_token: 'secret-token' });
    const { body, text } = await registry.ask('GET', `/api/2.5/agreements/${id}`);
    expect(body.data).to.include({ id, agreementID: agreement.agreementID, owner: 'broker', next_check: '2026-11-20T12:00:00.000+02:00' });
    expect(body.data.procuringEntity).to.deep.equal(centralBody);
    expect(text).to.not.include('secret-token');
  });

  it('shows every version of a document under a signed address, the oldest first, and an imported address as it is', async () => {
    const id = hexId();
    const dates = { datePublished: signed, dateModified: signed };
    const own = { id: 'a', title: 'old', url: `/contracts/${id}/documents/a?download=1234`, ...dates };
    const documents = [own, { ...own, title: 'new' }, { id: 'b', title: 'far', url: 'https://elsewhere.example/?download=1', ...dates }];
    await registry.store.records<object>('contracts').insert(id, { ...contract, documents });
    const { body } = await registry.ask('GET', `/api/2.5/contracts/${id}`);
    expect(body.data.documents.map(({ title }: { title: string }) => title)).to.deep.equal(['old', 'new', 'far']);
    expect(body.data.documents[0].url.startsWith(`${registry.documentsUrl}/get/1234?Signature=`)).to.equal(true);
    expect(body.data.documents[2].url).to.equal('https://elsewhere.example/?download=1');
  });

  it('shows that there is a document for the buyer only, and no address of it, wherever it stands', async () => {
    const about = { title: 'secret.pdf', confidentiality: 'buyerOnly', datePublished: signed, dateModified: signed };
    const documents = ['https://elsewhere.example/secret', '/contracts/1/documents/b?download=1234'].map((url, index) => ({
      id: String(index),
      ...about,
      url,
    }));
    const deep = {
      contracts: { implementation: { transactions: [{ id: 't', documents }] } },
      agreements: { contracts: [{ id: 'c', milestones: [{ id: 'm', documents }] }] },
    };
    for (const collection of ['contracts', 'agreements'] as const) {
      const id = hexId();
      await registry.store.records<object>(collection).insert(id, { status: 'active', documents, ...deep[collection] });
      const { body, text } = await registry.ask('GET', `/api/2.5/${collection}/${id}`);
      const [of] = collection === 'contracts' ? body.data.implementation.transactions : body.data.contracts[0].milestones;
      for (const list of [body.data.documents, of.documents]) {
        expect(list.map(({ id }: { id: string }) => id)).to.deep.equal(['0', '1']);
        expect(list[0]).to.include({ title: 'secret.pdf', confidentiality: 'buyerOnly' });
      }
      expect(text).to.not.match(/"url"/);
    }
  });

  it('answers 404 for what it does not have, and HEAD like GET', async () => {
    expect((await registry.ask('GET', '/api/2.5/contracts/none')).body).to.include({ status: 404, details: 'Contract not found.' });
    expect((await registry.ask('GET', '/api/2.5/agreements/none')).body).to.include({ status: 404, details: 'Agreement not found.' });
    expect((await registry.ask('HEAD', '/api/2.5/contracts')).status).to.equal(200);
    expect((await registry.ask('POST', '/api/2.5/agreements')).status).to.equal(405);
  });

  it('feeds contracts with the fields of spec/feed.md §1 and no others', async () => {
    const id = hexId();
    await registry.store.records<object>('contracts').insert(id, { ...contract, ...secrets });
    const { body } = await registry.ask('GET', '/api/2.5/contracts?opt_fields=contractID,status,dateCreated,buyer,access&limit=1000');
    const item = body.data.find((one: { id: string }) => one.id === id);
    expect(item).to.have.all.keys('id', 'dateModified', 'contractID', 'status', 'dateCreated');
  });

  it('feeds agreements with the fields of spec/feed.md §1', async () => {
    const id = hexId();
    await registry.store.records<object>('agreements').insert(id, { ...agreement, tender_id: 'b'.repeat(32) });
    const fields = 'dateCreated,id,agreementID,agreementType,status,tender_id,next_check,procuringEntity';
    const { body } = await registry.ask('GET', `/api/2.5/agreements?opt_fields=${fields},owner_token`);
    const item = body.data.find((one: { id: string }) => one.id === id);
    expect(item).to.have.all.keys('dateModified', ...fields.split(','));
    expect(item.procuringEntity).to.deep.equal(centralBody);
  });
});
