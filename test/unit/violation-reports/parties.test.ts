import { expect } from 'chai';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { makeValidator } from '../../../src/base/validation/validator.ts';
import { buildAuthority, buildParties } from '../../../src/modules/violation-reports/handlers.ts';

const { view } = makeValidator(makeZone('Europe/Kyiv'));
const copiers = {
  author: view('/violation-reports/author'),
  defendant: view('/violation-reports/defendant'),
  authority: view('/violation-reports/authority'),
};
const organization = { name: 'x', identifier: { id: 1, scheme: 'UA-EDR', uri: 'https://x.example' } };
const copied = { ...organization, identifier: { ...organization.identifier, id: '1', uri: 'https://x.example/' } };

describe('the parties of a violation report', () => {
  it('are copied with known fields only, kind for buyer and authority, scale for suppliers', () => {
    const all = { ...organization, kind: 'general', scale: 'sme', secret: 1, contactPoint: { name: 'y', secret: 1 }, address: {} };
    const contactPoint = { name: 'y' };
    expect(buildParties({ buyer: all, suppliers: [all] }, copiers)).to.deep.equal({
      author: { ...copied, kind: 'general', contactPoint },
      defendants: [{ ...copied, scale: 'sme', contactPoint }],
    });
    expect(buildAuthority(all, copiers)).to.deep.equal({ ...copied, kind: 'general', contactPoint });
  });

  it('give the authority the kind general when it has none', () => {
    expect(buildAuthority(organization, copiers)).to.deep.equal({ ...copied, kind: 'general' });
  });

  it('keep an address that cannot be normalized as it is', () => {
    const { author } = buildParties({ buyer: { ...organization, identifier: { id: 1, uri: 'no address' } }, suppliers: [] }, copiers);
    expect(author.identifier.uri).to.equal('no address');
  });

  it('must be organizations', () => {
    for (const buyer of [undefined, null, 'x', {}, { name: 'x' }]) {
      expect(() => buildParties({ buyer, suppliers: [] }, copiers)).to.throw('The contract has no buyer.');
      expect(buildAuthority(buyer, copiers)).to.equal(null);
    }
    expect(() => buildParties({ buyer: organization, suppliers: {} }, copiers)).to.throw('The contract has no suppliers.');
    expect(buildParties({ buyer: organization, suppliers: [{}] }, copiers).defendants).to.deep.equal([]);
  });
});
