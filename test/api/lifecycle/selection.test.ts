/** Selections among the suppliers of an agreement, from draft to end (spec/selections.md). */
import { expect } from 'chai';
import { onBid } from '../../../fixtures/bids.ts';
import { closeAgreement, itemIds, party, suppliers } from '../../../fixtures/close-agreements.ts';
import { chronograph, decideAward, must, patchAward, readTender, signature, accounts as system } from '../../../fixtures/procedure.ts';
import {
  draftSelection,
  publishedSelection,
  putAgreement,
  selectionBid,
  selectionEnds,
  selectionInTendering,
  selectionItem,
  selectionTender,
  sentBid,
} from '../../../fixtures/selections.ts';
import { errorsIn, storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday, money, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { type Answer, keys, useRegistry } from '../../support/registry.ts';

const accounts = `${system}[agreement_selection]\nselector = selector-key\n`;
const auctionsOver = new Date('2026-12-15T18:00:00+02:00');

const refusal = ({ status, body }: Answer): string => `${status} ${body.details}`;

describe('A selection', () => {
  const registry = useRegistry({ accounts });
  const agreements = () => registry.store.records<object>('agreements');
  const bot = (path: string, data: object) => registry.ask('PATCH', path, { key: 'selector-key', body: { data } });
  beforeEach(() => registry.clock.set(monday));

  it('is drafted with what the agreement does not say', async () => {
    const { id } = await putAgreement(registry);
    const refused = async (overrides: object, of = id): Promise<string[]> => {
      const answer = await postTender(registry, selectionTender(of, { ...overrides }));
      return answer.status === 400 ? errorsIn(answer) : [refusal(answer)];
    };
    expect(await refused({ agreements: [] })).to.deep.equal([
      'too_short data.agreements: List should have at least 1 item after validation, not 0',
    ]);
    expect(await refused({ agreements: [{ id }, { id }] })).to.deep.equal([
      'too_long data.agreements: List should have at most 1 item after validation, not 2',
    ]);
    expect(await refused({ agreements: [{ id, status: 'active' }] })).to.deep.equal([
      'extra_forbidden data.agreements.0.status: Extra inputs are not permitted',
    ]);
    const lots = [{ id: lotId, title: 'Насоси', value: money(5), minimalStep: money(1) }];
    const tenderPeriod = { endDate: '2026-12-20T00:00:00+02:00' };
    expect(
      await refused({ lots, tenderPeriod, enquiryPeriod: tenderPeriod, value: money(5), minimalStep: money(1), procurementMethod: 'open' }),
    ).to.have.members(
      ['lots.0.value', 'lots.0.minimalStep', 'tenderPeriod', 'enquiryPeriod', 'value', 'minimalStep'].map(
        (field) => `extra_forbidden data.${field}: Extra inputs are not permitted`,
      ),
    );
    expect(await refused({ procurementMethod: 'open' })).to.deep.equal(['data.procurementMethod: procurementMethod should be selective']);
    expect(await refused({ items: [selectionItem({ description: 'Інше' })] })).to.deep.equal([
      "data.items.0.description: Item description 'Інше' not found in agreement items",
    ]);
    const features = [{ code: 'a', title: 'a', title_en: 'a', featureOf: 'tenderer', enum: [{ value: 0, title: 'a' }] }];
    expect(await refused({ features })).to.deep.equal(["403 Can't add features"]);
    const tender = await draftSelection(registry, { items: [selectionItem({ description: 'Будь-що' })] }, 'e'.repeat(32));
    expect(tender.data).to.include({ status: 'draft', procurementMethod: 'selective' });
    expect(tender.data).not.to.have.any.keys('value', 'tenderPeriod', 'mainProcurementCategory');
    const patched = async (data: object): Promise<string> => {
      const answer = await patchTender(registry, tender, data);
      return answer.status === 400 ? errorsIn(answer).join() : refusal(answer);
    };
    expect(await patched({ features })).to.equal("403 Can't add features");
    expect(await patched({ tenderPeriod })).to.equal('extra_forbidden data.tenderPeriod: Extra inputs are not permitted');
    expect(await patched({ agreements: [{ id }] })).to.equal('extra_forbidden data.agreements: Extra inputs are not permitted');
    expect(await patched({ status: 'active.enquiries' })).to.equal("403 Can't switch tender from (draft) to (active.enquiries) status.");
    const lot = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Насос', minimalStep: { amount: 1 } });
    expect(errorsIn(lot).join()).to.include('minimalStep');
    must(await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Насос' }), 200);
    expect(refusal(await write(registry, tender, 'POST', '/lots', { title: 'Ще' }))).to.equal(
      '403 Lots count in tender cannot be more than 1 items',
    );
    // There is no such agreement.
    must(await patchTender(registry, tender, { status: 'draft.pending' }), 200);
    expect(await readTender(registry, tender)).to.deep.include({
      status: 'draft.unsuccessful',
      unsuccessfulReason: ['Agreement not found'],
    });
    expect(await patched({ title: 'Інша' })).to.equal("403 Can't update tender in current (draft.unsuccessful) status");
  });

  it('passes the agreement in the owner’s own request: two revisions in one transaction, the first of which is answered', async () => {
    const tender = await draftSelection(registry);
    const before = await storedTender(registry, tender);
    const pending = (await patchTender(registry, tender, { status: 'draft.pending', title: 'Насоси, 5 штук' })).body.data;
    expect(pending).to.include({ status: 'draft.pending', title: 'Насоси, 5 штук', date: tender.data.date });
    expect(pending.enquiryPeriod).to.deep.equal({ startDate: '2026-12-07T10:15:00.000+02:00', endDate: '2026-12-09T00:00:00.000+02:00' });
    expect(pending.tenderPeriod.endDate).to.equal('2026-12-12T00:00:00.000+02:00');
    const data = await readTender(registry, tender);
    expect(data).to.deep.include({ status: 'active.enquiries', next_check: '2026-12-09T00:00:00.000+02:00', title: 'Насоси, 5 штук' });
    expect([data.value.amount, data.lots[0].value.amount, data.lots[0].minimalStep.amount]).to.deep.equal([600, 600, 3]);
    expect(data.lots[0].auctionPeriod.startDate).to.be.a('string');
    expect(data.features[0].code).to.equal('quality');
    expect(data.agreements[0].contracts.map(({ value }: { value: { amount: number } }) => value.amount)).to.deep.equal([
      500, 600, 450, 400,
    ]);
    const stored = await storedTender(registry, tender);
    expect(stored.rev).to.equal(before.rev + 2);
    const agreement = (await registry.ask('GET', `${tender.path}/agreements/${data.agreements[0].id}`)).body.data;
    expect(agreement).to.deep.equal(data.agreements[0]);
    expect((await registry.ask('GET', `${tender.path}/agreements`)).body.data).to.have.length(1);
    // What becomes of the agreement later is nothing to the selection.
    const record = await agreements().get(agreement.id);
    await agreements().save(record ?? expect.fail(), { ...record, status: 'terminated', contracts: [] }, { publishes: true });
    expect((await readTender(registry, tender)).agreements[0].status).to.equal('active');
  });

  it('is published under a condition that both revisions keep', async () => {
    const tender = await draftSelection(registry);
    const { headers } = await registry.ask('GET', tender.path);
    const ask = { key: keys.broker, token: tender.token, body: { data: { status: 'draft.pending' } } };
    const conditional = { ...ask, headers: { 'If-Match': headers.get('etag') ?? '' } };
    expect(must(await registry.ask('PATCH', tender.path, conditional), 200).body.data.status).to.equal('draft.pending');
    must(await registry.ask('PATCH', tender.path, conditional), 412);
    expect((await readTender(registry, tender)).status).to.equal('active.enquiries');
  });

  it('is published once by two requests at once, and holds an agreement as it was before or after a change', async () => {
    const tender = await draftSelection(registry);
    const { id } = (await storedTender(registry, tender)).agreements[0];
    const record = (await agreements().get(id)) ?? expect.fail();
    const doubled = closeAgreement({}, { prices: [200, 240, 180, 160] }).contracts;
    const [one, other] = await Promise.all([
      patchTender(registry, tender, { status: 'draft.pending' }),
      patchTender(registry, tender, { status: 'draft.pending' }),
      agreements().save(record, { ...record, contracts: doubled, numberOfContracts: 4 }, { publishes: true }),
    ]);
    expect([one.status, other.status].sort().join()).to.be.oneOf(['200,403', '200,409']);
    const data = await readTender(registry, tender);
    expect(data.status).to.equal('active.enquiries');
    expect([data.value.amount, data.agreements[0].contracts[1].unitPrices[0].value.amount]).to.be.deep.oneOf([
      [600, 120],
      [1200, 240],
    ]);
    expect((await storedTender(registry, tender)).rev).to.equal(3);
  });

  it('lets quantities change during enquiries, and what follows from them', async () => {
    const tender = await publishedSelection(registry);
    const patched = async (data: object): Promise<string> => {
      const answer = await patchTender(registry, tender, data);
      return answer.status === 400 ? errorsIn(answer).join() : answer.status === 200 ? '' : refusal(answer);
    };
    expect(await patched({ items: [selectionItem({ quantity: 6 })] })).to.equal('');
    const data = await readTender(registry, tender);
    expect([data.value.amount, data.lots[0].value.amount, data.agreements[0].contracts[0].value.amount]).to.deep.equal([720, 720, 600]);
    expect(await patched({ items: [selectionItem({ unit: { code: 'H87', name: 'штука' } })] })).to.equal(
      "403 Can't update unit in items in active.enquiries",
    );
    expect(await patched({ tenderPeriod: { endDate: '2026-12-11T00:00:00+02:00' } })).to.equal(
      'data.tenderPeriod: tenderPeriod must be at least 3 full calendar days long',
    );
    expect(await patched({ tenderPeriod: { endDate: '2026-12-13T00:00:00+02:00' } })).to.equal('');
    expect(await patched({ minimalStep: money(1) })).to.equal('extra_forbidden data.minimalStep: Extra inputs are not permitted');
    const step = (amount: number) => write(registry, tender, 'PATCH', `/lots/${lotId}`, { minimalStep: { amount } });
    expect(errorsIn(await step(720))).to.deep.equal(['data.minimalStep.amount: Minimal step value should be less than lot value']);
    must(await step(50), 200);
    expect(await patched({ items: [selectionItem()] })).to.equal('');
    expect((await readTender(registry, tender)).lots[0].minimalStep.amount).to.equal(50);
    // A step that is too large for what is left becomes the value, and stays when nothing is said of it.
    for (const [quantity, step] of [
      [0.1, 12],
      [0.0001, 0.01],
      [0.00001, 0],
    ]) {
      expect(await patched({ items: [selectionItem({ quantity })] })).to.equal('');
      expect((await readTender(registry, tender)).lots[0].minimalStep.amount).to.equal(step);
      expect(await patched({ title: `Насоси ${quantity}` })).to.equal('');
    }
    expect(await patched({ items: [selectionItem()] })).to.equal('');
    expect(refusal(await write(registry, tender, 'DELETE', `/lots/${lotId}`))).to.match(/^(403 Lots count|400)/);
    for (const below of ['questions', 'complaints', 'qualifications'])
      expect((await registry.ask('GET', `${tender.path}/${below}`)).status).to.equal(404);
    const cancellation = must(
      await write(registry, tender, 'POST', '/cancellations', { reason: 'Потреба відпала', reasonType: 'forceMajeure' }),
      201,
    ).body.data;
    must(
      await write(registry, tender, 'POST', `/cancellations/${cancellation.id}/documents`, await signature(registry, 'cancellationReport')),
      201,
    );
    must(await write(registry, tender, 'PATCH', `/cancellations/${cancellation.id}`, { status: 'pending' }), 200);
    const ended = await readTender(registry, tender);
    expect([ended.status, ended.agreements[0].status]).to.deep.equal(['cancelled', 'active']);
  });

  it('takes no quantity that makes a price infinite', async () => {
    const tooLarge = 'data.items: Total price of items by agreement contracts is too large';
    const items = [selectionItem({ quantity: 1e308 })];
    const draft = await draftSelection(registry, { items });
    expect(errorsIn(await patchTender(registry, draft, { status: 'draft.pending' }))).to.deep.equal([tooLarge]);
    expect((await readTender(registry, draft)).status).to.equal('draft');
    const tender = await publishedSelection(registry);
    expect(errorsIn(await patchTender(registry, tender, { items }))).to.deep.equal([tooLarge]);
  });

  it('goes to a contract between two suppliers, and ends with its signature', async () => {
    const tender = await selectionInTendering(registry);
    expect(refusal(await patchTender(registry, tender, { title: 'Інша' }))).to.equal(
      "403 Only fields ('procurementMethodDetails', 'contractTemplateName') can be updated at active.tendering",
    );
    const post = async (data: object) => refusal(await registry.ask('POST', `${tender.path}/bids`, { key: keys.other, body: { data } }));
    expect(await post(selectionBid(90, suppliers[0], { tenderers: [party('40000099')] }))).to.equal('403 Bid is not a member of agreement');
    expect(await post(selectionBid(101))).to.equal("403 Bid value.amount can't be greater than contract value.amount.");
    expect(await post(selectionBid(90, suppliers[0], { parameters: [{ code: 'quality', value: 0.15 }] }))).to.equal(
      "403 Can't post inconsistent bid",
    );
    const first = await sentBid(registry, tender, selectionBid(96));
    const second = await sentBid(registry, tender, selectionBid(92, suppliers[1]));
    expect(refusal(await onBid(registry, first, 'PATCH', '', { lotValues: selectionBid(101).lotValues }))).to.equal(
      "403 Bid value.amount can't be greater than contract value.amount.",
    );
    registry.clock.set(selectionEnds);
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active.auction');
    registry.clock.set(auctionsOver);
    const { data } = (await chronograph(registry, tender)).body;
    expect([data.status, data.awards[0].bid_id]).to.deep.equal(['active.qualification', second.id]);
    const award = data.awards[0].id;
    const milestone = (code: string) => write(registry, tender, 'POST', `/awards/${award}/milestones`, { code, description: 'Ще час' });
    expect(errorsIn(await milestone('24h'))).to.deep.equal(['data.code: Forbidden to add milestone with code 24h']);
    must(await milestone('extensionPeriod'), 201);
    must(await decideAward(registry, tender, award, 'active'), 200);
    const awarded = await readTender(registry, tender);
    expect(awarded.status).to.equal('active.awarded');
    expect(awarded.awards[0]).not.to.have.property('complaintPeriod');
    const contract = awarded.contracts[0].id;
    const value = { amount: 460, amountNet: 460, currency: 'UAH', valueAddedTaxIncluded: false };
    const period = { startDate: '2026-12-16T00:00:00+02:00', endDate: '2027-12-16T00:00:00+02:00' };
    const signed = await registry.ask('PATCH', `/api/2.5/contracts/${contract}`, {
      key: keys.broker,
      token: tender.token,
      body: { data: { status: 'active', contractNumber: '1', dateSigned: '2026-12-08T10:00:00+02:00', value, period } },
    });
    must(signed, 200);
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });

  it('refuses a lone supplier only after it was accepted, and ends at once', async () => {
    const tender = await selectionInTendering(registry);
    await sentBid(registry, tender, selectionBid(80, suppliers[3]));
    registry.clock.set(selectionEnds);
    const { data } = (await chronograph(registry, tender)).body;
    expect(data.status).to.equal('active.qualification');
    const [{ id }] = data.awards;
    expect(refusal(await decideAward(registry, tender, id, 'unsuccessful'))).to.equal(
      "403 Can't update award status to unsuccessful, if tender status is active.qualification and there is no cancelled award with the same bid_id",
    );
    must(await decideAward(registry, tender, id, 'active'), 200);
    must(await patchAward(registry, tender, id, { status: 'cancelled' }), 200);
    const again = (await readTender(registry, tender)).awards[1];
    expect(again).to.include({ status: 'pending', bid_id: data.awards[0].bid_id });
    must(await decideAward(registry, tender, again.id, 'unsuccessful'), 200);
    const ended = await readTender(registry, tender);
    expect([ended.status, ended.lots[0].status]).to.deep.equal(['unsuccessful', 'unsuccessful']);
    expect(refusal(await patchAward(registry, tender, again.id, { status: 'cancelled' }))).to.match(/^403/);
  });

  it('that nobody bids on is unsuccessful', async () => {
    const tender = await selectionInTendering(registry);
    registry.clock.set(selectionEnds);
    expect((await chronograph(registry, tender)).body.data.status).to.equal('unsuccessful');
  });

  describe('that stands in draft.pending', () => {
    const standing = async (): Promise<MadeTender> => {
      const tender = await draftSelection(registry);
      await storeFields(registry, tender, { status: 'draft.pending' });
      return tender;
    };

    it('goes on with the next PATCH of its owner, of the scheduler, or of the bot', async () => {
      const [ours, timed, named] = [await standing(), await standing(), await standing()];
      must(await patchTender(registry, ours, {}), 200);
      must(await chronograph(registry, timed), 200);
      must(await bot(named.path, {}), 200);
      for (const tender of [ours, timed, named]) expect((await readTender(registry, tender)).status).to.equal('active.enquiries');
    });

    it('rests on the agreement that is there when the scheduler has moved it on', async () => {
      const tender = await standing();
      const { id } = (await storedTender(registry, tender)).agreements[0];
      const record = (await agreements().get(id)) ?? expect.fail();
      const doubled = closeAgreement({}, { prices: [200, 240, 180, 160] }).contracts;
      await Promise.all([
        chronograph(registry, tender),
        chronograph(registry, tender),
        agreements().save(record, { ...record, contracts: doubled, numberOfContracts: 4 }, { publishes: true }),
      ]);
      const data = await readTender(registry, tender);
      expect([data.status, data.value.amount, data.agreements[0].contracts[1].unitPrices[0].value.amount]).to.be.deep.oneOf([
        ['active.enquiries', 600, 120],
        ['active.enquiries', 1200, 240],
      ]);
      // Its commit is tied to what it has read, once.
      expect((await agreements().get(id))?.holds).to.equal(1);
    });

    it('takes the copy and the steps of the bot, and of nobody else', async () => {
      const [tender, other] = [await standing(), await standing()];
      const { id } = (await storedTender(registry, tender)).agreements[0];
      const path = `${tender.path}/agreements/${id}`;
      const whole = closeAgreement();
      const copy = {
        ...{ status: 'active', period: whole.period, items: whole.items, contracts: whole.contracts, features: whole.features },
        procuringEntity: whole.procuringEntity,
      };
      const strange = [{ id: '1', status: 'pending', modifications: [{ itemId: itemIds[0] }, { itemId: itemIds[0] }] }];
      expect(errorsIn(await bot(path, { ...copy, changes: strange })).join()).to.include('Item id should be uniq for all modifications');
      expect(errorsIn(await bot(path, { ...copy, documents: [] })).join()).to.include('extra_forbidden data.documents');
      must(await bot(path, copy), 200);
      expect(refusal(await registry.ask('PATCH', path, { key: keys.broker, token: tender.token, body: { data: copy } }))).to.match(
        /^403 Forbidden/,
      );
      must(await bot(tender.path, { status: 'active.enquiries', items: [selectionItem({ quantity: 10 })] }), 200);
      const data = await readTender(registry, tender);
      expect([data.status, data.value.amount]).to.deep.equal(['active.enquiries', 5]);
      expect(refusal(await bot(path, copy))).to.equal("403 Can't update agreement in current (active.enquiries) tender status");
      expect(refusal(await bot(tender.path, { status: 'active.enquiries' }))).to.equal(
        "403 Can't switch tender from (active.enquiries) to (active.enquiries) status.",
      );
      must(await bot(other.path, { status: 'draft.unsuccessful', unsuccessfulReason: ['Інше'] }), 200);
      expect(await readTender(registry, other)).to.deep.include({
        status: 'draft.unsuccessful',
        unsuccessfulReason: ['Agreement not found'],
      });
    });
  });
});
