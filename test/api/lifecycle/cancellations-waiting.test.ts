/** Cancellations that wait for complaints, over HTTP (spec/cancellations.md): what they hold up, and how they end. */
import { expect } from 'chai';
import { tenderer } from '../../../fixtures/bids.ts';
import { awarded, contracts, later } from '../../../fixtures/contracts.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { accounts, botKey, chronograph, readTender } from '../../../fixtures/procedure.ts';
import { errorsIn, storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lot, lotId, type MadeTender, milestone, money, newerTender, otherLotId } from '../../../fixtures/tenders.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { aboveThreshold } from '../../../src/procurement/types/above-threshold.ts';
import { aboveThresholdEU } from '../../../src/procurement/types/above-threshold-eu.ts';
import { negotiation } from '../../../src/procurement/types/negotiation.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const hex = (digit: string): string => digit.repeat(32);
const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };
const began = new Date('2027-01-04T10:15:00+02:00');
/** The next midnight and ten full days: spec/open-tenders.md §2 of a Monday at 10:15. */
const ends = '2027-01-15T00:00:00.000+02:00';
const tenderingEnds = '2027-01-14T00:00:00.000+02:00';
const heldUp = "Can't perform action due to a pending cancellation";

const net = (amount: number): Body => ({ ...money(amount), valueAddedTaxIncluded: false });
const delivery = { deliveryDate: { endDate: '2027-06-01T00:00:00+03:00' }, deliveryAddress: { countryName: 'Україна' } };
const openTender = () => ({
  data: {
    ...newerTender().data,
    procurementMethodType: 'aboveThreshold',
    enquiryPeriod: undefined,
    tenderPeriod: { endDate: '2027-01-28T00:00:00+02:00' },
    value: net(20_000),
    lots: [lotId, otherLotId].map((id) => lot({ id, value: net(10_000), minimalStep: net(100) })),
    items: [item({ relatedLot: lotId, ...delivery }), item({ id: hex('9'), relatedLot: otherLotId, ...delivery })],
    milestones: [milestone({ relatedLot: lotId }), milestone({ relatedLot: otherLotId })],
  },
  config: { ...actingConfig({}, aboveThreshold) },
});

describe('A cancellation that waits for complaints', () => {
  const registry = useRegistry({ accounts: `${accounts}[aboveThresholdReviewers]\nreviewer = reviewer-key\n` });
  let tender: MadeTender;

  beforeEach(async () => {
    registry.clock.set(began);
    tender = await createTender(registry, {}, openTender());
    await storeFields(registry, tender, {
      status: 'active.tendering',
      tenderPeriod: { startDate: new Date('2027-01-03T00:00:00+02:00'), endDate: new Date(tenderingEnds) },
      bids: [
        {
          id: hex('b'),
          status: 'pending',
          tenderers: [tenderer()],
          lotValues: [{ relatedLot: lotId, value: net(9000), status: 'pending' }],
        },
      ],
    });
  });

  const post = (data: Body = reason) => write(registry, tender, 'POST', '/cancellations', data);
  const patch = (id: string, data: Body) => write(registry, tender, 'PATCH', `/cancellations/${id}`, data);
  const report = async (id: string) => {
    const document = { ...(await uploadDocument(registry, { title: 'report.p7s' })), documentType: 'cancellationReport' };
    return write(registry, tender, 'POST', `/cancellations/${id}/documents`, document);
  };
  /** Posts, signs and makes it wait; its id. */
  const waiting = async (data: Body = reason): Promise<string> => {
    const { id } = (await post(data)).body.data;
    await report(id);
    const answer = await patch(id, { status: 'pending' });
    if (answer.status !== 200) throw new Error(answer.text);
    return id;
  };
  const passTo = (date: string): Promise<Answer> => {
    registry.clock.set(new Date(date));
    return chronograph(registry, tender);
  };
  const complained = async (...statuses: string[]) => {
    const complaint = { id: hex('c'), complaintID: 'x', type: 'complaint', title: 'x', date: began };
    const { cancellations } = await storedTender(registry, tender);
    const complaints = statuses.map((status) => ({ ...complaint, status }));
    await storeFields(registry, tender, { cancellations: [{ ...cancellations[0], complaints }] });
  };
  const said = ({ status, body }: Answer) => [status, body.details];

  it('of a lot holds up the end of tendering and its lot, acts at the end of its period, and everything goes on', async () => {
    const { id } = (await post({ ...reason, relatedLot: lotId })).body.data;
    const text = "data.documents: Document with type 'cancellationReport' and format pkcs7-signature is required";
    expect(errorsIn(await patch(id, { status: 'pending' }))).to.deep.equal([text]);
    await report(id);
    expect(said(await patch(id, { status: 'active' }))).to.deep.equal([403, "Can't switch cancellation status from draft to active"]);
    const pending = await patch(id, { status: 'pending' });
    expect(pending.body.data).to.deep.include({
      status: 'pending',
      complaintPeriod: { startDate: '2027-01-04T10:15:00.000+02:00', endDate: ends },
    });
    const inTendering = await readTender(registry, tender);
    expect(inTendering).to.include({ status: 'active.tendering', next_check: ends });

    expect(said(await report(id))).to.deep.equal([403, "Document can't be add in current(pending) cancellation status"]);
    expect(said(await patch(id, { status: 'active' }))).to.deep.equal([403, "Can't switch cancellation status from pending to active"]);
    expect(said(await post())).to.deep.equal([403, 'Forbidden because of a pending cancellation']);
    expect((await post({ ...reason, relatedLot: otherLotId })).status).to.equal(201);
    for (const [method, path, data] of [
      ['PATCH', `/lots/${lotId}`, { title: 'Інший' }],
      ['DELETE', `/lots/${lotId}`, undefined],
      ['POST', '/lots', lot({ id: undefined, value: net(5), minimalStep: net(0.05) })],
    ] as const) {
      expect(said(await write(registry, tender, method, path, data)), method).to.deep.equal([403, heldUp]);
    }
    expect((await passTo('2027-01-14T12:00:00+02:00')).body.data.status).to.equal('active.tendering');

    const { data } = (await passTo(ends)).body;
    expect(data.lots.map(({ status }: Body) => status)).to.deep.equal(['cancelled', 'unsuccessful']);
    expect(data.status).to.equal('unsuccessful');
    const stored = await storedTender(registry, tender);
    expect([stored.cancellations[0].status, stored.next_check]).to.deep.equal(['active', undefined]);
  });

  it('of the tender takes the bids with it by itself', async () => {
    await waiting();
    expect((await passTo(ends)).body.data.status).to.equal('cancelled');
    expect((await storedTender(registry, tender)).bids).to.equal(undefined);
  });

  it('does not act while a complaint is under way or was upheld; given up, it holds up all until one is resolved', async () => {
    const id = await waiting();
    await complained('pending');
    expect(said(await patch(id, { status: 'unsuccessful' }))).to.deep.equal([
      403,
      "Can't switch cancellation status from pending to unsuccessful",
    ]);
    await passTo('2027-01-16T00:00:00+02:00');
    expect((await storedTender(registry, tender)).next_check).to.equal(undefined);
    await complained('satisfied', 'declined');
    expect((await patch(id, { status: 'unsuccessful' })).body.data).to.include({ status: 'unsuccessful' });
    expect(said(await patch(id, { reasonType: 'unFixable' }))).to.deep.equal([
      403,
      "Can't update cancellation in current (unsuccessful) status",
    ]);
    expect((await passTo('2027-01-16T00:01:00+02:00')).body.data.status).to.equal('active.tendering');
    await complained('resolved', 'declined');
    expect((await passTo('2027-01-16T00:02:00+02:00')).body.data.status).to.equal('active.qualification');
  });

  it('gives the days back that it has cost once a complaint against it is resolved', async () => {
    const id = await waiting();
    const { scale: _, ...author } = tenderer({ identifier: { scheme: 'UA-EDR', id: '40000099', legalName: 'ТОВ Скарга' } });
    const body = { type: 'complaint', title: 'Скарга', description: 'Немає підстав', author };
    const path = `${tender.path}/cancellations/${id}/complaints`;
    const created = must(await registry.ask('POST', path, { key: keys.other, body: { data: body } }), 201);
    const step = async (ask: { key: string; token?: string }, data: Body) => {
      must(await registry.ask('PATCH', `${path}/${created.body.data.id}`, { ...ask, body: { data } }), 200);
    };
    const reviewers = { key: 'reviewer-key' };
    await step({ key: botKey }, { status: 'pending' });
    await step(reviewers, { status: 'accepted', reviewDate: '2027-01-05T10:00:00+02:00', reviewPlace: 'Київ' });
    await step(reviewers, { status: 'satisfied' });
    await patch(id, { status: 'unsuccessful' });
    registry.clock.set(new Date('2027-01-20T12:00:00+02:00'));
    await step({ key: keys.broker, token: tender.token }, { tendererAction: 'Скасування відкликано' });
    const { tenderPeriod, enquiryPeriod, complaintPeriod, next_check } = await readTender(registry, tender);
    const end = '2027-01-31T00:00:00.000+02:00';
    expect([tenderPeriod.endDate, next_check]).to.deep.equal([end, end]);
    const day = '2027-01-28T00:00:00.000+02:00';
    expect([enquiryPeriod.endDate, enquiryPeriod.clarificationsUntil, complaintPeriod.endDate]).to.deep.equal([day, end, day]);
  });

  it('acts at once when the last complaint against it is decided after its period', async () => {
    await waiting();
    await complained('accepted');
    await passTo(ends);
    await complained('declined', 'mistaken', 'invalid', 'stopped', 'draft');
    expect((await passTo('2027-01-20T00:00:00+02:00')).body.data.status).to.equal('cancelled');
  });

  it('names a reason of its type, after all that stands in its way', async () => {
    expect(errorsIn(await post({ ...reason, reasonType: 'mood' }))).to.deep.equal([
      "enum data.reasonType: Input should be 'noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noOffer' or 'noLocalization'",
    ]);
    expect(errorsIn(await post({ ...reason, status: 'unsuccessful' }))).to.deep.equal([
      "enum data.status: Input should be 'draft', 'pending' or 'active'",
    ]);
    await storeFields(registry, tender, { complaints: [{ id: hex('c'), type: 'complaint', status: 'pending', title: 'x' }] });
    expect(said(await post({ ...reason, reasonType: 'mood' }))).to.deep.equal([
      403,
      "Can't perform operation for there is a tender complaint in pending status",
    ]);
    await storeFields(registry, tender, { status: 'draft' });
    expect(said(await post())).to.deep.equal([403, "Can't perform cancellation in current (draft) tender status"]);
  });

  it('holds up the status of the tender, and one of a lot says so', async () => {
    const cancellation = { ...reason, id: hex('7'), status: 'pending', date: began, cancellationOf: 'tender' };
    const publish = () => write(registry, tender, 'PATCH', '', { status: 'active.tendering' });
    await storeFields(registry, tender, { status: 'draft', bids: undefined, cancellations: [cancellation] });
    expect(said(await publish())).to.deep.equal([403, heldUp]);
    await storeFields(registry, tender, { cancellations: [{ ...cancellation, relatedLot: lotId }] });
    expect(said(await publish())).to.deep.equal([403, "Can't update tender with pending cancellation in one of exists lot"]);
  });

  it('is not begun in the time for complaints on an award, and holds up awards', async () => {
    const award = {
      id: hex('a'),
      status: 'active',
      date: began,
      lotID: lotId,
      bid_id: hex('b'),
      suppliers: [],
      qualified: true,
      eligible: true,
    };
    const complaintPeriod = { startDate: began, endDate: new Date('2027-01-10T00:00:00+02:00') };
    await storeFields(registry, tender, { status: 'active.qualification', awards: [{ ...award, complaintPeriod }] });
    registry.clock.set(new Date('2027-01-05T10:15:00+02:00'));
    expect(said(await post({ ...reason, relatedLot: lotId }))).to.deep.equal([
      403,
      "Cancellation can't be add when exists active complaint period",
    ]);
    await storeFields(registry, tender, { awards: [{ ...award, status: 'pending' }] });
    const id = await waiting({ ...reason, relatedLot: lotId });
    expect(said(await write(registry, tender, 'PATCH', `/awards/${award.id}`, { title: 'x' }))).to.deep.equal([
      403,
      "Can't update award with lot that have active cancellation",
    ]);
    const document = await uploadDocument(registry, { title: 'a.pdf' });
    expect(said(await write(registry, tender, 'POST', `/awards/${award.id}/documents`, document))).to.deep.equal([403, heldUp]);
    expect((await registry.ask('GET', `${tender.path}/cancellations/${id}`)).body.data.complaintPeriod.endDate).to.equal(
      '2027-01-16T00:00:00.000+02:00',
    );
  });

  it('of a negotiation acts at once while nothing is awarded; else it waits', async () => {
    const award = { id: hex('a'), status: 'active', date: began, lotID: lotId, suppliers: [tenderer()], value: net(9000) };
    await storeFields(registry, tender, {
      procurementMethodType: 'negotiation',
      config: { ...actingConfig({}, negotiation) },
      status: 'active',
      tenderPeriod: undefined,
      enquiryPeriod: undefined,
      complaintPeriod: undefined,
      bids: undefined,
      awards: [award],
    });
    const negotiated = { reason: 'Немає предмета', reasonType: 'noObjectiveness' };
    const free = (await post({ ...negotiated, relatedLot: otherLotId })).body.data;
    await report(free.id);
    expect((await patch(free.id, { status: 'active' })).body.data)
      .to.include({ status: 'active' })
      .and.not.have.property('complaintPeriod');
    const { id } = (await post(negotiated)).body.data;
    await report(id);
    expect(said(await patch(id, { status: 'active' }))).to.deep.equal([403, "Can't switch cancellation status from draft to active"]);
    expect((await patch(id, { status: 'pending' })).body.data.complaintPeriod.endDate).to.equal(ends);
    expect((await passTo(ends)).body.data).to.include({ status: 'cancelled' });
  });

  it('is not begun in a stand-still; while bids are qualified it disqualifies those of its lot', async () => {
    const offer = (relatedLot: string) => ({ relatedLot, value: net(9000), status: 'pending' });
    const bid = (digit: string, ...lotValues: Body[]) => ({ id: hex(digit), status: 'pending', tenderers: [tenderer()], lotValues });
    await storeFields(registry, tender, {
      procurementMethodType: 'aboveThresholdEU',
      config: { ...actingConfig({}, aboveThresholdEU) },
      status: 'active.pre-qualification.stand-still',
      qualificationPeriod: { startDate: began, endDate: new Date('2027-02-01T00:00:00+02:00') },
      bids: [bid('1', offer(lotId)), bid('2', offer(lotId), offer(otherLotId))],
    });
    const inPeriod = "Cancellation can't be add when exists active complaint period";
    expect(said(await post())).to.deep.equal([403, inPeriod]);
    await storeFields(registry, tender, { status: 'active.pre-qualification' });
    await waiting({ ...reason, relatedLot: lotId });
    await passTo(ends);
    const { status, bids } = await readTender(registry, tender);
    expect([status, ...bids.map((one: Body) => one.status)]).to.deep.equal([
      'active.pre-qualification',
      'invalid.pre-qualification',
      'pending',
    ]);
    expect(JSON.stringify(bids)).to.not.include('amount');
  });

  it('holds up the contracts of its lot only', async () => {
    registry.clock.set(later);
    const lots = await awarded(registry, { lots: 2, tender: { procurementMethodType: 'aboveThreshold', config: openTender().config } });
    const cancellations = [{ ...reason, id: hex('7'), status: 'pending', date: later, cancellationOf: 'lot', relatedLot: lots.lotIds[0] }];
    const stored = { id: lots.tenderId } as MadeTender;
    await storeFields(registry, stored, { cancellations });
    const contract = async (index: number, method: string, path: string, data: unknown) => {
      const ask = { key: keys.broker, token: 'tender-token', body: { data } };
      const answer = await registry.ask(method, `${contracts}/${lots.ids[index]}${path}`, ask);
      return answer.status === 403 ? answer.body.details : answer.status;
    };
    const signer = {
      name: 'О. К.',
      email: 'a@example.org',
      telephone: '+380532000000',
      iban: 'UA213223130000026007233566001',
      position: 'a',
      authorizedBy: 'b',
    };
    const document = await uploadDocument(registry, { title: 'a.pdf' });
    const all = async (index: number) => [
      await contract(index, 'PATCH', '', { title: 'Договір' }),
      await contract(index, 'PUT', '/buyer/signer_info', signer),
      await contract(index, 'POST', '/documents', document),
    ];
    expect(await all(0)).to.deep.equal([heldUp, heldUp, heldUp]);
    expect(await all(1)).to.deep.equal([200, 200, 201]);
  });
});
