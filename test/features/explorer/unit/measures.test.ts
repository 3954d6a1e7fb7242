/** What a measure decides (docs/procedures.md "The measure of an offer"), asked of prices, of percentages and of savings. */
import { expect } from 'chai';
import { replay } from '../../../../explorer/src/auctions/replay.ts';
import { sketched } from '../../../../fixtures/sketch.ts';
import { asMoney, bestFirst, limitOver, priceScale, type Scale, weightedWorth, worthOf } from '../../../../src/base/domain/scale.ts';
import type { TenderFields, TenderRecord } from '../../../../src/base/domain/tender.ts';
import type { Value } from '../../../../src/base/domain/types.generated.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { publicDocument } from '../../../../src/features/auctions/rules/public-document.ts';
import { fold } from '../../../../src/features/auctions/rules/transitions.ts';
import { compose } from '../../../../src/procurement/engine/compose.ts';
import { type Measure, numberMeasure, type OfferSubject, price, withDerivedValues } from '../../../../src/procurement/engine/measure.ts';
import { withResults } from '../../../../src/procurement/phases/auction/results.ts';
import { percentageMeasure } from '../../../../src/procurement/phases/percentages/measure.ts';
import { performanceMeasure as energy } from '../../../../src/procurement/phases/performance/measure.ts';
import { belowThresholdType } from '../../../../src/procurement/types/below-threshold.ts';
import { revenueMeasure, share } from '../../../support/procedures/revenue-share.ts';
import { type Game, later, planned, play, start } from '../../auctions/unit/play.ts';

const performance: Scale = { field: 'amountPerformance', better: 'higher', digits: 2, step: 'share' };

interface Terms {
  readonly savings: number;
  readonly part: number;
}

const cents = (number: number): number => Number(number.toFixed(2));
/** What is left to the buyer, and what the bidder is paid. */
const worked = ({ savings, part }: Terms) => ({ amount: cents(savings * part), amountPerformance: cents(savings * (1 - part)) });
const termsIn = (from: object): Terms => ({ savings: Reflect.get(from, 'savings'), part: Reflect.get(from, 'part') });

/** Offers of a part of what is saved: the number that counts is worked out of two others, and stands beside a price. */
const savings: Measure = {
  scale: performance,
  stepField: 'minimalStepPercentage',
  stepOf: (subject) => Reflect.get(subject, 'minimalStepPercentage'),
  faults: () => [],
  derive: (value) => ({ ...value, ...worked(termsIn(value)) }),
  merges: { needs: ['savings', 'part'] },
  withResult: (value, { amount: _, date: __, ...terms }) => ({ ...value, ...terms }),
  termsOf: (value) => termsIn(value),
  read: (sent, limit, standing = {}) => {
    const part: unknown = Reflect.get(Object(sent), 'part');
    if (part === -1) return null;
    if (typeof part !== 'number') return 'Provide part';
    const terms = { ...termsIn(standing), part };
    const { amountPerformance: amount } = worked(terms);
    return bestFirst(performance, amount, limit) <= 0 ? { amount, terms } : 'Too low savings';
  },
};
const saved = (part: number): Value => ({ savings: 1000, part, currency: 'UAH' }) as unknown as Value;

const measures = { price, percentage: percentageMeasure, performance: energy, 'a growing percentage': revenueMeasure, savings } as const;

describe('A measure', () => {
  for (const [name, { scale }] of Object.entries(measures)) {
    const better = (number: number, by: number): number => number + (scale.better === 'lower' ? -by : by);

    it(`of ${name} takes an offer at the limit, and none that is a digit worse`, () => {
      const limit = limitOver(scale, 100, scale.step === 'amount' ? 0.5 : 0.005);
      expect(limit).to.equal(better(100, 0.5));
      expect(bestFirst(scale, limit, limit)).to.equal(0);
      expect(bestFirst(scale, better(limit, -(10 ** -scale.digits)), limit)).to.be.above(0);
      expect(bestFirst(scale, better(limit, 1), limit)).to.be.below(0);
    });

    it(`of ${name} keeps the order of what it weighs, and lets features help and costs harm`, () => {
      const [best, worst] = [better(100, 10), 100];
      for (const weights of [[1], [1.25], [1, 5], [1.25, 5]] as const) {
        expect(bestFirst(scale, weightedWorth(scale, best, ...weights), weightedWorth(scale, worst, ...weights))).to.equal(-1);
      }
      expect(bestFirst(scale, weightedWorth(scale, worst, 1.25), worst)).to.equal(-1);
      expect(bestFirst(scale, weightedWorth(scale, worst, 1, 5), worst)).to.equal(1);
    });
  }

  const subject = {
    tender: { noticePublicationDate: new Date('2027-01-04T10:15:00+02:00'), NBUdiscountRate: 0.22986, fundingKind: 'budget' },
  } as unknown as OfferSubject;
  const annualCostsReduction = [500, ...Array.from({ length: 20 }, () => 1000)];
  const energySaved = {
    ...{ annualCostsReduction, yearlyPaymentsPercentage: 0.7, contractDuration: { years: 10, days: 74 } },
    ...{ currency: 'UAH', valueAddedTaxIncluded: false },
  } as unknown as Value;
  const samples = [
    ['price', price, { amount: 9.5, currency: 'UAH', valueAddedTaxIncluded: false }, { amount: 9.5 }],
    ['percentage', percentageMeasure, share(33.3335), { amount: 33.334 }],
    ['performance', energy, energySaved, { yearlyPaymentsPercentage: 0.7, contractDuration: 10, contractDurationDays: 74 }],
    ['savings', savings, saved(0.7), { part: 0.7 }],
  ] as const;
  for (const [name, measure, sent, posted] of samples) {
    it(`of ${name} works a value out once, brings it through an auction unchanged, and reads what it shows`, () => {
      const { derive = (value: Value) => value, termsOf = () => ({}), inputsOf, scale, withResult, read } = measure as Measure;
      const value = derive(sent, subject);
      expect(derive(value, subject)).to.deep.equal(value);
      const worth = worthOf(scale, value);
      const terms = termsOf(value, subject);
      expect(derive(withResult(value, { amount: worth, ...terms }), subject)).to.deep.equal(value);
      const offer = read(posted, worth, terms, inputsOf?.(value, subject));
      expect(offer).to.deep.equal({ amount: worth, ...((measure as Measure).termsOf && { terms }) });
      const beyond = worth + (scale.better === 'lower' ? -1 : 1) * 10 ** -scale.digits;
      expect(read(posted, beyond, terms, inputsOf?.(value, subject))).to.be.a('string');
    });
  }

  it('steps away from a number below 0, too', () => {
    expect(limitOver(performance, -100, 0.05)).to.equal(-95);
    expect(limitOver(performance, 0, 0.05)).to.equal(0);
  });

  it('is shown as money where only that is known, under its unit', () => {
    const lots = [{ id: 'a', value: share(10), bids: [{ weightedValue: { ...share(12), denominator: 1.2 } }] }];
    expect(asMoney(revenueMeasure.scale, { lots })).to.deep.equal({
      lots: [{ id: 'a', value: { amount: 10, currency: '%' }, bids: [{ weightedValue: { amount: 12, currency: '%', denominator: 1.2 } }] }],
    });
    expect(asMoney(priceScale, lots)).to.equal(lots);
  });

  it('is refused by name where what it calls an amount is no money', () => {
    const measure = { ...price, scale: { ...priceScale, unit: '%' } };
    expect(() => compose({ ...belowThresholdType, measure })).to.throw('belowThreshold: an amount is money');
  });

  it('works out values wherever an offer is written', () => {
    const derived = sketched(withDerivedValues)(savings, { lots: [] }, { value: saved(0.7), lotValues: [{ value: saved(0.6) }] });
    expect(derived).to.deep.equal({
      value: { ...saved(0.7), amount: 700, amountPerformance: 300 },
      lotValues: [{ value: { ...saved(0.6), amount: 600, amountPerformance: 400 } }],
    });
    expect(withDerivedValues(savings, {} as TenderFields, derived)).to.deep.equal(derived);
  });

  const result = (measure: Measure, value: Value, sent: object): unknown =>
    sketched(withResults)({ bids: [{ id: 'a', value }] } as unknown as TenderRecord, { bids: [{ value: sent }] }, measure).bids?.[0]?.value;

  it('says what a result makes of an offer', () => {
    const money = { amount: 10, currency: 'UAH', valueAddedTaxIncluded: true };
    expect(result(price, money, { amount: 9 })).to.deep.equal({ ...money, amount: 9 });
    expect(result(revenueMeasure, share(10), { amount: 12.3456, currency: '%' })).to.deep.equal(share(12.346));
    expect(result(savings, saved(0.7), { amount: 1, part: 0.6 })).to.deep.equal({ ...saved(0.6), amount: 600, amountPerformance: 400 });
  });
});

/** The replay of the explorer, which shares no code with the registry, comes to the same. */
const expectSameReplay = ({ log, auction }: Game): void => {
  const { results, faults } = replay(JSON.parse(JSON.stringify(log)));
  expect(faults).to.deep.equal([]);
  const offers = new Map(auction.bids.map(({ id, offer }) => [id, offer.weighted ?? offer.amount]));
  expect(results.map(({ bid, amount, weighted }) => [bid, weighted ?? amount])).to.deep.equal(
    auction.order.map((id) => [id, offers.get(id)]),
  );
};

describe('An auction by a measure', () => {
  const on = (seconds: number): Date => later(start, seconds);

  it('of percentages goes up: worst first, a step above what stands, the highest wins', () => {
    const bids = [
      { id: 'A', amount: 20 },
      { id: 'B', amount: 15 },
    ];
    const game = play(planned(bids, { step: 0.5, scale: revenueMeasure.scale }));
    game.conduct(on(301));
    expect(game.auction).to.deep.include({ initial_order: ['B', 'A'], limit: 15.5 });
    expect(game.post('B', 15.499, on(302))).to.equal('Too low value');
    expect(game.post('B', 15.5001, on(302))).to.equal('Bid amount should have at most 3 decimal places');
    expect(game.post('B', 20.001, on(303))).to.equal(null);
    game.conduct(on(421));
    expect(game.auction.limit).to.equal(20.5);
    game.conduct(on(3600));
    expect(game.auction.order).to.deep.equal(['A', 'B']);
    expect(fold(game.log)).to.deep.equal(game.auction);
    expectSameReplay(game);
  });

  it('weighs a percentage by multiplying it', () => {
    const bids = [
      { id: 'A', amount: 20, weighted: 20, denominator: 1 },
      { id: 'B', amount: 18, weighted: 22.5, denominator: 1.25 },
    ];
    const game = play(planned(bids, { step: 0.5, scale: revenueMeasure.scale }));
    game.conduct(on(301));
    expect(game.post('A', 22, on(302))).to.equal(null);
    game.conduct(on(421));
    expect(game.auction.order).to.deep.equal(['A', 'B']);
    expect(game.post('B', 18.5, on(422))).to.equal(null);
    game.conduct(on(600));
    expect(game.auction.bids[1]?.offer).to.include({ amount: 18.5, weighted: 23.125 });
    expectSameReplay(game);
  });

  it('of savings takes the terms that a bidder names, keeps them, and shows them', () => {
    const scheduled = planned(
      [
        { id: 'A', amount: 300 },
        { id: 'B', amount: 280 },
      ],
      { step: 0.01, scale: performance },
    );
    const terms = [termsIn(saved(0.7)), termsIn(saved(0.72))];
    const bids = scheduled.bids.map((bid, index) => ({ ...bid, initial: { ...bid.initial, terms: terms[index] ?? {} } }));
    const game = play({ ...scheduled, bids });
    game.conduct(on(301));
    expect(game.auction.limit).to.equal(282.8);
    const post = (sent: object, seconds: number): string | undefined =>
      game.want((auction) => bidStep(auction, { bid: 'B', sent }, on(seconds), savings), on(seconds))?.text;
    expect(post({ amount: 300 }, 302)).to.equal('Provide part');
    expect(post({ part: 0.7173 }, 302)).to.equal('Too low savings');
    expect(post({ part: 0.5 }, 302)).to.equal(undefined);
    expect(post({ part: -1 }, 303)).to.equal(undefined);
    expect(game.auction.bids[1]?.held).to.equal(undefined);
    expect(post({ part: 0.6 }, 304)).to.equal(undefined);
    game.conduct(on(421));
    expect(game.auction.bids[1]?.offer).to.deep.include({ amount: 400, terms: { savings: 1000, part: 0.6 } });
    expect(game.auction.order).to.deep.equal(['A', 'B']);
    expect(publicDocument(game.auction, on(421)).stages[1]).to.deep.include({ amount: 400, savings: 1000, part: 0.6 });
    expect(fold(game.log)).to.deep.equal(game.auction);
    expectSameReplay(game);
    const forged = game.log.map((entry) => (entry.event === 'bid' ? { ...entry, body: { ...entry.body, amount: 282.79 } } : entry));
    expect(() => fold(forged)).to.throw('Too low value');
  });

  it('reads the number of a value', () => {
    expect([worthOf(priceScale, { amount: 1 }), worthOf(revenueMeasure.scale, share(2))]).to.deep.equal([1, 2]);
    expect(numberMeasure(revenueMeasure.scale).stepOf({ minimalStep: share(0.5) })).to.equal(0.5);
  });
});
