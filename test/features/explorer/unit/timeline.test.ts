import { expect } from 'chai';
import { collectStages, type Stage, type Staged } from '../../../../explorer/src/model/timeline.ts';

const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T10:00:00.000+02:00`;
const at = (n: number): Date => new Date(day(n));

const planned: Staged = {
  status: 'active.tendering',
  date: day(5),
  enquiryPeriod: { startDate: day(1), endDate: day(5) },
  tenderPeriod: { startDate: day(5), endDate: day(10) },
  lots: [
    { status: 'active', auctionPeriod: { shouldStartAfter: day(10) } },
    { status: 'active', auctionPeriod: { startDate: day(12), endDate: day(13) } },
    { status: 'cancelled', auctionPeriod: { startDate: day(2), endDate: day(28) } },
  ],
};

const states = (stages: readonly Stage[]): readonly string[] => stages.map(({ name, state }) => `${name} ${state}`);

describe('The timeline of a tender', () => {
  it('says of each stage whether it is past, under way or to come', () => {
    expect(states(collectStages(planned, at(7)))).to.deep.equal([
      'enquiry past',
      'tendering now',
      'auction next',
      'qualification next',
      'contract next',
    ]);
  });

  it('lets an earlier stage go on beside the present one while its period runs', () => {
    const both = { ...planned, enquiryPeriod: { startDate: day(1), endDate: day(8) } };
    expect(states(collectStages(both, at(7))).slice(0, 2)).to.deep.equal(['enquiry now', 'tendering now']);
    expect(states(collectStages(both, at(9))).slice(0, 2)).to.deep.equal(['enquiry past', 'tendering now']);
  });

  it('has no enquiries where the type has no time for them', () => {
    const { enquiryPeriod: _, ...without } = planned;
    expect(states(collectStages(without, at(7)))[0]).to.equal('tendering now');
  });

  it('spans the auctions of all lots that are not cancelled', () => {
    const auction = collectStages(planned, at(7)).find(({ name }) => name === 'auction');
    expect(auction).to.include({ start: day(10), end: day(13) });
  });

  it('leaves out an auction that is neither planned nor held', () => {
    const { lots: _, ...without } = planned;
    expect(collectStages(without, at(7)).map(({ name }) => name)).to.not.include('auction');
    expect(collectStages({ ...without, status: 'active.auction' }, at(11)).map(({ name }) => name)).to.include('auction');
  });

  it('stops where a tender was cancelled, and what was to come never does', () => {
    expect(states(collectStages({ ...planned, status: 'cancelled', date: day(7) }, at(20)))).to.deep.equal([
      'enquiry past',
      'tendering stopped',
      'auction never',
      'qualification never',
      'contract never',
    ]);
  });

  it('ends with the contract when the tender is complete', () => {
    const done = {
      ...planned,
      status: 'complete',
      date: day(20),
      awardPeriod: { startDate: day(13), endDate: day(15) },
      contracts: [{ date: day(16) }],
    };
    const stages = collectStages(done, at(21));
    expect(new Set(stages.map(({ state }) => state))).to.deep.equal(new Set(['past']));
    expect(stages.at(-1)).to.deep.equal({ name: 'contract', state: 'past', start: day(15), end: day(20) });
  });

  it('has a stage of questions only where they are asked before the bids', () => {
    const beside = { ...planned, enquiryPeriod: { startDate: day(5), endDate: day(8) } };
    expect(states(collectStages(beside, at(7)))[0]).to.equal('tendering now');
  });

  it('has a stage of pre-qualification where there is one', () => {
    const period = { startDate: day(10), endDate: day(12) };
    const tender = { ...planned, status: 'active.pre-qualification.stand-still', qualificationPeriod: period };
    expect(states(collectStages(tender, at(11))).slice(1, 4)).to.deep.equal(['tendering past', 'prequalification now', 'auction next']);
  });

  it('ends with the dialogue where firms describe solutions, and stops there if it is cancelled then', () => {
    const { lots: _, ...dated } = planned;
    const period = { startDate: day(10), endDate: day(14), reportingDatePublication: day(12) };
    const dialogue = { ...dated, procurementMethodType: 'competitiveDialogueUA', qualificationPeriod: period };
    const shown = (status: string, ended: number, changes: Staged = {}) =>
      states(collectStages({ ...dialogue, status, date: day(ended), ...changes }, at(20))).slice(-2);
    expect(shown('active.stage2.pending', 14)).to.deep.equal(['prequalification past', 'dialogue now']);
    expect(shown('complete', 18)).to.deep.equal(['prequalification past', 'dialogue past']);
    expect(shown('cancelled', 18)).to.deep.equal(['prequalification past', 'dialogue stopped']);
    expect(shown('unsuccessful', 15)).to.deep.equal(['prequalification past', 'dialogue never']);
    const undecided = { startDate: day(10), endDate: day(14) };
    expect(shown('cancelled', 12, { qualificationPeriod: undecided })).to.deep.equal(['prequalification stopped', 'dialogue never']);
  });

  it('is the choice of the buyer and the contract where nobody bids', () => {
    const direct = { status: 'active', procurementMethod: 'limited', dateCreated: day(1) };
    expect(states(collectStages(direct, at(2)))).to.deep.equal(['decision now', 'contract next']);
    expect(states(collectStages({ ...direct, contracts: [{ date: day(3) }] }, at(4)))).to.deep.equal(['decision past', 'contract now']);
    const imported = { ...direct, dateCreated: day(9), noticePublicationDate: day(1), contracts: [{ date: day(3) }] };
    expect(collectStages(imported, at(10))[0], 'ends after it begins').to.include({ start: day(1), end: day(3) });
    expect(states(collectStages({ ...direct, status: 'cancelled', date: day(2) }, at(4)))).to.deep.equal([
      'decision stopped',
      'contract never',
    ]);
  });

  it('has all stages to come for a draft, and bears a record of which nothing is known', () => {
    expect(new Set(collectStages({ status: 'draft' }, at(1)).map(({ state }) => state))).to.deep.equal(new Set(['next']));
    expect(collectStages({ status: 'nobody.knows', tenderPeriod: { startDate: 'no date' } }, at(1))).to.have.lengthOf(3);
  });
});
