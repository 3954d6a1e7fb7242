/** What a contract costs beside its award and its value when signed, and what a list says of a tender's price. */
import { expect } from 'chai';
import { compareContract } from '../../../../explorer/src/model/comparison.ts';
import { sumAwards } from '../../../../explorer/src/model/prices.ts';
import { isPaid, isSigned } from '../../../../explorer/src/model/sums.ts';

const uah = (amount: number, valueAddedTaxIncluded = true) => ({ amount, currency: 'UAH', valueAddedTaxIncluded });

describe('A contract beside its tender', () => {
  const stub = (id: string, amount: number, status = 'active') => ({ id, status, awardID: 'a', value: uah(amount) });
  const contract = { id: '1', status: 'active', awardID: 'a', value: uah(120) };
  const award = { id: 'a', status: 'active', value: uah(150) };

  it('has the price of its award, the value for which it was signed, and how that has grown', () => {
    const compared = compareContract(contract, { award, stubs: [stub('1', 100)] });
    expect(compared).to.deep.equal({
      ...{ awarded: uah(150), sharing: 1, signed: uah(100) },
      growth: { amount: 20, share: 0.2, currency: 'UAH' },
    });
    expect(compareContract({ ...contract, value: uah(75) }, { award, stubs: [stub('1', 100)] }).growth).to.include({
      amount: -25,
      share: -0.25,
    });
  });

  it('shares the award with the others of it that stand', () => {
    const stubs = [stub('1', 100), stub('2', 50), stub('3', 150, 'cancelled'), { ...stub('4', 9), awardID: 'b' }];
    expect(compareContract(contract, { award, stubs }).sharing).to.equal(2);
  });

  it('has not grown before it is signed, nor in another currency or with other taxes, and has no award that does not stand', () => {
    const stubs = [stub('1', 100)];
    for (const status of ['pending', 'pending.winner-signing', 'cancelled'])
      expect(compareContract({ ...contract, status }, { award, stubs }), status).to.include({ signed: undefined, growth: null });
    expect(compareContract({ ...contract, value: uah(120, false) }, { award, stubs })).to.deep.include({ signed: uah(100), growth: null });
    const [then, now] = [
      { ...uah(100), amountNet: 80 },
      { ...uah(120, false), amountNet: 120 },
    ];
    expect(compareContract({ ...contract, value: now }, { stubs: [{ ...stub('1', 100), value: then }] }).growth, 'without tax').to.include({
      amount: 40,
      share: 0.5,
    });
    expect(compareContract({ ...contract, value: { amount: 120, currency: 'EUR' } }, { award, stubs }).growth).to.equal(null);
    expect(compareContract(contract, { stubs: [] })).to.deep.equal({ awarded: undefined, sharing: 1, signed: undefined, growth: null });
    expect(compareContract(contract, { award: { ...award, status: 'cancelled' }, stubs }).awarded).to.equal(undefined);
  });

  it('is signed once it is neither waiting nor abandoned, and paid by what was paid', () => {
    expect(
      ['pending', 'pending.winner-signing', 'active', 'terminated', 'cancelled'].filter((status) => isSigned({ status })),
    ).to.deep.equal(['active', 'terminated']);
    expect(['pending', 'successful', 'canceled', 'complete', 'cancelled'].filter((status) => isPaid({ status }))).to.deep.equal([
      'successful',
      'complete',
    ]);
  });
});

describe('The price of a tender in a list', () => {
  const lot = (expected: number, ...awards: readonly [amount: number, supplier: string][]) => ({
    value: { amount: expected, currency: 'UAH' },
    awards: awards.map(([amount, supplier]) => ({ value: { amount, currency: 'UAH' }, suppliers: [supplier] })),
    ...(awards.length === 0 ? {} : { saving: { amount: 1, currency: 'UAH' } }),
  });
  const amounts = (...asked: Parameters<typeof sumAwards>) => {
    const { price, expected } = sumAwards(...asked);
    return [price?.amount, expected?.amount];
  };

  it('stands beside the expected value of the lots that were awarded, and of no others', () => {
    expect(amounts({ lots: [lot(100, [90, 'a']), lot(50.2, [40.1, 'b']), lot(7000)] })).to.deep.equal([130.1, 150.2]);
    expect(amounts({ lots: [lot(100)] })).to.deep.equal([undefined, undefined]);
  });

  it('is for a supplier that of its own awards, beside the lots that it won alone', () => {
    const lots = [lot(100, [90, 'a']), lot(50, [40, 'b'])];
    expect(amounts({ lots }, 'a')).to.deep.equal([90, 100]);
    expect(amounts({ lots }, 'c')).to.deep.equal([undefined, undefined]);
    expect(amounts({ lots: [lot(100, [50, 'a'], [45, 'b'])] }, 'a')).to.deep.equal([50, undefined]);
  });

  it('is compared with nothing where taxes or the procedure do not let it be, and is none of an agreement', () => {
    const { saving: _, ...other } = lot(100, [90, 'a']);
    expect(amounts({ lots: [other] })).to.deep.equal([90, undefined]);
    expect(amounts({ lots: [lot(100, [90, 'a'])], agreed: true })).to.deep.equal([undefined, undefined]);
  });
});
