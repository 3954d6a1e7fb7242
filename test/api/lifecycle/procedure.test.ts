/** A whole procedure over HTTP, from draft to a terminated contract (spec/procedures.md §5, A1–A26). */
import { expect } from 'chai';
import { bidBody, bidItem, lotValue, makeBid, onBid, price, tenderer } from '../../../fixtures/bids.ts';
import {
  accounts,
  afterTendering,
  auctionKey,
  chronograph,
  contractForm,
  decideAward,
  inTendering,
  patchAward,
  pendingBid,
  readTender,
  signature,
  tendering,
  tenderingBegins,
  tenderingEnds,
} from '../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lot, lotId, monday, newerTender, olderTender, patchTender, tenders } from '../../../fixtures/tenders.ts';
import { type Answer, keys, useRegistry } from '../../support/registry.ts';

describe('a whole procedure', () => {
  const registry = useRegistry({ accounts });

  const read = async (path: string) => (await registry.ask('GET', path)).body.data;

  it('goes from draft to a terminated contract', async () => {
    registry.clock.set(monday);
    const tender = await createTender(registry);
    const publish = (): Promise<Answer> => patchTender(registry, tender, { status: 'active.enquiries' });
    expect(errorsIn(await publish())[0]).to.match(/Either contractTemplateName or contractProforma document is required/);
    const proforma = await contractForm(registry);
    expect((await write(registry, tender, 'POST', '/documents', proforma)).body.data.author).to.equal('tender_owner');
    expect(errorsIn(await publish())[0]).to.match(/Document with type 'notice'/);
    await write(registry, tender, 'POST', '/documents', await signature(registry, 'notice'));
    const enquiries = await publish();
    expect(enquiries.body.data).to.include({ status: 'active.enquiries', next_check: '2026-12-14T00:00:00.000+02:00' });

    const asked = await registry.ask('POST', `${tender.path}/questions`, {
      key: keys.other,
      body: { data: { title: 'Щільність', description: 'Яка?', author: tenderer({ scale: undefined }) } },
    });
    expect([asked.status, Object.keys(asked.body.data.author)]).to.deep.equal([201, ['hash']]);
    const answered = await write(registry, tender, 'PATCH', `/questions/${asked.body.data.id}`, { answer: '80 г/м²' });
    expect(answered.body.data).to.include.keys('dateAnswered');
    const early = await registry.ask('POST', `${tender.path}/bids`, { key: keys.other, body: { data: bidBody() } });
    expect(early.body.details).to.equal("Can't add bid in current (active.enquiries) tender status");

    registry.clock.set(tenderingBegins);
    expect((await chronograph(registry, tender)).body.data).to.include({
      status: 'active.tendering',
      next_check: '2026-12-21T00:00:00.000+02:00',
    });
    expect((await patchTender(registry, tender, { title: 'Інше' })).body.details).to.equal(
      "Can't update tender in current (active.tendering) status",
    );
    registry.clock.set(tendering);
    const { dateModified } = await readTender(registry, tender);
    const one = await makeBid(registry, tender);
    expect((await onBid(registry, one, 'PATCH', '', { status: 'pending' })).body.data).to.include.keys('submissionDate');
    const two = await makeBid(
      registry,
      tender,
      { lotValues: [lotValue(9800)], tenderers: [tenderer({ identifier: { scheme: 'UA-EDR', id: '40000025' } })] },
      keys.broker,
    );
    const submit = (): Promise<Answer> => onBid(registry, two, 'PATCH', '', { status: 'pending' });
    expect(errorsIn(await submit())[0]).to.match(/Document with type 'proposal'/);
    await onBid(registry, two, 'POST', '/documents', await signature(registry, 'proposal', 'bid.p7s'));
    expect((await submit()).status).to.equal(200);
    expect((await registry.ask('GET', `${tender.path}/bids`)).status).to.equal(403);
    expect((await readTender(registry, tender)).dateModified).to.equal(dateModified);

    const auction = (await afterTendering(registry, tender)).body.data;
    expect(auction.status).to.equal('active.auction');
    const report = (method: string, data: object): Promise<Answer> =>
      registry.ask(method, `${tender.path}/auction/${lotId}`, { key: auctionKey, body: { data } });
    const url = 'https://auction.example.org/t1';
    const ways = [one, two].map(({ id }) => ({ id, lotValues: [{ participationUrl: `${url}?k=${id}` }] }));
    expect((await report('PATCH', { lots: [{ id: lotId, auctionUrl: url }], bids: ways })).status).to.equal(200);
    const results = [one, two].map(({ id }, index) => ({
      id,
      lotValues: [{ relatedLot: lotId, value: { amount: index === 0 ? 9500 : 9800 }, date: registry.clock.now() }],
    }));
    expect((await report('POST', { bids: results })).status).to.equal(200);

    const [award] = await read(`${tender.path}/awards`);
    expect(award).to.include({ status: 'pending', bid_id: one.id, lotID: lotId });
    expect((await decideAward(registry, tender, award.id, 'active')).status).to.equal(200);
    const awarded = await readTender(registry, tender);
    expect(awarded.status).to.equal('active.awarded');
    expect(awarded.bids).to.have.length(2);
    const [stub] = await read(`${tender.path}/contracts`);
    expect([stub.status, stub.value.amount]).to.deep.equal(['pending', 9500]);

    const contract = `/api/2.5/contracts/${stub.id}`;
    expect((await read(contract)).items[0].unit.value.amount).to.equal(900);
    const patch = (data: object): Promise<Answer> =>
      registry.ask('PATCH', contract, { key: keys.broker, token: tender.token, body: { data } });
    expect((await patch({ status: 'active' })).status).to.equal(400);
    const signing = {
      status: 'active',
      contractNumber: '7-П',
      period: { startDate: '2026-12-22T00:00:00+02:00', endDate: '2026-12-31T23:59:59+02:00' },
    };
    const signed = await patch(signing);
    expect([signed.status, signed.body.data?.status], signed.text).to.deep.equal([200, 'active']);
    const complete = await readTender(registry, tender);
    expect([complete.status, complete.lots[0].status, complete.contracts[0].status]).to.deep.equal(['complete', 'complete', 'active']);
    expect(complete).not.to.have.property('next_check');
    expect((await patch({ status: 'terminated' })).status).to.equal(403);
    const amountPaid = { amount: 9500, amountNet: 9000, currency: 'UAH', valueAddedTaxIncluded: true };
    const terminated = await patch({ status: 'terminated', amountPaid });
    expect([terminated.status, terminated.body.data?.status], terminated.text).to.deep.equal([200, 'terminated']);
  });

  it('needs no auction where none is asked for', async () => {
    const { minimalStep: _, ...plainLot } = lot();
    const body = newerTender({ lots: [plainLot] }, { hasAuction: false });
    const tender = await inTendering(registry, {}, body);
    await pendingBid(registry, tender, { lotValues: [lotValue(9800)] });
    const best = await pendingBid(registry, tender, {}, keys.broker);
    const { body: after } = await afterTendering(registry, tender);
    expect([after.data.status, after.data.awards[0].bid_id]).to.deep.equal(['active.qualification', best.id]);
    expect(after.data.lots[0]).not.to.have.property('auctionPeriod');
  });

  it('runs without lots in the older variant', async () => {
    const tender = await inTendering(registry, {}, olderTender());
    const values = { value: { amount: 9500, currency: 'UAH', valueAddedTaxIncluded: true }, lotValues: undefined };
    const parameters = [
      { code: 'quality', value: 0.05 },
      { code: 'experience', value: 0 },
    ];
    const items = [bidItem({ unit: { code: 'H87', name: 'штука', value: price(900) } })];
    const weaker = [{ code: 'quality', value: 0 }, parameters[1]];
    await pendingBid(registry, tender, { ...values, items, parameters: weaker });
    const best = await pendingBid(registry, tender, { ...values, items, parameters }, keys.broker);
    const { body } = await afterTendering(registry, tender);
    expect(body.data.status).to.equal('active.auction');
    registry.clock.set(new Date(body.data.next_check));
    const after = (await chronograph(registry, tender)).body.data;
    expect([after.status, after.awards[0].bid_id]).to.deep.equal(['active.qualification', best.id]);
    expect((await decideAward(registry, tender, after.awards[0].id, 'active')).status).to.equal(200);
    const [stub] = await read(`${tender.path}/contracts`);
    expect(stub.status).to.equal('pending');
    expect((await readTender(registry, tender)).status).to.equal('active.awarded');
  });

  it('carries on lots by themselves', async () => {
    const second = '10000000000000000000000000000009';
    const body = newerTender({
      lots: [lot(), lot({ id: second })],
      items: [item({ relatedLot: lotId }), item({ id: '20000000000000000000000000000009', relatedLot: second })],
    });
    const tender = await inTendering(registry, {}, body);
    const other = { relatedLot: second, value: lotValue(9500).value };
    const otherItem = bidItem({ id: '20000000000000000000000000000009' });
    await pendingBid(registry, tender, { lotValues: [lotValue(9500)] });
    await pendingBid(registry, tender, { lotValues: [lotValue(9800), other], items: [bidItem(), otherItem] }, keys.broker);
    const { data } = (await afterTendering(registry, tender)).body;
    expect(data.status).to.equal('active.auction');
    expect(data.lots.map((one: object) => 'auctionPeriod' in one)).to.deep.equal([true, false]);
    registry.clock.set(new Date(data.next_check));
    const { awards } = (await chronograph(registry, tender)).body.data;
    expect(awards.map((one: { lotID: string }) => one.lotID)).to.have.members([lotId, second]);
    await decideAward(registry, tender, awards[0].id, 'active');
    expect((await readTender(registry, tender)).status).to.equal('active.qualification');
    await decideAward(registry, tender, awards[1].id, 'active');
    expect((await readTender(registry, tender)).status).to.equal('active.awarded');
  });

  it('lets a bidder mend his bid in the 24 hours he gets', async () => {
    const tender = await inTendering(registry);
    const bid = await pendingBid(registry, tender);
    await afterTendering(registry, tender);
    const [award] = await read(`${tender.path}/awards`);
    const mend = (): Promise<Answer> => onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'Доставка' });
    expect((await mend()).status).to.equal(403);
    await write(registry, tender, 'POST', `/awards/${award.id}/milestones`, { code: '24h' });
    const mended = await mend();
    expect([mended.status, mended.body.data?.status], mended.text).to.deep.equal([200, 'active']);
    expect((await patchAward(registry, tender, award.id, { status: 'unsuccessful', qualified: false })).status).to.equal(403);
  });

  it('takes sixteen bids that come at once, and awards each lot once', async () => {
    const tender = await inTendering(registry);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        registry.ask('POST', `${tender.path}/bids`, {
          key: index % 2 === 0 ? keys.other : keys.broker,
          body: { data: bidBody({ status: 'pending', lotValues: [lotValue(9400 + index)] }) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(16).fill(201));
    registry.clock.set(tenderingEnds);
    const ends = await Promise.all([1, 2, 3].map(() => chronograph(registry, tender)));
    expect(ends.every(({ status }) => status === 200 || status === 409)).to.equal(true);
    registry.clock.set(new Date('2026-12-22T18:00:00+02:00'));
    await Promise.all([chronograph(registry, tender), registry.running.scheduler.run()]);
    const { bids, awards } = await readTender(registry, tender);
    expect([bids.length, awards.length]).to.deep.equal([16, 1]);
  });

  it('is listed in the feed once it is published, and never as a draft', async () => {
    registry.clock.set(monday);
    const draft = await createTender(registry);
    const { body } = await registry.ask('GET', `${tenders}?limit=1000`);
    expect(body.data.map(({ id }: { id: string }) => id)).not.to.include(draft.id);
  });
});
