/** Auctions of saved energy: what a bidder posts, and what a log is worth without its tender (spec/energy-services.md §6). */
import { expect } from 'chai';
import { inputsIn, presentValue, termsIn } from '../../../../explorer/src/auctions/energy.ts';
import { replay } from '../../../../explorer/src/auctions/replay.ts';
import { contextWith, lotId, shown } from '../../../../fixtures/sketched-tenders.ts';
import { limitOver } from '../../../../src/base/domain/scale.ts';
import type { TenderRecord } from '../../../../src/base/domain/tender.ts';
import type { Lot, Value } from '../../../../src/base/domain/types.generated.ts';
import type { AuctionRecord } from '../../../../src/features/auctions/model/auction.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { publicDocument } from '../../../../src/features/auctions/rules/public-document.ts';
import { fold } from '../../../../src/features/auctions/rules/transitions.ts';
import { scheduledFor } from '../../../../src/features/auctions/scheduled-auction.ts';
import { withDerivedValues } from '../../../../src/procurement/engine/measure.ts';
import { resultErrors, withLotResults } from '../../../../src/procurement/phases/auction/results.ts';
import { performanceMeasure, performanceScale } from '../../../../src/procurement/phases/performance/measure.ts';
import { type Inputs, type SavingsTerms, worthIn } from '../../../../src/procurement/phases/performance/turns.ts';
import { esco } from '../../../../src/procurement/types/esco.ts';
import { later, play, start } from '../../auctions/unit/play.ts';

type Body = Record<string, unknown>;

const annualCostsReduction = [500, ...Array.from({ length: 20 }, () => 1000)];
const offer = (yearlyPaymentsPercentage: number, years = 10, days = 74): Value =>
  ({ annualCostsReduction, yearlyPaymentsPercentage, contractDuration: { years, days }, currency: 'UAH' }) as unknown as Value;

const lot = (overrides: Body = {}): Lot =>
  ({
    id: lotId,
    title: 'x',
    status: 'active',
    minimalStepPercentage: 0.005,
    yearlyPaymentsPercentageRange: 0.8,
    ...overrides,
  }) as unknown as Lot;

const tenderOf = (values: readonly Value[], overrides: Body = {}): TenderRecord =>
  ({
    procurementMethodType: 'esco',
    procuringEntity: { name: 'x' },
    noticePublicationDate: new Date('2027-01-04T10:15:00+02:00'),
    NBUdiscountRate: 0.22986,
    fundingKind: 'budget',
    lots: [lot({ auctionPeriod: { startDate: start } })],
    bids: values.map((value, index) => ({
      id: 'AB'[index],
      status: 'active',
      lotValues: [{ relatedLot: lotId, status: 'active', value, date: new Date(Date.UTC(2027, 0, 10 + index)) }],
    })),
    ...overrides,
  }) as unknown as TenderRecord;

const derived = (tender: TenderRecord): TenderRecord => ({
  ...tender,
  bids: (tender.bids ?? []).map((bid) => withDerivedValues(performanceMeasure, tender, bid)),
});

const inputs = (overrides: Body = {}): Inputs => ({
  ...(performanceMeasure.inputsOf?.(offer(0.7), { tender: tenderOf([]), lot: lot() }) as Inputs),
  ...overrides,
});

const read = (body: Body, limit: number, given = inputs()): unknown => performanceMeasure.read(body, limit, undefined, given);
const post = (yearlyPaymentsPercentage: unknown, contractDuration: unknown = 10, contractDurationDays: unknown = 74): Body => ({
  yearlyPaymentsPercentage,
  contractDuration,
  contractDurationDays,
});

describe('A post in an auction of saved energy', () => {
  it('names a share and a length, and is taken a share of what stands above it', () => {
    const limit = limitOver(performanceScale, 1486.28, 0.005);
    expect(limit).to.equal(1493.7114);
    expect(limitOver(performanceScale, 1486.28, 0.03)).to.equal(1530.8684);
    expect(read(post(0.698), limit)).to.equal('Amount NPV: Too low value');
    expect(read(post(0.6975), limit)).to.deep.equal({
      amount: 1494.84,
      terms: { yearlyPaymentsPercentage: 0.6975, contractDuration: { years: 10, days: 74 } },
    });
    expect(read(post(0.69), limit)).to.include({ amount: 1520.52 });
    expect(read({ yearlyPaymentsPercentage: 0.7, contractDuration: 10 }, limit)).to.include({ amount: 1500.89 });
    expect(read(post(-1), limit)).to.equal(null);
  });

  const other = inputs({ fundingKind: 'other' });
  const narrow = inputs({ yearlyPaymentsPercentageRange: 0.6 });
  const table: readonly (readonly [Body, string, Inputs?])[] = [
    [{ contractDuration: 1 }, 'Provide yearlyPaymentsPercentage'],
    [post(0.79), 'Percentage value must be between 80 and 100', other],
    [post(1.01), 'Percentage value must be between 80 and 100', other],
    [post('0.9'), 'Percentage value must be between 80 and 100', other],
    [post(0.61), 'Percentage value must be between 0 and 60.0', narrow],
    [post(0.61), 'Percentage value must be between 0 and 12.345', inputs({ yearlyPaymentsPercentageRange: 0.12345 })],
    [post(0.123456), 'yearlyPaymentsPercentage should have at most 5 decimal places'],
    [post(0.5, 16), 'contractDuration must be between 0 and 15.'],
    [post(0.5, null), 'contractDuration must be between 0 and 15.'],
    [post(0.5, 1.5), 'contractDuration must be between 0 and 15.'],
    [post(0.5, 10, 365), 'contractDurationDays must be between 0 and 364.'],
    [post(0.5, 15, 1), 'Maximum contract duration is 15 years'],
    [post(0.5, 0, 0), "You can't bid 0 days and 0 years"],
  ];
  for (const [body, text, given] of table) {
    it(`${JSON.stringify(body)}: ${text}`, () => expect(read(body, 0, given)).to.equal(text));
  }
});

describe('What a page works out by itself', () => {
  const days = ['2027-01-01', '2027-07-02', '2027-12-30', '2027-12-31', '2028-01-01', '2028-02-29', '2028-12-31'];
  it('is what the registry says, whatever the day', () => {
    for (const noticeDay of days) {
      for (const share of [0.3, 0.6, 0.61357]) {
        const given = inputs({ noticeDay });
        const terms = { yearlyPaymentsPercentage: share, contractDuration: { years: 10, days: 74 } };
        expect(presentValue(given, { share, years: 10, days: 74 }), noticeDay).to.be.closeTo(worthIn(given, terms), 0.011);
      }
    }
    const body = { yearlyPaymentsPercentage: 0.6, contractDurationYears: 1, contractDurationDays: 2, ...inputs() };
    expect([termsIn(body), inputsIn(body)]).to.deep.equal([{ share: 0.6, years: 1, days: 2 }, inputs()]);
    expect([termsIn({ amount: 5 }), inputsIn({ amount: 5 })]).to.deep.equal([undefined, undefined]);
  });
});

describe('An auction of saved energy', () => {
  const on = (seconds: number): Date => later(start, seconds);
  const held = () => {
    const tender = derived(tenderOf([offer(0.7), offer(0.69)]));
    const scheduled = scheduledFor(tender, { tender: 'a'.repeat(32), lot: lotId }, { measure: performanceMeasure, sandbox: false });
    if (scheduled === undefined) throw new Error('nothing was scheduled');
    const game = play(scheduled);
    const sends = (bid: string, sent: Body, seconds: number): string | undefined => {
      game.conduct(on(seconds));
      return game.want((auction) => bidStep(auction, { bid, sent }, on(seconds), performanceMeasure), on(seconds))?.text;
    };
    return { tender, game, sends };
  };
  const amounts = ({ bids }: AuctionRecord): unknown[] => bids.map(({ offer: { amount } }) => amount);

  it('goes up by net present value, worst first, and its log replays alone', () => {
    const { game, sends } = held();
    game.conduct(on(301));
    expect(amounts(game.auction)).to.deep.equal([1486.28, 1520.52]);
    expect(game.auction).to.deep.include({ initial_order: ['A', 'B'], limit: 1493.7114, step: 0.005 });
    expect(sends('A', post(0.698), 302)).to.equal('Amount NPV: Too low value');
    expect(sends('A', post(0.6975), 303)).to.equal(undefined);
    expect(sends('A', post(-1), 304)).to.equal(undefined);
    expect(sends('A', post(0.6), 305)).to.equal(undefined);
    game.conduct(on(3600));
    expect(amounts(game.auction)).to.deep.equal([1828.62, 1520.52]);
    expect(game.auction.order).to.deep.equal(['B', 'A']);
    expect(fold(game.log)).to.deep.equal(game.auction);

    const shownFirst = publicDocument(game.auction, on(3600)).stages[1];
    expect(shownFirst).to.deep.include({
      amount: 1828.62,
      yearlyPaymentsPercentage: 0.6,
      contractDurationYears: 10,
      contractDurationDays: 74,
    });
    expect(shownFirst).to.deep.include({ annualCostsReduction });
    // Of the log alone: what was kept when it was scheduled, and what was posted.
    const log = JSON.parse(JSON.stringify(game.log)) as {
      event: string;
      body: { bid: string; amount: number; terms: SavingsTerms; bids: { id: string; inputs: Inputs }[] };
    }[];
    const kept = new Map(log[0]?.body.bids.map((bidder) => [bidder.id, bidder.inputs]));
    const posts = log
      .filter(({ event }) => event === 'bid')
      .map(({ body }) => [body.amount, worthIn(kept.get(body.bid) ?? inputs(), body.terms)]);
    expect(posts).to.deep.equal([
      [1494.84, 1494.84],
      [1828.62, 1828.62],
    ]);
    const replayed = replay(JSON.parse(JSON.stringify(game.log)));
    expect(replayed.faults).to.deep.equal([]);
    // A page of the registry reckons by itself, and finds who did not.
    const forged = game.log.map((entry) => (entry.event === 'bid' ? { ...entry, body: { ...entry.body, amount: 1900 } } : entry));
    expect(replay(JSON.parse(JSON.stringify(forged))).faults.map(({ kind }) => kind)).to.deep.equal(['amount', 'amount']);
    expect(replayed.results.map(({ bid, amount }) => [bid, amount])).to.deep.equal([
      ['B', 1520.52],
      ['A', 1828.62],
    ]);
  });

  it('leaves an offer with both amounts worked out of what was moved, by the registry or a service', () => {
    const tender = derived(tenderOf([offer(0.7), offer(0.69)]));
    const results = (value: Body, given = tender): TenderRecord =>
      withLotResults(given, lotId, { bids: [{ lotValues: [{ value } as never] }, {}] }, performanceMeasure);
    const valueIn = ({ bids = [] }: TenderRecord): unknown => bids[0]?.lotValues?.[0]?.value;
    // A share alone: the length stays; the price that was sent is the old one.
    expect(valueIn(results({ yearlyPaymentsPercentage: 0.6, amount: 6799.59 }))).to.deep.include({
      amount: 5828.22,
      amountPerformance: 1828.62,
      contractDuration: { years: 10, days: 74 },
    });
    expect(valueIn(results({ yearlyPaymentsPercentage: 0.7, contractDuration: { years: 10 } }))).to.deep.include({
      amount: 6657.67,
      amountPerformance: 1500.89,
      contractDuration: { years: 10, days: 0 },
    });
    const weighed: TenderRecord = {
      ...tender,
      bids: (tender.bids ?? []).map((bid) => ({
        ...bid,
        lotValues: (bid.lotValues ?? []).map((one) => ({
          ...one,
          weightedValue: { amountPerformance: 1857.85, denominator: 1.25 } as never,
        })),
      })),
    };
    expect(results({ yearlyPaymentsPercentage: 0.6 }, weighed).bids?.[0]?.lotValues?.[0]?.weightedValue).to.deep.equal({
      amountPerformance: 2285.78,
      denominator: 1.25,
    });
    const context = contextWith({ procedure: esco });
    const faults = (value: Body, overrides: Body = {}): unknown =>
      resultErrors({ ...results(value), ...overrides }, lot({ yearlyPaymentsPercentageRange: 0.69 }), context)
        .slice(0, 1)
        .map(shown);
    expect(faults({ yearlyPaymentsPercentage: 0.695 })).to.deep.equal([
      'data.bids.0.lotValues.0.value.yearlyPaymentsPercentage: yearlyPaymentsPercentage should be greater than 0 and less than 0.69',
    ]);
    expect(faults({ yearlyPaymentsPercentage: 0 }, { fundingKind: 'other' })).to.deep.equal([
      'data.bids.0.lotValues.0.value.yearlyPaymentsPercentage: yearlyPaymentsPercentage should be greater than 0.8 and less than 1',
    ]);
    expect(faults({ yearlyPaymentsPercentage: 0.5, contractDuration: { years: 15, days: 1 } })).to.deep.equal([
      'data.bids.0.lotValues.0.value.contractDuration.days: max contract duration 15 years',
    ]);
  });
});
