/** Contracts that both sides sign in the registry (spec/electronic-contracts.md). */
import { expect } from 'chai';
import { awarded, contracts, electronic, later, patch, read, readTender, signed, signing } from '../../../fixtures/contracts.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { must, systemAccounts } from '../../../fixtures/procedure.ts';
import { errorsIn } from '../../../fixtures/tender-parts.ts';
import { newerTender, postTender, procuringEntity, signerInfo } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

type Side = 'buyer' | 'supplier';

const party = (id: string, contract_owner: string): Body => ({
  ...procuringEntity({ identifier: { scheme: 'UA-EDR', id } }),
  signerInfo,
  contract_owner,
});
const plan = {
  tender: { procuringEntity: party('40000017', 'broker'), contractTemplateName: 'general.docx' },
  award: { suppliers: [{ ...party('40000025', 'other'), scale: 'micro' }] },
};
const own = { buyer: { key: keys.broker, id: '40000017' }, supplier: { key: keys.other, id: '40000025' } } as const;

describe('an electronic contract', () => {
  const registry = useRegistry({
    now: later,
    accounts: `${systemAccounts}[brokers]\nsmall = small-key,1234\nleaver = leaver-key,123456x\n`,
  });
  const post = (path: string, data: unknown, { key, token }: { key: string; token?: string }): Promise<Answer> =>
    registry.ask('POST', path, { key, ...(token === undefined ? {} : { token }), body: { data } });
  const claim = (path: string, side: Side, id: string = own[side].id): Promise<Answer> =>
    post(`${path}/access`, { identifier: { scheme: 'UA-EDR', id } }, { key: own[side].key });
  const says = async (answer: Promise<Answer>, status: number, text: string): Promise<void> => {
    const got = await answer;
    expect([got.status, got.body.errors === undefined ? got.body.details : errorsIn(got).join('; ')], got.text).to.deep.equal([
      status,
      text,
    ]);
  };

  /** Both sides with their tokens; `signs` brings the signature and signs. */
  const open = async (path: string) => {
    const tokens = {
      buyer: must(await claim(path, 'buyer'), 200).body.access.token as string,
      supplier: must(await claim(path, 'supplier'), 200).body.access.token as string,
    };
    const asSide = (side: Side) => ({ key: own[side].key, token: tokens[side] });
    const as = (side: Side, what: string, data: unknown = {}, at = path): Promise<Answer> => post(`${at}${what}`, data, asSide(side));
    const file = async (side: Side, documentType = 'contractSignature', at = path): Promise<Answer> =>
      as(side, '/documents', { ...(await uploadDocument(registry, { title: `${documentType}.p7s` })), documentType }, at);
    const sign = async (side: Side, at = path): Promise<Answer> => {
      must(await file(side, 'contractSignature', at), 201);
      return as(side, '/signatories', {}, at);
    };
    return { asSide, as, file, sign };
  };

  it('is one where both sides name a broker who keeps contracts', async () => {
    const named = (contract_owner: string) =>
      newerTender({ contractTemplateName: 'x', procuringEntity: procuringEntity({ signerInfo, contract_owner }) });
    for (const name of ['small', 'nobody', 'auction'])
      await says(postTender(registry, named(name)), 400, 'data.procuringEntity.contract_owner: should be one of brokers with level 6');
    expect((await postTender(registry, named('other'))).status).to.equal(201);
    const plain = await awarded(registry, { tender: plan.tender });
    await says(claim(plain.path, 'buyer'), 403, 'This contract is not electronic: its buyer and supplier have no contract_owner both');
    const { access = [] } = electronic.contract ?? {};
    const imported = await awarded(registry, { contract: { access } });
    expect((await patch(registry, imported.path, signing)).body.data).to.include({ status: 'active' });
  });

  it('has a term and its text, which its sides sign with tokens of their own', async () => {
    const made = await awarded(registry, { ...plan, uncontracted: true });
    const tick = { key: keys.chronograph, body: { data: {} } };
    must(await registry.ask('PATCH', `/api/2.5/tenders/${made.tenderId}/chronograph`, tick), 200);
    const path = `${contracts}/${(await readTender(registry, made)).contracts[0].id}`;
    const data = await read(registry, path);
    expect(data).to.deep.include({ status: 'pending', owner: 'broker' });
    expect(data.period).to.deep.equal({ startDate: '2026-12-06T12:00:00.000+02:00', endDate: '2026-12-31T23:59:59.000+02:00' });
    const [notice] = data.documents;
    expect(notice).to.include({ documentType: 'contractNotice', format: 'text/html', author: 'registry' });
    const text = await (await fetch(notice.url)).text();
    for (const part of ['UA-2026-11-23-000001-a-a1', '40000017', '40000025', 'Папір «Ранок»', '9500 UAH']) expect(text).to.include(part);
    const foreign = 'Forbidden: identifier and account are those of no side of this contract.';
    await says(claim(path, 'buyer', '40000025'), 403, foreign);
    await says(post(`${path}/access`, { identifier: { scheme: 'UA-EDR', id: '40000017' } }, { key: keys.other }), 403, foreign);
    const held =
      'Forbidden: this contract is changed with the token that its side got from POST /contracts/{id}/access and the key of the account that is its contract_owner.';
    await says(patch(registry, path, { title: 'x' }), 403, held);

    const { as, asSide, file, sign } = await open(path);
    expect((await patch(registry, path, { title: 'Папір білий', contractNumber: '7-П' }, asSide('buyer'))).status).to.equal(200);
    await says(patch(registry, path, { title: 'x' }, asSide('supplier')), 403, held);
    await says(patch(registry, path, { status: 'active' }, asSide('buyer')), 403, "Can't update contract status");
    const versions = (await read(registry, path)).documents;
    expect(versions.map(({ id }: { id: string }) => id)).to.deep.equal([notice.id, notice.id]);
    expect(await (await fetch(versions[1].url)).text()).to.include('Папір білий');
    await says(
      as('supplier', '/signatories'),
      400,
      "data.documents: Document with type 'contractSignature' and format pkcs7-signature is required",
    );
    await says(file('supplier', 'contractAnnexe'), 403, 'The supplier adds documents of type contractSignature only');
    const byRegistry = 'Documents of type contractNotice are made by the registry';
    await says(file('buyer', 'contractNotice'), 403, byRegistry);
    await says(patch(registry, `${path}/documents/${notice.id}`, { title: 'x' }, { key: keys.admin }), 403, byRegistry);

    expect(must(await sign('supplier'), 201).body.data).to.include({ author: 'supplier' });
    await says(as('supplier', '/signatories'), 403, 'Already signed by supplier');
    await says(file('buyer', 'contractAnnexe'), 403, "Can't update contract that a side has signed");
    await says(patch(registry, path, { title: 'x' }, asSide('buyer')), 403, "Can't update contract that a side has signed");
    expect((await read(registry, path)).status).to.equal('pending');
    must(await sign('buyer'), 201);
    const inForce = await read(registry, path);
    expect(inForce).to.include({ status: 'active', contractNumber: '7-П' });
    expect(new Date(inForce.dateSigned)).to.deep.equal(later);
    expect((await read(registry, `${path}/signatories`)).map(({ author }: { author: Side }) => author)).to.deep.equal([
      'supplier',
      'buyer',
    ]);
    expect((await readTender(registry, made)).status).to.equal('complete');
    await says(as('buyer', '/signatories'), 403, "Can't sign contract in current (active) contract status");
    await says(
      as('buyer', '/cancellations', { reasonType: 'requiresChanges' }),
      403,
      "Can't add cancellation in current (active) contract status",
    );
  });

  it('comes into force once when both sides sign at the same time, unless one of them refuses first', async () => {
    const made = await awarded(registry, plan);
    const { as, file } = await open(made.path);
    for (const side of ['buyer', 'supplier'] as const) must(await file(side), 201);
    const both = await Promise.all([as('buyer', '/signatories'), as('supplier', '/signatories'), as('supplier', '/signatories')]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 201, 403]);
    expect((await read(registry, made.path)).status).to.equal('active');

    const other = await awarded(registry, plan);
    const sides = await open(other.path);
    must(await sides.sign('buyer'), 201);
    must(await sides.file('supplier'), 201);
    const race = await Promise.all([
      sides.as('supplier', '/signatories'),
      sides.as('supplier', '/cancellations', { reasonType: 'signingRefusal' }),
    ]);
    expect(race.map(({ status }) => status).sort()).to.deep.equal([201, 403]);
  });

  it('is made anew by its buyer when a side does not sign it, once', async () => {
    const made = await awarded(registry, plan);
    const { as, asSide, sign } = await open(made.path);
    const [item] = (await read(registry, made.path)).items;
    const unit = { ...item.unit, value: { ...item.unit.value, amount: 900, valueAddedTaxIncluded: true } };
    const terms = { title: 'Папір щільний', value: { amount: 9000, amountNet: 9000 }, items: [{ ...item, unit }] };
    const body = { tender_id: made.tenderId, awardID: made.awardIds[0], ...terms };
    const anew = (): Promise<Answer> => post(contracts, body, asSide('buyer'));
    await says(anew(), 403, "Can't add new version of contract without pending cancellation");
    must(await sign('buyer'), 201);
    await says(as('supplier', '/cancellations', {}), 400, 'missing data.reasonType: Field required');
    const dispute = must(await as('supplier', '/cancellations', { reasonType: 'requiresChanges', reason: 'Не той папір' }), 201).body.data;
    expect(dispute).to.include({ status: 'pending', author: 'supplier', reasonType: 'requiresChanges', reason: 'Не той папір' });
    await says(as('buyer', '/cancellations', { reasonType: 'signingRefusal' }), 403, "Can't add cancellation with pending cancellation");
    await says(sign('supplier'), 403, "Can't sign contract with pending cancellation");
    await says(
      post(contracts, { ...body, awardID: 'f'.repeat(32) }, asSide('buyer')),
      400,
      'data.awardID: There is no pending contract of this award',
    );
    expect((await post(contracts, body, asSide('supplier'))).status).to.equal(403);
    await says(
      post(contracts, { ...body, value: { amount: 99999, amountNet: 99999 } }, asSide('buyer')),
      403,
      'AmountNet should be less or equal to awarded amount',
    );
    const answers = await Promise.all([anew(), anew()]);
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    expect(answers.find(({ status }) => status !== 201)?.status).to.be.oneOf([400, 409]);
    const { body: answer, headers } = answers.find(({ status }) => status === 201) ?? expect.fail('none was made');
    const { id } = answer.data;
    expect(headers.get('location')).to.match(new RegExp(`${contracts}/${id}$`));
    expect(answer.data).to.include({ status: 'pending', title: 'Папір щільний', contractID: 'UA-2026-11-23-000001-a-a2' });
    expect(answer.data.items[0].unit.value).to.include({ amount: 900, valueAddedTaxIncluded: false });
    expect(answer.data).to.not.have.any.keys('signatories', 'cancellations');
    expect(answer.data.documents.map(({ documentType }: Body) => documentType)).to.deep.equal(['contractNotice']);
    expect(await read(registry, `${made.path}/cancellations`)).to.deep.include({ ...dispute, status: 'active' });
    expect((await read(registry, made.path)).status).to.equal('cancelled');
    const { contracts: stubs, status } = await readTender(registry, made);
    expect([status, ...stubs.map((stub: { status: string }) => stub.status)]).to.deep.equal(['active.awarded', 'cancelled', 'pending']);
    for (const side of ['buyer', 'supplier'] as const) must(await sign(side, `${contracts}/${id}`), 201);
    expect((await readTender(registry, made)).status).to.equal('complete');
  });

  it('is made anew where it is disputed, of the contracts that several buyers have of an award', async () => {
    const buyers = ['1', '2'].map((digit) => ({ ...party('40000017', 'broker'), id: digit.repeat(32) }));
    const items = buyers.map(({ id }) => ({ id, description: 'Папір', quantity: 1, relatedBuyer: id }));
    const { tenderId, awardIds, ids } = await awarded(registry, { ...electronic, lots: 0, tender: { buyers, items } });
    const holds = (side: 'tender' | 'bid') => ({ key: keys[side === 'bid' ? 'other' : 'broker'], token: `${side}-token` });
    must(await post(`${contracts}/${ids[1]}/cancellations`, { reasonType: 'requiresChanges' }, holds('bid')), 201);
    const made = await post(contracts, { tender_id: tenderId, awardID: awardIds[0] }, holds('tender'));
    expect(must(made, 201).body.data.buyerID).to.equal(buyers[1]?.id);
  });

  it('is changed by what both sides sign', async () => {
    const { path } = await awarded(registry, plan);
    const { as, asSide, file, sign } = await open(path);
    for (const side of ['buyer', 'supplier'] as const) must(await sign(side), 201);
    const change = async (): Promise<string> => {
      const { data } = must(await as('buyer', '/changes', { rationale: 'Ціна', rationaleTypes: ['itemPriceVariation'] }), 201).body;
      return `${path}/changes/${data.id}`;
    };
    const first = await change();
    for (const dated of [{}, { dateSigned: later.toISOString() }])
      await says(patch(registry, first, { status: 'active', ...dated }, asSide('buyer')), 403, "Can't update contract change status");
    const annex = must(await file('buyer', 'contractAnnexe', first), 201).body.data;
    must(await sign('supplier', first), 201);
    const fixed = "Can't update contract change that a side has signed";
    const annexOf = { documentType: 'contractAnnexe', documentOf: 'change', relatedItem: first.split('/').at(-1) };
    for (const answer of [
      file('buyer', 'contractAnnexe', first),
      as('buyer', '/documents', { ...(await uploadDocument(registry, { title: 'a.pdf' })), ...annexOf }),
      patch(registry, `${first}/documents/${annex.id}`, { title: 'x' }, asSide('buyer')),
      patch(registry, `${first}/documents/${annex.id}`, { documentType: 'contractSignature' }, asSide('buyer')),
    ])
      await says(answer, 403, fixed);
    const [{ url }] = (await read(registry, path)).changes[0].documents;
    expect(new URL(url).pathname).to.match(/^\/get\//);
    expect([(await read(registry, first)).documents[0].url, (await read(registry, `${path}/changes`))[0].documents[0].url]).to.deep.equal([
      url,
      url,
    ]);
    await says(patch(registry, first, { rationale: 'x' }, asSide('buyer')), 403, "Can't update contract change that a side has signed");
    must(await as('buyer', '/cancellations', { reasonType: 'requiresChanges' }, first), 201);
    expect((await read(registry, first)).status).to.equal('cancelled');
    const [page, refusal] = [`/contract/${path.split('/').at(-1)}`, { uk: 'Замовник: Не підписано', en: 'Buyer: Not signed' }];
    for (const [at, text] of [
      [page, refusal.uk],
      [`/en${page}`, refusal.en],
    ] as const)
      expect(await (await fetch(registry.url + at, { headers: { Accept: 'text/html' } })).text()).to.include(text);
    expect((await as('buyer', '/signatories', {}, first)).status).to.equal(403);
    const second = await change();
    for (const side of ['buyer', 'supplier'] as const) must(await sign(side, second), 201);
    expect(await read(registry, second)).to.include({ status: 'active' });
    expect((await read(registry, `${second}/signatories`)).length).to.equal(2);
    expect((await read(registry, `${first}/cancellations`))[0].status).to.equal('active');
    await says(as('buyer', '/signatories', {}, second), 403, "Can't sign contract change in current (active) contract change status");
    const restricts = { $set: { 'config.restricted': true } };
    await registry.store.collection<{ _id: string }>('contracts').updateOne({ _id: path.split('/').at(-1) ?? '' }, restricts);
    for (const { documents } of [await read(registry, second), ...(await read(registry, `${path}/changes`))])
      expect(documents[0]).to.include({ title: 'Приховано', url: 'Приховано' });
    const plain = await signed(registry);
    await says(
      post(`${plain.path}/signatories`, {}, { key: keys.broker, token: 'x' }),
      403,
      'This contract is not electronic: its buyer and supplier have no contract_owner both',
    );
  });

  it('passes a side on by the transfer value of that side, and forgets the token before', async () => {
    const { path } = await awarded(registry, { ...plan, award: { suppliers: [{ ...party('40000025', 'leaver'), scale: 'micro' }] } });
    const claimed = async () =>
      must(await post(`${path}/access`, { identifier: { scheme: 'UA-EDR', id: '40000025' } }, { key: 'leaver-key' }), 200).body;
    const { access } = await claimed();
    const { access: newest } = await claimed();
    await says(
      post(`${path}/ownership`, { id: 'f'.repeat(32), transfer: newest.transfer }, { key: 'leaver-key' }),
      404,
      'Transfer not found.',
    );
    const transfer = must(await post('/api/2.5/transfers', {}, { key: keys.broker }), 201).body;
    const take = (value: string) => post(`${path}/ownership`, { id: transfer.data.id, transfer: value }, { key: keys.broker });
    await says(take(access.transfer), 403, 'Owner Accreditation level does not permit ownership change');
    const taken = await take(newest.transfer);
    expect([taken.status, taken.body.details ?? taken.body.data.owner]).to.deep.equal([200, 'broker']);
    const dispute = { reasonType: 'signingRefusal' };
    expect((await post(`${path}/cancellations`, dispute, { key: 'leaver-key', token: newest.token })).status).to.equal(403);
    const { data } = must(await post(`${path}/cancellations`, dispute, { key: keys.broker, token: transfer.access.token }), 201).body;
    expect(data.author).to.equal('supplier');
    expect((await read(registry, path)).owner).to.equal('broker');
  });
});
