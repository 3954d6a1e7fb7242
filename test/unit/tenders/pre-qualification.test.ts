/** What decisions on bids and their announcement do, by tables (spec/pre-qualification.md §1, §3–5). */
import { expect } from 'chai';
import { at, lotId, otherLotId } from '../../../fixtures/sketched-tenders.ts';
import {
  bid,
  bidId,
  buildLot,
  offer,
  plainBid,
  plainTender,
  summary,
  tender,
  tickContextWith,
  ticked,
} from '../../../fixtures/stored-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { QualificationRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import { actingConfig, type TenderConfig } from '../../../src/procurement/engine/config.ts';
import { price } from '../../../src/procurement/engine/measure.ts';
import { withLotResults } from '../../../src/procurement/phases/auction/results.ts';
import { decideQualification } from '../../../src/procurement/phases/pre-qualification/decision.ts';
import { takePreQualificationStep } from '../../../src/procurement/phases/pre-qualification/lifecycle.ts';
import { aboveThresholdEU } from '../../../src/procurement/types/above-threshold-eu.ts';
import { requestForProposal } from '../../../src/procurement/types/request-for-proposal.ts';

type Status = QualificationRecord['status'];

const deciding = 'active.pre-qualification';
const standStill = `${deciding}.stand-still`;
const monday = at('2026-12-14T10:15');

const buildConfig = (changes: Partial<TenderConfig> = {}): TenderConfig => ({
  ...actingConfig({}, requestForProposal),
  hasPrequalification: true,
  ...changes,
});
const asked = (changes: Partial<TenderConfig> = {}) => ({ procedure: requestForProposal, config: buildConfig(changes) });

const qualification = (status: Status, changes: Partial<QualificationRecord> = {}): QualificationRecord => ({
  id: 'q',
  bidID: bidId(1),
  lotID: lotId,
  status,
  date: monday,
  ...changes,
});

const textOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.details}`;
    throw error;
  }
};

describe('A decision on a bid', () => {
  const all: readonly Status[] = ['pending', 'active', 'unsuccessful', 'cancelled'];
  /** From → to: states of the offer and of the bid, and how many qualifications there are then; all others are refused. */
  const table: Readonly<Record<string, string>> = {
    'pending pending': 'pending pending 1',
    'pending active': 'active active 1',
    'pending unsuccessful': 'unsuccessful unsuccessful 1',
    'pending cancelled': 'pending pending 2',
    'active cancelled': 'pending pending 2',
    'unsuccessful cancelled': 'pending pending 2',
  };
  for (const from of all) {
    for (const to of all) {
      it(`leads from ${from} to ${to}: ${table[`${from} ${to}`] ?? 'never'}`, () => {
        const status = from === 'cancelled' ? 'pending' : from;
        const before = tender({
          status: deciding,
          bids: [bid(1, { status, lotValues: [offer(400, { status })] })],
          qualifications: [qualification(from)],
        });
        const input = textOf(() => {
          const { next } = decideQualification(before, qualification(from), qualification(to), tickContextWith(monday, asked()));
          const [one] = next.bids ?? [];
          return `${one?.lotValues?.[0]?.status} ${one?.status} ${next.qualifications?.length}`;
        });
        expect(input).to.equal(table[`${from} ${to}`] ?? "403 Can't update qualification status");
      });
    }
  }

  it('that is taken back brings back a bid that was out; that of a lot which has ended does not', () => {
    const lotValues = [offer(400, { status: 'unsuccessful' }), offer(400, { relatedLot: otherLotId, status: 'unsuccessful' })];
    const lots = [buildLot(), buildLot({ id: otherLotId, status: 'cancelled' })];
    const statusAfter = (lotID: string) => {
      const old = qualification('unsuccessful', { lotID });
      const bids = [bid(1, { status: 'invalid.pre-qualification', lotValues })];
      const before = tender({ status: deciding, lots, bids, qualifications: [old] });
      return decideQualification(before, old, { ...old, status: 'cancelled' }, tickContextWith(monday, asked())).next.bids?.[0]?.status;
    };
    expect([lotId, otherLotId].map(statusAfter)).to.deep.equal(['pending', 'invalid.pre-qualification']);
  });

  it('keeps the time of the bidding, which breaks ties', () => {
    const before = tender({ status: deciding, bids: [bid(1)], qualifications: [qualification('pending')] });
    const { next } = decideQualification(before, qualification('pending'), qualification('active'), tickContextWith(monday, asked()));
    expect(next.bids?.[0]?.lotValues?.[0]?.date).to.deep.equal(at('2026-12-11T10:00'));
  });

  it('is of the whole bid in a tender without lots', () => {
    const { lotID: _, ...whole } = qualification('pending');
    const before = plainTender({ status: deciding, bids: [plainBid(1)], qualifications: [whole] });
    const { next } = decideQualification(before, whole, { ...whole, status: 'active' }, tickContextWith(monday, asked()));
    expect(next.bids?.map(({ status }) => status)).to.deep.equal(['active']);
  });
});

describe('Tendering that ends in pre-qualification', () => {
  const ends = at('2026-12-15T00:00');
  const after = (changes: Partial<StoredTender>, minBidsNumber = 1): StoredTender =>
    ticked(tender({ procurementMethodType: 'requestForProposal', ...changes }), ends, asked({ minBidsNumber }));

  it('asks about every pending offer for a lot that goes on, in their order', () => {
    const lots = [buildLot(), buildLot({ id: otherLotId })];
    const both = [offer(400), offer(300, { relatedLot: otherLotId })];
    const bids = [bid(2, { lotValues: both }), bid(1), bid(3, { status: 'invalid' }), bid(4, { status: 'draft' })];
    const next = after({ lots, bids }, 2);
    expect(summary(next)).to.equal(`${deciding}; active unsuccessful; pending pending invalid; `);
    expect(next.qualifications?.map(({ bidID, lotID }) => [bidID, lotID])).to.deep.equal([
      [bidId(2), lotId],
      [bidId(1), lotId],
    ]);
    expect(next.bids?.[0]?.lotValues?.map(({ status, initialValue }) => [status, initialValue?.amount])).to.deep.equal([
      ['pending', 400],
      ['unsuccessful', 300],
    ]);
  });

  it('asks about whole bids where there are no lots', () => {
    const before = plainTender({ procurementMethodType: 'requestForProposal', bids: [plainBid(1)] });
    const { status, qualifications = [] } = ticked(before, ends, asked());
    expect([status, ...qualifications.map(({ bidID, lotID }) => [bidID, lotID])]).to.deep.equal([deciding, [bidId(1), undefined]]);
  });
});

describe('The stand-still', () => {
  const next = (changes: Partial<TenderConfig>, now: Date, details?: string, sandbox = true) => {
    const before = tender({
      status: deciding,
      procurementMethodType: 'requestForProposal',
      ...(details === undefined ? {} : { procurementMethodDetails: details }),
      bids: [bid(1, { status: 'active' })],
      qualifications: [qualification('active'), qualification('unsuccessful'), qualification('cancelled')],
    });
    return takePreQualificationStep(before, { status: standStill }, { ...tickContextWith(now, asked(changes)), sandbox });
  };
  const ends: readonly (readonly [string, number, Date, string | undefined, Date])[] = [
    ['after its working days', 3, monday, undefined, at('2026-12-18T00:00')],
    ['with the day without any', 0, monday, undefined, at('2026-12-15T00:00')],
    ['at once at midnight without any', 0, at('2026-12-15T00:00'), undefined, at('2026-12-15T00:00')],
    ['at once under an accelerator without any', 0, monday, 'quick, accelerator=1440', monday],
    ['as many minutes later under an accelerator', 10, monday, 'quick, accelerator=1440', new Date(monday.getTime() + 600_000)],
  ];
  for (const [when, qualificationComplainDuration, now, details, end] of ends) {
    it(`ends ${when}`, () => {
      const { qualificationPeriod, qualifications } = next({ qualificationComplainDuration }, now, details);
      expect([qualificationPeriod?.endDate, qualificationPeriod?.reportingDatePublication]).to.deep.equal([end, now]);
      const period = qualificationComplainDuration === 0 ? undefined : { startDate: now, endDate: end };
      expect(qualifications?.map(({ complaintPeriod }) => complaintPeriod)).to.deep.equal([period, period, undefined]);
    });
  }

  it('of the European type counts calendar days', () => {
    const before = tender({ status: deciding, qualifications: [], documents: [] });
    const report = {
      id: 'd'.repeat(32),
      title: 'r.p7s',
      format: 'application/pkcs7-signature',
      documentType: 'evaluationReports' as const,
      url: '/',
      datePublished: monday,
      dateModified: monday,
    };
    const context = { ...tickContextWith(at('2026-12-18T10:15')), procedure: aboveThresholdEU, config: actingConfig({}, aboveThresholdEU) };
    const { qualificationPeriod } = takePreQualificationStep({ ...before, documents: [report] }, { status: standStill }, context);
    expect(qualificationPeriod?.endDate).to.deep.equal(at('2026-12-24T00:00'));
  });

  it('forgets bids that are out', () => {
    const bids = [
      bid(1, { status: 'invalid' }),
      bid(2, { status: 'invalid.pre-qualification' }),
      bid(3, { status: 'active', lotValues: [offer(1, { status: 'active' })] }),
    ];
    const before = tender({ status: deciding, bids, qualifications: [] });
    expect(takePreQualificationStep(before, { status: standStill }, tickContextWith(monday, asked())).status).to.equal(standStill);
    const undecided = tender({ status: deciding, bids: [...bids, bid(4)], qualifications: [] });
    expect(textOf(() => takePreQualificationStep(undecided, { status: standStill }, tickContextWith(monday, asked())))).to.equal(
      `403 Can't switch to '${standStill}' while not all bids are qualified`,
    );
  });
});

describe('An auction of those who may go on', () => {
  const active = (number: number) => bid(number, { status: 'active', lotValues: [offer(400 + number, { status: 'active' })] });
  const out = bid(2, { status: 'unsuccessful', lotValues: [offer(402, { status: 'unsuccessful' })] });
  const inAuction = tender({ status: 'active.auction', bids: [active(1), out, active(3)], qualifications: [] });
  const result = (amount: number) => ({ lotValues: [{ value: { amount } }] });
  const amounts = (sent: readonly object[]): unknown =>
    textOf(() => {
      const { bids = [] } = withLotResults(inAuction, lotId, { bids: [...sent] }, price);
      return bids.map(({ lotValues = [] }) => lotValues[0]?.value.amount);
    });

  it('takes the results of those who are in it, and leaves the others as they are, with an element or without', () => {
    expect(amounts([result(390), result(1), result(380)])).to.deep.equal([390, 402, 380]);
    expect(amounts([result(390), {}, { lotValues: [] }])).to.deep.equal([390, 402, 403]);
    const named = [
      { id: bidId(3), ...result(380) },
      { id: bidId(1), ...result(390) },
    ];
    expect(amounts(named)).to.deep.equal([390, 402, 380]);
    expect(amounts([...named, { id: bidId(2), ...result(1) }])).to.deep.equal([390, 402, 380]);
  });

  it('takes no results of others', () => {
    expect(amounts([result(390), result(380)])).to.match(/^400/);
    expect(amounts([{ id: bidId(1) }, { id: bidId(9) }, { id: bidId(3) }])).to.match(/^400/);
  });

  it('keeps the prices of those whom a list of results leaves out', () => {
    expect(
      amounts([
        { id: bidId(1), ...result(390) },
        { id: bidId(2), ...result(1) },
      ]),
    ).to.deep.equal([390, 402, 403]);
  });
});
