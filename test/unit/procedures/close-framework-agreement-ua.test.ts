/** The rules of closeFrameworkAgreementUA on composed tenders, without a store (spec/close-frameworks.md). */
import { expect } from 'chai';
import { at, shown } from '../../../fixtures/sketched-tenders.ts';
import { award, bid, claim, offer, tender, tickContextWith } from '../../../fixtures/stored-tenders.ts';
import { isSpanAtMost, normalSpan, yearsAfter } from '../../../src/base/domain/duration.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { AwardRecord, ComplaintRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import type { TenderAgreement } from '../../../src/base/domain/types.generated.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { tick } from '../../../src/procurement/engine/procedure.ts';
import { pennyErrors, priceErrors } from '../../../src/procurement/phases/agreement-making/prices.ts';
import { agreementErrors, withAgreementChanged } from '../../../src/procurement/phases/agreement-making/signature.ts';
import { withAgreements } from '../../../src/procurement/phases/agreement-making/tender-agreements.ts';
import { AWARD_STAND_STILL_STATUS, takeAwardStandStillStep } from '../../../src/procurement/phases/award-stand-still/lifecycle.ts';
import type { AwardStep } from '../../../src/procurement/phases/awarding/award.ts';
import { decideJointly, withPlacesFilled } from '../../../src/procurement/phases/joint-awarding/phase.ts';
import { takePreQualificationStep as qualificationStep } from '../../../src/procurement/phases/pre-qualification/lifecycle.ts';
import { closeFrameworkAgreementUA as procedure } from '../../../src/procurement/types/close-framework-agreement-ua.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

const now = at('2027-01-04T10:15');
const config = actingConfig({}, procedure);
const contextAt = (time: Date) => tickContextWith(time, { procedure, config });
const context = contextAt(now);

const bids = (count: number) =>
  Array.from({ length: count }, (_, index) => bid(index + 1, { status: 'active', lotValues: [offer(401 + index, { status: 'active' })] }));

const cfa = (changes: Partial<StoredTender> = {}): StoredTender =>
  tender({ procurementMethodType: procedure.type, status: 'active.qualification', maxAwardsCount: 3, bids: bids(4), ...changes });

const awardsFor = (...states: AwardRecord['status'][]): AwardRecord[] => states.map((status, index) => award(index + 1, { status }));

/** `status: state and bid of each award`. */
const summary = ({ status, awards = [] }: Pick<StoredTender, 'status' | 'awards'>): string =>
  `${status}: ${awards.map((one) => `${one.status}${one.bid_id?.[0]}`).join(' ')}`;

const decided = (before: StoredTender, place: number, status: AwardRecord['status'], step: AwardStep): string => {
  const own = { ...(before.awards?.[place] ?? expect.fail('no award')), status };
  const awards = before.awards?.map((one, index) => (index === place ? own : one));
  return summary(decideJointly({ ...before, ...(awards && { awards }) }, own, step, context).next);
};

const refusal = (does: () => unknown): string => {
  try {
    does();
    return 'done';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.errors === undefined ? error.details : error.errors.map(shown).join('; ');
  }
};

describe('Awards of many bidders', () => {
  it('are as many as there are bidders and places', () => {
    const counts = [3, 4, 5].flatMap((places) =>
      [3, 4, 5].map((count) => withPlacesFilled(cfa({ bids: bids(count), maxAwardsCount: places }), context).awards?.length),
    );
    expect(counts).to.deep.equal([3, 3, 3, 3, 4, 4, 3, 4, 5]);
    const { awardPeriod, awards = [] } = withPlacesFilled(cfa(), context);
    expect([awardPeriod, awards[0]?.period?.startDate, awards[0]?.complaintPeriod]).to.deep.equal([{ startDate: now }, now, undefined]);
  });

  it('pass the place of a rejected bidder on, and no more', () => {
    const five = { bids: bids(5) };
    expect(decided(cfa({ ...five, awards: awardsFor('pending', 'pending', 'pending') }), 1, 'unsuccessful', 'reject')).to.equal(
      'active.qualification: pending1 unsuccessful2 pending3 pending4',
    );
    expect(decided(cfa({ ...five, awards: awardsFor('active', 'pending', 'pending') }), 1, 'unsuccessful', 'reject')).to.equal(
      'active.qualification: active1 unsuccessful2 pending3 pending4',
    );
    expect(decided(cfa({ awards: awardsFor('pending', 'pending', 'pending') }), 0, 'active', 'accept')).to.equal(
      'active.qualification: active1 pending2 pending3',
    );
  });

  it('are renewed one by one before the stand-still, all together in it or after a rejection', () => {
    const awards = awardsFor('active', 'active', 'unsuccessful', 'active');
    expect(decided(cfa({ awards }), 1, 'cancelled', 'cancel accepted')).to.equal(
      'active.qualification: active1 cancelled2 unsuccessful3 active4 pending2',
    );
    const renewed = 'active.qualification: cancelled1 cancelled2 cancelled3 cancelled4 pending1 pending2 pending3';
    expect(decided(cfa({ awards, status: AWARD_STAND_STILL_STATUS }), 1, 'cancelled', 'cancel accepted')).to.equal(renewed);
    expect(decided(cfa({ awards }), 2, 'cancelled', 'cancel rejected')).to.equal(renewed);
  });
});

describe('The stand-still of awards', () => {
  const end = at('2027-01-15T00:00');
  const complained = (status: ComplaintRecord['status'], awards = awardsFor('active', 'active', 'active')): AwardRecord[] =>
    awards.map((one, index) => (index === 0 ? { ...one, complaints: [claim({ type: 'complaint', status })] } : one));
  const step = (before: StoredTender, body: unknown) => refusal(() => takeAwardStandStillStep(before, body, context));

  it('begins when all are decided on and no complaint blocks, by that status alone', () => {
    const body = { status: AWARD_STAND_STILL_STATUS };
    expect(step(cfa({ awards: awardsFor('active', 'pending') }), body)).to.equal(
      `Can't switch to '${AWARD_STAND_STILL_STATUS}' while not all awards are qualified`,
    );
    for (const status of ['pending', 'accepted', 'satisfied'] as const)
      expect(step(cfa({ awards: complained(status) }), body)).to.equal(
        `Can't switch to '${AWARD_STAND_STILL_STATUS}' before resolve all complaints`,
      );
    expect(step(cfa({ awards: awardsFor('active') }), { ...body, title: 'x' })).to.equal(
      "Can't update tender at 'active.qualification' status",
    );
    const after = takeAwardStandStillStep(cfa({ awards: awardsFor('active', 'cancelled', 'unsuccessful') }), body, context);
    expect([after.status, after.awardPeriod?.endDate]).to.deep.equal([AWARD_STAND_STILL_STATUS, end]);
    expect(after.awards?.map(({ complaintPeriod }) => complaintPeriod?.endDate)).to.deep.equal([end, undefined, end]);
  });

  it('follows the decisions on awards only', () => {
    for (const status of ['active.pre-qualification', 'active.pre-qualification.stand-still'])
      expect(refusal(() => qualificationStep(cfa({ status }), { status: AWARD_STAND_STILL_STATUS }, context))).to.equal(
        `Can't switch to '${AWARD_STAND_STILL_STATUS}' from ${status}`,
      );
  });

  const ended = (awards: AwardRecord[], time = end) => {
    const before = cfa({ status: AWARD_STAND_STILL_STATUS, awards, awardPeriod: { startDate: now, endDate: end } });
    return tick(before, contextAt(time)).next;
  };

  it('ends with an agreement of the winners, or with too few of them', () => {
    const waiting = ended(complained('accepted'), at('2027-02-01T00:00'));
    expect(waiting.status).to.equal(AWARD_STAND_STILL_STATUS);
    const few = ended(awardsFor('active', 'unsuccessful', 'active'));
    expect([few.status, few.lots?.[0]?.status, few.agreements]).to.deep.equal(['unsuccessful', 'unsuccessful', undefined]);
    const claimed = awardsFor('active', 'unsuccessful').map((one) => ({ ...one, complaints: [claim()] }));
    expect(ended(claimed).awards?.flatMap(({ complaints = [] }) => complaints.map(({ status }) => status))).to.deep.equal([
      'ignored',
      'ignored',
    ]);
    const next = ended(awardsFor('active', 'unsuccessful', 'active', 'active'));
    expect([next.status, next.contractPeriod]).to.deep.equal([
      'active.awarded',
      { startDate: end, clarificationsUntil: at('2027-01-20T00:00') },
    ]);
    const [agreement] = next.agreements ?? [];
    expect([agreement?.agreementID, agreement?.status]).to.deep.equal(['UA-2026-12-07-000001-a-a1', 'pending']);
    expect(agreement?.contracts?.map(({ bidID, unitPrices }) => [bidID?.[0], unitPrices])).to.deep.equal(
      ['1', '3', '4'].map((digit) => [digit, [{ relatedItem: 'item', value: { currency: 'UAH', valueAddedTaxIncluded: false } }]]),
    );
  });
});

describe('An agreement of a tender', () => {
  const price = (amount: number | undefined, over: object = {}, relatedItem = 'item') => ({
    relatedItem,
    value: { ...(amount === undefined ? {} : { amount }), currency: 'UAH', valueAddedTaxIncluded: false, ...over },
  });
  const period = { startDate: at('2027-02-01T00:00'), endDate: at('2029-02-01T00:00') };
  const complaintPeriod = { startDate: at('2026-12-20T00:00'), endDate: at('2026-12-31T00:00') };
  const awards = awardsFor('active', 'active', 'active', 'active').map((one) => ({ ...one, complaintPeriod }));
  const createdTender = withAgreements(cfa({ awards }), contextAt(at('2026-12-31T00:00')));
  const base = {
    ...cfa(),
    ...createdTender,
    contractPeriod: { startDate: complaintPeriod.endDate, clarificationsUntil: at('2027-01-04T00:00') },
  };
  const agreement: TenderAgreement = createdTender.agreements?.[0] ?? expect.fail('no agreement');
  const [contract = expect.fail('no contract')] = agreement.contracts ?? [];

  it('takes prices that are complete, in the money of the lot, and within the bid', () => {
    const asked = (...unitPrices: object[]) =>
      priceErrors(base, agreement, { ...contract, unitPrices })
        .map(shown)
        .join();
    expect(asked(price(40.1))).to.equal('');
    expect(asked(price(undefined))).to.equal("data: unitPrice.value.amount count doesn't match with contract.");
    expect(asked(price(1, {}, 'other'))).to.equal("data: All relatedItem values doesn't match with contract.");
    expect(asked(price(1, { currency: 'USD' }))).to.match(/^data: currency of bid should be identical to currency of value of lot$/);
    expect(asked(price(1, { valueAddedTaxIncluded: true }))).to.match(/^data: valueAddedTaxIncluded of bid/);
    expect(asked(price(40.11))).to.equal("data: Total amount can't be greater than bid.lotValue.value.amount");
    expect(pennyErrors({ unitPrices: [price(0.125) as never] }).map(shown)).to.deep.equal([
      'data.unitPrices.0.value.amount: Amount should have at most 2 digits after the point',
    ]);
  });

  const priced = (count = 4): TenderAgreement => ({
    ...agreement,
    contracts: (agreement.contracts ?? []).map((one, index) =>
      index < count ? { ...one, unitPrices: [price(1)] } : { ...one, status: 'unsuccessful' },
    ),
  });
  const tried = (fields: Partial<TenderAgreement>, before = priced(), ownTender: Partial<StoredTender> = {}, time = now): string => {
    const whole = { ...base, ...ownTender, agreements: [before] };
    const after: TenderAgreement = { ...before, ...fields };
    const errors = agreementErrors(after, whole, contextAt(time));
    return errors.length > 0 ? errors.map(shown).join() : refusal(() => withAgreementChanged(whole, before, after, contextAt(time)));
  };
  const status = 'active';

  it('is signed for at most four years, after the time for complaints and that for clarifications', () => {
    expect(tried({ status })).to.equal('data.period: Period is required for agreement signing.');
    expect(tried({ status, period: { startDate: now } })).to.equal('data.period: startDate and endDate are required in agreement.period.');
    const long = { ...period, endDate: at('2031-02-01T00:01') };
    expect(tried({ status, period: long })).to.equal("data.period: Agreement period can't be greater than P4Y.");
    expect(tried({ status, period: { ...period, endDate: at('2031-02-01T00:00') } })).to.equal('done');
    expect(tried({ dateSigned: complaintPeriod.endDate })).to.match(/should be after award complaint period end date \(2026-12-31T/);
    expect(tried({ dateSigned: at('2027-01-05T00:00') })).to.match(/can't be in the future$/);
    expect(tried({ status, period, dateSigned: at('2027-01-02T00:00') })).to.match(
      /should be after contractPeriod.clarificationsUntil \(2027-01-04T/,
    );
    expect(tried({ status, period }, priced(), {}, at('2027-01-03T00:00'))).to.match(/should be after contractPeriod.clarificationsUntil/);
  });

  it('needs three parties with prices, and no complaint', () => {
    expect(tried({ status, period }, agreement)).to.equal("data: Can't sign agreement without all contracts.unitPrices.value.amount");
    expect(tried({ status, period }, priced(2))).to.equal("data: Agreement don't reach minimum active contracts.");
    expect(tried({ status, period }, priced(3))).to.equal('done');
    const complaints = [claim({ type: 'complaint', status: 'pending' })];
    expect(tried({ status, period }, priced(), { complaints })).to.equal("Can't sign agreement before reviewing all complaints");
    expect(tried({ status: 'cancelled' })).to.equal("Can't update agreement status");
    expect(tried({ status: 'pending', title: 'x' })).to.equal('done');
  });

  it('makes one record of the same id with those who are party to it, and ends the tender', () => {
    const before = priced(3);
    const whole = { ...base, agreements: [before], procuringEntity: { ...base.procuringEntity, contract_owner: 'x' } };
    const { next, otherWrites = [] } = withAgreementChanged(whole, before, { ...before, status, period }, context);
    expect([next.status, next.lots?.[0]?.status, next.contractPeriod?.endDate]).to.deep.equal(['complete', 'complete', now]);
    const [write] = otherWrites;
    const insert = write?.collection === 'agreements' && 'insert' in write ? write.insert : expect.fail('nothing is made');
    expect([write?.id, otherWrites.length, insert.contracts?.length, insert.dateSigned]).to.deep.equal([before.id, 1, 3, now]);
    expect(insert).to.include({ status: 'active', tender_id: base._id, tender_token: 'hash', numberOfContracts: 3 });
    expect(insert).to.not.have.any.keys('owner_token', 'date');
    expect(insert.procuringEntity).to.not.have.property('contract_owner');
    const given = withAgreementChanged(whole, before, { ...before, status: 'unsuccessful' }, context);
    expect([given.next.status, given.next.lots?.[0]?.status, given.otherWrites]).to.deep.equal(['unsuccessful', 'unsuccessful', undefined]);
  });
});

describe('Spans of ISO 8601', () => {
  it('are written as short as they can be, and measured by the first years of the calendar', () => {
    const written = ['PT24H', 'P3Y3M3D', 'P1W', 'PT90M', 'PT0S', 'P1DT36H'].map(normalSpan);
    expect(written).to.deep.equal(['P1D', 'P3Y3M3D', 'P7D', 'PT1H30M', 'P0D', 'P2DT12H']);
    const spans = ['P4Y', 'P3Y3M3D', 'P48M', 'P1461D', 'P4YT1H', 'P3Y12M1D', 'P5Y', 'P1462D', `P${'9'.repeat(200)}Y`];
    expect(spans.map((span) => isSpanAtMost(span, 4))).to.deep.equal([true, true, true, true, false, false, false, false, false]);
    expect(yearsAfter(new Date('2028-02-29T10:00:00Z'), 3)).to.deep.equal(new Date('2031-02-28T10:00:00Z'));
  });
});

/** Write → the statuses that differ from those of aboveThresholdEU. */
const [tendering, deciding, awarded] = ['active.tendering', 'active.qualification', 'active.awarded'];
const early = [tendering, 'active.pre-qualification', 'active.pre-qualification.stand-still'];
const all = [tendering, 'active.auction', deciding, AWARD_STAND_STILL_STATUS, awarded];
const differing: Readonly<Record<string, readonly string[]>> = {
  'patch tender': ['draft', ...early, deciding],
  'take ownership': ['draft', ...early, 'active.auction', deciding, AWARD_STAND_STILL_STATUS, awarded],
  'add bid document': [tendering, deciding, AWARD_STAND_STILL_STATUS, awarded],
  'update bid document': [tendering, deciding, AWARD_STAND_STILL_STATUS, awarded],
  'update award': [deciding, AWARD_STAND_STILL_STATUS],
  'add award milestone': [deciding],
  'add award document as bot': [deciding, AWARD_STAND_STILL_STATUS, awarded],
  'update award document as bot': [deciding, awarded],
  'add complaint on award': [AWARD_STAND_STILL_STATUS],
  'update complaint on award': [AWARD_STAND_STILL_STATUS, deciding],
  'document complaint on award': [AWARD_STAND_STILL_STATUS, deciding],
  'document complaint on tender': all,
  'document complaint on cancellation': [...all, ...early.slice(1)],
  'add claim': [AWARD_STAND_STILL_STATUS],
  'update claim': [AWARD_STAND_STILL_STATUS],
  'document claim': [AWARD_STAND_STILL_STATUS, deciding],
  cancel: [...early, deciding, awarded],
  'update agreement': [awarded],
  'add agreement document': [deciding, awarded],
};

const collectStatuses = (type: string): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(procedures.of(type)?.writes ?? {}).map(([write, { in: statuses }]) => [write, statuses.toSorted()]));

describe('What may be written of a tender of closeFrameworkAgreementUA', () => {
  it('is what may be written of aboveThresholdEU, but for what stands here', () => {
    const own = Object.fromEntries(Object.entries(differing).map(([write, statuses]) => [write, statuses.toSorted()]));
    expect(collectStatuses('closeFrameworkAgreementUA')).to.deep.equal({ ...collectStatuses('aboveThresholdEU'), ...own });
  });
});
