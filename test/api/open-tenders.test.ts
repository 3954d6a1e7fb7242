/** What a tender of the open procedures is made of (spec/open-tenders.md §1, spec/open-tenders.md §3.2). */
import { expect } from 'chai';
import { price } from '../../fixtures/bids.ts';
import { isDefence, openItem, openTender, openTypes } from '../../fixtures/open-tenders.ts';
import { chronograph, contractForm, readTender, signature } from '../../fixtures/procedure.ts';
import { errorsIn, write } from '../../fixtures/tender-parts.ts';
import {
  createTender,
  lot,
  lotId,
  type MadeTender,
  monday,
  otherItemId,
  otherLotId,
  patchTender,
  postTender,
  procuringEntity,
} from '../../fixtures/tenders.ts';
import { type Body, keys, type TestRegistry, useRegistry } from '../support/registry.ts';

const target = (id: string, observation: string): Body => ({
  id,
  title: 'Менше викидів',
  observations: [{ id: observation, title: 'CO2', measure: 12, unit: { name: 'т', id: 'TNE', scheme: 'UN/CEFACT' }, value: { amount: 5 } }],
});

const other = openItem({ id: otherItemId, relatedLot: otherLotId });

describe('a tender of an open procedure', () => {
  const registry: TestRegistry = useRegistry();
  beforeEach(() => registry.clock.set(monday));

  const publish = async (tender: MadeTender, type: string) => {
    const template = await contractForm(registry);
    const notice = isDefence(type) ? [] : [await signature(registry, 'notice')];
    return patchTender(registry, tender, { documents: [template, ...notice], status: 'active.tendering' });
  };

  for (const type of openTypes) {
    it(`${type}: is published straight into tendering, and its other periods follow from that`, async () => {
      const tender = await createTender(registry, {}, openTender(type, { enquiryPeriod: { endDate: '2026-12-08T00:00:00+02:00' } }));
      const draft = await readTender(registry, tender);
      expect(draft.status).to.equal('draft');
      expect(draft.enquiryPeriod.startDate).to.equal(draft.tenderPeriod.startDate);
      expect(draft.complaintPeriod.startDate).to.equal(draft.tenderPeriod.startDate);
      const answer = await publish(tender, type);
      expect([answer.status, answer.body.data?.status], answer.text).to.deep.equal([200, 'active.tendering']);
      const { noticePublicationDate, procuringEntity: buyer, next_check } = answer.body.data;
      expect(noticePublicationDate !== undefined).to.equal(!isDefence(type));
      expect(buyer.contactPoint.availableLanguage).to.equal(type === 'aboveThresholdEU' || isDefence(type) ? 'uk' : undefined);
      expect(next_check).to.equal(answer.body.data.tenderPeriod.endDate);
      expect((await chronograph(registry, tender)).body.data.status).to.equal('active.tendering');
    });

    it(`${type}: asks for all of its flags, delivery, and no tax on estimates`, async () => {
      const { hasAuction, ...flags } = openTender(type).config;
      expect(errorsIn(await postTender(registry, { ...openTender(type), config: { hasAuction } }))).to.include(
        'missing config.minTenderingDuration: Field required',
      );
      expect(errorsIn(await postTender(registry, { ...openTender(type), config: flags }))).to.deep.equal([
        'missing config.hasAuction: Field required',
      ]);
      const items = [openItem({ deliveryDate: {}, deliveryAddress: null }), other];
      expect(errorsIn(await postTender(registry, openTender(type, { items })))).to.deep.equal([
        'missing data.items.0.deliveryDate.endDate: Field required',
        'missing data.items.0.deliveryAddress: Field required',
      ]);
      const taxed = await postTender(registry, openTender(type, { value: { ...price(10000), valueAddedTaxIncluded: true } }));
      const text = 'data.value.valueAddedTaxIncluded: valueAddedTaxIncluded should be false';
      expect(errorsIn(taxed)).to.deep.equal(isDefence(type) ? [] : [text]);
    });
  }

  it('of aboveThreshold lasts 7 or 15 days, and nothing else', async () => {
    const answer = await postTender(registry, openTender('aboveThreshold', {}, { minTenderingDuration: 10, hasAwardingOrder: false }));
    expect(errorsIn(answer)).to.deep.equal([
      'enum config.hasAwardingOrder: Input should be true',
      'enum config.minTenderingDuration: Input should be 7 or 15',
    ]);
    const short = { tenderPeriod: { endDate: '2026-12-16T00:00:00+02:00' } };
    expect((await postTender(registry, openTender('aboveThreshold', short, { minTenderingDuration: 7 }))).status).to.equal(201);
    expect(errorsIn(await postTender(registry, openTender('aboveThreshold', short)))).to.deep.equal([
      'data.tenderPeriod: tenderPeriod must be at least 15 full calendar days long',
    ]);
    expect(errorsIn(await postTender(registry, openTender('aboveThreshold', { tenderPeriod: {} })))).to.deep.equal([
      'data.tenderPeriod: tenderPeriod must be at least 15 full calendar days long',
    ]);
  });

  it('of aboveThresholdEU names its buyer and its items in English', async () => {
    const items = [openItem({ description_en: null }), other];
    const answer = await postTender(registry, openTender('aboveThresholdEU', { procuringEntity: procuringEntity(), items }));
    expect(errorsIn(answer)).to.deep.equal([
      'missing data.procuringEntity.name_en: Field required',
      'missing data.procuringEntity.identifier.legalName_en: Field required',
      'missing data.procuringEntity.contactPoint.name_en: Field required',
      'missing data.items.0.description_en: Field required',
    ]);
    expect((await postTender(registry, openTender('aboveThresholdUA', { procuringEntity: procuringEntity(), items }))).status).to.equal(
      201,
    );
    const untold = [openItem({ description_en: '' }), other];
    expect(errorsIn(await postTender(registry, openTender('aboveThresholdEU', { items: untold })))).to.deep.equal([
      'data.items.0.description_en: Text should have at least one visible character',
    ]);
    expect((await postTender(registry, openTender('aboveThresholdUA', { items: untold }))).status).to.equal(201);
  });

  it('of aboveThresholdEU keeps its English when it is changed, by its owner and by the Administrator', async () => {
    const tender = await createTender(registry, {}, openTender('aboveThresholdEU'));
    const changed = { procuringEntity: procuringEntity({ additionalContactPoints: [{ name: 'Олег', email: 'o@example.org' }] }) };
    const lacking = ['name_en', 'identifier.legalName_en', 'contactPoint.name_en', 'additionalContactPoints.0.name_en'];
    const texts = lacking.map((field) => `missing data.procuringEntity.${field}: Field required`);
    expect(errorsIn(await patchTender(registry, tender, changed))).to.deep.equal(texts);
    const byAdministrator = await registry.ask('PATCH', tender.path, { key: keys.administrator, body: { data: changed } });
    expect(errorsIn(byAdministrator)).to.deep.equal(texts);
  });

  it('says in which language one may ask where the type knows that, and what it is to achieve where it does not', async () => {
    const speaking = (type: 'aboveThreshold' | 'aboveThresholdEU') => {
      const { data, config } = openTender(type);
      const entity = Object(data.procuringEntity);
      return {
        data: { ...data, procuringEntity: { ...entity, contactPoint: { ...entity.contactPoint, availableLanguage: 'en' } } },
        config,
      };
    };
    expect((await postTender(registry, speaking('aboveThresholdEU'))).body.data.procuringEntity.contactPoint.availableLanguage).to.equal(
      'en',
    );
    const unknown = 'extra_forbidden data.procuringEntity.contactPoint.availableLanguage: Extra inputs are not permitted';
    expect(errorsIn(await postTender(registry, speaking('aboveThreshold')))).to.deep.equal([unknown]);
    const targets = [target('a', '1')];
    const { body } = await postTender(registry, openTender('simple.defense', { targets }));
    expect(body.data.targets[0].observations[0]).to.deep.include({ measure: '12', value: { amount: 5, currency: 'UAH' } });
    expect(errorsIn(await postTender(registry, openTender('aboveThresholdEU', { targets })))).to.deep.equal([
      'extra_forbidden data.targets: Extra inputs are not permitted',
    ]);
    expect(
      errorsIn(await postTender(registry, openTender('aboveThreshold', { targets: [target('a', '1'), target('b', '1')] }))),
    ).to.deep.equal(['data.targets: All observations in tender should be unique']);
  });

  it('has lots without tax too; those of the tender take its flag', async () => {
    const taxed = { amount: 10000, valueAddedTaxIncluded: true };
    const tender = await createTender(
      registry,
      {},
      openTender('aboveThresholdUA', { lots: [lotId, otherLotId].map((id) => lot({ id, value: taxed, minimalStep: price(100) })) }),
    );
    expect((await readTender(registry, tender)).lots[0].value.valueAddedTaxIncluded).to.equal(false);
    const text = 'data.value.valueAddedTaxIncluded: valueAddedTaxIncluded should be false';
    const added = await write(registry, tender, 'POST', '/lots', { ...lot({ id: 'a'.repeat(32), value: taxed, minimalStep: price(100) }) });
    expect(errorsIn(added)).to.deep.equal([text]);
    const changed = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { value: { valueAddedTaxIncluded: true } });
    expect(errorsIn(changed)).to.deep.equal([text]);
    expect(errorsIn(await patchTender(registry, tender, { value: { valueAddedTaxIncluded: true } }))).to.deep.equal([text]);
  });

  it('keeps the group of the classifier that its items are of: asked first in aboveThresholdEU, last in others', async () => {
    const classification = { scheme: 'ДК021', id: '45000000-7', description: 'Будівельні роботи' };
    const items = [openItem({ classification }), openItem({ classification, id: otherItemId, relatedLot: otherLotId })];
    for (const type of openTypes) {
      const tender = await createTender(registry, {}, openTender(type));
      const group = "data.items: Can't change classification group of items";
      expect(errorsIn(await patchTender(registry, tender, { items })), type).to.deep.equal([group]);
      const both = await patchTender(registry, tender, { items, status: 'active.tendering' });
      // The others lack something to be published, but aboveThresholdUA.defense.
      expect(errorsIn(both).includes(group), type).to.equal(['aboveThresholdEU', 'aboveThresholdUA.defense'].includes(type));
    }
  });

  it('is made by accounts of level 3 or 5', async () => {
    const refused = await registry.ask('POST', '/api/2.5/tenders', { key: keys.low, body: openTender('aboveThreshold') });
    expect([refused.status, refused.body.details]).to.deep.equal([403, 'Broker Accreditation level does not permit tender creation']);
  });
});
