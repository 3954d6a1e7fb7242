import { expect } from 'chai';
import {
  buildSaving,
  collectResults,
  expectedOf,
  isOpen,
  type Resulting,
  totalOf,
  withoutWinner,
} from '../../../../explorer/src/model/result.ts';

const uah = (amount: number, vat?: boolean) => ({ amount, currency: 'UAH', ...(vat === undefined ? {} : { valueAddedTaxIncluded: vat }) });

type Plain = Resulting<
  { id?: string; status?: string; value?: ReturnType<typeof uah> },
  { bid_id?: string; lotID?: string; status?: string; value?: ReturnType<typeof uah> }
>;

describe('What came of a tender', () => {
  it('is the winner, and what was saved against the estimate and the lowest first offer', () => {
    const tender: Plain = {
      status: 'complete',
      value: uah(1000),
      bids: [
        { id: 'a', status: 'active', value: uah(800), initialValue: uah(950) },
        { id: 'b', status: 'active', value: uah(780), initialValue: uah(900) },
        { id: 'c', status: 'deleted' },
      ],
      awards: [
        { bid_id: 'b', status: 'unsuccessful', value: uah(780) },
        { bid_id: 'a', status: 'active', value: uah(800) },
      ],
    };
    const [result] = collectResults(tender);
    expect(result).to.deep.include({
      ...{ lot: null, bids: 2, rejected: 1, winners: tender.awards?.slice(1), candidate: undefined },
      saving: { amount: 200, share: 0.2, currency: 'UAH' },
      againstFirst: { amount: 100, share: 1 / 9, currency: 'UAH' },
    });
  });

  it('is told lot by lot, and together where the prices compare', () => {
    const lot = (id: string, amount: number) => ({ id, status: 'complete', value: uah(amount) });
    const award = (lotID: string, amount: number) => ({ lotID, status: 'active', value: uah(amount) });
    const tender: Plain = {
      status: 'complete',
      lots: [lot('1', 100), lot('2', 50), { ...lot('3', 7), status: 'unsuccessful' }, { ...lot('4', 5), status: 'active' }],
      awards: [award('1', 90.1), award('2', 50.2)],
    };
    const results = collectResults(tender);
    expect(results.map(({ price }) => price?.amount)).to.deep.equal([90.1, 50.2, undefined, undefined]);
    expect(totalOf(results)).to.deep.include({ price: { ...uah(140.3), valueAddedTaxIncluded: undefined } });
    expect(totalOf(results)?.saving?.amount).to.be.closeTo(9.7, 1e-9);
    expect(totalOf(results)?.expected?.amount).to.equal(150);
    expect(expectedOf(withoutWinner(results, 'unsuccessful'))?.amount).to.equal(7);
    expect(totalOf(results.slice(0, 1))?.expected?.amount).to.equal(100);
    expect(totalOf(results.slice(2))).to.equal(null);
  });

  it('is the end of the tender for every lot that had not ended before', () => {
    const lots = ['active', 'cancelled', 'unsuccessful', 'complete'].map((status) => ({ id: status, status, value: uah(10) }));
    const cancelled = collectResults({ status: 'cancelled', lots } as Plain);
    expect(cancelled.map(({ standing }) => standing)).to.deep.equal(['cancelledWithTender', 'cancelled', 'unsuccessful', 'complete']);
    expect(expectedOf(withoutWinner(cancelled, 'cancelled'))?.amount).to.equal(20);
    expect(cancelled.filter(isOpen).map(({ standing }) => standing)).to.deep.equal(['complete']);
    expect(collectResults({ status: 'unsuccessful', lots } as Plain)[0]?.standing).to.equal('unsuccessfulWithTender');
    expect(collectResults({ status: 'active.qualification', lots } as Plain)[0]?.standing).to.equal('active');
    const dialogue = collectResults({ status: 'complete', lots } as Plain);
    expect(dialogue.map(({ standing }) => standing)).to.deep.equal(['complete', 'cancelled', 'unsuccessful', 'complete']);
  });

  it('is of all winners of a lot together, and of none where the lot or the tender ended without a result', () => {
    const lot = (id: string, status: string) => ({ id, status, value: uah(100) });
    const awards = [60, 30].map((amount) => ({ lotID: '1', status: 'active', value: uah(amount) }));
    const whole: Plain = { status: 'complete', lots: [lot('1', 'complete')], bids: [], awards };
    const [shared] = collectResults(whole);
    expect(shared).to.deep.include({ price: { ...uah(90), valueAddedTaxIncluded: undefined }, againstFirst: null });
    expect(shared?.winners).to.have.length(2);
    expect(shared?.saving?.amount).to.equal(10);
    expect(collectResults({ ...whole, agreementDuration: 'P1Y' })[0]).to.deep.include({ price: undefined, saving: null, winners: awards });
    const inVain: readonly Plain[] = [
      { ...whole, lots: [lot('1', 'cancelled')] },
      { ...whole, status: 'cancelled', lots: [lot('1', 'active')] },
    ];
    for (const tender of inVain)
      expect(collectResults(tender)[0]).to.deep.include({ winners: [], candidate: undefined, saving: null, price: undefined });
    expect(collectResults({ ...whole, status: 'cancelled' })[0]?.winners).to.have.length(2);
    expect(collectResults(inVain[0] ?? {})[0]?.bids).to.equal(null);
  });

  it('compares with the lowest first offer only where the lowest price wins, in one currency', () => {
    const tender: Plain = {
      status: 'complete',
      value: uah(1000),
      bids: [
        { id: 'a', status: 'active', value: uah(800), initialValue: uah(950) },
        { id: 'b', status: 'active', value: uah(780) },
      ],
      awards: [{ bid_id: 'a', status: 'active', value: uah(800) }],
    };
    const compared = (more: Partial<Plain>) => collectResults({ ...tender, ...more })[0]?.againstFirst;
    expect(compared({})?.amount).to.equal(-20);
    expect(compared({ awardCriteria: 'lowestCost', features: [] })?.amount).to.equal(-20);
    for (const more of [{ awardCriteria: 'ratedCriteria' }, { awardCriteria: 'lifeCycleCost' }, { features: [{ code: 'warranty' }] }])
      expect(compared(more), JSON.stringify(more)).to.equal(null);
    const inEuros = { id: 'c', status: 'active', value: { amount: 700, currency: 'EUR' } };
    expect(compared({ bids: [...(tender.bids ?? []), inEuros] })).to.equal(null);
  });

  it('has no total where the price of one winner cannot be added', () => {
    const lots = ['1', '2'].map((id) => ({ id, status: 'complete', value: uah(100) }));
    const awards = [uah(60), { amount: 30, currency: 'EUR' }].map((value, nth) => ({ lotID: String(nth + 1), status: 'active', value }));
    const tender: Plain = { status: 'complete', lots, awards };
    expect(totalOf(collectResults(tender))).to.equal(null);
    expect(totalOf(collectResults({ ...tender, awards: [...awards.slice(0, 1), { lotID: '2', status: 'active' }] }))).to.equal(null);
  });

  it('says nothing of the number of bids while they are sealed, and that there is none where they would be open', () => {
    expect(collectResults({ status: 'active.tendering' })[0]?.bids).to.equal(null);
    expect(collectResults({ status: 'unsuccessful' })[0]?.bids).to.equal(0);
    expect(collectResults({ status: 'active', procurementMethod: 'limited', awards: [] })[0]?.bids).to.equal(null);
  });

  it('compares no sums of other currencies or taxes', () => {
    expect(buildSaving(uah(10), { amount: 5, currency: 'EUR' })).to.equal(null);
    expect(buildSaving(uah(10, true), uah(5, false))).to.equal(null);
    expect(buildSaving(uah(10, false), uah(5))?.amount).to.equal(5);
    expect(buildSaving(undefined, uah(5))).to.equal(null);
    expect(buildSaving(uah(10), uah(12))).to.deep.equal({ amount: -2, share: -0.2, currency: 'UAH' });
  });
});
