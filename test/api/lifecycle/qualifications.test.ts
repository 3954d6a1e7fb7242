/** Parts of a qualification: the time given to a bidder, documents, answers to requirements (spec/pre-qualification.md §2, §3). */
import { expect } from 'chai';
import { bidItem, onBid, price } from '../../../fixtures/bids.ts';
import { criterion, requirementId } from '../../../fixtures/criteria.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { accounts, botKey, readTender } from '../../../fixtures/procedure.ts';
import { announce, decide, decideAll, qualifying, standStill } from '../../../fixtures/qualifying.ts';
import { errorsIn, storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

describe('A qualification', () => {
  const registry = useRegistry({ accounts });
  beforeEach(() => registry.clock.set(monday));

  const begun = async () => {
    const { tender, bids, data } = await qualifying(registry);
    const [{ id }, other] = data.qualifications;
    const [bid] = bids;
    if (bid === undefined) throw new Error('no bid');
    return { tender, bid, path: `/qualifications/${id}`, id, other: `/qualifications/${other.id}` };
  };

  const refusal = async (tender: MadeTender, method: string, path: string, data?: unknown) => {
    const { status, body } = await write(registry, tender, method, path, data);
    return [status, body.details];
  };

  it('lets the bidder take answers and evidences back in that day, and only then', async () => {
    const { tender, bid, path } = await begun();
    const [answerId, evidence] = ['a'.repeat(32), { id: 'b'.repeat(32), title: 'Довідка', type: 'statement' }];
    const response = { id: answerId, requirement: { id: requirementId }, value: true, evidences: [evidence] };
    const { bids } = await storedTender(registry, tender);
    const answered = bids.map((one: Body) => (one.id === bid.id ? { ...one, requirementResponses: [response] } : one));
    await storeFields(registry, tender, { criteria: [criterion()], bids: answered });
    const at = `/requirement_responses/${answerId}`;
    const places = [`${at}/evidences/${evidence.id}`, at];
    for (const place of places) expect((await onBid(registry, bid, 'DELETE', place)).status, place).to.equal(403);
    expect((await write(registry, tender, 'POST', `${path}/milestones`, { code: '24h' })).status).to.equal(201);
    for (const place of places) {
      const removed = await onBid(registry, bid, 'DELETE', place);
      expect([removed.status, removed.body.data?.id], removed.text).to.deep.equal([200, place.split('/').at(-1)]);
    }
    expect((await onBid(registry, bid, 'GET', '/requirement_responses')).body.data).to.deep.equal([]);
  });

  it('gives a bidder a day to mend the bid, or longer; until then nothing is decided', async () => {
    const { tender, bid, path, id } = await begun();
    expect((await onBid(registry, bid, 'PATCH', '', { items: [bidItem({ unit: { value: price(862) } })] })).status).to.equal(403);
    const foreign = await write(registry, tender, 'POST', `${path}/milestones`, { code: 'extensionPeriod' });
    expect(errorsIn(foreign)).to.deep.equal(["enum data.code: Input should be '24h'"]);
    const sent = { code: '24h', dueDate: '2026-12-23T12:00:00.000+02:00', description: 'Підпис' };
    const created = await write(registry, tender, 'POST', `${path}/milestones`, sent);
    expect([created.status, created.body.data]).to.deep.equal([
      201,
      { ...sent, id: created.body.data.id, date: '2026-12-21T01:00:00.000+02:00' },
    ]);
    expect(created.headers.get('location')).to.match(new RegExp(`${path}/milestones/${created.body.data.id}$`));
    expect((await registry.ask('GET', `${tender.path}${path}/milestones`)).body.data).to.deep.equal([created.body.data]);
    const second = await write(registry, tender, 'POST', `${path}/milestones`, { code: '24h' });
    expect(errorsIn(second)).to.deep.equal(["data.code: There can be only one '24h' milestone"]);

    const locked = "Can't change status to 'active' until milestone.dueDate: 2026-12-23T12:00:00.000+02:00";
    expect(await refusal(tender, 'PATCH', path, { status: 'active' })).to.deep.equal([403, locked]);
    const [item] = bid.data.items;
    const cheaper = { ...item, unit: { ...item.unit, value: price(862) } };
    const mended = await onBid(registry, bid, 'PATCH', '', { items: [cheaper] });
    expect([mended.status, mended.body.data?.items[0].unit.value.amount, mended.body.data?.status]).to.deep.equal([200, 862, 'pending']);
    const document = await uploadDocument(registry, { title: 'підпис.p7s' });
    expect((await onBid(registry, bid, 'POST', '/documents', document)).status).to.equal(201);
    expect((await readTender(registry, tender)).bids[0].items[0].unit).not.to.have.property('value');

    registry.clock.set(new Date('2026-12-23T12:00:00.001+02:00'));
    expect((await onBid(registry, bid, 'POST', '/documents', document)).status).to.equal(403);
    expect((await decide(registry, tender, id, 'active')).status).to.equal(200);
    expect(await refusal(tender, 'POST', `${path}/milestones`, { code: '24h' })).to.deep.equal([
      403,
      "Not allowed in current 'active' qualification status",
    ]);
  });

  it('without a later date ends the time after a day', async () => {
    const { tender, path } = await begun();
    const created = await write(registry, tender, 'POST', `${path}/milestones`, { code: '24h', dueDate: '2026-12-21T02:00:00+02:00' });
    expect(created.body.data.dueDate).to.equal('2026-12-22T01:00:00.000+02:00');
  });

  it('has documents of the buyer and of bots while it is pending, and one report on a deviation', async () => {
    const { tender, path, id } = await begun();
    const document = async (documentType?: string) => ({ ...(await uploadDocument(registry, { title: 'а.pdf' })), documentType });
    const report = await write(registry, tender, 'POST', `${path}/documents`, await document('deviationReport'));
    expect([report.status, report.body.data?.author]).to.deep.equal([201, 'tender_owner']);
    const twice = await write(registry, tender, 'POST', `${path}/documents`, await document('deviationReport'));
    expect(errorsIn(twice)[0]).to.match(/^data: deviationReport document in qualification should be only one/);
    const ofBot = await registry.ask('POST', `${tender.path}${path}/documents`, { key: botKey, body: { data: await document() } });
    expect([ofBot.status, ofBot.body.data?.author]).to.deep.equal([201, 'bots']);
    const place = `${path}/documents/${report.body.data.id}`;
    expect(await refusal(tender, 'DELETE', place)).to.deep.equal([403, 'Forbidden to delete document for qualification']);
    expect((await write(registry, tender, 'PUT', place, await document('deviationReport'))).status).to.equal(200);

    await decide(registry, tender, id, 'active');
    expect(await refusal(tender, 'POST', `${path}/documents`, await document())).to.deep.equal([
      403,
      "Can't add document in current qualification status",
    ]);
    expect(await refusal(tender, 'PATCH', place, { title: 'б' })).to.deep.equal([
      403,
      "Can't update document in current qualification status",
    ]);
    await decideAll(registry, tender, 'active');
    await announce(registry, tender);
    expect(await refusal(tender, 'POST', `${path}/documents`, await document())).to.deep.equal([
      403,
      `Can't add document in current (${standStill}) tender status`,
    ]);
  });

  it('has answers of the buyer to requirements while it is pending', async () => {
    const { tender, path, id } = await begun();
    await storeFields(registry, tender, { criteria: [criterion()] });
    const inside = (): Promise<Answer> => write(registry, tender, 'PATCH', path, { requirementResponses: answer });
    const answer = [{ requirement: { id: requirementId }, value: true }];
    expect(errorsIn(await inside())).to.deep.equal([
      "data.requirementResponses.0.requirement.id: Requirement's criterion source should be procuringEntity",
    ]);
    await storeFields(registry, tender, { criteria: [criterion({ source: 'procuringEntity' })] });
    expect((await inside()).body.data.requirementResponses).to.have.length(1);
    expect((await write(registry, tender, 'PATCH', path, { requirementResponses: [] })).body.data).not.to.have.property(
      'requirementResponses',
    );
    const answers = `${path}/requirement_responses`;
    const created = must(await write(registry, tender, 'POST', answers, answer), 201);
    const whole = await readTender(registry, tender);
    expect(whole.qualifications.find((one: { id: string }) => one.id === id).requirementResponses).to.deep.equal(created.body.data);
    expect(created.body.data[0]).to.have.nested.property('classification.id');
    expect(created.body.data[0]).to.have.nested.property('requirement.title');
    const alone = (await registry.ask('GET', tender.path + path)).body.data;
    expect(alone.requirementResponses, 'the qualification alone').to.deep.equal(created.body.data);
    const listed = (await registry.ask('GET', `${tender.path}/qualifications`)).body.data;
    expect(listed.find((one: { id: string }) => one.id === id).requirementResponses, 'in the list').to.deep.equal(created.body.data);
    let own = `${answers}/${created.body.data[0].id}`;
    await write(registry, tender, 'DELETE', own);
    const one = { requirement: { id: requirementId }, value: 'True' };
    const alike = await write(registry, tender, 'POST', answers, one);
    expect([alike.status, alike.body.data?.[0]?.value], alike.text).to.deep.equal([201, true]);
    own = `${answers}/${alike.body.data[0].id}`;
    const byAdministrator = await registry.ask('PATCH', tender.path + own, { key: keys.administrator, body: { data: { title: 'Так' } } });
    expect([byAdministrator.status, byAdministrator.body.data?.title]).to.deep.equal([200, 'Так']);
    await decide(registry, tender, id, 'active');
    expect(await refusal(tender, 'DELETE', own)).to.deep.equal([403, "Can't delete object if qualification not in ['pending'] statuses"]);
  });

  it('is written by the owner, by nobody else, and there only', async () => {
    const { tender, path, other } = await begun();
    must(await registry.ask('PATCH', tender.path + path, { key: keys.other, body: { data: { status: 'active' } } }), 403);
    expect(errorsIn(await write(registry, tender, 'PATCH', path, { bidID: 'x', status: 'invalid' }))).to.deep.equal([
      "enum data.status: Input should be 'pending', 'active', 'unsuccessful' or 'cancelled'",
      'extra_forbidden data.bidID: Extra inputs are not permitted',
    ]);
    const worded = await write(registry, tender, 'PATCH', path, { title: 'Так', eligible: false });
    expect(worded.body.data).to.include({ title: 'Так', eligible: false, status: 'pending' });
    const shown = await registry.ask('GET', `${tender.path}${path}?opt_context=1`);
    expect([shown.body.data.title, shown.body.context.tender.id]).to.deep.equal(['Так', tender.id]);

    const [lot] = (await readTender(registry, tender)).lots;
    await storeFields(registry, tender, { lots: [{ ...lot, status: 'unsuccessful' }] });
    expect(await refusal(tender, 'POST', `${other}/milestones`, { code: '24h' })).to.deep.equal([
      403,
      'Can update qualification only in active lot status',
    ]);
    await storeFields(registry, tender, { status: 'active.qualification' });
    expect(await refusal(tender, 'PATCH', other, { status: 'active' })).to.deep.equal([
      403,
      "Can't update qualification in current (active.qualification) tender status",
    ]);
  });
});
