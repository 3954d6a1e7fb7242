import { expect } from 'chai';
import { price as uah } from '../../../fixtures/money.ts';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { at, contextWith, delivery, item, lot, lotId, milestone, newer, party, shown } from '../../../fixtures/sketched-tenders.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { type Context, tenderCreationErrors } from '../../../src/procurement/tenders/rules/rule.ts';

export interface Case {
  readonly rule: string;
  readonly tender: Sketch<TenderFields>;
  readonly context?: Partial<Context>;
  readonly says: readonly string[];
}

/** A test for each case: good tenders pass, and others are answered what they say. */
export const judges = (good: readonly Omit<Case, 'says'>[], bad: readonly Case[]): void => {
  for (const { rule, tender, context } of good) {
    it(`${rule}: a good tender passes`, () => {
      expect(sketched(tenderCreationErrors)(tender, contextWith(context)).map(shown)).to.deep.equal([]);
    });
  }
  for (const { rule, tender, context, says } of bad) {
    it(`${rule} answers ${says[0]}`, () => {
      expect(sketched(tenderCreationErrors)(tender, contextWith(context)).map(shown)).to.deep.equal(says);
    });
  }
};

export const withItem = (changes: object): Sketch<TenderFields> => ({ ...newer, items: [{ ...item, ...changes }] });
export const withLot = (changes: object): Sketch<TenderFields> => ({ ...newer, lots: [{ ...lot, ...changes }] });
export const withMilestones = (...changes: object[]): Sketch<TenderFields> => ({
  ...newer,
  milestones: changes.map((one) => ({ ...milestone, ...one })),
});
export const classified = (id: string, additional: readonly object[] = []): object => ({
  classification: { scheme: 'ДК021', id },
  additionalClassifications: additional,
});
export const inn = { scheme: 'INN', id: 'aspirin' };
export const feature = (changes: object = {}) => ({ code: 'a', featureOf: 'tenderer', enum: [{ value: 0.1 }, { value: 0.2 }], ...changes });
export { uah };

export const passing: readonly Omit<Case, 'says'>[] = [
  { rule: 'V3: central with buyers', tender: { ...newer, procuringEntity: { ...party, kind: 'central' }, buyers: [party] } },
  { rule: 'V6: delivery beside financing', tender: { ...newer, milestones: [milestone, delivery] } },
  { rule: 'V7: milestones of a lot', tender: withMilestones({ relatedLot: lotId }) },
  { rule: 'V8: postpayment on deliveryOfGoods', tender: withMilestones({ code: 'postpayment', title: 'deliveryOfGoods' }) },
  { rule: 'V8: another event that is described', tender: withMilestones({ title: 'anotherEvent', description: 'Фарбування' }) },
  {
    rule: 'V10: buyers of a draft',
    tender: { ...newer, procuringEntity: { ...party, kind: 'central' }, buyers: [party], status: 'draft' },
  },
  { rule: 'V12: codes that are not loaded', tender: withItem(classified('00000000-0')) },
  { rule: 'V13: 99999999-9 with a scheme for it', tender: withItem(classified('99999999-9', [{ scheme: 'ДК018', id: '1' }])) },
  { rule: 'V13: 99999999-9 alone', tender: withItem(classified('99999999-9')) },
  { rule: 'V14: one INN', tender: withItem(classified('33600000-6', [inn])) },
  { rule: 'V14: 336 without INN', tender: withItem(classified('33610000-9', [{ scheme: 'ATC', id: 'A' }])) },
  { rule: 'V15: features of things that are there', tender: { ...newer, features: [feature({ featureOf: 'item', relatedItem: 'item' })] } },
  {
    rule: 'V16: 0.1 + 0.2 is 0.3',
    tender: { ...newer, features: [feature({ enum: [{ value: 0.1 }] }), feature({ code: 'b', enum: [{ value: 0.2 }] })] },
  },
  { rule: 'V20: awards after tendering', tender: { ...newer, awardPeriod: { startDate: at('2026-12-15T00:00') } } },
  { rule: 'V24: e-mail alone', tender: { ...newer, procuringEntity: { ...party, contactPoint: { email: 'a@example.org' } } } },
  { rule: 'V25: documents of things that are there', tender: { ...newer, documents: [{ documentOf: 'lot', relatedItem: lotId }] } },
];
