import { expect } from 'chai';
import { addressOfPage, longestTrail } from '../../../../explorer/src/model/page-trail.ts';

describe('The address of a page of a list', () => {
  const query = new URLSearchParams('q=a+b&cursor=one&status=x&status=y');

  it('has the cursors of the pages before it, by which a reader goes back, and all else that was asked', () => {
    expect(addressOfPage('/uk', query, 'cursor', ['one', 'two'])).to.equal('/uk?q=a+b&status=x&status=y&cursor=one&cursor=two');
    expect(addressOfPage('/uk', query, 'cursor', [])).to.equal('/uk?q=a+b&status=x&status=y');
    expect(addressOfPage('/uk/signals/x', new URLSearchParams('cursor=one'), 'cursor', [])).to.equal('/uk/signals/x');
  });

  it('does not grow for ever: the oldest cursors go', () => {
    const cursors = Array.from({ length: longestTrail + 5 }, (_, nth) => `c${nth}`);
    const kept = new URLSearchParams(addressOfPage('/uk', new URLSearchParams(), 'past', cursors).slice('/uk?'.length)).getAll('past');
    expect(kept).to.deep.equal(cursors.slice(5));
  });
});
