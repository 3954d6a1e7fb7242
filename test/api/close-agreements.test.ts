/** Agreements with prices over HTTP: credentials, their end, changes, documents (spec/close-frameworks.md §6, §7). */
import { expect } from 'chai';
import { closeAgreement, contractId, itemIds, putCloseAgreement, suppliers, tenderToken } from '../../fixtures/close-agreements.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { framed } from '../../fixtures/frameworks.ts';
import { errorsIn } from '../../fixtures/tender-parts.ts';
import { monday } from '../../fixtures/tenders.ts';
import type { CloseAgreementRecord } from '../../src/base/domain/close-agreement.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../support/registry.ts';

/** The key of an owner that may be left. */
const leaver = 'leaver-key';

describe('an agreement with prices', () => {
  const registry = useRegistry({ accounts: `[brokers]\nleaver = ${leaver},123456x\n` });
  beforeEach(() => registry.clock.set(monday));

  const said = (answer: Answer): string =>
    answer.status === 400 ? errorsIn(answer).join() : `${answer.status} ${answer.body.details ?? ''}`;
  const ask = (method: string, path: string, token: string, data?: unknown, key: string = keys.broker): Promise<Answer> =>
    registry.ask(method, path, { key, token, ...(data === undefined ? {} : { body: { data } }) });
  const credentials = async (path: string): Promise<{ token: string; transfer: string }> => {
    const { body } = must(await ask('PATCH', `${path}/credentials`, tenderToken), 200);
    expect(body.config).to.deep.equal({ restricted: false });
    return body.access;
  };

  it('is written with its own token, which that of the tender makes', async () => {
    const { path } = await putCloseAgreement(registry);
    const { body } = await registry.ask('GET', path);
    expect(body.data).to.include({ status: 'active', owner: 'broker', agreementType: 'closeFrameworkAgreementUA' });
    expect(body.data).to.not.have.any.keys('tender_token', 'owner_token', 'transfer_token', 'config');
    const owner = 'Forbidden: this agreement is changed with its owner token and the key of the account that created it.';
    const patch = (token: string, data: Body = { terminationDetails: 'Так' }) => ask('PATCH', path, token, data);
    expect(said(await patch(tenderToken))).to.equal(`403 ${owner}`);
    const { token: old } = await credentials(path);
    const { token } = await credentials(path);
    for (const wrong of [old, tenderToken]) expect((await patch(wrong)).status).to.equal(403);
    expect((await ask('PATCH', `${path}/credentials`, token)).status).to.equal(403);
    expect((await ask('PATCH', `${path}/credentials`, tenderToken, undefined, keys.other)).status).to.equal(403);
    expect((await patch(token)).body.data.terminationDetails).to.equal('Так');
    expect(said(await patch(token, { title: 'x', changes: [] }))).to.match(/^extra_forbidden data.title.*extra_forbidden data.changes/);
    const administrator = await ask('PATCH', path, '', { mode: 'test' }, keys.administrator);
    expect(administrator.body.data?.mode, administrator.text).to.equal('test');

    expect((await patch(token, { status: 'terminated' })).body.data.status).to.equal('terminated');
    expect(said(await patch(token, { terminationDetails: 'Інше' }))).to.match(/^extra_forbidden data.terminationDetails/);
    expect(said(await ask('PATCH', path, '', { status: 'active' }, keys.administrator))).to.equal(
      "403 Can't update object in current (terminated) agreement status",
    );
    expect(said(await ask('PATCH', `${path}/credentials`, tenderToken))).to.equal(
      "403 Can't generate credentials in current (terminated) agreement status",
    );
  });

  it('changes hands with the transfer value of its last credentials, while it is active', async () => {
    const { path } = await putCloseAgreement(registry, { owner: 'leaver' });
    const own = await ask('PATCH', `${path}/credentials`, tenderToken, undefined, leaver);
    const { body: created } = await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } });
    const take = () => ask('POST', `${path}/ownership`, '', { id: created.data.id, transfer: own.body.access.transfer }, keys.other);
    expect((await ask('PATCH', path, own.body.access.token, { status: 'terminated' }, leaver)).status).to.equal(200);
    expect(said(await take())).to.equal("403 Can't update credentials in current (terminated) agreement status");
    const records = registry.store.records<CloseAgreementRecord>('agreements');
    const before = (await records.get(path.split('/').at(-1) ?? '')) ?? expect.fail('it is gone');
    await records.save(before, { ...before, status: 'active' }, { publishes: true });
    expect((await take()).body.data?.owner).to.equal('other');
    expect((await ask('PATCH', path, own.body.access.token, { terminationDetails: 'x' }, leaver)).status).to.equal(403);
    expect((await ask('PATCH', path, created.access.token, { terminationDetails: 'x' }, keys.other)).status).to.equal(200);
    expect((await ask('PATCH', `${path}/credentials`, tenderToken, undefined, leaver)).status).to.equal(403);
  });

  it('stays active past its end, and is kept apart from agreements of frameworks', async () => {
    const { path } = await putCloseAgreement(registry, { period: { startDate: monday, endDate: monday }, agreementType: 'cfaua' });
    registry.clock.advance(86_400_000);
    const ticked = await ask('PATCH', path, '', {}, keys.chronograph);
    expect([ticked.status, ticked.body.data?.status, ticked.body.data?.agreementType]).to.deep.equal([
      200,
      'active',
      'closeFrameworkAgreementUA',
    ]);
    const { token } = await credentials(path);
    const contract = `${path}/contracts/${contractId(suppliers[0])}`;
    expect((await registry.ask('GET', contract)).body.data.unitPrices).to.have.length(2);
    expect((await ask('PATCH', contract, token, { suppliers: [] })).status).to.equal(404);
    expect((await registry.ask('GET', `${contract}/milestones`)).status).to.equal(404);
    const { agreement, framework } = await framed(registry, ['40000101']);
    for (const below of ['/changes', '/preview', '/documents']) expect((await registry.ask('GET', agreement + below)).status).to.equal(404);
    expect(said(await ask('PATCH', `${agreement}/credentials`, framework.token))).to.equal(
      '404 Agreements with agreementType dynamicPurchasingSystem have no credentials.',
    );
  });

  it('is changed by one pending change at a time, seen before it is in force', async () => {
    const { path } = await putCloseAgreement(registry, {}, { prices: [60, 60, 60, 60] });
    const { token } = await credentials(path);
    const [itemId] = itemIds;
    const changes = `${path}/changes`;
    const post = (data: Body): Promise<Answer> => ask('POST', changes, token, data);
    expect(said(await post({ rationale: 'Так' }))).to.equal("403 Can't add change without rationaleType");
    expect(said(await post({ rationaleType: 'x' }))).to.equal(
      "403 rationaleType should be one of ['taxRate', 'itemPriceVariation', 'thirdParty', 'partyWithdrawal']",
    );
    expect(said(await post({ rationaleType: 'taxRate', rationale: '', status: 'active' }))).to.match(
      /^string_too_short data.rationale.*enum data.status/,
    );
    const nothing = "403 unitPrice:value:amount can't be equal or less than 0.";
    expect(said(await post({ rationaleType: 'taxRate', rationale: 'Так', modifications: [{ itemId, addend: -60 }] }))).to.equal(nothing);
    const early = { dateSigned: '2026-12-06T10:00:00+02:00' };
    expect(said(await post({ rationaleType: 'taxRate', rationale: 'Так', ...early }))).to.match(
      /^403 Change dateSigned \(2026-12-06T10:00:00.000\+02:00\) can't be earlier than agreement dateSigned/,
    );

    const created = await post({ rationaleType: 'taxRate', rationale: 'ПДВ', rationale_en: 'VAT' });
    expect([created.status, created.body.data.status, created.body.warnings]).to.deep.equal([201, 'pending', undefined]);
    const own = `${changes}/${created.body.data.id}`;
    expect(created.headers.get('location')).to.equal(`${registry.url}${own}`);
    expect(said(await post({ rationaleType: 'taxRate', rationale: 'Ще' }))).to.equal(
      "403 Can't create new agreement change while any (pending) change exists",
    );
    expect(said(await ask('PATCH', path, token, { status: 'terminated' }))).to.equal(
      "403 Can't update agreement status with pending change.",
    );
    const patch = (data: Body): Promise<Answer> => ask('PATCH', own, token, data);
    expect(said(await patch({ rationaleType: 'thirdParty' }))).to.match(/^extra_forbidden data.rationaleType/);
    expect(said(await patch({ status: 'active' }))).to.equal("403 Can't update agreement change status. 'dateSigned' is required.");
    const dateSigned = '2026-12-07T10:10:00+02:00';
    expect(said(await patch({ status: 'active', dateSigned }))).to.equal('403 Modifications are required for change activation.');
    expect((await patch({ modifications: [{ itemId, factor: '0.9' }] })).body.data.modifications).to.deep.equal([{ itemId, factor: 0.9 }]);
    const priceIn = async (address: string): Promise<number> =>
      (await registry.ask('GET', address)).body.data.contracts[2].unitPrices[0].value.amount;
    expect([await priceIn(`${path}/preview`), await priceIn(path)]).to.deep.equal([54, 60]);
    registry.clock.advance(3_600_000);
    const both = await Promise.all([0, 1].map(() => patch({ status: 'active', dateSigned })));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).to.have.length(1);
    expect([await priceIn(`${path}/preview`), await priceIn(path)]).to.deep.equal([54, 54]);
    expect(said(await patch({ rationale: 'x' }))).to.equal("403 Can't update agreement change in current (active) status");

    const modifications = suppliers.slice(0, 2).map((supplier) => ({ contractId: contractId(supplier) }));
    const leaving = await post({ rationaleType: 'partyWithdrawal', rationale: 'Виходять', modifications });
    const few = ['Min active contracts in FrameworkAgreement less than 3.'];
    expect([leaving.status, leaving.body.warnings]).to.deep.equal([201, few]);
    const preview = await registry.ask('GET', `${path}/preview`);
    expect([preview.body.warnings, preview.body.data.numberOfContracts]).to.deep.equal([few, 2]);
    const given = await ask('PATCH', `${changes}/${leaving.body.data.id}`, token, { status: 'cancelled' });
    expect([given.body.data.status, given.body.warnings]).to.deep.equal(['cancelled', undefined]);
    const { body } = await registry.ask('GET', changes);
    expect(body.data.map(({ status }: Body) => status)).to.deep.equal(['active', 'cancelled']);
    expect((await ask('PATCH', path, token, { status: 'terminated' })).status).to.equal(200);
    expect(said(await post({ rationaleType: 'taxRate', rationale: 'Ще' }))).to.equal(
      "403 Can't add agreement change in current (terminated) agreement status",
    );
  });

  it('is previewed whatever an import left out of it', async () => {
    const [contract] = closeAgreement().contracts ?? [];
    const pending = (rationaleType: string, modifications: unknown) => ({
      changes: [{ id: '1'.repeat(32), status: 'pending', rationaleType, modifications }],
    });
    const priced = pending('taxRate', [{ itemId: itemIds[0], factor: 2 }]);
    for (const over of [
      { changes: null },
      { contracts: null },
      pending('taxRate', null),
      { ...priced, contracts: null },
      { ...priced, contracts: [{ ...contract, unitPrices: null }] },
    ]) {
      const { path } = await putCloseAgreement(registry, over as unknown as Partial<CloseAgreementRecord>);
      must(await registry.ask('GET', `${path}/preview`), 200);
    }
  });

  it('keeps documents of its parts', async () => {
    const { path } = await putCloseAgreement(registry);
    const { token } = await credentials(path);
    const file = async (over: Body = {}): Promise<Body> => ({ ...(await uploadDocument(registry, { title: 'annex.pdf' })), ...over });
    const add = async (over: Body = {}): Promise<Answer> => ask('POST', `${path}/documents`, token, await file(over));
    expect((await add()).body.data.documentOf).to.equal('agreement');
    expect(said(await add({ documentOf: 'item' }))).to.equal('missing data.relatedItem: Field required');
    expect(said(await add({ documentOf: 'change', relatedItem: 'x' }))).to.equal('data.relatedItem: relatedItem should be one of changes');
    expect((await add({ documentOf: 'contract', relatedItem: contractId(suppliers[0]) })).status).to.equal(201);
    expect((await ask('POST', `${path}/documents`, tenderToken, await file())).status).to.equal(403);
    const { documents } = (await registry.ask('GET', path)).body.data;
    expect(documents).to.have.length(2);
    const sent = (documents as Body[]).map(({ id, title, url, format, hash, documentOf, relatedItem }) => ({
      ...{ id, title, url, format, hash, documentOf },
      ...(relatedItem === undefined ? {} : { relatedItem }),
    }));
    const replace = async (...list: Body[]): Promise<Answer> => ask('PATCH', path, token, { documents: list });
    expect(said(await replace(...sent, await file({ documentOf: 'item', relatedItem: 'x' })))).to.equal(
      'data.documents.2.relatedItem: relatedItem should be one of items',
    );
    const removal = '403 Forbidden to delete document for agreement';
    expect(said(await replace(...sent.slice(1), await file()))).to.equal(removal);
    expect(said(await replace())).to.equal(removal);
    const longer = await replace(...sent, await file());
    expect(longer.body.data?.documents, longer.text).to.have.length(3);
  });
});
