/** Orders among the suppliers of a framework over HTTP (spec/competitive-ordering.md): the two configurations, and what they change. */
import { expect } from 'chai';
import { bidItem, lotValue, type MadeBid, onBid, postBid, price, tenderer } from '../../../fixtures/bids.ts';
import { category, fillCatalogue } from '../../../fixtures/catalogue.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { buyer } from '../../../fixtures/frameworks.ts';
import { openBid, openInTendering, openTenderingEnds, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import {
  keptAgreement,
  type OrderKind,
  orderItem,
  orderSuppliers,
  orderTender,
  supplierContract,
  validityPeriod,
} from '../../../fixtures/orders.ts';
import { createPlan, entity, planned } from '../../../fixtures/plans.ts';
import {
  accounts,
  chronograph,
  contractForm,
  decideAward,
  patchAward,
  publicationDocuments,
  readTender,
} from '../../../fixtures/procedure.ts';
import { errorsIn, storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import {
  createTender,
  itemId,
  lotId,
  type MadeTender,
  monday,
  otherItemId,
  otherLotId,
  patchTender,
  postTender,
  procuringEntity,
} from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const said = (answer: Answer): unknown => (answer.status === 400 ? errorsIn(answer) : [answer.status, answer.body.details]);
const supplier = (id = orderSuppliers[0]) => tenderer({ identifier: { scheme: 'UA-IPN', id, legalName: 'ФОП Петренко' } });
const { scale: _, ...author } = supplier();
const withoutAuction = { hasAuction: false };

describe('An order among the suppliers of a framework', () => {
  const registry = useRegistry({ accounts });
  const getAgreement = (kind: OrderKind, overrides: Body = {}) => keptAgreement(registry, kind, overrides);
  beforeEach(() => registry.clock.set(monday));

  const ordered = async (kind: OrderKind, config: Body = withoutAuction): Promise<MadeTender> =>
    openInTendering(registry, orderTender(await getAgreement(kind), kind, {}, config), [validityPeriod()]);
  const ask = (tender: MadeTender, by: Body = author) =>
    registry.ask('POST', `${tender.path}/questions`, { key: keys.other, body: { data: { title: 'Строк', author: by } } });
  const complain = (tender: MadeTender, path: string, of: { readonly key: string; readonly token?: string }, data: Body = {}) =>
    registry.ask('POST', `${tender.path}${path}/complaints`, {
      ...of,
      body: { data: { type: 'complaint', title: 'Скарга', author, ...data } },
    });

  it('begins when it is published where the draft was sent without a start, however old the draft is', async () => {
    const publish = async (tender: MadeTender, more: Body = {}) =>
      patchTender(registry, tender, {
        documents: await publicationDocuments(registry),
        ...more,
        status: 'active.tendering',
      });
    const drafted = async (kind: OrderKind, tenderPeriod: Body): Promise<MadeTender> => {
      registry.clock.set(monday);
      const tender = await createTender(registry, {}, orderTender(await getAgreement(kind), kind, { tenderPeriod }, withoutAuction));
      await write(registry, tender, 'POST', '/criteria', [validityPeriod()]);
      registry.clock.advance(3 * 86_400_000);
      return tender;
    };
    const endDate = openTenderingEnds;
    const stale = ['data.tenderPeriod: tenderPeriod.startDate should be in greater than current date'];
    for (const kind of ['long', 'short'] as const) {
      const sent = await drafted(kind, { startDate: monday, endDate });
      expect(said(await publish(sent)), 'a start that was sent').to.deep.equal(stale);

      const tender = await drafted(kind, { endDate });
      const shown = await readTender(registry, tender);
      expect(shown).to.not.have.property('own_start');
      expect(shown.tenderPeriod.startDate).to.equal(tender.data.tenderPeriod.startDate);
      const { rev } = await storedTender(registry, tender);
      expect((await patchTender(registry, tender, { tenderPeriod: shown.tenderPeriod })).status, 'what was read may be sent').to.equal(200);
      expect((await storedTender(registry, tender)).rev, 'no change').to.equal(rev);
      const { body } = must(await publish(tender, { tenderPeriod: shown.tenderPeriod }), 200);
      const { tenderPeriod, enquiryPeriod, complaintPeriod } = body.data;
      const starts = [tenderPeriod, ...(kind === 'long' ? [enquiryPeriod, complaintPeriod] : [])].map((one) => new Date(one.startDate));
      expect(starts, kind).to.deep.equal(starts.map(() => registry.clock.now()));
      registry.clock.advance(60_000);
      expect((await readTender(registry, tender)).tenderPeriod, 'and stays').to.deep.equal(tenderPeriod);
      expect((await patchTender(registry, tender, { title: 'Інша назва' })).body.data.tenderPeriod).to.deep.equal(tenderPeriod);
    }
    const taken = await drafted('long', { endDate });
    await patchTender(registry, taken, { tenderPeriod: { startDate: '2026-12-11T00:00:00+02:00' } });
    registry.clock.advance(3 * 86_400_000);
    expect(said(await publish(taken)), 'a start that was sent later').to.deep.equal(stale);
    await patchTender(registry, taken, { tenderPeriod: { startDate: null } });
    registry.clock.advance(86_400_000);
    const published = await publish(taken);
    expect(new Date(published.body.data.tenderPeriod.startDate), published.text).to.deep.equal(registry.clock.now());
  });

  it('is long or short by its agreement, which is of its buyer and has three suppliers', async () => {
    const [long, short] = [await getAgreement('long'), await getAgreement('short')];
    const refused = async (...of: Parameters<typeof orderTender>) => said(await postTender(registry, orderTender(...of)));
    expect(await refused(undefined, 'long')).to.deep.equal(['data.agreements: Agreement not provided or not exist']);
    expect(await refused('f'.repeat(32), 'long')).to.deep.equal(['data.agreements: Agreement not provided or not exist']);
    expect(await refused(long, 'long', {}, { minTenderingDuration: 3 })).to.deep.equal([
      'enum config.minTenderingDuration: Input should be 2 or 7',
    ]);
    expect(await refused(long, 'long', {}, { hasTenderComplaints: false, minTenderingDuration: 2 })).to.deep.equal([
      'enum config.hasTenderComplaints: Input should be true',
      'greater_than_equal config.minTenderingDuration: Input should be greater than or equal to 7',
    ]);
    expect((await refused(long, 'short')) as string[]).to.have.length(8);
    expect((await refused(short, 'long')) as string[]).to.have.length(8);
    expect(await refused(await getAgreement('long', { agreementType: 'electronicCatalogue' }), 'long')).to.deep.equal([
      'data.agreements: Agreement type mismatch.',
    ]);
    expect(await refused(long, 'long', { procuringEntity: procuringEntity() })).to.deep.equal([
      'data.agreements: tender.procuringEntity.identifier (scheme or id), doesnt match tender.agreements[0].procuringEntity.identifier (scheme of id)',
    ]);
    expect(await refused(long, 'long', { tenderPeriod: {} })).to.deep.equal(['missing data.tenderPeriod.endDate: Field required']);
    for (const [agreement, kind] of [
      [long, 'long'],
      [short, 'short'],
    ] as const) {
      const { tenderPeriod } = (await postTender(registry, orderTender(agreement, kind, { tenderPeriod: { endDate: openTenderingEnds } })))
        .body.data;
      expect(new Date(tenderPeriod.startDate), kind).to.deep.equal(registry.clock.now());
    }
    const defence = await getAgreement('long', { procuringEntity: buyer({ kind: 'defense' }) });
    const army = procuringEntity({ kind: 'defense' });
    expect((await postTender(registry, orderTender(defence, 'long', { procuringEntity: army }))).status).to.equal(201);
    expect(
      await refused(short, 'short', { items: [orderItem(itemId, lotId), orderItem(otherItemId, otherLotId, { description: 'Клапан' })] }),
    ).to.deep.equal(["data.items.1.description: Item description 'Клапан' not found in agreement items"]);
    expect(await refused(short, 'short', { enquiryPeriod: { endDate: openTenderingEnds } })).to.deep.equal([
      'extra_forbidden data.enquiryPeriod: Extra inputs are not permitted',
    ]);

    const ofPlan = { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' };
    const owner = entity({ identifier: { scheme: 'UA-EDR', id: '40000018', legalName: 'КНП «Обласна лікарня»' } });
    const plan = await createPlan(registry, {
      procuringEntity: owner,
      buyers: [owner],
      tender: planned({ procurementMethod: 'selective', procurementMethodType: 'competitiveOrdering' }),
      classification: ofPlan,
      items: [],
    });
    const created = await registry.ask('POST', `${plan.path}/tenders`, { key: keys.broker, body: orderTender(long, 'long') });
    expect([created.status, created.body.data?.plans], created.text).to.deep.equal([201, [{ id: plan.id }]]);

    const draft = await createTender(registry, {}, orderTender(long, 'long'));
    expect(draft.data).to.deep.include({ procurementMethod: 'selective', agreements: [{ id: long }] });
    expect(said(await patchTender(registry, draft, { agreements: [{ id: short }] }))).to.deep.equal([
      'data.agreements: Agreement with items is not allowed.',
    ]);
    const small = await getAgreement('long', { contracts: orderSuppliers.slice(1).map((id) => supplierContract(id)) });
    const onSmall = await createTender(registry, {}, orderTender(small, 'long'));
    const proforma = await contractForm(registry);
    const notice = { ...(await uploadDocument(registry, { title: 'notice.p7s' })), documentType: 'notice' };
    expect(said(await patchTender(registry, onSmall, { documents: [proforma, notice], status: 'active.tendering' }))).to.deep.equal([
      'data.agreements: Agreement has less than 3 active contracts',
    ]);
    const onLong = await patchTender(registry, draft, { documents: [proforma, notice], status: 'active.tendering' });
    expect(said(onLong)).to.deep.equal([403, 'Tender must contain all required criteria: CRITERION.OTHER.BID.VALIDITY_PERIOD']);
    await fillCatalogue(registry);
    const items = [orderItem(itemId, lotId, { category }), orderItem(otherItemId, otherLotId)];
    const listed = await createTender(registry, {}, orderTender(long, 'long', { items }));
    await write(registry, listed, 'POST', '/criteria', [validityPeriod()]);
    const fresh = {
      documents: await publicationDocuments(registry),
    };
    expect(said(await patchTender(registry, listed, { ...fresh, status: 'active.tendering' }))).to.deep.equal([
      403,
      `Tender must contain at least one category criteria for item ${itemId}`,
    ]);
    const low = await registry.ask('POST', '/api/2.5/tenders', { key: keys.low, body: orderTender(long, 'long') });
    expect(said(low)).to.deep.equal([403, 'Broker Accreditation level does not permit tender creation']);
  });

  it('that is long waits for answers, and for what its suppliers complain of; a change leaves three days', async () => {
    const tender = await ordered('long');
    const stranger = { ...author, identifier: { scheme: 'UA-IPN', id: '3000000009', legalName: 'ФОП Чужий' } };
    expect(said(await ask(tender, stranger))).to.deep.equal([403, 'Forbidden to add question for non-qualified suppliers']);
    expect(said(await complain(tender, '', { key: keys.other }, { author: stranger }))).to.deep.equal([
      403,
      'Forbidden to add complaint for non-qualified suppliers',
    ]);
    const foreign = { tenderers: [tenderer(stranger)], lotValues: [lotValue(9000, { value: price(9000) })], items: [bidItem()] };
    expect(said(await postBid(registry, tender, foreign))).to.deep.equal([403, 'Bid is not a member of agreement']);
    const bid = await openBid(registry, tender, [9000, 9000], { selfEligible: true, selfQualified: true });
    expect(said(await patchTender(registry, tender, { title: 'Насоси' }))).to.deep.equal([200, undefined]);
    expect((await onBid(registry, bid, 'GET')).body.data.status).to.equal('invalid');
    expect((await onBid(registry, bid, 'PATCH', '', { status: 'pending' })).status).to.equal(200);
    must(await complain(tender, '', { key: keys.other }), 201);
    const { config } = await storedTender(registry, tender);
    await storeFields(registry, tender, { config: { ...config, restricted: true } });
    expect(said(await complain(tender, '', { key: keys.admin }))).to.deep.equal([403, "Can't add complaint for restricted tender"]);
    await storeFields(registry, tender, { config });
    const { id } = (await ask(tender)).body.data;
    registry.clock.set(new Date('2027-01-15T10:00:00+02:00'));
    expect(said(await patchTender(registry, tender, { title: 'Помпи' }))).to.deep.equal([403, 'tenderPeriod should be extended by 3 days']);
    registry.clock.set(openTenderingEnds);
    const held = (await chronograph(registry, tender)).body.data;
    expect([held.status, held.next_check]).to.deep.equal(['active.tendering', undefined]);
    must(await write(registry, tender, 'PATCH', `/questions/${id}`, { answer: 'Місяць' }), 200);
    expect((await readTender(registry, tender)).next_check).to.equal('2027-01-18T00:00:00.000+02:00');
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active.qualification');
  });

  const winner = async (tender: MadeTender): Promise<{ readonly award: string; readonly bid: MadeBid }> => {
    const bid = await openBid(registry, tender, [9000, undefined]);
    await openTenderingOver(registry, tender);
    const { awards } = await readTender(registry, tender);
    return { award: awards[0].id, bid };
  };
  const sign = async (tender: MadeTender): Promise<Answer> => {
    const { contracts } = await readTender(registry, tender);
    const data = {
      status: 'active',
      contractNumber: '7',
      period: { startDate: '2027-02-01T00:00:00+02:00', endDate: '2027-12-01T00:00:00+02:00' },
    };
    return registry.ask('PATCH', `/api/2.5/contracts/${contracts.at(-1).id}`, { key: keys.broker, token: tender.token, body: { data } });
  };
  const cancel = async (tender: MadeTender, status: string) => {
    const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Немає потреби', reasonType: 'noOffer' });
    if (created.status !== 201) return created;
    const path = `/cancellations/${created.body.data.id}`;
    const report = { ...(await uploadDocument(registry, { title: 'report.p7s' })), documentType: 'cancellationReport' };
    await write(registry, tender, 'POST', `${path}/documents`, report);
    return write(registry, tender, 'PATCH', path, { status });
  };

  it('that is short knows no questions and no complaints, and its contract is signed at once', async () => {
    const tender = await ordered('short');
    const shown = await readTender(registry, tender);
    expect([shown.enquiryPeriod, shown.complaintPeriod, shown.next_check]).to.deep.equal([
      undefined,
      undefined,
      shown.tenderPeriod.endDate,
    ]);
    expect(said(await patchTender(registry, tender, { enquiryPeriod: { endDate: openTenderingEnds } }))).to.deep.equal([
      'extra_forbidden data.enquiryPeriod: Extra inputs are not permitted',
    ]);
    expect(said(await ask(tender))).to.deep.equal([403, 'Can add question only in enquiryPeriod']);
    const forbidden = [403, "Can't add complaint as it is forbidden by configuration"];
    expect(said(await complain(tender, '', { key: keys.other }))).to.deep.equal(forbidden);
    for (const data of [{}, { type: 'claim' }, { title: 'Без виду' }]) {
      const untyped = await registry.ask('POST', `${tender.path}/complaints`, { key: keys.other, body: { data } });
      expect(said(untyped), JSON.stringify(data)).to.deep.equal(forbidden);
    }
    const { award, bid } = await winner(tender);
    const own = { key: bid.key, token: bid.token };
    expect(said(await patchAward(registry, tender, award, { eligible: true }))).to.deep.equal([
      'extra_forbidden data.eligible: Extra inputs are not permitted',
    ]);
    expect(said(await patchAward(registry, tender, award, { status: 'unsuccessful' }))).to.deep.equal([
      "data.qualified: Can't update award to unsuccessful status when qualified/eligible isn't set to False",
    ]);
    expect((await decideAward(registry, tender, award, 'active')).body.data.complaintPeriod.endDate).to.equal(
      '2027-01-23T00:00:00.000+02:00',
    );
    expect(said(await complain(tender, `/awards/${award}`, own))).to.deep.equal(forbidden);
    expect(said(await complain(tender, `/awards/${award}`, own, { type: 'claim' }))).to.deep.equal(forbidden);
    expect(said(await sign(tender))).to.deep.equal([200, undefined]);
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });

  it('is cancelled at once where it is short, after the time for complaints where it is long', async () => {
    const short = await ordered('short');
    expect((await cancel(short, 'active')).body.data.status).to.equal('active');
    expect((await readTender(registry, short)).status).to.equal('cancelled');
    const long = await ordered('long');
    expect(said(await cancel(long, 'active'))).to.deep.equal([403, "Can't switch cancellation status from draft to active"]);
    const waiting = (await cancel(long, 'pending')).body.data;
    expect([waiting.status, waiting.complaintPeriod.endDate]).to.deep.equal(['pending', '2026-12-21T00:00:00.000+02:00']);
    const { config } = await storedTender(registry, long);
    await storeFields(registry, long, { config: { ...config, restricted: true } });
    expect((await complain(long, `/cancellations/${waiting.id}`, { key: keys.admin })).status, 'of a restricted one too').to.equal(201);
    registry.clock.set(new Date('2026-12-21T00:00:00+02:00'));
    expect((await chronograph(registry, long)).body.data.status).to.equal('cancelled');
  });

  it('takes a refusal back without a claim; with all bids refused it is not cancelled; a long one signs after the stand-still', async () => {
    for (const kind of ['short', 'long'] as const) {
      registry.clock.set(monday);
      const tender = await ordered(kind);
      const { award } = await winner(tender);
      await decideAward(registry, tender, award, 'unsuccessful');
      if (kind === 'short')
        expect(said(await cancel(tender, 'active'))).to.deep.equal([403, "Can't perform cancellation if all awards are unsuccessful"]);
      expect((await patchAward(registry, tender, award, { status: 'cancelled' })).status).to.equal(200);
      const { awards, status } = await readTender(registry, tender);
      expect([status, awards.map((one: Body) => one.status)]).to.deep.equal(['active.qualification', ['cancelled', 'pending']]);
      await decideAward(registry, tender, awards[1].id, 'active');
      const text = "Can't sign contract before stand-still period end (2027-01-23T00:00:00.000+02:00)";
      expect(said(await sign(tender)), kind).to.deep.equal(kind === 'short' ? [200, undefined] : [403, text]);
    }
  });

  it('is open in how it compares: without order all bids of its suppliers are awarded, in their own currencies', async () => {
    const tender = await ordered('short', { hasAuction: false, hasAwardingOrder: false, valueCurrencyEquality: false });
    const dear = { ...price(15_000), currency: 'EUR' };
    await openBid(registry, tender, [20_000]);
    await openBid(registry, tender, [15_000], {
      tenderers: [supplier(orderSuppliers[1])],
      lotValues: [lotValue(15_000, { value: dear })],
      items: [
        {
          id: itemId,
          description: 'Насос',
          quantity: 10,
          unit: { code: 'H87', name: 'штука', value: { ...price(1500), currency: 'EUR' } },
        },
      ],
    });
    const lost = await openBid(registry, tender, [9000], { tenderers: [supplier(orderSuppliers[2])] });
    const agreements = registry.store.records<{ contracts: Body[] }>('agreements');
    const record = await agreements.get((await readTender(registry, tender)).agreements[0].id);
    if (record === null) throw new Error('no agreement');
    await agreements.save(record, { ...record, contracts: record.contracts.slice(0, 2) }, { publishes: true });
    await openTenderingOver(registry, tender);
    expect((await onBid(registry, lost, 'GET')).body.data.status).to.equal('invalid');
    const { awards } = await readTender(registry, tender);
    expect(awards.map(({ value, status }: { value: Body; status: string }) => [value.amount, value.currency, status])).to.deep.equal([
      [15_000, 'EUR', 'pending'],
      [20_000, 'UAH', 'pending'],
    ]);
  });
});

describe('An accelerated order among the suppliers of a framework', () => {
  const registry = useRegistry({ accounts, env: { SANDBOX_MODE: 'true' } });

  it('counts its least days from a draft of the last ten minutes, and says which date is too early', async () => {
    registry.clock.set(monday);
    const accelerated = { mode: 'test', procurementMethodDetails: 'quick, accelerator=86400' };
    const least = new Date(monday.getTime() + 7_000);
    const body = orderTender(
      await keptAgreement(registry, 'long'),
      'long',
      { ...accelerated, tenderPeriod: { endDate: least } },
      withoutAuction,
    );
    const tender = await createTender(registry, {}, body);
    await write(registry, tender, 'POST', '/criteria', [validityPeriod()]);
    const documents = await publicationDocuments(registry);
    registry.clock.advance(2_000);
    must(await patchTender(registry, tender, { documents, status: 'active.tendering' }), 200);
    registry.clock.set(monday);
    const late = await createTender(registry, {}, body);
    await write(registry, late, 'POST', '/criteria', [validityPeriod()]);
    registry.clock.advance(60_000);
    expect(said(await patchTender(registry, late, { documents, status: 'active.tendering' }))).to.deep.equal([
      'data.tenderPeriod.endDate: should be later than 2026-12-07T10:16:00.000+02:00',
    ]);
  });
});
