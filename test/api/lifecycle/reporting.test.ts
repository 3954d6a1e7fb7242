/** A report of a contract that was concluded without a competition, from the plan to the end (spec/limited-tenders.md §1). */
import { expect } from 'chai';
import { uploadDocument } from '../../../fixtures/documents.ts';
import {
  addNotice,
  awardId,
  cause,
  chosen,
  contractToken,
  delivered,
  onContract,
  patchAward,
  postAward,
  reportingTender,
  signing,
  supplier,
} from '../../../fixtures/limited.ts';
import { createPlan, planned } from '../../../fixtures/plans.ts';
import { contractForm, readTender } from '../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday, patchTender, postTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { putEntries } from '../../../src/store/catalogue.ts';
import { startListed } from '../../support/listed.ts';
import { type Body, keys, must, type TestRegistry } from '../../support/registry.ts';

describe('a reporting tender', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startListed();
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  it('goes from its plan to a terminated contract', async () => {
    const tender = { procurementMethod: 'limited', procurementMethodType: 'reporting' };
    const plan = await createPlan(registry, { tender: planned(tender) });
    const asPlan = { key: keys.broker, token: plan.token };
    expect((await registry.ask('PATCH', plan.path, { ...asPlan, body: { data: { status: 'scheduled' } } })).status).to.equal(200);
    const { data, config } = reportingTender();
    const sent = { ...data, causeDetails: cause('defencePurchase', { scheme: 'LAW922', title: 'defencePurchase' }) };
    const created = must(await registry.ask('POST', `${plan.path}/tenders`, { ...asPlan, body: { data: sent, config } }), 201);
    const ownTender: MadeTender = {
      ...created.body,
      id: created.body.data.id,
      path: `/api/2.5/tenders/${created.body.data.id}`,
      token: created.body.access.token,
    };
    const draft = await readTender(registry, ownTender);
    expect(draft).to.include({ status: 'draft', procurementMethod: 'limited', procurementMethodType: 'reporting' });
    expect(draft).to.not.have.any.keys('enquiryPeriod', 'tenderPeriod', 'awardPeriod', 'awardCriteria', 'next_check', 'lots');
    expect(draft.causeDetails).to.deep.equal({
      code: 'defencePurchase',
      description: 'Закупівля для потреб оборони',
      scheme: 'DECREE1178',
      title: 'Підстава 1',
      title_en: 'Ground 1',
      uri: 'https://law.example.org/1',
    });
    expect(draft.contractChangeRationaleTypes).to.have.property('itemPriceChange');
    const file = await uploadDocument(registry, { title: 'report.docx' });
    const proforma = await contractForm(registry);
    expect((await write(registry, ownTender, 'POST', '/documents', [file, proforma])).status).to.equal(201);
    expect((await patchTender(registry, ownTender, { status: 'active' })).body.data).to.include({ status: 'active' });

    const posted = must(await postAward(registry, ownTender, { id: 'a'.repeat(32), date: '2020-01-01T00:00:00Z', status: 'pending' }), 201);
    const award = posted.body.data;
    expect(award).to.include({ status: 'pending', date: '2026-12-07T10:15:00.000+02:00' });
    expect(award.id).to.not.equal('a'.repeat(32));
    expect(award).to.not.have.any.keys('period', 'complaintPeriod', 'bid_id', 'lotID');
    expect(posted.headers.get('location')).to.match(new RegExp(`/awards/${award.id}$`));
    expect((await patchAward(registry, ownTender, award.id, { qualified: true })).body.data.qualified).to.equal(true);
    await addNotice(registry, ownTender, award.id);
    const accepted = await patchAward(registry, ownTender, award.id, { status: 'active' });
    expect([accepted.status, accepted.body.data.status, accepted.headers.get('location')]).to.deep.equal([200, 'active', null]);
    expect(accepted.body.data).to.not.have.property('complaintPeriod');

    const [stub] = (await readTender(registry, ownTender)).contracts;
    expect(stub).to.include({ status: 'pending', awardID: award.id, contractID: `${draft.tenderID}-a1` });
    const token = await contractToken(registry, ownTender, stub.id);
    const early = { dateSigned: '2026-12-01T00:00:00+02:00' };
    must(await onContract(registry, token, 'PATCH', stub.id, await signing(registry, stub.id, 475000, early)), 200);
    expect((await readTender(registry, ownTender)).status).to.equal('complete');
    const value = { amount: 475000.45, amountNet: 475000.45, currency: 'UAH', valueAddedTaxIncluded: false };
    expect((await onContract(registry, token, 'PATCH', stub.id, { value })).status).to.equal(200);
    const change = { rationale: 'Ціна', rationaleTypes: ['itemPriceChange'] };
    const changed = must(await onContract(registry, token, 'POST', `${stub.id}/changes`, change), 201);
    const inForce = { status: 'active', dateSigned: '2026-12-07T09:00:00+02:00' };
    expect((await onContract(registry, token, 'PATCH', `${stub.id}/changes/${changed.body.data.id}`, inForce)).status).to.equal(200);
    const ended = await onContract(registry, token, 'PATCH', stub.id, { amountPaid: value, status: 'terminated' });
    expect([ended.status, ended.body.data?.status], ended.text).to.deep.equal([200, 'terminated']);
    expect((await readTender(registry, ownTender)).status).to.equal('complete');
  });

  const asked: readonly (readonly [string, Body, string[]])[] = [
    ['services from 200000 on', { value: { amount: 200000 } }, ['missing data.causeDetails: Field required']],
    ['services below', { value: { amount: 199999 } }, []],
    ['an amount in another currency', { value: { amount: 200000, currency: 'EUR' } }, []],
    [
      'goods from 100000 on',
      { mainProcurementCategory: 'goods', value: { amount: 100000 } },
      ['missing data.causeDetails: Field required'],
    ],
    ['works below 1500000', { mainProcurementCategory: 'works', value: { amount: 1499999 } }, []],
    ['a rationale of the method', { procurementMethodRationale: 'Терміново' }, []],
    ['a buyer of kind other', { procuringEntity: procuringEntity({ kind: 'other' }) }, []],
    ['no value', { value: undefined }, []],
    ['an old word', { cause: 'noCompetition' }, ['extra_forbidden data.cause: Extra inputs are not permitted']],
    [
      'a code out of use',
      { causeDetails: cause('oldOne') },
      ["enum data.causeDetails.code: Input should be 'defencePurchase', 'hematopoieticStemCells' or 'defenceVehicles'"],
    ],
    ['no description', { causeDetails: { code: 'defenceVehicles' } }, ['missing data.causeDetails.description: Field required']],
    ['no code', { causeDetails: {} }, ['missing data.causeDetails.code: Field required']],
    [
      'a scheme of nobody',
      { causeDetails: cause('defenceVehicles', { scheme: 'LAW' }) },
      ["enum data.causeDetails.scheme: Input should be 'DECREE1178', 'LAW922' or 'DECREE1275'"],
    ],
  ];
  it('says why from an amount on', async () => {
    for (const [what, overrides, says] of asked) {
      const body = reportingTender({ procuringEntity: procuringEntity(), causeDetails: undefined, ...overrides });
      const answer = await postTender(registry, body);
      expect([answer.status, ...errorsIn(answer)], what).to.deep.equal([says.length === 0 ? 201 : 400, ...says]);
    }
  });

  const refused: readonly (readonly [string, Body, string])[] = [
    ['lots', { lots: [] }, 'extra_forbidden data.lots: Extra inputs are not permitted'],
    ['a lot of an item', { items: [delivered({ relatedLot: lotId })] }, 'data.items.0.relatedLot: This option is not available'],
    ['a template', { contractTemplateName: 'x' }, 'extra_forbidden data.contractTemplateName: Extra inputs are not permitted'],
    ['no delivery', { items: [delivered({ deliveryDate: {} })] }, 'missing data.items.0.deliveryDate.endDate: Field required'],
    ['nowhere to deliver', { items: [delivered({ deliveryAddress: undefined })] }, 'missing data.items.0.deliveryAddress: Field required'],
    ['criteria of the award', { awardCriteria: 'lowestCost' }, 'extra_forbidden data.awardCriteria: Extra inputs are not permitted'],
    ['another method', { procurementMethod: 'open' }, 'data.procurementMethod: procurementMethod should be limited'],
  ];
  it('has no more than it is about', async () => {
    for (const [what, overrides, says] of refused) {
      const answer = await postTender(registry, reportingTender(overrides));
      expect([answer.status, ...errorsIn(answer)], what).to.deep.equal([400, says]);
    }
    const little = { procuringEntity: procuringEntity({ kind: 'other', contactPoint: undefined }), funders: [{ name: 'Фонд' }] };
    const product = [delivered({ product: 'a'.repeat(32) })];
    const posted = () => postTender(registry, reportingTender({ ...little, items: product, milestones: undefined }));
    const unknown = await posted();
    expect([unknown.status, unknown.body.details]).to.deep.equal([404, `Products ${'a'.repeat(32)} not found in catalouges.`]);
    await putEntries(registry.store, 'products', [{ id: 'a'.repeat(32), status: 'inactive', relatedCategory: 'any' }]);
    const answer = must(await posted(), 201);
    expect(answer.body.data.items[0].product).to.equal('a'.repeat(32));
  });

  it('asks for every flag, and each has one value', async () => {
    const { data, config } = reportingTender();
    const { hasEnquiries: _, ...less } = config;
    expect(errorsIn(await postTender(registry, { data, config: less }))).to.deep.equal(['missing config.hasEnquiries: Field required']);
    const wrong = { data: { ...data, causeDetails: cause('oldOne') }, config: { ...config, awardComplainDuration: 2 } };
    expect(errorsIn(await postTender(registry, wrong)), 'the cause goes first')
      .to.have.length(1)
      .and.to.satisfy(([first]: string[]) => first?.startsWith('enum data.causeDetails.code'));
    const more = await postTender(registry, { data, config: { ...config, awardComplainDuration: 2 } });
    expect(errorsIn(more)).to.deep.equal(['less_than_equal config.awardComplainDuration: Input should be less than or equal to 0']);
  });

  it('has one open award at a time, and after an unsuccessful one another', async () => {
    const tender = await chosen(registry, reportingTender());
    const first = await awardId(registry, tender, { suppliers: [supplier({ contactPoint: undefined })] });
    const second = await postAward(registry, tender);
    expect([second.status, second.body.details]).to.deep.equal([403, "Can't create new award while any (pending) award exists"]);
    const lot = await patchAward(registry, tender, first, { lotID: lotId });
    expect(errorsIn(lot)).to.deep.equal(['extra_forbidden data.lotID: Extra inputs are not permitted']);
    expect((await patchAward(registry, tender, first, { qualified: false, status: 'unsuccessful' })).status).to.equal(200);
    const again = await patchAward(registry, tender, first, { title: 'x' });
    expect([again.status, again.body.details]).to.deep.equal([403, "Can't update award in current (unsuccessful) status"]);
    const third = await awardId(registry, tender);
    expect((await patchAward(registry, tender, third, { qualified: true, status: 'active' })).status).to.equal(200);
    const { status, awards, contracts } = await readTender(registry, tender);
    expect([status, awards.length, contracts.length]).to.deep.equal(['active', 2, 1]);
    const frozen = await patchTender(registry, tender, { value: { amount: 600000 } });
    const says = "Can't update items and value of tender when there is an active award.";
    expect([frozen.status, frozen.body.details]).to.deep.equal([403, says]);
    expect((await patchTender(registry, tender, { title: 'Охорона двох складів' })).status).to.equal(200);
    const back = await patchAward(registry, tender, third, { status: 'cancelled' });
    expect([back.status, back.body.data.status]).to.deep.equal([200, 'cancelled']);
    expect((await readTender(registry, tender)).contracts[0].status).to.equal('cancelled');
  });

  it('has no addresses for what it does without', async () => {
    const tender = await chosen(registry, reportingTender());
    const text = (what: string): string => `Tenders with procurementMethodType reporting have no ${what}.`;
    const paths = [
      ['GET', '/lots', 'lots'],
      ['GET', '/bids', 'bids'],
      ['GET', '/questions', 'enquiries'],
      ['GET', '/criteria', 'criteria'],
      ['GET', '/auction', 'auction'],
      ['GET', '/chronograph', 'chronograph'],
    ] as const;
    for (const [method, path, what] of paths) {
      const key = path === '/chronograph' ? keys.chronograph : path === '/auction' ? 'auction-key' : keys.broker;
      const answer = await registry.ask(method, tender.path + path, { key });
      expect([answer.status, answer.body.details], path).to.deep.equal([404, text(what)]);
    }
    const run = await registry.ask('PATCH', `${tender.path}/chronograph`, { key: keys.chronograph, body: { data: {} } });
    expect([run.status, run.body.details]).to.deep.equal([404, text('chronograph')]);
  });

  it('of a central body has a contract for each of its buyers, of which one may be given up', async () => {
    const buyer = (id: string) => ({
      id,
      name: 'Школа',
      identifier: { scheme: 'UA-EDR', id: '40000018' },
      address: { countryName: 'Україна' },
    });
    const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
    const items = [delivered({ relatedBuyer: one }), delivered({ id: '3'.repeat(32), relatedBuyer: other })];
    const central = { procuringEntity: procuringEntity({ kind: 'central' }), buyers: [buyer(one ?? ''), buyer(other ?? '')], items };
    const tender = await chosen(registry, reportingTender(central));
    const id = await awardId(registry, tender);
    await patchAward(registry, tender, id, { qualified: true, status: 'active' });
    const [kept, given] = (await readTender(registry, tender)).contracts;
    const otherToken = await contractToken(registry, tender, given.id);
    expect((await onContract(registry, otherToken, 'PATCH', given.id, { status: 'cancelled' })).status).to.equal(200);
    expect((await readTender(registry, tender)).status).to.equal('active');
    const token = await contractToken(registry, tender, kept.id);
    must(await onContract(registry, token, 'PATCH', kept.id, await signing(registry, kept.id, 475000)), 200);
    const { status, contracts } = await readTender(registry, tender);
    expect([status, ...contracts.map((stub: Body) => stub.status)]).to.deep.equal(['complete', 'active', 'cancelled']);
  });

  it('is cancelled at once, with a report', async () => {
    const tender = await chosen(registry, reportingTender());
    const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Не потрібно', reasonType: 'forceMajeure' });
    expect(created.status, created.text).to.equal(201);
    const path = `/cancellations/${created.body.data.id}`;
    const bare = await write(registry, tender, 'PATCH', path, { status: 'pending' });
    const wanted = "data.documents: Document with type 'cancellationReport' and format pkcs7-signature is required";
    expect(errorsIn(bare)).to.deep.equal([wanted]);
    const report = await uploadDocument(registry, { title: 'report.p7s', format: 'application/pkcs7-signature' });
    await write(registry, tender, 'POST', `${path}/documents`, { ...report, documentType: 'cancellationReport' });
    expect((await write(registry, tender, 'PATCH', path, { status: 'pending' })).body.data.status).to.equal('active');
    expect((await readTender(registry, tender)).status).to.equal('cancelled');
    const late = await postAward(registry, tender);
    expect([late.status, late.body.details]).to.deep.equal([403, "Can't create award in current (cancelled) tender status"]);
  });
});
