import { expect } from 'chai';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { makeValidator } from '../../../src/base/validation/validator.ts';

const { errorsOf, check } = makeValidator(makeZone('Europe/Kyiv'));
const id = 'a'.repeat(32);
const organization = { name: 'x', identifier: { scheme: 'UA-EDR', id: '1', anything: true }, anything: 1 };

describe('imported contracts and agreements', () => {
  const contract = { id, tender_id: id, status: 'active', buyer: organization, suppliers: [organization] };
  const agreement = { id, status: 'active', procuringEntity: organization };

  it('may hold more than the registry knows', () => {
    expect(errorsOf('/contracts/import', { ...contract, anything: [{ a: 1 }] })).to.deep.equal([]);
    expect(errorsOf('/agreements/import', { ...agreement, anything: [{ a: 1 }] })).to.deep.equal([]);
  });

  it('have dates that become instants', () => {
    const dates = {
      dateSigned: '2026-11-21',
      period: { startDate: '2026-11-21T00:00:00+02:00' },
      changes: [{ id: '1', dateSigned: '2026-11-21' }],
    };
    const { dateSigned, period, changes } = check<typeof dates>({ id: '/contracts/import' }, { ...contract, ...dates });
    for (const date of [dateSigned, period.startDate, changes[0]?.dateSigned]) expect(date).to.deep.equal(new Date('2026-11-20T22:00:00Z'));
  });

  it('are refused without what a report needs, in a wrong shape, or with an unknown side of access', () => {
    const wrong = (schema: string, value: object) => errorsOf(schema, value).map(({ path }) => path.slice(1).join('.'));
    expect(wrong('/contracts/import', {})).to.deep.equal(['id', 'tender_id', 'status']);
    expect(wrong('/agreements/import', { id: 'A' })).to.deep.equal(['id', 'status', 'procuringEntity']);
    expect(wrong('/contracts/import', { ...contract, suppliers: [{}], access: [{ role: 'x', owner: 'y' }] })).to.deep.equal([
      'suppliers.0.name',
      'suppliers.0.identifier',
      'access.0.role',
    ]);
  });
});
