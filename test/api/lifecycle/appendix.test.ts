/**
 * The minimal full run of spec/procedures.md §5, A1 to A26, line by line in sandbox mode: each step goes on where the one before it
 * ended. Its variants stand beside their subjects: v1, v2 in auction, v3 in procedure, v4, v5 in awards, v6 in cancellations,
 * v7 in bids, v8 in procedure, bids and awards.
 */
import { expect } from 'chai';
import { amountPaid, bid, lot, question, signing, tenderData } from '../../../fixtures/appendix.ts';
import { chronograph, contractForm, readTender, signature } from '../../../fixtures/procedure.ts';
import { auctionKey, errorsIn, systemAccounts, write } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, monday, newerConfig, patchTender, tenders } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

describe('the run of spec/procedures.md §5', () => {
  const registry = useRegistry({ accounts: systemAccounts, env: { SANDBOX_MODE: '1' }, now: monday });
  let tender: MadeTender;
  const bids: { path: string; id: string; key: string; token: string }[] = [];
  let contract = '';

  const at = (minutes: number): void => registry.clock.set(new Date(monday.getTime() + minutes * 60_000));
  const local = (minutes: number): string => new Date(monday.getTime() + minutes * 60_000).toISOString();
  const time = (printed: string): string => new Date(printed).toISOString();
  const read = async (path: string) => (await registry.ask('GET', path)).body.data;
  const onBid = (index: number, method: string, path: string, data?: Body): Promise<Answer> => {
    const { path: own = '', key = '', token = '' } = bids[index] ?? {};
    return registry.ask(method, own + path, { key, token, ...(data === undefined ? {} : { body: { data } }) });
  };
  const makeBid = async (key: string, data: Body): Promise<Answer> => {
    const created = await registry.ask('POST', `${tender.path}/bids`, { key, body: { data } });
    if (created.status !== 201) return created;
    const { id } = created.body.data;
    bids.push({ path: `${tender.path}/bids/${id}`, id, key, token: created.body.access.token });
    return created;
  };
  const publish = (): Promise<Answer> => patchTender(registry, tender, { status: 'active.enquiries' });
  const auctioneer = (method: string, path: string, data?: Body): Promise<Answer> =>
    registry.ask(method, `${tender.path}/auction${path}`, { key: auctionKey, ...(data === undefined ? {} : { body: { data } }) });
  const onContract = (method: string, path: string, data: Body): Promise<Answer> =>
    registry.ask(method, contract + path, { key: keys.broker, token: tender.token, body: { data } });

  it('A1, A2: a draft has its periods and methods, is in no feed, and is read without a key', async () => {
    const { status, body } = await registry.ask('POST', tenders, {
      key: keys.broker,
      body: { data: tenderData(monday), config: { ...newerConfig, hasMultiSourcing: false } },
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    const { data, config, access } = body;
    tender = { id: data.id, path: `${tenders}/${data.id}`, token: access.token, data };
    expect(data).to.include({ status: 'draft', submissionMethod: 'electronicAuction', procurementMethod: 'open' });
    expect(time(data.tenderPeriod.startDate)).to.equal(time(data.enquiryPeriod.endDate));
    expect([config.hasMultiSourcing, data.title]).to.deep.equal([false, '[ТЕСТУВАННЯ] Папір офісний для бібліотеки']);
    expect(await read(`${tenders}?mode=_all_`)).to.deep.equal([]);
    expect((await registry.ask('GET', tender.path)).status).to.equal(200);
  });

  it('A3–A7: it is published with a proforma and a signed notice, by its owner', async () => {
    expect(errorsIn(await publish())[0]).to.equal(
      'data.contractTemplateName: Either contractTemplateName or contractProforma document is required',
    );
    const proforma = await contractForm(registry);
    const added = await write(registry, tender, 'POST', '/documents', proforma);
    expect([added.status, added.body.data.author]).to.deep.equal([201, 'tender_owner']);
    expect(errorsIn(await publish())[0]).to.equal("data.documents: Document with type 'notice' and format pkcs7-signature is required");
    expect((await write(registry, tender, 'POST', '/documents', await signature(registry, 'notice', 'sign.p7s'))).status).to.equal(201);
    const foreign = await registry.ask('PATCH', tender.path, {
      key: keys.broker,
      token: 'f'.repeat(64),
      body: { data: { status: 'active.enquiries' } },
    });
    expect([foreign.status, short(foreign.body.details)]).to.deep.equal([403, 'Forbidden']);
    const { status, body } = await publish();
    expect([status, body.data.status]).to.deep.equal([200, 'active.enquiries']);
    expect(time(body.data.noticePublicationDate)).to.equal(monday.toISOString());
    expect(body.data.next_check).to.equal(body.data.tenderPeriod.startDate);
    expect((await read(`${tenders}?mode=test`)).map(({ id }: { id: string }) => id)).to.deep.equal([tender.id]);
  });

  it('A8–A11: a question is asked and answered, bids wait for tendering, and then the tender stays as it is', async () => {
    const asked = await registry.ask('POST', `${tender.path}/questions`, { key: keys.other, body: { data: question } });
    expect([asked.status, Object.keys(asked.body.data.author)]).to.deep.equal([201, ['hash']]);
    const answered = await write(registry, tender, 'PATCH', `/questions/${asked.body.data.id}`, { answer: '80 г/м²' });
    expect([answered.status, time(answered.body.data.dateAnswered)]).to.deep.equal([200, monday.toISOString()]);
    const early = await makeBid(keys.other, bid({ scheme: 'UA-IPN', id: '3000000001' }, 9500));
    expect([early.status, early.body.details]).to.deep.equal([403, "Can't add bid in current (active.enquiries) tender status"]);
    at(5);
    const { status, body } = await chronograph(registry, tender, { id: tender.id });
    expect([status, body.data.status, body.data.next_check]).to.deep.equal([200, 'active.tendering', body.data.tenderPeriod.endDate]);
    const late = await patchTender(registry, tender, { title: 'Інше' });
    expect([late.status, late.body.details]).to.deep.equal([403, "Can't update tender in current (active.tendering) status"]);
  });

  it('A12–A15: two bids are sent in, the one of the state register signed, and nobody notices', async () => {
    const { dateModified } = await readTender(registry, tender);
    const one = await makeBid(keys.other, bid({ scheme: 'UA-IPN', id: '3000000001' }, 9500));
    expect([one.status, one.body.data.status]).to.deep.equal([201, 'draft']);
    const sent = await onBid(0, 'PATCH', '', { status: 'pending' });
    expect([sent.status, time(sent.body.data.submissionDate)]).to.deep.equal([200, registry.clock.now().toISOString()]);
    await makeBid(keys.low, bid({ scheme: 'UA-EDR', id: '40000025' }, 9800));
    expect(errorsIn(await onBid(1, 'PATCH', '', { status: 'pending' }))[0]).to.match(
      /documents: Document with type 'proposal' and format pkcs7-signature is required$/,
    );
    expect((await onBid(1, 'POST', '/documents', await signature(registry, 'proposal', 'bid.p7s'))).status).to.equal(201);
    expect((await onBid(1, 'PATCH', '', { status: 'pending' })).status).to.equal(200);
    expect((await registry.ask('GET', `${tender.path}/bids`)).status).to.equal(403);
    expect((await onBid(0, 'GET', '')).status).to.equal(200);
    const now = await readTender(registry, tender);
    expect([now.dateModified, now.bids]).to.deep.equal([dateModified, undefined]);
  });

  it('A16–A19: the auction is planned a minute ahead, gets its addresses, and its results lead to the best bid', async () => {
    at(10);
    const ended = await chronograph(registry, tender, { id: tender.id });
    expect([ended.status, ended.body.data.status]).to.deep.equal([200, 'active.auction']);
    expect(time(ended.body.data.lots[0].auctionPeriod.startDate)).to.equal(local(11));
    expect((await auctioneer('GET', '')).status).to.equal(200);
    const url = 'https://auction.example.org/t1';
    const ways = bids.map(({ id }, index) => ({ id, lotValues: [{ participationUrl: `${url}?k=${index + 1}` }] }));
    expect((await auctioneer('PATCH', `/${lot}`, { lots: [{ id: lot, auctionUrl: url }], bids: ways })).status).to.equal(200);
    const date = registry.clock.now();
    const results = bids.map(({ id }, index) => ({
      id,
      lotValues: [{ relatedLot: lot, value: { amount: index === 0 ? 9500 : 9800 }, date }],
    }));
    const reported = await auctioneer('POST', `/${lot}`, { bids: results });
    expect([reported.status, reported.body.data.status]).to.deep.equal([200, 'active.qualification']);
    const [award, ...others] = await read(`${tender.path}/awards`);
    expect(award).to.include({ status: 'pending', bid_id: bids[0]?.id, lotID: lot });
    expect([time(award.period.startDate), time(award.period.endDate), others]).to.deep.equal([local(10), local(15), []]);
  });

  it('A20, A21: the award wants a word and a notice, and makes one contract', async () => {
    const [{ id }] = await read(`${tender.path}/awards`);
    const decide = (data: Body): Promise<Answer> => write(registry, tender, 'PATCH', `/awards/${id}`, data);
    expect(errorsIn(await decide({ status: 'active' }))).to.deep.equal([
      "data.qualified: Can't update award to active status with not qualified",
    ]);
    expect(errorsIn(await decide({ status: 'active', qualified: true }))).to.deep.equal([
      "data.documents: Document with type 'notice' and format pkcs7-signature is required",
    ]);
    const notice = await signature(registry, 'notice', 'decision.p7s');
    expect((await write(registry, tender, 'POST', `/awards/${id}/documents`, notice)).status).to.equal(201);
    const { status, body } = await decide({ status: 'active', qualified: true });
    expect([status, time(body.data.complaintPeriod.endDate)]).to.deep.equal([200, local(12)]);
    expect((await readTender(registry, tender)).status).to.equal('active.awarded');
    const [stub, ...others] = await read(`${tender.path}/contracts`);
    expect([stub.status, stub.value.amountNet, others]).to.deep.equal(['pending', 9500, []]);
    contract = `/api/2.5/contracts/${stub.id}`;
    const data = await read(contract);
    expect(data.items[0].unit.value.amount).to.equal(950);
    expect(data).not.to.have.property('access');
  });

  it('A22–A24: the contract is signed with its period and number, and the tender is complete', async () => {
    expect(errorsIn(await onContract('PATCH', '', { status: 'active' }))[0]).to.match(
      /period is required for contract in `active` status$/,
    );
    at(11);
    const { status, body } = await onContract('PATCH', '', signing);
    expect([status, time(body.data.dateSigned)]).to.deep.equal([200, local(11)]);
    const { status: now, lots, contracts } = await readTender(registry, tender);
    expect([now, lots[0].status, contracts[0].status]).to.deep.equal(['complete', 'complete', 'active']);
  });

  it('A25, A26: it is changed, paid and terminated', async () => {
    at(13);
    const created = await onContract('POST', '/changes', { rationale: 'Ціна на ринку знизилась', rationaleTypes: ['priceReduction'] });
    expect(created.status, created.text).to.equal(201);
    const changed = await onContract('PATCH', `/changes/${created.body.data.id}`, { status: 'active', dateSigned: local(12) });
    expect([changed.status, changed.body.data?.status], changed.text).to.deep.equal([200, 'active']);
    const unpaid = await onContract('PATCH', '', { status: 'terminated' });
    expect([unpaid.status, unpaid.body.details]).to.deep.equal([403, "Can't terminate contract while 'amountPaid' is not set"]);
    const paid = await onContract('PATCH', '', { status: 'terminated', amountPaid });
    expect([paid.status, paid.body.data?.status], paid.text).to.deep.equal([200, 'terminated']);
  });
});
