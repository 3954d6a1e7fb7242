/** The judge of the histories of test/fault sees every kind of fault, or those tests would be blind. */
import { expect } from 'chai';
import { findFaults } from '../support/append-history.ts';

describe('a history of appends', () => {
  const appends = [
    { value: 'a', begun: 0, ended: 1 },
    { value: 'b', begun: 2, ended: 3 },
    { value: 'c', begun: 4, ended: null },
  ];
  const clean = { lost: [], doubled: [], misplaced: [], astray: 0, backwards: 0 };

  it('is right where everything acknowledged stands in its order, and what nobody knows of does or does not', () => {
    expect(findFaults({ appends, reads: [[['a'], ['a', 'b']]], final: ['a', 'b'] })).to.deep.equal(clean);
    expect(findFaults({ appends, reads: [[[], ['a', 'b', 'c']]], final: ['a', 'b', 'c'] })).to.deep.equal(clean);
  });

  it('shows what was lost, doubled, misplaced, and what was read that never was', () => {
    expect(findFaults({ appends, reads: [], final: ['a'] }).lost).to.deep.equal(['b']);
    expect(findFaults({ appends, reads: [], final: ['a', 'b', 'a'] }).doubled).to.deep.equal(['a']);
    expect(findFaults({ appends, reads: [], final: ['b', 'a'] }).misplaced).to.deep.equal(['a']);
    expect(findFaults({ appends, reads: [[['b']]], final: ['a', 'b'] }).astray).to.equal(1);
    expect(findFaults({ appends, reads: [[['a', 'b'], ['a']]], final: ['a', 'b'] }).backwards).to.equal(1);
  });
});
