import { expect } from 'chai';
import fc from 'fast-check';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { contextWith, lot, lotId, newer, notice, otherLotId, proforma, shown } from '../../../fixtures/sketched-tenders.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { requireStatusOfWrite } from '../../../src/procurement/engine/writes.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { documentErrors } from '../../../src/procurement/tenders/rules/documents.ts';
import { lotErrors, lotRemovalErrors } from '../../../src/procurement/tenders/rules/money.ts';
import { tenderCreationErrors } from '../../../src/procurement/tenders/rules/rule.ts';
import { tenderSettings } from '../../../src/procurement/tenders/settings.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';

const draft = sketched(withDerived)(newer, contextWith(), null);
const withSecond = (changes: object): Sketch<TenderFields> => ({ ...draft, lots: [lot, { ...lot, id: otherLotId, ...changes }] });
const errorsOfSecond = (changes: object): readonly string[] => sketched(lotErrors)(draft, withSecond(changes), 1, contextWith()).map(shown);

describe('rules of one lot', () => {
  it('lets a fitting lot in', () => expect(errorsOfSecond({})).to.deep.equal([]));

  it('places errors as in a body that is the lot', () => {
    expect(errorsOfSecond({ minimalStep: undefined })).to.deep.equal(['data.minimalStep: (missing)']);
    expect(errorsOfSecond({ minimalStep: { amount: 500 } })).to.deep.equal([
      'data.minimalStep.amount: Minimal step value should be less than lot value',
    ]);
  });

  it('refuses an id that is taken', () => {
    expect(errorsOfSecond({ id: lotId })).to.deep.equal(['data.lots: Items should be unique by fields: id']);
  });

  const related: readonly (readonly [string, Sketch<TenderFields>])[] = [
    ['items', draft],
    ['milestones', { ...draft, items: [], milestones: (draft.milestones ?? []).map((one) => ({ ...one, relatedLot: lotId })) }],
    ['features', { ...draft, items: [], features: [{ featureOf: 'lot', relatedItem: lotId, enum: [] }] }],
    ['documents', { ...draft, items: [], documents: [{ documentOf: 'lot', relatedItem: lotId }] }],
  ];
  for (const [things, tender] of related) {
    it(`is not deleted with related ${things}`, () => {
      expect(sketched(lotRemovalErrors)(tender, lotId).map(shown)).to.deep.equal([`data: Cannot delete lot with related ${things}`]);
      expect(sketched(lotRemovalErrors)(tender, otherLotId)).to.deep.equal([]);
    });
  }
});

describe('rules of documents under their own path', () => {
  const collectErrors = (document: object, before: Sketch<TenderFields> = draft): readonly string[] => {
    const stored = before.documents ?? [];
    const asked = { documents: [...stored, document], written: [{ document, path: ['data'] }], stored };
    const context = contextWith();
    const list = { name: 'tender', types: tenderSettings.of(context.procedure).documents?.single ?? [], excludesTemplate: true } as const;
    return sketched(documentErrors)(before, asked, list, context).map(shown);
  };

  it('lets a notice and its versions in', () => {
    expect(collectErrors(notice)).to.deep.equal([]);
    expect(collectErrors(notice, { ...draft, documents: [notice] })).to.deep.equal([]);
  });

  it('places errors as in a body that is the document', () => {
    expect(collectErrors({ documentOf: 'lot', relatedItem: 'x' })).to.deep.equal(['data.relatedItem: relatedItem should be one of lots']);
    expect(collectErrors({ confidentiality: 'buyerOnly', confidentialityRationale: 'a'.repeat(30) })).to.deep.equal([
      'data.confidentiality: Document should be public',
    ]);
  });

  it('holds one notice, and no proforma beside a template', () => {
    expect(collectErrors({ ...notice, id: 'x' }, { ...draft, documents: [notice] })).to.deep.equal([
      'data: notice document in tender should be only one',
    ]);
    expect(collectErrors(proforma, { ...draft, contractTemplateName: 'x' })).to.deep.equal([
      'data: Cannot use both contractTemplateName and contractProforma document simultaneously',
    ]);
  });
});

describe('statuses in which things are written', () => {
  const texts = [
    ['patch tender', "Can't update tender in current (complete) status"],
    ['add lot', "Can't add lot in current (complete) tender status"],
    ['update lot', "Can't update lot in current (complete) tender status"],
    ['delete lot', "Can't delete lot in current (complete) tender status"],
    ['add document', "Can't add document in current (complete) tender status"],
    ['delete document', "Can't delete document when tender in current (complete) status"],
  ] as const;
  for (const [write, text] of texts) {
    it(`${write}: draft, and not complete`, () => {
      expect(() => requireStatusOfWrite(belowThreshold, write, 'draft')).not.to.throw();
      expect(() => requireStatusOfWrite(belowThreshold, write, 'complete'))
        .to.throw(text)
        .with.property('status', 403);
    });
  }
});

describe('the range of a minimal step (V29) and the sum of lots', () => {
  const cents = (amount: number): number => amount / 100;

  it('holds for every amount of whole cents', () => {
    const amounts = fc.tuple(fc.integer({ min: 200, max: 1e11 }), fc.double({ min: 0.001, max: 0.05, noNaN: true }));
    fc.assert(
      fc.property(amounts, ([amount, share]) => {
        const step = Math.round(amount * share);
        const isWithin = step >= Math.floor((amount * 5) / 1000) && step <= Math.ceil((amount * 3) / 100);
        const money = (value: number) => ({ amount: cents(value), currency: 'UAH', valueAddedTaxIncluded: false });
        const tender = { ...newer, lots: [{ ...lot, value: money(amount), minimalStep: money(step) }] };
        return (sketched(tenderCreationErrors)(tender, contextWith()).length === 0) === isWithin;
      }),
    );
  });

  it('sums amounts and guarantees of lots exactly', () => {
    const list = fc.array(fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.option(fc.integer({ min: 0, max: 1e9 }))), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(list, (pairs) => {
        const lots = pairs.map(([amount, guarantee], index) => ({
          id: String(index),
          value: { amount: cents(amount) },
          ...(guarantee === null ? {} : { guarantee: { amount: cents(guarantee), currency: 'USD' } }),
        }));
        const { value, guarantee } = sketched(withDerived)({ ...newer, lots }, contextWith(), null);
        const guarantees = pairs.flatMap(([, one]) => one ?? []);
        const total = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0) / 100;
        expect(value?.amount).to.equal(total(pairs.map(([amount]) => amount)));
        expect(guarantee).to.deep.equal(guarantees.length === 0 ? undefined : { amount: total(guarantees), currency: 'USD' });
      }),
    );
  });
});
