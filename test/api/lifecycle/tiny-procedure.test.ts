/** A registry that is given a procedure type it has never heard of, and runs it (docs/procedures.md "A type"). */
import { expect } from 'chai';
import { bidBody, bidItem, lotValue, price } from '../../../fixtures/bids.ts';
import { accounts, auctionKey, chronograph, patchAward, pendingBid, readTender } from '../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, newerTender, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { makeProcedures } from '../../../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { tiny } from '../../support/procedures/tiny/index.ts';
import { enquiriesEnd, friday, tenderingEnds, tinyTender } from '../../support/procedures/tiny/tenders.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';

describe('a procedure type that comes in', () => {
  const registry = useRegistry({ accounts, procedures: makeProcedures([...ownProcedures, tiny]) });
  beforeEach(() => registry.clock.set(friday));

  const publish = async (overrides = {}): Promise<MadeTender> => {
    const tender = await createTender(registry, {}, tinyTender(overrides));
    const answer = await patchTender(registry, tender, { status: 'active.enquiries' });
    if (answer.status !== 200) throw new Error(answer.text);
    return tender;
  };

  const inTendering = async (): Promise<MadeTender> => {
    const tender = await publish();
    registry.clock.set(enquiriesEnd);
    await chronograph(registry, tender);
    return tender;
  };

  it('runs from draft to the end of awarding by its own rules', async () => {
    const tender = await publish();
    expect(tender.data).to.include({ procurementMethod: 'limited', procurementMethodType: 'tinyPurchase' });
    const published = await readTender(registry, tender);
    expect(published).to.include({ status: 'active.enquiries', next_check: '2026-12-12T00:00:00.000+02:00' });
    expect(published).not.to.have.any.keys('noticePublicationDate', 'auctionPeriod', 'documents');
    expect(published.enquiryPeriod.clarificationsUntil).to.equal('2026-12-13T00:00:00.000+02:00');

    registry.clock.set(enquiriesEnd);
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active.tendering');
    registry.clock.set(new Date('2026-12-12T12:00:00+02:00'));
    const dear = await pendingBid(
      registry,
      tender,
      bidBody({ lotValues: [lotValue(12_000)], items: [bidItem({ unit: { code: 'H87', name: 'штука', value: price(1100) } })] }),
    );
    const best = await pendingBid(registry, tender, bidBody());
    registry.clock.set(tenderingEnds);
    const { data } = (await chronograph(registry, tender)).body;
    expect(data).to.include({ status: 'active.qualification' });
    expect(data.awards.map((award: { bid_id: string; status: string }) => [award.bid_id, award.status])).to.deep.equal([
      [best.id, 'pending'],
    ]);

    must(await patchAward(registry, tender, data.awards[0].id, { status: 'unsuccessful', qualified: false }), 200);
    const second = (await readTender(registry, tender)).awards[1];
    expect(second).to.include({ bid_id: dear.id, status: 'pending' });
    const accepted = await patchAward(registry, tender, second.id, { status: 'active', qualified: true });
    expect([accepted.status, accepted.body.data.complaintPeriod]).to.deep.equal([200, undefined]);
    const awarded = await readTender(registry, tender);
    expect(awarded.status).to.equal('active.awarded');
    expect(awarded.contracts.map((contract: { awardID: string }) => contract.awardID)).to.deep.equal([second.id]);
  });

  it('names its own choices and its own days where it refuses', async () => {
    const unknown = await postTender(registry, tinyTender({ procurementMethodType: 'hugePurchase' }));
    expect(errorsIn(unknown)[0]).to.match(/^enum data\.procurementMethodType: Input should be 'belowThreshold', .* or 'tinyPurchase'$/);
    const auction = await postTender(registry, tinyTender({}, { hasAuction: true }));
    expect(errorsIn(auction)[0]).to.match(/^enum config\.hasAuction/);
    const short = await postTender(registry, tinyTender({ tenderPeriod: { endDate: '2026-12-12T20:00:00+02:00' } }));
    expect(errorsIn(short)).to.deep.equal(['data.tenderPeriod: tenderPeriod must be at least 1 full calendar days long']);
  });

  it('lets change what it says, where it says', async () => {
    const tender = await publish();
    expect((await patchTender(registry, tender, { title: 'Папір і скріпки' })).body.data.title).to.equal('Папір і скріпки');
    const refused = await patchTender(registry, tender, { title: 'Папір', mainProcurementCategory: 'works' });
    expect(errorsIn(refused)).to.deep.equal(['extra_forbidden data.mainProcurementCategory: Extra inputs are not permitted']);
    const draft = await createTender(registry, {}, tinyTender());
    expect((await patchTender(registry, draft, { procurementMethod: null })).body.data.procurementMethod).to.equal('limited');
  });

  it('has no address of a phase that it does not take', async () => {
    const tender = await inTendering();
    const period = { startDate: '2026-12-20T12:00:00+02:00' };
    const asked = [
      await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey }),
      await registry.ask('PUT', `${tender.path}/auctionPeriod`, { key: keys.administrator, body: { data: period } }),
    ];
    const text = 'Tenders with procurementMethodType tinyPurchase have no auction.';
    expect(asked.map(({ status, body }) => [status, body.details])).to.deep.equal(asked.map(() => [404, text]));
  });

  it('says in the OpenAPI document whose tenders have which address', async () => {
    const { body } = await registry.ask('GET', '/openapi.json');
    const buildTypes = (path: string): unknown => body.paths[`/api/2.5/tenders/{tender}${path}`].get['x-procedure-types'];
    const asType = (path: string): unknown => Object(buildTypes(path)).includes?.('tinyPurchase');
    expect([asType('/bids'), asType('/auction'), buildTypes('/documents')]).to.deep.equal([true, false, undefined]);
  });

  it('has the levels it asks for', async () => {
    expect((await postTender(registry, tinyTender(), keys.low)).status).to.equal(403);
    expect((await postTender(registry, tinyTender(), keys.broker)).status).to.equal(201);
  });

  it('is cancelled for its own reasons, without a signed report', async () => {
    const tender = await inTendering();
    const foreign = await write(registry, tender, 'POST', '/cancellations', { reason: 'Так вийшло', reasonType: 'noDemand' });
    expect(errorsIn(foreign)).to.deep.equal(["enum data.reasonType: Input should be 'changedMind'"]);
    const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Так вийшло', reasonType: 'changedMind' });
    const done = await write(registry, tender, 'PATCH', `/cancellations/${created.body.data.id}`, { status: 'active' });
    expect([done.status, (await readTender(registry, tender)).status]).to.deep.equal([200, 'cancelled']);
  });

  it('stands beside the others: a tender that names no type is one of the first', async () => {
    registry.clock.set(new Date('2026-12-07T08:15:00Z'));
    const { data, config } = newerTender();
    const { procurementMethodType: _, ...untyped } = data;
    expect((await postTender(registry, { data: untyped, config })).body.data.procurementMethodType).to.equal('belowThreshold');
  });
});
