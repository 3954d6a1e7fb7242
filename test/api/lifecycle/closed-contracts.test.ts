/** Signed texts of contracts that are closed because of the cause of their tender (spec/documents.md §3.4, spec/decisions.md D21). */
import { expect } from 'chai';
import { awarded, bidToken, later, signed, tenderToken } from '../../../fixtures/contracts.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { acceptedAward, cause, chosen, negotiationTender, reportingTender, type Sent, signing } from '../../../fixtures/limited.ts';
import { botKey, errorsIn, systemAccounts } from '../../../fixtures/tender-parts.ts';
import { lotId } from '../../../fixtures/tenders.ts';
import { type Answer, type Ask, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const closedCauses = [
  'criticalInfrastructure',
  'civilProtection',
  'RNBO',
  'naturalGas',
  'UZ',
  'defencePurchase',
  'stateDebtServices',
  'energyCrisisRecovery',
  'defenseNeeds',
];

const hidden = { confidentiality: 'buyerOnly', confidentialityRationale: 'Відомості про оборону, які бачить лише замовник' };
const contractSigned = { documentType: 'contractSigned' };
const secretText = ['data.confidentiality: Document should be confidential'];
const publicText = ['data.confidentiality: Document should be public'];
const change = { rationale: 'Ціна знизилась', rationaleTypes: ['priceReduction'] };

describe('Signed texts of contracts with a closed cause', () => {
  const registry = useRegistry({ now: later, accounts: `${systemAccounts}[aboveThresholdReviewers]\nreviewer = reviewer-key\n` });
  beforeEach(() => registry.clock.set(later));

  const buyer: Ask = { key: keys.broker, token: tenderToken };
  const ask = (method: string, path: string, data: unknown, by: Ask = buyer): Promise<Answer> =>
    registry.ask(method, path, { ...by, body: { data } });
  const file = async (more: Body = {}): Promise<Body> => ({ ...(await uploadDocument(registry, { title: 'contract.p7s' })), ...more });
  const post = async (path: string, more: Body, by?: Ask) => ask('POST', `${path}/documents`, await file(more), by);
  const created = (answer: Answer) => {
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data;
  };
  const because = (code: string) => ({ tender: { causeDetails: cause(code) } });

  it('have to be for the buyer only for each of the nine causes, wherever the tender names it', async () => {
    for (const code of closedCauses)
      for (const tender of [{ causeDetails: cause(code) }, { cause: code }]) {
        const { path } = await awarded(registry, { tender });
        for (const documentType of ['contractSigned', 'contractAnnexe']) {
          expect(errorsIn(await post(path, { documentType })), code).to.deep.equal(secretText);
          expect(errorsIn(await post(path, { documentType, documentOf: 'contract', confidentiality: 'public' }))).to.deep.equal(secretText);
          expect((await post(path, { documentType, ...hidden })).status, code).to.equal(201);
        }
      }
  });

  it('are public with any other cause, as all other documents are with these', async () => {
    const open = await awarded(registry, because('additionalPurchase'));
    expect(errorsIn(await post(open.path, { ...contractSigned, ...hidden }))).to.deep.equal(publicText);
    expect((await post(open.path, contractSigned)).status).to.equal(201);
    const { path } = await awarded(registry, because('UZ'));
    const [item] = (await registry.ask('GET', path)).body.data.items;
    for (const more of [
      {},
      { documentType: 'contractNotice' },
      { ...contractSigned, documentOf: 'tender' },
      { ...contractSigned, documentOf: 'item', relatedItem: item.id },
      { ...contractSigned, documentOf: 'lot', relatedItem: item.relatedLot },
    ]) {
      expect(errorsIn(await post(path, { ...more, ...hidden })), JSON.stringify(more)).to.deep.equal(publicText);
      expect((await post(path, more)).status, JSON.stringify(more)).to.equal(201);
    }
  });

  it('say why, in 30 characters at least', async () => {
    const { path } = await awarded(registry, because('naturalGas'));
    const buyerOnly = { ...contractSigned, confidentiality: 'buyerOnly' };
    const at = 'data.confidentialityRationale: confidentialityRationale';
    expect(errorsIn(await post(path, buyerOnly))).to.deep.equal([`${at} is required`]);
    const short = { ...buyerOnly, confidentialityRationale: 'x'.repeat(29) };
    expect(errorsIn(await post(path, short))).to.deep.equal([`${at} should contain at least 30 characters`]);
    expect(
      errorsIn(await ask('POST', `${path}/documents`, [await file(contractSigned), await file({ ...contractSigned, ...hidden })])),
    ).to.deep.equal(['data.0.confidentiality: Document should be confidential']);
  });

  it('stay closed in new versions and changes', async () => {
    const { path } = await awarded(registry, because('RNBO'));
    const { id } = created(await post(path, { ...contractSigned, ...hidden }));
    const where = `${path}/documents/${id}`;
    expect(errorsIn(await ask('PUT', where, await file({ confidentiality: 'public' })))).to.deep.equal(secretText);
    expect(errorsIn(await ask('PATCH', where, { confidentiality: 'public' }))).to.deep.equal(secretText);
    expect(errorsIn(await ask('PATCH', where, { documentType: 'contractNotice' }))).to.deep.equal(publicText);
    const version = await ask('PUT', where, await file());
    expect(version.body.data, version.text).to.include({ ...hidden, ...contractSigned });
    expect((await ask('PATCH', where, { description: 'x' })).status).to.equal(200);
    const plain = created(await post(path, {}));
    expect(errorsIn(await ask('PATCH', `${path}/documents/${plain.id}`, contractSigned))).to.deep.equal(secretText);
    expect((await ask('PATCH', `${path}/documents/${plain.id}`, { ...contractSigned, ...hidden })).status).to.equal(200);
    const seen = await registry.ask('GET', path);
    expect(seen.body.data.documents).to.have.length(3);
    expect(seen.text).to.not.include('"url"');
  });

  it('are closed in changes and payments as well', async () => {
    const { path } = await signed(registry, because('civilProtection'));
    const relatedItem = (await ask('POST', `${path}/changes`, change)).body.data.id;
    const ofChange = { documentOf: 'change', relatedItem, documentType: 'contractAnnexe' };
    expect(errorsIn(await post(path, ofChange))).to.deep.equal(secretText);
    expect((await post(path, { ...ofChange, ...hidden })).status).to.equal(201);
    const payment = `${path}/transactions/1`;
    const party = { name: 'x', bankAccount: { id: 'UA1', scheme: 'IBAN' } };
    const money = { amount: 5, currency: 'UAH' };
    await ask('PUT', payment, { date: later.toISOString(), value: money, payer: party, payee: party, status: 'accepted' });
    const bot = { key: botKey };
    expect(errorsIn(await post(payment, contractSigned, bot))).to.deep.equal(secretText);
    expect(created(await post(payment, { ...contractSigned, ...hidden }, bot))).to.not.have.property('url');
    expect((await post(payment, {}, bot)).status).to.equal(201);
  });

  it('are read by the buyer side and by reviewers; everybody else sees that they are there', async () => {
    const { path } = await awarded(registry, because('defencePurchase'));
    const document = created(await post(path, { ...contractSigned, ...hidden }));
    const address = `${path}/documents/${document.id}`;
    expect(document.url).to.match(new RegExp(`^http.*${address}\\?download=`));
    const [listed] = (await registry.ask('GET', `${path}/documents`)).body.data;
    expect(listed)
      .to.include({ id: document.id, ...hidden })
      .and.not.have.property('url');
    expect((await registry.ask('GET', address)).body.data).to.not.have.property('url');
    expect((await registry.ask('GET', path)).text).to.not.include('download=');
    const credentials = (await ask('PATCH', `${path}/credentials`, {})).body.access.token;
    const readers: Ask[] = [
      {},
      { key: keys.broker },
      { key: keys.other, token: bidToken },
      { key: keys.other, token: tenderToken },
      buyer,
      { key: keys.broker, token: credentials },
      { key: keys.authority },
      { key: 'reviewer-key' },
    ];
    const answers = await Promise.all(readers.map((reader) => registry.ask('GET', document.url, reader)));
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403, 302, 302, 302, 302]);
    expect(answers[0]?.body.details).to.equal('Document download forbidden.');
    expect((await registry.ask('GET', address, buyer)).body.data.url).to.equal(document.url);
    const unknownKey = await Promise.all([{}, buyer].map((reader) => registry.ask('GET', `${address}?download=1`, reader)));
    expect(unknownKey.map(({ status, body }) => [status, body.details])).to.deep.equal([
      [403, 'Document download forbidden.'],
      [404, 'Document not found.'],
    ]);
  });

  it('are taken either way where the tender is not here', async () => {
    const { path, ids } = await awarded(registry);
    const records = registry.store.records<Body>('contracts');
    const stored = await records.get(ids[0] ?? '');
    if (stored === null) throw new Error('no contract');
    await records.save(stored, { ...stored, tender_id: 'f'.repeat(32) }, { publishes: true });
    expect((await post(path, contractSigned)).status).to.equal(201);
    expect((await post(path, { ...contractSigned, ...hidden })).status).to.equal(201);
    expect(errorsIn(await post(path, hidden))).to.deep.equal(publicText);
  });

  const run = async (body: Sent, lotID?: string) => {
    const tender = await chosen(registry, body);
    const award = await acceptedAward(registry, tender, lotID === undefined ? {} : { lotID, value: { ...plain, amount: 500 } });
    const [{ id }] = (await registry.ask('GET', `${tender.path}/contracts`)).body.data.filter(
      ({ awardID }: { awardID: string }) => awardID === award.id,
    );
    return { id, path: `/api/2.5/contracts/${id}`, by: { key: keys.broker, token: tender.token } };
  };
  const plain = { currency: 'UAH', valueAddedTaxIncluded: false };

  it('hold for reporting from its award to the annexe of a contract in force', async () => {
    const { id, path, by } = await run(reportingTender());
    expect(errorsIn(await post(path, contractSigned, by))).to.deep.equal(secretText);
    expect((await post(path, { ...contractSigned, ...hidden }, by)).status).to.equal(201);
    must(await ask('PATCH', path, await signing(registry, id, 475000), by), 200);
    const relatedItem = created(await ask('POST', `${path}/changes`, change, by)).id;
    const annexe = { documentOf: 'change', relatedItem, documentType: 'contractAnnexe' };
    expect(errorsIn(await post(path, annexe, by))).to.deep.equal(secretText);
    expect(created(await post(path, { ...annexe, ...hidden }, by))).to.include(hidden);
  });

  it('hold for negotiation by its own causes', async () => {
    const open = await run(negotiationTender(), lotId);
    expect(errorsIn(await post(open.path, { ...contractSigned, ...hidden }, open.by))).to.deep.equal(publicText);
    const { path, by } = await run(negotiationTender({ causeDetails: cause('defenseNeeds') }), lotId);
    expect(errorsIn(await post(path, contractSigned, by))).to.deep.equal(secretText);
    expect((await post(path, { ...contractSigned, ...hidden }, by)).status).to.equal(201);
  });
});
