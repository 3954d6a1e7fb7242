/** Tendering of the open types over HTTP: questions beside the bids, changes, bids (spec/open-tenders.md §2, §3.1, §5, §6). */
import { expect } from 'chai';
import { bidItem, lotValue, type MadeBid, makeBid, onBid, postBid, price, tenderer } from '../../../fixtures/bids.ts';
import { criterion, requirementId } from '../../../fixtures/criteria.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { openBid, openInTendering, openTender, openTenderingEnds, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { accounts, chronograph, contractForm, readTender } from '../../../fixtures/procedure.ts';
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
} from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const said = (answer: Answer): unknown => (answer.status === 400 ? errorsIn(answer) : [answer.status, answer.body.details]);

describe('Tendering of the open types', () => {
  const registry = useRegistry({ accounts });
  beforeEach(() => registry.clock.set(monday));

  const ask = (tender: MadeTender) => {
    const author = { ...tenderer(), scale: undefined };
    return registry.ask('POST', `${tender.path}/questions`, { key: keys.other, body: { data: { title: 'Щільність', author } } });
  };

  it('takes questions beside the bids, and does not end before they are answered', async () => {
    const draft = await createTender(registry, {}, openTender('aboveThreshold'));
    registry.clock.advance(60_000);
    expect(said(await ask(draft))).to.deep.equal([403, "Can't add question in current (draft) tender status"]);
    const tender = await openInTendering(registry, openTender('aboveThreshold'));
    const asked = must(await ask(tender), 201);
    const answer = () => write(registry, tender, 'PATCH', `/questions/${asked.body.data.id}`, { answer: '80 г/м²' });
    registry.clock.set(openTenderingEnds);
    expect(said(await ask(tender))).to.deep.equal([403, 'Can add question only in enquiryPeriod']);
    const held = (await chronograph(registry, tender)).body.data;
    expect([held.status, held.next_check]).to.deep.equal(['active.tendering', undefined]);
    // 2027-01-15 + 3 days is the end of tendering itself.
    registry.clock.advance(1);
    expect(said(await answer())).to.deep.equal([403, 'Can update question only before enquiryPeriod.clarificationsUntil']);
    // The buyer moves the end, and may answer again.
    must(await patchTender(registry, tender, { tenderPeriod: { endDate: '2027-02-01T00:00:00+02:00' } }), 200);
    expect((await answer()).status).to.equal(200);
    expect((await readTender(registry, tender)).next_check).to.equal('2027-02-01T00:00:00.000+02:00');
  });

  it('begins at once with the publication, which a stale draft has to move', async () => {
    const past = await postTender(
      registry,
      openTender('aboveThreshold', { tenderPeriod: { startDate: '2026-12-06T00:00:00+02:00', endDate: openTenderingEnds } }),
    );
    expect(said(past)).to.deep.equal(['data.tenderPeriod: tenderPeriod.startDate should be in greater than current date']);
    const tender = await createTender(registry, {}, openTender('simple.defense', { tenderPeriod: { endDate: openTenderingEnds } }));
    expect(tender.data.tenderPeriod.startDate).to.equal('2026-12-07T10:15:00.000+02:00');
    const enquiryPeriod = { startDate: '2026-12-08T00:00:00+02:00', endDate: '2026-12-09T00:00:00+02:00', invalidationDate: monday };
    const asked = await patchTender(registry, tender, { enquiryPeriod });
    expect([asked.status, asked.body.data.enquiryPeriod], asked.text).to.deep.equal([200, tender.data.enquiryPeriod]);
    const removed = await patchTender(registry, tender, { enquiryPeriod: { ...enquiryPeriod, startDate: null } });
    expect(said(removed)).to.deep.equal(['data.enquiryPeriod.startDate: This field cannot be deleted']);
    registry.clock.advance(11 * 60_000);
    const proforma = await contractForm(registry);
    const stale = await patchTender(registry, tender, { documents: [proforma], status: 'active.tendering' });
    expect(said(stale)).to.deep.equal(['data.tenderPeriod: tenderPeriod.startDate should be in greater than current date']);
    const period = { startDate: '2026-12-07T10:26:00+02:00', endDate: '2027-01-20T00:00:00+02:00' };
    const published = await patchTender(registry, tender, { documents: [proforma], status: 'active.tendering', tenderPeriod: period });
    expect(published.status, published.text).to.equal(200);
    expect(published.body.data.complaintPeriod).to.deep.equal({
      startDate: '2026-12-07T10:26:00.000+02:00',
      endDate: '2027-01-18T00:00:00.000+02:00',
    });
  });

  it('is edited whole, by owner and Administrator: bids become invalid; answers to questions leave them', async () => {
    const tender = await openInTendering(registry, openTender('aboveThreshold', {}, { hasAuction: false }));
    const bid = await openBid(registry, tender, [9000]);
    const { id } = (await ask(tender)).body.data;
    const becomes = async (done: Promise<Answer>): Promise<string> => {
      const answer = await done;
      expect(answer.status, answer.text).to.be.oneOf([200, 201]);
      const { status } = (await onBid(registry, bid, 'GET')).body.data;
      await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      return status;
    };
    expect(await becomes(write(registry, tender, 'PATCH', `/questions/${id}`, { answer: '80 г/м²' }))).to.equal('pending');
    expect(await becomes(patchTender(registry, tender, { title_en: 'Paper' }))).to.equal('invalid');
    expect(await becomes(write(registry, tender, 'POST', '/criteria', [criterion({ source: 'winner' })]))).to.equal('invalid');
    const byHand = registry.ask('PATCH', tender.path, { key: keys.administrator, body: { data: { title: 'Папір' } } });
    expect(await becomes(byHand)).to.equal('invalid');
    const lot = { id: 'a'.repeat(32), title: 'Олівці', value: price(500) };
    expect(await becomes(write(registry, tender, 'POST', '/lots', lot))).to.equal('invalid');
    expect(await becomes(write(registry, tender, 'DELETE', `/lots/${lot.id}`))).to.equal('invalid');
    registry.clock.set(new Date('2027-01-14T10:00:00+02:00'));
    const late = [403, 'tenderPeriod should be extended by 4 days'];
    expect(said(await patchTender(registry, tender, { title: 'Папір' }))).to.deep.equal([200, undefined]);
    expect(said(await patchTender(registry, tender, { title: 'Папір А4' }))).to.deep.equal(late);
    expect(said(await write(registry, tender, 'DELETE', `/lots/${otherLotId}`))).to.deep.equal([
      'data: Cannot delete lot with related milestones',
    ]);
    expect(said(await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Папір А5' }))).to.deep.equal(late);
  });

  it('takes what its type lets a bidder declare', async () => {
    const tender = await openInTendering(registry, openTender('aboveThreshold'));
    const body = { tenderers: [tenderer()], lotValues: [lotValue(9000, { value: price(9000) })], items: [bidItem()] };
    expect(said(await postBid(registry, tender, { ...body, selfEligible: true, selfQualified: false }))).to.deep.equal([
      'enum data.selfQualified: Input should be true',
      'extra_forbidden data.selfEligible: Extra inputs are not permitted',
    ]);
    expect((await postBid(registry, tender, { ...body, selfQualified: true })).body.data.selfQualified).to.equal(true);
    const { items: _, ...bare } = body;
    expect(said(await postBid(registry, tender, bare))).to.deep.equal(['missing data.items: Field required']);
    expect(said(await postBid(registry, tender, { ...body, items: [{ id: itemId, unit: { value: price(900) } }] }))).to.deep.equal([
      'missing data.items.0.description: Field required',
      'missing data.items.0.quantity: Field required',
      'missing data.items.0.unit.name: Field required',
      'missing data.items.0.unit.code: Field required',
    ]);

    const ofDefence = await openInTendering(registry, openTender('simple.defense'));
    expect(said(await postBid(registry, ofDefence, bare))).to.deep.equal(['missing data.selfEligible: Field required']);
    const created = await postBid(registry, ofDefence, { ...bare, selfEligible: true, status: 'pending' });
    expect([created.status, created.body.data.status], created.text).to.deep.equal([201, 'pending']);
    const eligible = { ...bare, selfEligible: true };
    const foreign = await postBid(registry, ofDefence, { ...eligible, items: [{ id: otherItemId }] });
    expect(said(foreign)).to.deep.equal(['data: Bid items ids should be on tender items ids for current lot']);
    const dear = await postBid(registry, ofDefence, { ...eligible, items: [{ id: itemId, quantity: 10, unit: { value: price(1) } }] });
    expect(said(dear)).to.deep.equal([
      'data.items: Total amount of unit values should be equal bid.lotValues.value.amount if VAT is not included in bid.lotValues',
    ]);
  });

  it('keeps a lot that somebody complains about', async () => {
    const tender = await openInTendering(registry, openTender('aboveThreshold'));
    const { scale: _, ...author } = tenderer({ identifier: { scheme: 'UA-EDR', id: '40000099', legalName: 'ТОВ Скарга' } });
    const data = { type: 'complaint', title: 'Скарга', relatedLot: otherLotId, author };
    expect((await registry.ask('POST', `${tender.path}/complaints`, { key: keys.other, body: { data } })).status).to.equal(201);
    const { items, lots, milestones } = await readTender(registry, tender);
    const others = { items: [items[0], { ...items[1], relatedLot: lotId }], milestones: [milestones[0]] };
    const stored = ['data.complaints.0.relatedLot: relatedLot should be one of lots'];
    expect(said(await patchTender(registry, tender, { ...others, lots: [lots[0]] }))).to.deep.equal(stored);
    expect((await patchTender(registry, tender, others)).status).to.equal(200);
    expect(said(await write(registry, tender, 'DELETE', `/lots/${otherLotId}`))).to.deep.equal(stored);
    expect((await readTender(registry, tender)).lots).to.have.length(2);
  });

  it('asks for two bidders where its type does', async () => {
    const tender = await openInTendering(registry, openTender('aboveThresholdUA'));
    await openBid(registry, tender, [9000, 9000]);
    await openBid(registry, tender, [8000]);
    const { status, lots, bids } = (await openTenderingOver(registry, tender)).body.data;
    expect([status, ...lots.map((lot: Body) => lot.status)]).to.deep.equal(['active.auction', 'active', 'unsuccessful']);
    expect(bids).to.equal(undefined);
  });

  it('lets the bidder explain a low price by documents, and the winner prove what is asked of the winner', async () => {
    const tender = await openInTendering(registry, openTender('aboveThreshold', {}, { hasAuction: false }));
    const bid: MadeBid = await openBid(registry, tender, [3000]);
    await openBid(registry, tender, [9000]);
    const response = 'b'.repeat(32);
    const { bids } = await storedTender(registry, tender);
    await storeFields(registry, tender, {
      criteria: [criterion({ source: 'winner' })],
      bids: bids.map((one: Body) =>
        one.id === bid.id ? { ...one, requirementResponses: [{ id: response, requirement: { id: requirementId }, value: true }] } : one,
      ),
    });
    const prove = () =>
      onBid(registry, bid, 'POST', `/requirement_responses/${response}/evidences`, { title: 'Довідка', type: 'statement' });
    expect(said(await prove())).to.deep.equal([403, "available only in ['active.awarded', 'active.qualification'] statuses"]);
    const { awards } = (await openTenderingOver(registry, tender)).body.data;
    expect(awards[0].milestones[0].code).to.equal('alp');
    expect(said(await prove())).to.deep.equal([403, 'Winner criteria available only with active award']);
    const document = await uploadDocument(registry, { title: 'calculation.pdf' });
    must(await onBid(registry, bid, 'POST', '/financial_documents', document), 201);
    expect(said(await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'Ніхто' }))).to.deep.equal([
      403,
      "Can't update bid in current (active.qualification) tender status",
    ]);
    const [award] = (await storedTender(registry, tender)).awards;
    await storeFields(registry, tender, { awards: [{ ...award, status: 'active', milestones: [] }], status: 'active.awarded' });
    must(await prove(), 201);
  });

  it('shows nobody a bid while it lasts', async () => {
    const tender = await openInTendering(registry, openTender('aboveThresholdEU'));
    const bid = await makeBid(registry, tender, { lotValues: [lotValue(9000, { value: price(9000) })] });
    expect(said(await registry.ask('GET', bid.path))).to.deep.equal([403, "Can't view bid in current (active.tendering) tender status"]);
    expect((await onBid(registry, bid, 'GET', '/requirement_responses')).status).to.equal(200);
  });
});
