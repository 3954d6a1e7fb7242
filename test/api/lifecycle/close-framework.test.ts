/** closeFrameworkAgreementUA from the draft to the agreement over HTTP (spec/close-frameworks.md §1–5). */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { body as claimBody } from '../../../fixtures/claims.ts';
import {
  buildPeriod,
  closeAwarded,
  closeBid,
  closeInTendering,
  closeQualified,
  closeStandingStill,
  closeTender,
  decideWinner,
  priceAll,
  standStill,
  unitPrices,
} from '../../../fixtures/close-tenders.ts';
import { criterion, requirement, requirementId } from '../../../fixtures/criteria.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { openTenderingEnds } from '../../../fixtures/open-tenders.ts';
import { accounts, readTender, signature } from '../../../fixtures/procedure.ts';
import { at } from '../../../fixtures/qualifying.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { lot, lotId, type MadeTender, postTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, startRegistry, type TestRegistry } from '../../support/registry.ts';

const reviewer = 'reviewer-key';

describe('closeFrameworkAgreementUA', () => {
  let registry: TestRegistry;
  /** Another process of the same registry. */
  let colleague: TestRegistry;
  before(async () => {
    const env = { DB_NAME: `close_framework_${randomBytes(4).toString('hex')}`, AUCTION: 'builtin' };
    const options = { accounts: `${accounts}[aboveThresholdReviewers]\nreviewer = ${reviewer}\n`, env, schedules: false };
    registry = await startRegistry(options);
    colleague = await startRegistry(options);
  });
  after(async () => {
    await colleague.stop();
    await registry.stop();
  });

  const said = (answer: Answer): unknown =>
    answer.status === 400 ? errorsIn(answer).join() : `${answer.status} ${answer.body.details ?? ''}`;
  const send = async (tender: MadeTender, method: string, path: string, data?: unknown): Promise<unknown> =>
    said(await write(registry, tender, method, path, data));
  const states = (list: readonly Body[] = []): unknown[] => list.map(({ status }) => status);

  it('takes exactly one lot of goods or services, and needs neither notice nor template', async () => {
    const refused = async (over: Body): Promise<unknown> => said(await postTender(registry, closeTender(over)));
    expect(await refused({ maxAwardsCount: 2 })).to.equal(
      "data.maxAwardsCount: Maximal awards number can't be less then minimal bids number",
    );
    expect(await refused({ maxAwardsCount: undefined, agreementDuration: undefined, mainProcurementCategory: 'works' })).to.match(
      /missing data.maxAwardsCount.*missing data.agreementDuration|enum data.mainProcurementCategory.*missing data.maxAwardsCount/,
    );
    expect(await refused({ agreementDuration: 'four years' })).to.equal(
      'data.agreementDuration: Could not parse four years. Should be ISO8601 Durations.',
    );
    expect(await refused({ agreementDuration: 'P4YT1H' })).to.equal(
      'data.agreementDuration: Agreement duration period is greater than P4Y',
    );
    const [feature] = closeTender().data.features as Body[];
    expect(await refused({ features: [{ ...feature, featureOf: 'lot', relatedItem: lotId }] })).to.equal(
      'data.features.0.featureOf: Features are not allowed for lots',
    );
    const [item] = closeTender().data.items as Body[];
    expect(await refused({ items: [{ ...item, quantity: undefined }] })).to.equal('missing data.items.0.quantity: Field required');
    const lots = ['1', '2'].map((digit) => lot({ id: digit.repeat(32) }));
    expect(await refused({ lots, items: [], milestones: [] })).to.match(/data.lots|data.items/);
    expect(await refused({ agreements: [{ id: '1'.repeat(32) }] })).to.match(/Agreements cannot be specified when/);

    const tender = await closeInTendering(registry, { agreementDuration: 'PT24H' });
    const { status, agreementDuration, noticePublicationDate } = await readTender(registry, tender);
    expect([status, agreementDuration, noticePublicationDate]).to.deep.equal(['active.tendering', 'P1D', undefined]);
    expect(await send(tender, 'PATCH', '', { status: standStill })).to.equal(`403 Can't switch to '${standStill}' from active.tendering`);
    expect(await send(tender, 'PATCH', '', { status: 'active.pre-qualification' })).to.equal(
      "403 Can't update tender to active.pre-qualification status",
    );
    expect(await send(tender, 'POST', '/lots', { title: 'Інший', value: { amount: 1 }, minimalStep: { amount: 1 } })).to.equal(
      '403 Lots count in tender cannot be more than 1 items',
    );
    expect(await send(tender, 'DELETE', `/lots/${lotId}`)).to.equal('data: Cannot delete lot with related items');
    for (const amount of [500, 499]) await closeBid(registry, tender, amount);
    const over = await at(registry, tender, openTenderingEnds);
    expect([over.status, states(over.lots), states(over.bids)]).to.deep.equal([
      'unsuccessful',
      ['unsuccessful'],
      ['unsuccessful', 'unsuccessful'],
    ]);
  });

  it('awards many at once, and signs one agreement with them', async () => {
    const { tender, bids, data } = await closeQualified(registry);
    expect([data.status, data.awards.map(({ value }: { value: Body }) => value.amount)]).to.deep.equal([
      'active.qualification',
      [499, 499, 499, 500],
    ]);
    expect(await send(tender, 'PATCH', '', { status: standStill })).to.equal(
      `403 Can't switch to '${standStill}' while not all awards are qualified`,
    );
    expect(await send(tender, 'PATCH', '', { title: 'Інше' })).to.equal("403 Can't update tender at 'active.qualification' status");
    for (const { id } of data.awards) expect((await decideWinner(registry, tender, id)).status).to.equal(200);
    const accepted = await readTender(registry, tender);
    expect([accepted.status, accepted.next_check, accepted.contracts]).to.deep.equal(['active.qualification', undefined, undefined]);
    const renewed = await write(registry, tender, 'PATCH', `/awards/${data.awards[3].id}`, { status: 'cancelled' });
    const again = (await readTender(registry, tender)).awards[4];
    expect([renewed.headers.get('location')?.split('/').at(-1), again.bid_id, again.status]).to.deep.equal([
      again.id,
      data.awards[3].bid_id,
      'pending',
    ]);
    await closeStandingStill(registry, tender);
    const waiting = await readTender(registry, tender);
    expect([waiting.status, waiting.next_check]).to.deep.equal([standStill, waiting.awardPeriod.endDate]);
    expect(await send(tender, 'PATCH', '', { status: 'active.qualification' })).to.equal(
      `403 Can't update tender in current (${standStill}) status`,
    );
    expect(await send(tender, 'POST', '/cancellations', { reason: 'Так', reasonType: 'noDemand' })).to.equal(
      `403 Can't perform cancellation in current (${standStill}) tender status`,
    );
    const file = await uploadDocument(registry, { title: 'price.pdf' });
    const [bid] = bids;
    must(await registry.ask('POST', `${bid?.path}/documents`, { key: keys.other, token: bid?.token ?? '', body: { data: file } }), 201);

    const awarded = await at(registry, tender, waiting.awardPeriod.endDate);
    const [{ id, status, contracts, agreementID }] = awarded.agreements;
    const path = `/agreements/${id}`;
    expect([awarded.status, status, agreementID, contracts.length]).to.deep.equal([
      'active.awarded',
      'pending',
      `${awarded.tenderID}-a1`,
      4,
    ]);
    expect((await registry.ask('GET', `/api/2.5${path}`)).status).to.equal(404);
    const list = await registry.ask('GET', `${tender.path}/agreements`);
    const one = await registry.ask('GET', `${tender.path}${path}/contracts/${contracts[0].id}`);
    expect([list.body.data, one.body.data]).to.deep.equal([awarded.agreements, contracts[0]]);

    const sign = (over: Body = {}) => send(tender, 'PATCH', path, { status: 'active', period: buildPeriod(registry), ...over });
    expect(await sign()).to.equal("data: Can't sign agreement without all contracts.unitPrices.value.amount");
    const ofContract = `${path}/contracts/${contracts[0].id}`;
    expect(await send(tender, 'PATCH', ofContract, {})).to.equal('200 ');
    expect(await send(tender, 'PATCH', ofContract, { status: 'active' })).to.equal(
      "data: unitPrice.value.amount count doesn't match with contract.",
    );
    expect(await send(tender, 'PATCH', ofContract, unitPrices(1, { valueAddedTaxIncluded: true }))).to.match(
      /^data: valueAddedTaxIncluded of bid/,
    );
    expect(await send(tender, 'PATCH', ofContract, { parameters: [] })).to.match(/^extra_forbidden data.parameters/);
    expect(await send(tender, 'PATCH', path, { items: [] })).to.match(/^extra_forbidden data.items/);
    expect(await send(tender, 'PATCH', path, { status: 'terminated' })).to.match(/^enum data.status/);
    await priceAll(registry, tender);
    expect(await sign()).to.match(/^data: Agreement signature date should be after contractPeriod.clarificationsUntil/);
    const proof = await uploadDocument(registry, { title: 'agreement.pdf' });
    expect(await send(tender, 'POST', `${path}/documents`, proof)).to.equal('201 ');
    registry.clock.set(new Date(awarded.contractPeriod.clarificationsUntil));
    colleague.clock.set(registry.clock.now());

    const body = { data: { status: 'active', agreementNumber: '7', period: buildPeriod(registry) } };
    const both = await Promise.all(
      [registry, colleague].map((one) => one.ask('PATCH', tender.path + path, { key: keys.broker, token: tender.token, body })),
    );
    expect(both.map(({ status: got }) => got).sort()).to.deep.equal([200, 403]);
    const complete = await readTender(registry, tender);
    expect([complete.status, states(complete.lots), states(complete.agreements), complete.next_check]).to.deep.equal([
      'complete',
      ['complete'],
      ['active'],
      undefined,
    ]);
    expect(complete.contractPeriod.endDate).to.equal(complete.agreements[0].dateSigned);
    const { body: created } = await registry.ask('GET', `/api/2.5${path}`);
    expect(created.data).to.include({
      id,
      agreementID,
      agreementNumber: '7',
      agreementType: 'closeFrameworkAgreementUA',
      status: 'active',
      tender_id: tender.id,
      owner: 'broker',
      numberOfContracts: 4,
    });
    expect(created.data.contracts[0].unitPrices[0].value.amount).to.equal(0.5);
    expect([created.data.documents.length, created.data.features.length, created.data.milestones.length]).to.deep.equal([1, 1, 1]);
    const found = await registry.ask('GET', `/search/records?q=${agreementID}`);
    expect(found.body.data.map((card: Body) => card.id)).to.include(id);
    const history = await registry.ask('GET', `/history/agreements/${id}`);
    expect(history.body.data.map(({ kind }: { kind: string }) => kind)).to.deep.equal(['made']);
    const listed = await registry.ask('GET', '/api/2.5/tenders?descending=1&limit=1&opt_fields=agreements');
    expect(listed.body.data[0].agreements[0].id).to.equal(id);
  });

  it('runs to its agreement with criteria that say when they were published', async () => {
    const datePublished = '2026-01-01T00:00:00+02:00';
    const dated = criterion({}, [requirement({ datePublished, dateModified: datePublished, status: 'active' })]);
    const drafted = async (tender: Pick<MadeTender, 'path' | 'token'>): Promise<void> => {
      const made = await registry.ask('POST', `${tender.path}/criteria`, {
        key: keys.broker,
        token: tender.token,
        body: { data: [dated] },
      });
      expect(made.status, made.text).to.equal(201);
    };
    const requirementResponses = [{ requirement: { id: requirementId }, value: true }];
    const { tender } = await closeQualified(registry, undefined, {}, drafted, { requirementResponses });
    await closeAwarded(registry, tender);
    const path = await priceAll(registry, tender);
    expect(await send(tender, 'PATCH', path, { status: 'active', period: buildPeriod(registry) })).to.equal('200 ');
    const { status, agreements } = await readTender(registry, tender);
    expect([status, states(agreements)]).to.deep.equal(['complete', ['active']]);
  });

  it('is decided anew after a complaint that is upheld, or an award that is cancelled in the stand-still', async () => {
    const { tender, bids } = await closeQualified(registry, [500, 499, 498, 497], { maxAwardsCount: 3 });
    const [bid] = bids.slice(3);
    const complain = async (award: string): Promise<Answer> => {
      const { author, description } = claimBody();
      const identifier = { ...(author as { identifier: Body }).identifier, legalName: 'ТОВ Скарга' };
      const data = { type: 'complaint', title: 'Скарга', description, author: { ...(author as Body), identifier } };
      return registry.ask('POST', `${tender.path}/awards/${award}/complaints`, {
        key: keys.other,
        token: bid?.token ?? '',
        body: { data },
      });
    };
    const [{ id: first }] = (await readTender(registry, tender)).awards;
    expect(said(await complain(first))).to.equal("403 Can't add complaint in current (active.qualification) tender status");
    await closeStandingStill(registry, tender);
    const created = must(await complain(first), 201);
    const path = `/awards/${first}/complaints/${created.body.data.id}`;
    const move = async (key: string, data: Body): Promise<number> =>
      (await registry.ask('PATCH', tender.path + path, { key, body: { data } })).status;
    expect(await move('bot-key', { status: 'pending' })).to.equal(200);
    const review = { reviewDate: registry.clock.now().toISOString(), reviewPlace: 'Київ' };
    expect(await move(reviewer, { status: 'accepted', ...review })).to.equal(200);
    expect(await send(tender, 'PATCH', `/awards/${first}`, { status: 'cancelled' })).to.equal(
      "403 Can't update award with accepted complaint",
    );
    expect((await readTender(registry, tender)).next_check).to.equal(undefined);
    expect(await move(reviewer, { status: 'satisfied', ...review })).to.equal(200);
    const back = await readTender(registry, tender);
    expect([back.status, back.awardPeriod.endDate]).to.deep.equal(['active.qualification', undefined]);
    expect(await send(tender, 'PATCH', '', { status: standStill })).to.equal(
      `403 Can't switch to '${standStill}' before resolve all complaints`,
    );
    expect(await send(tender, 'PATCH', `/awards/${first}`, { status: 'cancelled' })).to.equal('200 ');
    expect(await send(tender, 'PATCH', path, { tendererAction: 'Рішення скасовано', status: 'resolved' })).to.equal('200 ');
    await closeStandingStill(registry, tender);
    const [, , third] = (await readTender(registry, tender)).awards;
    expect(await send(tender, 'PATCH', `/awards/${third.id}`, { status: 'cancelled' })).to.equal('200 ');
    const renewed = await readTender(registry, tender);
    expect([renewed.status, states(renewed.awards), renewed.awardPeriod.endDate]).to.deep.equal([
      'active.qualification',
      ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'pending', 'pending', 'pending'],
      undefined,
    ]);
    expect((await decideWinner(registry, tender, renewed.awards[4].id, false)).status).to.equal(200);
    expect(states((await readTender(registry, tender)).awards).slice(4)).to.deep.equal(['unsuccessful', 'pending', 'pending', 'pending']);
  });

  it('ends without an agreement when that is given up, or with a cancellation', async () => {
    const { tender } = await closeQualified(registry, [500, 499, 499]);
    const awarded = await closeAwarded(registry, tender);
    const path = `/agreements/${awarded.agreements[0].id}`;
    expect(await send(tender, 'PATCH', path, { status: 'cancelled' })).to.equal("403 Can't update agreement status");
    expect(await send(tender, 'PATCH', path, { status: 'unsuccessful' })).to.equal('200 ');
    const over = await readTender(registry, tender);
    expect([over.status, states(over.lots), states(over.agreements)]).to.deep.equal(['unsuccessful', ['unsuccessful'], ['unsuccessful']]);
    expect(await send(tender, 'PATCH', path, { title: 'x' })).to.equal(
      "403 Can't update agreement in current (unsuccessful) tender status",
    );

    const { tender: other } = await closeQualified(registry, [500, 499, 499]);
    const { agreements } = await closeAwarded(registry, other);
    const created = await write(registry, other, 'POST', '/cancellations', { reason: 'Потреби немає', reasonType: 'noDemand' });
    const cancellation = `/cancellations/${created.body.data.id}`;
    await write(registry, other, 'POST', `${cancellation}/documents`, await signature(registry, 'cancellationReport'));
    const pending = must(await write(registry, other, 'PATCH', cancellation, { status: 'pending' }), 200);
    expect(await send(other, 'PATCH', `/agreements/${agreements[0].id}`, { title: 'x' })).to.equal(
      "403 Can't perform action due to a pending cancellation",
    );
    const cancelled = await at(registry, other, pending.body.data.complaintPeriod.endDate);
    expect([cancelled.status, states(cancelled.agreements)]).to.deep.equal(['cancelled', ['cancelled']]);
  });
});
