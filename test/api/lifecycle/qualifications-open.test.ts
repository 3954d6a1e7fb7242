/** Pre-qualification of the European open type: both words, the signed report, complaints and cancellations (spec/pre-qualification.md §5–7). */
import { expect } from 'chai';
import { body } from '../../../fixtures/claims.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { openBid, openInTendering, openTender, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { accounts, botKey, chronograph, readTender, signature } from '../../../fixtures/procedure.ts';
import { announce, at, decide, decideAll, deciding, standStill } from '../../../fixtures/qualifying.ts';
import { errorsIn, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday, otherLotId } from '../../../fixtures/tenders.ts';
import { type Body, keys, useRegistry } from '../../support/registry.ts';

const reviewer = 'reviewer-key';
const yes = { status: 'active', qualified: true, eligible: true };
const end = '2027-01-24T00:00:00.000+02:00';

describe('Pre-qualification of aboveThresholdEU', () => {
  const registry = useRegistry({ accounts: `${accounts}[aboveThresholdReviewers]\nreviewer = ${reviewer}\n` });
  beforeEach(() => registry.clock.set(monday));

  /** Decided on, a bid for each of these pairs of prices; an hour after tendering. */
  const begun = async (prices: readonly (readonly (number | undefined)[])[], config: Body = {}): Promise<MadeTender> => {
    const tender = await openInTendering(registry, openTender('aboveThresholdEU', {}, config));
    for (const amounts of prices) await openBid(registry, tender, amounts);
    await openTenderingOver(registry, tender);
    registry.clock.advance(3_600_000);
    return tender;
  };

  const two = [
    [9000, 9000],
    [8000, undefined],
  ];

  const refusal = async (tender: MadeTender, method: string, path: string, data?: unknown): Promise<unknown[]> => {
    const { status, body } = await write(registry, tender, method, path, data);
    return [status, body.details];
  };

  const states = (list: readonly { status: string }[]): string[] => list.map(({ status }) => status);

  const report = async (tender: MadeTender, method = 'POST', path = '/documents'): Promise<string> => {
    const created = await write(registry, tender, method, path, await signature(registry, 'evaluationReports'));
    if (created.status >= 300) throw new Error(created.text);
    return created.body.data.id;
  };

  it('asks about lots that enough bid for, and wants both words with every decision', async () => {
    const tender = await begun(two);
    const { status, lots, bids, qualifications } = await readTender(registry, tender);
    expect([status, states(lots), states(bids)]).to.deep.equal([deciding, ['active', 'unsuccessful'], ['pending', 'pending']]);
    expect(qualifications.map(({ lotID, qualified, eligible }: Body) => [lotID, qualified, eligible])).to.deep.equal([
      [lotId, false, false],
      [lotId, false, false],
    ]);
    const [{ id }, other] = qualifications;
    const must = (...fields: string[]): string[] => fields.map((field) => `data.${field}: This field must be true.`);
    expect(errorsIn(await decide(registry, tender, id, 'active'))).to.deep.equal(must('qualified', 'eligible'));
    expect((await decide(registry, tender, id, { qualified: true })).body.data).to.include({ qualified: true, eligible: false });
    expect(errorsIn(await decide(registry, tender, id, { status: 'active', eligible: true }))).to.deep.equal(must('qualified'));
    expect((await decide(registry, tender, id, yes)).body.data.status).to.equal('active');
    expect((await decide(registry, tender, other.id, 'unsuccessful')).status).to.equal(200);

    const late = await write(registry, tender, 'POST', `/qualifications/${id}/milestones`, {
      code: '24h',
      dueDate: '2027-05-01T00:00:00+03:00',
    });
    expect([late.status, late.body.details]).to.deep.equal([403, "Not allowed in current 'active' qualification status"]);
  });

  it('announces with a signed report, a new one each time', async () => {
    const tender = await begun(two);
    const lacking = ["data.documents: Document with type 'evaluationReports' and format pkcs7-signature is required"];
    expect(errorsIn(await announce(registry, tender))).to.deep.equal(lacking);
    const id = await report(tender);
    const undecided = `Can't switch to '${standStill}' while not all bids are qualified`;
    expect(await refusal(tender, 'PATCH', '', { status: standStill })).to.deep.equal([403, undecided]);
    const second = await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports'));
    expect(errorsIn(second)[0]).to.match(/^data: evaluationReports document in tender should be only one/);
    for (const one of (await readTender(registry, tender)).qualifications) await decide(registry, tender, one.id, yes);
    const { qualificationPeriod, qualifications, next_check } = (await announce(registry, tender)).body.data;
    expect([qualificationPeriod.endDate, qualifications[1].complaintPeriod.endDate, next_check]).to.deep.equal([end, end, end]);

    const cancel = await write(registry, tender, 'POST', '/cancellations', { reason: 'Так', reasonType: 'noDemand' });
    expect(cancel.status, cancel.text).to.equal(403);
    expect((await announce(registry, tender, deciding)).status).to.equal(200);
    registry.clock.advance(3_600_000);
    expect(errorsIn(await announce(registry, tender))).to.deep.equal(lacking);
    await report(tender, 'PUT', `/documents/${id}`);
    expect((await announce(registry, tender)).body.data.status).to.equal(standStill);

    const after = await at(registry, tender, end);
    expect([after.status, states(after.lots), states(after.bids)]).to.deep.equal([
      'active.auction',
      ['active', 'unsuccessful'],
      ['active', 'active'],
    ]);
  });

  it('is begun again by a complaint that is upheld, and goes on when the buyer has done what was asked', async () => {
    const tender = await openInTendering(registry, openTender('aboveThresholdEU'));
    const bid = await openBid(registry, tender, [9000, 9000]);
    await openBid(registry, tender, [8000, 8000]);
    await openTenderingOver(registry, tender);
    registry.clock.advance(3_600_000);
    const { qualifications } = await readTender(registry, tender);
    for (const [index, { id }] of qualifications.entries()) await decide(registry, tender, id, index === 0 ? 'unsuccessful' : yes);
    const document = await report(tender);
    expect((await announce(registry, tender)).status).to.equal(200);

    const path = `${tender.path}/qualifications/${qualifications[0].id}/complaints`;
    const { author, description } = body();
    const identifier = { ...(author as { identifier: Body }).identifier, legalName: 'ТОВ Скарга' };
    const sent = { type: 'complaint', title: 'Скарга', description, author: { ...(author as Body), identifier } };
    const complain = () => registry.ask('POST', path, { key: bid.key, token: bid.token, body: { data: sent } });
    const created = await complain();
    expect(created.status, created.text).to.equal(201);
    const draft = await complain();
    const own = `${path}/${created.body.data.id}`;
    const step = (key: string, data: Body, token?: string) =>
      registry.ask('PATCH', own, { key, ...(token === undefined ? {} : { token }), body: { data } });
    const reviewed = { status: 'accepted', reviewDate: '2027-01-19T10:00:00+02:00', reviewPlace: 'Київ' };
    for (const [key, data] of [
      [botKey, { status: 'pending' }],
      [reviewer, reviewed],
      [reviewer, { status: 'satisfied', decision: 'Так' }],
    ] as const) {
      const done = await step(key, data);
      expect(done.status, done.text).to.equal(200);
    }
    expect((await readTender(registry, tender)).status).to.equal(deciding);

    const back = await decide(registry, tender, qualifications[0].id, 'cancelled');
    expect(back.status, back.text).to.equal(200);
    const again = (await readTender(registry, tender)).qualifications.at(-1);
    await decide(registry, tender, again.id, yes);
    registry.clock.advance(3_600_000);
    await report(tender, 'PUT', `/documents/${document}`);
    const early = `Can't switch to '${standStill}' before resolve all complaints`;
    expect(await refusal(tender, 'PATCH', '', { status: standStill })).to.deep.equal([403, early]);
    const resolved = await step(keys.broker, { status: 'resolved', tendererAction: 'Допущено' }, tender.token);
    expect(resolved.status, resolved.text).to.equal(200);
    const { status, next_check } = (await announce(registry, tender)).body.data;
    expect(status).to.equal(standStill);
    const after = await at(registry, tender, next_check);
    expect([after.status, states(after.bids)]).to.deep.equal(['active.auction', ['active', 'active']]);
    const { rejectReason, status: ended } = (await registry.ask('GET', `${path}/${draft.body.data.id}`)).body.data;
    expect([ended, rejectReason]).to.deep.equal(['mistaken', 'complaintPeriodEnded']);
  });

  it('waits for complaints on qualifications', async () => {
    const tender = await begun(two);
    const { qualifications } = await readTender(registry, tender);
    for (const one of qualifications) await decide(registry, tender, one.id, yes);
    await report(tender);
    const { author, title, description } = body();
    const claim = { author, title, description };
    const complained = async (status: string): Promise<void> => {
      const [first, ...rest] = (await readTender(registry, tender)).qualifications;
      const complaint = { ...claim, id: 'c'.repeat(32), complaintID: 'UA.a1', type: 'complaint', status, date: monday };
      await storeFields(registry, tender, { qualifications: [{ ...first, date: monday, complaints: [complaint] }, ...rest] });
    };
    for (const status of ['pending', 'accepted', 'satisfied']) {
      await complained(status);
      const text = `Can't switch to '${standStill}' before resolve all complaints`;
      expect(await refusal(tender, 'PATCH', '', { status: standStill })).to.deep.equal([403, text]);
    }
    await complained('draft');
    expect((await announce(registry, tender)).status).to.equal(200);
    const back = `Can't switch to '${deciding}' before resolve all complaints`;
    expect(await refusal(tender, 'PATCH', '', { status: deciding })).to.deep.equal([403, back]);
    await complained('pending');
    registry.clock.set(new Date(end));
    expect((await chronograph(registry, tender)).body.data)
      .to.include({ status: standStill })
      .and.not.have.property('next_check');
    await complained('invalid');
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active.auction');
  });

  it('waits for cancellations of the tender, and of the lot', async () => {
    const tender = await begun([
      [9000, 9000],
      [8000, 8000],
    ]);
    const { qualifications } = await readTender(registry, tender);
    const of = (lot: string): string => qualifications.find(({ lotID }: Body) => lotID === lot).id;
    const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Так', reasonType: 'noDemand', relatedLot: lotId });
    const { id } = created.body.data;
    await write(registry, tender, 'POST', `/cancellations/${id}/documents`, await signature(registry, 'cancellationReport'));
    expect((await write(registry, tender, 'PATCH', `/cancellations/${id}`, { status: 'pending' })).status).to.equal(200);
    const heldUp = [403, "Can't perform action due to a pending cancellation"];
    expect(await refusal(tender, 'PATCH', `/qualifications/${of(lotId)}`, yes)).to.deep.equal(heldUp);
    const document = await uploadDocument(registry, { title: 'а.pdf' });
    expect(await refusal(tender, 'POST', `/qualifications/${of(lotId)}/documents`, document)).to.deep.equal([
      403,
      "Can't update qualification with pending cancellation lot",
    ]);
    expect((await decide(registry, tender, of(otherLotId), yes)).status).to.equal(200);
  });

  it('ends a tender of which too few may go on', async () => {
    const tender = await begun([[9000], [8000]], { hasAuction: false });
    await decideAll(registry, tender, 'unsuccessful');
    const [first] = (await readTender(registry, tender)).qualifications;
    await decide(registry, tender, first.id, 'cancelled');
    const [, , again] = (await readTender(registry, tender)).qualifications;
    expect(again).to.include({ bidID: first.bidID, status: 'pending', qualified: false, eligible: false });
    await decide(registry, tender, again.id, yes);
    await report(tender);
    const { next_check } = (await announce(registry, tender)).body.data;
    const { status, lots, bids } = await at(registry, tender, next_check);
    expect([status, states(lots), states(bids)]).to.deep.equal([
      'unsuccessful',
      ['unsuccessful', 'unsuccessful'],
      ['unsuccessful', 'unsuccessful'],
    ]);
  });
});
