/** Awards over HTTP (spec/tenders.md §5.5, spec/tender-rules.md §7, spec/procedures.md §1.5). */
import { expect } from 'chai';
import { lotValue } from '../../../fixtures/bids.ts';
import {
  accounts,
  afterAuction,
  afterTendering,
  chronograph,
  decideAward,
  inTendering,
  patchAward,
  pendingBid,
  readTender,
  signature,
} from '../../../fixtures/procedure.ts';
import { errorsIn, storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, signerInfo } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';

describe('awards', () => {
  const registry = useRegistry({ accounts });

  /** Two bids, and the award of the better one. */
  const qualification = async (): Promise<{ tender: MadeTender; awardId: string; bids: string[] }> => {
    const tender = await inTendering(registry);
    const one = await pendingBid(registry, tender);
    const two = await pendingBid(registry, tender, { lotValues: [lotValue(9800)] }, keys.broker);
    await afterTendering(registry, tender);
    await afterAuction(registry, tender);
    const { awards } = await readTender(registry, tender);
    return { tender, awardId: awards[0].id, bids: [one.id, two.id] };
  };
  // biome-ignore lint/suspicious/noExplicitAny: an award as it is stored
  const signing = ({ suppliers }: any) => suppliers.map((supplier: object) => ({ ...supplier, signerInfo }));
  const awards = async (tender: MadeTender) => (await registry.ask('GET', `${tender.path}/awards`)).body.data;
  const contracts = async (tender: MadeTender) => (await registry.ask('GET', `${tender.path}/contracts`)).body.data;

  it('begin with the best bid, after an auction that ended with the initial values', async () => {
    const { tender, bids } = await qualification();
    const [award, ...others] = await awards(tender);
    expect(others).to.deep.equal([]);
    expect(award).to.include({ status: 'pending', bid_id: bids[0], lotID: lotId });
    expect(award.value.amount).to.equal(9500);
    expect(award.period).to.have.keys('startDate', 'endDate');
    const { status, lots, awardPeriod } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    expect(lots[0].auctionPeriod).to.include.keys('startDate', 'endDate');
    expect(awardPeriod).to.have.keys('startDate');
  });

  it('are read one by one; an unknown one is not found', async () => {
    const { tender, awardId } = await qualification();
    expect((await registry.ask('GET', `${tender.path}/awards/${awardId}`)).body.data.id).to.equal(awardId);
    const unknown = await registry.ask('GET', `${tender.path}/awards/${'0'.repeat(32)}`);
    expect([unknown.status, unknown.body.details]).to.deep.equal([404, 'Award not found.']);
  });

  it('are decided by the owner only', async () => {
    const { tender, awardId } = await qualification();
    const ask = { body: { data: { status: 'active', qualified: true } } };
    const stranger = await registry.ask('PATCH', `${tender.path}/awards/${awardId}`, { ...ask, key: keys.other, token: tender.token });
    expect([stranger.status, short(stranger.body.details)]).to.deep.equal([403, 'Forbidden']);
    expect((await registry.ask('PATCH', `${tender.path}/awards/${awardId}`, ask)).status).to.equal(401);
  });

  const incomplete: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['active without qualified', { status: 'active' }, "data.qualified: Can't update award to active status with not qualified"],
    [
      'active while not qualified',
      { status: 'active', qualified: false },
      "data.qualified: Can't update award to active status with not qualified",
    ],
    [
      'unsuccessful without a word',
      { status: 'unsuccessful' },
      "data.qualified: Can't update award to unsuccessful status when qualified/eligible isn't set to False",
    ],
    [
      'active without a notice',
      { status: 'active', qualified: true },
      "data.documents: Document with type 'notice' and format pkcs7-signature is required",
    ],
    [
      'unsuccessful without a notice',
      { status: 'unsuccessful', qualified: false },
      "data.documents: Document with type 'notice' and format pkcs7-signature is required",
    ],
  ];
  it('are not decided by halves', async () => {
    const { tender, awardId } = await qualification();
    for (const [what, data, text] of incomplete) {
      const answer = await patchAward(registry, tender, awardId, data);
      expect([answer.status, ...errorsIn(answer)], what).to.deep.equal([400, text]);
    }
    const eligible = await patchAward(registry, tender, awardId, { eligible: true });
    expect(errorsIn(eligible)).to.deep.equal(['extra_forbidden data.eligible: Extra inputs are not permitted']);
    const cancelled = await patchAward(registry, tender, awardId, { status: 'cancelled' });
    expect([cancelled.status, cancelled.body.details]).to.deep.equal([403, "Can't update award in current (pending) status"]);
  });

  it('make a contract when they are accepted', async () => {
    const { tender, awardId } = await qualification();
    const answer = await decideAward(registry, tender, awardId, 'active');
    expect([answer.status, answer.body.data.status]).to.deep.equal([200, 'active']);
    expect(answer.body.data.complaintPeriod).to.have.keys('startDate', 'endDate');
    const [stub, ...others] = await contracts(tender);
    expect(others).to.deep.equal([]);
    expect(stub).to.include({ status: 'pending', awardID: awardId });
    const contract = await registry.ask('GET', `/api/2.5/contracts/${stub.id}`);
    expect(contract.body.data).to.include({ id: stub.id, status: 'pending', tender_id: tender.id });
    const { status, awardPeriod } = await readTender(registry, tender);
    expect(status).to.equal('active.awarded');
    expect(awardPeriod).to.have.keys('startDate', 'endDate');
  });

  it('change nothing when the same decision comes again', async () => {
    const { tender, awardId } = await qualification();
    await decideAward(registry, tender, awardId, 'active');
    const before = await storedTender(registry, tender);
    const again = await patchAward(registry, tender, awardId, { status: 'active', qualified: true });
    expect([again.status, again.body.data.status]).to.deep.equal([200, 'active']);
    expect((await storedTender(registry, tender)).rev).to.equal(before.rev);
  });

  it('pass to the next bid, and end the tender when nobody is left', async () => {
    const { tender, awardId, bids } = await qualification();
    const first = await decideAward(registry, tender, awardId, 'unsuccessful');
    const [, second] = await awards(tender);
    expect(second).to.include({ status: 'pending', bid_id: bids[1] });
    expect(first.headers.get('location')).to.match(new RegExp(`/awards/${second.id}$`));
    await decideAward(registry, tender, second.id, 'unsuccessful');
    const waiting = await readTender(registry, tender);
    expect([waiting.status, waiting.lots[0].status]).to.deep.equal(['active.awarded', 'active']);
    expect(waiting.next_check).to.equal((await awards(tender))[1].complaintPeriod.endDate);
    registry.clock.set(new Date(waiting.next_check));
    const ended = await chronograph(registry, tender);
    expect([ended.body.data.status, ended.body.data.lots[0].status]).to.deep.equal(['unsuccessful', 'unsuccessful']);
    expect(ended.body.data).not.to.have.property('next_check');
  });

  it('come again for the same bid when an accepted one is cancelled, and its contract is over', async () => {
    const { tender, awardId, bids } = await qualification();
    await decideAward(registry, tender, awardId, 'active');
    const answer = await patchAward(registry, tender, awardId, { status: 'cancelled' });
    expect([answer.status, answer.body.data.status]).to.deep.equal([200, 'cancelled']);
    const [, again] = await awards(tender);
    expect(again).to.include({ status: 'pending', bid_id: bids[0] });
    const [stub] = await contracts(tender);
    expect(stub.status).to.equal('cancelled');
    expect((await registry.ask('GET', `/api/2.5/contracts/${stub.id}`)).body.data.status).to.equal('cancelled');
    const { status, awardPeriod } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    expect(awardPeriod).to.have.keys('startDate');
    await decideAward(registry, tender, again.id, 'active');
    expect((await contracts(tender)).map((one: { status: string }) => one.status)).to.deep.equal(['cancelled', 'pending']);
  });

  it('are not taken back from an unsuccessful bidder who claims nothing; with a claim all later ones go too', async () => {
    const { tender, awardId } = await qualification();
    await decideAward(registry, tender, awardId, 'unsuccessful');
    const refused = await patchAward(registry, tender, awardId, { status: 'cancelled' });
    expect([refused.status, refused.body.details]).to.deep.equal([403, "Can't update award in current (unsuccessful) status"]);
    const { awards: stored } = await storedTender(registry, tender);
    const claim = { id: 'a'.repeat(32), complaintID: 'x.a1', type: 'claim', status: 'claim', title: 'Скарга', date: new Date() };
    await storeFields(registry, tender, { awards: [{ ...stored[0], complaints: [claim] }, stored[1]] });
    await decideAward(registry, tender, stored[1].id, 'active');
    const answer = must(await patchAward(registry, tender, awardId, { status: 'cancelled' }), 200);
    expect(answer.body.data.complaints[0].status).to.equal('cancelled');
    const all = await awards(tender);
    expect(all.map((award: { status: string }) => award.status)).to.deep.equal(['cancelled', 'cancelled', 'pending']);
    expect((await contracts(tender))[0].status).to.equal('cancelled');
    expect((await readTender(registry, tender)).status).to.equal('active.qualification');
  });

  it('stay when their contract is signed', async () => {
    const { tender, awardId } = await qualification();
    await decideAward(registry, tender, awardId, 'active');
    const { contracts: stubs } = await storedTender(registry, tender);
    await storeFields(registry, tender, { contracts: [{ ...stubs[0], status: 'active' }] });
    const answer = await patchAward(registry, tender, awardId, { status: 'cancelled' });
    expect([answer.status, answer.body.details]).to.deep.equal([403, "Can't cancel award contract in active status"]);
  });

  it('are made by hand by group admins only', async () => {
    const { tender, awardId, bids } = await qualification();
    const [{ suppliers, value }] = await awards(tender);
    const data = { bid_id: bids[1], lotID: lotId, suppliers, value };
    const broker = await write(registry, tender, 'POST', '/awards', data);
    expect([broker.status, short(broker.body.details)]).to.deep.equal([403, 'Forbidden']);
    const answer = await registry.ask('POST', `${tender.path}/awards`, { key: keys.admin, body: { data } });
    expect([answer.status, answer.body.data?.status]).to.deep.equal([201, 'pending']);
    await decideAward(registry, tender, awardId, 'active');
    await decideAward(registry, tender, answer.body.data.id, 'active');
    const late = await registry.ask('POST', `${tender.path}/awards`, { key: keys.admin, body: { data } });
    expect([late.status, late.body.details]).to.deep.equal([403, "Can't create award in current (active.awarded) tender status"]);
  });

  it('hold one notice, and no document of theirs is removed', async () => {
    const { tender, awardId } = await qualification();
    const path = `/awards/${awardId}/documents`;
    const first = await write(registry, tender, 'POST', path, await signature(registry, 'notice', 'one.p7s'));
    expect([first.status, first.body.data.author]).to.deep.equal([201, 'tender_owner']);
    const second = await write(registry, tender, 'POST', path, await signature(registry, 'notice', 'two.p7s'));
    expect(errorsIn(second)).to.deep.equal([`data: notice document in award should be only one`]);
    const removal = await write(registry, tender, 'DELETE', `${path}/${first.body.data.id}`);
    expect([removal.status, removal.body.details]).to.deep.equal([403, 'Forbidden to delete document for award']);
    await patchAward(registry, tender, awardId, { status: 'active', qualified: true });
    const late = await write(registry, tender, 'POST', path, await signature(registry, 'clarifications', 'late.p7s'));
    expect([late.status, late.body.details]).to.deep.equal([403, "Can't add document in current (active.awarded) tender status"]);
    const bot = await registry.ask('POST', tender.path + path, {
      key: 'bot-key',
      body: { data: await signature(registry, 'register', 'register.p7s') },
    });
    expect([bot.status, bot.body.data?.author]).to.deep.equal([201, 'bots']);
  });

  for (const type of ['extensionReport', 'deviationReport', 'acceptanceReport']) {
    it(`hold one ${type}`, async () => {
      const { tender, awardId } = await qualification();
      const path = `/awards/${awardId}/documents`;
      must(await write(registry, tender, 'POST', path, await signature(registry, type, 'one.p7s')), 201);
      const text = `${type} document in award should be only one`;
      expect(errorsIn(await write(registry, tender, 'POST', path, await signature(registry, type, 'two.p7s')))).to.deep.equal([
        `data: ${text}`,
      ]);
      const other = (await write(registry, tender, 'POST', path, await signature(registry, 'register'))).body.data;
      const renamed = await write(registry, tender, 'PATCH', `${path}/${other.id}`, { documentType: type });
      expect(errorsIn(renamed)).to.deep.equal([`data: ${text}`]);
    });
  }

  it('are not touched in a lot that is over, which is told before the 24 hours', async () => {
    const { tender, awardId } = await qualification();
    expect((await write(registry, tender, 'POST', `/awards/${awardId}/milestones`, { code: '24h' })).status).to.equal(201);
    const { lots } = await storedTender(registry, tender);
    await storeFields(registry, tender, { lots: lots.map((lot: object) => ({ ...lot, status: 'cancelled' })) });
    const answer = await patchAward(registry, tender, awardId, { title: 'Переможець' });
    const over = [403, 'Can update award only in active lot status'];
    expect([answer.status, answer.body.details]).to.deep.equal(over);
    const again = await write(registry, tender, 'POST', `/awards/${awardId}/milestones`, { code: '24h' });
    expect([again.status, again.body.details]).to.deep.equal(over);
  });

  it('ask who signs for their suppliers where the contract has a template, before the notice and only of an award that stands', async () => {
    const { tender, awardId } = await qualification();
    const { awards: stored } = await storedTender(registry, tender);
    await storeFields(registry, tender, { contractTemplateName: '00000000-0.0001.01' });
    const asks = ['missing data.suppliers.0.signerInfo: Field required'];
    expect(errorsIn(await patchAward(registry, tender, awardId, { status: 'active', qualified: true }))).to.deep.equal(asks);
    expect(errorsIn(await patchAward(registry, tender, awardId, { title: 'Переможець' }))).to.deep.equal(asks);
    expect((await patchAward(registry, tender, awardId, {})).status).to.equal(200);
    await storeFields(registry, tender, { awards: stored.map((one: object) => ({ ...one, suppliers: signing(one) })) });
    expect((await decideAward(registry, tender, awardId, 'active')).status).to.equal(200);
    const other = await qualification();
    await storeFields(registry, other.tender, { contractTemplateName: '00000000-0.0001.01' });
    expect((await decideAward(registry, other.tender, other.awardId, 'unsuccessful')).status).to.equal(200);
  });

  it('wait for 24 hours when a bidder gets time', async () => {
    const { tender, awardId } = await qualification();
    const path = `/awards/${awardId}/milestones`;
    const extension = await write(registry, tender, 'POST', path, { code: 'extensionPeriod' });
    expect(errorsIn(extension)).to.deep.equal(['data.code: Forbidden to add milestone with code extensionPeriod']);
    expect((await write(registry, tender, 'POST', path, { code: 'alp' })).status).to.equal(400);
    const created = await write(registry, tender, 'POST', path, { code: '24h', description: 'Підпис' });
    expect([created.status, created.body.data.code]).to.deep.equal([201, '24h']);
    expect(Date.parse(created.body.data.dueDate) - Date.parse(created.body.data.date)).to.equal(24 * 3600_000);
    const twice = await write(registry, tender, 'POST', path, { code: '24h' });
    expect(errorsIn(twice)).to.deep.equal(["data.code: There can be only one '24h' milestone"]);
    const early = await decideAward(registry, tender, awardId, 'active');
    expect([early.status, early.body.details]).to.deep.equal([
      403,
      `Can't change status to 'active' until milestone.dueDate: ${created.body.data.dueDate}`,
    ]);
    registry.clock.advance(24 * 3600_000 + 1);
    expect((await decideAward(registry, tender, awardId, 'active')).status).to.equal(200);
    const late = await write(registry, tender, 'POST', path, { code: '24h' });
    expect([late.status, late.body.details]).to.deep.equal([403, "Not allowed in current 'active' award status"]);
    expect((await registry.ask('GET', tender.path + path)).body.data).to.have.length(1);
  });
});
