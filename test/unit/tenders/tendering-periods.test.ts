/** What follows from the tendering period of the open types, and what a change needs of it (spec/open-tenders.md §2, §3.1, §5). */

import { expect } from 'chai';
import { openTypes } from '../../../fixtures/open-tenders.ts';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { at, contextWith, lotId, otherLotId, shown } from '../../../fixtures/sketched-tenders.ts';
import { firstFailing } from '../../../src/base/domain/problem.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { periodGoesWithEnquiries } from '../../../src/procurement/phases/enquiries/rules.ts';
import { tenderingIsLongEnough } from '../../../src/procurement/phases/tendering/rules.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { lotRules } from '../../../src/procurement/tenders/rules/rule.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

const typeOf = (type: string) => procedures.of(type) ?? expect.fail(type);
const buildContext = (type: string, now = at('2027-01-04T10:15')) =>
  contextWith({ procedure: typeOf(type), config: actingConfig({}, typeOf(type)), now });
const derived = (type: string, tender: Sketch<TenderFields>, before: Sketch<TenderFields> | null = null): Sketch<TenderFields> =>
  sketched(withDerived)(tender, buildContext(type), before);

const startDate = at('2026-12-20T00:00');

describe('periods of an open tender', () => {
  const table: readonly (readonly [string, string, string, string, string])[] = [
    ['2027-02-01T00:00', 'aboveThreshold', '2027-01-29', '2027-02-01', '2027-01-29'],
    ['2027-02-01T00:00', 'aboveThresholdUA', '2027-01-22', '2027-01-27', '2027-01-28'],
    ['2027-02-01T00:00', 'aboveThresholdEU', '2027-01-22', '2027-01-27', '2027-01-28'],
    ['2027-02-01T00:00', 'competitiveOrdering', '2027-01-29', '2027-02-01', '2027-01-29'],
    ['2027-02-01T00:00', 'simple.defense', '2027-01-27', '2027-01-30', '2027-01-28'],
    ['2027-02-01T00:00', 'aboveThresholdUA.defense', '2027-01-27', '2027-01-30', '2027-01-28'],
    ['2027-02-03T17:30', 'aboveThreshold', '2027-01-31', '2027-02-03', '2027-01-31'],
    ['2027-02-03T17:30', 'aboveThresholdUA', '2027-01-24', '2027-01-28', '2027-01-30'],
    ['2027-02-03T17:30', 'aboveThresholdEU', '2027-01-24', '2027-01-28', '2027-01-30'],
    ['2027-02-03T17:30', 'simple.defense', '2027-01-29', '2027-02-03', '2027-02-01'],
    ['2027-02-03T17:30', 'aboveThresholdUA.defense', '2027-01-29', '2027-02-03', '2027-02-01'],
    ['2027-02-06T00:00', 'simple.defense', '2027-02-03', '2027-02-06', '2027-02-04'],
    ['2027-02-06T00:00', 'aboveThresholdUA.defense', '2027-02-03', '2027-02-06', '2027-02-04'],
  ];
  for (const [end, type, enquiries, answers, complaints] of table) {
    it(`${type} until ${end}: questions until ${enquiries}, answers until ${answers}, complaints until ${complaints}`, () => {
      const { enquiryPeriod, complaintPeriod } = derived(type, { status: 'draft', tenderPeriod: { startDate, endDate: at(end) } });
      expect(enquiryPeriod).to.deep.equal({
        startDate,
        endDate: at(`${enquiries}T00:00`),
        clarificationsUntil: at(`${answers}T00:00`),
      });
      expect(complaintPeriod).to.deep.equal({ startDate, endDate: at(`${complaints}T00:00`) });
    });
  }

  it('are those of the tender whatever was sent, and stay once tendering is over', () => {
    const tenderPeriod = { startDate, endDate: at('2027-02-01T00:00') };
    const sent = { startDate: at('2026-01-01T00:00'), endDate: at('2026-02-01T00:00'), invalidationDate: at('2026-02-01T00:00') };
    expect(derived('aboveThreshold', { status: 'draft', tenderPeriod, enquiryPeriod: sent }).enquiryPeriod).not.to.have.property(
      'invalidationDate',
    );
    const inTendering = { status: 'active.tendering', tenderPeriod, enquiryPeriod: sent };
    expect(derived('aboveThreshold', inTendering, inTendering).enquiryPeriod?.endDate).to.deep.equal(at('2027-01-29T00:00'));
    const later = { ...inTendering, status: 'active.qualification' };
    expect(derived('aboveThreshold', later, later).enquiryPeriod).to.deep.equal(sent);
  });

  it('know when the tender was published', () => {
    const draft = { status: 'draft', tenderPeriod: { startDate, endDate: at('2027-02-01T00:00') } };
    const published = derived('aboveThreshold', { ...draft, status: 'active.tendering' }, draft);
    expect(published.enquiryPeriod?.invalidationDate).to.deep.equal(at('2027-01-04T10:15'));
    expect(published.next_check).to.deep.equal(at('2027-02-01T00:00'));
  });
});

describe('a short order', () => {
  const config = {
    ...actingConfig({}, typeOf('competitiveOrdering')),
    ...{ tenderComplainRegulation: 0, clarificationUntilDuration: 0, enquiryPeriodRegulation: 0, minTenderingDuration: 2 },
  };
  const context = { ...buildContext('competitiveOrdering'), config };

  it('has neither enquiries nor complaints beside its tendering', () => {
    const draft = { status: 'draft', tenderPeriod: { startDate, endDate: at('2027-02-01T00:00') } };
    const created: Sketch<TenderFields> = sketched(withDerived)(draft, context, null);
    expect([created.enquiryPeriod, created.complaintPeriod]).to.deep.equal([undefined, undefined]);
    expect(periodGoesWithEnquiries({ enquiryPeriod: {} }, config).map(shown)).to.deep.equal(['data.enquiryPeriod: (extra_forbidden)']);
    expect(periodGoesWithEnquiries({ enquiryPeriod: {} }, { enquiryPeriodRegulation: 3 })).to.deep.equal([]);
  });

  it('lasts two working days, a long one seven calendar days', () => {
    const told = (endDate: Date, of = context) =>
      sketched(tenderingIsLongEnough)({ tenderPeriod: { startDate: of.now, endDate } }, of, null).map(shown);
    const days = (text: string) => [`data.tenderPeriod: tenderPeriod must be at least ${text} days long`];
    expect([told(at('2027-01-07T00:00')), told(at('2027-01-06T23:59'))]).to.deep.equal([[], days('2 full business')]);
    const long = buildContext('competitiveOrdering');
    expect([told(at('2027-01-12T00:00'), long), told(at('2027-01-11T23:59'), long)]).to.deep.equal([[], days('7 full calendar')]);
  });
});

describe('a draft of a quotation', () => {
  it('may have the least period when it is published within ten minutes, since publication sets the start anew', () => {
    const context = { ...buildContext('priceQuotation'), sandbox: true };
    const { now } = context;
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    const told = (began: number, ends: number) => {
      const draft = { status: 'draft', procurementMethodDetails: 'quick, accelerator=1440' };
      const before = { ...draft, tenderPeriod: { startDate: minutes(began), endDate: minutes(ends) } };
      const after = { ...draft, status: 'active.tendering', tenderPeriod: { startDate: now, endDate: minutes(ends) } };
      return sketched(tenderingIsLongEnough)(after, context, before).map(shown);
    };
    const tooShort = ['data.tenderPeriod: tenderPeriod must be at least 2 full business days long'];
    expect([told(-1, 1), told(1, 3), told(-1, 0.9), told(1, 1.9)]).to.deep.equal([[], [], tooShort, tooShort]);
  });
});

describe('a question to an open tender', () => {
  const tender = (question: object): Sketch<TenderFields> => ({
    status: 'active.tendering',
    tenderPeriod: { startDate, endDate: at('2027-02-01T00:00') },
    lots: [
      { id: lotId, status: 'active' },
      { id: otherLotId, status: 'cancelled' },
    ],
    items: [{ id: 'in', relatedLot: lotId }, { id: 'out', relatedLot: otherLotId }, { id: 'free' }],
    questions: [{ id: 'q', title: 'Щільність', ...question }],
  });
  const table: readonly (readonly [string, object, boolean])[] = [
    ['about the tender', { questionOf: 'tender' }, true],
    ['about a lot that goes on', { questionOf: 'lot', relatedItem: lotId }, true],
    ['about a lot that has ended', { questionOf: 'lot', relatedItem: otherLotId }, false],
    ['about an item of a lot that goes on', { questionOf: 'item', relatedItem: 'in' }, true],
    ['about an item of a lot that has ended', { questionOf: 'item', relatedItem: 'out' }, false],
    ['about an item without a lot', { questionOf: 'item', relatedItem: 'free' }, true],
    ['that is answered', { questionOf: 'tender', answer: '80 г/м²' }, false],
  ];
  for (const [what, question, holds] of table) {
    it(`${what} ${holds ? 'holds' : 'does not hold'} the end of tendering`, () => {
      const { next_check } = derived('aboveThreshold', tender(question));
      expect(next_check).to.deep.equal(holds ? undefined : at('2027-02-01T00:00'));
    });
  }

  it('does not hold that of a tender with enquiries of its own', () => {
    expect(derived('belowThreshold', tender({ questionOf: 'tender' })).next_check).to.deep.equal(at('2027-02-01T00:00'));
  });
});

describe('a complaint on an open tender', () => {
  const ended = [
    { id: lotId, status: 'active' },
    { id: otherLotId, status: 'cancelled' },
  ];
  const table: readonly (readonly [string, object, boolean])[] = [
    ...['pending', 'accepted', 'satisfied'].map((status) => [`that is ${status}`, { status }, true] as const),
    ...['draft', 'mistaken', 'declined', 'resolved'].map((status) => [`that is ${status}`, { status }, false] as const),
    ['on a lot that goes on', { status: 'pending', relatedLot: lotId }, true],
    ['on a lot that has ended', { status: 'pending', relatedLot: otherLotId }, false],
  ];
  for (const [what, complaint, holds] of table) {
    it(`${what} ${holds ? 'holds' : 'does not hold'} the end of tendering`, () => {
      const end = at('2027-02-01T00:00');
      const complaints = [{ id: 'c', type: 'complaint', ...complaint }];
      const tender = { status: 'active.tendering', tenderPeriod: { startDate, endDate: end }, lots: ended, complaints };
      const { events } = typeOf('aboveThreshold');
      const times = events
        .filter(({ name }) => name.startsWith('E4'))
        .map(({ time }) => sketched(time)(tender, buildContext('aboveThreshold')));
      expect(times).to.deep.equal([holds ? undefined : end]);
    });
  }
});

describe('a change while bids are made', () => {
  const limits: Readonly<Record<string, readonly [string, string]>> = {
    aboveThreshold: ['2027-01-09T00:00', '4 days'],
    aboveThresholdUA: ['2027-01-12T00:00', '7 days'],
    aboveThresholdEU: ['2027-01-12T00:00', '7 days'],
    'simple.defense': ['2027-01-07T00:00', '2 working days'],
    'aboveThresholdUA.defense': ['2027-01-07T00:00', '2 working days'],
    requestForProposal: ['2027-01-09T00:00', '4 days'],
    competitiveOrdering: ['2027-01-08T00:00', '3 days'],
  };
  for (const type of [...openTypes, 'requestForProposal', 'competitiveOrdering']) {
    const [limit = '', days = ''] = limits[type] ?? [];
    it(`of ${type} on a Monday morning leaves bidders until ${limit}`, () => {
      const changed = (endDate: Date) => () =>
        sketched(firstFailing)(lotRules.of(typeOf(type)), { tenderPeriod: { startDate, endDate } }, buildContext(type), null);
      expect(changed(at(limit))()).to.deep.equal([]);
      expect(changed(new Date(at(limit).getTime() - 1)))
        .to.throw()
        .with.property('details', `tenderPeriod should be extended by ${days}`);
    });
  }

  it('of belowThreshold leaves bidders no least time', () => {
    const tenderPeriod = { startDate, endDate: new Date(startDate.getTime() + 1) };
    const type = 'belowThreshold';
    expect(sketched(firstFailing)(lotRules.of(typeOf(type)), { tenderPeriod }, buildContext(type), null)).to.deep.equal([]);
  });
});
