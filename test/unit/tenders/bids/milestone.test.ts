import { expect } from 'chai';
import { at, lotId, party, shown, signingParty } from '../../../../fixtures/sketched-tenders.ts';
import { Problem } from '../../../../src/base/domain/problem.ts';
import type { Bid } from '../../../../src/base/domain/types.generated.ts';
import { correctionErrors, mayBeCorrected } from '../../../../src/procurement/phases/bids/rules.ts';

const value = { amount: 45, currency: 'UAH', valueAddedTaxIncluded: false };
const { kind: _, ...organization } = party;
const bid: Bid = {
  id: 'e'.repeat(32),
  status: 'active',
  subcontractingDetails: 'хтось',
  tenderers: [{ ...organization, scale: 'micro' }],
  lotValues: [{ relatedLot: lotId, value, status: 'active', date: at('2026-12-15T10:00') }],
  items: [{ id: 'a', description: 'Папір', quantity: 10, unit: { code: 'H87', name: 'штука', value } }],
  parameters: [{ code: 'experience', value: 0.1 }],
};
const [item, tenderer, lotValue] = [bid.items?.[0], bid.tenderers?.[0], bid.lotValues?.[0]];
const fields = "('items', 'requirementResponses', 'subcontractingDetails', 'tenderers', 'lotValues')";

const judge = (change: object): string[] | string => {
  try {
    return correctionErrors(bid, { ...bid, ...change }).map(shown);
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.details}`;
    throw error;
  }
};

describe('The 24 hours of an award (spec/tender-rules.md §6, last paragraph)', () => {
  for (const [what, change] of Object.entries({
    'the price of a unit': { items: [{ ...item, unit: { ...item?.unit, value: { ...value, amount: 46 } } }] },
    'who signs': { tenderers: [{ ...tenderer, signerInfo: signingParty.signerInfo }] },
    subcontractors: { subcontractingDetails: 'ніхто' },
    'subcontractors of a lot': { lotValues: [{ ...lotValue, subcontractingDetails: 'ніхто' }] },
    'answers to requirements': { requirementResponses: [{ id: 'f'.repeat(32), requirement: { id: 'a' }, value: true }] },
  })) {
    it(`let the bidder change ${what}`, () => {
      expect(judge(change)).to.deep.equal([]);
    });
  }

  for (const [what, change, says] of [
    [
      'another field',
      { parameters: [] },
      `data.parameters: Updated could be only ${fields} in bid, parameters change forbidden: [{"code":"experience","value":0.1}] -> []`,
    ],
    [
      'the status',
      { status: 'pending' },
      `data.status: Updated could be only ${fields} in bid, status change forbidden: active -> pending`,
    ],
    ['the number of items', { items: [item, item] }, "data.items: List size change's not allowed"],
    ['a quantity', { items: [{ ...item, quantity: 9 }] }, "data.items.0: It is allowed to change only fields: ('unit',)"],
    [
      'a unit',
      { items: [{ ...item, unit: { ...item?.unit, code: 'KGM' } }] },
      "data.items.0.unit: It is allowed to change only fields: ('value',)",
    ],
    [
      'a currency',
      { items: [{ ...item, unit: { ...item?.unit, value: { ...value, currency: 'EUR' } } }] },
      "data.items.0.unit.value: It is allowed to change only fields: ('amount',)",
    ],
    [
      'the presence of a price',
      { items: [{ ...item, unit: { code: 'H87', name: 'штука' } }] },
      "data.items.0.unit.value: Field change's not allowed",
    ],
    ['a name', { tenderers: [{ ...tenderer, name: 'x' }] }, "data.tenderers.0: It is allowed to change only fields: ('signerInfo',)"],
    [
      'a value',
      { lotValues: [{ ...lotValue, value: { ...value, amount: 1 } }] },
      "data.lotValues.0: It is allowed to change only fields: ('subcontractingDetails',)",
    ],
  ] as const) {
    it(`do not let him change ${what}`, () => {
      expect(judge(change)).to.deep.equal([says]);
    });
  }

  it('do not let him take fields away', () => {
    const change = { parameters: undefined, subcontractingDetails: undefined };
    expect(judge(change)).to.equal("403 Forbidden to delete fields {'subcontractingDetails', 'parameters'}");
  });

  it('run from the date of the milestone to its due date, both included, for the bid of the award', () => {
    const [date, dueDate] = [at('2026-12-22T10:00'), at('2026-12-23T10:00')];
    const awards = [{ bid_id: bid.id, milestones: [{ id: 'a'.repeat(32), code: '24h' as const, date, dueDate }] }];
    const isOn = (ms: number): boolean => mayBeCorrected(awards, bid.id, new Date(ms));
    expect([date.getTime() - 1, date.getTime(), dueDate.getTime(), dueDate.getTime() + 1].map(isOn)).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
    expect(mayBeCorrected(awards, 'another', date)).to.equal(false);
    expect(mayBeCorrected([{ bid_id: bid.id }], bid.id, date)).to.equal(false);
    expect(mayBeCorrected(undefined, bid.id, date)).to.equal(false);
  });
});
