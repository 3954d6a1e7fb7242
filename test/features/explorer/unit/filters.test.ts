import { expect } from 'chai';
import { buildAddress, buildFilters, buildQuery, type Filters, noFilters, setFilters } from '../../../../explorer/src/model/filters.ts';

const some: Filters = {
  ...noFilters,
  q: 'папір & ручки',
  status: ['active.tendering', 'active.auction'],
  from: '2026-11-01',
  minAmount: '1000.5',
  tests: true,
};

describe('The filters of the search page', () => {
  it('come back from their own address as they were', () => {
    expect(buildFilters(new URL(buildAddress(some), 'http://registry').searchParams)).to.deep.equal(some);
    expect(buildFilters(buildQuery(noFilters))).to.deep.equal(noFilters);
  });

  it('need no query when nothing is asked, and are kept in one order', () => {
    expect(buildAddress({ ...noFilters, buyer: '  ' })).to.equal('/');
    expect([...buildQuery(some).keys()]).to.deep.equal(['q', 'from', 'minAmount', 'status', 'mode']);
  });

  it('read lists in both forms of the search, each value once, and leave what is no filter', () => {
    const filters = buildFilters(new URLSearchParams('status=complete,%20cancelled&status=complete&cursor=x&nonsense=1&mode=test'));
    expect(filters).to.deep.equal({ ...noFilters, status: ['complete', 'cancelled'] });
  });

  it('are taken away one by one', () => {
    const chosen = setFilters(some);
    expect(chosen.map(({ name, value }) => [name, value])).to.deep.equal([
      ['status', 'active.tendering'],
      ['status', 'active.auction'],
      ['from', '2026-11-01'],
      ['minAmount', '1000.5'],
    ]);
    expect(chosen[0]?.without).to.deep.equal({ ...some, status: ['active.auction'] });
    expect(chosen[2]?.without).to.deep.equal({ ...some, from: '' });
  });
});
