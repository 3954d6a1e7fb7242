import { expect } from 'chai';
import { keptDay } from '../../scripts/demo/cast.ts';

describe('A demonstration', () => {
  it('takes a second for a day, and more on a machine that others keep busy', () => {
    expect([0, 1, 4, 8, 12, 30].map((load) => keptDay(load, 2))).to.deep.equal([1, 1, 1, 2, 3, 5]);
    expect(keptDay(30, 64)).to.equal(1);
  });
});
