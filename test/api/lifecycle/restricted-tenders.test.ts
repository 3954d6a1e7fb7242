/** A tender on a restricted agreement shows whom and what it is about to cleared accounts only, wherever it is read (spec/frameworks.md §13). */

import { expect } from 'chai';
import { bidBody } from '../../../fixtures/bids.ts';
import { awarded } from '../../../fixtures/contracts.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { accounts, tenderingEnds } from '../../../fixtures/procedure.ts';
import { enquiriesOver, proposalTender } from '../../../fixtures/proposals.ts';
import { errorsIn } from '../../../fixtures/tender-parts.ts';
import { monday, postTender, procuringEntity, signerInfo } from '../../../fixtures/tenders.ts';
import { followRecords } from '../../support/features.ts';
import { type Answer, keys, must, useRegistry } from '../../support/registry.ts';

const cleared = 'cleared-key';
const supplier = (number: string) => ({ status: 'active', suppliers: [{ identifier: { scheme: 'UA-IPN', id: number } }] });
const agreement = (restricted: boolean) => ({
  agreementType: 'internationalFinancialInstitutions',
  status: 'active',
  procuringEntity: { name: 'Бібліотека № 7', identifier: { scheme: 'UA-EDR', id: '40000017' } },
  contracts: ['3000000001', '3000000002', '3000000003'].map(supplier),
  config: { restricted },
});
const [open, closed] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string];

describe('A restricted tender', () => {
  const registry = useRegistry({ accounts: `${accounts}[brokers]\nbroker = ${cleared},123456r\n[bots]\nhistorian = historian-key\n` });
  beforeEach(() => registry.clock.set(monday));

  const body = (on: string, restricted: boolean) =>
    proposalTender({ agreements: [{ id: on }] }, { hasPreSelectionAgreement: true, restricted });
  const send = async (method: string, path: string, data: unknown, token?: string, key = cleared): Promise<Answer> =>
    registry.ask(method, path, { key, body: { data }, ...(token === undefined ? {} : { token }) });
  it('is as restricted as its agreement, and made and written by cleared brokers only', async () => {
    for (const [id, restricted] of [
      [open, false],
      [closed, true],
    ] as const)
      await registry.store.records<object>('agreements').insert(id, agreement(restricted));
    const refusal = 'Broker Accreditation level does not permit tender restricted data access';
    expect(errorsIn(await postTender(registry, body(closed, false)))).to.deep.equal(['config.restricted: Value must be True.']);
    expect(errorsIn(await postTender(registry, body(open, true), cleared))).to.deep.equal(['config.restricted: Value must be False.']);
    const alone = proposalTender({}, { restricted: true });
    expect(errorsIn(await postTender(registry, alone, cleared))).to.deep.equal(['config.restricted: Value must be False.']);
    const unclear = await postTender(registry, body(closed, true));
    expect([unclear.status, unclear.body.details]).to.deep.equal([403, refusal]);
    const created = must(await postTender(registry, body(closed, true), cleared));
    const [path, token] = [`/api/2.5/tenders/${created.body.data.id}`, created.body.access.token];
    expect(created.body.data.items[0].quantity).to.equal(10);
    for (const [method, below, data] of [
      ['PATCH', '', { title: 'Інше' }],
      ['POST', '/documents', await uploadDocument(registry, { title: 'secret.pdf' })],
    ] as const) {
      const refused = await send(method, path + below, data, token, keys.broker);
      expect([refused.status, refused.body.details]).to.deep.equal([403, refusal]);
    }
    const keyed = (key: string) =>
      registry.ask('POST', '/api/2.5/tenders', { key, body: body(closed, true), headers: { 'Idempotency-Key': 'one' } });
    const once = must(await keyed(cleared));
    expect((await keyed(cleared)).body).to.deep.equal(once.body);
    const replayed = await keyed(keys.broker);
    expect([replayed.status, replayed.body.details]).to.deep.equal([
      409,
      'This Idempotency-Key was used with level r, which this key of the account does not have',
    ]);
    expect((await send('PATCH', path, { title: 'Інше' }, token)).body.data.items[0].quantity).to.equal(10);
  });

  it('is masked in records, parts, feeds, histories, exports and search, to its end and in its contract', async () => {
    const created = must(await postTender(registry, body(closed, true), cleared));
    const { id } = created.body.data;
    const [path, token] = [`/api/2.5/tenders/${id}`, created.body.access.token];
    must(await send('PATCH', path, { status: 'active.enquiries' }, token));
    must(await send('POST', `${path}/documents`, await uploadDocument(registry, { title: 'secret.pdf' }), token));
    registry.clock.set(enquiriesOver);
    await registry.running.scheduler.run();
    registry.clock.advance(60_000);
    const bid = must(await send('POST', `${path}/bids`, bidBody(), undefined));
    const bidPath = `${path}/bids/${bid.body.data.id}`;
    expect(bid.body.data.tenderers[0].name).to.equal('ФОП Петренко');
    must(await send('PATCH', bidPath, { status: 'pending' }, bid.body.access.token));
    const unclear = await registry.ask('GET', bidPath, { key: keys.broker, token: bid.body.access.token });
    expect(unclear.body.data.tenderers[0].name).to.equal('Приховано');
    registry.clock.set(tenderingEnds);
    await registry.running.scheduler.run();
    const awarding = must(await registry.ask('GET', path, { key: cleared })).body.data;
    expect([awarding.status, awarding.awards[0].suppliers[0].name]).to.deep.equal(['active.qualification', 'ФОП Петренко']);
    const award = `${path}/awards/${awarding.awards[0].id}`;
    must(await send('PATCH', award, { status: 'active', qualified: true }, token));
    const contract = (await registry.ask('GET', path)).body.data.contracts[0].id;
    await followRecords(registry, 'statistics');

    const paths = [
      ...['', '/bids', '/awards', '/documents', '/contracts', '?opt_schema=ocds'].map((below) => path + below),
      ...[bidPath, award, `/api/2.5/contracts/${contract}`, `/api/2.5/contracts/${contract}/documents`],
      ...['/api/2.5/tenders?opt_fields=contracts,lots,status', '/export/tenders.ndjson', '/export/contracts.ndjson'],
      ...[`/history/tenders/${id}`, `/history/contracts/${contract}`, `/facts/tenders/${id}`, `/search/records?q=${id}`],
      ...['/search/tenders?limit=5', '/uk/tender/', '/parties?q=3000000001'].map((one) => (one.endsWith('/') ? one + id : one)),
    ];
    for (const one of paths) {
      for (const key of [undefined, keys.broker]) {
        const { text, status } = await registry.ask('GET', one, key === undefined ? {} : { key });
        expect(status, one).to.be.oneOf([200, 404]);
        expect(text, one).not.to.match(/Петренко|3000000001|secret\.pdf|А4, пачка/);
      }
    }
    const masked = (await registry.ask('GET', path)).body;
    expect(masked.config.restricted).to.equal(true);
    expect(masked.data.items[0]).to.include({ description: 'Приховано', description_en: 'Hidden', quantity: 0 });
    expect(masked.data.procuringEntity.name).to.equal('Бібліотека № 7');
    for (const key of [cleared, 'historian-key', keys.administrator]) {
      expect((await registry.ask('GET', path, { key })).text).to.include('Петренко');
      expect((await registry.ask('GET', `/api/2.5/contracts/${contract}`, { key })).text).to.include('Петренко');
    }
    const signed = {
      status: 'active',
      contractNumber: '1',
      period: { startDate: '2027-01-11T00:00:00+02:00', endDate: '2027-12-31T00:00:00+02:00' },
    };
    const refused = await send('PATCH', `/api/2.5/contracts/${contract}`, signed, token, keys.broker);
    expect([refused.status, refused.body.details]).to.deep.equal([
      403,
      'Broker Accreditation level does not permit contract restricted data access',
    ]);
    must(await send('PATCH', `/api/2.5/contracts/${contract}`, signed, token));
    expect((await registry.ask('GET', path)).body.data.status).to.equal('complete');
  });

  it('has an electronic contract that cleared sides alone sign, and its texts have no public names', async () => {
    const side = (id: string) => ({
      ...procuringEntity({ name: `Фірма ${id}`, identifier: { scheme: 'UA-EDR', id } }),
      signerInfo,
      contract_owner: 'broker',
    });
    const config = { ...proposalTender().config, restricted: true };
    const tender = { config, procuringEntity: side('40000017'), contractTemplateName: 'general.docx' };
    const made = await awarded(registry, { tender, award: { suppliers: [{ ...side('40000025'), scale: 'micro' }] } });
    const claim = (id: string, key = cleared) =>
      send('POST', `${made.path}/access`, { identifier: { scheme: 'UA-EDR', id } }, undefined, key);
    const refused = await claim('40000025', keys.broker);
    expect([refused.status, refused.body.details]).to.deep.equal([
      403,
      'Broker Accreditation level does not permit contract restricted data access',
    ]);
    const [buyer, supplier] = [must(await claim('40000017')).body, must(await claim('40000025')).body];
    expect(supplier.data.suppliers[0].name).to.equal('Фірма 40000025');
    must(await send('PATCH', made.path, { title: 'Папір білий' }, buyer.access.token));
    must(await send('POST', `${made.path}/cancellations`, { reasonType: 'requiresChanges' }, supplier.access.token));
    const body = { tender_id: made.tenderId, awardID: made.awardIds[0] };
    const unclear = await send('POST', '/api/2.5/contracts', body, buyer.access.token, keys.broker);
    expect([unclear.status, unclear.body.details]).to.deep.equal([refused.status, refused.body.details]);
    const next = `/api/2.5/contracts/${must(await send('POST', '/api/2.5/contracts', body, buyer.access.token)).body.data.id}`;
    for (const path of [
      made.path,
      `${made.path}/documents`,
      `${made.path}/signatories`,
      `${made.path}/cancellations`,
      next,
      `${next}/documents`,
    ]) {
      const { status, text } = await registry.ask('GET', path);
      expect([status, /40000025|contract-notice|\/get\//.test(text)], text).to.deep.equal([200, false]);
    }
    const [notice] = (await registry.ask('GET', next, { key: cleared })).body.data.documents;
    expect(await (await fetch(notice.url)).text()).to.include('Фірма 40000025');
    for (const token of [buyer.access.token, supplier.access.token]) {
      const file = { ...(await uploadDocument(registry, { title: 'contractSignature.p7s' })), documentType: 'contractSignature' };
      must(await send('POST', `${next}/documents`, file, token));
      must(await send('POST', `${next}/signatories`, {}, token));
    }
    const signed = (await registry.ask('GET', next)).body;
    expect([signed.data.status, signed.config.restricted, signed.data.suppliers[0].name]).to.deep.equal(['active', true, 'Приховано']);
  });
});
