/** Complaints over HTTP, on everything that is complained of (spec/complaints.md). */
import { expect } from 'chai';
import { award, awardId, bid, body as claimBody } from '../../../fixtures/claims.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { chronograph } from '../../../fixtures/procedure.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday, newerTender } from '../../../fixtures/tenders.ts';
import { makeProcedures } from '../../../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { short, unauthorized } from '../../support/errors.ts';
import { complained } from '../../support/procedures/complained.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const day = 86_400_000;
const end = new Date(monday.getTime() + 5 * day);
const period = { startDate: monday, endDate: end };
const bots = { key: 'bot-key' };
const reviewers = { key: 'reviewer-key' };
const accounts = '[bots]\nbot = bot-key\n[aboveThresholdReviewers]\nreviewer = reviewer-key\n';
const flags = { hasTenderComplaints: true, hasAwardComplaints: true, hasCancellationComplaints: true, hasQualificationComplaints: true };

const author = () => {
  const created: Body = structuredClone(claimBody().author as Body);
  return { ...created, identifier: { ...(created.identifier as Body), legalName: 'ТОВ Скарга' } };
};
const body = (more: Body = {}): Body => ({
  type: 'complaint',
  title: 'Скарга',
  description: 'Умови дискримінаційні',
  author: author(),
  ...more,
});

const qualificationId = '7'.repeat(32);
const cancellationId = '8'.repeat(32);
const contractId = '9'.repeat(32);

/** Where complaints stand, in which status of the tender, and who makes them. */
const places = [
  { name: 'tender', path: '', status: 'active.tendering', by: { key: keys.other } },
  { name: 'qualification', path: `/qualifications/${qualificationId}`, status: 'active.auction', by: { key: keys.other, token: 'loser' } },
  { name: 'award', path: `/awards/${awardId}`, status: 'active.awarded', by: { key: keys.broker, token: 'winner' } },
  { name: 'cancellation', path: `/cancellations/${cancellationId}`, status: 'active.awarded', by: { key: keys.other, token: 'loser' } },
  { name: 'contract', path: `/contracts/${contractId}`, status: 'active.awarded', by: { key: keys.other } },
] as const;
type Place = (typeof places)[number];

describe('A complaint', () => {
  let tender: MadeTender;
  const registry = useRegistry({ procedures: makeProcedures([...ownProcedures, complained]), isBeyondContract: true, accounts });

  /** A tender in a status, with everything that is complained of. */
  const tenderIn = async (status: string, more: Body = {}): Promise<void> => {
    registry.clock.set(monday);
    tender = await createTender(
      registry,
      {},
      newerTender({ procurementMethodType: 'complainedPurchase' }, { ...flags, cancellationComplainDuration: 0 }),
    );
    await storeFields(registry, tender, {
      status,
      complaintPeriod: period,
      qualificationPeriod: period,
      bids: [bid('1', 'broker', 'winner', 'active'), bid('2', 'other', 'loser', 'unsuccessful')],
      awards: [award({ complaintPeriod: period })],
      contracts: [{ id: contractId, awardID: awardId, status: 'pending', date: monday, complaintPeriod: period }],
      qualifications: [
        { id: qualificationId, bidID: '2'.repeat(32), lotID: lotId, status: 'unsuccessful', date: monday, complaintPeriod: period },
      ],
      cancellations: [
        { id: cancellationId, status: 'draft', reason: 'немає потреби', cancellationOf: 'tender', date: monday, complaintPeriod: period },
      ],
      ...more,
    });
  };
  const cancelling = {
    cancellations: [
      { id: cancellationId, status: 'pending', reason: 'немає потреби', cancellationOf: 'tender', date: monday, complaintPeriod: period },
    ],
  };
  const inPlace = ({ name, status }: Place) => tenderIn(status, name === 'cancellation' ? cancelling : {});

  const send = (method: string, path: string, ask: Body, data?: unknown): Promise<Answer> =>
    registry.ask(method, tender.path + path, { ...ask, ...(data === undefined ? {} : { body: { data } }) });
  const said = (answer: Answer): unknown =>
    answer.body.errors === undefined ? [answer.status, short(answer.body.details)] : [answer.status, ...errorsIn(answer)];
  const buyer = () => ({ key: keys.broker, token: tender.token });

  /** A complaint that was made, and how it is written. */
  const created = async ({ path, by }: Pick<Place, 'path' | 'by'>, more: Body = {}) => {
    const answer = must(await send('POST', `${path}/complaints`, by, body(more)), 201);
    const own = { key: by.key, token: answer.body.access.token };
    const at = `${path}/complaints/${answer.body.data.id}`;
    return { answer, own, at, patch: (ask: Body, data: Body) => send('PATCH', at, ask, data) };
  };

  for (const place of places) {
    it(`on a ${place.name} is made, paid for, taken up and upheld, and the buyer says what he has done`, async () => {
      await inPlace(place);
      const { answer, own, at, patch } = await created(place);
      const { data, access } = answer.body;
      expect(answer.headers.get('location')).to.equal(`${registry.url}${tender.path}${at}`);
      expect(Object.keys(access)).to.have.members(['token', 'transfer']);
      expect(data).to.include({ status: 'draft', type: 'complaint', complaintID: `${tender.data.tenderID}.a1` });
      expect(data.value).to.deep.equal({ amount: place.name === 'tender' ? 2000 : 3000, currency: 'UAH' });
      expect(data.author.name).to.be.a('string');
      expect(data).to.not.have.any.keys('owner', 'owner_token', 'transfer_token');
      expect(data.bid_id).to.equal(
        { tender: undefined, cancellation: undefined, contract: undefined, award: '1'.repeat(32), qualification: '2'.repeat(32) }[
          place.name
        ],
      );

      const steps: readonly (readonly [Body, Body, Body])[] = [
        [own, { title: 'Інша назва' }, { status: 'draft', title: 'Інша назва' }],
        [bots, { status: 'pending' }, { status: 'pending' }],
        [buyer(), { tendererAction: 'Розглядаємо' }, { status: 'pending', tendererAction: 'Розглядаємо' }],
        [
          reviewers,
          { status: 'accepted', reviewDate: '2026-12-09T10:00:00+02:00', reviewPlace: 'Київ' },
          { status: 'accepted', acceptance: true },
        ],
        [reviewers, { status: 'satisfied', decision: 'Задоволено' }, { status: 'satisfied', decision: 'Задоволено' }],
      ];
      for (const [ask, sent, expected] of steps) {
        const step = must(await patch(ask, sent), 200);
        expect(step.body.data).to.include(expected);
      }
      if (place.name === 'cancellation') {
        expect(said(await patch(buyer(), { tendererAction: 'Поновлено' }))).to.deep.equal([
          400,
          "data: Complaint can't have tendererAction only if cancellation not in unsuccessful status",
        ]);
        const { cancellations } = await storedTender(registry, tender);
        await storeFields(registry, tender, { cancellations: [{ ...cancellations[0], status: 'unsuccessful' }] });
      }
      const resolved = must(await patch(buyer(), { status: 'resolved', tendererAction: 'Виправлено' }), 200);
      expect(resolved.body.data).to.include({ status: 'resolved', tendererAction: 'Виправлено' });
      expect(resolved.body.data).to.include.keys('dateSubmitted', 'dateAccepted', 'dateDecision', 'tendererActionDate', 'reviewDate');
      expect((await send('GET', at, {})).body.data).to.deep.equal(resolved.body.data);
      expect((await send('GET', `${place.path}/complaints`, {})).body.data).to.deep.equal([resolved.body.data]);
      const shown = (await registry.ask('GET', tender.path)).body.data;
      const parent = {
        tender: shown,
        qualification: shown.qualifications?.[0],
        award: shown.awards?.[0],
        contract: shown.contracts?.[0],
        cancellation: shown.cancellations?.[0],
      }[place.name];
      expect(parent.complaints).to.deep.equal([resolved.body.data]);
      expect(JSON.stringify(shown)).to.not.include('owner_token');
    });
  }

  for (const place of places.slice(0, 3)) {
    it(`is one of six on a ${place.name}, each with an end of its own`, async () => {
      await inPlace(place);
      const review = { status: 'accepted', reviewDate: '2026-12-01T10:00:00+02:00', reviewPlace: 'Київ' };
      const paid = [[bots, { status: 'pending' }] as const];
      const taken = [...paid, [reviewers, review] as const];
      const blocks: readonly (readonly (readonly [Body | 'own' | 'buyer', Body])[])[] = [
        [...taken, [reviewers, { status: 'satisfied' }], ['buyer', { status: 'resolved', tendererAction: 'Виправлено' }]],
        [...taken, [reviewers, { status: 'stopped', rejectReason: 'buyerViolationsCorrected' }]],
        [...taken, [reviewers, { status: 'declined' }]],
        [...paid, [reviewers, { status: 'invalid', rejectReason: 'alreadyExists' }]],
        [['own', { status: 'mistaken' }]],
        [],
      ];
      for (const steps of blocks) {
        const { own, patch } = await created(place);
        for (const [by, data] of steps) {
          const answer = await patch(by === 'own' ? own : by === 'buyer' ? buyer() : by, data);
          expect([answer.status, answer.body.data?.status], answer.text).to.deep.equal([200, data.status]);
        }
      }
      registry.clock.set(end);
      expect((await chronograph(registry, tender)).status).to.equal(200);
      const ends = (await send('GET', `${place.path}/complaints`, {})).body.data;
      expect(
        ends.map(({ complaintID, status, rejectReason }: Body) => [String(complaintID).slice(-2), status, rejectReason]),
      ).to.deep.equal([
        ['a1', 'resolved', undefined],
        ['a2', 'stopped', 'buyerViolationsCorrected'],
        ['a3', 'declined', undefined],
        ['a4', 'invalid', 'alreadyExists'],
        ['a5', 'mistaken', 'cancelledByComplainant'],
        ['a6', 'mistaken', 'complaintPeriodEnded'],
      ]);
    });
  }

  it('is refused where and when nobody complains, and to those who may not', async () => {
    const [onTender, onQualification, onAward, onCancellation] = places;
    const post = async ({ path, by }: Pick<Place, 'path' | 'by'>, more: Body = {}, ask: Body = by) =>
      said(await send('POST', `${path}/complaints`, ask, body(more)));
    await inPlace(onTender);
    expect(await post(onTender, { status: 'accepted' })).to.deep.equal([400, "enum data.status: Input should be 'draft' or 'pending'"]);
    expect(await post(onTender, { relatedLot: unknownId })).to.deep.equal([400, 'data.relatedLot: relatedLot should be one of lots']);
    expect(await post(onTender, { author: claimBody().author })).to.deep.equal([
      400,
      'missing data.author.identifier.legalName: Field required',
    ]);
    expect(await post(onTender, { objections: [] })).to.deep.equal([
      400,
      'too_short data.objections: List should have at least 1 item after validation, not 0',
    ]);
    expect(said(await send('POST', '/complaints', onTender.by, { ...body(), type: 'claim' }))).to.deep.equal([404, 'Not Found']);
    expect(await post(onAward)).to.deep.equal([403, "Can't add complaint in current (active.tendering) tender status"]);
    expect(await post(onAward, {}, { key: keys.other, token: 'loser' })).to.deep.equal([403, 'Forbidden']);
    expect(await post(onCancellation)).to.deep.equal([400, 'data: Complaint can be add only in pending status of cancellation']);
    expect(await post({ ...onAward, path: `/awards/${unknownId}` })).to.deep.equal([404, 'Award not found.']);
    expect(await post({ ...onAward, path: `/qualifications/${unknownId}` })).to.deep.equal([404, 'Qualification not found.']);
    registry.clock.set(new Date(end.getTime() + 1));
    expect(await post(onTender)).to.deep.equal([403, 'Can submit complaint not later than complaintPeriod end date']);

    await tenderIn('active.tendering', cancelling);
    expect(await post(onTender)).to.deep.equal([403, "Can't add complaint if tender have cancellation in pending status"]);
    registry.clock.set(new Date(end.getTime() + 1));
    expect(await post(onCancellation)).to.deep.equal([400, "data: Complaint can't be add after finish of complaint period"]);

    await tenderIn('active.awarded', { awards: [award({ status: 'unsuccessful', bid_id: '2'.repeat(32), complaintPeriod: period })] });
    expect(await post(onAward)).to.deep.equal([400, 'data.bid_id: Can add complaint only on unsuccessful award of your bid']);
    registry.clock.set(end);
    expect(await post(onAward)).to.deep.equal([403, 'Can add complaint only in complaintPeriod']);
    await inPlace(onQualification);
    await storeFields(registry, tender, { lots: [{ ...tender.data.lots[0], status: 'cancelled' }] });
    expect(await post(onQualification)).to.deep.equal([403, 'Can add complaint only in active lot status']);
  });

  it('is changed by nobody whose turn it is not', async () => {
    await inPlace(places[0]);
    const { own, patch, at } = await created(places[0]);
    expect(said(await patch({ key: keys.low, token: 'x' }, { title: 'Інша' }))).to.deep.equal([403, 'Forbidden']);
    expect(said(await patch({}, {}))).to.deep.equal([401, unauthorized('Authorization not found')]);
    expect(said(await patch({ key: keys.chronograph }, {}))).to.deep.equal([403, 'Forbidden']);
    const other = { author: { identifier: { id: '99999999' } } };
    expect(said(await patch(own, other))).to.deep.equal([403, "Can't change complaint author id"]);
    expect(said(await patch(bots, { status: 'accepted' }))).to.deep.equal([403, "Can't update complaint from draft to accepted status"]);
    const fee = await patch({ key: keys.administrator }, { value: { amount: 5, currency: 'UAH' } });
    expect(fee.body.data?.value, fee.text).to.deep.equal({ amount: 5, currency: 'UAH' });
    const before = await send('GET', at, {});
    expect((await patch(own, { title: 'Скарга' })).text).to.equal(before.text);
    await storeFields(registry, tender, { status: 'active.auction' });
    expect(said(await patch(bots, { status: 'pending' }))).to.deep.equal([
      403,
      "Can't update complaint in current (active.auction) tender status",
    ]);
  });

  it('that is not paid for in time is mistaken, and no other one is', async () => {
    await tenderIn('active.tendering');
    const drafts = [await created(places[0]), await created(places[0])];
    expect((await drafts[0]?.patch(bots, { status: 'pending' }))?.status).to.equal(200);
    registry.clock.set(end);
    expect((await chronograph(registry, tender)).status).to.equal(200);
    const { complaints, next_check } = (await registry.ask('GET', tender.path)).body.data;
    expect(complaints.map(({ status, rejectReason }: Body) => [status, rejectReason])).to.deep.equal([
      ['pending', undefined],
      ['mistaken', 'complaintPeriodEnded'],
    ]);
    expect(next_check === undefined || new Date(next_check) > end).to.equal(true);
  });

  it('is explained and proved by those who take part, and appealed against once it is decided', async () => {
    await tenderIn('active.tendering');
    const objection = {
      title: 'Умова',
      relatesTo: 'tender',
      relatedItem: tender.id,
      classification: { scheme: 'amcu', id: 'x', description: 'x' },
      requestedRemedies: [{ type: 'setAside', description: 'Скасувати' }],
      arguments: [{ description: 'Стаття 5' }],
      sequenceNumber: 1,
    };
    const proof = await uploadDocument(registry, { title: 'доказ.pdf' });
    const { answer, own, at, patch } = await created(places[0], { objections: [objection], documents: [proof] });
    expect(answer.body.data.documents[0]).to.include({ author: 'complaint_owner', title: 'доказ.pdf' });
    const relatedObjection = answer.body.data.objections[0].id;
    const post = (ask: Body, more: Body = {}) =>
      send('POST', `${at}/posts`, ask, { title: 'Питання', description: 'Чому?', relatedObjection, ...more });
    expect(said(await post(own))).to.deep.equal([403, "Can't submit or edit post in current (draft) complaint status"]);
    const file = async () => uploadDocument(registry, { title: 'файл.pdf' });
    expect((await send('POST', `${at}/documents`, own, await file())).status).to.equal(201);
    expect(said(await send('POST', `${at}/documents`, buyer(), await file()))).to.deep.equal([
      403,
      "Can't add document in current (draft) complaint status",
    ]);

    await patch(bots, { status: 'pending' });
    expect(said(await post(reviewers, { recipient: 'tender_owner', relatedObjection: unknownId }))).to.deep.equal([
      400,
      'data.relatedObjection: should be one of complaint objections id',
    ]);
    const asked = await post(reviewers, { recipient: 'tender_owner' });
    expect([asked.status, asked.body.data?.author], asked.text).to.deep.equal([201, 'aboveThresholdReviewers']);
    expect(asked.headers.get('location')).to.equal(`${registry.url}${tender.path}${at}/posts/${asked.body.data.id}`);
    const told = { relatedPost: asked.body.data.id, recipient: 'aboveThresholdReviewers' };
    const reply = await post(buyer(), told);
    expect([reply.status, reply.body.data?.author], reply.text).to.deep.equal([201, 'tender_owner']);
    expect(said(await post(buyer(), told))).to.deep.equal([400, 'data.relatedPost: relatedPost must be unique.']);
    expect((await send('GET', `${at}/posts`, {})).body.data).to.have.length(2);
    expect((await send('GET', `${at}/posts/${asked.body.data.id}`, {})).body.data).to.deep.equal(asked.body.data);
    expect(said(await send('GET', `${at}/posts/${unknownId}`, {}))).to.deep.equal([404, 'Post not found.']);

    const with_ = async (relatedItem: unknown) => ({ ...(await file()), documentOf: 'post', relatedItem });
    expect(said(await send('POST', `${at}/documents`, own, await file()))).to.deep.equal([
      403,
      'Can submit or edit document not related to post in current (pending) complaint status for complaint_owner',
    ]);
    expect((await send('POST', `${at}/documents`, buyer(), await with_(reply.body.data.id))).status).to.equal(201);
    expect(said(await send('POST', `${at}/documents`, own, await with_(reply.body.data.id)))).to.deep.equal([
      403,
      'Can add document to post only by post author',
    ]);
    const byAdmin = await post({ key: keys.admin });
    expect((await send('POST', `${at}/documents`, { key: keys.admin }, await with_(byAdmin.body.data.id))).body.data?.author).to.equal(
      'admins',
    );
    expect(said(await send('POST', `${at}/documents`, own, await with_(unknownId)))).to.deep.equal([
      400,
      'data.relatedItem: relatedItem should be one of complaint posts',
    ]);
    expect((await send('POST', `${at}/documents`, reviewers, await file())).body.data).to.include({ author: 'aboveThresholdReviewers' });
    const [first] = (await send('GET', `${at}/documents`, {})).body.data;
    expect(said(await send('PUT', `${at}/documents/${first.id}`, buyer(), await file()))).to.deep.equal([
      403,
      'Can update document only author',
    ]);
    expect(said(await send('DELETE', `${at}/documents/${first.id}`, own))).to.deep.equal([
      403,
      'Forbidden to delete document for complaint',
    ]);

    const appeal = (ask: Body, more: Body = {}) => send('POST', `${at}/appeals`, ask, { description: 'До суду', ...more });
    expect(said(await appeal(own))).to.deep.equal([403, "Can't submit or edit appeal in current (pending) complaint status"]);
    await patch(reviewers, { status: 'invalid', rejectReason: 'alreadyExists' });
    const made_ = must(await appeal(own, { documents: [await file()] }), 201);
    expect(made_.body.data).to.include({ author: 'complaint_owner', description: 'До суду' });
    expect(made_.body.data.legislation).to.include({ article: '18.23', type: 'NATIONAL_LEGISLATION', version: '2020-04-19' });
    expect(made_.body.data.documents).to.have.length(1);
    const one = `${at}/appeals/${made_.body.data.id}`;
    const proceeding = { dateProceedings: '2026-12-20T10:00:00+02:00', proceedingNumber: '1/26' };
    expect(said(await send('PATCH', one, buyer(), { proceeding }))).to.deep.equal([403, 'Appeal can be updated only by author']);
    expect((await send('PATCH', one, own, { proceeding })).body.data.proceeding.proceedingNumber).to.equal('1/26');
    expect(said(await send('PATCH', one, own, { proceeding }))).to.deep.equal([400, 'data.proceeding: Forbidden to patch proceeding']);
    expect(said(await send('POST', `${one}/documents`, buyer(), await file()))).to.deep.equal([
      403,
      'Appeal document can be added only by appeal author',
    ]);
    expect((await send('POST', `${one}/documents`, own, await file())).status).to.equal(201);
    expect((await send('GET', `${at}/appeals`, {})).body.data[0].documents).to.have.length(2);
    const shown = (await registry.ask('GET', tender.path)).body.data.complaints[0];
    expect(shown.appeals[0].documents[0].url).to.match(/\/get\//);
    await storeFields(registry, tender, { status: 'complete' });
    expect(said(await appeal(own))).to.deep.equal([403, "Can't submit or edit appeal in current (complete) tender status"]);
  });

  it('is found by its number, by whoever takes payments', async () => {
    await inPlace(places[2]);
    const { answer } = await created(places[2]);
    const find = (number: string, ask: Body = bots) => registry.ask('GET', `/api/2.5/complaints/search?complaint_id=${number}`, ask);
    const { complaintID, id } = answer.body.data;
    expect((await find(complaintID)).body.data).to.deep.equal([
      { params: { tender_id: tender.id, item_type: 'awards', item_id: awardId, complaint_id: id } },
    ]);
    expect((await find('UA-2026-12-07-999999-a.a1')).body.data).to.deep.equal([]);
    expect((await find('anything')).body.data).to.deep.equal([]);
    expect((await find(complaintID, { key: keys.broker })).status).to.equal(403);

    await inPlace(places[0]);
    const { data } = (await created(places[0])).answer.body;
    const place = { tender_id: tender.id, item_type: null, item_id: null, complaint_id: data.id };
    expect((await find(data.complaintID)).body.data).to.deep.equal([{ params: place }]);

    await inPlace(places[4]);
    const onContract = (await created(places[4])).answer.body.data.complaintID;
    expect((await find(onContract)).body.data[0].params).to.include({ item_type: 'contracts', item_id: contractId });
  });

  it('stands beside claims, and is counted with them', async () => {
    await inPlace(places[2]);
    const claim = await send('POST', `${places[2].path}/complaints`, places[2].by, { ...claimBody(), status: 'claim' });
    expect([claim.status, claim.body.data?.complaintID], claim.text).to.deep.equal([201, `${tender.data.tenderID}.a1`]);
    const { answer } = await created(places[2]);
    expect(answer.body.data.complaintID).to.equal(`${tender.data.tenderID}.a2`);
    const at = `${places[2].path}/complaints/${claim.body.data.id}`;
    const resolution = 'Вимогу розглянуто, ціни порівняно ще раз.';
    const answered = await send('PATCH', at, buyer(), { status: 'answered', resolutionType: 'resolved', resolution });
    expect(answered.body.data?.status, answered.text).to.equal('answered');
    const own = { key: keys.broker, token: claim.body.access.token };
    expect(said(await send('PATCH', at, own, { status: 'resolved', satisfied: false }))).to.deep.equal([
      403,
      "Can't update complaint from answered to resolved status",
    ]);
    expect((await send('PATCH', at, own, { status: 'resolved', satisfied: true })).body.data.status).to.equal('resolved');
    expect(said(await send('POST', `${at}/posts`, buyer(), { title: 'x', description: 'x', relatedObjection: unknownId }))).to.deep.equal([
      403,
      "Can't submit or edit post in current (claim) complaint type",
    ]);
    expect(said(await send('POST', `${places[2].path}/complaints`, { key: keys.other, token: 'loser' }, claimBody()))).to.deep.equal([
      403,
      'Forbidden',
    ]);
    await storeFields(registry, tender, cancelling);
    expect(said(await send('POST', `${places[2].path}/complaints`, places[2].by, claimBody()))).to.deep.equal([
      403,
      "Can't add complaint if tender have cancellation in pending status",
    ]);
  });
});
