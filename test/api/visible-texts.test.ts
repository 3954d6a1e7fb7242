/** Blank texts that a type requires, and currencies that are none, are refused on every resource; other texts may be empty. */
import { expect } from 'chai';
import { makeBid, onBid, tenderInTendering } from '../../fixtures/bids.ts';
import { criterion, evidenceId, ofRequirement, requirement } from '../../fixtures/criteria.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { budget, createPlan, postPlan, writePlan } from '../../fixtures/plans.ts';
import { errorsIn, storedTender, storeFields, write } from '../../fixtures/tender-parts.ts';
import {
  createTender,
  item,
  lot,
  lotId,
  monday,
  money,
  newerTender,
  patchTender,
  postTender,
  procuringEntity,
} from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

const blank = '\u200b \u00a0';
const text = 'Text should have at least one visible character';
const currency = 'Currency should be a code of ISO 4217 in capital letters, such as UAH';

describe('Texts that show nothing, and currencies that are none', () => {
  const registry = useRegistry({ now: monday });
  beforeEach(() => registry.clock.set(monday));
  const ofTender = async (overrides: object) => errorsIn(await postTender(registry, newerTender({ ...overrides })));

  it('are refused in a new tender, where they stand', async () => {
    expect(await ofTender({ title: '', lots: [lot({ title: ' ' })], procuringEntity: procuringEntity({ name: blank }) })).to.deep.equal([
      `data.title: ${text}`,
      `data.procuringEntity.name: ${text}`,
      `data.lots.0.title: ${text}`,
    ]);
    expect(await ofTender({ items: [item({ relatedLot: lotId, description: '' })] })).to.deep.equal([`data.items.0.description: ${text}`]);
    for (const code of ['uah', 'XXX', 'XTS', 'HRK'])
      expect(await ofTender({ value: { ...money(10000), currency: code } }), code).to.deep.equal([`data.value.currency: ${currency}`]);
  });

  it('are refused in changes, documents, questions, bids and plans', async () => {
    const tender = await createTender(registry);
    expect(errorsIn(await patchTender(registry, tender, { title: blank }))).to.deep.equal([`data.title: ${text}`]);
    expect(errorsIn(await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: '' }))).to.deep.equal([`data.title: ${text}`]);
    const file = await uploadDocument(registry, { title: 'a.pdf' });
    expect(errorsIn(await write(registry, tender, 'POST', '/documents', { ...file, title: blank }))).to.deep.equal([`data.title: ${text}`]);
    const bidding = await tenderInTendering(registry);
    const bid = await makeBid(registry, bidding);
    const offer = { relatedLot: lotId, value: { ...money(9000), currency: 'uah' } };
    expect(errorsIn(await onBid(registry, bid, 'PATCH', '', { lotValues: [offer] }))).to.deep.equal([
      `data.lotValues.0.value.currency: ${currency}`,
    ]);
    expect(errorsIn(await postPlan(registry, { budget: budget({ description: '', currency: 'XXX' }) }))).to.deep.equal([
      `data.budget.description: ${text}`,
      `data.budget.currency: ${currency}`,
    ]);
    const plan = await createPlan(registry);
    expect(
      errorsIn(await writePlan(registry, plan, 'PATCH', '', { procuringEntity: { ...plan.data.procuringEntity, name: ' ' } })),
    ).to.deep.equal([`data.procuringEntity.name: ${text}`]);
  });

  it('are taken and kept as they were sent where the text may be absent', async () => {
    const contactPoint = { name: '', name_en: '', email: '', telephone: '+380441234567', faxNumber: '', url: '' };
    const { address, identifier } = procuringEntity();
    const funder = { name: 'Фонд', name_en: '', identifier: { ...Object(identifier), legalName: '', uri: '' }, address, contactPoint };
    const entity = procuringEntity({ contactPoint: { name: 'Олена', email: '', telephone: '+380532000000', url: '' } });
    const body = newerTender({
      title_en: '',
      description: blank,
      procuringEntity: entity,
      funders: [funder],
      items: [item({ relatedLot: lotId, description_en: '' })],
      lots: [lot({ description: '' })],
    });
    const tender = await createTender(registry, {}, body);
    const { data } = (await registry.ask('GET', tender.path, { key: keys.broker })).body;
    expect([data.title_en, data.description, data.items[0].description_en, data.lots[0].description]).to.deep.equal(['', blank, '', '']);
    expect([data.funders, data.procuringEntity]).to.deep.equal([[funder], entity]);
    const { body: changed } = await patchTender(registry, tender, { description: '' });
    expect(changed.data.description).to.equal('');
  });

  it('that are empty do not stand for an e-mail or a telephone where one of them is asked for', async () => {
    const contactPoint = { name: 'Олена', email: '', telephone: '' };
    expect(await ofTender({ procuringEntity: procuringEntity({ contactPoint }) })).to.deep.equal([
      'data.procuringEntity.contactPoint.email: telephone or email should be present',
    ]);
  });

  it('are taken as titles of evidences, in criteria, on their own and in a change', async () => {
    const tender = await createTender(registry);
    const evidences = [{ id: evidenceId, title: '', type: 'document' }, { type: 'statement' }];
    const created = await write(registry, tender, 'POST', '/criteria', [criterion({}, [requirement({ eligibleEvidences: evidences })])]);
    expect(created.status, created.text).to.equal(201);
    const shown = created.body.data[0].requirementGroups[0].requirements[0].eligibleEvidences;
    expect(shown[0]).to.deep.equal(evidences[0]);
    expect(shown[1]).to.have.keys('id', 'type');
    const added = await write(registry, tender, 'POST', `${ofRequirement}/evidences`, { title: '', title_en: '', type: 'document' });
    expect([added.status, added.body.data.title, added.body.data.title_en]).to.deep.equal([201, '', '']);
    const path = `${ofRequirement}/evidences/${evidenceId}`;
    const changed = await write(registry, tender, 'PATCH', path, { title: 'Довідка', description: '' });
    expect([changed.body.data.title, changed.body.data.description]).to.deep.equal(['Довідка', '']);
    expect(errorsIn(await write(registry, tender, 'PATCH', ofRequirement, { title: '' }))).to.deep.equal([
      'string_too_short data.title: String should have at least 1 character',
    ]);
  });

  it('that a record has from before are shown, and are no obstacle to a change of anything else', async () => {
    const tender = await createTender(registry);
    const { items, value } = await storedTender(registry, tender);
    await storeFields(registry, tender, {
      description: '',
      items: [{ ...items[0], description: blank }],
      value: { ...value, currency: 'XXX' },
    });
    must(await patchTender(registry, tender, { title: 'Інша назва' }), 200);
    const { data } = (await registry.ask('GET', tender.path, { key: keys.broker })).body;
    expect([data.title, data.description, data.items[0].description, data.value.currency]).to.deep.equal(['Інша назва', '', blank, 'XXX']);
  });
});
