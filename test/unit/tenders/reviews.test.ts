/** What an inspector has approved, and what waits for it (spec/reviews.md §3). */
import { expect } from 'chai';
import { at, lotId, now, otherLotId, party } from '../../../fixtures/sketched-tenders.ts';
import { award, buildLot, plainTender, tender, tickContextWith, ticked } from '../../../fixtures/stored-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { ReviewRequestRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import { refusesSigning, requireNoneUnanswered, withRequest } from '../../../src/procurement/phases/reviews/rules.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { aboveThresholdUA } from '../../../src/procurement/types/above-threshold-ua.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';
import { requestForProposal } from '../../../src/procurement/types/request-for-proposal.ts';

const id = 'b'.repeat(32);
const asked = (changes: Partial<ReviewRequestRecord> = {}): ReviewRequestRecord => ({
  id,
  dateCreated: now,
  tenderStatus: 'active.enquiries',
  ...changes,
});
const approved = (changes: Partial<ReviewRequestRecord> = {}): ReviewRequestRecord =>
  asked({ approved: true, is_valid: true, date: now, ...changes });
const inspected = { inspector: party, funders: [party] };
const waiting = (changes: Partial<StoredTender> = {}): StoredTender => tender({ status: 'active.enquiries', ...inspected, ...changes });
const begun = at('2026-12-11T09:00');

/** Whether the only approval is valid after a save of these changes. */
const survives = (changes: Partial<StoredTender>, stored = waiting({ reviewRequests: [approved()] })): boolean | undefined => {
  const context = tickContextWith(now);
  // As a save before has left it.
  const before: StoredTender = { ...withDerived(stored, context, stored), reviewRequests: stored.reviewRequests ?? [] };
  return withDerived({ ...before, ...changes }, context, before).reviewRequests?.[0]?.is_valid;
};

describe('An approval of the inspector', () => {
  it('is waited for by a tender in its enquiries, which is due for nothing meanwhile', () => {
    const statuses = [
      undefined,
      [asked()],
      [asked({ approved: false, is_valid: false })],
      [approved({ is_valid: false })],
      [approved()],
    ].map((reviewRequests) => ticked(waiting(reviewRequests === undefined ? {} : { reviewRequests }), begun));
    expect(statuses.map(({ status }) => status)).to.deep.equal([...Array(4).fill('active.enquiries'), 'active.tendering']);
    expect(statuses[1]).to.not.have.property('next_check');
    expect(ticked(tender({ status: 'active.enquiries' }), begun).status).to.equal('active.tendering');
  });

  it('counts only as the answer to the last question', () => {
    const [again, other] = [asked({ id: 'c'.repeat(32) }), approved({ tenderStatus: 'active.qualification', lotID: lotId })];
    expect(ticked(waiting({ reviewRequests: [approved(), again] }), begun).status).to.equal('active.enquiries');
    expect(ticked(waiting({ reviewRequests: [other] }), begun).status).to.equal('active.enquiries');
  });

  it('ends no tender whose time for bids was over when it came', () => {
    const late = at('2026-12-16T10:00');
    const before = waiting({ reviewRequests: [approved({ date: late })] });
    expect(ticked(before, late).status).to.equal('active.enquiries');
    const moved = { ...before, tenderPeriod: { startDate: at('2026-12-11T00:00'), endDate: at('2026-12-21T00:00') } };
    expect(ticked(moved, late).status).to.equal('active.tendering');
  });

  it('is lost by what is edited, and not by the time for bids, what others do and what follows by itself', () => {
    expect(survives({ title: 'Інше' })).to.equal(false);
    expect(survives({ lots: [buildLot({ title: 'Інший' })] })).to.equal(false);
    expect(survives({ items: [] })).to.equal(false);
    expect(survives({ enquiryPeriod: { startDate: now, endDate: at('2026-12-12T00:00') } })).to.equal(false);
    expect(survives({ tenderPeriod: { startDate: at('2026-12-11T00:00'), endDate: at('2026-12-18T00:00') } })).to.equal(true);
    expect(
      survives({ qualificationPeriod: { startDate: at('2026-12-18T00:00'), endDate: at('2026-12-21T00:00') } }),
      'it follows the bids',
    ).to.equal(true);
    expect(survives({ lots: [buildLot({ auctionPeriod: { startDate: at('2026-12-16T12:00') } })] })).to.equal(true);
    expect(survives({ owner: 'other', owner_token: 'x', transfer_token: 'y', questions: [] })).to.equal(true);
  });

  it('is lost by what is edited in tendering, and not by bids nor by its end', () => {
    const before = waiting({ status: 'active.tendering', reviewRequests: [approved()] });
    expect(survives({ title: 'Інше' }, before)).to.equal(false);
    expect(survives({ bids: [], tenderPeriod: { startDate: now, endDate: at('2026-12-18T00:00') } }, before)).to.equal(true);
    expect(survives({ status: 'active.qualification', awards: [award(1)] }, before)).to.equal(true);
  });

  it('of an award stands while the same bids win its lot', () => {
    const awards = [award(1, { status: 'active' }), award(2, { status: 'active', lotID: otherLotId })];
    const reviewRequests = [approved({ tenderStatus: 'active.qualification', lotID: lotId })];
    const before = tender({ status: 'active.awarded', ...inspected, awards, reviewRequests });
    const [first, second] = awards;
    if (first === undefined || second === undefined) return expect.fail('no awards');
    expect(survives({ title: 'x', awards: [first, { ...second, status: 'cancelled' }] }, before)).to.equal(true);
    expect(survives({ awards: [{ ...first, status: 'cancelled' }, second] }, before)).to.equal(false);
    expect(survives({ awards: [...awards, award(3, { status: 'active' })] }, before)).to.equal(false);
    expect([lotId, otherLotId].map((lot) => refusesSigning(before, lot) === undefined)).to.deep.equal([true, false]);
    expect(refusesSigning(tender({ status: 'active.awarded' }), lotId)).to.equal(undefined);
  });

  it('is asked for without a lot where there are none', () => {
    const before = plainTender({
      status: 'active.awarded',
      ...inspected,
      awards: [award(1, { status: 'active', lotID: undefined } as object)],
    });
    const { reviewRequests } = withRequest(before, {}, id, now);
    expect(reviewRequests).to.deep.equal([asked({ tenderStatus: 'active.awarded' })]);
    expect(() => withRequest({ ...before, awards: [] }, {}, id, now)).to.throw(
      Problem,
      "Can't add review request for tender without active award",
    );
    expect(() => requireNoneUnanswered({ ...before, reviewRequests: reviewRequests ?? [] }, undefined)).to.throw(Problem);
    expect(() => requireNoneUnanswered({ ...before, reviewRequests: reviewRequests ?? [] }, lotId)).to.not.throw();
  });

  it('is of the types that have reviews', () => {
    expect([belowThreshold, requestForProposal, aboveThresholdUA].map(({ phases }) => phases.has('reviews'))).to.deep.equal([
      true,
      true,
      false,
    ]);
  });
});
