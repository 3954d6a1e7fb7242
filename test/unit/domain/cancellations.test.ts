/** What a cancellation that is under way holds up (spec/cancellations.md §4). */
import { expect } from 'chai';
import {
  isBlockedByCancellation,
  isLotBlockedByCancellation,
  requireNotBlockedByCancellation,
} from '../../../src/base/domain/cancellations.ts';

const complaints = (...statuses: string[]) => statuses.map((status) => ({ status }));
const of = (status: string, relatedLot?: string, ...statuses: string[]) => ({
  cancellations: [{ status: 'draft' }, { status, relatedLot, complaints: complaints(...statuses) }],
});

/** A cancellation of lot 1, or of the tender: what it holds up of the tender, lot 1 and lot 2, and whether of any lot. */
const cases: readonly (readonly [string, ReturnType<typeof of>, readonly boolean[], boolean])[] = [
  ['a draft holds up nothing', of('draft', '1'), [false, false, false], false],
  ['a pending one of a lot', of('pending', '1'), [true, true, false], true],
  ['a pending one of the tender', of('pending'), [true, true, true], false],
  ['one that acts', of('active', '1'), [false, false, false], false],
  ['one given up without complaints', of('unsuccessful', '1'), [false, false, false], false],
  ['one given up with a satisfied complaint', of('unsuccessful', '1', 'satisfied', 'invalid'), [true, true, false], true],
  ['one given up after a complaint was resolved', of('unsuccessful', undefined, 'invalid', 'resolved'), [false, false, false], false],
  ['a pending one with a resolved complaint', of('pending', undefined, 'resolved'), [true, true, true], false],
];

describe('What a cancellation holds up', () => {
  for (const [name, tender, held, ofALot] of cases) {
    it(name, () => {
      expect([isBlockedByCancellation(tender), isBlockedByCancellation(tender, '1'), isBlockedByCancellation(tender, '2')]).to.deep.equal(
        held,
      );
      expect(isLotBlockedByCancellation(tender)).to.equal(ofALot);
      expect([isLotBlockedByCancellation(tender, '1'), isLotBlockedByCancellation(tender, '2')]).to.deep.equal([ofALot, false]);
    });
  }

  it('refuses with the text, and looks at lists only', () => {
    expect(() => requireNotBlockedByCancellation(of('pending', '1'), '1')).to.throw("Can't perform action due to a pending cancellation");
    expect(() => requireNotBlockedByCancellation(of('pending', '1'), '2')).not.to.throw();
    expect(isBlockedByCancellation({})).to.equal(false);
  });
});
