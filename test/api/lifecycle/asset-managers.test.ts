/** complexAsset.arma from the draft to the end over HTTP: percentages, no complaints (spec/asset-managers.md). */
import { expect } from 'chai';
import {
  assetAnnounced,
  assetBid,
  assetInTendering,
  assetLot,
  assetTender,
  assetTenderingEnds,
  decideManager,
  income,
  offers,
  percent,
} from '../../../fixtures/assets.ts';
import { onBid, postBid } from '../../../fixtures/bids.ts';
import { body as claimBody } from '../../../fixtures/claims.ts';
import { accounts, auctionKey, chronograph, must, readTender, signature } from '../../../fixtures/procedure.ts';
import { deciding } from '../../../fixtures/qualifying.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday, otherLotId, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

describe('complexAsset.arma', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'external' } });

  const said = (answer: Answer): unknown =>
    answer.status === 400 ? errorsIn(answer).join('; ') : `${answer.status} ${answer.body.details ?? ''}`.trim();
  const send = async (tender: MadeTender, method: string, path: string, data?: unknown): Promise<unknown> =>
    said(await write(registry, tender, method, path, data));
  const contract = async (tender: MadeTender, id: string, data: Body): Promise<Answer> =>
    registry.ask('PATCH', `/api/2.5/contracts/${id}`, { key: keys.broker, token: tender.token, body: { data } });

  it('holds percentages of lots, and no money to be bargained over', async () => {
    registry.clock.set(monday);
    const refused = async (over: Body): Promise<unknown> => said(await postTender(registry, assetTender(over)));
    const unknown = (field: string): string => `extra_forbidden data.${field}: Extra inputs are not permitted`;
    expect(await refused({ value: { amount: 1 } })).to.equal(unknown('value'));
    expect(await refused({ contractTemplateName: 'a.docx' })).to.equal(unknown('contractTemplateName'));
    expect(await refused({ features: [] })).to.equal(unknown('features'));
    expect(await refused({ lots: [assetLot({ value: percent(101) })] })).to.match(/data.lots.0.value.amountPercentage/);
    expect(await refused({ lots: [assetLot({ value: { amount: 50 } })] })).to.equal(
      `missing data.lots.0.value.amountPercentage: Field required; ${unknown('lots.0.value.amount')}`,
    );
    const items = (assetTender().data.items as Body[]).slice(0, 1);
    const guarantee = { amount: 5, currency: 'UAH' };
    expect(await refused({ guarantee })).to.equal(unknown('guarantee.amount'));
    expect(await refused({ items, lots: [assetLot({ guarantee })] })).to.equal(unknown('lots.0.guarantee.amount'));
    expect(await refused({ items, lots: [assetLot({ minimalStep: percent(51) })] })).to.equal(
      'data.lots.0.minimalStep.amountPercentage: Minimal step value should be less than lot value',
    );
    expect(await refused({ items, lots: [assetLot({ minExpectedIncome: { amount: 1 } })] })).to.equal(
      'missing data.lots.0.minExpectedIncome.valueAddedTaxIncluded: Field required',
    );
    const equal = await postTender(
      registry,
      assetTender({ items, lots: [assetLot({ value: percent(33.3335), minimalStep: percent(33.3344) })] }),
    );
    expect(equal.status, equal.text).to.equal(201);
    const [lot] = equal.body.data.lots;
    expect([lot.value, lot.minimalStep, lot.minExpectedIncome]).to.deep.equal([
      percent(33.334),
      percent(33.334),
      { ...income, currency: 'UAH' },
    ]);
    const draft = { path: `/api/2.5/tenders/${equal.body.data.id}`, token: equal.body.access.token } as MadeTender;
    expect(await send(draft, 'PATCH', `/lots/${lotId}`, { guarantee })).to.equal(unknown('guarantee.amount'));
    expect(await send(draft, 'PATCH', `/lots/${lotId}`, { guarantee: { amount: 0 } })).to.equal('200');
    expect(equal.body.data).to.include({ awardCriteria: 'ratedCriteria' }).and.not.to.have.any.keys('value', 'complaintPeriod');
  });

  it('says the expected income of every lot that is published', async () => {
    registry.clock.set(monday);
    const { minExpectedIncome: _, ...bare } = assetLot();
    const draft = await postTender(registry, assetTender({ lots: [bare, assetLot({ id: otherLotId })] }));
    const tender: MadeTender = { ...(await assetInTendering(registry)) };
    expect(draft.status, draft.text).to.equal(201);
    const { data, access } = draft.body;
    const own = { ...tender, id: data.id, path: `/api/2.5/tenders/${data.id}`, token: access.token, data };
    registry.clock.set(monday);
    const publishes = { documents: [await signature(registry, 'notice')], status: 'active.tendering' };
    expect(said(await patchTender(registry, own, publishes))).to.equal(
      'data.lots.0.minExpectedIncome: minExpectedIncome is required for tender activation',
    );
    expect(await send(own, 'PATCH', `/lots/${lotId}`, { minExpectedIncome: { amount: 10.005, valueAddedTaxIncluded: true } })).to.equal(
      '200',
    );
    expect((await readTender(registry, own)).lots[0].minExpectedIncome.amount).to.equal(10.01);
    expect(said(await patchTender(registry, own, publishes))).to.equal('200');
    expect(await send(own, 'POST', '/lots', { ...bare, id: undefined })).to.equal(
      'data.minExpectedIncome: minExpectedIncome is required for lot',
    );
  });

  it('bounds bids by the percentage of the lot', async () => {
    const tender = await assetInTendering(registry);
    const refused = async (body: Body): Promise<unknown> => said(await postBid(registry, tender, body));
    expect(await refused(offers(51))).to.equal('data.lotValues.0.value: value of bid should be less than value of lot');
    expect(await refused({ ...offers(50), lotValues: [{ relatedLot: lotId, value: { amount: 50 } }] })).to.match(
      /amountPercentage: Field required/,
    );
    const bid = await assetBid(registry, tender, 50, 40);
    const changed = await onBid(registry, bid, 'PATCH', '', { ...offers(20.0005), status: 'pending' });
    expect(changed.body.data?.lotValues[0].value, changed.text).to.deep.equal(percent(20.001));
  });

  it('runs from the draft to contracts of a percentage', async () => {
    const tender = await assetInTendering(registry);
    const bids = [await assetBid(registry, tender, 50, 40), await assetBid(registry, tender, 50, 40), await assetBid(registry, tender, 45)];
    expect((await readTender(registry, tender)).status).to.equal('active.tendering');
    await assetAnnounced(registry, tender);
    const announced = await readTender(registry, tender);
    // No days: until the next midnight.
    expect(announced.qualificationPeriod.endDate).to.equal('2027-01-19T00:00:00.000+02:00');
    expect(announced.qualifications[0]).not.to.have.property('complaintPeriod');
    // Nobody complains: there is nowhere to.
    for (const path of ['/complaints', `/qualifications/${announced.qualifications[0].id}/complaints`]) {
      expect(await send(tender, 'POST', path, claimBody())).to.match(/^404 /);
    }
    const early = await write(registry, tender, 'POST', '/cancellations', { reason: 'Немає потреби', reasonType: 'noDemand' });
    expect(said(early)).to.equal("403 Cancellation can't be add when exists active complaint period");
    registry.clock.set(new Date('2027-01-19T00:00:00+02:00'));
    must(await chronograph(registry, tender), 200);
    const auctioned = await readTender(registry, tender);
    expect(auctioned.status).to.equal('active.auction');

    const seen = (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).body.data;
    const shown = (amount: number): Body => ({ amount, currency: '%' });
    expect([seen.lots[0].value, seen.lots[1].minimalStep, seen.bids[0].lotValues[1].value]).to.deep.equal([
      shown(50),
      shown(10),
      shown(40),
    ]);
    const results = (of: string, ...amounts: readonly number[]) =>
      registry.ask('POST', `${tender.path}/auction/${of}`, {
        key: auctionKey,
        body: {
          data: {
            bids: bids.map(({ id }, index) => ({
              id,
              lotValues: amounts[index] === undefined ? [] : [{ relatedLot: of, value: { ...shown(amounts[index] ?? 0) } }],
            })),
          },
        },
      });
    registry.clock.set(new Date(Date.parse(auctioned.lots[0].auctionPeriod.startDate) + 3_600_000));
    expect(said(await results(lotId, 50.001, 21, 35))).to.equal(
      'data.bids.0.lotValues.0.value: value of bid should be less than value of lot',
    );
    const weighed = { bids: bids.map(({ id }) => ({ id, lotValues: [{ relatedLot: lotId, weightedValue: { amount: 1 } }] })) };
    expect(said(await registry.ask('POST', `${tender.path}/auction/${lotId}`, { key: auctionKey, body: { data: weighed } }))).to.match(
      /^extra_forbidden data.bids.0.lotValues.0.weightedValue: Extra inputs are not permitted/,
    );
    const first = must(await results(lotId, 20, 21, 35), 200);
    expect(first.body.data.bids[0].lotValues[0].value).to.deep.equal(percent(20));
    expect(said(await results(otherLotId, 30, 30))).to.equal('200');

    const awarded = await readTender(registry, tender);
    expect(awarded.status).to.equal('active.qualification');
    expect(awarded.awards.map(({ bid_id, value }: Body) => [bid_id, value])).to.deep.equal([
      [bids[0]?.id, percent(20)],
      [bids[0]?.id, percent(30)],
    ]);
    // 20 is at most 60 % of the mean of 50 and 45, but not 70 % of 21; two working days.
    expect(awarded.awards[0].milestones.map(({ code, dueDate }: Body) => [code, dueDate])).to.deep.equal([
      ['alp', '2027-01-22T00:00:00.000+02:00'],
    ]);
    registry.clock.set(new Date('2027-01-22T00:00:01+02:00'));
    const [one, two] = awarded.awards;
    expect(said(await decideManager(registry, tender, one.id))).to.equal('200');
    expect(said(await decideManager(registry, tender, two.id, false))).to.equal('200');
    const third = (await readTender(registry, tender)).awards[2];
    expect([third.bid_id, third.value]).to.deep.equal([bids[1]?.id, percent(30)]);
    expect(said(await decideManager(registry, tender, third.id, false))).to.equal('200');
    const decided = await readTender(registry, tender);
    expect([decided.status, decided.lots[1].status]).to.deep.equal(['active.awarded', 'active']);
    expect(decided.awards[0]).not.to.have.property('complaintPeriod');
    expect(await send(tender, 'POST', `/awards/${one.id}/documents`, await signature(registry, 'notice', 'late.p7s'))).to.match(
      /^400|single|notice/,
    );
    must(await chronograph(registry, tender), 200);
    expect((await readTender(registry, tender)).lots[1].status).to.equal('unsuccessful');

    const [stub] = (await readTender(registry, tender)).contracts;
    expect(stub.value).to.deep.equal(percent(20));
    const signing = {
      status: 'active',
      contractNumber: '7-П',
      period: { startDate: monday.toISOString(), endDate: assetTenderingEnds.toISOString() },
    };
    expect(said(await contract(tender, stub.id, { value: percent(21) }))).to.equal(
      '403 Amount percentage should be less or equal to awarded amount percentage',
    );
    expect(said(await contract(tender, stub.id, { value: { amount: 5 } }))).to.equal(
      'extra_forbidden data.value.amount: Extra inputs are not permitted',
    );
    // Three digits here too: no more than was awarded.
    expect((await contract(tender, stub.id, { value: percent(20.0004) })).body.data?.value).to.deep.equal(percent(20));
    const signed = await contract(tender, stub.id, { ...signing, value: percent(18.9996) });
    expect([signed.status, signed.body.data?.value], signed.text).to.deep.equal([200, percent(19)]);
    expect((await readTender(registry, tender)).status).to.equal('complete');
    // In force it may change either way; what was paid is money.
    expect(said(await contract(tender, stub.id, { status: 'terminated' }))).to.equal(
      "403 Can't terminate contract while 'amountPaid' is not set",
    );
    const paid = { amount: 500, amountNet: 500, currency: 'UAH', valueAddedTaxIncluded: false };
    const ended = await contract(tender, stub.id, { status: 'terminated', value: percent(39), amountPaid: paid });
    expect([ended.status, ended.body.data?.value, ended.body.data?.amountPaid], ended.text).to.deep.equal([200, percent(39), paid]);
  });

  it('is cancelled as soon as a signed cancellation is made', async () => {
    const tender = await assetInTendering(registry);
    await assetBid(registry, tender, 50);
    const made = await write(registry, tender, 'POST', '/cancellations', { reason: 'Немає потреби', reasonType: 'noDemand' });
    const path = `/cancellations/${made.body.data.id}`;
    expect(await send(tender, 'PATCH', path, { status: 'pending' })).to.match(/cancellationReport/);
    must(await write(registry, tender, 'POST', `${path}/documents`, await signature(registry, 'cancellationReport')), 201);
    const cancelled = await write(registry, tender, 'PATCH', path, { status: 'pending' });
    expect([cancelled.status, cancelled.body.data?.status], cancelled.text).to.deep.equal([200, 'active']);
    expect((await readTender(registry, tender)).status).to.equal('cancelled');
  });

  it('asks for twenty working days, and lets files be added while bids are looked at', async () => {
    registry.clock.set(monday);
    const short = await postTender(registry, assetTender({ tenderPeriod: { endDate: '2026-12-30T00:00:00+02:00' } }));
    expect(said(short)).to.equal('data.tenderPeriod: tenderPeriod must be at least 20 full business days long');
    const lotless = await postTender(
      registry,
      assetTender({ lots: undefined, items: [{ ...(assetTender().data.items as Body[])[0], relatedLot: undefined }] }),
    );
    const { id } = lotless.body.data;
    const own = { id, path: `/api/2.5/tenders/${id}`, token: lotless.body.access.token, data: lotless.body.data } as unknown as MadeTender;
    const publishes = { documents: [await signature(registry, 'notice')], status: 'active.tendering' };
    expect(said(await patchTender(registry, own, publishes))).to.equal('missing data.items.0.relatedLot: Field required');
    const tender = await assetInTendering(registry);
    for (let times = 0; times < 2; times++) await assetBid(registry, tender, 50, 40);
    registry.clock.set(assetTenderingEnds);
    must(await chronograph(registry, tender), 200);
    expect((await readTender(registry, tender)).status).to.equal(deciding);
    expect(await send(tender, 'POST', '/documents', await signature(registry, 'biddingDocuments'))).to.equal('201');
    // What a lot is expected to bring stays as it was bid for.
    const lotsSaying = (minExpectedIncome: unknown): Body => ({ lots: [{ id: lotId, minExpectedIncome }, { id: otherLotId }] });
    expect(said(await patchTender(registry, tender, lotsSaying({ ...income, amount: 7 })))).to.equal(
      'data.lots.0.minExpectedIncome: minExpectedIncome cannot be changed after tenderPeriod',
    );
    const lotSaying = (minExpectedIncome: unknown) => send(tender, 'PATCH', `/lots/${lotId}`, { minExpectedIncome });
    expect(await lotSaying({ ...income, amount: 7 })).to.equal(
      'data.minExpectedIncome: minExpectedIncome cannot be changed after tenderPeriod',
    );
    for (const same of [income, null])
      expect(await lotSaying(same)).to.equal("403 Can't update lot in current (active.pre-qualification) tender status");
    for (const same of [lotsSaying(income), lotsSaying(null), { lots: 'all' }, { title: 'Інша' }]) {
      expect(said(await patchTender(registry, tender, same))).to.equal("403 Can't update tender at 'active.pre-qualification' status");
    }
  });
});
