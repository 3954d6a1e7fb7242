/** What others than bidders do at the edges of both stages of a dialogue (spec/dialogues.md §5, §6, spec/second-stages.md §1–§3). */
import { expect } from 'chai';
import { cancelling } from '../../../fixtures/cancellations.ts';
import { endDialogue, firmOf, inDialogue, talking } from '../../../fixtures/dialogues.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { accounts, botKey, must, readTender } from '../../../fixtures/procedure.ts';
import { at } from '../../../fixtures/qualifying.ts';
import { broughtStage, dialogueToken, publication, secondStage, stageMilestones, takenStage } from '../../../fixtures/second-stages.ts';
import { errorsIn, storedTender } from '../../../fixtures/tender-parts.ts';
import { patchTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

const ua = 'competitiveDialogueUA.stage2';

const said = (answer: Answer): unknown =>
  answer.status < 300 ? answer.status : answer.status === 400 ? errorsIn(answer) : answer.body.details;

describe('the second stage of a dialogue', () => {
  const registry = useRegistry({ accounts });

  it('is taken over by a token in the body, too, which says nothing else', async () => {
    const stage = await broughtStage(registry, ua);
    const take = async (body: unknown, key: string = keys.broker) =>
      said(await registry.ask('PATCH', `${stage.path}/credentials`, { key, body }));
    const access = { token: dialogueToken };
    for (const body of [{ access }, { access, data: {} }, { access, data: '' }]) expect(await take(body)).to.equal(200);
    expect(await take({ access }, keys.other)).to.match(/^Forbidden: this dialogue is continued/);
    expect(await take({ access: { token: 'another' } })).to.match(/^Forbidden: this dialogue is continued/);
    expect(await take({ access, status: 'draft' })).to.deep.equal(['extra_forbidden status: Extra inputs are not permitted']);
    expect(await take([])).to.deep.equal(['missing data: Field required']);
  });

  it('is brought with items whose unit nobody said, and keeps the units that its owner leaves out', async () => {
    const { items } = secondStage(ua).data as { items: Body[] };
    const [first, second] = items;
    const { unit: _, ...bare } = first ?? {};
    const stage = await takenStage(registry, ua, { items: [bare, second] });
    const { unit, ...later } = { ...stage.data.items[1], deliveryDate: { endDate: '2027-08-01T00:00:00+03:00' } };
    const changed = must(await patchTender(registry, stage, { items: [bare, later], milestones: stageMilestones }), 200).body.data;
    expect(changed.items.map((item: Body) => item.unit)).to.deep.equal([undefined, unit]);
    expect(changed.items[1].deliveryDate).to.deep.equal({ endDate: '2027-08-01T00:00:00.000+03:00' });
    expect(said(await patchTender(registry, stage, publication))).to.equal(200);
  });
});

describe('the first stage of a dialogue', () => {
  const registry = useRegistry({ accounts: `${accounts}[aboveThresholdReviewers]\nreviewer = reviewer-key\n` });

  it('is told by admins which second stage it has, and no other one', async () => {
    const { tender } = await inDialogue(registry);
    const tell = async (stage2TenderID: unknown, key: string = keys.admin) =>
      said(await registry.ask('PATCH', tender.path, { key, body: { data: { stage2TenderID } } }));
    const refused = ['extra_forbidden data.stage2TenderID: Extra inputs are not permitted'];
    expect(await tell('a'.repeat(32))).to.deep.equal(refused);
    const { stage2TenderID } = must(await endDialogue(registry, tender), 200).body.data;
    const { rev } = await storedTender(registry, tender);
    expect(await tell(stage2TenderID)).to.equal(200);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    for (const other of ['a'.repeat(32), null]) expect(await tell(other)).to.deep.equal(refused);
    expect(await tell(stage2TenderID, keys.broker)).to.match(/^Forbidden: this tender is changed with its owner token/);
    const stage = await broughtStage(registry, ua);
    const onStage = await registry.ask('PATCH', stage.path, { key: keys.admin, body: { data: { stage2TenderID } } });
    expect(said(onStage)).to.deep.equal(refused);
  });

  it('may be cancelled in its dialogue, unless a bidder complains of that and is right', async () => {
    const { tender, bids } = await inDialogue(registry);
    const [bid] = bids;
    const calls = cancelling(registry, () => tender);
    const cancel = async (): Promise<string> => {
      const { id } = must(await calls.post(), 201).body.data;
      must(await calls.report(id), 201);
      must(await calls.patch(id, { status: 'pending' }), 200);
      expect(said(await endDialogue(registry, tender))).to.equal("Can't perform action due to a pending cancellation");
      return `${tender.path}/cancellations/${id}`;
    };

    const path = await cancel();
    const { scale: _, identifier, ...firm } = firmOf(1);
    const complaint = {
      type: 'complaint',
      title: 'Не скасовуйте',
      author: { ...firm, identifier: { ...Object(identifier), legalName: 'Фірма' } },
    };
    const complain = (token: string) => registry.ask('POST', `${path}/complaints`, { key: keys.other, token, body: { data: complaint } });
    expect(said(await complain('f'.repeat(64)))).to.match(/^Forbidden: a complaint is made here with the owner token of a bid/);
    const { data, access } = must(await complain(bid?.token ?? ''), 201).body;
    const own = `${path}/complaints/${data.id}`;
    const document = await uploadDocument(registry, { title: 'why.pdf' });
    must(await registry.ask('POST', `${own}/documents`, { key: keys.other, token: access.token, body: { data: document } }), 201);
    const step = (key: string, said: Body, token?: string) =>
      registry.ask('PATCH', own, { key, ...(token === undefined ? {} : { token }), body: { data: said } });
    must(await step(botKey, { status: 'pending' }), 200);
    must(await step('reviewer-key', { status: 'accepted', reviewDate: registry.clock.now().toISOString() }), 200);
    must(await step('reviewer-key', { status: 'satisfied' }), 200);
    must(await calls.patch(path.slice(-32), { status: 'unsuccessful' }), 200);
    expect(said(await endDialogue(registry, tender))).to.equal("Can't perform action due to a pending cancellation");
    const { tenderPeriod } = await readTender(registry, tender);
    must(await step(keys.broker, { tendererAction: 'Не скасовано' }, tender.token), 200);
    expect(await readTender(registry, tender)).to.deep.include({ status: talking, tenderPeriod });

    await cancel();
    const { cancellations } = await readTender(registry, tender);
    const ended = await at(registry, tender, cancellations[1].complaintPeriod.endDate);
    expect([ended.status, ended.next_check, ...ended.bids.map((one: Body) => one.status)]).to.deep.equal([
      'cancelled',
      undefined,
      ...bids.map(() => 'invalid.pre-qualification'),
    ]);
    for (const one of ended.bids) expect(one).to.have.all.keys('id', 'status', 'tenderers', 'lotValues');
    expect(said(await endDialogue(registry, tender))).to.equal("Can't update tender in current (cancelled) status");
  });
});
