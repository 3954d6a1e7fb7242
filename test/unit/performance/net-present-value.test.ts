/** What an offer of saved energy is worth and what it costs (spec/energy-services.md §2). */
import { expect } from 'chai';
import { type Amounts, amountsOf, type SavingsOffer } from '../../../src/procurement/phases/performance/net-present-value.ts';
import { byTheDay } from '../../support/by-the-day.ts';
import { draws } from '../../support/draws.ts';
import { makeRandom } from '../../support/feed-load.ts';

const repeated = (count: number, saving: number): number[] => Array.from({ length: count }, () => saving);
const growing = [500, ...repeated(20, 1000)];
const hundreds = repeated(21, 100);

type Row = readonly [share: number, years: number, days: number, performance: number, price: number];

const offerOf = (savings: readonly number[], share: number, years: number, days: number): SavingsOffer => ({
  annualCostsReduction: savings,
  yearlyPaymentsPercentage: share,
  contractDuration: { years, days },
});

const tables: readonly (readonly [day: string, rate: number, savings: readonly number[], rows: readonly Row[]])[] = [
  [
    '2027-01-04',
    0.22986,
    growing,
    [
      [0.7, 10, 74, 1486.28, 6799.59],
      [0.6, 10, 74, 1828.62, 5828.22],
      [0.3, 5, 74, 3143.27, 1414.11],
      [0.7, 10, 73, 1486.48, 6797.67],
      [0.7, 10, 0, 1500.89, 6657.67],
      [0.7, 0, 1, 3881.85, 0.97],
      [0.8, 0, 360, 3557.64, 398.89],
      [0.8, 0, 361, 3556.73, 400],
      [0.8, 0, 362, 3555.28, 402.19],
      [0.8, 15, 0, 877.27, 11608.77],
    ],
  ],
  ['2027-01-04', 0.22986, [400, ...repeated(20, 900)], [[0.85, 12, 200, 714.38, 9182.56]]],
  [
    '2027-01-04',
    0.22,
    hundreds,
    [
      [0.9, 10, 10, 92.76, 903.45],
      [1, 15, 0, 14.51, 1501.1],
      [0, 1, 0, 446.93, 0],
      [1, 2, 0, 296.88, 201.1],
    ],
  ],
  ['2027-01-04', 0, hundreds, [[0.9, 10, 10, 1097.64, 903.45]]],
  ['2027-01-04', 0.99, hundreds, [[0.9, 10, 10, 10.25, 903.45]]],
  ['2027-01-04', 0.22, [1000, ...repeated(20, 100)], [[1, 15, 0, 14.51, 2401.1]]],
  ['2027-01-04', 0.22, repeated(21, 0.1), [[0.85, 3, 100, 0.26, 0.28]]],
  ['2027-01-04', 0.22, repeated(21, -100), [[1, 12, 0, -33.29, -1201.1]]],
  ['2027-07-02', 0.12586, repeated(21, 100.55), [[0.9, 10, 10, 229.3, 952.8]]],
  ...(
    [
      ['2027-01-01', 92.69, 902.71],
      ['2027-07-02', 97.24, 947.59],
      ['2027-12-30', 102.62, 992.22],
      ['2027-12-31', 92.66, 902.47],
      ['2028-01-01', 92.66, 902.47],
      ['2028-02-29', 94.07, 917.01],
      ['2028-12-31', 92.66, 902.47],
    ] as const
  ).map(([day, performance, price]) => [day, 0.22, hundreds, [[0.9, 10, 10, performance, price]]] as const),
];

describe('The worth of saved energy', () => {
  for (const [day, rate, savings, rows] of tables) {
    it(`is what was worked out by hand for a notice of ${day} at ${rate} and savings of ${savings[1]}`, () => {
      for (const [share, years, days, amountPerformance, amount] of rows) {
        const reckoned = amountsOf(offerOf(savings, share, years, days), { day, rate });
        expect(reckoned, `${share} for ${years} years, ${days} days`).to.deep.equal({ amount, amountPerformance });
      }
    });
  }

  it('is the same when many offers are reckoned another way', () => {
    const random = makeRandom(2027);
    const upTo = (most: number): number => Math.floor(random() * (most + 1));
    for (let round = 0; round < draws(200, 1000, 1000); round += 1) {
      const notice = [2024 + upTo(9), 1 + upTo(11), 1 + upTo(27)] as const;
      const savings = Array.from({ length: 21 }, () => Number((random() * 10 ** upTo(7) - (round % 10 === 0 ? 50 : 0)).toFixed(upTo(4))));
      const [rate, share, years] = [upTo(99_000) / 100_000, upTo(100_000) / 100_000, upTo(15)];
      const days = years === 15 ? 0 : years === 0 ? 1 + upTo(363) : upTo(364);
      const day = notice.map((part) => String(part).padStart(2, '0')).join('-');
      const offer = offerOf(savings, share, years, days);
      const plain = savings.map(String);
      const other = byTheDay({ notice, rate: rate.toFixed(5), savings: plain, share: share.toFixed(5), years, days });
      expect(amountsOf(offer, { day, rate }), JSON.stringify([day, rate, offer])).to.deep.equal(other);
    }
  });

  const on = (offer: SavingsOffer): Amounts => amountsOf(offer, { day: '2027-01-04', rate: 0.22986 });

  it('is never below 0, and falls the longer and the more the bidder is paid', () => {
    const random = makeRandom(7);
    for (let round = 0; round < 100; round += 1) {
      const savings = Array.from({ length: 21 }, () => Math.floor(random() * 100_000) / 100);
      const [share, years, days] = [Math.floor(random() * 1e5) / 1e5, Math.floor(random() * 14), Math.floor(random() * 364)];
      const { amountPerformance } = on(offerOf(savings, share, years, days));
      expect(amountPerformance).to.be.at.least(0);
      expect(on(offerOf(savings, share, years, days + 1)).amountPerformance).to.be.at.most(amountPerformance);
      expect(on(offerOf(savings, Math.min(1, share + 0.001), years, days)).amountPerformance).to.be.at.most(amountPerformance);
    }
  });

  it('grows with what is saved, and takes savings of any size digit by digit', () => {
    const offer = (by: number): Amounts => on(offerOf(repeated(21, 100 * by), 0.5, 3, 0));
    expect(offer(1e10).amountPerformance / 1e10).to.be.closeTo(offer(1).amountPerformance, 0.005);
    expect(on(offerOf(repeated(21, 1e21), 1, 0, 361))).to.deep.include({ amount: 1e21 });
    expect(on(offerOf(repeated(21, 1e-7), 1, 15, 0))).to.deep.equal({ amount: 0, amountPerformance: 0 });
  });

  it('rounds half a cent away from zero', () => {
    const price = (saving: number): number => amountsOf(offerOf(repeated(21, saving), 0.5, 0, 365), { day: '2028-01-01', rate: 0 }).amount;
    expect([price(0.03), price(0.0299), price(-0.03)]).to.deep.equal([0.02, 0.01, -0.02]);
  });
});
