/** Complaints on the awards and the cancellations of a negotiation (spec/limited-tenders.md §9, §10, spec/complaints.md). */
import { expect } from 'chai';
import {
  acceptedAward,
  awardId,
  chosen,
  contractToken,
  negotiationTender,
  onContract,
  patchAward,
  postAward,
  quickTender,
  reportingTender,
  signing,
  supplier,
} from '../../../fixtures/limited.ts';
import { botKey, chronograph, readTender, signature } from '../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { startListed } from '../../support/listed.ts';
import { type Answer, type Ask, type Body, keys, must, type TestRegistry } from '../../support/registry.ts';

const plain = { currency: 'UAH', valueAddedTaxIncluded: false };
const offer: Body = { lotID: lotId, value: { amount: 500, ...plain } };
const minute = new Date(monday.getTime() + 60_000);

describe('a complaint on a negotiation', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startListed();
  });
  after(() => registry.stop());

  const says = ({ status, body, text }: Answer): unknown[] => [status, body?.details ?? text];

  const complaint = (relatesTo: string, relatedItem: string): Body => ({
    type: 'complaint',
    title: 'Вибір без підстав',
    author: supplier({ identifier: { scheme: 'UA-EDR', id: '30000011', legalName: 'ТОВ «Інші»' }, scale: undefined }),
    objections: [
      {
        title: 'Є й інші',
        description: 'Постачальників кілька',
        relatesTo,
        relatedItem,
        classification: { scheme: 'article_16', id: 'x', description: 'Підстава' },
        requestedRemedies: [{ type: 'setAside', description: 'Скасувати' }],
        arguments: [{ description: 'Довід' }],
        sequenceNumber: 1,
      },
    ],
  });

  const post = (tender: MadeTender, path: string, body: Body): Promise<Answer> =>
    registry.ask('POST', `${tender.path}${path}/complaints`, { key: keys.low, body: { data: body } });

  /** A complaint of a broker who has nothing else to do with the tender, and everybody who writes it. */
  const created = async (tender: MadeTender, path: string, name: string, id: string) => {
    const answer = must(await post(tender, path, complaint(name, id)), 201);
    const at = `${tender.path}${path}/complaints/${answer.body.data.id}`;
    const patch = (who: Pick<Ask, 'key' | 'token'>, data: Body): Promise<Answer> => registry.ask('PATCH', at, { ...who, body: { data } });
    return {
      data: answer.body.data,
      pay: () => patch({ key: botKey }, { status: 'pending' }),
      review: (data: Body) => patch({ key: 'reviewer-key' }, data),
      act: (data: Body) => patch({ key: keys.broker, token: tender.token }, data),
    };
  };

  const review = { status: 'accepted', reviewDate: '2026-12-09T10:00:00+02:00', reviewPlace: 'Київ' };

  it('holds the contract up, and when it is upheld the buyer awards anew', async () => {
    const tender = await chosen(registry, negotiationTender());
    const pending = await awardId(registry, tender, offer);
    const soon = await post(tender, `/awards/${pending}`, complaint('award', pending));
    expect(errorsIn(soon)).to.deep.equal(['data.objections.0.relatedItem: Relate objection to award in pending is forbidden']);
    await write(registry, tender, 'POST', `/awards/${pending}/documents`, await signature(registry, 'notice'));
    const award = (await patchAward(registry, tender, pending, { qualified: true, status: 'active' })).body.data;
    registry.clock.set(minute);
    must(await post(tender, `/awards/${award.id}`, { ...complaint('award', award.id), type: 'claim' }), 404);
    const { data, pay, review: reviewed, act } = await created(tender, `/awards/${award.id}`, 'award', award.id);
    expect(data).to.include({ status: 'draft', complaintID: `${tender.data.tenderID}.a1`, relatedLot: lotId });
    expect(data.value).to.deep.equal({ amount: 3000, currency: 'UAH' });
    expect((await readTender(registry, tender)).next_check).to.equal(award.complaintPeriod.endDate);
    expect((await pay()).body.data.status).to.equal('pending');
    registry.clock.set(new Date(award.complaintPeriod.endDate));
    const [{ id }] = (await readTender(registry, tender)).contracts;
    const token = await contractToken(registry, tender, id);
    const early = await onContract(registry, token, 'PATCH', id, await signing(registry, id, 500));
    expect(says(early)).to.deep.equal([403, "Can't sign contract before reviewing all complaints"]);
    const cancelling = await write(registry, tender, 'POST', '/cancellations', { reason: 'x', reasonType: 'noDemand' });
    expect(says(cancelling)).to.deep.equal([403, "Can't perform operation for there is an award complaint in pending status"]);
    expect((await reviewed(review)).body.data).to.include({ status: 'accepted', acceptance: true });
    expect((await reviewed({ status: 'satisfied', decision: 'Задоволено' })).body.data.status).to.equal('satisfied');
    const cancelled = await patchAward(registry, tender, award.id, { status: 'cancelled' });
    expect(cancelled.body.data.complaints[0].status).to.equal('satisfied');
    const resolved = await act({ status: 'resolved', tendererAction: 'Виправлено' });
    expect(resolved.body.data?.status, resolved.text).to.equal('resolved');
    expect((await postAward(registry, tender, offer)).status).to.equal(201);
  });

  it('that nobody has paid for is mistaken at the end of its time', async () => {
    const tender = await chosen(registry, quickTender());
    const { id, complaintPeriod } = await acceptedAward(registry, tender, offer);
    registry.clock.set(minute);
    await created(tender, `/awards/${id}`, 'award', id);
    registry.clock.set(new Date(complaintPeriod.endDate));
    const late = await post(tender, `/awards/${id}`, complaint('award', id));
    expect(says(late)).to.deep.equal([403, 'Can add complaint only in complaintPeriod']);
    expect((await chronograph(registry, tender)).status).to.equal(200);
    const { awards, next_check } = await readTender(registry, tender);
    expect(awards[0].complaints[0]).to.include({ status: 'mistaken', rejectReason: 'complaintPeriodEnded' });
    expect(next_check).to.equal(undefined);
  });

  it('on its cancellation stops that, and when it is upheld the tender goes on', async () => {
    const tender = await chosen(registry, quickTender());
    const { complaintPeriod } = await acceptedAward(registry, tender, offer);
    registry.clock.set(new Date(complaintPeriod.endDate));
    const documents = [await signature(registry, 'cancellationReport')];
    const { body } = await write(registry, tender, 'POST', '/cancellations', { reason: 'x', reasonType: 'dateViolation', documents });
    const path = `/cancellations/${body.data.id}`;
    const waiting = (await write(registry, tender, 'PATCH', path, { status: 'pending' })).body.data;
    const { pay, review: reviewed, act } = await created(tender, path, 'cancellation', body.data.id);
    expect((await pay()).body.data.status).to.equal('pending');
    registry.clock.set(new Date(waiting.complaintPeriod.endDate));
    await chronograph(registry, tender);
    expect((await readTender(registry, tender)).status).to.equal('active');
    await reviewed(review);
    expect((await reviewed({ status: 'satisfied', decision: 'Задоволено' })).body.data.status).to.equal('satisfied');
    expect((await write(registry, tender, 'PATCH', path, { status: 'unsuccessful' })).body.data.status).to.equal('unsuccessful');
    const held = await postAward(registry, tender, { ...offer, lotID: tender.data.lots[1].id });
    expect(says(held)).to.deep.equal([403, "Can't add award with lot that have active cancellation"]);
    const resolved = await act({ tendererAction: 'Поновлено' });
    expect(resolved.body.data?.status, resolved.text).to.equal('resolved');
    expect((await postAward(registry, tender, { ...offer, lotID: tender.data.lots[1].id })).status).to.equal(201);
  });

  it('has no place in a report', async () => {
    const tender = await chosen(registry, reportingTender());
    const id = await awardId(registry, tender);
    const none = must(await post(tender, `/awards/${id}`, complaint('award', id)), 404);
    expect(none.body.details).to.match(/^Tenders with procurementMethodType reporting have no (claims|complaints)\.$/);
  });
});
