import { expect } from 'chai';
import { type MadeBid, makeBid, onBid, tenderer, tenderInTendering } from '../../../fixtures/bids.ts';
import { errorsIn, storedTender, storeFields, unknownId, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';

const first = 'a'.padStart(32, '1');
const second = 'b'.padStart(32, '1');

const requirement = (id: string, overrides: object = {}) => ({
  id,
  title: `Вимога ${id.at(-1)}`,
  dataType: 'boolean',
  expectedValue: true,
  status: 'active',
  datePublished: monday,
  ...overrides,
});
const criteria = [
  {
    id: 'c'.repeat(32),
    title: 'Досвід',
    source: 'tenderer',
    relatesTo: 'tenderer',
    classification: { scheme: 'ESPD211', id: 'CRITERION.SELECTION.TECHNICAL' },
    requirementGroups: [{ id: 'd'.repeat(32), description: 'Усе', requirements: [requirement(first), requirement(second)] }],
  },
];
const awardOf = ({ id }: MadeBid) => ({
  id: 'e'.repeat(32),
  status: 'pending',
  date: monday,
  bid_id: id,
  lotID: lotId,
  suppliers: [tenderer()],
});
const answer = (id: string, value: unknown = true) => ({ requirement: { id }, value });

describe('Answers of a bid to requirements', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  let bid: MadeBid;
  beforeEach(async () => {
    tender = await tenderInTendering(registry);
    await storeFields(registry, tender, { criteria });
    bid = await makeBid(registry, tender);
  });

  const add = (data: unknown) => onBid(registry, bid, 'POST', '/requirement_responses', data);
  const send = () => onBid(registry, bid, 'PATCH', '', { status: 'pending' });
  const failed = `failed for criteria ${'c'.repeat(32)}`;

  it('are wanted, all of them, when the bid is sent in', async () => {
    expect(errorsIn(await send())).to.deep.equal([
      `data.requirementResponses: Responses are required for all criteria with source tenderer/winner, ${failed}`,
    ]);
    const added = must(await add([answer(first)]), 201);
    expect(added.body.data[0]).to.deep.include({
      requirement: { id: first, title: 'Вимога a' },
      value: true,
      classification: { scheme: 'ESPD211', id: 'CRITERION.SELECTION.TECHNICAL' },
    });
    expect(errorsIn(await send())).to.deep.equal([
      `data.requirementResponses: Responses are required for all requirements in a requirement group, ${failed}`,
    ]);
    await add([answer(second)]);
    expect((await send()).body.data.status).to.equal('pending');
  });

  it('may come inside the bid, and keep their ids when they come again', async () => {
    const patch = { requirementResponses: [answer(first), answer(second)] };
    const { requirementResponses } = (await onBid(registry, bid, 'PATCH', '', patch)).body.data;
    expect((await onBid(registry, bid, 'PATCH', '', patch)).body.data.requirementResponses).to.deep.equal(requirementResponses);
    expect((await send()).status).to.equal(200);
  });

  it('may come one by one, and as texts of booleans', async () => {
    const added = await add(answer(first, 'TRUE'));
    expect([added.status, added.body.data?.length, added.body.data?.[0].value]).to.deep.equal([201, 1, true]);
    expect(errorsIn(await add(answer(second, 'False')))).to.deep.equal([
      `data.value: Value "False" does not match expected value "True" in requirement ${second}`,
    ]);
    const refused = await onBid(registry, bid, 'PATCH', `/requirement_responses/${added.body.data[0].id}`, { value: 'no' });
    expect(refused.body.errors[0]).to.deep.include({ loc: ['data', 'value'], input: 'no' });
    const patched = await onBid(registry, bid, 'PATCH', '', { requirementResponses: [answer(first, 'true'), answer(second, 'True')] });
    expect(patched.body.data.requirementResponses.map(({ value }: { value: unknown }) => value)).to.deep.equal([true, true]);
  });

  it('are taken back in the 24 hours of an award, and the decision asks whether all are there', async () => {
    const { data } = (await add([answer(first), answer(second)])).body;
    await send();
    const date = registry.clock.now();
    const award = {
      ...awardOf(bid),
      milestones: [{ id: 'b'.repeat(32), code: '24h', date, dueDate: new Date(date.getTime() + 86_400_000) }],
    };
    const [stored] = (await storedTender(registry, tender)).bids;
    await storeFields(registry, tender, { status: 'active.qualification', bids: [{ ...stored, status: 'active' }], awards: [award] });
    const removed = await onBid(registry, bid, 'DELETE', `/requirement_responses/${data[1].id}`);
    expect([removed.status, removed.body.data?.id], removed.text).to.deep.equal([200, data[1].id]);
    registry.clock.set(new Date(date.getTime() + 86_400_001));
    const decided = await write(registry, tender, 'PATCH', `/awards/${award.id}`, { status: 'active', qualified: true });
    registry.clock.set(date);
    expect(errorsIn(decided)).to.include(`data.bid_id: Responses are required for all requirements in a requirement group, ${failed}`);
  });

  it('are refused at their place in the list that was sent, whatever was there before', async () => {
    await add([answer(first)]);
    const [error] = (await add([answer(second, false)])).body.errors;
    expect(error).to.deep.include({ loc: ['data', '0', 'value'], input: false });
  });

  it('are refused where they do not fit', async () => {
    expect(errorsIn(await add([answer(first, false)]))).to.deep.equal([
      `data.0.value: Value "False" does not match expected value "True" in requirement ${first}`,
    ]);
    expect((await add([answer(unknownId)])).status).to.equal(400);
    expect((await add([])).status).to.equal(400);
    expect((await add([{ ...answer(first), unit: {} }])).body.errors[0]).to.include({ type: 'extra_forbidden' });
    expect((await storedTender(registry, tender)).bids[0]).to.not.have.property('requirementResponses');
  });

  it('are changed and removed by the bidder; a pending bid becomes invalid', async () => {
    const { data } = (await add([answer(first), answer(second)])).body;
    const path = `/requirement_responses/${data[0].id}`;
    expect((await onBid(registry, bid, 'PATCH', path, { title: 'Так' })).body.data.title).to.equal('Так');
    await send();
    const before = (await storedTender(registry, tender)).rev;
    await onBid(registry, bid, 'PATCH', path, { title: 'Так' });
    expect((await storedTender(registry, tender)).rev, 'no change').to.equal(before);
    expect((await onBid(registry, bid, 'PATCH', path, { title: null })).body.data).to.not.have.property('title');
    expect((await onBid(registry, bid, 'GET')).body.data.status).to.equal('invalid');
    expect((await onBid(registry, bid, 'DELETE', path)).body.data.id).to.equal(data[0].id);
    expect((await onBid(registry, bid, 'GET', '/requirement_responses')).body.data).to.have.length(1);
    expect((await onBid(registry, bid, 'GET', path)).body.details).to.equal('Requirement response not found.');
  });

  it('have evidences', async () => {
    const { data } = (await add([answer(first)])).body;
    const path = `/requirement_responses/${data[0].id}/evidences`;
    const created = must(await onBid(registry, bid, 'POST', path, { title: 'Довідка', type: 'statement' }), 201);
    const { id } = created.body.data;
    expect(created.headers.get('location')).to.equal(`${registry.url}${bid.path}${path}/${id}`);
    expect((await onBid(registry, bid, 'PATCH', `${path}/${id}`, { title: 'Лист' })).body.data).to.deep.equal({
      id,
      title: 'Лист',
      type: 'statement',
    });
    expect((await onBid(registry, bid, 'GET', path)).body.data).to.have.length(1);
    expect((await onBid(registry, bid, 'GET', `${path}/${id}`)).body.data.title).to.equal('Лист');
    expect((await onBid(registry, bid, 'DELETE', `${path}/${id}`)).body.data.title).to.equal('Лист');
    expect((await onBid(registry, bid, 'GET', `${path}/${id}`)).body.details).to.equal('Evidence not found.');
  });

  it('have at most 1000 evidences', async () => {
    const evidences = Array.from({ length: 1000 }, (_, index) => ({ title: `Довідка ${index}`, type: 'statement' }));
    const { data } = (await add([{ ...answer(first), evidences }])).body;
    const refused = await onBid(registry, bid, 'POST', `/requirement_responses/${data[0].id}/evidences`, {
      title: 'Лист',
      type: 'statement',
    });
    expect(errorsIn(refused)).to.deep.equal(['too_long data: List should have at most 1000 items after validation, not 1001']);
  });

  it('are as secret as the bid, and are written by its owner only, in tendering', async () => {
    const { data } = (await add([answer(first)])).body;
    const path = `${bid.path}/requirement_responses/${data[0].id}`;
    const owner = { key: keys.broker, token: tender.token };
    expect((await registry.ask('GET', path, owner)).body.details).to.equal("Can't view bid in current (active.tendering) tender status");
    expect(short((await registry.ask('PATCH', path, { ...owner, body: { data: {} } })).body.details)).to.equal('Forbidden');
    await storeFields(registry, tender, { status: 'active.qualification' });
    const own = `/requirement_responses/${data[0].id}`;
    const late = {
      post: await add([answer(second)]),
      patch: await onBid(registry, bid, 'PATCH', own, { value: true }),
      delete: await onBid(registry, bid, 'DELETE', own),
    };
    for (const [verb, refused] of Object.entries(late)) {
      expect(refused.body.details).to.equal(`Can't ${verb} object if tender not in ['draft', 'active.tendering'] statuses`);
    }
    expect((await registry.ask('GET', path)).status).to.equal(200);
  });
});
