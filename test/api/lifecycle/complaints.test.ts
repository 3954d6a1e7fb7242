/** Complaints over HTTP, on everything that is complained of (spec/complaints.md). */
import { expect } from 'chai';
import { makeProcedures } from '../../../src/procedures/engine/procedures.ts';
import { ownProcedures } from '../../../src/procedures/index.ts';
import { award, awardId, bid, body as claimBody } from '../../support/claims.ts';
import { short } from '../../support/errors.ts';
import { complained } from '../../support/procedures/complained.ts';
import { type Answer, keys, startRegistry, type TestRegistry } from '../../support/registry.ts';
import { errorsIn, storedTender, storeFields } from '../../support/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday, newerTender } from '../../support/tenders.ts';

type Body = Record<string, unknown>;

const day = 86_400_000;
const end = new Date(monday.getTime() + 5 * day);
const period = { startDate: monday, endDate: end };
const bots = { key: 'bot-key' };
const reviewers = { key: 'reviewer-key' };
const accounts = '[bots]\nbot = bot-key\n[aboveThresholdReviewers]\nreviewer = reviewer-key\n';
const flags = { hasTenderComplaints: true, hasAwardComplaints: true, hasCancellationComplaints: true, hasQualificationComplaints: true };

const author = () => {
  const made: Body = structuredClone(claimBody().author as Body);
  return { ...made, identifier: { ...(made.identifier as Body), legalName: 'ТОВ Скарга' } };
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

/** Where complaints stand, in which status of the tender, and who makes them. */
const places = [
  { name: 'tender', path: '', status: 'active.tendering', by: { key: keys.other } },
  { name: 'qualification', path: `/qualifications/${qualificationId}`, status: 'active.auction', by: { key: keys.other, token: 'loser' } },
  { name: 'award', path: `/awards/${awardId}`, status: 'active.awarded', by: { key: keys.broker, token: 'winner' } },
  { name: 'cancellation', path: `/cancellations/${cancellationId}`, status: 'active.awarded', by: { key: keys.other, token: 'loser' } },
] as const;
type Place = (typeof places)[number];

describe('A complaint', () => {
  let registry: TestRegistry;
  let tender: MadeTender;
  before(async () => {
    registry = await startRegistry({ procedures: makeProcedures([...ownProcedures, complained]), isBeyondContract: true, accounts });
  });
  after(() => registry.stop());

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
  const made = async ({ path, by }: Pick<Place, 'path' | 'by'>, more: Body = {}) => {
    const answer = await send('POST', `${path}/complaints`, by, body(more));
    expect(answer.status, answer.text).to.equal(201);
    const own = { key: by.key, token: answer.body.access.token };
    const at = `${path}/complaints/${answer.body.data.id}`;
    return { answer, own, at, patch: (ask: Body, data: Body) => send('PATCH', at, ask, data) };
  };

  for (const place of places) {
    it(`on a ${place.name} is made, paid for, taken up and upheld, and the buyer says what he has done`, async () => {
      await inPlace(place);
      const { answer, own, at, patch } = await made(place);
      const { data, access } = answer.body;
      expect(answer.headers.get('location')).to.equal(`${registry.url}${tender.path}${at}`);
      expect(Object.keys(access)).to.have.members(['token', 'transfer']);
      expect(data).to.include({ status: 'draft', type: 'complaint', complaintID: `${tender.data.tenderID}.a1` });
      expect(data.value).to.deep.equal({ amount: place.name === 'tender' ? 2000 : 3000, currency: 'UAH' });
      expect(data.author.name).to.be.a('string');
      expect(data).to.not.have.any.keys('owner', 'owner_token', 'transfer_token');
      expect(data.bid_id).to.equal(
        { tender: undefined, cancellation: undefined, award: '1'.repeat(32), qualification: '2'.repeat(32) }[place.name],
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
        const step = await patch(ask, sent);
        expect(step.status, step.text).to.equal(200);
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
      const resolved = await patch(buyer(), { status: 'resolved', tendererAction: 'Виправлено' });
      expect(resolved.status, resolved.text).to.equal(200);
      expect(resolved.body.data).to.include({ status: 'resolved', tendererAction: 'Виправлено' });
      expect(resolved.body.data).to.include.keys('dateSubmitted', 'dateAccepted', 'dateDecision', 'tendererActionDate', 'reviewDate');
      expect((await send('GET', at, {})).body.data).to.deep.equal(resolved.body.data);
      expect((await send('GET', `${place.path}/complaints`, {})).body.data).to.deep.equal([resolved.body.data]);
      const shown = (await registry.ask('GET', tender.path)).body.data;
      const parent = {
        tender: shown,
        qualification: shown.qualifications?.[0],
        award: shown.awards?.[0],
        cancellation: shown.cancellations?.[0],
      }[place.name];
      expect(parent.complaints).to.deep.equal([resolved.body.data]);
      expect(JSON.stringify(shown)).to.not.include('owner_token');
    });
  }
});
