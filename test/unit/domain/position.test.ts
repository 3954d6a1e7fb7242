import { expect } from 'chai';
import fc from 'fast-check';
import { notAbove, notBelow, toSeconds } from '../../../src/base/domain/record.ts';

describe('A position', () => {
  const moments = fc.integer({ min: -(2 ** 45), max: 2 ** 45 }).map((ms) => new Date(ms));

  it('comes back from the seconds that a cursor shows of it', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect([notAbove(toSeconds(moment)), notBelow(toSeconds(moment))]).to.deep.equal([moment, moment]);
      }),
    );
  });

  it('stands on the same side of a bound as its seconds do, whatever digits the bound has', () => {
    const around = fc.tuple(moments, fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.integer({ min: -2, max: 2 }));
    fc.assert(
      fc.property(around, ([moment, more, ms]) => {
        const bound = toSeconds(moment) + more;
        const position = new Date(moment.getTime() + ms);
        const seconds = toSeconds(position);
        expect([position > notAbove(bound), position < notBelow(bound)]).to.deep.equal([seconds > bound, seconds < bound]);
        expect([position <= notAbove(bound), position >= notBelow(bound)]).to.deep.equal([seconds <= bound, seconds >= bound]);
      }),
      { numRuns: 2000 },
    );
  });

  it('has a bound also where no date is', () => {
    for (const seconds of [1e300, Number.POSITIVE_INFINITY]) expect(notAbove(seconds)).to.deep.equal(new Date(8.64e15));
    for (const seconds of [-1e300, Number.NEGATIVE_INFINITY]) expect(notBelow(seconds)).to.deep.equal(new Date(-8.64e15));
  });
});
