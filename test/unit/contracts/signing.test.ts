/** After what contracts are signed, by the type of their tender (spec/open-tenders.md §10, spec/request-for-proposal.md §9.3). */
import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import type { ContractRecord, ContractTerms } from '../../../src/base/domain/contract.ts';
import { priceScale } from '../../../src/base/domain/scale.ts';
import type { TenderRecord } from '../../../src/base/domain/tender.ts';
import { settleContract } from '../../../src/modules/contracts/change.ts';
import { contractErrors } from '../../../src/modules/contracts/rules.ts';

const now = new Date('2027-01-10T10:00:00Z');
const sooner = new Date('2027-01-10T09:00:00Z');
const later = new Date('2027-01-10T11:00:00Z');
const value = { amount: 100, amountNet: 100, currency: 'UAH', valueAddedTaxIncluded: false };
const period = { startDate: now, endDate: later };
const lot = 'a'.repeat(32);

/** What is said of signing a contract of this award; the text of a 403 too. */
const said = (
  signedAfter: ContractTerms['signedAfter'],
  award: { readonly date: Date; readonly end?: Date },
  also: { readonly after?: Sketch<ContractRecord>; readonly tender?: Sketch<TenderRecord>; readonly hasOneCurrency?: boolean } = {},
): string => {
  const before: Sketch<ContractRecord> = { status: 'pending', awardID: 'award', value, contractNumber: '1', period };
  const { end } = award;
  const one = {
    id: 'award',
    lotID: lot,
    date: award.date,
    value,
    ...(end === undefined ? {} : { complaintPeriod: { startDate: award.date, endDate: end } }),
  };
  const edit = {
    before,
    after: { ...before, status: 'active', ...also.after },
    id: 'contract',
    tender: { awards: [one], ...also.tender },
    terms: { signedAfter, hasOneCurrency: also.hasOneCurrency ?? true, scale: priceScale },
    others: [],
    award: one,
    now,
    date: (instant: Date) => instant.toISOString(),
  };
  try {
    return sketched(contractErrors)(edit)
      .map(({ path, msg }) => `${path.join('.')}: ${msg}`)
      .join('; ');
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
};

describe('the signature of a contract', () => {
  const D = (instant: Date): string => instant.toISOString();

  it('waits for the end of the stand-still, where there is one', () => {
    expect(said('stand-still', { date: sooner, end: later })).to.equal(`Can't sign contract before stand-still period end (${D(later)})`);
    expect(said('stand-still', { date: sooner, end: sooner })).to.equal('');
    expect(said('award', { date: sooner, end: later })).to.equal('');
    expect(said('award', { date: later })).to.equal(`Can't sign contract before award activation date (${D(later)})`);
    expect(said('nothing', { date: later, end: later })).to.equal('');
  });

  it('is dated after it', () => {
    const at = (dateSigned: Date) => ({ after: { dateSigned } });
    const text = `data.dateSigned: Contract signature date should be after award complaint period end date (${D(sooner)})`;
    expect(said('stand-still', { date: sooner, end: sooner }, at(sooner))).to.equal(text);
    expect(said('stand-still', { date: sooner, end: sooner }, at(now))).to.equal('');
    const future = "data.dateSigned: Contract signature date can't be in the future";
    expect(said('stand-still', { date: sooner, end: sooner }, at(later))).to.equal(future);
    expect(said('nothing', { date: now, end: later }, at(sooner))).to.equal('');
    expect(said('nothing', { date: now, end: later }, at(later))).to.equal(future);
  });

  it('waits for complaints on the tender, its lot, and every award of the lot', () => {
    const text = "Can't sign contract before reviewing all complaints";
    const won = { id: 'award', lotID: lot };
    const table: readonly (readonly [Sketch<TenderRecord>, string])[] = [
      [{ complaints: [{ status: 'pending' }] }, text],
      [{ complaints: [{ status: 'accepted', relatedLot: lot }] }, text],
      [{ complaints: [{ status: 'satisfied', relatedLot: 'other' }] }, ''],
      [{ awards: [won, { id: 'other', lotID: lot, complaints: [{ status: 'satisfied' }] }] }, text],
      [{ awards: [won, { id: 'other', lotID: 'other', complaints: [{ status: 'pending' }] }] }, ''],
      [{ complaints: [{ status: 'declined' }, { status: 'claim' }, { status: 'resolved' }] }, ''],
    ];
    expect(table.map(([tender]) => said('stand-still', { date: sooner, end: sooner }, { tender }))).to.deep.equal(
      table.map(([, one]) => one),
    );
  });

  it('may be under more than was awarded where currencies are not compared; the currency stays', () => {
    const dear = { after: { value: { ...value, amount: 200, amountNet: 200 } } };
    const award = { date: sooner };
    expect(said('award', award, dear)).to.equal('AmountNet should be less or equal to awarded amount');
    expect(said('award', award, { ...dear, hasOneCurrency: false })).to.equal('');
    const foreign = { after: { value: { ...value, currency: 'EUR' } }, hasOneCurrency: false };
    expect(said('award', award, foreign)).to.equal("Can't update currency for contract value");
  });
});

describe('prices of a contract whose value changes', () => {
  it('take its currency, unless they keep their own', () => {
    const unit = { value: { amount: 5, currency: 'EUR', valueAddedTaxIncluded: true } };
    const before: Sketch<ContractRecord> = { status: 'pending', value, items: [{ unit }] };
    const next = { ...before, value: { ...value, amount: 90 } };
    const prices = (keeps: boolean) => sketched(settleContract)(before, next, now, keeps).items?.map((one) => one.unit?.value);
    expect(prices(false)).to.deep.equal([{ amount: 5, currency: 'UAH', valueAddedTaxIncluded: false }]);
    expect(prices(true)).to.deep.equal([{ amount: 5, currency: 'EUR', valueAddedTaxIncluded: false }]);
  });
});
