/** A type that asks for other fields of a tender than its neighbours (docs/procedures.md). */
import { expect } from 'chai';
import { readTender } from '../../../fixtures/procedure.ts';
import { errorsIn, storedTender, write } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lotId, monday, newerTender, patchTender, postTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { makeProcedures } from '../../../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { timeless } from '../../support/procedures/timeless.ts';
import { tinyTender } from '../../support/procedures/tiny/tenders.ts';
import { viewed } from '../../support/procedures/viewing.ts';
import { type Body, useRegistry } from '../../support/registry.ts';

const deliveryDate = { endDate: '2027-01-01T00:00:00+02:00' };
const deliveryAddress = { countryName: 'Україна' };
const delivered = (overrides: Body = {}): Body => item({ deliveryDate, deliveryAddress, ...overrides });

const body = (overrides: Body = {}): { data: Body; config: Body } => {
  const { data, config } = tinyTender({}, { hasEnquiries: false, clarificationUntilDuration: 0, hasAwardingOrder: false });
  const { value: _, enquiryPeriod: __, tenderPeriod: ___, ...rest } = data;
  const own = { procurementMethodType: 'timelessPurchase', procuringEntity: procuringEntity({ name_en: 'Library No. 7' }) };
  return { data: { ...rest, ...own, items: [delivered({ relatedLot: lotId })], ...overrides }, config };
};

describe('a type with a model of its own', () => {
  const registry = useRegistry({ procedures: makeProcedures([...ownProcedures, timeless, viewed]), isBeyondContract: true });
  beforeEach(() => registry.clock.set(monday));

  it('goes without the periods and the value that others ask for, from its draft to its end', async () => {
    const tender = await createTender(registry, {}, body());
    expect((await patchTender(registry, tender, { title: 'Папір', status: 'active' })).status).to.equal(200);
    expect((await write(registry, tender, 'POST', '/awards', { title: 'Олена' })).status).to.equal(201);
    const data = await readTender(registry, tender);
    expect(data)
      .to.include({ status: 'complete', title: 'Папір' })
      .and.not.have.any.keys('value', 'enquiryPeriod', 'tenderPeriod', 'awardCriteria');
    expect(data.items[0].unit.value).to.deep.equal({ amount: 100, currency: 'UAH', valueAddedTaxIncluded: false });
  });

  it('names what is lacking in the order of the schema, and does not know what its neighbours ask for', async () => {
    const items = [item(), delivered({ id: 'other', deliveryDate: { startDate: '2026-12-30T00:00:00+02:00' } })];
    const answer = await postTender(
      registry,
      body({ procuringEntity: procuringEntity(), value: { amount: 1 }, items, enquiryPeriod: null }),
    );
    expect(errorsIn(answer)).to.deep.equal([
      'missing data.procuringEntity.name_en: Field required',
      'missing data.items.0.deliveryDate: Field required',
      'missing data.items.0.deliveryAddress: Field required',
      'missing data.items.1.deliveryDate.endDate: Field required',
      'extra_forbidden data.value: Extra inputs are not permitted',
      'extra_forbidden data.enquiryPeriod: Extra inputs are not permitted',
    ]);
  });

  it('merges what stands in the place of money by its keys, and adds neither a currency nor taxes', async () => {
    const tender = await createTender(registry, {}, body({ guarantee: { share: 5, by: 'Банк' } }));
    expect((await patchTender(registry, tender, { guarantee: { share: 3 } })).status).to.equal(200);
    expect((await storedTender(registry, tender)).guarantee).to.deep.equal({ share: 3, by: 'Банк' });
  });

  it('holds on a change as on creation', async () => {
    const tender = await createTender(registry, {}, body());
    const answer = await patchTender(registry, tender, { items: [item()], tenderPeriod: null, awardCriteria: 'lowestCost' });
    expect(errorsIn(answer)).to.deep.equal([
      'missing data.items.0.deliveryDate: Field required',
      'missing data.items.0.deliveryAddress: Field required',
      'extra_forbidden data.tenderPeriod: Extra inputs are not permitted',
      'extra_forbidden data.awardCriteria: Extra inputs are not permitted',
    ]);
    const added = await write(registry, tender, 'POST', '/lots', { title: 'Лот', value: { amount: 1 }, minimalStep: { amount: 1 } });
    expect(errorsIn(added)).to.deep.equal(['extra_forbidden data.minimalStep: Extra inputs are not permitted']);
  });

  it('takes nothing from others: a field that a phase brings is unknown where the phase is not', async () => {
    for (const sent of [newerTender({ viewingPlace: 'Склад' }), body({ viewingPlace: 'Склад' })]) {
      expect(errorsIn(await postTender(registry, sent))).to.deep.equal([
        'extra_forbidden data.viewingPlace: Extra inputs are not permitted',
      ]);
    }
    const { data, config } = newerTender();
    const { value: _, enquiryPeriod: __, tenderPeriod: ___, ...rest } = data;
    expect(errorsIn(await postTender(registry, { data: { ...rest, tenderPeriod: {} }, config }))).to.deep.equal([
      'missing data.value: Field required',
      'missing data.enquiryPeriod: Field required',
      'missing data.tenderPeriod.endDate: Field required',
    ]);
  });

  it('says in the OpenAPI document what differs', async () => {
    const { components } = (await registry.ask('GET', '/openapi.json')).body;
    const { timelessPurchase, belowThreshold } = components.schemas['tenders.create']['x-procedure-types'];
    expect(timelessPurchase.required).to.include('items.deliveryDate.endDate');
    expect(timelessPurchase.absent).to.include('value');
    const periods = ['enquiryPeriod', 'enquiryPeriod.endDate', 'tenderPeriod', 'tenderPeriod.endDate'];
    const parties = ['procuringEntity.contactPoint', 'funders.identifier', 'funders.address', 'funders.contactPoint'];
    expect(belowThreshold.required).to.have.members(['mainProcurementCategory', 'value', ...periods, ...parties]);
  });
});
