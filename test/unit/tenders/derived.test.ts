import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { at, buildCodes, contextWith, item, lot, newer, now, older } from '../../../fixtures/sketched-tenders.ts';
import { sameValue } from '../../../src/base/domain/json.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';

const created = (changes: Sketch<TenderFields> = {}, context = contextWith()): Sketch<TenderFields> =>
  sketched(withDerived)({ ...newer, ...changes }, context, null);
const usd = { amount: 500, currency: 'USD', valueAddedTaxIncluded: true };

describe('derived values of a tender', () => {
  it('fills the words of the procedure', () => {
    const { status, procurementMethod, awardCriteria, submissionMethod } = created();
    expect([status, procurementMethod, awardCriteria, submissionMethod]).to.deep.equal([
      'draft',
      'open',
      'lowestCost',
      'electronicAuction',
    ]);
    const config = actingConfig({ hasAuction: false }, belowThreshold);
    expect(created({}, contextWith({ config }))).not.to.have.property('submissionMethod');
  });

  it('begins enquiries now and tendering at their end', () => {
    const { enquiryPeriod, tenderPeriod } = created();
    expect(enquiryPeriod?.startDate).to.deep.equal(now);
    expect(tenderPeriod?.startDate).to.deep.equal(at('2026-12-11T00:00'));
  });

  it('lets questions be answered one full working day after the enquiries', () => {
    expect(created().enquiryPeriod?.clarificationsUntil).to.deep.equal(at('2026-12-12T00:00'));
    const tendering = { ...created(), status: 'active.tendering' };
    const moved = { ...tendering, enquiryPeriod: { ...tendering.enquiryPeriod, endDate: at('2026-12-09T00:00') } };
    expect(sketched(withDerived)(moved, contextWith(), tendering).enquiryPeriod?.clarificationsUntil).to.deep.equal(at('2026-12-12T00:00'));
  });

  it('shortens clarifications by the accelerator of a sandbox, and only there', () => {
    const accelerated = { procurementMethodDetails: 'quick, accelerator=1440' };
    const until = (sandbox: boolean) => created(accelerated, contextWith({ sandbox })).enquiryPeriod?.clarificationsUntil;
    expect(until(true)).to.deep.equal(at('2026-12-11T00:01'));
    expect(until(false)).to.deep.equal(at('2026-12-12T00:00'));
  });

  it('copies currency and tax of the value to lots, steps and units', () => {
    const { lots, items } = created({ value: usd });
    const rest = { currency: 'USD', valueAddedTaxIncluded: true };
    expect(lots?.[0]?.value).to.deep.equal({ amount: 500, ...rest });
    expect(lots?.[0]?.minimalStep).to.deep.equal({ amount: 15, ...rest });
    expect(items?.[0]?.unit?.value).to.deep.equal({ amount: 50, ...rest });
  });

  it('leaves the step of an older tender as it was sent', () => {
    expect(sketched(withDerived)(older, contextWith({ variant: 'older' }), null).minimalStep).to.deep.equal(older.minimalStep);
  });

  it('makes the value the sum of the lots', () => {
    expect(created({ lots: [lot, { ...lot, id: 'b', value: { amount: 0.1 } }] }).value?.amount).to.equal(500.1);
    expect(created({ lots: [] }).value?.amount).to.equal(500);
  });

  it('dates new lots and keeps the state of old ones', () => {
    const old = { ...lot, id: 'b', status: 'cancelled', date: at('2026-01-01T00:00') };
    const { lots } = created({ lots: [lot, old] });
    expect(lots?.map(({ status, date }) => [status, date])).to.deep.equal([
      ['active', now],
      ['cancelled', old.date],
    ]);
    expect(lots?.[1]).not.to.have.property('auctionPeriod');
  });

  it('marks the titles of a test that are there, once', () => {
    const once = created({ mode: 'test', title_en: 'Paper', title_ru: undefined });
    const wanted = ['[ТЕСТУВАННЯ] Папір', '[TESTING] Paper', undefined];
    expect([once.title, once.title_en, once.title_ru]).to.deep.equal(wanted);
    const twice = sketched(withDerived)(once, contextWith(), once);
    expect([twice.title, twice.title_en, twice.title_ru]).to.deep.equal(wanted);
    expect(created().title).to.equal('Папір');
  });

  it('copies the reasons for contract changes at creation, when their list is loaded', () => {
    const codes = buildCodes({ 'contract-change-reasons': { taxRate: { title_uk: 'Податок', archive: false } } });
    const { contractChangeRationaleTypes } = created({}, contextWith({ codes }));
    expect(contractChangeRationaleTypes).to.deep.equal({ taxRate: { title_uk: 'Податок' } });
    expect(created()).not.to.have.property('contractChangeRationaleTypes');
    expect(sketched(withDerived)(created(), contextWith({ codes }), created())).not.to.have.property('contractChangeRationaleTypes');
  });

  it('dates a publication and says when tendering begins', () => {
    const draft = created();
    const later = at('2026-12-08T12:00');
    const published = sketched(withDerived)({ ...draft, status: 'active.enquiries' }, contextWith({ now: later }), draft);
    expect(draft).not.to.have.any.keys('next_check', 'noticePublicationDate');
    expect(published.noticePublicationDate).to.deep.equal(later);
    expect(published.date).to.deep.equal(later);
    expect(published.next_check).to.deep.equal(at('2026-12-11T00:00'));
  });

  it('says when tendering ends, and nothing after the last event', () => {
    const draft = created();
    const checkIn = (status: string) => sketched(withDerived)({ ...draft, status }, contextWith(), { ...draft, status }).next_check;
    expect(checkIn('active.tendering')).to.deep.equal(at('2026-12-15T00:00'));
    expect(checkIn('complete')).to.equal(undefined);
  });

  it('leaves plans alone once auctions are over', () => {
    const planned = { startDate: at('2026-12-15T13:07'), shouldStartAfter: at('2026-12-15T00:00') };
    const awarded = { ...older, status: 'active.awarded', auctionPeriod: planned, tenderPeriod: { endDate: at('2026-12-20T00:00') } };
    expect(sketched(withDerived)(awarded, contextWith(), awarded).auctionPeriod).to.equal(planned);
  });

  it('plans auctions at the lots, and at a tender without lots', () => {
    const plan = { startDate: at('2026-12-15T11:00'), shouldStartAfter: at('2026-12-15T00:00') };
    const { lots, auctionPeriod } = created({ auctionPeriod: { startDate: at('2030-01-01T00:00') } });
    expect(lots?.[0]?.auctionPeriod).to.deep.equal(plan);
    expect(auctionPeriod).to.equal(undefined);
    const proposed = { auctionPeriod: { endDate: at('2027-01-01T00:00') } };
    expect(sketched(withDerived)({ ...older, ...proposed }, contextWith(), null).auctionPeriod).to.deep.equal(plan);
  });

  it('takes the plan of the tender away with the first lot', () => {
    const before = sketched(withDerived)(older, contextWith(), null);
    expect(before).to.have.property('auctionPeriod');
    const after = sketched(withDerived)({ ...before, lots: [lot], items: [item] }, contextWith(), before);
    expect(after).not.to.have.property('auctionPeriod');
  });

  it('changes nothing when asked again', () => {
    for (const tender of [created({ mode: 'test' }), sketched(withDerived)(older, contextWith(), null)]) {
      expect(sameValue(sketched(withDerived)(tender, contextWith({ random: () => 0.9 }), tender), tender)).to.equal(true);
    }
  });
});
