/** aboveThresholdUA.defense from the draft to terminated contracts over HTTP, with lots and without (spec/open-tenders.md §11). */
import { expect } from 'chai';
import { onBid, price, tenderer } from '../../../fixtures/bids.ts';
import { criterion, guarantee, requirement } from '../../../fixtures/criteria.ts';
import {
  decideNth,
  lotless,
  lotlessBid,
  no,
  onContract,
  paid,
  said,
  signing,
  stateOf,
  defenceType as type,
  yes,
} from '../../../fixtures/defence.ts';
import { bidding, openBid, openInTendering, openTender, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { createPlan, planned } from '../../../fixtures/plans.ts';
import { accounts, auctionKey, must, patchAward, readTender } from '../../../fixtures/procedure.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { type Body, keys, useRegistry } from '../../support/registry.ts';

const unknown = (field: string): string => `extra_forbidden data.${field}: Extra inputs are not permitted`;

describe(type, () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'external' } });

  const send = async (tender: MadeTender, method: string, path: string, data?: unknown): Promise<string> =>
    said(await write(registry, tender, method, path, data));
  const state = (tender: MadeTender): Promise<string> => stateOf(registry, tender);

  it('is published without notice, criteria, contract form and lots', async () => {
    registry.clock.set(monday);
    const tender = await createTender(registry, {}, lotless());
    const draft = await readTender(registry, tender);
    expect(draft).to.include({ procurementMethodType: type, procurementMethod: 'open', status: 'draft' });
    // Two and three working days, on a calendar of its own (spec/open-tenders.md §2.4).
    expect([draft.enquiryPeriod.endDate, draft.enquiryPeriod.clarificationsUntil, draft.complaintPeriod.endDate]).to.deep.equal([
      '2027-01-13T00:00:00.000+02:00',
      '2027-01-16T00:00:00.000+02:00',
      '2027-01-14T00:00:00.000+02:00',
    ]);
    expect(await send(tender, 'PATCH', '', { status: 'active.pre-qualification.stand-still' })).to.equal(
      "enum data.status: Input should be 'draft' or 'active.tendering'",
    );
    const published = must(await patchTender(registry, tender, { status: 'active.tendering' }), 200).body.data;
    expect(published.status).to.equal('active.tendering');
    expect(published).not.to.have.any.keys('lots', 'noticePublicationDate', 'criteria');
    const short = lotless({ tenderPeriod: { endDate: '2026-12-15T00:00:00+02:00' } });
    expect(said(await postTender(registry, short))).to.equal('data.tenderPeriod: tenderPeriod must be at least 6 full business days long');
  });

  it('is made of a plan from before 2021, and not planned any more', async () => {
    registry.clock.set(monday);
    const plan = await createPlan(registry);
    await registry.store
      .collection<{ _id: string }>('plans')
      .updateOne({ _id: plan.id }, { $set: { tender: { ...planned(), procurementMethodType: type } } });
    const made = await registry.ask('POST', `${plan.path}/tenders`, { key: keys.broker, body: lotless() });
    expect([made.status, made.body.data?.procurementMethodType], made.text).to.deep.equal([201, type]);
    expect((await registry.ask('GET', plan.path)).body.data).to.include({ status: 'complete', tender_id: made.body.data.id });
  });

  it('needs a step of its own where it has no lots and an auction', async () => {
    registry.clock.set(monday);
    const stepless = await createTender(registry, {}, lotless({ minimalStep: undefined }));
    expect(await send(stepless, 'PATCH', '', { status: 'active.tendering' })).to.equal('missing data.minimalStep: Field required');
    const tooLow = lotless({ minimalStep: price(10_000) });
    expect(said(await postTender(registry, tooLow))).to.equal(
      'data.minimalStep.amount: Tender minimal step amount should be less than tender amount',
    );
  });

  it('takes criteria with its body, and nobody answers them', async () => {
    registry.clock.set(monday);
    const wanting = (over: Body) => openTender(type, { criteria: [criterion(over)] });
    const tender = await createTender(registry, {}, wanting({}));
    expect((await readTender(registry, tender)).criteria).to.have.length(1);
    expect(said(await postTender(registry, wanting(guarantee)))).to.match(
      /^data.criteria.0.classification.id: CRITERION.OTHER.BID.GUARANTEE is available only in \('belowThreshold', 'aboveThreshold'/,
    );
    const contracts = { classification: { scheme: 'LAW922', id: 'CRITERION.OTHER.CONTRACT.GUARANTEE' }, legislation: undefined };
    expect(said(await postTender(registry, wanting(contracts)))).to.match(
      /CRITERION.OTHER.CONTRACT.GUARANTEE is available only in \('belowThreshold'/,
    );
    const none = `404 Tenders with procurementMethodType ${type} have no`;
    expect(await send(tender, 'POST', '/criteria', [criterion()])).to.equal(`${none} criteria.`);
    expect(await send(tender, 'GET', '/criteria')).to.equal(`${none} criteria.`);
    // A PATCH changes them in draft only.
    const changed = { criteria: [criterion({}, [requirement({ title: 'Інший' })])] };
    expect(await send(tender, 'PATCH', '', changed)).to.equal('200');
    expect(await send(tender, 'PATCH', '', { status: 'active.tendering' })).to.equal('200');
    const renamed = { criteria: [criterion({}, [requirement({ title: 'Третій' })])] };
    expect(await send(tender, 'PATCH', '', renamed)).to.equal(
      "403 Can't patch object if tender not in ['draft', 'draft.pending', 'draft.stage2'] statuses",
    );
    registry.clock.set(bidding);
    const bid = await openBid(registry, tender, [9000]);
    const answers = [{ requirement: { id: requirement().id }, value: true }];
    expect(said(await onBid(registry, bid, 'PATCH', '', { requirementResponses: answers }))).to.equal(unknown('requirementResponses'));
    expect(said(await onBid(registry, bid, 'POST', '/requirement_responses', answers))).to.equal(`${none} answers in bids.`);
    await openTenderingOver(registry, tender);
  });

  it('guarantees an amount without a criterion that asks for it', async () => {
    registry.clock.set(monday);
    const tender = await createTender(registry, {}, lotless({ guarantee: { amount: 100, currency: 'UAH' } }));
    expect(await send(tender, 'PATCH', '', { status: 'active.tendering' })).to.equal('200');
  });

  it('bounds bids by its value, and asks bidders whether they are eligible', async () => {
    const tender = await openInTendering(registry, lotless());
    const bid = (over: Body) =>
      registry.ask('POST', `${tender.path}/bids`, {
        key: keys.other,
        body: { data: { tenderers: [tenderer()], selfEligible: true, value: price(9000), ...over } },
      });
    expect(said(await bid({ value: price(10_001) }))).to.equal('data.value: value of bid should be less than value of tender');
    expect(said(await bid({ value: undefined }))).to.equal('missing data.value: Field required');
    expect(said(await bid({ selfEligible: undefined }))).to.equal('missing data.selfEligible: Field required');
    expect(said(await bid({ selfEligible: false }))).to.equal('enum data.selfEligible: Input should be true');
    expect(said(await bid({}))).to.equal('201');
  });

  it('leaves bidders two working days after a change, of lots too, whose values may include tax', async () => {
    const tender = await openInTendering(registry, openTender(type));
    const bid = await openBid(registry, tender, [9000]);
    const text = '403 tenderPeriod should be extended by 2 working days';
    registry.clock.set(new Date('2027-01-14T10:00:00+02:00'));
    expect(await send(tender, 'PATCH', '', { description: 'Інший' })).to.equal(text);
    expect(await send(tender, 'PATCH', `/lots/${lotId}`, { title: 'Інший' })).to.equal(text);
    registry.clock.set(new Date('2027-01-13T10:00:00+02:00'));
    expect(await send(tender, 'PATCH', `/lots/${lotId}`, { title: 'Інший', value: { valueAddedTaxIncluded: true } })).to.equal('200');
    expect((await onBid(registry, bid, 'GET', '')).body.data.status).to.equal('invalid');
  });

  it('runs with lots from the draft to terminated contracts', async () => {
    const tender = await openInTendering(registry, openTender(type, {}, { hasAuction: false }));
    await openBid(registry, tender, [9000, 8000]);
    await openBid(registry, tender, [9500]);
    await openTenderingOver(registry, tender);
    const { awards } = await readTender(registry, tender);
    expect(said(await patchAward(registry, tender, awards[0].id, { status: 'active', qualified: true }))).to.equal(
      "data.eligible: Can't update award to active status with not eligible",
    );
    expect(said(await patchAward(registry, tender, awards[0].id, { status: 'unsuccessful', qualified: false }))).to.equal(
      "data.qualified: Can't update award to unsuccessful status when qualified/eligible isn't set to False",
    );
    expect(await send(tender, 'POST', `/awards/${awards[0].id}/requirement_responses`, [])).to.equal(
      `404 Tenders with procurementMethodType ${type} have no answers in awards.`,
    );
    expect(said(await patchAward(registry, tender, awards[0].id, { requirementResponses: [] }))).to.equal(unknown('requirementResponses'));
    expect(await send(tender, 'POST', `/awards/${awards[0].id}/milestones`, { code: '24h' })).to.equal('201');
    registry.clock.set(new Date('2027-01-19T10:00:00+02:00'));
    await decideNth(registry, tender, 0, no);
    await decideNth(registry, tender, 1, yes);
    // Nobody complains of a refusal before there is a winner, and then as long as of the winner: 4 working days.
    expect(await state(tender)).to.equal('active.qualification; unsuccessful –, active 01-26, pending –');
    await decideNth(registry, tender, 2, yes);
    expect(await state(tender)).to.equal('active.awarded; unsuccessful 01-26, active 01-26, active 01-26');
    const stubs = (await readTender(registry, tender)).contracts;
    const end = '2027-01-26T00:00:00.000+02:00';
    expect(said(await onContract(registry, tender, stubs[0].id, signing))).to.equal(
      `403 Can't sign contract before stand-still period end (${end})`,
    );
    registry.clock.set(new Date('2027-01-27T10:00:00+02:00'));
    for (const { id } of stubs) must(await onContract(registry, tender, id, signing), 200);
    expect((await readTender(registry, tender)).status).to.equal('complete');
    const change = { rationale: 'Дешевше', rationaleTypes: ['priceReduction'] };
    must(await onContract(registry, tender, stubs[0].id, change, '/changes'), 201);
    for (const { id } of stubs.slice(1)) {
      expect((await onContract(registry, tender, id, paid(100))).body.data?.status).to.equal('terminated');
    }
  });

  it('runs without lots through an auction to a terminated contract', async () => {
    const tender = await openInTendering(registry, lotless());
    const bids = [await lotlessBid(registry, tender, 9000), await lotlessBid(registry, tender, 8000)];
    const auctioned = (await openTenderingOver(registry, tender)).body.data;
    expect(auctioned.status).to.equal('active.auction');
    const seen = (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).body.data;
    expect([seen.value.amount, seen.minimalStep.amount, ...seen.bids.map(({ value }: { value: Body }) => value.amount)]).to.deep.equal([
      10_000, 100, 9000, 8000,
    ]);
    const results = bids.map(({ id }, place) => ({ id, value: price(7000 + place * 10) }));
    const reported = await registry.ask('POST', `${tender.path}/auction`, { key: auctionKey, body: { data: { bids: results } } });
    expect([reported.status, reported.body.data?.status], reported.text).to.deep.equal([200, 'active.qualification']);
    await decideNth(registry, tender, 0, yes);
    const { awards, contracts } = await readTender(registry, tender);
    expect([awards.length, awards[0].value.amount, awards[0].lotID]).to.deep.equal([1, 7000, undefined]);
    registry.clock.set(new Date(Date.parse(awards[0].complaintPeriod.endDate) + 1000));
    must(await onContract(registry, tender, contracts[0].id, signing), 200);
    expect((await readTender(registry, tender)).status).to.equal('complete');
    must(await onContract(registry, tender, contracts[0].id, paid(7000)), 200);
  });
});
