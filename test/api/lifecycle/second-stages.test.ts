/** The second stage of a dialogue over HTTP (spec/second-stages.md), from its owner's credentials to its contracts. */
import { expect } from 'chai';
import { bidItem, lotValue, onBid, postBid, price } from '../../../fixtures/bids.ts';
import { cancelling, reason } from '../../../fixtures/cancellations.ts';
import { criterion, guarantee } from '../../../fixtures/criteria.ts';
import { bidding, openBid, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { accounts, chronograph, decideAward, must, patchAward, readTender, signature } from '../../../fixtures/procedure.ts';
import { at, qualifyAll } from '../../../fixtures/qualifying.ts';
import {
  broughtStage,
  dialogueToken,
  firm,
  publication,
  secondStage,
  shortlistedFirms,
  stageInTendering,
  stageMilestones,
  takeCredentials,
  takenStage,
} from '../../../fixtures/second-stages.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { itemId, lotId, type MadeTender, monday, otherItemId, otherLotId, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

const ua = 'competitiveDialogueUA.stage2';
const eu = 'competitiveDialogueEU.stage2';

const said = (answer: Answer): unknown => (answer.status === 400 ? errorsIn(answer) : [answer.status, answer.body.details]);
const NOT_CONTINUED = 'Forbidden: this dialogue is continued with its owner token and the key of the account that created it.';
const NOT_OWNER = 'Forbidden: this tender is changed with its owner token and the key of the account that created it.';
const frozen = (field: string) => [`data.${field}: Field change's not allowed`];

describe('the second stage of a dialogue', () => {
  const registry = useRegistry({ accounts: `${accounts}[brokers]\nleaver = leaver-key,123456x\n` });

  it('is brought by admins alone, with a list of three firms, and shown to everybody but for its token', async () => {
    const refused = async (overrides: Body, key: string = keys.admin) => {
      registry.clock.set(monday);
      return said(await postTender(registry, secondStage(ua, overrides), key));
    };
    expect(await refused({}, keys.broker)).to.deep.equal([
      403,
      'Forbidden: accounts of group brokers may not create tenders of this type.',
    ]);
    expect(await refused({ owner: undefined, dialogue_token: undefined, shortlistedFirms: undefined })).to.have.members([
      'missing data.owner: Field required',
      'missing data.dialogue_token: Field required',
      'missing data.shortlistedFirms: Field required',
    ]);
    expect(await refused({ shortlistedFirms: shortlistedFirms.slice(1) })).to.deep.equal([
      'data.shortlistedFirms: Please provide at least 3 items.',
    ]);
    const [first, ...others] = shortlistedFirms;
    expect(await refused({ shortlistedFirms: [{ ...first, lots: [{ id: 'f'.repeat(32) }] }, ...others] })).to.deep.equal([
      'data.shortlistedFirms.0.lots.0.id: id should be one of lots',
    ]);
    expect(await refused({ value: { ...price(20_000), valueAddedTaxIncluded: true } })).to.deep.equal([
      'data.value.valueAddedTaxIncluded: valueAddedTaxIncluded should be false',
    ]);
    expect(await refused({ minimalStep: price(200) })).to.deep.equal(['extra_forbidden data.minimalStep: Extra inputs are not permitted']);
    const stage = await broughtStage(registry, ua, { dialogueID: 'e'.repeat(32), tenderID: 'UA-2026-12-01-000001-a.2' });
    expect(await refused({ dialogueID: 'e'.repeat(32) })).to.deep.equal([409, 'Document already exists']);
    const { body, text } = await registry.ask('GET', stage.path);
    expect(body.data).to.deep.include({
      status: 'draft.stage2',
      owner: 'broker',
      tenderID: 'UA-2026-12-01-000001-a.2',
      dialogueID: 'e'.repeat(32),
      procurementMethod: 'selective',
      submissionMethod: 'electronicAuction',
    });
    expect(body.config.minBidsNumber).to.equal(2);
    expect(body.data.shortlistedFirms).to.deep.equal(shortlistedFirms);
    expect(body.data.lots[0].auctionPeriod.shouldStartAfter).to.be.a('string');
    expect(body.data.enquiryPeriod.endDate).to.equal('2027-01-08T00:00:00.000+02:00');
    expect(text).not.to.contain('dialogue_token');
  });

  it('is taken over by the token of the first stage, as often as it is prepared, and by nobody else', async () => {
    const stage = await broughtStage(registry, ua);
    const title = { title: 'Інше' };
    expect(said(await patchTender(registry, { ...stage, token: dialogueToken }, title))).to.deep.equal([403, NOT_OWNER]);
    expect(said(await registry.ask('PATCH', stage.path, { key: keys.broker, body: { data: title } }))).to.deep.equal([403, NOT_OWNER]);
    expect(said(await takeCredentials(registry, stage, 'another'))).to.deep.equal([403, NOT_CONTINUED]);
    expect(said(await takeCredentials(registry, stage, dialogueToken, keys.other))).to.deep.equal([403, NOT_CONTINUED]);
    expect(said(await registry.ask('PATCH', `${stage.path}/credentials`, { key: keys.broker }))).to.deep.equal([403, NOT_CONTINUED]);
    const [one, two] = [await takeCredentials(registry, stage), await takeCredentials(registry, stage)].map(
      ({ body }) => body.access.token,
    );
    expect(said(await patchTender(registry, { ...stage, token: one }, publication))).to.deep.equal([403, NOT_OWNER]);
    expect(said(await takeCredentials(registry, stage, two))).to.deep.equal([403, NOT_CONTINUED]);
    expect((await patchTender(registry, { ...stage, token: two }, publication)).body.data.status).to.equal('active.tendering');
    expect(said(await takeCredentials(registry, stage))).to.deep.equal([
      403,
      "Can't generate credentials in current (active.tendering) tender status",
    ]);
  });

  it('changes in little, and is published with its milestones before it is ten minutes old', async () => {
    const stage = await takenStage(registry, ua);
    const patch = async (data: Body) => said(await patchTender(registry, stage, data));
    const { data } = stage;
    expect(await patch({ title: 'Інше' })).to.deep.equal(frozen('title'));
    expect(await patch({ description: 'Що саме' })).to.deep.equal(frozen('description'));
    expect(await patch({ value: { amount: 1 } })).to.deep.equal(frozen('value'));
    expect(await patch({ lots: data.lots.slice(1) })).to.deep.equal(frozen('lots'));
    expect(await patch({ lots: [...data.lots, { ...data.lots[0], id: 'f'.repeat(32) }] })).to.deep.equal(frozen('lots'));
    expect(await patch({ items: data.items.slice(1) })).to.deep.equal([403, "List size change's not allowed"]);
    const [first, second] = data.items;
    expect(await patch({ items: [first, { ...second, quantity: 7 }] })).to.deep.equal(frozen('items.1.quantity'));
    expect(await patch({ complaintPeriod: data.complaintPeriod })).to.deep.equal([
      'extra_forbidden data.complaintPeriod: Extra inputs are not permitted',
    ]);
    const later = { ...second, deliveryDate: { endDate: '2027-08-01T00:00:00+03:00' } };
    expect(await patch({ items: [first, later] })).to.deep.equal([
      'data.milestones: Tender should contain at least one delivery and one financing milestone',
    ]);
    expect(await patch({ status: 'active.tendering' })).to.deep.equal([
      'data.milestones: Tender should contain at least one delivery and one financing milestone',
    ]);
    expect(await patch({ status: 'draft', milestones: stageMilestones })).to.deep.equal(["data.status: Can't change status to draft"]);
    const { id: _, ...unnamed } = later;
    const equal = { title: data.title, lots: data.lots, value: data.value };
    const saved = must(await patchTender(registry, stage, { ...equal, items: [first, unnamed], milestones: stageMilestones }), 200);
    expect(saved.body.data.items[1]).to.deep.include({ id: second.id, deliveryDate: { endDate: '2027-08-01T00:00:00.000+03:00' } });

    for (const [method, path, verb] of [
      ['POST', '/lots', 'add'],
      ['PATCH', `/lots/${lotId}`, 'update'],
      ['DELETE', `/lots/${lotId}`, 'delete'],
    ] as const)
      expect(said(await registry.ask(method, stage.path + path, { key: keys.other, body: { data: {} } }))).to.deep.equal([
        403,
        `Can't ${verb} lot for tender stage2`,
      ]);

    registry.clock.advance(11 * 60_000);
    expect(await patch({ status: 'active.tendering' })).to.deep.equal([
      'data.tenderPeriod: tenderPeriod.startDate should be in greater than current date',
    ]);
    const tenderPeriod = { startDate: '2026-12-08T10:00:00+02:00', endDate: '2026-12-20T00:00:00+02:00' };
    expect(await patch({ status: 'active.tendering', tenderPeriod })).to.deep.equal([
      'data.tenderPeriod: tenderPeriod must be at least 15 full calendar days long',
    ]);
    const longer = { ...tenderPeriod, endDate: '2027-01-10T00:00:00+02:00' };
    const published = await patchTender(registry, stage, { status: 'active.tendering', tenderPeriod: longer });
    expect(published.body.data, published.text)
      .to.deep.include({ status: 'active.tendering' })
      .and.not.have.property('noticePublicationDate');
    expect(await patch({ milestones: stageMilestones.slice(1) })).to.deep.equal(frozen('milestones'));
    registry.clock.set(new Date('2027-01-04T10:00:00+02:00'));
    expect(await patch({ items: [first, second] })).to.deep.equal([403, 'tenderPeriod should be extended by 7 days']);
  });

  it('asks for the guarantee of a lot by a criterion, and is cancelled while it is prepared', async () => {
    const { lots } = secondStage(ua).data as { lots: Body[] };
    const guaranteed = lots.map((lot, index) => (index === 0 ? { ...lot, guarantee: { amount: 100, currency: 'UAH' } } : lot));
    const stage = await takenStage(registry, ua, { lots: guaranteed });
    expect(said(await patchTender(registry, stage, publication))).to.deep.equal([
      403,
      "Should be specified CRITERION.OTHER.BID.GUARANTEE for 'guarantee.amount' more than 0 to lot",
    ]);
    must(await write(registry, stage, 'POST', '/criteria', [criterion({ ...guarantee, relatesTo: 'lot', relatedItem: lotId })]), 201);
    const { post, report, patch } = cancelling(registry, () => stage);
    const { id } = must(await post({ ...reason, relatedLot: otherLotId }), 201).body.data;
    must(await report(id), 201);
    must(await patch(id, { status: 'pending' }), 200);
    expect(said(await patchTender(registry, stage, publication))).to.deep.equal([
      403,
      "Can't update tender with pending cancellation in one of exists lot",
    ]);
    const { cancellations } = await readTender(registry, stage);
    registry.clock.set(new Date(cancellations[0].complaintPeriod.endDate));
    expect((await chronograph(registry, stage)).body.data.lots[1].status).to.equal('cancelled');
    const tenderPeriod = { startDate: '2026-12-20T10:00:00+02:00', endDate: '2027-01-18T00:00:00+02:00' };
    must(await patchTender(registry, stage, { ...publication, tenderPeriod }), 200);
  });

  it('is handed on with its transfer value, and then opens by the first stage no more', async () => {
    const stage = await broughtStage(registry, ua, { owner: 'leaver' });
    const made = await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } });
    const hand = (transfer: string) =>
      registry.ask('POST', `${stage.path}/ownership`, { key: keys.other, body: { data: { id: made.body.data.id, transfer } } });
    expect(said(await hand('anything'))).to.deep.equal([403, 'Invalid transfer']);
    const { access } = must(await takeCredentials(registry, stage, dialogueToken, 'leaver-key'), 200).body;
    must(await hand(access.transfer), 200);
    expect(said(await takeCredentials(registry, stage, dialogueToken, 'leaver-key'))).to.deep.equal([403, NOT_CONTINUED]);
    expect(said(await takeCredentials(registry, stage, made.body.access.token, keys.other))).to.deep.equal([403, NOT_CONTINUED]);
    const own = { key: keys.other, token: made.body.access.token };
    const { id } = must(await registry.ask('POST', `${stage.path}/cancellations`, { ...own, body: { data: reason } }), 201).body.data;
    const file = await signature(registry, 'cancellationReport');
    must(await registry.ask('POST', `${stage.path}/cancellations/${id}/documents`, { ...own, body: { data: file } }), 201);
    must(await registry.ask('PATCH', `${stage.path}/cancellations/${id}`, { ...own, body: { data: { status: 'pending' } } }), 200);
    expect(said(await registry.ask('PATCH', stage.path, { ...own, body: { data: publication } }))).to.deep.equal([
      403,
      "Can't perform action due to a pending cancellation",
    ]);
    const { next_check } = await readTender(registry, stage);
    expect((await at(registry, stage, next_check)).status).to.equal('cancelled');
  });

  it('takes bids and questions of listed firms only, each for its lots', async () => {
    const stage = await stageInTendering(registry, ua);
    const forLots = (...lots: readonly string[]): Body => ({
      lotValues: lots.map((relatedLot) => lotValue(9000, { relatedLot, value: price(9000) })),
      items: lots.map((lot) =>
        bidItem({ id: lot === lotId ? itemId : otherItemId, unit: { code: 'H87', name: 'штука', value: price(900) } }),
      ),
    });
    const bid = async (by: Body, ...lots: readonly string[]) =>
      said(await postBid(registry, stage, { tenderers: [by], ...forLots(...lots) }));
    const refusal = [403, "Firm can't create bid"];
    expect(await bid(firm(4), lotId)).to.deep.equal(refusal);
    expect(await bid(firm(1, { identifier: { scheme: 'UA-EDR', id: '3000000001' } }), lotId)).to.deep.equal(refusal);
    expect(await bid(firm(3), lotId, otherLotId)).to.deep.equal(refusal);
    const own = await openBid(registry, stage, [9000, undefined], { tenderers: [firm(3)] });
    expect(said(await onBid(registry, own, 'PATCH', '', forLots(lotId, otherLotId)))).to.deep.equal(refusal);
    expect(said(await onBid(registry, own, 'PATCH', '', { tenderers: [firm(4)] }))).to.deep.equal(refusal);
    expect(said(await postBid(registry, stage, { tenderers: [firm(1)], ...forLots(lotId), selfEligible: true }))).to.deep.equal([
      'extra_forbidden data.selfEligible: Extra inputs are not permitted',
    ]);

    const ask = async (number: number, about: Body = {}) => {
      const { scale: _, ...author } = firm(number);
      const data = { title: 'Строк', author, ...about };
      return said(await registry.ask('POST', `${stage.path}/questions`, { key: keys.other, body: { data } }));
    };
    const silence = [403, "Author can't create question"];
    expect(await ask(4)).to.deep.equal(silence);
    expect(await ask(3, { questionOf: 'lot', relatedItem: otherLotId })).to.deep.equal(silence);
    expect(await ask(3, { questionOf: 'item', relatedItem: otherItemId })).to.deep.equal(silence);
    expect(await ask(3, { questionOf: 'item', relatedItem: itemId })).to.deep.equal([201, undefined]);
    expect(await ask(3)).to.deep.equal([201, undefined]);

    const { items } = await readTender(registry, stage);
    const moved = await patchTender(registry, stage, {
      items: items.map((item: Body) => ({ ...item, deliveryDate: { endDate: '2027-09-01T00:00:00+03:00' } })),
    });
    expect(moved.status, moved.text).to.equal(200);
    expect((await onBid(registry, own, 'GET')).body.data.status).to.equal('invalid');
  });

  it('is published without lots where its first stage had none, for all firms of its list', async () => {
    const { items } = secondStage(ua).data as { items: Body[] };
    const stage = await takenStage(registry, ua, {
      lots: undefined,
      items: items.map((item) => ({ ...item, relatedLot: undefined })),
      minimalStep: price(200),
      shortlistedFirms: shortlistedFirms.map((one) => ({ ...one, lots: [] })),
    });
    const milestones = stageMilestones.slice(0, 2).map((one) => ({ ...one, relatedLot: undefined }));
    expect((await patchTender(registry, stage, { ...publication, milestones })).body.data?.status).to.equal('active.tendering');
    registry.clock.set(bidding);
    const bid = (number: number) =>
      postBid(registry, stage, {
        tenderers: [firm(number)],
        value: price(18_000),
        items: [itemId, otherItemId].map((id) => bidItem({ id, unit: { code: 'H87', name: 'штука', value: price(900) } })),
      });
    expect(said(await bid(4))).to.deep.equal([403, "Firm can't create bid"]);
    must(await bid(3), 201);
  });

  it('of the national type is awarded after its auction and ends with its contracts', async () => {
    const stage = await stageInTendering(registry, ua);
    for (const number of [1, 2]) await openBid(registry, stage, [9000 + number, 9000 + number], { tenderers: [firm(number)] });
    await openBid(registry, stage, [9500, undefined], { tenderers: [firm(3)] });
    expect((await openTenderingOver(registry, stage)).body.data.status).to.equal('active.auction');
    await awarded(stage);
  });

  it('of the European type qualifies its bidders once more', async () => {
    const stage = await stageInTendering(registry, eu);
    for (const number of [1, 2]) await openBid(registry, stage, [9000 + number, 9000 + number], { tenderers: [firm(number)] });
    expect((await openTenderingOver(registry, stage)).body.data.status).to.equal('active.pre-qualification');
    const { next_check } = await qualifyAll(registry, stage);
    expect((await at(registry, stage, next_check)).status).to.equal('active.auction');
    await awarded(stage);
  });

  const awarded = async (stage: MadeTender): Promise<void> => {
    let auctioned = await readTender(registry, stage);
    for (const _ of auctioned.lots) if (auctioned.status === 'active.auction') auctioned = await at(registry, stage, auctioned.next_check);
    const { status: after, awards } = auctioned;
    expect(after).to.equal('active.qualification');
    expect(awards.map(({ lotID }: Body) => lotID)).to.deep.equal([lotId, otherLotId]);
    for (const { id } of awards) {
      must(await patchAward(registry, stage, id, { qualified: true, eligible: true }), 200);
      must(await decideAward(registry, stage, id, 'active'), 200);
    }
    const { status, awards: accepted, contracts } = await readTender(registry, stage);
    expect(status).to.equal('active.awarded');
    registry.clock.set(new Date(accepted[1].complaintPeriod.endDate));
    registry.clock.advance(60_000);
    for (const { id } of contracts) {
      const data = {
        contractNumber: '7',
        period: { startDate: '2027-03-01T00:00:00+02:00', endDate: '2028-02-01T00:00:00+02:00' },
        status: 'active',
      };
      must(await registry.ask('PATCH', `/api/2.5/contracts/${id}`, { key: keys.broker, token: stage.token, body: { data } }), 200);
    }
    expect((await readTender(registry, stage)).status).to.equal('complete');
  };
});
