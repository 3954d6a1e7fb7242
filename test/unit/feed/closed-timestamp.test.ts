import { expect } from 'chai';
import { computeDelay, endsAtClosed, isLate, raiseFence } from '../../../src/feed/closed-timestamp.ts';

describe('The closed timestamp', () => {
  it('counts a save as late when it stands at or below the fence', () => {
    expect(isLate(5, 5)).to.equal(true);
    expect(isLate(4.999, 5)).to.equal(true);
    expect(isLate(5.001, 5)).to.equal(false);
  });

  it('never takes the fence down', () => {
    expect(raiseFence(5, 4)).to.equal(5);
    expect(raiseFence(5, 6)).to.equal(6);
  });

  it('never runs ahead of the store’s clock', () => {
    expect([-5, 0, 1].map(computeDelay)).to.deep.equal([0, 0, 1]);
  });

  it('may be worth moving for a page that came back short, and for the newest page', () => {
    expect(endsAtClosed({ descending: false, full: false })).to.equal(true);
    expect(endsAtClosed({ descending: false, full: true })).to.equal(false);
    expect(endsAtClosed({ descending: true, full: true })).to.equal(true);
  });
});
