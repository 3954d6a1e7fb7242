/** A text that is put together from parts is that of the whole view, also after some of them have changed. */
import { expect } from 'chai';
import { makeZone } from '../../../src/domain/zone-time.ts';
import { tenderView } from '../../../src/tenders/schema.ts';
import { makeTextByParts } from '../../../src/validation/text-by-parts.ts';
import { makeValidator } from '../../../src/validation/validator.ts';

const validator = makeValidator(makeZone('Europe/Kyiv'));
const view = validator.view(tenderView);

const period = { startDate: new Date('2026-03-28T10:00:00Z'), endDate: new Date('2026-03-30T10:00:00Z') };
const first = {
  tenderPeriod: period,
  title: 'Папір "офісний"',
  owner_token: 'secret',
  items: [{ id: 'i', description: 'a\u2028b', quantity: 2, unit: { name: 'шт' }, unknown: 1 }],
  lots: [],
  value: { amount: 10.5, currency: 'UAH', valueAddedTaxIncluded: false },
  features: null,
  date: new Date('2026-01-01T10:00:00Z'),
};
const changes: readonly Record<string, unknown>[] = [
  {},
  { title: 'Інше' },
  { lots: [{ id: 'l', title: 'x' }], features: [{ code: 'f' }] },
  { value: { ...first.value, amount: 11 } },
  { items: [...first.items, { id: 'j' }] },
  // One object in two places is not shown alike.
  { enquiryPeriod: period, mode: 'test' },
  { lots: undefined, value: null, items: [{}], date: undefined },
];

describe('A text by parts', () => {
  it('says what JSON says of the whole view, in its order, whatever of it was known', () => {
    const textOf = makeTextByParts(view, Object.keys(validator.schemas.get(tenderView).properties ?? {}));
    let record: Record<string, unknown> = first;
    for (const change of changes) {
      record = { ...change, ...record, ...change };
      for (const _ of [1, 2]) expect(textOf(record)).to.equal(JSON.stringify(view(record)));
    }
    expect(textOf(first)).to.equal(JSON.stringify(view(first)));
  });

  it('shows what it has not seen, and nothing else', () => {
    let shown: readonly string[] = [];
    const counted = (record: object) => {
      shown = Object.keys(record);
      return view(record);
    };
    const textOf = makeTextByParts(counted, Object.keys(validator.schemas.get(tenderView).properties ?? {}));
    textOf(first);
    textOf({ ...first, title: 'Інше', value: { ...first.value } });
    expect(shown).to.include.members(['title', 'value']).and.not.to.include.members(['items', 'tenderPeriod']);
  });
});
