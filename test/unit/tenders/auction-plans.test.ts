/** When auctions are planned where complaints and pre-qualification go before them (spec/open-tenders.md §2.3, spec/procedures.md §2.3). */
import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { at, zone } from '../../../fixtures/sketched-tenders.ts';
import { makeCalendar } from '../../../src/base/domain/period.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { type PlanContext, planAuction } from '../../../src/procurement/phases/auction/auction-plan.ts';

const plan = sketched(planAuction);
const context = (changes: Partial<PlanContext> = {}): PlanContext => ({
  now: at('2027-02-01T12:00'),
  zone,
  calendar: makeCalendar([]),
  sandbox: false,
  random: () => 0,
  ...changes,
});
const end = at('2027-02-10T00:00');
const complaint = (changes: object = {}): object => ({ type: 'complaint', status: 'declined', ...changes });
const earliest = (tender: Sketch<TenderFields>, changes: Partial<PlanContext> = {}): Date | undefined =>
  plan({ status: 'active.tendering', tenderPeriod: { endDate: end }, ...tender }, undefined, context(changes))?.shouldStartAfter;
const quick = { submissionMethodDetails: 'quick' };

describe('An auction begins', () => {
  const decided = at('2027-02-12T15:00');
  const cases: readonly (readonly [string, Sketch<TenderFields>, Date])[] = [
    ['after tendering', {}, end],
    [
      'two full days after the last decision on a complaint',
      { complaints: [complaint({ dateDecision: decided })] },
      at('2027-02-15T00:00'),
    ],
    [
      'and those days are full ones for a quick auction too',
      { complaints: [complaint({ dateDecision: decided })], ...quick },
      at('2027-02-15T00:00'),
    ],
    [
      'when the buyer has acted, whenever that was decided',
      { complaints: [complaint({ status: 'resolved', dateDecision: decided, tendererActionDate: at('2027-02-11T09:00') })] },
      at('2027-02-12T00:00'),
    ],
    [
      'at that very moment when it is quick',
      { complaints: [complaint({ tendererActionDate: at('2027-02-11T09:00') })], ...quick },
      at('2027-02-11T09:00'),
    ],
    ['after tendering, when all was decided long before', { complaints: [complaint({ dateDecision: at('2027-02-02T09:00') })] }, end],
    ['without a look at complaints in draft', { status: 'draft', complaints: [complaint({ dateDecision: decided })] }, end],
    ['without a look at claims', { complaints: [{ type: 'claim', tendererActionDate: decided }] }, end],
    [
      'after pre-qualification, whatever was decided about the tender',
      { qualificationPeriod: { endDate: at('2027-02-20T00:00') }, complaints: [complaint({ dateDecision: at('2027-03-01T00:00') })] },
      at('2027-02-20T00:00'),
    ],
    [
      'two full days after the last decision on a qualification',
      {
        status: 'active.pre-qualification.stand-still',
        qualificationPeriod: { endDate: at('2027-02-20T00:00') },
        qualifications: [{ complaints: [complaint({ dateDecision: at('2027-02-20T11:00') })] }],
      },
      at('2027-02-23T00:00'),
    ],
  ];
  for (const [name, tender, expected] of cases) it(name, () => expect(earliest(tender)).to.deep.equal(expected));

  it('two short days after it in an accelerated tender', () => {
    const tender = { procurementMethodDetails: 'quick, accelerator=1440', ...quick, complaints: [complaint({ dateDecision: decided })] };
    expect(earliest(tender, { sandbox: true })).to.deep.equal(new Date(decided.getTime() + 120_000));
  });
});

describe('A planned auction', () => {
  const planned = { startDate: at('2027-02-11T11:00'), shouldStartAfter: end };
  const buildPlan = (tender: Sketch<TenderFields>, changes: Partial<PlanContext> = {}) =>
    plan({ status: 'active.tendering', ...tender }, planned, context(changes));

  it('stays while a complaint on the tender is under way, and none is planned meanwhile', () => {
    for (const status of ['pending', 'accepted', 'satisfied', 'stopping'] as const) {
      const tender = { tenderPeriod: { endDate: at('2027-03-01T00:00') }, complaints: [complaint({ status })] };
      expect(buildPlan(tender)).to.equal(planned);
      expect(earliest(tender)).to.equal(undefined);
    }
  });

  it('is planned anew for an earlier day when that is more than two days earlier; in an accelerated tender always', () => {
    const earlier = { tenderPeriod: { endDate: at('2027-02-09T00:00') } };
    const accelerated = { ...earlier, procurementMethodDetails: 'quick, accelerator=1440' };
    expect(buildPlan(earlier)?.startDate).to.deep.equal(planned.startDate);
    expect(buildPlan(accelerated, { sandbox: true })?.startDate).to.deep.equal(at('2027-02-09T11:00'));
    expect(buildPlan(accelerated)?.startDate).to.deep.equal(planned.startDate);
    expect(buildPlan({ tenderPeriod: { endDate: at('2027-02-07T00:00') } })?.startDate).to.deep.equal(at('2027-02-08T11:00'));
  });
});
