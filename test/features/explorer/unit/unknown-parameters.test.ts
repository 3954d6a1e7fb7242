import { expect } from 'chai';
import { collectUnknown } from '../../../../explorer/src/model/unknown-parameters.ts';

describe('A parameter of a search that there is none of', () => {
  const unknown = (query: string) => collectUnknown(new URLSearchParams(query)).map(({ name, near }) => [name, near]);

  it('is named, with the one that may have been meant', () => {
    expect(unknown('minGrow=10&form=2026-01-01&clasification=45&Buyer=x&colour=red')).to.deep.equal([
      ['minGrow', 'minGrowth'],
      ['form', 'from'],
      ['clasification', 'classification'],
      ['Buyer', 'buyer'],
      ['colour', undefined],
    ]);
  });

  it('is none that the search has, and none that is added on the way', () => {
    expect(unknown('q=a&kind=plans&mode=_all_&cursor=x&cursor=y&endTo=2026-01-01&utm_source=mail&fbclid=1')).to.deep.equal([]);
  });
});
