/** What is bought from the catalogue (spec/price-quotation.md §3). */
import { expect } from 'chai';
import { knownEntries } from '../../../fixtures/catalogue.ts';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { contextWith, item, shown } from '../../../fixtures/sketched-tenders.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { profilesAreNamed } from '../../../src/procurement/phases/catalogue/phase.ts';
import { priceQuotation } from '../../../src/procurement/types/price-quotation.ts';

describe('Profiles of what is bought from the catalogue', () => {
  const context = contextWith({
    procedure: priceQuotation,
    config: actingConfig({}, priceQuotation),
    catalogue: knownEntries({ categories: { drugs: { status: 'active', classification: { id: '33600000-6' } } } }),
  });
  const tender = (status: string, ...items: object[]): Sketch<TenderFields> => ({ status, items });
  const said = (after: Sketch<TenderFields>, before: Sketch<TenderFields> | null = null): string[] =>
    sketched(profilesAreNamed)(after, context, before).map(shown);
  const gone = { ...item, id: 'one', category: 'gone' };
  const drug = { ...item, id: 'two', category: 'drugs' };

  it('are asked of drugs that are new or named otherwise, and of all of them on leaving draft', () => {
    const missing = 'data.items.1.profile: (missing)';
    const other = { ...drug, id: 'one' };
    expect(said(tender('draft', { ...other, profile: 'p' }, drug))).to.deep.equal([missing]);
    expect(said(tender('draft', gone, drug), tender('draft', gone))).to.deep.equal([missing]);
    expect(said(tender('draft', gone, { ...drug, quantity: 2 }), tender('draft', gone, drug))).to.deep.equal([]);
    expect(said(tender('active.tendering', { ...other, profile: 'p' }, drug), tender('draft', other, drug))).to.deep.equal([missing]);
  });

  it('are asked of everything that costs much, changed or not', () => {
    const value = { amount: 10_000_000, currency: 'UAH', valueAddedTaxIncluded: true };
    const dear = { ...tender('draft', gone), value };
    expect(said(dear, dear)).to.deep.equal(['data.items.0.profile: (missing)']);
  });
});
