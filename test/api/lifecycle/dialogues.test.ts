/** First stages of a dialogue over HTTP (spec/dialogues.md): solutions without prices, the dialogue, and the step that makes the second stage. */
import { expect } from 'chai';
import { onBid, postBid, price } from '../../../fixtures/bids.ts';
import { cancelling, reason } from '../../../fixtures/cancellations.ts';
import {
  admit,
  dialogueInTendering,
  dialogueQualifying,
  endDialogue,
  firmOf,
  firstStage,
  inDialogue,
  inFirstStage,
  inSecondStage,
  solution,
  stagesOf,
  talking,
  word,
} from '../../../fixtures/dialogues.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { accounts, auctionKey, must, pendingBid, readTender } from '../../../fixtures/procedure.ts';
import { at } from '../../../fixtures/qualifying.ts';
import { errorsIn, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday, otherLotId, patchTender, postTender, tenders } from '../../../fixtures/tenders.ts';
import { hashOf } from '../../../src/base/domain/actor.ts';
import { startWithLists } from '../../support/listed.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

const said = (answer: Answer): unknown =>
  answer.status === 400 ? errorsIn(answer) : answer.status < 300 ? answer.status : [answer.status, answer.body.details];
const rogue = (place: string) => [`extra_forbidden data.${place}: Extra inputs are not permitted`];

describe('the first stage of a dialogue', () => {
  const registry = useRegistry({ accounts: `${accounts}[brokers]\nleaver = leaver-key,123456x\n` });

  it('is of services or works, without notice, template, milestones and second prices, and not of three flags', async () => {
    const post = async (overrides: Body, config: Body = {}) => {
      registry.clock.set(monday);
      const body = firstStage(overrides);
      return postTender(registry, { ...body, config: { ...body.config, ...config } });
    };
    expect(said(await post({ mainProcurementCategory: 'goods' }))).to.deep.equal([
      "enum data.mainProcurementCategory: Input should be 'services' or 'works'",
    ]);
    expect(said(await post({ targets: [] }))).to.deep.equal(rogue('targets'));
    expect(said(await post({ stage2TenderID: 'a'.repeat(32) }))).to.deep.equal(rogue('stage2TenderID'));
    expect(said(await post({}, { minBidsNumber: 2 }))).to.deep.equal([
      'greater_than_equal config.minBidsNumber: Input should be greater than or equal to 3',
    ]);
    expect(said(await post({ features: [{ code: 'a', title: 'Якість', enum: [{ value: 1, title: 'Так' }] }] }))).to.deep.equal([
      'less_than_equal data.features.0.enum.0.value: Input should be less than or equal to 0.99',
    ]);
    const made = must(await post({}), 201).body;
    expect(made.data).to.include({ status: 'draft', procurementMethod: 'open' }).and.not.have.any.keys('submissionMethod', 'auctionPeriod');
    expect(made.data.qualificationPeriod.startDate).to.equal(made.data.tenderPeriod.endDate);
    const tender: MadeTender = { id: made.data.id, path: `${tenders}/${made.data.id}`, token: made.access.token, data: made.data };
    const guarantee = {
      title: 'Забезпечення',
      source: 'tenderer',
      relatesTo: 'tender',
      classification: { scheme: 'ESPD211', id: 'CRITERION.OTHER.BID.GUARANTEE' },
    };
    const legislation = [{ version: '2025-10-31', identifier: { id: '922-VIII', legalName: 'Закон' }, article: '17.1' }];
    const requirementGroups = [{ description: 'Є', requirements: [{ title: 'Є', dataType: 'boolean', expectedValue: true }] }];
    const asked = await write(registry, tender, 'POST', '/criteria', [{ ...guarantee, legislation, requirementGroups }]);
    expect(said(asked)).to.match(
      /classification.id: CRITERION.OTHER.BID.GUARANTEE is available only in \('belowThreshold', 'aboveThreshold'/,
    );
    expect(said(await patchTender(registry, tender, word))).to.deep.equal([403, "Can't switch to 'active.stage2.waiting' from draft"]);
    const published = must(await patchTender(registry, tender, { status: 'active.tendering' }), 200).body.data;
    expect(published).to.not.have.property('noticePublicationDate');
    expect(said(await patchTender(registry, tender, word))).to.deep.equal([
      403,
      "Can't switch to 'active.stage2.waiting' from active.tendering",
    ]);
    for (const path of ['/auction', '/awards', '/contracts'])
      expect((await registry.ask('GET', tender.path + path, { key: auctionKey })).status).to.equal(404);
  });

  it('takes solutions that say nothing of prices, and hides what describes them without asking why', async () => {
    const tender = await dialogueInTendering(registry);
    const post = async (overrides: Body) => said(await postBid(registry, tender, solution(1, [lotId], overrides)));
    expect(await post({ value: price(1) })).to.deep.equal(rogue('value'));
    expect(await post({ parameters: [] })).to.deep.equal(rogue('parameters'));
    expect(await post({ lotValues: [{ relatedLot: lotId, value: price(1) }] })).to.deep.equal(rogue('lotValues.0.value'));
    const [item] = solution(1, [lotId]).items as Body[];
    expect(await post({ items: [{ ...item, unit: { code: 'H87', name: 'штука', value: price(1) } }] })).to.deep.equal(
      rogue('items.0.unit.value'),
    );
    const hidden = { ...(await uploadDocument(registry, { title: 'idea.pdf' })), confidentiality: 'buyerOnly' };
    expect(await post({ documents: [hidden] })).to.deep.equal([
      'data.documents.0.confidentialityRationale: confidentialityRationale is required',
    ]);
    const declared = { selfQualified: true, selfEligible: true, documents: [{ ...hidden, isDescriptionDecision: true }] };
    const bid = await pendingBid(registry, tender, solution(1, [lotId], declared));
    expect(bid.data).to.deep.include({ selfEligible: true }).and.not.have.any.keys('value', 'initialValue');
    expect(bid.data.documents[0]).to.include({ isDescriptionDecision: true, confidentiality: 'buyerOnly' });
    const another = { ...(await uploadDocument(registry, { title: 'plan.pdf' })), confidentiality: 'buyerOnly' };
    const added = (flag: boolean) => onBid(registry, bid, 'POST', '/documents', { ...another, isDescriptionDecision: flag });
    expect(said(await added(false))).to.deep.equal(['data.confidentialityRationale: confidentialityRationale is required']);
    const { id } = must(await added(true), 201).body.data;
    expect(said(await onBid(registry, bid, 'PATCH', `/documents/${id}`, { isDescriptionDecision: false }))).to.deep.equal([
      'data.confidentialityRationale: confidentialityRationale is required',
    ]);
    const changed = must(await onBid(registry, bid, 'PATCH', '', { lotValues: [{ relatedLot: otherLotId }, { relatedLot: lotId }] }), 400);
    expect(said(changed)).to.match(/Bid items ids should include all tender items ids/);
    const own = await write(registry, tender, 'POST', '/documents', { ...another, confidentiality: 'public', isDescriptionDecision: true });
    expect(said(own)).to.deep.equal(rogue('isDescriptionDecision'));
  });

  it('opens them without their second envelope, and is not ended by its buyer while he judges', async () => {
    const envelope = [await uploadDocument(registry, { title: 'staff.pdf' })];
    const solutions = [solution(1, undefined, { financialDocuments: envelope }), solution(2), solution(3)];
    const { tender, bids } = await dialogueQualifying(registry, firstStage(), solutions);
    const refused = async (status: string) => {
      const text = `Can't update tender at '${status}' status`;
      expect(said(await endDialogue(registry, tender))).to.deep.equal([403, text]);
    };
    await refused('active.pre-qualification');
    await admit(registry, tender);
    await refused('active.pre-qualification.stand-still');
    const { qualificationPeriod } = await readTender(registry, tender);
    const data = await at(registry, tender, qualificationPeriod.endDate);
    expect(data).to.include({ status: talking }).and.not.have.any.keys('next_check', 'awards', 'auctionPeriod');
    expect(data.bids[0]).to.not.have.any.keys('selfQualified', 'financialDocuments');
    expect(data.bids[0].lotValues).to.deep.equal([lotId, otherLotId].map((relatedLot) => ({ relatedLot, status: 'active' })));
    const files = `${tender.path}/bids/${bids[0]?.id}/financial_documents`;
    expect(said(await registry.ask('GET', files))).to.deep.equal([403, `Can't view bid documents in current (${talking}) tender status`]);
    must(await endDialogue(registry, tender), 200);
    expect((await registry.ask('GET', files)).body.data).to.have.length(1);
    expect(await readTender(registry, tender)).to.include({ status: 'complete' });
  });

  it('ends by a word of its owner alone, with what has come of the dialogue in the second stage', async () => {
    const features = [
      { code: 'all', title: 'Досвід', enum: [0, 0.5].map((value) => ({ value, title: `${value}` })) },
      {
        code: 'lot',
        title: 'Якість',
        featureOf: 'lot',
        relatedItem: otherLotId,
        enum: [0, 0.4].map((value) => ({ value, title: `${value}` })),
      },
    ];
    const { tender } = await inDialogue(registry, firstStage({ features }));
    const { items, tenderPeriod } = await readTender(registry, tender);
    for (const [field, value] of Object.entries({
      items: items.slice(1),
      features: features.slice(1),
      tenderPeriod: { ...tenderPeriod, endDate: '2027-05-01T00:00:00+03:00' },
    }))
      expect(said(await patchTender(registry, tender, { [field]: value }))).to.deep.equal([`data.${field}: Field change's not allowed`]);
    expect(said(await patchTender(registry, tender, { status: 'active.pre-qualification' }))).to.deep.equal([
      `enum data.status: Input should be '${talking}' or 'active.stage2.waiting'`,
    ]);
    expect(said(await patchTender(registry, tender, { status: 'complete' }))).to.match(/enum data.status/);
    for (const ask of [{ key: keys.other, token: tender.token }, { key: keys.broker, token: 'f'.repeat(64) }, { key: keys.broker }])
      expect((await registry.ask('PATCH', tender.path, { ...ask, body: { data: word } })).status).to.equal(403);
    expect(said(await write(registry, tender, 'POST', '/lots', { title: 'Ще', value: price(1) }))).to.deep.equal([
      403,
      `Can't add lot in current (${talking}) tender status`,
    ]);
    expect(said(await write(registry, tender, 'POST', '/documents', await uploadDocument(registry, { title: 'a.pdf' })))).to.deep.equal([
      403,
      `Can't add document in current (${talking}) tender status`,
    ]);
    must(await patchTender(registry, tender, { title: 'Міст з двох частин' }), 200);
    registry.clock.advance(3_600_000);
    const quantities = items.map((one: Body) => ({ ...one, quantity: 7 }));
    const answer = must(await endDialogue(registry, tender, { items: quantities }), 200);
    const { stage2TenderID: id, status } = answer.body.data;
    expect(status).to.equal('complete');
    expect(answer.body).to.not.have.property('access');
    expect(await stagesOf(registry, tender)).to.deep.equal(inSecondStage);
    expect(said(await endDialogue(registry, tender))).to.deep.equal([403, "Can't update tender in current (complete) status"]);

    const second: MadeTender = { id, path: `${tenders}/${id}`, token: '', data: {} };
    const { body } = await registry.ask('GET', second.path);
    const { data, config } = body;
    expect(data).to.deep.include({
      tenderID: `${tender.data.tenderID}.2`,
      dialogueID: tender.id,
      status: 'draft.stage2',
      procurementMethod: 'selective',
      procurementMethodType: 'competitiveDialogueUA.stage2',
      title: 'Міст з двох частин',
      owner: 'broker',
      awardCriteria: 'lowestCost',
      submissionMethod: 'electronicAuction',
    });
    expect(data).to.not.have.any.keys(
      'milestones',
      'mainProcurementCategory',
      'criteria',
      'dialogue_token',
      'owner_token',
      'qualificationPeriod',
    );
    expect(data.items.map(({ quantity }: { quantity: number }) => quantity)).to.deep.equal([7, 7]);
    expect(data.value).to.include({ amount: 20_000 });
    expect(data.features.map(({ code }: { code: string }) => code)).to.deep.equal(['all', 'lot']);
    const firms = data.shortlistedFirms.map(({ name, lots }: { name: string; lots: { id: string }[] }) => [
      name,
      lots.map((lot) => lot.id),
    ]);
    expect(firms).to.deep.equal([1, 2, 3].map((number) => [firmOf(number).name, [lotId, otherLotId]]).concat([[firmOf(4).name, [lotId]]]));
    expect(data.tenderPeriod.endDate).to.equal('2027-02-09T00:00:00.000+02:00');
    expect(config).to.include({ hasAuction: true, minBidsNumber: 2, minTenderingDuration: 15, hasPrequalification: false });
    expect((await registry.ask('GET', `/history/tenders/${id}`)).body.data.map(({ kind }: { kind: string }) => kind)).to.deep.equal([
      'made',
    ]);
    const page = await registry.ask('GET', `${tenders}?descending=1&limit=2&opt_fields=stage2TenderID`);
    const listed = page.body.data.map((one: Body) => [one.id, one.stage2TenderID]);
    expect(listed).to.have.deep.members([
      [tender.id, id],
      [id, undefined],
    ]);
    const credentials = must(
      await registry.ask('PATCH', `${second.path}/credentials`, { key: keys.broker, token: tender.token, body: {} }),
      200,
    );
    expect(credentials.body.access.token).to.be.a('string');
  });

  it('makes one second stage, whoever asks twice at once, for the account that owns it then', async () => {
    const { tender } = await inDialogue(registry);
    await storeFields(registry, tender, { owner: 'leaver', transfer_token: hashOf('given') });
    const { data, access } = must(await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } }), 201).body;
    const hand = { key: keys.other, body: { data: { id: data.id, transfer: 'given' } } };
    must(await registry.ask('POST', `${tender.path}/ownership`, hand), 200);
    const step = () => registry.ask('PATCH', tender.path, { key: keys.other, token: access.token, body: { data: word } });
    const answers = await Promise.all([step(), step(), step()]);
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 403, 403]);
    expect(await stagesOf(registry, tender)).to.deep.equal(inSecondStage);
    const path = `${tenders}/${(await readTender(registry, tender)).stage2TenderID}`;
    expect((await registry.ask('GET', path)).body.data.owner).to.equal('other');
    must(await registry.ask('PATCH', `${path}/credentials`, { key: keys.other, token: access.token, body: {} }), 200);
  });

  it('waits while it is cancelled, and leaves out a lot that was', async () => {
    const { tender } = await inDialogue(registry);
    const calls = cancelling(registry, () => tender);
    const { id } = must(await calls.post({ ...reason, relatedLot: lotId }), 201).body.data;
    must(await calls.report(id), 201);
    must(await calls.patch(id, { status: 'pending' }), 200);
    expect(said(await endDialogue(registry, tender))).to.deep.equal([
      403,
      "Can't update tender with pending cancellation in one of exists lot",
    ]);
    const { cancellations } = await readTender(registry, tender);
    const data = await at(registry, tender, cancellations[0].complaintPeriod.endDate);
    expect([data.status, data.bids[3].status, data.bids[0].status]).to.deep.equal([talking, 'invalid.pre-qualification', 'active']);
    const { stage2TenderID } = must(await endDialogue(registry, tender), 200).body.data;
    const second = (await registry.ask('GET', `${tenders}/${stage2TenderID}`)).body.data;
    expect([second.lots.length, second.items.length, second.shortlistedFirms.length, second.value.amount]).to.deep.equal([1, 1, 3, 10_000]);
  });
});

describe('a second stage that the rules of its type forbid', () => {
  it('is not made, and leaves the first one as it is', async () => {
    const lists = [['kinds-by-procedure', [['competitiveDialogueUA.stage2', ['special']]]]] as const;
    const registry = await startWithLists(lists, { accounts });
    try {
      const { tender } = await inDialogue(registry);
      registry.clock.set(new Date('2027-03-01T10:00:00+02:00'));
      const text = 'Procedure publishing with method type competitiveDialogueUA.stage2 is not allowed for procuringEntity.kind general';
      expect(said(await endDialogue(registry, tender, { title: 'Інше' }))).to.deep.equal([`data.procuringEntity.kind: ${text}`]);
      expect(await stagesOf(registry, tender)).to.deep.equal(inFirstStage);
      expect((await readTender(registry, tender)).title).to.equal(tender.data.title);
    } finally {
      await registry.stop();
    }
  });
});
