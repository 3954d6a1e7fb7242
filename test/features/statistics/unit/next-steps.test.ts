import { expect } from 'chai';
import { findNextSteps } from '../../../../src/features/statistics/model/next-steps.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 10, n, 10));
const lot = (status: string, n: number) => ({ status, auctionPeriod: { startDate: day(n) } });
const award = (status: string, n?: number) => ({ status, ...(n === undefined ? {} : { complaintPeriod: { endDate: day(n) } }) });

describe('What comes next in a tender', () => {
  const said = (tender: Record<string, unknown>): string[] =>
    findNextSteps(tender).map(({ step, date }) => (date === undefined ? step : `${step} ${date.getUTCDate()}`));

  it('are the ends of enquiries, of the answers to them and of bidding, as far as they are known', () => {
    const periods = { enquiryPeriod: { endDate: day(3), clarificationsUntil: day(5) }, tenderPeriod: { endDate: day(9) } };
    for (const status of ['active.enquiries', 'active.tendering'])
      expect(said({ status, ...periods })).to.deep.equal(['enquiries 3', 'clarifications 5', 'bids 9']);
    const together = { enquiryPeriod: { endDate: day(9), clarificationsUntil: day(10) }, tenderPeriod: { endDate: day(9) } };
    expect(said({ status: 'active.tendering', ...together }), 'bids first').to.deep.equal(['bids 9', 'enquiries 9', 'clarifications 10']);
    expect(said({ status: 'active.tendering', tenderPeriod: { endDate: day(9).toISOString() } }), 'a date as text').to.deep.equal([
      'bids 9',
    ]);
  });

  it('are the auctions of lots that still run, the first one first', () => {
    const lots = [lot('active', 12), lot('cancelled', 10), lot('active', 11)];
    expect(said({ status: 'active.auction', lots })).to.deep.equal(['auction 11', 'auction 12']);
    expect(said({ status: 'active.auction', lots: [...lots, ...lots] }), 'each moment once').to.deep.equal(['auction 11', 'auction 12']);
    expect(said({ status: 'active.auction', auctionPeriod: { startDate: day(13) } })).to.deep.equal(['auction 13']);
    expect(said({ status: 'active.auction', auctionPeriod: { shouldStartAfter: day(13) } }), 'not planned yet').to.deep.equal([]);
  });

  it('is what the buyer has to decide, then complaints about that, then the contract', () => {
    for (const status of ['active', 'active.qualification', 'active.awarded']) {
      expect(said({ status })).to.deep.equal(['decision']);
      expect(said({ status, awards: [award('active', 14), award('pending')] })).to.deep.equal(['decision']);
      const awards = [award('unsuccessful', 20), award('active', 16), award('active', 14)];
      expect(said({ status, awards })).to.deep.equal(['standStill 14', 'standStill 16', 'signing']);
      const contracts = [{ status: 'active' }, { status: 'pending' }];
      expect(said({ status, awards: [award('active', 14)], contracts })).to.deep.equal(['standStill 14', 'signing']);
      expect(said({ status, awards: [award('active', 14)], contracts: [{ status: 'active' }] })).to.deep.equal(['standStill 14']);
    }
    expect(said({ status: 'active.qualification.stand-still', awardPeriod: { endDate: day(18) } })).to.deep.equal(['standStill 18']);
    expect(said({ status: 'active.pre-qualification' })).to.deep.equal(['admission']);
    const qualificationPeriod = { endDate: day(8) };
    expect(said({ status: 'active.pre-qualification.stand-still', qualificationPeriod })).to.deep.equal(['admissionComplaints 8']);
    expect(said({ status: 'active.stage2.pending' })).to.deep.equal(['secondStage']);
  });

  it('is nothing once it has ended', () => {
    for (const status of ['complete', 'unsuccessful', 'cancelled', 'draft'])
      expect(said({ status, tenderPeriod: { endDate: day(9) }, awards: [award('active', 14)] })).to.deep.equal([]);
  });
});
