import { expect } from 'chai';
import { servedRows } from '../../../support/route-tables.ts';

describe('Pages for people', () => {
  it('are read by anyone, below /uk and /en', () => {
    const pages = servedRows().filter(({ path }) => /^\/(uk|en)\//.test(path));
    expect(pages.filter(({ route }) => route.method !== 'get' || route.access.kind !== 'anyone')).to.deep.equal([]);
    expect(pages).to.have.length.greaterThan(0);
  });
});
