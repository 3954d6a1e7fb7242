/** The rules of complexAsset.arma on composed tenders, without a store (spec/asset-managers.md). */

import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { at, buildCodes, contextWith, lotId, shown } from '../../../fixtures/sketched-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { TenderFields, TenderRecord } from '../../../src/base/domain/tender.ts';
import type { Bid, Value } from '../../../src/base/domain/types.generated.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { lowPriceReasons } from '../../../src/procurement/phases/awarding/next-awards.ts';
import type { BidChange } from '../../../src/procurement/phases/bids/offer.ts';
import { bidErrors, correctionErrors } from '../../../src/procurement/phases/bids/rules.ts';
import { requireNoComplaints } from '../../../src/procurement/phases/cancellation/rules.ts';
import { percentageMeasure, percentageScale } from '../../../src/procurement/phases/percentages/measure.ts';
import { PRE_QUALIFICATION_STAND_STILL_STATUS } from '../../../src/procurement/phases/pre-qualification/qualification.ts';
import { tenderingIsLongEnough } from '../../../src/procurement/phases/tendering/rules.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { kindMayUseProcedure } from '../../../src/procurement/tenders/rules/parties.ts';
import { changeRules, lotRules, newLotRules } from '../../../src/procurement/tenders/rules/rule.ts';
import { aboveThresholdEU } from '../../../src/procurement/types/above-threshold-eu.ts';
import { complexAssetArma as procedure } from '../../../src/procurement/types/complex-asset-arma.ts';

const config = actingConfig({}, procedure);
const contextAt = (now: Date) => contextWith({ procedure, config, now });
const percent = (amountPercentage: number): Value => ({ amountPercentage }) as unknown as Value;

describe('What may be written of a tender of complexAsset.arma', () => {
  it('is that of aboveThresholdEU without complaints and claims; documents longer', () => {
    const allowed = ({ writes }: typeof procedure) =>
      Object.fromEntries(
        Object.entries(writes).map(([write, { in: statuses }]) => [write, statuses.map((one) => one.replace('active.', '')).join()]),
      );
    const [own, other] = [allowed(procedure), allowed(aboveThresholdEU)];
    const gone = Object.keys(other).filter((write) => !(write in own));
    expect(gone.every((write) => /complaint|claim/.test(write))).to.equal(true);
    expect(gone).to.have.length(Object.keys(other).filter((write) => /complaint|claim/.test(write)).length);
    const differing = Object.entries(own).filter(([write, statuses]) => other[write] !== statuses);
    expect(Object.fromEntries(differing)).to.deep.equal({
      'add document': 'draft,tendering,pre-qualification',
      'update document': 'draft,tendering,pre-qualification',
      'add award document': 'qualification,awarded',
      'update award document': 'qualification,awarded',
    });
  });
});

describe('A tender of complexAsset.arma', () => {
  const startDate = at('2026-12-20T00:00');
  const periods: readonly (readonly [string, string, string, string])[] = [
    ['2027-02-01T00:00', '2027-01-22', '2027-01-29', '2027-02-13'],
    ['2027-02-03T17:30', '2027-01-24', '2027-01-30', '2027-02-18'],
  ];
  for (const [end, enquiries, answers, decisions] of periods) {
    it(`until ${end}: questions until ${enquiries}, answers until ${answers}, decisions until ${decisions}`, () => {
      const draft: Sketch<TenderFields> = { status: 'draft', tenderPeriod: { startDate, endDate: at(end) } };
      const { enquiryPeriod, complaintPeriod, qualificationPeriod } = sketched(withDerived)(draft, contextAt(at('2027-01-04T10:15')), null);
      expect([enquiryPeriod?.endDate, enquiryPeriod?.clarificationsUntil]).to.deep.equal([
        at(`${enquiries}T00:00`),
        at(`${answers}T00:00`),
      ]);
      expect([qualificationPeriod?.endDate, complaintPeriod]).to.deep.equal([at(`${decisions}T00:00`), undefined]);
    });
  }

  it('takes bids for twenty working days, and changes until a week before they end', () => {
    const now = at('2027-01-04T10:15');
    const long = (end: string) =>
      sketched(tenderingIsLongEnough)({ tenderPeriod: { startDate: now, endDate: at(end) } }, contextAt(now), null).map(shown);
    expect(long('2027-02-01T23:59')).to.deep.equal(['data.tenderPeriod: tenderPeriod must be at least 20 full business days long']);
    expect(long('2027-02-02T00:00')).to.deep.equal([]);
    const changed = (endDate: Date): string => {
      try {
        for (const rule of lotRules.of(procedure)) sketched(rule)({ tenderPeriod: { startDate, endDate }, lots: [] }, contextAt(now), null);
        return 'done';
      } catch (error) {
        return error instanceof Problem ? error.details : String(error);
      }
    };
    expect(changed(at('2027-01-12T00:00'))).to.equal('done');
    expect(changed(at('2027-01-11T23:59'))).to.equal('tenderPeriod should be extended by 7 days');
  });

  it('is made by an authority where the list of kinds says so', () => {
    const codes = buildCodes({ 'kinds-by-procedure': { 'complexAsset.arma': ['authority'] } });
    const asked = (kind: string, now: string) =>
      sketched(kindMayUseProcedure)({ procuringEntity: { kind } } as Sketch<TenderFields>, { ...contextAt(at(now)), codes }, null).map(
        shown,
      );
    expect(asked('general', '2027-02-23T00:00')).to.deep.equal([
      'data.procuringEntity.kind: Procedure publishing with method type complexAsset.arma is not allowed for procuringEntity.kind general',
    ]);
    expect([...asked('authority', '2027-02-23T00:00'), ...asked('general', '2027-02-22T23:59')]).to.deep.equal([]);
  });

  it('is not cancelled during the stand-still, though nobody may complain', () => {
    const cancel = (status: string): string => {
      try {
        requireNoComplaints({}, { status } as TenderRecord, 'add', contextAt(at('2027-01-04T10:15')));
        return 'done';
      } catch (error) {
        return error instanceof Problem ? error.details : String(error);
      }
    };
    expect([cancel('active.pre-qualification'), cancel(PRE_QUALIFICATION_STAND_STILL_STATUS)]).to.deep.equal([
      'done',
      "Cancellation can't be add when exists active complaint period",
    ]);
  });
});

describe('The income that an asset is expected to bring', () => {
  const since = new Date('2026-06-15T21:00:00Z');
  const bare = { id: lotId, title: 'Склад', status: 'active', value: percent(50), minimalStep: percent(1) };
  const dated = (dateCreated: Date, status = 'draft'): Sketch<TenderFields> => ({ dateCreated, status, lots: [bare] });
  const asked = (dateCreated: Date) => {
    const context = contextAt(at('2026-12-07T10:15'));
    // Before the rules of every change.
    const published = changeRules
      .of(procedure)
      .slice(0, 1)
      .map((rule) =>
        sketched(rule)({ ...dated(dateCreated), status: 'active.tendering' }, context, dated(dateCreated) as TenderFields).map(shown),
      );
    const open = dated(dateCreated, 'active.tendering');
    const added = newLotRules
      .of(procedure)
      .map((rule) => sketched(rule)({ ...open, lots: [bare, { ...bare, id: 'b' }] }, context, open as TenderFields).map(shown));
    return [...published.flat(), ...added.flat()];
  };

  it('is asked of tenders made since 16 June 2026, and of none before', () => {
    expect(asked(since)).to.deep.equal([
      'data.lots.0.minExpectedIncome: minExpectedIncome is required for tender activation',
      'data.minExpectedIncome: minExpectedIncome is required for lot',
    ]);
    expect(asked(new Date(since.getTime() - 1))).to.deep.equal([]);
  });
});

describe('The items of a bid on an asset', () => {
  const [unit, other] = [{ code: 'H87', name: 'штука' }, 'b'.repeat(32)];
  const asked = (id: string, quantity: number) => ({ id, relatedLot: lotId, quantity, unit });
  const tender: Sketch<TenderFields> = { lots: [{ id: lotId, value: percent(50) }], items: [asked('a', 10), asked(other, 1)] };
  const faults = (items?: readonly object[]) =>
    sketched(bidErrors)({
      tender,
      before: null,
      after: { status: 'pending', lotValues: [{ relatedLot: lotId, value: percent(50) }], items },
      asked: 'pending',
      context: contextAt(at('2027-01-04T10:15')),
    } as Sketch<BidChange>).map(shown);

  it('may be left out, all or some; those that are named are what was asked for', () => {
    expect(faults()).to.deep.equal([]);
    expect(faults([asked('a', 10)])).to.deep.equal([]);
    expect(faults([asked('c', 10)])).to.deep.equal(['data: Bid items ids should be on tender items ids for current lot']);
    expect(faults([asked('a', 0)])).to.deep.equal([`data.items: At least one item should be with not empty quantity for lot ${lotId}`]);
    expect(faults([asked('a', 9)])).to.deep.equal([
      'data.items.0.quantity: bid item.quantity (9) should be equal to tender item.quantity (10) for item a',
    ]);
  });

  it('are not among what 24 hours are given for', () => {
    const bid = { items: [asked('a', 10)], subcontractingDetails: '' } as unknown as Bid;
    const priced = [{ ...asked('a', 10), unit: { ...unit, value: { amount: 5 } } }];
    const changed = (over: object) => correctionErrors(bid, { ...bid, ...over }, percentageScale).map(shown);
    expect(changed({ subcontractingDetails: 'Охорона' })).to.deep.equal([]);
    expect(changed({ items: priced })[0]).to.match(
      /^data.items: Updated could be only \('requirementResponses', 'subcontractingDetails', 'tenderers', 'lotValues'\) in bid, items/,
    );
  });
});

describe('A percentage that is asked', () => {
  const lot = { id: lotId, title: 'x', value: percent(50) } as never;
  const faults = (asked: number) =>
    percentageMeasure.faults(percent(asked), { tender: {} as TenderFields, lot }, config, ['value']).map(shown);

  it('is at most that of the lot, whatever the flags say of values', () => {
    expect(config.hasValueRestriction).to.equal(false);
    expect([faults(50.001), faults(50), faults(0)]).to.deep.equal([['value: value of bid should be less than value of lot'], [], []]);
    expect(percentageMeasure.derive?.(percent(33.3335), { tender: {} as TenderFields })).to.deep.equal(percent(33.334));
  });

  it('is above 0 in an auction, and has three digits', () => {
    const read = (amount: unknown) => percentageMeasure.read({ amount }, 49, undefined, undefined);
    expect([read(49), read(49.001), read(0), read(48.1234), read(-1)]).to.deep.equal([
      { amount: 49 },
      'Too high value',
      'Too low value',
      'Bid amount should have at most 3 decimal places',
      null,
    ]);
  });

  it('is abnormally low by the numbers of the auction and before it', () => {
    const offers = [20, 21, 35, 50].map((asked) => ({ value: percent(asked), initialValue: percent(50) }));
    const reasons = offers.map((offer) => lowPriceReasons(percentageScale, offer, offers).map((text) => (text.includes('40') ? 1 : 2)));
    expect(reasons).to.deep.equal([[1], [1, 2], [2], []]);
  });
});
