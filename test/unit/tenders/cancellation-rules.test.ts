/** What stands in the way of a cancellation, its states, and the time that is given back (spec/cancellations.md §2, §3, §6). */
import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { at, contextWith, lotId as lot, otherLotId as other } from '../../../fixtures/sketched-tenders.ts';
import type { CancellationRecord, TenderRecord } from '../../../src/base/domain/tender.ts';
import { withTimeGivenBack } from '../../../src/procurement/phases/cancellation/lost-time.ts';
import {
  type CancellationSettings,
  nextStatus,
  requireNoComplaints,
  requireNoPending,
  requireUse,
} from '../../../src/procurement/phases/cancellation/rules.ts';
import type { Context } from '../../../src/procurement/tenders/rules/rule.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';

const now = at('2027-02-10T12:00');

const buildContext = (complaints: CancellationSettings['complaints'], changes: Partial<Context> = {}): Context => {
  const settings = { reasons: [], signed: [], ...(complaints === undefined ? {} : { complaints }) };
  const procedure = { ...belowThreshold, settings: new Map(belowThreshold.settings).set('cancellation', settings) };
  const context = contextWith({ now, procedure, ...changes });
  return { ...context, config: { ...context.config, hasCancellationComplaints: complaints !== undefined } };
};
const waiting = buildContext({});
const direct = buildContext({ canBeSkipped: true });
const atOnce = buildContext(undefined);

type Tender = Sketch<TenderRecord>;

/** The text of the refusal; undefined where there is none. */
const refusal = (rule: () => void): string | undefined => {
  try {
    rule();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
};

describe('A cancellation is refused', () => {
  const noPending = sketched(requireNoPending);
  const pending = 'Forbidden because of a pending cancellation';
  const beside: readonly (readonly [string, object, string | undefined, string | undefined])[] = [
    ['of a lot beside one of that lot', { relatedLot: lot }, lot, pending],
    ['of a lot beside one of the tender', { relatedLot: lot }, undefined, pending],
    ['of the tender beside one of a lot', {}, lot, pending],
    ['of a lot beside one of another lot, not', { relatedLot: lot }, other, undefined],
    ['that is pending itself, not', { status: 'pending' }, lot, undefined],
    ['for its own sake, not', { id: 'a' }, lot, undefined],
  ];
  for (const [name, asked, relatedLot, text] of beside) {
    it(name, () => {
      const cancellations = [
        { id: 'a', status: 'pending', relatedLot },
        { id: 'b', status: 'unsuccessful' },
      ];
      expect(refusal(() => noPending(asked, { cancellations }))).to.equal(text);
    });
  }

  const noComplaints = sketched(requireNoComplaints);
  const period = (start: string, end: string) => ({ complaintPeriod: { startDate: at(start), endDate: at(end) } });
  const running = period('2027-02-10T11:00', '2027-02-11T00:00');
  const inPeriod = "Cancellation can't be add when exists active complaint period";
  const complained = (name: string, status: string) => `Can't perform operation for there is ${name} complaint in ${status} status`;
  const complaints = [{ status: 'accepted' }];
  const whileComplained: readonly (readonly [string, object, Tender, string | undefined])[] = [
    ['in a stand-still', {}, { status: 'active.pre-qualification.stand-still' }, inPeriod],
    ['in the time for complaints on an award of the lot', { relatedLot: lot }, { awards: [{ lotID: lot, ...running }] }, inPeriod],
    ['of the tender, in that of any award', {}, { awards: [{ lotID: other, ...running }] }, inPeriod],
    ['in that of an award of another lot, not', { relatedLot: lot }, { awards: [{ lotID: other, ...running }] }, undefined],
    ['at the moment in which it begins, not', {}, { awards: [period('2027-02-10T12:00', '2027-02-11T00:00')] }, undefined],
    ['at the moment in which it ends, not', {}, { awards: [period('2027-02-10T00:00', '2027-02-10T12:00')] }, undefined],
    ['beside a complaint on the tender', { relatedLot: lot }, { complaints }, complained('a tender', 'accepted')],
    ['beside one on a qualification', {}, { qualifications: [{ lotID: lot, complaints }] }, complained('a qualification', 'accepted')],
    ['beside one on an award', { relatedLot: lot }, { awards: [{ lotID: lot, complaints }] }, complained('an award', 'accepted')],
    ['beside one on an award of another lot, not', { relatedLot: lot }, { awards: [{ lotID: other, complaints }] }, undefined],
  ];
  for (const [name, asked, tender, text] of whileComplained) {
    it(`${name}`, () => {
      expect(refusal(() => noComplaints(asked, tender, 'add', waiting))).to.equal(text);
      expect(refusal(() => noComplaints(asked, tender, 'add', atOnce))).to.equal(undefined);
    });
  }

  const use = sketched(requireUse);
  const lots = [
    { id: lot, status: 'active' },
    { id: other, status: 'cancelled' },
  ];
  const lost = "Can't perform cancellation if all awards are unsuccessful";
  const asUse: readonly (readonly [string, object, Tender, Context, string | undefined])[] = [
    ['when nobody is left in the lot', { relatedLot: lot }, { awards: [{ lotID: lot, status: 'unsuccessful' }] }, waiting, lost],
    ['when nobody is left in an active lot', {}, { lots, awards: [{ lotID: lot, status: 'cancelled' }] }, waiting, lost],
    ['when nobody is left in another, not', {}, { lots, awards: [{ lotID: other, status: 'cancelled' }] }, waiting, undefined],
    ['when nobody is left without lots', {}, { awards: [{ status: 'unsuccessful' }] }, waiting, lost],
    ['when an award is left, not', {}, { awards: [{ status: 'unsuccessful' }, { status: 'pending' }] }, waiting, undefined],
    [
      'when nobody has qualified',
      {},
      { qualifications: [{ status: 'unsuccessful' }, { status: 'cancelled' }] },
      waiting,
      "Can't perform cancellation if all qualifications are unsuccessful",
    ],
    [
      'of a direct purchase that is done for a lot',
      {},
      { lots: [{ id: lot, status: 'complete' }] },
      direct,
      "Can't perform cancellation, if there is at least one complete lot",
    ],
    ['of another lot of it, not', { relatedLot: other }, { lots: [{ id: lot, status: 'complete' }] }, direct, undefined],
  ];
  for (const [name, asked, tender, context, text] of asUse) {
    it(name, () => {
      expect(refusal(() => use(asked, tender, context))).to.equal(text);
      expect(refusal(() => use(asked, tender, atOnce))).to.equal(undefined);
    });
  }
});

describe('A cancellation goes on', () => {
  const next = sketched(nextStatus);
  const satisfied: Sketch<CancellationRecord> = { status: 'pending', complaints: [{ status: 'satisfied' }] };
  const awarded: Tender = { awards: [{ lotID: lot, status: 'active' }] };
  const no = (from: string, to: string) => `Can't switch cancellation status from ${from} to ${to}`;
  const cases: readonly (readonly [Sketch<CancellationRecord>, string, Tender, Context, string])[] = [
    [{ status: 'draft' }, 'pending', {}, atOnce, 'active'],
    [{ status: 'draft' }, 'active', {}, atOnce, 'active'],
    [{ status: 'pending' }, 'unsuccessful', {}, atOnce, no('pending', 'unsuccessful')],
    [{ status: 'draft' }, 'pending', {}, waiting, 'pending'],
    [{ status: 'draft' }, 'unsuccessful', {}, waiting, 'unsuccessful'],
    [{ status: 'draft' }, 'active', {}, waiting, no('draft', 'active')],
    [{ status: 'pending' }, 'active', {}, waiting, no('pending', 'active')],
    [{ status: 'pending' }, 'draft', {}, waiting, no('pending', 'draft')],
    [{ status: 'pending' }, 'unsuccessful', {}, waiting, no('pending', 'unsuccessful')],
    [satisfied, 'unsuccessful', {}, waiting, 'unsuccessful'],
    [{ status: 'pending' }, 'pending', {}, waiting, 'pending'],
    [{ status: 'draft' }, 'active', {}, direct, 'active'],
    [{ status: 'pending' }, 'active', {}, direct, 'active'],
    [{ status: 'draft' }, 'active', awarded, direct, no('draft', 'active')],
    [{ status: 'draft', relatedLot: other }, 'active', awarded, direct, 'active'],
    [{ status: 'draft', relatedLot: lot }, 'active', awarded, direct, no('draft', 'active')],
  ];
  for (const [cancellation, to, tender, context, expected] of cases) {
    const kind = context === atOnce ? 'at once' : context === direct ? 'in a direct purchase' : 'after complaints';
    it(`${kind}: ${cancellation.status} → ${to}: ${expected}`, () => {
      let found = '';
      found =
        refusal(() => {
          found = next(cancellation, to, tender, context);
        }) ?? found;
      expect(found).to.equal(expected);
    });
  }
});

describe('The time that a cancellation has cost', () => {
  const givenBack = sketched(withTimeGivenBack);
  const tendering = (changes: Tender = {}): Tender => ({
    status: 'active.tendering',
    enquiryPeriod: { startDate: at('2027-02-01T00:00') },
    tenderPeriod: { startDate: at('2027-02-01T00:00'), endDate: at('2027-02-20T00:00') },
    ...changes,
  });
  const endAfter = (began: string, tender: Tender = tendering(), context: Context = waiting) =>
    givenBack(tender, { complaintPeriod: { startDate: at(began) } }, context).tenderPeriod?.endDate;

  for (const [name, began, end] of [
    ['a day at least', '2027-02-10T11:59', '2027-02-21T00:00'],
    ['whole days', '2027-02-08T12:00', '2027-02-22T00:00'],
    ['a rest of less than an hour not', '2027-02-08T11:00:01', '2027-02-22T00:00'],
    ['a rest of an hour as a day', '2027-02-08T11:00', '2027-02-23T00:00'],
    ['nothing for one that began as the enquiries did', '2027-02-01T00:00', '2027-02-20T00:00'],
  ] as const) {
    it(`is given back: ${name}`, () => expect(endAfter(began)).to.deep.equal(at(end)));
  }

  it('is given back in days of the tender, and only while bids are made', () => {
    const accelerated = tendering({ procurementMethodDetails: 'quick, accelerator=1440' });
    const sandbox = buildContext({}, { sandbox: true });
    expect(endAfter('2027-02-10T11:57', accelerated, sandbox)).to.deep.equal(at('2027-02-20T00:03'));
    expect(endAfter('2027-02-08T12:00', tendering({ status: 'active.qualification' }))).to.deep.equal(at('2027-02-20T00:00'));
    expect(givenBack(tendering(), {}, waiting).tenderPeriod?.endDate).to.deep.equal(at('2027-02-20T00:00'));
  });

  it('is given back to those who may complain of awards where nobody bids', () => {
    const award = (start: string) => ({ complaintPeriod: { startDate: at(start), endDate: at('2027-02-12T00:00') } });
    const awards = [award('2027-02-08T00:00'), award('2027-02-09T00:00')];
    const { awards: found = [] } = givenBack(
      { status: 'active', awards },
      { complaintPeriod: { startDate: at('2027-02-08T12:00') } },
      direct,
    );
    expect(found.map(({ complaintPeriod }) => complaintPeriod?.endDate)).to.deep.equal([at('2027-02-14T00:00'), at('2027-02-12T00:00')]);
  });
});
