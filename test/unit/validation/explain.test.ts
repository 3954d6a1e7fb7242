import { expect } from 'chai';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { makeValidator } from '../../../src/base/validation/validator.ts';

describe('a value that fails in several ways', () => {
  const validator = makeValidator(makeZone('Europe/Kyiv'));
  const collectErrors = (id: string, value: unknown): string[] =>
    validator.errorsOf(id, value).map(({ type, path }) => `${type} ${path.join('.')}`);

  it('is told once: a number where a choice is wanted is none of the choices', () => {
    expect(collectErrors('/tenders/patch', { mainProcurementCategory: 5, procurementMethod: [] })).to.deep.equal([
      'enum data.procurementMethod',
      'enum data.mainProcurementCategory',
    ]);
  });

  it('is told once: an id that is far too long', () => {
    const lot = { id: 'x'.repeat(300), title: 'Папір', value: { amount: 1, valueAddedTaxIncluded: true } };
    expect(collectErrors('/tenders/patch', { lots: [lot, { ...lot, id: 'short' }] })).to.deep.equal([
      'string_too_long data.lots.0.id',
      'value_error data.lots.1.id',
    ]);
  });
});
